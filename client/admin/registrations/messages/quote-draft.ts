import type { FieldErrors } from '../../../../domain/error.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { addDays, type Day, dayOf, daysBetween, formatTime, instantOf, isDay } from '../../../../domain/format.ts'
import { t } from '../../../../domain/language.ts'
import { lastDayOf } from '../../../../domain/money/cancellation.ts'
import { typedCents } from '../../../../domain/money/cents.ts'
import type { Region } from '../../../../domain/money/working-day.ts'
import { type QuoteLine, quotePlan } from '../../../../domain/registrations/quote.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { topicOf } from '../../../../domain/registrations/sending-page.ts'
import { euroText } from '../../kit/money-words.ts'

/** How long a quote is valid, if nothing else is said. */
const VALID_DAYS = 14

export type LineDraft = { key: number; label: string; count: string; price: string }

/** A quote as it is typed; days and times in Berlin. */
export type QuoteDraft = {
  subject: string
  text: string
  title: string
  day: string
  from: string
  to: string
  locationName: string
  people: string
  until: string
  lines: LineDraft[]
}

type Known = { event: Event | undefined; today: Day; educator: string }

const emptyLetter = ({ name }: Registration, educator: string) => `Guten Tag ${name},\n\n\n\nViele Grüße\n${educator}`

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether a letter says nothing beside its greeting. */
export const saysNothing = (text: string, item: Registration, educator: string): boolean =>
  squeezed(text) === '' || squeezed(text) === squeezed(emptyLetter(item, educator))

/** The fields of its date that lack something, each with a sentence; the server knows only whole moments. */
export function lacksOf({ day, from, to }: QuoteDraft): FieldErrors {
  return {
    ...(isDay(day) ? {} : { day: t('Please enter a day.', 'Bitte gib einen Tag an.') }),
    ...(from === '' ? { from: t('Please enter a time.', 'Bitte gib eine Uhrzeit an.') } : {}),
    ...(to === '' ? { to: t('Please enter a time.', 'Bitte gib eine Uhrzeit an.') } : {}),
  }
}

/** What the form begins with: the last version, or what the inquiry says. */
export function draftOf(item: Registration, { event, today, educator }: Known): QuoteDraft {
  const message = item.thread.find(({ _id }) => _id === item.quote?.message)
  const topic = topicOf(item)
  return {
    subject: message?.subject ?? (topic ? `Angebot: ${topic}` : 'Angebot'),
    text: message?.text ?? emptyLetter(item, educator),
    title: event?.title ?? topic,
    // What was called off takes another day.
    day: event && !event.cancelled ? dayOf(event.startDate) : '',
    from: event ? formatTime(event.startDate) : '09:00',
    to: event ? formatTime(event.endDate) : '13:00',
    locationName: event?.locationName ?? '',
    people: item.people === undefined ? '' : String(item.people),
    until: item.until && item.state === 'quoted' ? lastDayOf(item.until).day : addDays(today, VALID_DAYS),
    lines: item.quote
      ? item.quote.lines.map(({ label, count, cents }, key) => ({
          key,
          label,
          count: String(count),
          price: euroText(cents),
        }))
      : [{ key: 0, label: '', count: '1', price: '' }],
  }
}

/** What is not a whole number is sent as none: the server says what it expects. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

const lineOf = ({ label, count, price }: LineDraft): QuoteLine => ({
  label,
  count: numberOf(count),
  cents: typedCents(price) ?? Number.NaN,
})

const momentOf = (day: string, time: string) => (isDay(day) && /^\d\d:\d\d$/.test(time) ? instantOf(day, time) : '')

/** Start and end; one that is not whole is "". An event of several days keeps their number. */
function momentsOf({ day, from, to }: QuoteDraft, event: Event | undefined) {
  const days = event ? daysBetween(dayOf(event.startDate), dayOf(event.endDate)) : 0
  return { startDate: momentOf(day, from), endDate: isDay(day) ? momentOf(addDays(day, days), to) : '' }
}

/** What is sent; of the event of an earlier version, what the form does not show stays. */
export function quoteOf(draft: QuoteDraft, event: Event | undefined) {
  const { subject, text, title, locationName, people, until, lines } = draft
  const { lastModifiedDate: _, _id: __, series: ___, cancelled: ____, ...kept } = event ?? {}
  return {
    event: { ...kept, title, locationName, ...momentsOf(draft, event) },
    people: numberOf(people),
    lines: lines.map(lineOf),
    until,
    subject,
    text,
  }
}

/** The sum and what is due when, as it will be if the quote is accepted today; undefined while something is missing. */
export function planOf(draft: QuoteDraft, event: Event | undefined, { region, today }: { region: Region; today: Day }) {
  const lines = draft.lines.map(lineOf)
  const { startDate, endDate } = momentsOf(draft, event)
  const isWhole = lines.every(({ count, cents }) => count >= 1 && cents >= 0) && startDate !== '' && endDate !== ''
  return isWhole ? quotePlan({ lines }, { group: true, startDate, endDate, region }, today) : undefined
}
