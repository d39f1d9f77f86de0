import { MINUTE_MS } from '../../kit/duration.ts'
import { addDays, type Day, dayOf, formatTime } from '../../kit/format.ts'
import { type SlicedWork, slicesOf } from '../../kit/sliced-work.ts'
import { dayFromParts } from '../../kit/table-cell.ts'
import {
  type DateOrder,
  type DateReading,
  type PartDay,
  type TimeToken,
  tokensIn,
  type WhenToken,
} from './when-tokens.ts'

/** End of a day that another cell names. */
export const MIDNIGHT = '24:00'

/** Days and times read from a cell. */
export type DateCell = {
  day?: Day | undefined
  time?: string | undefined
  endDay?: Day | undefined
  endTime?: string | undefined
  isWholeDay: boolean
  /** The unread text, from its first word to the end of the cell. */
  rest: string
}

/** `ambiguous`: `05/06/2027` may be two days; undefined: the cell contradicts itself. */
type Answer = DateCell | 'ambiguous' | undefined

/**
 * Parses `Mo, 01.02.27, 09:30 Uhr`, `01.02.2027 9–12 Uhr`, `Feb 1, 2027 9:30 AM`, `28.05. bis 02.06.2027`, `ganztägig`.
 * Times are Berlin's; `2027-07-01T08:00:00Z` is an instant, 10:00 in Berlin.
 */
export function readDateCell(text: string, reading: DateReading = {}): Answer {
  const { tokens, rest } = tokensIn(text.trim(), reading)
  if (tokens.some(({ kind }) => kind === 'ambiguous')) return 'ambiguous'
  const days = daysIn(tokens)
  const times = timesIn(tokens)
  if (!days || days.length > 2 || times.length > 2) return undefined
  const [day, endDay] = days
  const [time, endTime] = isBareDay(days, times) ? [] : times
  if (time?.hour === 24 && !reading.isEnd) return undefined
  const start = momentOf(day, time)
  const end = endDay === undefined && endTime === undefined ? {} : momentOf(endDay ?? day, endTime)
  if (start.day !== undefined && end.day !== undefined && end.day < start.day) return undefined
  return {
    ...start,
    endDay: end.day === start.day ? undefined : end.day,
    endTime: end.time,
    isWholeDay: tokens.some(({ kind }) => kind === 'wholeDay'),
    rest,
  }
}

/** Spreadsheets append midnight to bare days. */
const isBareDay = (days: readonly Day[], times: readonly TimeToken[]): boolean =>
  days.length > 0 && times.length <= days.length && times.every(({ isMidnight }) => isMidnight === true)

/**
 * Returns the days; `28.` in `28. bis 30.05.2027` takes month and year from the next day. Undefined for a day that does
 * not exist.
 */
function daysIn(tokens: readonly WhenToken[]): Day[] | undefined {
  const days = tokens.filter(token => token.kind === 'day' || token.kind === 'partDay')
  const values = days.map((token, at) => {
    if (token.kind === 'day') return token.day
    const next = days.slice(at).find(day => day.kind === 'day')
    return next?.kind === 'day' ? dayBefore(token, next.day) : undefined
  })
  const complete = values.filter(day => day !== undefined)
  return complete.length === values.length ? complete : undefined
}

function dayBefore({ date, month }: PartDay, next: Day): Day | undefined {
  const day = dayFromParts(next.slice(0, 4), month ?? next.slice(5, 7), date)
  // `28.12. bis 02.01.2027`
  return day !== undefined && day > next
    ? dayFromParts(String(Number(next.slice(0, 4)) - 1), month ?? next.slice(5, 7), date)
    : day
}

/** Returns times in 24 hours; the first of `2 – 4 pm` takes pm from the second. */
function timesIn(tokens: readonly WhenToken[]): TimeToken[] {
  const times = tokens.flatMap((token): TimeToken[] =>
    token.kind === 'time' ? [token] : token.kind === 'hour' ? [{ kind: 'time', hour: token.hour, minute: '00' }] : [],
  )
  const [first, second] = times
  if (!first || !second) return times.map(onClock)
  const end = onClock(second)
  if (first.half || !second.half || first.hour > 12) return [onClock(first), ...times.slice(1).map(onClock)]
  const start = onClock({ ...first, half: second.half })
  const isLater = start.hour > end.hour || (start.hour === end.hour && start.minute >= end.minute)
  const other = onClock({ ...first, half: second.half === 'am' ? 'pm' : 'am' })
  return [isLater ? other : start, ...times.slice(1).map(onClock)]
}

const onClock = ({ half, hour, ...token }: TimeToken): TimeToken => ({
  ...token,
  hour: half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0),
})

/** Returns day and time in Berlin. */
function momentOf(day: Day | undefined, time: TimeToken | undefined): { day?: Day | undefined; time?: string } {
  if (!time) return { day }
  const { hour, minute, offsetMinutes } = time
  const clock = `${String(hour % 24).padStart(2, '0')}:${minute}`
  if (day === undefined) return { time: hour === 24 ? MIDNIGHT : clock }
  if (hour === 24) return { day: addDays(day, 1), time: clock }
  if (offsetMinutes === undefined) return { day, time: clock }
  const instant = new Date(Date.parse(`${day}T${clock}Z`) - offsetMinutes * MINUTE_MS).toISOString()
  return { day: dayOf(instant), time: formatTime(instant) }
}

/** Returns the order on which dates agree; `otherwise` if none decides, undefined if two contradict each other. */
const agree = (orders: ReadonlySet<DateOrder>, otherwise: DateOrder | undefined): DateOrder | undefined =>
  orders.size > 1 ? undefined : ([...orders][0] ?? otherwise)

/** Returns the orders that a text's dates imply. */
const ordersIn = (text: string): DateOrder[] =>
  [...text.matchAll(/(?:^|\D)(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g)].flatMap(([, first, , second]) =>
    Number(first) > 12 ? ['dayFirst'] : Number(second) > 12 ? ['monthFirst'] : [],
  )

/**
 * Returns the order of each date column. `groups` are related columns, such as first and last day. If no date decides,
 * an American program's column begins with the month.
 */
export function* dateOrders<Name extends string>(
  rows: readonly { cell: (field: Name) => string }[],
  groups: readonly (readonly Name[])[],
  program: { isAmerican?: true } | undefined,
): SlicedWork<(field: string) => DateOrder | undefined> {
  const orders = new Map<string, DateOrder | undefined>()
  for (const fields of groups) {
    const foundOrders = new Set<DateOrder>()
    for (const slice of slicesOf(rows)) {
      for (const { cell } of slice)
        for (const field of fields) for (const order of ordersIn(cell(field))) foundOrders.add(order)
      yield 0
    }
    const order = agree(foundOrders, program?.isAmerican && 'monthFirst')
    for (const field of fields) orders.set(field, order)
  }
  return field => orders.get(field)
}
