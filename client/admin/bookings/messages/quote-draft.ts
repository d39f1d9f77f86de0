import { QuoteSums } from '../../../../domain/bookings/form/quote-input.ts'
import { topicOf } from '../../../../domain/bookings/letters/sending-page.ts'
import { type Quote, type QuoteLine, quotePlan } from '../../../../domain/bookings/record/quote.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { daysOf, isOneDay } from '../../../../domain/events/dates/days.ts'
import { dayTimes, lengthOf, TIMED_DAYS_MAX, type Times } from '../../../../domain/events/dates/several-days.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { typedCents } from '../../../../domain/kit/cents.ts'
import { AppError, type FieldErrors } from '../../../../domain/kit/error.ts'
import { addDays, type Day, dayOf, daysBetween, formatTime, instantOf, isDay } from '../../../../domain/kit/format.ts'
import { parseInput } from '../../../../domain/kit/input.ts'
import { t } from '../../../../domain/kit/language.ts'
import { lastDayBefore } from '../../../../domain/money/terms/cancellation.ts'
import type { Region } from '../../../../domain/money/terms/working-day.ts'
import { euroText } from '../../kit/words/money-words.ts'
import { isEmptyRecipient, type RecipientDraft, recipientDraft } from '../money/recipient-form.tsx'

/** Default validity of a quote. */
const VALID_DAYS = 14

export type LineDraft = { key: number; label: string; count: string; price: string }

/** Form values of a quote; days and times in Berlin. */
export type QuoteDraft = {
  subject: string
  text: string
  title: string
  day: string
  /** "" for a single day. */
  lastDay: string
  from: string
  to: string
  /** Number of nights; "" for every night between the days. */
  nights: string
  hasTimes: boolean
  /** Times of each day, used while `hasTimes`; a day without times takes `from` and `to`. */
  times: Times[]
  locationName: string
  people: string
  until: string
  lines: LineDraft[]
  /** Invoice recipient; empty for the contact person. */
  invoiceTo: RecipientDraft
}

type QuoteContext = { event: Event | undefined; today: Day; educator: string }

const emptyLetter = ({ name }: Registration, educator: string) => `Guten Tag ${name},\n\n\n\nViele Grüße\n${educator}`

const oneLineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

/** True if the letter contains only its greeting. */
export const isUnwrittenQuote = (text: string, item: Registration, educator: string): boolean =>
  oneLineOf(text) === '' || oneLineOf(text) === oneLineOf(emptyLetter(item, educator))

export const quoteLabels = () => ({
  subject: t('Subject', 'Betreff'),
  text: 'Text',
  title: t('Title', 'Titel'),
  day: t('Day', 'Tag'),
  lastDay: t('Last day, if several', 'Letzter Tag, wenn mehrere'),
  from: t('From', 'Von'),
  to: t('To', 'Bis'),
  nights: t('Nights', 'Übernachtungen'),
  hasTimes: t('Times for each day', 'Zeiten für jeden Tag'),
  locationName: t('Location', 'Ort'),
  people: t('How many people', 'Wie viele Personen'),
  until: t('Valid until', 'Gültig bis'),
})

/** Names the server's errors by the form's fields. */
export const errorsByField = (errors: FieldErrors): FieldErrors => ({
  ...Object.fromEntries(Object.entries(errors).map(([name, error]) => [name.replace(/\.cents$/, '.price'), error])),
  title: errors['event.title'] ?? '',
  locationName: errors['event.locationName'] ?? '',
  day: errors.day ?? errors['event.startDate'] ?? '',
  to: errors.to ?? errors['event.endDate'] ?? '',
})

/** Errors of incomplete dates, which the server cannot check as it gets only whole instants. */
export function missingQuoteFields(draft: QuoteDraft): FieldErrors {
  const { day, lastDay, from, to } = draft
  const noDay = t('Please enter a day.', 'Bitte gib einen Tag an.')
  const noTime = t('Please enter a time.', 'Bitte gib eine Uhrzeit an.')
  const times = timedDays(draft)
  const gaps = {
    day: isDay(day) ? '' : noDay,
    lastDay:
      lastDay === '' || !isDay(day)
        ? ''
        : !isDay(lastDay)
          ? noDay
          : lastDay < day
            ? t('The last day is before the first.', 'Der letzte Tag liegt vor dem ersten.')
            : '',
    ...(times
      ? Object.fromEntries(
          times.flatMap((time, at) =>
            (['from', 'to'] as const).map(name => [`times.${at}.${name}`, time[name] === '' ? noTime : '']),
          ),
        )
      : { from: from === '' ? noTime : '', to: to === '' ? noTime : '' }),
  }
  return Object.fromEntries(Object.entries(gaps).filter(([, sentence]) => sentence !== ''))
}

/** Errors of people and lines, shown with those of incomplete dates, with which the server is not asked. */
export function wrongSums({ people, lines }: Pick<ReturnType<typeof quoteOf>, 'people' | 'lines'>): FieldErrors {
  try {
    parseInput(QuoteSums, { people, lines })
    return {}
  } catch (error) {
    return (error instanceof AppError && error.fields) || {}
  }
}

/** Counts the days; one without a later last day. */
export const quoteDays = ({ day, lastDay }: Pick<QuoteDraft, 'day' | 'lastDay'>): number =>
  isDay(day) && isDay(lastDay) && lastDay > day ? daysBetween(day, lastDay) + 1 : 1

/** Counts nights: every one, unless the educator chose fewer. */
export function nightsIn(draft: QuoteDraft): number {
  const max = quoteDays(draft) - 1
  return draft.nights === '' ? max : Math.min(Number(draft.nights), max)
}

/** Lists possible numbers of nights, highest first. */
export const nightChoices = (draft: QuoteDraft): number[] =>
  Array.from({ length: quoteDays(draft) }, (_, nights) => nights).reverse()

/** True if each day can have its own times. */
export const canHaveTimes = (draft: QuoteDraft): boolean => quoteDays(draft) > 1 && quoteDays(draft) <= TIMED_DAYS_MAX

/** Returns each day's times, if enabled. */
export function timedDays(draft: QuoteDraft): Times[] | undefined {
  if (!draft.hasTimes || !canHaveTimes(draft)) return undefined
  const { from, to, times } = draft
  return Array.from({ length: quoteDays(draft) }, (_, at) => times[at] ?? { from, to })
}

/** Moves the last day with the first; `count` is the former number of days, undefined if they were not a valid span. */
export const withDay = ({ lastDay }: QuoteDraft, day: string, count: number | undefined): Partial<QuoteDraft> => ({
  day,
  lastDay: isDay(day) && count !== undefined && count > 1 ? addDays(day, count - 1) : lastDay,
})

/** Initial values: the last version, else the inquiry. */
export function quoteDraftOf(item: Registration, { event, today, educator }: QuoteContext): QuoteDraft {
  const message = item.thread.find(({ _id }) => _id === item.quote?.message)
  const topic = topicOf(item)
  return {
    subject: message?.subject ?? (topic ? `Angebot: ${topic}` : 'Angebot'),
    text: message?.text ?? emptyLetter(item, educator),
    title: event?.title ?? topic,
    // A cancelled event needs another day.
    day: event && !event.cancelled ? dayOf(event.startDate) : '',
    lastDay: event && !event.cancelled && !isOneDay(event) ? daysOf(event).last : '',
    from: event ? formatTime(event.startDate) : '09:00',
    to: event ? formatTime(event.endDate) : '13:00',
    nights: event && item.quote ? String(lengthOf(event, item.quote).nights ?? '') : '',
    ...timesIn(event, item.quote),
    locationName: event?.locationName ?? '',
    people: item.people === undefined ? '' : String(item.people),
    until: item.until && item.state === 'quoted' ? lastDayBefore(item.until).day : addDays(today, VALID_DAYS),
    lines: item.quote
      ? item.quote.lines.map(({ label, count, cents }, key) => ({
          key,
          label,
          count: String(count),
          price: euroText(cents),
        }))
      : [{ key: 0, label: '', count: '1', price: '' }],
    invoiceTo: recipientDraft(item),
  }
}

/** Returns NaN for anything but a whole number, so that the server explains what it expects. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

const lineOf = ({ label, count, price }: LineDraft): QuoteLine => ({
  label,
  count: numberOf(count),
  cents: typedCents(price) ?? Number.NaN,
})

const momentOf = (day: string, time: string) => (isDay(day) && /^\d\d:\d\d$/.test(time) ? instantOf(day, time) : '')

/** Times of an earlier version for the time inputs, where midnight is 00:00. */
function timesIn(event: Event | undefined, quote: Quote | undefined): Pick<QuoteDraft, 'hasTimes' | 'times'> {
  const times = event && quote ? dayTimes(event, quote) : []
  return {
    hasTimes: times.length > 0,
    times: times.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to })),
  }
}

/** An end at midnight belongs to the day before. */
const endOf = (day: string, time: string) =>
  isDay(day) && time === '00:00' ? momentOf(addDays(day, 1), time) : momentOf(day, time)

/** Returns start and end; "" if incomplete. */
function momentsOf(draft: QuoteDraft) {
  const { day, lastDay } = draft
  const times = timedDays(draft) ?? [draft]
  return {
    startDate: momentOf(day, times[0]?.from ?? ''),
    endDate: endOf(quoteDays(draft) > 1 ? lastDay : day, times.at(-1)?.to ?? ''),
  }
}

/** Nights and times of a multi-day event. */
function stayOf(draft: QuoteDraft): { nights?: number; times?: Times[] } {
  if (quoteDays(draft) === 1) return {}
  const times = timedDays(draft)?.map(({ from, to }) => ({ from, to: to === '00:00' ? '24:00' : to }))
  return { nights: nightsIn(draft), ...(times ? { times } : {}) }
}

/** Builds the call. Fields not in the form are kept from the earlier version's event. */
export function quoteOf(draft: QuoteDraft, { invoiceTo: stored }: Registration, event: Event | undefined) {
  const { subject, text, title, locationName, people, until, lines, invoiceTo } = draft
  const { lastModifiedDate: _, _id: __, series: ___, cancelled: ____, ...kept } = event ?? {}
  return {
    event: { ...kept, title, locationName, ...momentsOf(draft) },
    people: numberOf(people),
    lines: lines.map(lineOf),
    ...stayOf(draft),
    // Emptying the form removes the recipient of the inquiry or of an earlier version.
    ...(isEmptyRecipient(invoiceTo) && !stored ? {} : { invoiceTo }),
    until,
    subject,
    text,
  }
}

/** Sum and dues if accepted today; undefined while input is missing. */
export function quotePlanOf(draft: QuoteDraft, { region, today }: { region: Region; today: Day }) {
  const lines = draft.lines.map(lineOf)
  const { startDate, endDate } = momentsOf(draft)
  const isWhole = lines.every(({ count, cents }) => count >= 1 && cents >= 0) && startDate !== '' && endDate !== ''
  return isWhole ? quotePlan({ lines }, { group: true, startDate, endDate, region }, today) : undefined
}
