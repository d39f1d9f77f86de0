import { plainName } from '../../bookings/people/booked-twice.ts'
import { type Day, dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { countOfCell } from '../tables/cells.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { titleAndDay } from './sums-and-headings.ts'

/** A column with a tick for each person who comes to a day or an event; `day` lacks a year that the heading lacks. */
export type DayColumn = { heading: string; day: string; title?: string }

/** Finds columns headed by a day, as `16.05.2027` and `So 16.5.`, or by the title of an event. */
export const dayColumnsIn = (headings: readonly string[], titles: ReadonlySet<string> = new Set()): DayColumn[] =>
  headings.flatMap(heading => {
    const { title, when } = titleAndDay(heading)
    if (title !== '' && titles.has(plainName(title)))
      return [{ heading, day: when?.day ?? '', title: plainName(title) }]
    if (title === '' && when?.day !== undefined) return [{ heading, day: when.day }]
    const [, date, month] = /^(?:\p{L}{2,10}[.,]* )?(\d{1,2})\.\s?(\d{1,2})\.?$/u.exec(heading.trim()) ?? []
    return date && month ? [{ heading, day: `${month.padStart(2, '0')}-${date.padStart(2, '0')}` }] : []
  })

const isNo = /^(?:[-–/]|nein|no|n|0|false|falsch|fehlt|abgesagt|krank|[☐✗✘❌])$/i
const isYes = /^(?:ja|yes|j|y|x|xx|ok|dabei|kommt|true|wahr|[✓✔☑✅])$/i

/** A row's tick below the day of its event: the number of people, or a note why it is in doubt. */
export function tickIn(
  unread: readonly UnreadCell[],
  {
    columns,
    startDate,
    title,
  }: { columns: readonly DayColumn[]; startDate: Instant | undefined; title?: string | undefined },
): { count?: number; doubt?: string } {
  const day: Day = startDate === undefined ? '' : dayOf(startDate)
  const isOfEvent = (field: DayColumn) =>
    day.endsWith(field.day) && (field.title === undefined || field.title === plainName(title ?? ''))
  const column = day === '' ? undefined : columns.find(isOfEvent)
  if (!column && columns.length > 1 && day !== '')
    return { doubt: t('No column is for this event.', 'Keine Spalte gilt für diesen Termin.') }
  if (!column) return {}
  const { heading } = column
  const text = unread.find(cell => cell.heading === heading)?.text ?? ''
  const count = isYes.test(text) ? 1 : countOfCell(text)
  if (text !== '' && !isNo.test(text) && count !== undefined) return { count }
  return {
    doubt:
      text === ''
        ? t(`No tick below “${heading}”.`, `Kein Kreuz unter „${heading}“.`)
        : t(`Below “${heading}”: “${text.slice(0, 60)}”.`, `Unter „${heading}“: „${text.slice(0, 60)}“.`),
  }
}
