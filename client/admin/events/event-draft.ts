import { type Event, NewEvent } from '../../../domain/events/event.ts'
import { nextYears } from '../../../domain/events/repetition.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError, type FieldErrors } from '../../../domain/kit/error.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatTime,
  type Instant,
  instantOf,
  isDay,
} from '../../../domain/kit/format.ts'
import { checkFields, parseInput } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'

/** Start and end are edited as day and time in Berlin (section 3), the end of registration as a day, what it costs as it is typed. */
export type Draft = Omit<NewEvent, 'cost' | 'startDate' | 'endDate' | 'registrationUntil' | 'prices'> & {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  cost: string
  prices: { _id: string; label: string; amount: string }[]
  /** The last day on which one can register; "" until the end of the event. */
  registrationDay: string
  lastModifiedDate?: string
}

const typed = (euro: number) => String(euro).replace('.', ',')

export function draftOf({
  startDate,
  endDate,
  registrationUntil,
  cost,
  prices,
  ...kept
}: NewEvent & { lastModifiedDate?: string }): Draft {
  return {
    ...kept,
    startDay: dayOf(startDate),
    startTime: formatTime(startDate),
    endDay: dayOf(endDate),
    endTime: formatTime(endDate),
    registrationDay: registrationUntil === null ? '' : lastDayBefore(registrationUntil),
    cost: cost === null ? '' : typed(cost),
    prices: prices.map(price => ({ ...price, amount: typed(price.amount) })),
  }
}

/** Reads "1.234,50 €" or "45,- Euro" as a number, "" as null (D11); NaN when it cannot be read. */
export function costOf(typed: string): number | null {
  const text = typed
    .replace(/€|euro?|\s/gi, '')
    .replace(/,-+$/, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Whether a day and a time are there, and not half typed. */
const isWhole = (day: string, time: string) => isDay(day) && /^\d\d:\d\d$/.test(time)

/**
 * The moment of a day and a time, "" when they are not whole. An unchanged one stays as it was, even in the hour that
 * comes twice when summer time ends.
 */
function instant(day: string, time: string, before: Instant | undefined): Instant {
  if (before !== undefined && dayOf(before) === day && formatTime(before) === time) return before
  return isWhole(day, time) ? instantOf(day, time) : ''
}

/** Start and end as moments; one that is not whole is "". */
export const momentsOf = ({ startDay, startTime, endDay, endTime }: Draft, before: Event | undefined) => ({
  startDate: instant(startDay, startTime, before?.startDate),
  endDate: instant(endDay, endTime, before?.endDate),
})

/** The Berlin day that ends at this moment, or in which it lies. */
const lastDayBefore = (moment: Instant): Day => dayOf(new Date(Date.parse(moment) - 1).toISOString())

/**
 * When registration closes: at the end of the day, on the event's last one when that ends. What an unchanged day stood for
 * stays. "" for a day that is half typed.
 */
function closing(day: string, endDate: Instant, before: Instant | null): Instant | null {
  if (day === '') return null
  if (!isDay(day)) return ''
  const moment = before !== null && lastDayBefore(before) === day ? before : instantOf(addDays(day, 1))
  return endDate !== '' && moment > endDate && dayOf(endDate) === day ? endDate : moment
}

/**
 * "maps.app.goo.gl/abc" with its "https://", spaces encoded. A name such as "Anfahrt.pdf" stays as it was typed: of what is
 * no link the server says so.
 */
export function completedLink(typed: string): string {
  const link = typed.trim()
  const isLink =
    /^(www|maps)\.([\p{L}\d-]+\.)*\p{L}{2,}(:\d+)?([/?#].*)?$/iu.test(link) ||
    /^([a-zäöüß\d-]+\.)+[a-z]{2,}(:\d+)?\/.*$/u.test(link)
  return isLink ? `https://${link.replace(/\s/g, '%20')}` : typed
}

/** Throws `invalid` for a cost that cannot be read or a time that does not exist, along with all other mistakes. */
export function eventOf(draft: Draft, before: Event | undefined) {
  const { startDay, startTime, endDay, endTime, registrationDay, cost: typed, prices: typedPrices, ...kept } = draft
  const { startDate, endDate } = momentsOf(draft, before)
  // The price groups take its place.
  const cost = typedPrices.length > 0 ? null : costOf(typed)
  const prices = typedPrices.map(price => ({ ...price, amount: costOf(price.amount) ?? Number.NaN }))
  const registrationUntil = closing(registrationDay, endDate, before?.registrationUntil ?? null)
  const isSkipped = (moment: Instant, time: string) => moment !== '' && formatTime(moment) !== time
  const skipped = t(
    'On this day the clocks skip this time. Please choose another one.',
    'An diesem Tag wird die Uhr vorgestellt, diese Zeit gibt es nicht. Bitte wähle eine andere.',
  )
  const unread = t('Please enter a number such as 12,50.', 'Bitte gib eine Zahl wie 12,50 ein.')
  const mistakes: FieldErrors = {
    ...(isSkipped(startDate, startTime) ? { startDate: skipped } : {}),
    ...(isSkipped(endDate, endTime) ? { endDate: skipped } : {}),
    ...(Number.isNaN(cost) ? { cost: unread } : {}),
    ...Object.fromEntries(
      prices.flatMap(({ amount }, at) => (Number.isNaN(amount) ? [[`prices.${at}.amount`, unread]] : [])),
    ),
  }
  const locationLink = completedLink(kept.locationLink)
  const event = { ...kept, locationLink, startDate, endDate, registrationUntil, cost, prices }
  if (Object.keys(mistakes).length === 0) return event
  // The server would only see the rest after these are mended.
  const readable = prices.map(price => ({ ...price, amount: price.amount || 0 }))
  const fields = { ...mistakesIn({ ...event, cost: cost || null, prices: readable }), ...mistakes }
  throw new AppError('invalid', checkFields(), { fields })
}

/** What the server would find wrong. */
function mistakesIn(event: NewEvent): FieldErrors {
  try {
    parseInput(NewEvent, event)
    return {}
  } catch (error) {
    return (error instanceof AppError && error.fields) || {}
  }
}

export type Start = Pick<Draft, 'startDay' | 'startTime'>

/**
 * A draft that starts at another time: its end moves by as much, as clocks show it, and its closing day by days. `last` is the last start that was
 * whole, from which a date that is being typed moves away.
 */
export function startingAt(draft: Draft, start: Start, last: Start): Draft {
  const moved = { ...draft, ...start }
  if (!hasWholeStart(last) || !hasWholeStart(start) || !isWhole(draft.endDay, draft.endTime)) return moved
  const clock = (day: string, time: string) => Date.parse(`${day}T${time}Z`)
  const by = clock(start.startDay, start.startTime) - clock(last.startDay, last.startTime)
  const end = new Date(clock(draft.endDay, draft.endTime) + by).toISOString()
  const days = Math.round((Date.parse(start.startDay) - Date.parse(last.startDay)) / DAY_MS)
  return {
    ...moved,
    endDay: end.slice(0, 10),
    endTime: end.slice(11, 16),
    registrationDay: dayLater(draft.registrationDay, days),
  }
}

const dayLater = (day: string, days: number) => (isDay(day) ? addDays(day, days) : day)

export const hasWholeStart = ({ startDay, startTime }: Start) => isWhole(startDay, startTime)

/** In the editor it is active from the start: whoever fills it in wants to offer it. */
export function emptyEvent(): Draft {
  const day = addDays(dayOf(new Date().toISOString()), 1)
  const times = { startDate: instantOf(day, '10:00'), endDate: instantOf(day, '16:00') }
  return draftOf(parseInput(NewEvent, { ...times, active: true }))
}

/**
 * The same event a week later; neither of a series nor cancelled. Of one that is over, on the same weekday next year, and
 * hidden until its date is right.
 */
/** The same event a week later; neither of a series nor cancelled or moved. */
export function duplicateOf(event: Event): Draft {
  const { _id, lastModifiedDate, series, cancelled, moved, ...kept } = event
  const draft = draftOf(kept)
  const now = new Date().toISOString()
  const isOver = event.endDate <= now
  const by = isOver ? daysBetween(draft.startDay, nextYears(draft.startDay, dayOf(now))) : 7
  return {
    ...draft,
    active: draft.active && !isOver,
    startDay: addDays(draft.startDay, by),
    endDay: addDays(draft.endDay, by),
    registrationDay: dayLater(draft.registrationDay, by),
  }
}
