import { useEffect, useRef } from 'react'
import { type Day, dayOf } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { type Cents, formatCents } from '../../../domain/money/cents.ts'
import { type OpenItem, type Urgency, urgencyOf } from '../../../domain/registrations/open-items.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { Hyphenated } from '../../ui/hyphenated.tsx'
import { shownDay, shownShortDay } from '../kit/day.ts'
import { dueNames } from '../kit/money-words.ts'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { Cell, RowButton, useFirst, useListed } from '../kit/table.tsx'
import { type Overlay, openOverlay, useOverlay } from '../state/overlay.ts'
import type { Money } from './money.ts'

type Row = {
  key: string
  booking: Registration
  about: string
  /** By when, or what to write into the transfer. */
  when: string
  /** When the educator asked for it last. */
  reminded?: string | undefined
  cents: Cents
}
type Group = { id: Urgency | 'back'; title: string; rows: Row[] }

const titles = (): Record<Urgency, string> => ({
  overdue: t('Overdue', 'Überfällig'),
  week: t('This Week', 'Diese Woche'),
  later: t('Later', 'Später'),
})

/** The rows by how soon they have to be looked at; groups without a row are left out. */
function groupsOf({ today, open, toPayBack, bookings }: Money): Group[] {
  const rowOf = (id: string, row: Omit<Row, 'booking'>): Row[] => {
    const booking = bookings.get(id)
    return booking ? [{ ...row, booking }] : []
  }
  const inYear = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? shownShortDay(day) : shownDay(day))
  function remindedWords(id: string, due: Day): string | undefined {
    const date = bookings.get(id)?.history.findLast(({ what }) => what === 'reminded')?.date
    if (date === undefined || dayOf(date) <= due) return undefined
    return t(`reminded ${inYear(dayOf(date))}`, `erinnert am ${inYear(dayOf(date))}`)
  }
  const openRow = ({ registration, title, what, due, cents }: OpenItem) =>
    rowOf(registration, {
      key: registration + what,
      about: `${title}, ${dueNames()[what]}`,
      when: inYear(due),
      reminded: remindedWords(registration, due),
      cents,
    })
  const groups: Group[] = (['overdue', 'week', 'later'] as const).map(id => ({
    id,
    title: titles()[id],
    rows: open.filter(item => urgencyOf(item, today) === id).flatMap(openRow),
  }))
  const back = toPayBack.flatMap(({ registration, title, number, cents }) =>
    rowOf(registration, { key: registration, about: title, when: number, cents: -cents }),
  )
  return [...groups, { id: 'back' as const, title: t('To Pay Back', 'Zurückzuzahlen'), rows: back }].filter(
    ({ rows }) => rows.length > 0,
  )
}

/** Every part of a price that is not paid, and what has to be paid back; on phones each row becomes a card. */
export function MoneyTable({ money }: { money: Money }) {
  const { part, open } = useNextRow()
  const groups = groupsOf(money)
  return (
    <div ref={part}>
      {groups.length === 0 ? (
        <p className="note">{t('Nothing is open just now.', 'Gerade ist nichts offen.')}</p>
      ) : (
        <table className="panel-table money-table">
          <thead>
            <tr>
              {[t('From', 'Von'), t('Due', 'Fällig'), t('Amount', 'Betrag'), t('Options', 'Aktionen')].map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(group => (
            <GroupRows key={group.id} group={group} open={open} />
          ))}
        </table>
      )}
    </div>
  )
}

function GroupRows({ group: { id, title, rows }, open }: { group: Group; open: (overlay: Overlay) => void }) {
  const { listed, showAll } = useListed(rows, useFirst(12), title)
  return (
    <tbody>
      <tr>
        <th className={id === 'overdue' ? 'money-late' : undefined} colSpan={4} scope="rowgroup">
          <span className="money-group">
            {id === 'overdue' && <PanelIcon name="clock" />}
            {title}
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
      {listed.map(({ key, booking, about, when, reminded, cents }) => (
        <tr key={key} className="money-row">
          <Cell label={t('From', 'Von')} className="money-who">
            <button
              type="button"
              className="row-title"
              onClick={() => open({ kind: 'registration', item: booking, mode: 'view' })}
            >
              {booking.name || t('(no name)', '(ohne Namen)')}
            </button>
            <small>
              <Hyphenated text={about} />
            </small>
          </Cell>
          <Cell label={id === 'back' ? t('Number', 'Nummer') : t('Due', 'Fällig')} className="money-when">
            {when}
            {reminded && <small>{reminded}</small>}
          </Cell>
          <Cell label={t('Amount', 'Betrag')} className="money-amount">
            <strong>{formatCents(Math.abs(cents))}</strong>
          </Cell>
          <Cell label={t('Options', 'Aktionen')} className="options">
            {id === 'overdue' && (
              <RowButton
                icon="bell"
                of={`${booking.name}, ${about}`}
                onClick={() => open({ kind: 'reminder', item: booking })}
              >
                {t('Remind', 'Erinnern')}
              </RowButton>
            )}
            <RowButton
              icon="euro"
              of={`${booking.name}, ${about}`}
              onClick={() => open({ kind: 'payment', item: booking, cents })}
            >
              {t('Record', 'Erfassen')}
            </RowButton>
          </Cell>
        </tr>
      ))}
      {showAll && (
        <tr>
          <td colSpan={4}>{showAll}</td>
        </tr>
      )}
    </tbody>
  )
}

/**
 * `open` opens an overlay from a row. What is done there may take the row away: then the focus goes on to the one that
 * follows, or to the section's heading.
 */
function useNextRow() {
  const part = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ button: Element | null; at: number }>(undefined)
  const isCovered = useOverlay() !== undefined
  const rows = () => [...(part.current?.querySelectorAll('.money-row') ?? [])]
  useEffect(() => {
    // The lists may hear of it later than the overlay is closed.
    if (isCovered || !pressed.current || pressed.current.button?.isConnected) return
    const { at } = pressed.current
    pressed.current = undefined
    if (document.activeElement !== document.body) return
    const next = rows()[Math.min(at, rows().length - 1)]?.querySelector<HTMLElement>('.row-button')
    const heading = part.current?.closest('section')?.querySelector<HTMLElement>('h2')
    const target = next ?? heading
    target?.focus()
  })
  function open(overlay: Overlay) {
    const button = document.activeElement
    pressed.current = { button, at: rows().findIndex(row => row.contains(button)) }
    openOverlay(overlay)
  }
  return { part, open }
}
