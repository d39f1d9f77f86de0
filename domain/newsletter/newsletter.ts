import * as v from 'valibot'
import { AppError } from '../error.ts'
import { formatDateTime, type Instant } from '../format.ts'
import { editOf, Html, title } from '../input.ts'
import { revised } from '../record.ts'
import type { Table } from '../registrations/registration-table.ts'
import { Id, InstantText } from '../schema.ts'

const Act = v.object({ date: InstantText, ip: v.string() })

/** Somebody who has ticked the box and confirmed it by the mailed link, with the proof of both. */
export const Subscriber = v.object({
  _id: Id,
  email: v.string(),
  name: v.string(),
  requested: Act,
  confirmed: Act,
  wording: v.string(),
})
export type Subscriber = v.InferOutput<typeof Subscriber>

/** A newsletter, as it is written and sent. */
export const Newsletter = v.object({
  _id: Id,
  subject: v.string(),
  /** Cleaned HTML (D34). */
  body: v.string(),
  lastModifiedDate: InstantText,
  /** There once it is being sent. */
  sending: v.optional(
    v.object({
      date: InstantText,
      /** Subscribers, by their ids: who has gone since leaves no address behind. */
      recipients: v.array(Id),
      /** Those whose letter the mail server took; filled in when all is done, until then the outbox knows. */
      sent: v.array(v.object({ subscriber: Id, date: InstantText })),
      isDone: v.boolean(),
    }),
  ),
})
export type Newsletter = v.InferOutput<typeof Newsletter>

export const NewsletterFile = v.object({
  subscribers: v.array(Subscriber),
  /** Keyed hashes of addresses that nothing is sent to (D30). */
  blocked: v.array(v.string()),
  issues: v.array(Newsletter),
})
export type NewsletterFile = v.InferOutput<typeof NewsletterFile>

export const emptyNewsletterFile: NewsletterFile = { subscribers: [], blocked: [], issues: [] }

export const NewNewsletter = v.object(
  { subject: v.optional(title(150), 'New Newsletter'), body: v.optional(Html, '') },
  'A newsletter is expected.',
)
export const NewsletterEdit = v.object({ ...editOf, subject: title(150), body: Html }, 'A newsletter is expected.')
export type NewsletterEdit = v.InferOutput<typeof NewsletterEdit>

/** Which newsletter, as the person who sends it has seen it. */
export const NewsletterToSend = v.object(editOf, 'A newsletter is expected.')

/** Throws `conflict` once it is being sent: what some have read stays as it was. */
export function refuseSent({ sending }: Newsletter): void {
  if (sending) throw new AppError('conflict', 'This newsletter has been sent already.')
}

export function editedNewsletter(
  newsletter: Newsletter,
  { subject, body }: NewsletterEdit,
  clean: (html: string) => string,
  now: Instant,
) {
  refuseSent(newsletter)
  return revised(newsletter, { subject, body: clean(body) }, now)
}

/** Addresses are compared as people mean them. */
export const normalAddress = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Which newsletter, or which subscriber. */
export const Which = v.object({ _id: v.string('Please say which.') }, 'Please say which.')

/** What a link from a letter is for, as its address says. */
export const LinkPurpose = v.picklist(['bestaetigen', 'abmelden'])
export type LinkPurpose = v.InferOutput<typeof LinkPurpose>
export const LinkQuery = v.object({ purpose: LinkPurpose, key: v.optional(v.string(), '') })

/** `done`: what it would do is done already. `stale`: it is no link (any more). */
export type LinkState = 'open' | 'done' | 'stale'

const columns: [heading: string, width: number, text: (subscriber: Subscriber) => string][] = [
  ['E-Mail', 30, ({ email }) => email],
  ['Name', 22, ({ name }) => name],
  ['Angekreuzt', 24, ({ requested }) => formatDateTime(requested.date)],
  ['IP beim Ankreuzen', 20, ({ requested }) => requested.ip],
  ['Bestätigt', 24, ({ confirmed }) => formatDateTime(confirmed.date)],
  ['IP beim Bestätigen', 20, ({ confirmed }) => confirmed.ip],
  ['Wortlaut', 60, ({ wording }) => wording],
]

/** The list with the proofs, for a spreadsheet. */
export const subscriberTable = (subscribers: readonly Subscriber[]): Table => ({
  columns: columns.map(([heading, width]) => ({ heading, width })),
  rows: subscribers.map(subscriber => columns.map(([, , text]) => text(subscriber))),
})
