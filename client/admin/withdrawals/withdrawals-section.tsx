import { dayOf, formatDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { repayBy } from '../../../domain/withdrawals/period.ts'
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts'
import { ContactLinks } from '../kit/contact-links.tsx'
import { shownDay } from '../kit/day.ts'
import { Cell, RowButton, Section, Table, useListed } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { useContract } from './contract.ts'
import { kindWord, questionWords, stateWord } from './withdrawal-words.ts'

/** Withdrawals and terminations (D54); not shown where there are none. */
export function WithdrawalsSection() {
  const withdrawals = useList('withdrawals') ?? []
  const { listed, showAll } = useListed(withdrawals)
  if (withdrawals.length === 0) return null
  const open = withdrawals.filter(({ state }) => state === 'open').length
  return (
    <Section
      title={t('Withdrawals', 'Widerrufe')}
      list="withdrawals"
      count={open > 0 ? t(`${withdrawals.length}, ${open} open`, `${withdrawals.length}, ${open} offen`) : undefined}
    >
      <Table
        columns={[
          t('Arrived', 'Eingang'),
          t('By', 'Von'),
          t('Contract', 'Vertrag'),
          t('State', 'Stand'),
          t('Options', 'Aktionen'),
        ]}
        foot={showAll}
      >
        {listed.map(item => (
          <WithdrawalRow key={item._id} item={item} />
        ))}
      </Table>
    </Section>
  )
}

function WithdrawalRow({ item }: { item: Withdrawal }) {
  const { name, email, contract, date, question } = item
  const { title, toPayBack } = useContract(item)
  const isDue = item.kind === 'withdrawal' && (item.state === 'open' || toPayBack > 0)
  return (
    <tr>
      <Cell label={t('Arrived', 'Eingang')}>
        {formatDateTime(date)}
        <small>{kindWord(item)}</small>
      </Cell>
      <Cell label={t('By', 'Von')} className="email">
        {name}
        <ContactLinks phone="" email={email} />
      </Cell>
      <Cell label={t('Contract', 'Vertrag')}>
        {title || t('Not found', 'Nicht gefunden')}
        <small>{contract}</small>
      </Cell>
      <Cell label={t('State', 'Stand')}>
        <strong>{stateWord(item)}</strong>
        {question && <small>{questionWords()[question]}</small>}
        {isDue && <small>{dueWords(date)}</small>}
      </Cell>
      <Cell label={t('Options', 'Aktionen')} className="options">
        <RowButton icon="view" of={name} onClick={() => openOverlay({ kind: 'withdrawal', item })}>
          {t('View', 'Ansehen')}
        </RowButton>
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
