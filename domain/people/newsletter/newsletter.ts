import * as v from 'valibot'
import { AppError } from '../../kit/error.ts'
import { dateField, htmlField, idField, titleField } from '../../kit/field-kinds.ts'
import { type Fields, newRecord, recordEdit, storedRecord } from '../../kit/fields.ts'
import type { Instant } from '../../kit/format.ts'
import type { WithCleanHtml } from '../../kit/html.ts'
import { editEntries } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { reviseRecord } from '../../kit/record.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { Invitation, Subscriber } from './subscriber.ts'

/** Defines every field of a newsletter. */
export const newsletterFields = {
  _id: idField,
  subject: { ...titleField(150), initial: () => t('New Newsletter', 'Neuer Newsletter') },
  body: { ...htmlField, initial: '' },
  lastModifiedDate: dateField,
  /** Set when sending begins. */
  sending: {
    stored: v.optional(
      v.object({
        date: InstantText,
        /** Ids of subscribers, not addresses, which must not stay after an unsubscription. */
        recipients: v.array(Id),
        /**
         * Recipients whose letter the mail server accepted. Filled in when sending is done; until then the outbox has
         * it.
         */
        sent: v.array(
          v.object({
            subscriber: Id,
            date: InstantText,
            /** Id of the letter, which may bounce. */
            letter: v.optional(Id),
            /** The remote mail server's reason for returning it. */
            returned: v.optional(v.string()),
            /** Address to which the recipient forwards, if that is the one that failed. */
            forward: v.optional(v.string()),
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

/** A newsletter as the API returns it. */
export type CleanNewsletter = WithCleanHtml<typeof Newsletter>

/** Schema of newsletter.json. */
export const NewsletterFile = v.object({
  subscribers: v.array(Subscriber),
  /** Keyed hashes of addresses that get no newsletter (D30). */
  blocked: v.array(v.string()),
  /** Not confirmed yet; they expire like checkboxes. */
  invitations: v.exactOptional(v.array(Invitation)),
  /**
   * Keyed hashes of all addresses ever invited: nobody is invited twice (D78). Invitations withdrawn before sending do
   * not count.
   */
  invited: v.exactOptional(v.array(v.string())),
  /**
   * Folders from before a restore whose wishes were merged. The site's `restores` were read in full: a damaged folder's
   * numbers are read again at each start, but its wishes are merged once, since people may decide otherwise later.
   */
  restores: v.exactOptional(v.array(v.string())),
  /** The stored name of newsletters, which never changes. */
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

/** The newsletter to send, in the version that its sender saw. */
export const NewsletterToSend = v.object(editEntries, () =>
  t('A newsletter is expected.', 'Hier gehört ein Newsletter hin.'),
)

/** Throws `conflict` once sending has begun. */
export function refuseSent({ sending }: Newsletter): void {
  if (sending)
    throw new AppError(
      'conflict',
      t('This newsletter has been sent already.', 'Dieser Newsletter ist schon verschickt.'),
    )
}

export function editedNewsletter(newsletter: Newsletter, edit: NewsletterEdit, now: Instant): Newsletter {
  refuseSent(newsletter)
  return reviseRecord(newsletter, edit, now)
}
