import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../domain/registrations/booking.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../domain/testing/samples.ts'
import { stepLetter, stepNotice } from './booking-letters.tsx'

const { contact, bank, region } = sampleSite()
const sender = { siteName: 'Wildnisschule', origin: 'https://example.org', contact, bank, region }
const at = (what: HistoryEntry['what'], by: HistoryEntry['by'] = 'guest', detail?: string): HistoryEntry => ({
  what,
  date: '2026-11-28T09:00:00.000Z',
  by,
  ...(detail ? { detail } : {}),
})
const family = { participants: [{ _id: 'mia', name: 'Mia Beispiel' }] }
const told = {
  event: sampleEvent(),
  link: 'https://example.org/buchung/x',
  isReceipt: false,
  billing: { documents: [], account: undefined, transfer: undefined },
  now: '2026-11-28T09:00:00.000Z',
  own: '',
  terms: { filename: 'AGB.html', contentType: 'text/html', content: '' },
}

test('that a place was accepted is said as long as the educator has not answered', () => {
  const accepted = at('accepted')
  const letterWith = (...later: HistoryEntry[]) =>
    stepLetter(sender, sampleBooking({ state: 'requested', history: [accepted, ...later] }), {
      ...told,
      entry: accepted,
    })
  expect(letterWith()?.text).toContain('dein Ja ist angekommen')
  expect(letterWith(at('confirmed', 'educator'))).toBeUndefined()
  expect(letterWith(at('declined', 'educator'))).toBeUndefined()
  expect(letterWith(at('cancelled'))).toBeUndefined()
  expect(letterWith(at('reduced'))).toBeDefined()
})

test('that a place is confirmed is said as long as it is that date’s', () => {
  const confirmed = at('confirmed', 'educator')
  const letterWith = (...later: HistoryEntry[]) =>
    stepLetter(sender, sampleBooking({ state: 'confirmed', history: [confirmed, ...later] }), {
      ...told,
      entry: confirmed,
    })
  expect(letterWith(at('reduced'))).toBeDefined()
  expect(letterWith(at('moved', 'educator'))).toBeUndefined()
})

test('a letter that a form sends holds nobody’s name, any other says who comes', () => {
  const entry = at('waiting')
  const waiting = sampleBooking({ ...family, state: 'waiting', history: [entry] })
  const receipt = stepLetter(sender, waiting, { ...told, entry, isReceipt: true })
  expect(receipt?.text).toContain('Personen')
  expect(receipt?.text).not.toContain('Mia')
  expect(stepLetter(sender, waiting, { ...told, entry })?.text).toContain('Mia Beispiel')
})

test('the educator reads from which date somebody has moved, in Berlin’s time', () => {
  const entry = at('moved', 'guest', 'Waldtag 2026-12-19T09:00:00.000Z')
  const { text } = stepNotice(sender, sampleBooking({ history: [entry] }), {
    event: sampleEvent(),
    entry,
    billing: told.billing,
  })
  expect(text).toContain('Waldtag 19. Dez. 2026 um 10:00')
})

test('whoever waits is not told that the booking counts for another date', () => {
  const entry = at('moved', 'educator')
  const waiting = sampleBooking({ state: 'waiting', history: [entry] })
  expect(stepLetter(sender, waiting, { ...told, entry })?.text).toContain('auf der Warteliste für diesen Termin')
})

test('a cancellation says what stays, what comes back, and what went back onto a voucher', () => {
  const entry = at('cancelled')
  const back = { _id: 'back', date: '2026-11-28', cents: -4000, way: 'voucher' as const }
  const cancelled = sampleBooking({ ...family, state: 'cancelled', history: [entry], payments: [back] })
  const account = { price: 0, fees: 1000, paid: 4850, open: 0, refund: 3850, toVoucher: 0, dues: [] }
  const text = stepLetter(sender, cancelled, { ...told, entry, billing: { ...told.billing, account } })?.text ?? ''
  for (const words of [/Gebühr\s+10,00.€/, /Schon bezahlt\s+48,50.€/, /Du bekommst zurück\s+38,50.€/])
    expect(text).toMatch(words)
  expect(text).toMatch(/Zurück auf dem Gutschein\s+40,00.€/)
  expect(text).not.toContain('Kosten')
  expect(text).toContain(told.link)
  const again = { ...cancelled, payments: [back, { ...back, _id: 'again', cents: 4000 }] }
  const { text: moved = '' } =
    stepLetter(sender, again, { ...told, entry, billing: { ...told.billing, account } }) ?? {}
  expect(moved).not.toContain('Zurück auf dem Gutschein')
  const { text: notice } = stepNotice(sender, cancelled, { ...told, entry, billing: { ...told.billing, account } })
  expect(notice).toMatch(/Zurückzuzahlen sind jetzt 38,50.€/)
})
