import { normalAddress } from '../../kit/addresses/normal-address.ts'
import type { Instant } from '../../kit/format.ts'
import { asciiAddress } from '../../kit/mail-address.ts'
import type { Mail } from '../../letters/mail.ts'
import type { NewsletterFile } from '../newsletter/newsletter.ts'

/** Data with reasons why letters did not arrive. They name an address to which a recipient forwards. */
type WithFailures = { outbox: readonly Mail[]; newsletter: NewsletterFile }

const anyAddress = /[^\s<>;:,"'()[\]@]{1,64}@[\p{L}\p{N}.-]{1,253}/gu
const formOf = (address: string) => normalAddress(asciiAddress(address.replace(/[.-]+$/, '')))

/** Returns functions that find an address in words of mail servers, and replace it. */
function finderOf(address: string) {
  const form = formOf(address)
  const strike = (words: string) => words.replace(anyAddress, found => (formOf(found) === form ? '…' : found))
  const isIn = (...words: (string | undefined)[]) => words.some(one => one !== undefined && strike(one) !== one)
  const keep = (forward: string | undefined) => (forward === undefined || isIn(forward) ? {} : { forward })
  return { strike, isIn, keep }
}

const resultsOf = ({ sending }: NewsletterFile['issues'][number]) => sending?.sent ?? []

/** Returns the dates of failures that name an address. */
export function failuresNaming({ outbox, newsletter }: WithFailures, address: string): Instant[] {
  const { isIn } = finderOf(address)
  return [
    ...outbox.flatMap(({ attempts }) => attempts.filter(({ error, forward }) => isIn(error, forward))),
    ...newsletter.issues.flatMap(issue => resultsOf(issue).filter(({ returned, forward }) => isIn(returned, forward))),
  ].map(({ date }) => date)
}

/** Removes an address from all failures. Records that do not name it stay the same objects. */
export function withoutFailuresNaming({ outbox, newsletter }: WithFailures, address: string): WithFailures {
  const { strike, isIn, keep } = finderOf(address)
  return {
    outbox: outbox.map(mail => {
      if (!mail.attempts.some(({ error, forward }) => isIn(error, forward))) return mail
      const attempts = mail.attempts.map(({ error, forward, ...attempt }) => ({
        ...{ ...attempt, error: strike(error) },
        ...keep(forward),
      }))
      return { ...mail, attempts }
    }),
    newsletter: {
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
    },
  }
}
