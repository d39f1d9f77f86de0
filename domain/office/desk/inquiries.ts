import * as v from 'valibot'
import { currentEvent } from '../../bookings/letters/current-event.ts'
import { topicOf } from '../../bookings/letters/sending-page.ts'
import { quoteSum } from '../../bookings/record/quote-sum.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Cents } from '../../kit/cents.ts'
import { compare } from '../../kit/compare.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'

/** The lists of inquiries (A5). `quoted`: a quote is out and not accepted yet. */
export const inquiryGroups = ['open', 'quoted', 'answered', 'closed'] as const
export type InquiryGroup = (typeof inquiryGroups)[number]

/** Initial and maximum number of rows. */
export const INQUIRIES_SHOWN = 50
const INQUIRIES_MAX = 5000

export const InquiriesQuery = v.object(
  {
    state: v.optional(v.picklist(inquiryGroups, sayWhichSentence), 'open'),
    /** Maximum number of rows. */
    upTo: v.optional(
      v.pipe(
        v.string(sayWhichSentence),
        v.regex(/^\d{1,4}$/, sayWhichSentence),
        v.transform(Number),
        v.minValue(1, sayWhichSentence),
        v.maxValue(INQUIRIES_MAX, sayWhichSentence),
      ),
      String(INQUIRIES_SHOWN),
    ),
  },
  sayWhichSentence,
)

export type InquiryRow = Pick<Registration, '_id' | 'name'> & {
  date: Instant
  /** The page that the inquiry came from, or the beginning of its message; for a quote its title. */
  about: string
  /** A quote's expiry and total. */
  quote?: { until: Instant; cents: Cents } | undefined
}

type InquiryData = { registrations: readonly Registration[]; events: readonly Event[] }

export type Inquiries = { counts: Record<InquiryGroup, number>; rows: InquiryRow[] }

const groupOf = ({ event, state }: Registration): InquiryGroup | undefined =>
  inquiryGroups.find(group => group === state && (group === 'quoted') === (event !== ''))

/**
 * Lists at most `upTo` inquiries of a group and counts all groups. Those that waited longest come first, as do quotes
 * that expire first; closed ones are sorted newest first.
 */
export function inquiriesOf({ registrations, events }: InquiryData, group: InquiryGroup, upTo: number): Inquiries {
  const groups = Map.groupBy(registrations, groupOf)
  const orders: Record<InquiryGroup, (a: Registration, b: Registration) => number> = {
    open: (a, b) => compare(a.createdDate, b.createdDate),
    quoted: (a, b) => compare(a.until ?? '', b.until ?? ''),
    answered: (a, b) => compare(b.lastModifiedDate, a.lastModifiedDate),
    closed: (a, b) => compare(b.lastModifiedDate, a.lastModifiedDate),
  }
  const count = (inquiryGroup: InquiryGroup) => groups.get(inquiryGroup)?.length ?? 0
  return {
    counts: { open: count('open'), quoted: count('quoted'), answered: count('answered'), closed: count('closed') },
    rows: (groups.get(group) ?? [])
      .toSorted(orders[group])
      .slice(0, upTo)
      .map(row => rowOf(row, events)),
  }
}

function rowOf(inquiry: Registration, events: readonly Event[]): InquiryRow {
  const { _id, name, createdDate: date, quote, until } = inquiry
  if (quote && until !== undefined)
    return {
      _id,
      name,
      date,
      about: currentEvent(inquiry, events)?.title ?? '',
      quote: { until, cents: quoteSum(quote) },
    }
  return { _id, name, date, about: subjectOf(inquiry) }
}

const ABOUT_MAX = 80

/** Returns the page an inquiry came from, or its first words. */
export function subjectOf(inquiry: Pick<Registration, 'page' | 'notes'>): string {
  const line = inquiry.notes.trim().replace(/\s+/g, ' ')
  const beginning = line.length <= ABOUT_MAX ? line : `${line.slice(0, ABOUT_MAX).replace(/ \S*$/, '')} …`
  return topicOf(inquiry) || beginning
}
