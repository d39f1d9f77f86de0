import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountOf } from '../../../domain/bookings/account/account.ts'
import { bookingStates } from '../../../domain/bookings/record/booking.ts'
import type { HistoryEntry } from '../../../domain/bookings/record/history-entry.ts'
import { earlyStartWording } from '../../../domain/bookings/record/legal-wordings.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { stepLetterSubject } from '../../bookings/letters/step-letters.ts'
import type { TextPaper } from '../../papers/text-pdf.ts'
import { linksLetter, stepLetter, stepNotice } from './booking-letters.tsx'
import { registrationNotice, registrationReceipt } from './registration-letters.tsx'

const { contact, bank, region } = sampleSite()
const sender = { siteName: 'Wildnisschule', origin: 'https://example.org', contact, bank, region, hasInvoices: false }
const at = (what: HistoryEntry['what'], by: HistoryEntry['by'] = 'guest', detail?: string): HistoryEntry => ({
  what,
  date: '2026-11-28T09:00:00.000Z',
  by,
  ...(detail ? { detail } : {}),
})
const family = { participants: [{ _id: 'mia', name: 'Mia Beispiel' }] }
const sample = {
  event: sampleEvent(),
  link: 'https://example.org/buchung/x',
  isReceipt: false,
  billing: { documents: [], account: undefined, transfer: undefined, today: '2026-11-28' },
  now: '2026-11-28T09:00:00.000Z',
  own: '',
  isOnline: true,
  terms: () => ({ filename: 'AGB.pdf', paper: { title: 'AGB', created: '2026-11-28T09:00:00.000Z', parts: [] } }),
}

test('the letter reports an accepted place until the educator has answered', () => {
  const accepted = at('accepted')
  const letterWith = (...later: HistoryEntry[]) =>
    stepLetter(sender, sampleBooking({ state: 'requested', history: [accepted, ...later] }), {
      ...sample,
      entry: accepted,
    })
  expect(letterWith()?.text).toContain('dein Ja ist angekommen')
  expect(letterWith(at('confirmed', 'educator'))).toBeUndefined()
  expect(letterWith(at('declined', 'educator'))).toBeUndefined()
  expect(letterWith(at('cancelled'))).toBeUndefined()
  expect(letterWith(at('reduced'))).toBeDefined()
})

test('the letter reports a confirmed place while it is for that date', () => {
  const confirmed = at('confirmed', 'educator')
  const letterWith = (...later: HistoryEntry[]) =>
    stepLetter(sender, sampleBooking({ state: 'confirmed', history: [confirmed, ...later] }), {
      ...sample,
      entry: confirmed,
    })
  expect(letterWith(at('reduced'))).toBeDefined()
  expect(letterWith(at('moved', 'educator'))).toBeUndefined()
})

test.each([
  {
    when: 'before the event begins',
    now: '2026-12-01T09:00:00.000Z',
    subject: undefined,
    words: 'ich freue mich auf dich: Dein Platz ist fest.',
  },
  {
    when: 'once the event has begun',
    now: '2026-12-05T09:00:00.000Z',
    subject: undefined,
    words: 'Dein Platz ist fest. Der Termin hat schon begonnen.',
  },
  {
    when: 'after the end of the event',
    now: '2026-12-07T09:00:00.000Z',
    subject: 'Deine Buchung ist bestätigt: Winter-Survival am Feuer',
    words: 'deine Buchung ist bestätigt.',
  },
])('a confirmation sent $when fits that moment, including its subject', ({ now, subject, words }) => {
  const confirmed = { ...at('confirmed', 'educator'), date: now }
  const booking = sampleBooking({ state: 'confirmed', history: [confirmed] })
  const letter = stepLetter(sender, booking, { ...sample, entry: confirmed, now })
  expect(letter?.subject).toBe(subject)
  expect(letter?.text.replace(/\s+/g, ' ')).toContain(words)
})

test.each([
  ['paid', '40,00 €'],
  ['voucherGiven', '40,00 €'],
  ['writtenOff', 'ill'],
] as const)('a held letter about money (%s) is not sent after the end of its booking', (what, detail) => {
  const entry = at(what, 'educator', detail)
  const before = at('confirmed', 'educator')
  const letterWith = (state: Registration['state'], ...later: HistoryEntry[]) =>
    stepLetter(sender, sampleBooking({ ...family, state, history: [before, entry, ...later] }), { ...sample, entry })
  expect(letterWith('confirmed')).toBeDefined()
  expect(letterWith('confirmed', at('exchanged'))).toBeDefined()
  expect(letterWith('cancelled', at('cancelled'))).toBeUndefined()
  expect(letterWith('withdrawn', at('withdrawn'))).toBeUndefined()
  expect(letterWith('confirmed', at('eventCancelled', 'educator'))).toBeUndefined()
  // A later move means that the event takes place.
  expect(letterWith('confirmed', at('eventCancelled', 'educator'), at('moved'))).toBeDefined()
})

test('the letter about a payment after a cancellation says thank you', () => {
  const paid = at('paid', 'educator', '40,00 €')
  const booking = sampleBooking({ ...family, state: 'cancelled', history: [at('cancelled'), paid] })
  expect(stepLetter(sender, booking, { ...sample, entry: paid })).toBeDefined()
})

const flat = (letter: { text: string } | undefined) => letter?.text.replace(/\s+/g, ' ')
const people = ['Mia', 'Ben', 'Ida'].map(name => ({ _id: name, name }))

test.each([
  ['declined', 'Zu jung', 'diesmal kann ich euch leider keine Plätze geben. Zu jung.'],
  ['cancelled', 'Zu jung!', 'ich habe deine Buchung storniert. Zu jung!'],
  [
    'reduced',
    'Max: Am Telefon abgesagt.',
    'nicht mehr dabei: Max: Am Telefon abgesagt. Alle anderen behalten ihren Platz.',
  ],
  ['reduced', 'Max', 'nicht mehr dabei: Max. Alle anderen behalten ihren Platz.'],
] as const)('a letter (%s) ends the reason “%s” in one full stop', (what, detail, words) => {
  const entry = at(what, 'educator', detail)
  const state = what === 'reduced' ? 'confirmed' : what
  const booking = sampleBooking({ participants: people, state, history: [at('requested'), entry] })
  expect(flat(stepLetter(sender, booking, { ...sample, entry }))).toContain(words)
})

test('no letter about a step doubles a full stop, or leaves one out after the reason', () => {
  const reason = fc.constantFrom('Zu jung', 'Zu jung.', 'Krank!', 'Die Absage kam am 3. Mai 2027', 'Wirklich?')
  // Steps whose detail is the educator's reason.
  const step = fc.constantFrom(
    ...(['declined', 'cancelled', 'reduced', 'eventCancelled', 'eventMoved', 'priceAgreed'] as const),
  )
  const states = fc.constantFrom(...bookingStates)
  fc.assert(
    fc.property(step, reason, states, fc.nat(3), fc.boolean(), (what, detail, state, count, quoted) => {
      const entry = at(what, 'educator', detail)
      const quote = quoted ? { quote: { message: 'm', lines: [{ label: 'Tag', count: 1, cents: 100 }] } } : {}
      const participants = quoted ? [] : people.slice(0, count)
      const history = [at('requested'), entry]
      const until = '2026-12-01T09:00:00.000Z'
      const booking = sampleBooking({
        participants,
        state,
        until,
        history,
        ...quote,
        ...(quoted ? { people: 3 } : {}),
      })
      const text = flat(stepLetter(sender, booking, { ...sample, entry })) ?? ''
      expect(text).not.toMatch(/[.!?]\.|\s[.,!?]|undefined|null|NaN/)
      for (const [, next] of text.matchAll(new RegExp(`${detail.replace(/[.!?]$/, '')}(.)`, 'g')))
        expect('.!?:').toContain(next)
    }),
  )
})

test('guests who leave the waiting list hear that, as they had no booking to cancel', () => {
  const letterBy = (by: HistoryEntry['by'], ...before: HistoryEntry[]) => {
    const entry = at('cancelled', by, by === 'educator' ? 'Der Kurs ist für Größere' : undefined)
    const booking = sampleBooking({ state: 'cancelled', history: [at('waiting'), ...before, entry] })
    return [stepLetterSubject(entry, booking, sample.event), flat(stepLetter(sender, booking, { ...sample, entry }))]
  }
  const subject = 'Nicht mehr auf der Warteliste: Winter-Survival am Feuer'
  expect(letterBy('guest')).toEqual([
    subject,
    expect.stringContaining('du stehst nicht mehr auf der Warteliste. Danke'),
  ])
  expect(letterBy('educator', at('offered', 'system'))).toEqual([
    subject,
    expect.stringContaining('von der Warteliste genommen. Der Kurs ist für Größere. Winter'),
  ])
  expect(letterBy('guest', at('offered', 'system'), at('accepted'))[1]).toContain('deine Stornierung ist angekommen')
})

test('a letter about people who leave says what those keep who still come', () => {
  const entry = at('reduced', 'guest', 'Max')
  const letterFor = (state: Registration['state'], names: string[]) => {
    const participants = names.map(name => ({ _id: name, name }))
    const booking = sampleBooking({ name: 'Mia Beispiel', participants, state, history: [entry] })
    return flat(stepLetter(sender, booking, { ...sample, entry }))
  }
  expect(letterFor('confirmed', ['Ben'])).toContain('nicht mehr dabei: Max. Die andere Person behält ihren Platz.')
  expect(letterFor('waiting', ['Ben'])).toContain('Die andere Person bleibt auf der Warteliste.')
  expect(letterFor('confirmed', ['Mia Beispiel'])).toContain('nicht mehr dabei: Max. Du behältst deinen Platz.')
  expect(letterFor('waiting', ['Mia Beispiel'])).toContain('Du bleibst auf der Warteliste.')
  expect(letterFor('waiting', ['Mia Beispiel', 'Ben'])).toContain('Alle anderen bleiben auf der Warteliste.')
})

test('a lapsed offer leads back to the list only while the event can be booked', () => {
  const entry = at('lapsed', 'system')
  const booking = sampleBooking({ state: 'lapsed', history: [entry] })
  const letterWith = (changes: Partial<typeof sample.event>) =>
    flat(stepLetter(sender, booking, { ...sample, entry, event: { ...sample.event, ...changes } }))
  const back = 'komm wieder auf die Liste'
  expect(letterWith({})).toContain(back)
  expect(letterWith({ registrationUntil: '2026-11-27T09:00:00.000Z' })).not.toContain(back)
  expect(letterWith({ active: false })).not.toContain(back)
})

test('a payment that exceeds the price long after others names no day that is over', () => {
  const days = ['2026-11-01', '2026-11-28']
  const payments = days.map((date, at) => ({ _id: String(at), date, cents: 24_000, way: 'cash' as const }))
  const entry = at('paid', 'educator', '240,00 €')
  const letterFor = (all: typeof payments) => {
    const history = [{ ...at('confirmed', 'educator'), date: '2026-10-30T09:00:00.000Z' }, entry]
    const booking = sampleBooking({ state: 'confirmed', payments: all, history })
    return flat(stepLetter(sender, booking, { ...sample, entry }))
  }
  expect(letterFor(payments)).toContain('Das sind 240,00 € zu viel, die ich dir bis 12. Dezember 2026 zurückzahle.')
  const early = payments.map(payment => ({ ...payment, date: '2026-11-01' }))
  expect(letterFor(early)).toContain('Das sind 240,00 € zu viel, die ich dir in den nächsten Tagen zurückzahle.')
})

test('a late confirmation names the day once', () => {
  const entry = { ...at('confirmed', 'educator'), date: '2026-12-03T09:00:00.000Z' }
  const booking = sampleBooking({ state: 'confirmed', history: [entry] })
  const letterAt = (now: string) => flat(stepLetter(sender, booking, { ...sample, entry, now }))
  expect(letterAt('2026-12-03T09:00:00.000Z')).toContain(' Morgen um 16 Uhr sehen wir uns.')
  expect(letterAt('2026-12-04T09:00:00.000Z')).toContain(' Heute um 16 Uhr sehen wir uns.')
  expect(letterAt('2026-12-01T09:00:00.000Z')).toContain('In 3 Tagen geht es los: am Freitag, 4. Dezember 2026, um 16')
})

test('news about a course calls it a course', () => {
  const sessions = ['2026-12-04', '2027-01-08'].map((day, index) => ({
    ...{ _id: String(index), startDate: `${day}T15:00:00.000Z`, endDate: `${day}T19:00:00.000Z` },
    ...{ locationName: '', locationLink: '' },
  }))
  const before = {
    ...sample.event,
    sessions,
    startDate: '2026-12-04T15:00:00.000Z',
    endDate: '2027-01-08T19:00:00.000Z',
  }
  const { startDate, endDate, locationName, locationLink } = before
  const entry = { ...at('eventMoved', 'educator'), was: { startDate, endDate, locationName, locationLink } }
  const event = { ...before, locationName: 'Eichhof' }
  const letterFor = (state: Registration['state']) => {
    const booking = sampleBooking({ state, eventSnapshot: snapshotOf(before), told: event, history: [entry] })
    return flat(stepLetter(sender, booking, { ...sample, entry, event }))
  }
  expect(letterFor('confirmed')).toContain('dein Kurs hat einen neuen Ort.')
  expect(letterFor('waiting')).toContain('der Kurs, für den du auf der Warteliste stehst, hat einen neuen Ort.')
})

test('a second payment reminder names the first one that went out', () => {
  const confirmed = { ...at('confirmed', 'educator'), date: '2026-10-30T09:00:00.000Z' }
  const first = { ...at('reminded', 'educator'), date: '2026-11-20T09:00:00.000Z' }
  const entry = { ...at('reminded', 'educator'), date: '2026-11-28T09:00:00.000Z' }
  const letterAfter = (...before: HistoryEntry[]) => {
    const booking = sampleBooking({ state: 'confirmed', history: [confirmed, ...before, entry] })
    return flat(stepLetter(sender, booking, { ...sample, entry }))
  }
  expect(letterAfter()).toContain('Sicher ist sie nur untergegangen: Bitte überweise')
  expect(letterAfter(first)).toContain('Sicher ist sie nur untergegangen: Bitte überweise')
  expect(letterAfter({ ...first, sentDate: first.date })).toContain(
    'Am 20. November 2026 habe ich schon einmal erinnert. Bitte überweise den Betrag in den nächsten Tagen.',
  )
  // That reminder was about a part of the price that has been paid since.
  const earlier = '2026-11-02T09:00:00.000Z'
  expect(letterAfter({ ...first, date: earlier, sentDate: earlier })).toContain('Sicher ist sie nur untergegangen:')
})

test('due amounts and dates are shown even if the site has no bank account yet', () => {
  const entry = at('confirmed', 'educator')
  const booking = sampleBooking({ ...family, state: 'confirmed', history: [entry] })
  const account = accountOf(booking, sample.event, '2026-11-28', region)
  const billing = { ...sample.billing, account }
  const text = stepLetter(sender, booking, { ...sample, entry, billing })?.text
  expect(account?.dues.length).toBeGreaterThan(0)
  expect(text).toContain('Was zu zahlen ist')
  expect(text).toContain('Die Bankverbindung dafür folgt.')
})

test('every letter about two children shows each price and the sum', () => {
  const children = ['Mia', 'Ben'].map(name => ({ _id: name, name }))
  const about = (state: Registration['state'], what: HistoryEntry['what']) => {
    const entry = at(what, 'educator')
    const until = '2026-11-30T09:00:00.000Z'
    const booking = sampleBooking({ participants: children, state, until, history: [entry] })
    const account = accountOf(booking, sample.event, '2026-11-28', region)
    const billing = { ...sample.billing, account }
    return {
      booking,
      letter: stepLetter(sender, booking, { ...sample, entry, billing }),
      notice: stepNotice(sender, booking, { event: sample.event, entry, billing }),
    }
  }
  const { booking, ...requested } = about('requested', 'accepted')
  const { event, link, own } = sample
  const letters = [
    registrationReceipt(sender, booking, { event, link, own }),
    registrationNotice(sender, booking, event),
    linksLetter(sender, [{ booking, event, link }]),
    requested.letter,
    requested.notice,
    about('waiting', 'waiting').letter,
    about('offered', 'offered').letter,
    about('confirmed', 'confirmed').letter,
  ]
  for (const letter of letters) expect(letter?.text).toContain('Kosten: 240 € je Person, zusammen 480 €\n')
})

test('letters about an amount due at once name the last day on which it is in time', () => {
  const entry = at('confirmed', 'educator')
  const booking = sampleBooking({ ...family, state: 'confirmed', history: [entry] })
  const letterOn = (today: string, changes: Partial<Registration> = {}, told2 = entry) => {
    const account = accountOf({ ...booking, ...changes }, sample.event, today, region)
    const billing = { ...sample.billing, account, today }
    const about = { ...sample, entry: told2, billing }
    return stepLetter(sender, { ...booking, ...changes }, about)?.text.replaceAll(/\s+/g, ' ')
  }
  expect(letterOn('2026-11-28')).toContain('sofort, spätestens bis 01. Dez. 2026')
  expect(letterOn('2026-12-02')).toContain('fällig seit 28. Nov. 2026')
  const paid = at('paid', 'educator', '40,00 €')
  const payments = [{ _id: 'part', date: '2026-11-28', cents: 4000, way: 'transfer' as const }]
  expect(letterOn('2026-11-28', { payments, history: [entry, paid] }, paid)).toContain(
    'Offen sind noch 200,00 €, zu zahlen sofort, spätestens bis Di., 1. Dezember 2026.',
  )
})

test('a payment reminder names the account, or else refers to the invoice or a contact', () => {
  const entry = { ...at('reminded', 'educator'), date: '2026-12-20T09:00:00.000Z' }
  const history = [at('confirmed', 'educator'), entry]
  const booking = sampleBooking({ ...family, state: 'confirmed', history })
  const letter = (changes: Partial<typeof sender>) =>
    stepLetter({ ...sender, ...changes }, booking, { ...sample, entry })?.text.replaceAll(/\s+/g, ' ')
  expect(letter({})).toContain(
    'Wohin du überweist, steht auf deiner Rechnung. Hast du keine bekommen, antworte einfach auf diese Mail.',
  )
  expect(letter({})).not.toMatch(/schreibe ich dir|Zahlung an/)
  const account = { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' }
  expect(letter({ bank: account })).toContain('Zahlung an: Mira Wald IBAN: DE02 1203')
  expect(letter({ bank: account })).not.toContain('Rechnung')
})

test('a letter triggered by a form contains no names, any other names the participants', () => {
  const entry = at('waiting')
  const waiting = sampleBooking({ ...family, state: 'waiting', history: [entry] })
  const receipt = stepLetter(sender, waiting, { ...sample, entry, isReceipt: true })
  expect(receipt?.text).toContain('Personen')
  expect(receipt?.text).not.toContain('Mia')
  expect(stepLetter(sender, waiting, { ...sample, entry })?.text).toContain('Mia Beispiel')
})

test('the educator’s letter names the earlier date of a guest who moved, in Berlin time', () => {
  const entry = at('moved', 'guest', 'Waldtag 2026-12-19T09:00:00.000Z')
  const { text } = stepNotice(sender, sampleBooking({ history: [entry] }), {
    event: sampleEvent(),
    entry,
    billing: sample.billing,
  })
  expect(text).toContain('Waldtag 19. Dez. 2026 um 10:00')
})

test('a letter to a waiting guest does not mention that the booking is for another date', () => {
  const entry = at('moved', 'educator')
  const waiting = sampleBooking({ state: 'waiting', history: [entry] })
  expect(stepLetter(sender, waiting, { ...sample, entry })?.text).toContain('auf der Warteliste für diesen Termin')
})

test('a cancellation shows the fee, the refund, and the amount returned to a voucher', () => {
  const entry = at('cancelled')
  const back = { _id: 'back', date: '2026-11-28', cents: -4000, way: 'voucher' as const }
  const cancelled = sampleBooking({ ...family, state: 'cancelled', history: [entry], payments: [back] })
  const account = { price: 0, fees: 1000, paid: 4850, open: 0, refund: 3850, toVoucher: 0, writtenOff: 0, dues: [] }
  const text = stepLetter(sender, cancelled, { ...sample, entry, billing: { ...sample.billing, account } })?.text ?? ''
  for (const words of [/Gebühr: 10,00.€/, /Schon bezahlt: 48,50.€/, /Du bekommst zurück: 38,50.€/])
    expect(text).toMatch(words)
  expect(text).toMatch(/Zurück auf dem Gutschein: 40,00.€/)
  expect(text).not.toContain('Kosten')
  expect(text).toContain(sample.link)
  const again = { ...cancelled, payments: [back, { ...back, _id: 'again', cents: 4000 }] }
  const { text: moved = '' } =
    stepLetter(sender, again, { ...sample, entry, billing: { ...sample.billing, account } }) ?? {}
  expect(moved).not.toContain('Zurück auf dem Gutschein')
  const { text: notice } = stepNotice(sender, cancelled, { ...sample, entry, billing: { ...sample.billing, account } })
  expect(notice).toMatch(/Zurückzuzahlen sind jetzt 38,50.€/)
})

describe('a confirmation with the right of withdrawal', () => {
  /** Returns a confirmation's text in one line, and its files. */
  function confirmation(changes: Partial<Registration>, { cost = 45, withdrawal = true, isOnline = true } = {}) {
    const entry = changes.quote ? at('accepted') : at('confirmed', 'educator')
    const booking = sampleBooking({ state: 'confirmed', history: [entry], ...changes })
    const event = sampleEvent({ cost, withdrawal })
    const { text = '', papers = [] } = stepLetter(sender, booking, { ...sample, event, isOnline, entry }) ?? {}
    const wordsOf = ({ parts }: TextPaper) => parts.flatMap(({ paragraphs }) => paragraphs).join('\n')
    return {
      text: text.replace(/\s+/g, ' '),
      files: new Map(papers.map(({ filename, paper }) => [filename, wordsOf(paper)])),
    }
  }
  const terms = ['AGB.pdf']
  const NOTICE = 'Widerrufsbelehrung.pdf'

  test('a confirmation with the right contains the notice, its form and the way to withdraw', () => {
    const { text, files } = confirmation({})
    expect([...files.keys()]).toEqual([...terms, NOTICE])
    expect(files.get(NOTICE)).toContain('auch online unter https://example.org/widerruf ausüben')
    expect(files.get(NOTICE)).toContain('Haben Sie verlangt, dass die Dienstleistungen')
    expect(files.get(NOTICE)).toContain('– Hiermit widerrufe(n) ich/wir (*)')
    for (const words of [
      'binnen 14 Tagen',
      `${sample.link}/widerruf`,
      'https://example.org/widerruf',
      'hängen an dieser Mail',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Ich verlange')
  })

  test('without online withdrawal, neither the letter nor the notice mentions it', () => {
    const { text, files } = confirmation({}, { isOnline: false })
    expect(text).not.toContain('/widerruf')
    expect(files.get(NOTICE)).not.toContain('/widerruf')
  })

  test('the letter repeats the request for an early start of the course, with its day', () => {
    const earlyStart = { date: '2026-11-27T23:30:00.000Z', wording: earlyStartWording }
    expect(confirmation({ earlyStart }).text).toContain(`Erklärung vom 28. November 2026: „${earlyStartWording}“`)
  })

  test('a booking without the right of withdrawal gets an explanation, and a free one does not mention it', () => {
    const leisure = confirmation({}, { withdrawal: false })
    expect(leisure.text).toContain(
      'Kein Widerrufsrecht: Für Freizeitveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB kein',
    )
    expect([...leisure.files.keys()]).toEqual(terms)
    const free = confirmation({}, { cost: 0 })
    expect(free.text).not.toContain('iderruf')
    expect([...free.files.keys()]).toEqual(terms)
  })

  test('an organisation is not a consumer and reads nothing about it, a private group does', () => {
    const person = { name: 'Martina Beispiel', street: '', zip: '', city: '', country: '' }
    const lines = [{ label: 'Geburtstag', count: 1, cents: 20_000 }]
    const quoted = (organisation: string) =>
      confirmation({ quote: { lines, message: 'm' }, people: 12, invoiceTo: { organisation, ...person } })
    expect([...quoted('Grundschule').files.keys()]).toEqual(terms)
    expect(quoted('Grundschule').text).not.toContain('iderruf')
    expect([...quoted('').files.keys()]).toEqual([...terms, NOTICE])
    expect(quoted('').text).toContain('Der Vertrag lässt sich binnen 14 Tagen')
  })

  test('other letters about a booking contain none of this', () => {
    const changed = at('reduced', 'guest', 'Lena Beispiel')
    const booking = sampleBooking({ state: 'confirmed', history: [at('confirmed'), changed] })
    const letter = stepLetter(sender, booking, { ...sample, event: sampleEvent({ withdrawal: true }), entry: changed })
    expect(letter?.text).not.toContain('iderruf')
    expect(letter?.files).toEqual([])
  })
})

test('letters about a course speak of a course and its dates', () => {
  const session = (_id: string, day: string) => ({
    ...{ _id, startDate: `${day}T09:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, locationName: '', locationLink: '' },
  })
  const sessions = [session('s1', '2026-12-12'), session('s2', '2027-02-06')]
  const dates = { startDate: '2026-12-12T09:00:00.000Z', endDate: '2027-02-06T14:00:00.000Z' }
  const event = sampleEvent({ ...dates, sessions })
  const textOf = (entry: HistoryEntry, changes: Partial<Registration> = {}) =>
    stepLetter(sender, sampleBooking({ state: 'confirmed', history: [entry], ...changes }), { ...sample, event, entry })
      ?.text ?? ''
  const off = { ...event, cancelled: { date: sample.now, reason: 'Sturm' } }
  const entry = at('eventCancelled', 'educator', 'Sturm')
  const cancelled = stepLetter(sender, sampleBooking({ state: 'confirmed', history: [entry] }), {
    ...sample,
    event: off,
    entry,
  })
  expect(cancelled?.text).toContain('leider muss ich den Kurs absagen. Der Grund: Sturm.')
  expect(cancelled?.text).toContain('nimmt die Termine aus dem Kalender, falls sie dort stehen.')
  expect(textOf(at('moved', 'educator'))).toContain('deine Buchung gilt jetzt für diesen Kurs:')
  const late = { ...event, startDate: '2026-11-01T09:00:00.000Z' }
  const confirmed = at('confirmed', 'educator')
  const begun = stepLetter(sender, sampleBooking({ state: 'confirmed', history: [confirmed] }), {
    ...sample,
    event: late,
    entry: confirmed,
  })
  expect(begun?.text).toContain('Der Kurs hat schon begonnen.')
})
