import { expect, test } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import {
  acceptQuote,
  giveVoucher,
  lapseOffer,
  recordCallOff,
  recordCancellation,
  recordDecline,
  recordPayment,
  recordPaymentReminder,
  recordQuote,
  recordReminder,
  reschedule,
} from '../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../domain/events/event.ts'
import { sampleEvent, sampleRegistration, sampleSite } from '../../domain/testing/samples.ts'
import { stepLetters } from '../bookings/letters/step-letters.ts'
import { stepLetter } from './templates/booking-letters.tsx'
import { quoteLetter } from './templates/quote-letter.tsx'
import { wordsFor } from './templates/words-of-step.ts'

const { contact, bank, region } = sampleSite({
  bank: { holder: 'Erika Mustermann', iban: 'DE02120300000000202051', bic: '' },
})
const sender = { siteName: 'Wildnisschule', origin: 'https://example.org', contact, bank, region, hasInvoices: false }

const event = sampleEvent({
  title: 'Waldprojekttag',
  startDate: '2027-06-09T06:30:00.000Z',
  endDate: '2027-06-09T10:30:00.000Z',
  group: true,
})
const late = { startDate: '2027-06-16T06:30:00.000Z', endDate: '2027-06-16T10:30:00.000Z' }
const now = '2027-05-20T09:00:00.000Z'
const guest = { now, by: 'guest' } as const
const educator = { now, by: 'educator' } as const
const quoted = recordQuote(
  sampleRegistration({ name: 'Sabine Lehmann', email: 'lehmann@example.org' }),
  {
    event,
    people: 24,
    lines: [{ label: 'Waldtag', count: 24, cents: 1200 }],
    message: { _id: 'm', date: now, subject: 'Angebot', text: 'Liebe Frau Lehmann' },
    until: '2027-06-01T22:00:00.000Z',
  },
  '2027-0001',
  educator,
)
const invoiceTo = { organisation: 'Grundschule', name: '', street: '', zip: '', city: '', country: '' }
const accepted = acceptQuote(quoted, event, invoiceTo, guest)
const paid = recordPayment(accepted, { _id: 'p', date: '2027-05-20', cents: 6760, way: 'transfer' }, educator)

/** Returns subject and text of the last step's letter. */
function letterOf(booking: Registration, about: Event = event): string {
  const { subject, content } = partsOf(booking, about)
  return `${subject}\n${content?.text}`.replace(/\s+/g, ' ')
}

function partsOf(booking: Registration, about: Event) {
  const entry = booking.history.at(-1) ?? expect.fail()
  const [mail] = stepLetters(
    { sender: () => sender, now: () => now, users: { current: [] } },
    { ...booking, history: booking.history.slice(0, -1) },
    booking,
  )
  const account = accountOf(booking, about, '2027-05-20')
  const content = stepLetter(sender, booking, {
    event: about,
    entry,
    link: 'https://example.org/buchung/x',
    isReceipt: false,
    billing: { documents: [], account, transfer: undefined, today: '2027-05-20' },
    isOnline: true,
    terms: () => ({ filename: 'AGB.pdf', paper: { title: 'AGB', created: '2026-11-28T09:00:00.000Z', parts: [] } }),
    now,
    own: '',
  })
  return { subject: mail?.subject, content }
}

test('a quote names all its days in one format', () => {
  const open = { ...event, group: false, startDate: '2027-08-09T06:30:00.000Z', endDate: '2027-08-09T10:30:00.000Z' }
  const { quote: made, until = '', people = 1, thread } = quoted
  const parts = { event: open, people, lines: made?.lines ?? [], message: thread[0] ?? expect.fail(), until }
  const booking = recordQuote(sampleRegistration(), parts, '2027-0002', educator)
  const [entry = expect.fail()] = booking.history.slice(-1)
  const text = quoteLetter(sender, booking, { event: open, entry, link: 'https://example.org/x', now })?.text
  expect(text).toContain('bis zum 26. Juli 2027')
  expect(text).toContain('Das Angebot gilt bis')
  expect(text).not.toMatch(/\d\d\.\d\d\.\d{4}/)
})

test('the confirmation of a class trip contains nights and the times of each day, in the letter and in the calendar', () => {
  const trip = { ...event, startDate: '2027-06-08T07:00:00.000Z', endDate: '2027-06-10T11:00:00.000Z' }
  const times = [
    { from: '09:00', to: '18:00' },
    { from: '08:30', to: '21:00' },
    { from: '09:00', to: '13:00' },
  ]
  const message = { _id: 'm', date: now, subject: 'Angebot', text: 'Liebe Frau Lehmann' }
  const lines = [{ label: 'Klassenfahrt', count: 24, cents: 12_000 }]
  const until = '2027-06-01T22:00:00.000Z'
  const offered = { event: trip, people: 24, lines, stay: { nights: 2, times }, message, until }
  const inquiry = sampleRegistration({ name: 'Sabine Lehmann', email: 'lehmann@example.org' })
  const booking = acceptQuote(recordQuote(inquiry, offered, '2027-0002', educator), trip, invoiceTo, guest)
  const { content } = partsOf(booking, trip)
  const text = content?.text.replaceAll(/\s+/g, ' ') ?? ''
  for (const words of ['3 Tage, 2 Übernachtungen', 'Mi., 09. Juni 2027', '8:30 bis 21 Uhr', 'die gemeinsamen Tage'])
    expect(text).toContain(words)
  const calendar = String(content?.files?.find(({ filename }) => filename === 'termin.ics')?.content)
  const unfolded = calendar.replaceAll('\r\n ', '')
  for (const words of [
    'DTSTART;TZID=Europe/Berlin:20270608T090000',
    'DTEND;TZID=Europe/Berlin:20270610T130000',
    '3 Tage\\, 2 Übernachtungen\\nDi.\\, 08. Juni 2027: 9 bis 18 Uhr',
  ])
    expect(unfolded).toContain(words)
})

const cost = { cents: 6760, price: 28800, ifPaid: true }
const cancelled = { ...event, cancelled: { date: now, reason: 'Sturm' } }
const reason = { ...educator, detail: 'Sturm' }

test.each<[string, Registration, Event]>([
  ['accepted', accepted, event],
  ['declined', recordDecline(quoted, guest), event],
  ['lapsed', lapseOffer(quoted, { now, by: 'system' }), event],
  ['withdrawn', recordCancellation(quoted, undefined, educator), event],
  ['cancelled by the guest', recordCancellation(paid, undefined, guest, cost), event],
  ['cancelled by the educator', recordCancellation(paid, undefined, educator), event],
  ['paid', paid, event],
  ['paid by a voucher', giveVoucher(accepted, 'v', { ...guest, detail: 'GS-2027-0001' }), event],
  ['asked for money', recordPaymentReminder(paid, 1, { ...educator, now: '2027-08-01T09:00:00.000Z' }), event],
  ['moved before it was accepted', reschedule(quoted, late, reason), { ...event, ...late }],
  ['moved after it was accepted', reschedule(paid, late, reason), { ...event, ...late }],
  ['called off before it was accepted', recordCallOff(quoted, reason), cancelled],
  ['called off after it was accepted', recordCallOff(paid, reason), cancelled],
  ['reminded of the date', recordReminder(paid, event, { now, by: 'system' }), event],
])('a letter about a quote avoids "du": %s', (_, booking, about) => {
  const text = letterOf(booking, about)
  expect(text).toContain('Guten Tag Sabine Lehmann,')
  expect(text).not.toMatch(/\b(du|dich|dir|dein\w*|ihr|euch|eure?\w*|hallo|antworte|schick|überweise|trag)\b/i)
})

test('a guest with a quote gets letters about the quote, not about a booking', () => {
  const moved = letterOf(reschedule(quoted, late, reason), { ...event, ...late })
  expect(moved).toContain(
    'Das Angebot gilt jetzt für den neuen Termin. Bis 1. Juni 2027 lässt es sich annehmen oder ablehnen.',
  )
  for (const words of ['Buchung', 'umbuchen', 'bezahlt', 'stornieren', '338', '288']) expect(moved).not.toContain(words)
  const off = letterOf(recordCallOff(quoted, reason), cancelled)
  expect(off).toContain('für den das Angebot gilt. Der Grund: Sturm. Es kostet nichts.')
})

test('a quote for another day makes the letter about the call-off needless', () => {
  const off = recordCallOff(quoted, reason)
  const another = recordQuote(
    off,
    {
      event: { ...event, _id: 'other', ...late },
      people: 24,
      lines: [],
      message: { _id: 'n', date: now, subject: 'Angebot', text: '' },
      until: '2027-06-01T22:00:00.000Z',
    },
    '2027-0001',
    educator,
  )
  expect(letterOf(off)).toContain('absagen')
  const entry = off.history.at(-1) ?? expect.fail()
  expect(wordsFor({ entry, booking: another, event, sender, dates: [], asked: [], now })).toBeUndefined()
})

test('a letter to a guest who has paid mentions the refund', () => {
  expect(letterOf(recordCallOff(paid, reason), cancelled)).toContain('Kommt zurück: 67,60 €')
  expect(letterOf(reschedule(paid, late, reason), { ...event, ...late })).toContain('kostenlos stornieren')
})

test('the reminder asks a nameless group for no substitute', () => {
  const text = letterOf(recordReminder(paid, event, { now, by: 'system' }))
  expect(text).toContain('sehen wir uns')
  expect(text).not.toContain('Ersatzperson')
})

test('the letter promises a free cancellation for a moved date, but not for one put back', () => {
  const moved = reschedule(paid, late, reason)
  expect(letterOf(moved, { ...event, ...late })).toContain('bis zum Beginn kostenlos stornieren')
  const history = moved.history.map(entry => (entry.what === 'eventMoved' ? { ...entry, sentDate: now } : entry))
  const back = letterOf(reschedule({ ...moved, history }, event, reason), event)
  expect(back).toContain('Damit gilt wieder der Termin, der gebucht wurde.')
  expect(back).not.toContain('kostenlos')
})
