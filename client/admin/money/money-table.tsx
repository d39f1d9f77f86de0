import { Fragment, useEffect, useRef } from 'react'
import { datedTitle } from '../../../domain/events/dates/dated-title.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { Day } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import type { MoneyPage, MoneyRow } from '../../../domain/office/lists/money.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { PagedTable, type Paging } from '../kit/list/paged-table.tsx'
import { Cell, optionsColumn, RowButton, TableRow } from '../kit/list/table.tsx'
import { shortDay } from '../kit/words/day.ts'
import { dueWord } from '../kit/words/money-words.ts'
import { shownName } from '../kit/words/record-words.ts'
import { useOverlay } from '../state/overlay.ts'

/** Action of a row: opens a reminder, or the form for a payment. */
export type MoneyAct = { what: 'reminder' | 'payment'; registration: string; cents: Cents }

const titles = (): Record<MoneyRow['kind'], string> => ({
  // The term of AGB § 3; it also applies if only the transfer took long.
  overdue: t('Overdue', 'Überfällig'),
  due: t('Due', 'Fällig'),
  week: t('This Week', 'Diese Woche'),
  later: t('Later', 'Später'),
  unpriced: t('Price Not Known', 'Preis noch offen'),
  back: t('To Pay Back', 'Zurückzuzahlen'),
})

const notes = (): { [Kind in MoneyRow['kind']]?: string } => ({
  unpriced: t(
    'A payment has arrived, but what they owe is not known. Open the booking and choose the price groups, agree on a price, or pay it back.',
    'Es ist etwas gekommen, aber was zu zahlen ist, steht nicht fest. Öffne die Anmeldung und wähle die Preisgruppen, vereinbare einen Preis, oder zahl es zurück.',
  ),
  back: t(
    'Transfer the amount from your bank, with the number as its purpose, then record it here.',
    'Überweise den Betrag von deiner Bank aus, mit der Nummer als Verwendungszweck. Dann erfasse ihn hier.',
  ),
})

/** A refund, and a payment without a price, have a number instead of a day. */
const columnsOf = (kind?: MoneyRow['kind']) => [
  { label: t('From', 'Von'), sort: 'from', className: 'money-who' },
  {
    label: kind === 'back' || kind === 'unpriced' ? t('Number', 'Nummer') : t('Due', 'Fällig'),
    ...{ sort: 'due', className: 'money-when' },
  },
  { label: t('Amount', 'Betrag'), sort: 'amount', className: 'money-amount' },
  optionsColumn(),
]

type TableProps = { page: MoneyPage; paging: Paging; act: (act: MoneyAct) => void }

/** Shows a page of unpaid amounts and pending refunds by urgency; on phones each row becomes a card. */
export function MoneyTable({ page: { rows, today }, paging, act }: TableProps) {
  const { part, press } = useNextRow(act)
  return (
    <div ref={part}>
      <PagedTable
        paging={paging}
        searchId="search-money"
        name={t('Open Items', 'Offene Beträge')}
        className="money-table"
        columns={columnsOf()}
        empty={t('Nothing is open just now.', 'Gerade ist nichts offen.')}
      >
        {rows.map((row, at) => (
          // A row and its heading are one child, as `PagedTable` counts children.
          <Fragment key={row.registration + row.kind + (row.what ?? '') + (row.part ?? '')}>
            {paging.sort === '' && row.kind !== rows[at - 1]?.kind && <GroupHead kind={row.kind} />}
            <MoneyLine {...{ row, today, press }} />
          </Fragment>
        ))}
      </PagedTable>
    </div>
  )
}

const GroupHead = ({ kind }: Pick<MoneyRow, 'kind'>) => (
  <tr className="money-head">
    <th className={kind === 'overdue' ? 'money-late' : undefined} colSpan={4} scope="colgroup">
      <span className="money-group">
        {kind === 'overdue' && <Icon name="warning" />}
        {titles()[kind]}
        {notes()[kind] && <small>{notes()[kind]}</small>}
      </span>
    </th>
  </tr>
)

/** Shows the due date, or the reference for a transfer. */
function whenOf({ kind, day, number, reminded }: MoneyRow, today: Day): { when: string; note: string | undefined } {
  if (kind === 'unpriced') return { when: referenceOf(number), note: t('paid', 'bezahlt') }
  const dayText = shortDay(day, today)
  if (kind === 'back') return { when: referenceOf(number), note: t(`by ${dayText}`, `bis ${dayText}`) }
  const last = reminded && shortDay(reminded, today)
  return { when: dayText, note: last && t(`reminded ${last}`, `erinnert am ${last}`) }
}

function MoneyLine({ row, today, press }: { row: MoneyRow; today: Day; press: TableProps['act'] }) {
  const { registration, kind, name, what, part, isToRemind } = row
  const about = [datedTitle(row, today), what && dueWord({ what, part })].filter(Boolean).join(', ')
  const { when, note } = whenOf(row, today)
  const cents = kind === 'back' ? -row.cents : row.cents
  return (
    <TableRow className="money-row" columns={columnsOf(kind)}>
      <Cell>
        <Link className="row-title" to={`/admin/desk/booking/${registration}`}>
          {shownName({ name })}
        </Link>
        <small>
          <Hyphenated text={about} />
        </small>
      </Cell>
      <Cell>
        <Unbroken>{when}</Unbroken>
        {note && <small>{note}</small>}
      </Cell>
      <strong>{shownCents(row.cents)}</strong>
      <Cell>
        {isToRemind && (
          <RowButton
            icon="bell"
            of={`${name}, ${about}`}
            onClick={() => press({ what: 'reminder', registration, cents })}
          >
            {t('Remind', 'Erinnern')}
          </RowButton>
        )}
        <RowButton icon="euro" of={`${name}, ${about}`} onClick={() => press({ what: 'payment', registration, cents })}>
          {t('Record', 'Erfassen')}
        </RowButton>
      </Cell>
    </TableRow>
  )
}

/** `press` opens a row's overlay. If the action removes the row, the focus moves to the next row, or to the heading. */
function useNextRow(act: TableProps['act']) {
  const part = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ button: Element | null; at: number }>(undefined)
  const isCovered = useOverlay() !== undefined
  const rows = () => [...(part.current?.querySelectorAll('.money-row') ?? [])]
  useEffect(() => {
    // The lists may update after the overlay has closed.
    if (isCovered || !pressed.current || pressed.current.button?.isConnected) return
    const { at } = pressed.current
    pressed.current = undefined
    if (document.activeElement !== document.body) return
    const next = rows()[Math.min(at, rows().length - 1)]?.querySelector<HTMLElement>('.row-button')
    const heading = part.current?.closest('section')?.querySelector<HTMLElement>('h1, h2')
    const target = next ?? heading
    target?.focus()
  })
  function press(chosenAct: MoneyAct) {
    const button = document.activeElement
    pressed.current = { button, at: rows().findIndex(row => row.contains(button)) }
    act(chosenAct)
  }
  return { part, press }
}
