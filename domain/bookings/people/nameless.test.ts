import { expect, test } from 'vitest'
import { sampleBooking, sampleContact, sampleEvent } from '../../testing/samples.ts'
import { accountOf } from '../account/account.ts'
import { partySize } from '../record/booking.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { isNameless, withoutNames } from './nameless.ts'
import { recipientsOf } from './recipients.ts'

const family = sampleBooking({
  ...sampleContact,
  number: '2026-0136',
  state: 'confirmed',
  notes: 'Mia verträgt keine Nüsse',
  participants: [
    { _id: 'a', name: 'Martina Beispiel' },
    { _id: 'b', name: 'Mia Beispiel', birthDate: '2018-04-01', health: 'Nüsse', emergencyPhone: '0170 123456' },
  ],
  history: [
    { what: 'requested', date: '2026-11-01T08:00:00.000Z', by: 'guest' },
    { what: 'confirmed', date: '2026-11-02T08:00:00.000Z', by: 'educator', detail: 'Schön, Mia!', paragraph: 'Mia!' },
    { what: 'moved', date: '2026-11-03T08:00:00.000Z', by: 'guest', detail: 'Winter 2026-12-04T15:00:00.000Z' },
  ],
  thread: [{ _id: 'm', date: '2026-11-04T08:00:00.000Z', subject: 'Für Mia', text: 'Liebe Mia' }],
  payments: [{ _id: 'p', date: '2026-11-05', cents: 2400, way: 'transfer', reference: 'Mia Beispiel' }],
  invoiceTo: { ...sampleContact, street: 'Am Anger 7', organisation: '' },
  remarks: [{ date: '2026-11-06T08:00:00.000Z', text: 'Mia kommt mit dem Rad' }],
  requestId: 'once',
  newsletterConsent: { ip: '203.0.113.7', wording: 'Ja' },
})

test('a nameless booking identifies nobody, but keeps its place, steps and money', () => {
  const nameless = withoutNames(family)
  for (const trace of ['Mia', 'Martina', 'martina@', '01234', '0170', 'Anger', 'Nüsse', '2018', '203.0.113', 'once'])
    expect(JSON.stringify(nameless)).not.toContain(trace)
  expect(partySize(nameless)).toBe(2)
  expect(nameless.number).toBe('2026-0136')
  expect(nameless.history.map(({ what }) => what)).toEqual(['requested', 'confirmed', 'moved'])
  expect(nameless.history[2]?.detail).toBe('Winter 2026-12-04T15:00:00.000Z')
  expect(nameless.payments.map(({ cents }) => cents)).toEqual([2400])
  expect([isNameless(family), isNameless(nameless), isNameless(withoutNames(nameless))]).toEqual([false, true, true])
})

test('neither the lines nor the event’s title identify a group', () => {
  const birthday = sampleEvent({ _id: 'group', title: 'Geburtstag Familie Beispiel', listed: false })
  const quote = { lines: [{ label: 'Waldtag für Familie Beispiel', count: 2, cents: 500 }], message: 'm' }
  const group = { ...family, event: 'group', people: 2, participants: [], quote, eventSnapshot: snapshotOf(birthday) }
  const nameless = withoutNames(group)
  expect(nameless.quote?.lines).toEqual([{ label: 'Position 1', count: 2, cents: 500 }])
  expect(nameless.eventSnapshot).toMatchObject({ title: 'Gruppentermin', startDate: birthday.startDate })
  expect(withoutNames(nameless)).toEqual(nameless)
})

test('a nameless booking owes and gets nothing, and receives no letters', () => {
  const event = sampleEvent()
  const paid = { ...family, eventSnapshot: { ...snapshotOf(event), terms: '2024-12-01' } }
  expect(accountOf(paid, event, '2026-11-20')?.open).toBeGreaterThan(0)
  expect(accountOf(withoutNames(paid), event, '2026-11-20')).toBeUndefined()
  // Not even payments are refunded when the event is called off.
  const cancelled = sampleEvent({ cancelled: { date: '2026-11-21T08:00:00.000Z', reason: '' } })
  expect(accountOf(withoutNames(paid), cancelled, '2026-11-22')).toBeUndefined()
  expect(recipientsOf([paid, withoutNames(paid)], 'confirmed')).toEqual([paid])
})
