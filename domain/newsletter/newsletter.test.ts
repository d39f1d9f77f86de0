import { expect, test } from 'vitest'
import { editedNewsletter, type Newsletter, normalAddress, refuseSent, subscriberTable } from './newsletter.ts'
import { lettersOf, newsletterView } from './newsletter-progress.ts'

const date = '2026-11-28T09:00:00.000Z'
const newsletter: Newsletter = { _id: 'autumn', subject: 'Herbst', body: '<p>Hallo</p>', lastModifiedDate: date }
const sent: Newsletter = { ...newsletter, sending: { date, recipients: ['a', 'b', 'c', 'd'], sent: [], isDone: false } }

test.each([
  ['Mira@Example.org', 'mira@example.org'],
  [' mira@example.org ', 'mira@example.org'],
  ['mu\u0308ller@example.org', 'm\u00fcller@example.org'],
  ['STRASSE@example.org', 'strasse@example.org'],
])('%j is the address that people mean by %j', (typed, meant) => {
  expect(normalAddress(typed)).toBe(meant)
})

test('other addresses are other people', () => {
  expect(normalAddress('mira+news@example.org')).not.toBe(normalAddress('mira@example.org'))
})

test('a newsletter that is being sent can be neither changed nor sent again', () => {
  const conflict = expect.objectContaining({ code: 'conflict' })
  const edit = { _id: 'autumn', subject: 'Winter', body: '' }
  expect(() => refuseSent(sent)).toThrow(conflict)
  expect(() => editedNewsletter(sent, edit, html => html, date)).toThrow(conflict)
  expect(() => refuseSent(newsletter)).not.toThrow()
})

test('what is written is cleaned, and dated later than before', () => {
  const edit = { _id: 'autumn', subject: 'Winter', body: '<p>Neu</p><script>' }
  const edited = editedNewsletter(newsletter, edit, html => html.replace('<script>', ''), date)
  expect(edited).toMatchObject({ subject: 'Winter', body: '<p>Neu</p>' })
  expect(edited.lastModifiedDate > date).toBe(true)
})

test('a newsletter shows how far it is, in numbers without anybody’s address', () => {
  const view = newsletterView(sent, [
    { email: 'a@example.org', state: 'sent', date },
    { email: 'b@example.org', state: 'waiting', date, error: 'no' },
    { email: 'c@example.org', state: 'failed' },
    { email: undefined, state: 'dropped' },
  ])
  expect(view.sending).toEqual({ date, isDone: false, sent: 1, waiting: 1, failed: 1, dropped: 1 })
  expect(JSON.stringify(view)).not.toContain('@')
  expect(newsletterView(newsletter, [])).toEqual(newsletter)
})

test('a newsletter’s letters are those about it, by subscriber', () => {
  const letter = (_id: string, id: string, subscriber: string) => ({
    _id,
    to: 'a@example.org',
    subject: '',
    createdDate: date,
    attempts: [],
    cause: { kind: 'issue' as const, id, subscriber },
  })
  const letters = lettersOf(newsletter, [
    letter('1', 'autumn', 'a'),
    letter('2', 'other', 'b'),
    letter('3', 'autumn', 'c'),
  ])
  expect([...letters].map(([subscriber, { _id }]) => [subscriber, _id])).toEqual([
    ['a', '1'],
    ['c', '3'],
  ])
})

test('the list for a spreadsheet holds the proof of each consent, in Berlin’s time', () => {
  const { columns, rows } = subscriberTable([
    {
      _id: 'a',
      email: 'mira@example.org',
      name: 'Mira',
      requested: { date, ip: '192.0.2.1' },
      confirmed: { date: '2026-07-01T09:00:00.000Z', ip: '2001:db8::1' },
      wording: 'Ja, gern',
    },
  ])
  expect(columns).toHaveLength(rows[0]?.length ?? 0)
  const row = rows[0]?.join(' | ') ?? ''
  for (const part of ['mira@example.org', 'Mira', '192.0.2.1', '2001:db8::1', 'Ja, gern', '10:00', '11:00'])
    expect(row).toContain(part)
})
