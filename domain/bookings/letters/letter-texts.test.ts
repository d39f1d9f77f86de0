import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import type { Actor, Step } from '../record/booking.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import { letterKinds, letterTexts, noLetterTexts, ownParagraph } from './letter-texts.ts'

const event = sampleEvent({ title: 'Waldtag', startDate: '2026-12-19T09:00:00.000Z' })
const entry = (what: Step, date = '2026-11-28T09:00:00.000Z', by: Actor = 'guest'): HistoryEntry => ({ what, date, by })
const texts = { ...noLetterTexts, ...Object.fromEntries(letterKinds.map(kind => [kind, `${kind}: {termin}`])) }
const booking = sampleBooking({ name: 'Martina Beispiel', state: 'confirmed' })
const about = { booking, event, withNames: true }

test('each kind of letter has its own paragraph, and the first bookings use that of a receipt', () => {
  expect(ownParagraph(texts, { ...about, entry: entry('cancelled') })).toBe('cancelled: Waldtag')
  expect(ownParagraph(texts, { ...about, entry: entry('prolonged') })).toBe('offered: Waldtag')
  expect(ownParagraph(texts, { ...about, entry: entry('paid'), isInvoice: true })).toBe('invoice: Waldtag')
  expect(ownParagraph(texts, { ...about, entry: undefined })).toBe('received: Waldtag')
  expect(ownParagraph(noLetterTexts, { ...about, entry: entry('cancelled') })).toBe('')
})

test('the move of a session has its own paragraph, not that of an event', () => {
  expect(ownParagraph(texts, { ...about, entry: entry('eventMoved') })).toBe('eventMoved: Waldtag')
  const moved = { ...entry('eventMoved'), sessions: [{ _id: 'a' }] }
  expect(ownParagraph(texts, { ...about, entry: moved })).toBe('sessionMoved: Waldtag')
})

test('an accepted place gets the paragraph of a confirmation once it is confirmed', () => {
  const asked = { ...booking, state: 'requested' as const }
  expect(ownParagraph(texts, { ...about, booking: asked, entry: entry('accepted') })).toBe('')
  expect(ownParagraph(texts, { ...about, entry: entry('accepted') })).toBe('confirmed: Waldtag')
})

test('a group with a quote has not registered, so it gets no paragraph', () => {
  const quoted = { ...booking, people: 24, quote: { lines: [], message: 'm' } }
  for (const what of ['accepted', 'declined', 'lapsed', 'cancelled', 'remindedOfDate'] as const)
    expect(ownParagraph(texts, { ...about, booking: quoted, entry: entry(what) })).toBe('')
  expect(ownParagraph(texts, { ...about, booking: quoted, entry: entry('paid'), isInvoice: true })).toBe('')
})

test('a confirmation at the time of the reminder contains the reminder’s paragraph, too', () => {
  const late = entry('confirmed', '2026-12-15T09:00:00.000Z', 'educator')
  expect(ownParagraph(texts, { ...about, entry: late })).toBe('confirmed: Waldtag\n\nreminder: Waldtag')
  expect(ownParagraph({ ...texts, confirmed: '' }, { ...about, entry: late })).toBe('reminder: Waldtag')
  expect(ownParagraph(texts, { ...about, entry: entry('confirmed') })).toBe('confirmed: Waldtag')
})

test('a letter triggered by a form contains only the first name of what was typed', () => {
  const typed = sampleBooking({
    name: 'Martina kauft-bei.example',
    participants: [
      { _id: 'a', name: 'Billige Uhren' },
      { _id: 'b', name: 'Jetzt kaufen' },
    ],
  })
  const named = { ...noLetterTexts, received: '{vorname}, {name}, {personen}' }
  const paragraph = (withNames: boolean) =>
    ownParagraph(named, { booking: typed, event, entry: entry('requested'), withNames })
  expect(paragraph(false)).toBe('Martina, Martina, 2 Personen')
  expect(paragraph(true)).toBe('Martina, Martina kauft-bei.example, Billige Uhren, Jetzt kaufen')
})

test('a text has at most 600 characters and only known placeholders', () => {
  const isTaken = (text: string) => v.is(letterTexts.input, { ...noLetterTexts, moved: text })
  expect(isTaken('x'.repeat(600))).toBe(true)
  expect(isTaken('x'.repeat(601))).toBe(false)
  expect(isTaken('Hallo {vorname}')).toBe(true)
  expect(isTaken('Hallo {vornahme}')).toBe(false)
})

test('texts of a version with fewer kinds can be read', () => {
  expect(v.parse(letterTexts.stored, { confirmed: 'Schön!' })).toEqual({ ...noLetterTexts, confirmed: 'Schön!' })
})
