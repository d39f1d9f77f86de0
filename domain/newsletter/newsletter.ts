import * as v from 'valibot'
import { AppError } from '../error.ts'
import { dateField, htmlField, idField, titleField } from '../field-kinds.ts'
import { type Fields, newRecord, recordEdit, storedRecord } from '../fields.ts'
import type { Instant } from '../format.ts'
import type { Cleaned } from '../html.ts'
import { editOf } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { Id, InstantText } from '../schema.ts'
import { Invitation, Subscriber } from './subscriber.ts'

/** Every field of a newsletter, as it is written and sent. */
export const newsletterFields = {
  _id: idField,
  subject: { ...titleField(150), initial: () => t('New Newsletter', 'Neuer Newsletter') },
  body: { ...htmlField, initial: '' },
  lastModifiedDate: dateField,
  /** Present from the moment it is sent. */
  sending: {
    stored: v.optional(
      v.object({
        date: InstantText,
        /** Ids of subscribers: somebody who unsubscribes leaves no address behind. */
        recipients: v.array(Id),
        /** Recipients whose letter the mail server took. Filled in when sending is done; until then the outbox holds it. */
        sent: v.array(
          v.object({
            subscriber: Id,
            date: InstantText,
            /** The id of the letter, which may come back. */
            letter: v.optional(Id),
            /** Why it came back, as the other mail server said it. */
            returned: v.optional(v.string()),
          }),
        ),
        isDone: v.boolean(),
      }),
    ),
    input: null,
  },
} satisfies Fields

export const Newsletter = storedRecord(newsletterFields)
export type Newsletter = v.InferOutput<typeof Newsletter>

/** A newsletter as the API answers it. */
export type CleanNewsletter = Cleaned<typeof Newsletter>

/** The whole of newsletter.json. */
export const NewsletterFile = v.object({
  subscribers: v.array(Subscriber),
  /** Keyed hashes of addresses to which no newsletter is sent (D30). */
  blocked: v.array(v.string()),
  /** Not yet confirmed; they expire like ticks. */
  invitations: v.exactOptional(v.array(Invitation)),
  /** Keyed hashes of all addresses that were ever invited: nobody is invited twice (D78). A letter that was withdrawn unsent does not count. */
  invited: v.exactOptional(v.array(v.string())),
  /** The folders from before a restore of which blacklist and invitations are in here. */
  restores: v.exactOptional(v.array(v.string())),
  /** The newsletters; a stored name never changes. */
  issues: v.array(Newsletter),
})
export type NewsletterFile = v.InferOutput<typeof NewsletterFile>

export const emptyNewsletterFile: NewsletterFile = { subscribers: [], blocked: [], issues: [] }

export const NewNewsletter = newRecord(newsletterFields, () =>
  t('A newsletter is expected.', 'Hier gehört ein Newsletter hin.'),
)
export const NewsletterEdit = recordEdit(newsletterFields, () =>
  t('A newsletter is expected.', 'Hier gehört ein Newsletter hin.'),
)
export type NewsletterEdit = v.InferOutput<typeof NewsletterEdit>

/** Which newsletter, as the person who sends it has seen it. */
export const NewsletterToSend = v.object(editOf, () =>
  t('A newsletter is expected.', 'Hier gehört ein Newsletter hin.'),
)

/** Throws `conflict` once it is being sent: some people have read it as it is. */
export function refuseSent({ sending }: Newsletter): void {
  if (sending)
    throw new AppError(
      'conflict',
      t('This newsletter has been sent already.', 'Dieser Newsletter ist schon verschickt.'),
    )
}

export function editedNewsletter(newsletter: Newsletter, edit: NewsletterEdit, now: Instant): Newsletter {
  refuseSent(newsletter)
  return revised(newsletter, edit, now)
}
