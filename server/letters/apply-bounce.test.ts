import { expect, test } from 'vitest'
import type { Bounce } from '../../domain/letters/bounce.ts'
import { endedAddresses } from '../../domain/people/newsletter/missing-addresses.ts'
import type { NewsletterFile } from '../../domain/people/newsletter/newsletter.ts'
import { finishedNewsletter, newsletterDeliveries } from '../../domain/people/newsletter/newsletter-progress.ts'
import { sampleVoucher } from '../../domain/testing/samples.ts'
import { newsletter, subscriber } from '../testing/newsletter-site.ts'
import { applyBounce } from './apply-bounce.ts'

const making = { now: '2026-11-28T09:00:00.000Z', newId: () => 'new' }
const bounceOf = (letter: string, reason: string): Bounce => ({
  messageId: `${letter}@example.org`,
  recipients: [],
  arrived: undefined,
  subject: undefined,
  date: undefined,
  reason,
})

const issue = (id: string) => ({
  ...newsletter,
  _id: id,
  sending: {
    date: '2026-11-27T09:00:00.000Z',
    recipients: ['subscriber-0', 'subscriber-1'],
    sent: [0, 1].map(at => ({
      subscriber: `subscriber-${at}`,
      date: '2026-11-27T09:00:00.000Z',
      letter: `${id}-${at}`,
    })),
    isDone: true,
  },
})
const file: NewsletterFile = {
  subscribers: [subscriber(0), subscriber(1)],
  blocked: [],
  issues: ['spring', 'summer', 'autumn'].map(issue),
}
const dataWith = (newsletter: NewsletterFile) => ({
  ...{ newsletter, registrations: [], vouchers: [], withdrawals: [], outbox: [] },
})

/** Returns the newsletters after these letters came back. */
const after = (letters: readonly string[], reason: string) =>
  letters.reduce(
    (data, letter) => applyBounce(dataWith(data), bounceOf(letter, reason), making)?.newsletter ?? data,
    file,
  )

const letters = ['spring-0', 'summer-0', 'autumn-0']

test('a returned newsletter counts as failed once, and no other newsletter does', () => {
  const returned = after(['summer-0', 'summer-0'], '550 5.1.1 User unknown')
  const [, summer = expect.fail()] = returned.issues
  expect(newsletterDeliveries(summer, [], returned.subscribers).map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'Came back: 550 5.1.1 User unknown'],
    ['sent', undefined],
  ])
  expect(returned.issues[0]).toBe(file.issues[0])
  expect(applyBounce(dataWith(returned), bounceOf('summer-0', '550'), making)).toBeUndefined()
})

test('three newsletters returned for a missing address end the subscription', () => {
  expect(endedAddresses(after(letters.slice(1), '550 5.1.1 User unknown'), [], making.now)).toEqual([])
  expect(endedAddresses(after(letters, '550 5.1.1 User unknown'), [], making.now)).toEqual([subscriber(0).email])
  expect(endedAddresses(after(letters, '552 5.2.2 Mailbox full'), [], making.now)).toEqual([])
})

test('a report without a Message-ID that is read again affects no second letter', () => {
  const letterAt = (id: string, sentDate: string) => ({
    ...{ _id: id, to: 'anna@example.org', subject: 'Dein Gutschein', createdDate: sentDate, sentDate },
    cause: { kind: 'voucher' as const, id: 'voucher', letter: 'voucher' as const },
  })
  const bought = {
    ...sampleVoucher({ _id: 'voucher' }),
    sentLetters: [letterAt('older', '2026-11-26T09:00:00.000Z'), letterAt('newer', '2026-11-27T09:00:00.000Z')],
  }
  const data = { ...dataWith(file), vouchers: [bought] }
  const report: Bounce = {
    ...bounceOf('', '550 5.1.1 User unknown'),
    messageId: undefined,
    recipients: ['anna@example.org'],
    date: Date.parse('2026-11-27T09:01:00.000Z'),
  }
  const once = applyBounce(data, report, making) ?? expect.fail()
  expect(once.outbox?.map(({ sentDate, subject }) => [sentDate, subject])).toEqual([[undefined, 'Dein Gutschein']])
  const [kept] = once.vouchers ?? []
  expect(kept?.sentLetters?.map(({ _id, returnedDate }) => [_id, returnedDate])).toEqual([
    ['older', undefined],
    ['newer', '2026-11-27T09:01:00.000Z'],
  ])
  expect(applyBounce({ ...data, ...once }, report, making)).toBeUndefined()
  const resent = {
    ...bought,
    sentLetters: [...(kept?.sentLetters ?? []), letterAt('resent', '2026-11-27T09:05:00.000Z')],
  }
  expect(applyBounce({ ...data, vouchers: [resent] }, report, making)).toBeUndefined()
})

test('the address to which the recipient forwards is kept beside the reason', () => {
  const bounce = { ...bounceOf('summer-0', '550 5.1.1 User unknown'), last: 'dead@example.org' }
  const returned = applyBounce(dataWith(file), bounce, making)?.newsletter ?? expect.fail()
  expect(returned.issues[1]?.sending?.sent[0]).toMatchObject({
    returned: '550 5.1.1 User unknown',
    forward: 'dead@example.org',
  })
  const [, summer = expect.fail()] = returned.issues
  expect(newsletterDeliveries(summer, [], returned.subscribers)[0]).toMatchObject({
    error: 'Came back: 550 5.1.1 User unknown',
    forward: 'dead@example.org',
  })
  const waiting = {
    ...{ _id: 'summer-0', to: 'person-0@example.org', subject: 'Sommer', createdDate: making.now, attempts: [] },
    ...{ sentDate: making.now, cause: { kind: 'issue' as const, id: 'summer', subscriber: 'subscriber-0' } },
  }
  const drafts = { ...file, issues: [{ ...issue('summer'), sending: { ...issue('summer').sending, sent: [] } }] }
  const { outbox } = applyBounce({ ...dataWith(drafts), outbox: [waiting] }, bounce, making) ?? expect.fail()
  expect(outbox?.[0]?.attempts).toMatchObject([{ error: 'Came back: 550 5.1.1 User unknown', forward: bounce.last }])
  const [unfinished = expect.fail()] = drafts.issues
  expect(finishedNewsletter(unfinished, outbox ?? [])?.sending?.sent).toMatchObject([{ forward: bounce.last }])
})
