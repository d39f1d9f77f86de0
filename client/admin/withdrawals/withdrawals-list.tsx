import { dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { repayBy } from '../../../domain/registrations/repaying.ts'
import { isNonsensePossible, NONSENSE_MAX } from '../../../domain/withdrawals/nonsense.ts'
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts'
import { call } from '../../state/api.ts'
import { ContactLinks } from '../kit/contact-links.tsx'
import { shownDateTime, shownDay } from '../kit/day.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { Cell, Loaded, RowButton, Table, useListed } from '../kit/table.tsx'
import { api } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { ask } from '../state/question.ts'
import { succeed } from '../state/success.ts'
import { isMoneyDue, useContract } from './contract.ts'
import { kindWord } from './kind-word.ts'
import { questionWords, stateWord } from './withdrawal-words.ts'

async function deleteNonsense({ _id, name }: Withdrawal) {
  const question = t(
    `Delete the declaration by ${name} for good? No contract was found for it. Whoever meant it has no proof of it here any more.`,
    `Die Erklärung von ${name} endgültig löschen? Zu ihr wurde kein Vertrag gefunden. War sie ernst gemeint, steht hier nichts mehr davon.`,
  )
  if (!(await ask(question, t('Yes, delete', 'Ja, löschen')))) return
  await call(api.withdrawal.del.$post({ json: { _ids: [_id] } }))
  void succeed(t('Declaration Deleted', 'Erklärung gelöscht'), 'withdrawals', 'outbox')
}

/** What was there when she pressed, and no more: what arrives meanwhile may be meant. */
async function deleteAllNonsense(nonsense: readonly Withdrawal[]) {
  const question = t(
    `Delete all ${nonsense.length} declarations without a contract for good? Whoever meant one of them has no proof of it here any more.`,
    `Alle ${nonsense.length} Erklärungen ohne Vertrag endgültig löschen? War eine ernst gemeint, steht hier nichts mehr davon.`,
  )
  if (!(await ask(question, t('Yes, delete', 'Ja, löschen')))) return
  const ids = nonsense.map(({ _id }) => _id)
  for (let at = 0; at < ids.length; at += NONSENSE_MAX)
    await call(api.withdrawal.del.$post({ json: { _ids: ids.slice(at, at + NONSENSE_MAX) } }))
  void succeed(t('Declarations Deleted', 'Erklärungen gelöscht'), 'withdrawals', 'outbox')
}

/** Withdrawals and terminations (D54); not shown where there are none. */
export function WithdrawalsList() {
  const { run, failure } = useCall()
  const isOpen = ({ state }: Withdrawal) => state === 'open'
  // What waits comes first.
  const withdrawals = (useList('withdrawals') ?? []).toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  const { listed, showAll } = useListed(withdrawals)
  if (withdrawals.length === 0) return null
  const nonsense = withdrawals.filter(isNonsensePossible)
  return (
    <Loaded list="withdrawals">
      <Table
        columns={[
          t('Arrived', 'Eingang'),
          t('By', 'Von'),
          t('Contract', 'Vertrag'),
          t('State', 'Stand'),
          t('Options', 'Aktionen'),
        ]}
        top={
          <>
            {nonsense.length > 1 && (
              <RowButton icon="bin" onClick={() => run(() => deleteAllNonsense(nonsense))}>
                {t(
                  `Delete all without a contract (${nonsense.length})`,
                  `Alle ohne Vertrag löschen (${nonsense.length})`,
                )}
              </RowButton>
            )}
            <Failure>{failure}</Failure>
          </>
        }
        foot={showAll}
      >
        {listed.map(item => (
          <WithdrawalRow key={item._id} item={item} run={run} />
        ))}
      </Table>
    </Loaded>
  )
}

function WithdrawalRow({ item, run }: { item: Withdrawal; run: ReturnType<typeof useCall>['run'] }) {
  const { name, email, contract, date, question } = item
  const known = useContract(item)
  return (
    <tr>
      <Cell label={t('Arrived', 'Eingang')}>
        {shownDateTime(date)}
        <small>{kindWord(item)}</small>
      </Cell>
      <Cell label={t('By', 'Von')} className="email">
        {name}
        <ContactLinks phone="" email={email} />
      </Cell>
      <Cell label={t('Contract', 'Vertrag')}>
        {known.title || t('Not found', 'Nicht gefunden')}
        <small>{contract}</small>
      </Cell>
      <Cell label={t('State', 'Stand')}>
        <strong>{stateWord(item)}</strong>
        {question && <small>{questionWords()[question]}</small>}
        {isMoneyDue(item, known) && <small>{dueWords(date)}</small>}
      </Cell>
      <Cell label={t('Options', 'Aktionen')} className="options">
        <RowButton icon="view" of={name} onClick={() => openOverlay({ kind: 'withdrawal', item })}>
          {t('View', 'Ansehen')}
        </RowButton>
        {isNonsensePossible(item) && (
          <RowButton icon="bin" of={name} onClick={() => run(() => deleteNonsense(item))}>
            {t('Delete nonsense', 'Unsinn löschen')}
          </RowButton>
        )}
      </Cell>
    </tr>
  )
}

function dueWords(date: string): string {
  const until = repayBy(date)
  return until < dayOf(new Date().toISOString())
    ? t(`Money was due back by ${shownDay(until)}`, `Geld war bis ${shownDay(until)} zurückzuzahlen`)
    : t(`Money back by ${shownDay(until)}`, `Geld zurück bis ${shownDay(until)}`)
}
