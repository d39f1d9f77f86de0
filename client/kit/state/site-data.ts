import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Credit, Image } from '../../../domain/content/images/image.ts'
import type { CleanInfoPage, InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import type { CleanSite, SharedSite } from '../../../domain/content/site/site.ts'
import type { DateRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { type PackedSession, unpackSession } from '../../../domain/events/sessions/packed-sessions.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Day } from '../../../domain/kit/format.ts'
import type { LinkState } from '../../../domain/people/newsletter/subscriber.ts'

/** A plain POST and its outcome. */
export type Submission = {
  kind: FormKind
  /** Values by field name; ticked boxes are "on". Empty after `sent`. */
  values: Record<string, string>
  /** `changed`: only the form changed. `sent`: stored. `wrong`: see fields. `failed`: not stored, see message. */
  outcome: 'changed' | 'sent' | 'wrong' | 'failed'
  fields: FieldErrors
  message: string
  /** After `changed`: the next field to focus. */
  focus?: string
  receipt?: Receipt
}

/** Data of the page after sending; empty `participants` means the contact person alone. */
export type Receipt = Pick<Registration, 'name' | 'email' | 'event' | 'newsLetter'> & {
  /** Only for bookings (D48). */
  state?: Registration['state'] | undefined
  participants?: { name: string; price?: string | undefined }[] | undefined
  /** Amount paid by voucher, in cents; 0 while nothing is due. */
  paidByVoucher?: number | undefined
  /** The probable correction of a mistyped address (D80). */
  meant?: string | undefined
}
type StoredForm = Omit<Receipt, 'paidByVoucher' | 'meant'> & Partial<Pick<Registration, 'voucher' | 'payments'>>

export const receiptOf = ({
  name,
  email,
  event,
  newsLetter,
  state,
  participants,
  voucher,
  payments: [payment] = [],
}: StoredForm): Receipt => ({
  name,
  email,
  event,
  newsLetter,
  state,
  participants: participants?.map(({ name, price }) => ({ name, price })),
  paidByVoucher: payment?.cents ?? (voucher === undefined ? undefined : 0),
})

/** All data that pages show. The server fills, renders and embeds it; the browser adds data for other pages. */
export type SiteData = {
  /** First day of the calendar, in Berlin. */
  today: Day
  site: SharedSite
  welcome?: CleanSite['welcome']
  overview?: CleanSite['overview']
  legal?: CleanSite['legal'] & { credits: Credit[] }
  infos?: InfoListEntry[]
  /** By the requested path; null means "not found". */
  pages: Record<string, InfoPageView | null>
  /** By `rangeKey`. */
  events: Record<string, PublicEvent[]>
  /** The first three events from today on. */
  nextEvents?: PublicEvent[]
  images: Record<string, Image>
  submission?: Submission
  /** State of the e-mailed link that the visitor followed, and why its button failed. */
  letterLink?: { state: LinkState; problem?: string }
  isMissing?: boolean
}

export type InfoPageView = Pick<
  CleanInfoPage,
  '_id' | 'path' | 'title' | 'description' | 'keywords' | 'images' | 'paragraphs'
>

export const rangeKey = ({ start, end }: DateRange) => `${start}/${end}`

/** The data as the server embeds it. Sessions are packed, because they are the largest part. */
type PackedData = Omit<SiteData, 'events'> & { events: Record<string, PackedEvent[]> }
export type PackedEvent = Omit<PublicEvent, 'sessions'> & { sessions?: PackedSession[] | undefined }

/**
 * Parses the embedded data without validation, as it is part of the same document. Returns undefined for a truncated
 * document; then the page stays as the server rendered it.
 */
export function readSiteData(json: string): SiteData | undefined {
  try {
    const data: PackedData = JSON.parse(json)
    const events = Object.entries(data.events).map(([range, events]) => [range, events.map(unpackEvent)])
    return { ...data, events: Object.fromEntries(events) }
  } catch {
    return undefined
  }
}

const unpackEvent = (event: PackedEvent): PublicEvent => ({ ...event, sessions: event.sessions?.map(unpackSession) })
