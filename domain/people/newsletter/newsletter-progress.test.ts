import { expect, test } from 'vitest'
import { cleanFields } from '../../kit/html.ts'
import { trusted } from '../../testing/samples.ts'
import { Newsletter } from './newsletter.ts'
import { newsletterLetters, newsletterView } from './newsletter-progress.ts'

const date = '2026-11-28T09:00:00.000Z'
const newsletter: Newsletter = { _id: 'autumn', subject: 'Herbst', body: '<p>Hallo</p>', lastModifiedDate: date }
const sent: Newsletter = { ...newsletter, sending: { date, recipients: ['a', 'b', 'c', 'd'], sent: [], isDone: false } }

test('a newsletter shows its progress in numbers, without anybody’s address', () => {
  const view = newsletterView(cleanFields(Newsletter, sent, trusted), [
    { email: 'a@example.org', state: 'sent', date },
    { email: 'b@example.org', state: 'waiting', date, error: 'no' },
    { email: 'c@example.org', state: 'failed' },
    { email: undefined, state: 'dropped' },
  ])
  expect(view.sending).toEqual({ date, isDone: false, sent: 1, waiting: 1, failed: 1, dropped: 1 })
  expect(JSON.stringify(view)).not.toContain('@')
  expect(newsletterView(cleanFields(Newsletter, newsletter, trusted), [])).toEqual(newsletter)
})

test('a newsletter’s letters are found by subscriber', () => {
  const letter = (_id: string, id: string, subscriber: string) => ({
    _id,
    to: 'a@example.org',
    subject: '',
    createdDate: date,
    attempts: [],
    cause: { kind: 'issue' as const, id, subscriber },
  })
  const letters = newsletterLetters(newsletter, [
    letter('1', 'autumn', 'a'),
    letter('2', 'other', 'b'),
    letter('3', 'autumn', 'c'),
  ])
  expect([...letters].map(([subscriber, { _id }]) => [subscriber, _id])).toEqual([
    ['a', '1'],
    ['c', '3'],
  ])
})
