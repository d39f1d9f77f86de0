import type { HasLetters, SentLetter } from '../../bookings/record/sent-letter.ts'
import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Instant } from '../../kit/format.ts'
import { asciiAddress } from '../../kit/mail-address.ts'
import type { Mail } from '../../letters/mail.ts'
import type { NewsletterFile } from '../newsletter/newsletter.ts'

/**
 * Others' data that may name an address: a letter failed because its recipient forwards there, or one went there before
 * the recipient's address was corrected.
 */
type WithMentions = { outbox: readonly Mail[]; newsletter: NewsletterFile; records: readonly HasLetters[] }

const anyAddress = /[^\s<>;:,"()[\]@]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,253}/giu
const formOf = (address: string) => normalAddress(asciiAddress(address.replace(/%40/, '@').replace(/[.-]+$/, '')))
/** Matches what may stand before an address, as in `to=`, but no start of a longer one. */
const BEFORE = /(?:^|[^\p{L}\p{N}.+_'-]|(?:^|[^\p{L}\p{N}])')$/u

/** Returns functions that find an address in words of mail servers and in sent letters, and replace it. */
function finderOf(address: string) {
  const form = formOf(address)
  const struck = (match: string) => {
    const before = match.slice(0, match.search(/@|%40/) - form.indexOf('@'))
    return formOf(match) === normalAddress(before) + form && BEFORE.test(before) ? `${before}…` : match
  }
  const strike = (words: string) => words.replace(anyAddress, struck)
  const isIn = (...words: (string | undefined)[]) => words.some(word => word !== undefined && strike(word) !== word)
  const keep = (forward: string | undefined) => (forward === undefined || isIn(forward) ? {} : { forward })
  const isWith = ({ to, replyTo }: SentLetter) => formOf(to) === form || formOf(replyTo ?? '') === form
  return { strike, isIn, keep, isWith }
}

const resultsOf = ({ sending }: NewsletterFile['issues'][number]) => sending?.sent ?? []

/** Returns the dates of what names an address. */
export function mentionsOf({ outbox, newsletter, records }: WithMentions, address: string): Instant[] {
  const { isIn, isWith } = finderOf(address)
  return [
    ...outbox.flatMap(({ attempts }) => attempts.filter(({ error, forward }) => isIn(error, forward))),
    ...newsletter.issues.flatMap(issue => resultsOf(issue).filter(({ returned, forward }) => isIn(returned, forward))),
    ...records.flatMap(({ sentLetters = [] }) => sentLetters.filter(isWith).map(({ sentDate: date }) => ({ date }))),
  ].map(({ date }) => date)
}

/** Returns functions that remove an address. Records that do not name it stay the same objects. */
export function mentionRemover(address: string) {
  const { strike, isIn, keep, isWith } = finderOf(address)
  return {
    letter(mail: Mail): Mail {
      if (!mail.attempts.some(({ error, forward }) => isIn(error, forward))) return mail
      const attempts = mail.attempts.map(({ error, forward, ...attempt }) => ({
        ...{ ...attempt, error: strike(error) },
        ...keep(forward),
      }))
      return { ...mail, attempts }
    },
    newsletter: (newsletter: NewsletterFile): NewsletterFile => ({
      ...newsletter,
      issues: newsletter.issues.map(issue => {
        const { sending } = issue
        if (!sending || !resultsOf(issue).some(({ returned, forward }) => isIn(returned, forward))) return issue
        const sent = sending.sent.map(({ returned, forward, ...result }) => ({
          ...{ ...result, ...(returned === undefined ? {} : { returned: strike(returned) }) },
          ...keep(forward),
        }))
        return { ...issue, sending: { ...sending, sent } }
      }),
    }),
    /** The record keeps its version: nobody edits its letters. */
    record<T extends HasLetters>(record: T): T {
      if (!record.sentLetters?.some(isWith)) return record
      return { ...record, sentLetters: record.sentLetters.filter(letter => !isWith(letter)) }
    },
  }
}
