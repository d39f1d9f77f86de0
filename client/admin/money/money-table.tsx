import { useEffect, useRef } from 'react'
import type { MoneyOverview } from '../../../domain/bookings/account/money-overview.ts'
import { type Urgency, urgencyOf } from '../../../domain/bookings/account/open-items.ts'
import { datedTitle } from '../../../domain/events/dates/dated-title.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import { t } from '../../../domain/kit/language.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Cell, RowButton, TableHead, useFirst, useListed } from '../kit/list/table.tsx'
import { shortDay } from '../kit/words/day.ts'
import { dueName, shownCents } from '../kit/words/money-words.ts'
import { useOverlay } from '../state/overlay.ts'

/** Action of a row: opens the booking, a reminder, or the form for a payment. */
export type MoneyAct = { what: 'view' | 'reminder' | 'payment'; registration: string; cents: Cents }

type Row = {
  key: string
  registration: string
  name: string
  about: string
  /** Due date, or the reference for the transfer. */
  when: string
  /** Date of the last reminder, or the deadline of a refund. */
  note?: string | undefined
  isToRemind?: boolean
  cents: Cents
}
type Group = { id: Urgency | 'back' | 'unpriced'; title: string; rows: Row[] }

const titles = (): Record<Urgency, string> => ({
  // A term of AGB § 3: late even if only the transfer took long.
  overdue: t('Overdue', 'Überfällig'),
  due: t('Due', 'Fällig'),
  week: t('This Week', 'Diese Woche'),
  later: t('Later', 'Später'),
})

/** Groups the rows by urgency, without empty groups. */
function groupsOf({ today, open, toPayBack, unpriced }: MoneyOverview): Group[] {
  const openRow = (item: MoneyOverview['open'][number]): Row => {
    const { registration, name, what, part, due, reminded, isToRemind, cents } = item
    return {
      key: registration + what + (part ?? ''),
      registration,
      name,
      about: `${datedTitle(item, today)}, ${dueName({ what, part })}`,
      when: shortDay(due),
      note: reminded && t(`reminded ${shortDay(reminded)}`, `erinnert am ${shortDay(reminded)}`),
      isToRemind,
      cents,
    }
  }
  const groups: Group[] = (['overdue', 'due', 'week', 'later'] as const).map(id => ({
    id,
    title: titles()[id],
    rows: open.filter(item => urgencyOf(item, today) === id).map(openRow),
  }))
  const back = toPayBack.map(
    ({ registration, name, title, startDate, number, cents, until }): Row => ({
      key: registration,
      registration,
      name,
      about: datedTitle({ title, startDate }, today),
      when: referenceOf(number),
      note: t(`by ${shortDay(until)}`, `bis ${shortDay(until)}`),
      cents: -cents,
    }),
  )
  const paid = unpriced.map(
    ({ registration, name, number, cents, ...event }): Row => ({
      key: registration,
      registration,
      name,
      about: datedTitle(event, today),
      when: referenceOf(number),
      note: t('paid', 'bezahlt'),
      cents,
    }),
  )
  const all: Group[] = [
    ...groups,
    { id: 'unpriced', title: t('Price Not Known', 'Preis noch offen'), rows: paid },
    { id: 'back', title: t('To Pay Back', 'Zurückzuzahlen'), rows: back },
  ]
  return all.filter(({ rows }) => rows.length > 0)
}

type TableProps = {
  money: MoneyOverview
  act: (act: MoneyAct) => void
  /** Path of a booking's page, where there is one. */
  pathOf?: (registration: string) => string
}

/** Shows all unpaid amounts and pending refunds; on phones each row becomes a card. */
export function MoneyTable({ money, act, pathOf }: TableProps) {
  const { part, press } = useNextRow(act)
  const groups = groupsOf(money)
  return (
    <div ref={part}>
      {groups.length === 0 ? (
        <p className="note">{t('Nothing is open just now.', 'Gerade ist nichts offen.')}</p>
      ) : (
        <table className="panel-table money-table">
          <TableHead
            columns={[t('From', 'Von'), t('Due', 'Fällig'), t('Amount', 'Betrag'), t('Options', 'Aktionen')]}
          />
          {groups.map(group => (
            <GroupRows key={group.id} group={group} act={press} pathOf={pathOf} />
          ))}
        </table>
      )}
    </div>
  )
}

type GroupProps = { group: Group; act: TableProps['act']; pathOf: TableProps['pathOf'] | undefined }

function GroupRows({ group: { id, title, rows }, act, pathOf }: GroupProps) {
  const { listed, showAll } = useListed(rows, useFirst(12), title)
  return (
    <tbody>
      <tr>
        <th className={id === 'overdue' ? 'money-late' : undefined} colSpan={4} scope="rowgroup">
          <span className="money-group">
            {id === 'overdue' && <Icon name="warning" />}
            {title}
            {id === 'unpriced' && (
              <small>
                {t(
                  'Something has come, but what they owe is not known. Open the booking and choose the price groups, or pay it back.',
                  'Es ist etwas gekommen, aber was zu zahlen ist, steht nicht fest. Öffne die Anmeldung und wähle die Preisgruppen, oder zahl es zurück.',
                )}
              </small>
            )}
            {id === 'back' && (
              <small>
                {t(
                  'Transfer the amount from your bank, with the number as its purpose, then record it here.',
                  'Überweise den Betrag von deiner Bank aus, mit der Nummer als Verwendungszweck. Dann erfasse ihn hier.',
                )}
              </small>
            )}
          </span>
        </th>
      </tr>
      {listed.map(row => (
        <MoneyRow key={row.key} row={row} id={id} act={act} pathOf={pathOf} />
      ))}
      {showAll && (
        <tr>
          <td colSpan={4}>{showAll}</td>
        </tr>
      )}
    </tbody>
  )
}

type RowProps = Omit<GroupProps, 'group'> & Pick<Group, 'id'> & { row: Row }

function MoneyRow({ row: { registration, name, about, when, note, isToRemind, cents }, id, act, pathOf }: RowProps) {
  const shown = name || t('(no name)', '(ohne Namen)')
  return (
    <tr className="money-row">
      <Cell label={t('From', 'Von')} className="money-who">
        {pathOf ? (
          <Link className="row-title" to={pathOf(registration)}>
            {shown}
          </Link>
        ) : (
          <button type="button" className="row-title" onClick={() => act({ what: 'view', registration, cents })}>
            {shown}
          </button>
        )}
        <small>
          <Hyphenated text={about} />
        </small>
      </Cell>
      <Cell
        label={id === 'back' || id === 'unpriced' ? t('Number', 'Nummer') : t('Due', 'Fällig')}
        className="money-when"
      >
        {when}
        {note && <small>{note}</small>}
      </Cell>
      <Cell label={t('Amount', 'Betrag')} className="money-amount">
        <strong>{shownCents(Math.abs(cents))}</strong>
      </Cell>
      <Cell label={t('Options', 'Aktionen')} className="options">
        {isToRemind && (
          <RowButton
            icon="bell"
            of={`${name}, ${about}`}
            onClick={() => act({ what: 'reminder', registration, cents })}
          >
            {t('Remind', 'Erinnern')}
          </RowButton>
        )}
        <RowButton icon="euro" of={`${name}, ${about}`} onClick={() => act({ what: 'payment', registration, cents })}>
          {t('Record', 'Erfassen')}
        </RowButton>
      </Cell>
    </tr>
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
  function press(asked: MoneyAct) {
    const button = document.activeElement
    pressed.current = { button, at: rows().findIndex(row => row.contains(button)) }
    act(asked)
  }
  return { part, press }
}
