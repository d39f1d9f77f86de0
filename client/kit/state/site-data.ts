import type { FormKind } from '../../../domain/bookings/form/form.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Credit, Image } from '../../../domain/content/images/image.ts'
import type { CleanInfoPage, InfoListEntry } from '../../../domain/content/pages/info-page.ts'
import type { CleanSite, SiteShell } from '../../../domain/content/site/site.ts'
import type { DateRange } from '../../../domain/events/calendar.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Day } from '../../../domain/kit/format.ts'
import type { LinkState } from '../../../domain/people/newsletter/subscriber.ts'

/** A form that came as a plain POST, and what the server made of it. */
export type Submission = {
  kind: FormKind
  /** What was typed, by field name; ticked boxes are "on". Empty after `sent`. */
  values: Record<string, string>
  /** `changed`: nothing was to be sent yet. `sent`: stored. `wrong`: see fields. `failed`: could not be stored, see message. */
  outcome: 'changed' | 'sent' | 'wrong' | 'failed'
  fields: FieldErrors
  message: string
  /** After `changed`: the field where the visitor goes on. */
  focus?: string
  /** After `sent`: what was stored. */
  receipt?: Receipt
}

/** What the page after sending says of what was stored; nobody in `participants` is the contact person alone. */
export type Receipt = Pick<Registration, 'name' | 'email' | 'event' | 'newsLetter'> & {
  /** Of a booking (D48). */
  state?: Registration['state'] | undefined
  participants?: { name: string; price?: string | undefined }[] | undefined
  /** What a voucher has paid, in cents; 0 when it will as soon as something is owed. */
  paidByVoucher?: number | undefined
  /** The address that was probably meant, if it looks mistyped (D80). */
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

/** Everything that pages show. The server fills it, renders it and sends it along; the browser adds what other pages need. */
export type SiteData = {
  /** The Berlin day, at which the calendar begins. */
  today: Day
  site: SiteShell
  welcome?: CleanSite['welcome']
  overview?: CleanSite['overview']
  legal?: CleanSite['legal'] & { credits: Credit[] }
  infos?: InfoListEntry[]
  /** By the requested path; null is "not found". */
  pages: Record<string, InfoPageView | null>
  /** By `rangeKey`. */
  events: Record<string, PublicEvent[]>
  /** The first three events from today on. */
  nextEvents?: PublicEvent[]
  images: Record<string, Image>
  submission?: Submission
  /** The state of the link in a letter that the visitor followed, and why its button failed. */
  letterLink?: { state: LinkState; problem?: string }
  /** The server answered 404. */
  isMissing?: boolean
}

export type InfoPageView = Pick<
  CleanInfoPage,
  '_id' | 'path' | 'title' | 'description' | 'keywords' | 'images' | 'paragraphs'
>

export const rangeKey = ({ start, end }: DateRange) => `${start}/${end}`

/**
 * The data that came with the page. It is the server's own and part of the same document, so its shape needs no check;
 * undefined if the document broke off before its end, and the page stays as the server rendered it.
 */
export function readSiteData(json: string): SiteData | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
