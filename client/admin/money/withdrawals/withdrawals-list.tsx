import { repayBy } from '../../../../domain/bookings/account/repaying.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { declarationWord } from '../../../../domain/money/withdrawals/forms.ts'
import { isNonsensePossible, NONSENSE_MAX } from '../../../../domain/money/withdrawals/nonsense.ts'
import type { Withdrawal } from '../../../../domain/money/withdrawals/withdrawal.ts'
import type { WithdrawalRow } from '../../../../domain/office/lists/withdrawals.ts'
import { call } from '../../../kit/state/api.ts'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ContactLinks } from '../../kit/links.tsx'
import { PagedTable, usePaging } from '../../kit/list/paged-table.tsx'
import { Cell, optionsColumn, RowButton, TableRow } from '../../kit/list/table.tsx'
import { shortDay, shortMoment } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'
import { isMoneyDue, questionWords, stateWord } from './withdrawal-words.ts'

async function deleteNonsense({ _id, name }: Withdrawal) {
  const question = t(
    `Delete the declaration by ${name} for good? No contract was found for it. If it was meant seriously, no proof of it is left here.`,
    `Die Erklärung von ${name} endgültig löschen? Zu ihr wurde kein Vertrag gefunden. War sie ernst gemeint, steht hier nichts mehr davon.`,
  )
  if (!(await askUser(question, t('Yes, delete', 'Ja, löschen')))) return
  await call(api.withdrawal.del.$post({ json: { _ids: [_id] } }))
  void showSuccess(t('Declaration Deleted', 'Erklärung gelöscht'), 'withdrawals', 'outbox')
}

/** Deletes only those listed at the click, as later ones may be genuine. */
async function deleteAllNonsense(ids: readonly string[]) {
  const question = t(
    `Delete all ${ids.length} declarations without a contract for good? If one was meant seriously, no proof of it is left here.`,
    `Alle ${ids.length} Erklärungen ohne Vertrag endgültig löschen? War eine ernst gemeint, steht hier nichts mehr davon.`,
  )
  if (!(await askUser(question, t('Yes, delete', 'Ja, löschen')))) return
  for (let at = 0; at < ids.length; at += NONSENSE_MAX)
    await call(api.withdrawal.del.$post({ json: { _ids: ids.slice(at, at + NONSENSE_MAX) } }))
  void showSuccess(t('Declarations Deleted', 'Erklärungen gelöscht'), 'withdrawals', 'outbox')
}

/** Withdrawals and terminations (D54); hidden if there are none. */
export function WithdrawalsList() {
  const { run, failure } = useCall()
  const { data, paging } = usePaging('withdrawals')
  const { rows = [], all = 0, nonsense = [] } = data ?? {}
  if (paging.failure !== '') return <Failure retry={paging.retry}>{paging.failure}</Failure>
  if (all === 0) return null
  return (
    <PagedTable
      paging={paging}
      name={t('Withdrawals', 'Widerrufe')}
      searchId="search-withdrawals"
      columns={[
        { label: t('Arrived', 'Eingang'), sort: 'arrived' },
        { label: t('By', 'Von'), sort: 'by', className: 'email' },
        { label: t('Contract', 'Vertrag'), sort: 'contract' },
        { label: t('State', 'Stand'), sort: 'state' },
        optionsColumn(),
      ]}
      empty=""
      top={
        <>
          {nonsense.length > 1 && (
            <RowButton icon="bin" onClick={() => run(() => deleteAllNonsense(nonsense))}>
              {t(
                `Delete All Without a Contract (${nonsense.length})`,
                `Alle ohne Vertrag löschen (${nonsense.length})`,
              )}
            </RowButton>
          )}
          <Failure>{failure}</Failure>
        </>
      }
    >
      {rows.map(row => (
        <Row key={row.withdrawal._id} row={row} run={run} />
      ))}
    </PagedTable>
  )
}

function Row({ row, run }: { row: WithdrawalRow; run: ReturnType<typeof useCall>['run'] }) {
  const { withdrawal: item, title } = row
  const { name, email, contract, date, question } = item
  return (
    <TableRow>
      <Cell>
        {shortMoment(date)}
        <small>{declarationWord(item.kind)}</small>
      </Cell>
      <Cell>
        {name}
        <ContactLinks phone="" email={email} />
      </Cell>
      <Cell>
        <Unbroken>{title || t('Not found', 'Nicht gefunden')}</Unbroken>
        <small>
          <Unbroken>{contract}</Unbroken>
        </small>
      </Cell>
      <Cell>
        <strong>{stateWord(item)}</strong>
        {question && <small>{questionWords()[question]}</small>}
        {isMoneyDue(item, row) && <small>{dueWords(date)}</small>}
      </Cell>
      <Cell>
        <RowButton icon="view" of={name} onClick={() => openOverlay({ kind: 'withdrawal', item })}>
          {t('View', 'Ansehen')}
        </RowButton>
        {isNonsensePossible(item) && (
          <RowButton icon="bin" of={name} onClick={() => run(() => deleteNonsense(item))}>
            {t('Delete Nonsense', 'Unsinn löschen')}
          </RowButton>
        )}
      </Cell>
    </TableRow>
  )
}

function dueWords(date: string): string {
  const until = repayBy(date)
  return until < dayOf(new Date().toISOString())
    ? t(`Money was due back by ${shortDay(until)}`, `Geld war bis ${shortDay(until)} zurückzuzahlen`)
    : t(`Money back by ${shortDay(until)}`, `Geld zurück bis ${shortDay(until)}`)
}
