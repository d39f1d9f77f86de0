import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { HasLetters, SentLetter } from '../../domain/bookings/record/sent-letter.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { replaceRecord } from '../../domain/kit/record.ts'
import { type AcceptedLetter, type Bounce, forwardOf, letterOfBounce } from '../../domain/letters/bounce.ts'
import { type Failure, failureOf, type Mail, stepOfMail } from '../../domain/letters/mail.ts'
import { cameBack, isReturn, reasonOfReturn } from '../../domain/letters/reply.ts'
import { resendReturned, returnedMail } from '../../domain/letters/returned-mail.ts'
import type { NewsletterFile } from '../../domain/people/newsletter/newsletter.ts'
import type { CollectionData } from '../store/data-folder.ts'

type Data = Pick<CollectionData, 'registrations' | 'vouchers' | 'withdrawals' | 'newsletter' | 'outbox'>

/** Letter that may come back, with the data after that; undefined if it has come back already. */
type Candidate = AcceptedLetter & { takenBack: ((failure: Failure) => Partial<Data>) | undefined }

type BounceContext = { now: Instant; newId: () => string }

/** Returns the data after a letter came back; undefined where the report is about none of our letters. */
export function applyBounce(data: Data, bounce: Bounce, making: BounceContext): Partial<Data> | undefined {
  const letter = letterOfBounce(bounce, candidates(data, bounce, making))
  return letter?.takenBack?.(failureOf({ error: cameBack(bounce.reason), forward: forwardOf(bounce, letter.to) }))
}

function candidates(data: Data, { date }: Bounce, making: BounceContext): Candidate[] {
  const { registrations, vouchers, withdrawals, outbox } = data
  const of = <T extends HasLetters>(
    records: readonly T[],
    after: (record: T, letter: SentLetter, mail: Mail) => Partial<Data>,
    addressOf: (record: T) => string,
  ) =>
    records.flatMap(record =>
      (record.sentLetters ?? []).map(letter => ({
        ...takenOf(letter),
        takenBack:
          letter.returnedDate === undefined
            ? (failure: Failure) => after(record, letter, waitingMail(letter, addressOf(record), failure, making))
            : undefined,
      })),
    )
  const returnedDate = dateOf(date) ?? making.now
  const markReturned = <T extends HasLetters>(record: T, letter: SentLetter): T => ({
    ...record,
    sentLetters: replaceRecord(record.sentLetters ?? [], { ...letter, returnedDate }),
  })
  return [
    ...of(
      registrations,
      (record, letter, mail) => ({
        registrations: replaceRecord(registrations, markUnsent(markReturned(record, letter), letter)),
        outbox: [...outbox, mail],
      }),
      ({ email }) => email,
    ),
    ...of(
      vouchers,
      (record, letter, mail) => ({
        vouchers: replaceRecord(vouchers, markReturned(record, letter)),
        outbox: [...outbox, mail],
      }),
      ({ buyer }) => buyer.email,
    ),
    ...of(
      withdrawals,
      (record, letter, mail) => ({
        withdrawals: replaceRecord(withdrawals, markReturned(record, letter)),
        outbox: [...outbox, mail],
      }),
      () => '',
    ),
    ...newsletterResults(data),
    ...newsletterLetters(data, making),
  ]
}

const takenOf = ({ _id: id, to, subject, sentDate, returnedDate }: SentLetter): AcceptedLetter => ({
  ...{ id, to, subject, sentDate, returnedDate },
})

/** Returns the date of a report; undefined if the folder could not store it, as some have years of five digits. */
const dateOf = (date: number | undefined): Instant | undefined =>
  date !== undefined && date >= 0 && date < Date.UTC(9999, 0) ? new Date(date).toISOString() : undefined

/** Sends a guest's letter to the new address if it was corrected meanwhile; others wait for a person. */
function waitingMail(letter: SentLetter, address: string, failure: Failure, { now, newId }: BounceContext): Mail {
  const { cause, to } = letter
  const isToGuest =
    cause?.kind === 'registration' && !['notice', 'stepNotice', 'links', 'confirmation'].includes(cause.letter)
  return isToGuest && address !== '' && address !== to
    ? resendReturned(letter, newId(), address)
    : returnedMail(letter, newId(), now, failure)
}

/** Marks the letter's step or message as not sent. */
function markUnsent(record: Registration, letter: SentLetter): Registration {
  const { cause } = letter
  const about = stepOfMail(letter)
  const message = cause?.kind === 'registration' ? cause.message : undefined
  const history = record.history.map((entry, at) => {
    if (at !== about?.step) return entry
    const { sentDate, invoiceSentDate, ...rest } = entry
    return about.isInvoice
      ? { ...rest, ...(sentDate ? { sentDate } : {}) }
      : { ...rest, ...(invoiceSentDate ? { invoiceSentDate } : {}) }
  })
  const thread = record.thread.map(entry => {
    if (entry._id !== message) return entry
    const { sentDate: _, ...rest } = entry
    return rest
  })
  return { ...record, history, thread }
}

/** Returns the letters of finished newsletters. */
const newsletterResults = ({ newsletter }: Data): Candidate[] => {
  const emails = new Map(newsletter.subscribers.map(({ _id, email }) => [_id, email]))
  return newsletter.issues.flatMap(issue =>
    (issue.sending?.sent ?? []).flatMap(({ subscriber, date, letter: id, returned }) => {
      const to = emails.get(subscriber)
      if (id === undefined || to === undefined) return []
      const takenBack =
        returned === undefined
          ? (failure: Failure) => ({ newsletter: withResult(newsletter, issue._id, subscriber, failure) })
          : undefined
      return [{ id, to, subject: issue.subject, sentDate: date, takenBack }]
    }),
  )
}

const withResult = (
  file: NewsletterFile,
  id: string,
  subscriber: string,
  { error, forward }: Failure,
): NewsletterFile => ({
  ...file,
  issues: file.issues.map(issue =>
    issue._id === id && issue.sending
      ? {
          ...issue,
          sending: {
            ...issue.sending,
            sent: issue.sending.sent.map(result =>
              result.subscriber === subscriber
                ? { ...result, returned: reasonOfReturn(error), ...(forward && { forward }) }
                : result,
            ),
          },
        }
      : issue,
  ),
})

/** Letters of a newsletter that is still being sent: their results are in the outbox. */
const newsletterLetters = ({ outbox }: Data, { now }: BounceContext): Candidate[] =>
  outbox.flatMap(mail => {
    const { _id: id, to, subject, sentDate, cause, attempts } = mail
    if (cause?.kind !== 'issue' || sentDate === undefined) return []
    const hasComeBack = attempts.some(({ error }) => isReturn(error))
    const takenBack = (failure: Failure) => ({
      outbox: replaceRecord(outbox, { ...mail, attempts: [...attempts, { date: now, ...failure }] }),
    })
    return [{ id, to, subject, sentDate, takenBack: hasComeBack ? undefined : takenBack }]
  })
