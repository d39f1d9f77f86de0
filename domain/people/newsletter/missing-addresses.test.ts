import { expect, test } from 'vitest'
import type { Mail } from '../../letters/mail.ts'
import { endedAddresses, isServersFault, rememberRefusal, withoutNewsletter } from './missing-addresses.ts'
import type { Newsletter, NewsletterFile } from './newsletter.ts'
import type { Subscriber } from './subscriber.ts'

const date = '2026-11-01T09:00:00.000Z'
const now = '2026-11-02T09:00:00.000Z'
const unknown = '550 5.1.1 User unknown'

const subscriber = (at: number): Subscriber => ({
  ...{ _id: `s${at}`, email: `s${at}@example.org`, name: '', wording: '' },
  ...{ requested: { date, ip: '' }, confirmed: { date, ip: '' } },
})
const subscribers = Array.from({ length: 10 }, (_, at) => subscriber(at))
const recipients = subscribers.map(({ _id }) => _id)

/** A newsletter that came back from the first `returned` of ten subscribers. */
const issue = (_id: string, returned: number, sentDate = date): Newsletter => ({
  ...{ _id, subject: '', body: '', lastModifiedDate: date },
  sending: {
    ...{ date: sentDate, recipients, isDone: true },
    sent: recipients.map((id, at) => ({
      ...{ subscriber: id, date: sentDate },
      ...(at < returned ? { returned: unknown } : {}),
    })),
  },
})
const fileOf = (...issues: Newsletter[]): NewsletterFile => ({ subscribers, blocked: [], issues })
const refusedLetter = (issueId: string, at: number): Mail => ({
  ...{ _id: `${issueId}-${at}`, to: `s${at}@example.org`, subject: '', createdDate: date },
  cause: { kind: 'issue', id: issueId, subscriber: `s${at}` },
  attempts: [
    { date, error: `Recipient command failed: ${unknown}` },
    { date: now, error: `Recipient command failed: ${unknown}` },
  ],
})

test('three newsletters end the subscription of an address that does not exist', () => {
  expect(endedAddresses(fileOf(issue('a', 1), issue('b', 1)), [], now)).toEqual([])
  expect(endedAddresses(fileOf(issue('a', 1), issue('b', 1), issue('c', 2)), [], now)).toEqual(['s0@example.org'])
})

test.each([
  [7, false],
  [8, true],
  [10, true],
])('of ten letters %i returned are the server’s fault: %s', (returned, isFault) => {
  expect(isServersFault(issue('a', returned), [], subscribers)).toBe(isFault)
  const ended = endedAddresses(fileOf(issue('a', 1), issue('b', 1), issue('c', returned)), [], now)
  expect(ended).toEqual(isFault ? [] : ['s0@example.org'])
})

test('one dead address is not the server’s fault, even if nobody else gets the newsletter', () => {
  const alone = (_id: string): Newsletter => {
    const { sending, ...rest } = issue(_id, 1)
    return { ...rest, ...(sending && { sending: { ...sending, recipients: ['s0'], sent: sending.sent.slice(0, 1) } }) }
  }
  expect(isServersFault(alone('a'), [], subscribers)).toBe(false)
  expect(endedAddresses(fileOf(alone('a'), alone('b'), alone('c')), [], now)).toEqual(['s0@example.org'])
})

test('refusals at once are the server’s fault, too', () => {
  const nobody = { ...issue('a', 0), sending: { date, recipients, sent: [], isDone: true } }
  const letters = recipients.map((_, at) => refusedLetter('a', at))
  expect(isServersFault(nobody, letters, subscribers)).toBe(true)
  expect(isServersFault(nobody, letters.slice(0, 7), subscribers)).toBe(false)
})

test('a newsletter counts a day after its last letter, when it is known whether nearly all come back', () => {
  const file = fileOf(issue('a', 1), issue('b', 1), issue('c', 1, '2026-11-01T09:00:01.000Z'))
  expect(endedAddresses(file, [], now)).toEqual([])
  expect(endedAddresses(file, [], '2026-11-02T09:00:01.000Z')).toEqual(['s0@example.org'])
})

test('a refused letter and a newsletter count after they were deleted', () => {
  const letter = refusedLetter('c', 0)
  const file = fileOf(issue('a', 1), issue('b', 1), issue('c', 0))
  expect(endedAddresses(file, [letter], now)).toEqual(['s0@example.org'])
  expect(endedAddresses(file, [], now)).toEqual([])
  const remembered = rememberRefusal(file, letter)
  expect(endedAddresses(remembered, [], now)).toEqual(['s0@example.org'])
  // It counts once, even if the letter is there as well.
  expect(endedAddresses(rememberRefusal(fileOf(issue('a', 1), issue('c', 0)), letter), [letter], now)).toEqual([])
  const rest = withoutNewsletter(withoutNewsletter(remembered, 'a', [], now), 'c', [], now)
  expect(rest.issues.map(({ _id }) => _id)).toEqual(['b'])
  expect(endedAddresses(rest, [], now)).toEqual(['s0@example.org'])
})

test('other letters and other refusals are not remembered', () => {
  const file = fileOf(issue('a', 0))
  const full = { ...refusedLetter('a', 0), attempts: [{ date, error: 'Recipient command failed: 552 5.2.2 full' }] }
  const { cause: _, ...other } = refusedLetter('a', 0)
  for (const letter of [full, other, { ...refusedLetter('a', 0), attempts: [] }])
    expect(rememberRefusal(file, letter)).toBe(file)
})

test('a deleted newsletter that the server refused nearly everybody counts for nobody', () => {
  const nobody = { ...issue('c', 0), sending: { date, recipients, sent: [], isDone: true } }
  const letters = recipients.map((_, at) => refusedLetter('c', at))
  const file = letters.reduce(rememberRefusal, fileOf(issue('a', 1), issue('b', 1), nobody))
  expect(endedAddresses(file, [], now)).toEqual([])
  expect(endedAddresses(withoutNewsletter(file, 'c', [], now), [], now)).toEqual([])
})
