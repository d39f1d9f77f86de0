import * as v from 'valibot'
import { AppError } from '../error.ts'
import type { Instant } from '../format.ts'
import { editOf, Html, title } from '../input.ts'
import { revised } from '../record.ts'
import { Id, InstantText } from '../schema.ts'
import { Subscriber } from './subscriber.ts'

/** A newsletter, as it is written and sent. */
export const Newsletter = v.object({
  _id: Id,
  subject: v.string(),
  /** Cleaned HTML (D34). */
  body: v.string(),
  lastModifiedDate: InstantText,
  /** Present from the moment it is sent. */
  sending: v.optional(
    v.object({
      date: InstantText,
      /** Ids of subscribers: somebody who unsubscribes leaves no address behind. */
      recipients: v.array(Id),
      /** Recipients whose letter the mail server took. Filled in when sending is done; until then the outbox holds it. */
      sent: v.array(v.object({ subscriber: Id, date: InstantText })),
      isDone: v.boolean(),
    }),
  ),
})
export type Newsletter = v.InferOutput<typeof Newsletter>

/** The whole of newsletter.json. */
export const NewsletterFile = v.object({
  subscribers: v.array(Subscriber),
  /** Keyed hashes of addresses to which no newsletter is sent (D30). */
  blocked: v.array(v.string()),
  /** The newsletters; a stored name never changes. */
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

/** Throws `conflict` once it is being sent: some people have read it as it is. */
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
