import type { Event, NewEvent } from '../../events/event.ts'
import { confirmationWords, reminderWords, taxWords } from '../../events/event-table.ts'
import { sessionsIn } from '../../events/sessions/session-cells.ts'
import { courseDates } from '../../events/sessions/sessions.ts'
import type { FieldKind } from '../../kit/fields.ts'
import { type Day, type Instant, instantOf } from '../../kit/format.ts'
import { builtInQuestionNames, builtInQuestions } from '../../questions/built-in-questions.ts'
import { countOfCell, euroOfCell, flagOfCell } from '../tables/cells.ts'
import { readDateCell } from '../tables/when.ts'
import { type EventCells, eventImportFields, ownFields } from './event-import-fields.ts'
import { notUnderstood } from './event-times.ts'

type Field = keyof typeof eventImportFields

/** Parts of an event that cannot be entered. `sessions` are in order, with their cancellations and moves. */
export type StoredParts = Pick<Event, 'cancelled' | 'moved'> & { sessions?: Event['sessions'] | undefined }

/** Fields that only our own export has; `stored` and `series` cannot be entered. */
type OwnParts = {
  sent: Partial<NewEvent>
  stored: StoredParts
  series: string | undefined
  /** Time at which registration ends on its last day. */
  untilTime?: string | undefined
}

const readers: Record<FieldKind, (text: string) => string | number | boolean | undefined> = {
  text: text => text,
  longText: text => text,
  number: countOfCell,
  yesNo: flagOfCell,
}

/** Reads the columns of our own export; adds errors to `wrong`. */
export function ownPartsIn(cell: EventCells, wrong: string[]): OwnParts {
  /** Reads a cell into a property; none if it is empty. */
  function read<Name extends string, T>(name: Name, field: Field, understood: (text: string) => T | undefined) {
    const text = cell(field)
    const value = text === '' ? undefined : understood(text)
    if (text !== '' && value === undefined) wrong.push(notUnderstood(eventImportFields[field].label(), text))
    // TypeScript loses the name of a computed key.
    return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: T }
  }
  const { date: cancelledOn } = read('date', 'cancelledOn', text => momentIn(text, '12:00'))
  const { date: movedOn } = read('date', 'movedOn', text => momentIn(text, '12:00'))
  const { startDate } = read('startDate', 'movedFrom', text => momentIn(text))
  const { sessions } = read('sessions', 'sessions', sessionsIn)
  return {
    sent: {
      ...read('prices', 'prices', pricesIn),
      ...read('minimum', 'minimum', countOfCell),
      ...read('asks', 'asks', questionsIn),
      ...read('confirmation', 'confirmation', confirmationIn),
      ...read('tax', 'tax', text => taxWords.find(([, words]) => words === text)?.[0]),
      ...read('group', 'group', flagOfCell),
      ...Object.assign({}, ...ownFields.map(({ name, kind }) => read(name, name, readers[kind]))),
      ...read('path', 'path', text => text),
      ...read('listed', 'listed', flagOfCell),
      ...(sessions ? { sessions: sessions.map(({ cancelled: _, moved: __, ...entered }) => entered) } : {}),
      ...read('instalments', 'instalments', countOfCell),
      ...read('sessionReminders', 'sessionReminders', remindersIn),
    },
    stored: {
      ...(cancelledOn ? { cancelled: { date: cancelledOn, reason: cell('cancelReason') } } : {}),
      ...(movedOn && startDate ? { moved: { date: movedOn, startDate } } : {}),
      ...(sessions ? { sessions } : {}),
    },
    series: cell('series') || undefined,
    ...read('untilTime', 'untilTime', text => timeIn(text)),
  }
}

/** Joins the rows of our own price table by event. */
export function joinPrices<Row extends { cell: EventCells }>(rows: readonly Row[]): readonly Row[] {
  if (!rows.some(({ cell }) => cell('priceGroup') !== '')) return rows
  const named = ['title', 'day', 'time', 'endDay', 'endTime', 'place'] as const satisfies Field[]
  const events = Map.groupBy(rows, ({ cell }) => named.map(cell).join('\n'))
  return [...events.values()].flatMap(all => {
    const groups = all.map(({ cell }) => `${cell('priceGroup')}: ${cell('cost')}`).join('\n')
    return all.slice(0, 1).map(row => ({
      ...row,
      cell: (field: Field) => (field === 'prices' && row.cell('priceGroup') !== '' ? groups : row.cell(field)),
    }))
  })
}

/** Parses a moment, or a day with `time`. */
function momentIn(text: string, time?: string): Instant | undefined {
  const when = readDateCell(text)
  if (!when || when === 'ambiguous' || when.day === undefined || when.rest !== '') return undefined
  return onDay(when.day, when.time ?? time)
}

const onDay = (day: Day, time: string | undefined) => (time === undefined ? undefined : instantOf(day, time))

function timeIn(text: string): string | undefined {
  const when = readDateCell(text, { hasTimes: true })
  return when && when !== 'ambiguous' && when.day === undefined && when.rest === '' ? when.time : undefined
}

/** `Kind: 35,00 €`, one per line. */
function pricesIn(text: string): NewEvent['prices'] | undefined {
  const groups = text.split('\n').map(line => {
    const [, label = '', amount = ''] = /^(.*):([^:]*)$/.exec(line) ?? []
    return { _id: '', label: label.trim(), amount: euroOfCell(amount) ?? -1 }
  })
  return groups.every(({ label, amount }) => label !== '' && amount >= 0) ? groups : undefined
}

function questionsIn(text: string): NewEvent['asks'] | undefined {
  const labels = text.split(',').map(label => label.trim())
  const match = builtInQuestionNames.filter(question => labels.includes(builtInQuestions[question].label[1]))
  return match.length === labels.length ? match : undefined
}

const remindersIn = (text: string): NewEvent['sessionReminders'] | undefined =>
  (['each', 'first'] as const).find(kind => reminderWords[kind] === text)

/** Copies to a new event what happened to its original, such as a cancellation. */
export function withStored(event: Event, { sessions: before = [], ...stored }: StoredParts): Event {
  const sessions = event.sessions.map((session, at) => {
    const { cancelled, moved } = before[at] ?? {}
    return { ...session, ...(cancelled && { cancelled }), ...(moved && { moved }) }
  })
  return { ...event, ...stored, sessions, ...courseDates(sessions) }
}

const confirmationIn = (text: string): NewEvent['confirmation'] | undefined =>
  (['manual', 'automatic'] as const).find(kind => confirmationWords[kind] === text)
