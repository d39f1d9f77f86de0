import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { withoutNames } from '../../bookings/people/nameless.ts'
import { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleInfoPage, sampleRegistration, sampleVoucher } from '../../testing/samples.ts'
import type { SearchedData } from './kinds.ts'
import { matchLevelOf, searchTermsOf, wordsIn } from './query.ts'
import { searchRecords } from './search.ts'

const now = '2026-11-28T09:00:00.000Z'
const noData: SearchedData = { registrations: [], events: [], infos: [], invoices: [], vouchers: [], withdrawals: [] }
const coming = sampleEvent({ _id: 'winter' })
const past = sampleEvent({
  _id: 'autumn',
  title: 'Pilzwanderung',
  startDate: '2026-10-03T08:00:00.000Z',
  endDate: '2026-10-03T12:00:00.000Z',
})
const declared = (changes: object) =>
  v.parse(Withdrawal, {
    ...{
      _id: 'withdrawal',
      kind: 'withdrawal',
      name: 'Ute Klar',
      email: 'ute@example.org',
      contract: '2026-0031',
      part: '',
    },
    ...{ date: now, state: 'open', lastModifiedDate: now, ...changes },
  })

const martina = sampleBooking({
  _id: 'martina',
  name: 'Martina Größe',
  email: 'm.groesse@wald-mail.de',
  phone: '0171 5550123',
  number: '2026-0147',
  state: 'confirmed',
  participants: [
    { _id: 'one', name: 'Martina Größe' },
    { _id: 'two', name: 'Lena Ayşe Łukasz', emergencyPhone: '(05541) 77 88-9' },
  ],
})
const idsFound = (all: Partial<SearchedData>, typed: string) =>
  searchRecords({ ...noData, events: [coming, past], ...all }, typed, now).map(({ _id }) => _id)
const isMartinaFound = (typed: string) => idsFound({ registrations: [martina] }, typed).includes('martina')

test.each([
  ...['Martina', 'martina größe', 'GROESSE', 'grosse martina', 'Gröss', 'artin', 'lena', 'ayse lukasz', 'Łukasz'],
  ...['m.groesse@wald-mail.de', 'wald-mail', '2026-0147', '0147', '147', '2026 0147', '20260147'],
  ...['0171 5550123', '01715550123', '+49 171 5550123', '0049 171 555', '+49 (0)171/555-01-23', '5550123', '0171 555'],
  ...['+49 0171 5550123', '01 71 55 50 12 3', '05541 77889', '0 55 41/77 88 9', '+49 5541 7788 9', '77889 Lena'],
  ...['Lena 0171 5550123', '0147 größe', '2026-0147 Lena', ' martina ', 'Größe, Martina'],
])('the words “%s” find a booking', typed => expect(isMartinaFound(typed)).toBe(true))

test.each([
  ...[
    'Martin Groß Tom',
    'Lena 2026-0148',
    '0172 5550123',
    '0171 5550129',
    '05541 77880',
    '',
    '  ',
    '?!',
    '+',
    '-',
    'Martina -x',
  ],
  ...['Grösze', 'confirmed', 'Musterstadt'],
])('the words “%s” do not find it', typed => expect(isMartinaFound(typed)).toBe(false))

test('a result has a title and the place where it opens', () => {
  const all = {
    ...noData,
    events: [coming],
    registrations: [
      martina,
      sampleRegistration({ notes: 'Geht das\n\nauch mit Zelt?', name: 'Sabine Zelt', createdDate: now }),
    ],
    infos: [sampleInfoPage(), sampleInfoPage({ _id: 'hidden', title: 'Zeltlager', active: false })],
    invoices: [sampleInvoice({ registration: 'martina', number: 'RE-2026-0042', createdDate: now })],
    vouchers: [sampleVoucher()],
    withdrawals: [declared({})],
  }
  const first = (typed: string) => searchRecords(all, typed, now)[0]
  expect(first('lena')).toEqual({
    kind: 'booking',
    _id: 'martina',
    title: 'Martina Größe',
    detail: 'with Lena Ayşe Łukasz, Winter-Survival am Feuer, Confirmed, B26-0147-K',
    date: '2026-12-04',
    path: '/admin/desk/booking/martina',
  })
  expect(first('Sabine')).toMatchObject({
    ...{
      kind: 'inquiry',
      title: 'Sabine Zelt',
      detail: 'Geht das auch mit Zelt?',
      path: '/admin/desk/inquiry/inquiry',
    },
  })
  expect(first('survival')).toMatchObject({ kind: 'event', date: '2026-12-04', path: '/admin/desk/event/winter' })
  expect(first('koehlerhuette')).toMatchObject({ kind: 'event', detail: 'Alte Köhlerhütte' })
  expect(first('wildkrauter')).toMatchObject({ kind: 'page', path: '/info/wildkraeuterwanderungen' })
  expect(first('zeltlager')).toMatchObject({ kind: 'page', path: '/admin#site-data/info-pages' })
  expect(first('re 2026 0042')).toMatchObject({
    ...{ kind: 'invoice', title: 'RE-2026-0042', path: '/admin/desk/booking/martina' },
  })
  expect(first('g-2026-0001')).toMatchObject({ kind: 'voucher', path: '/admin/desk/money#vouchers' })
  expect(first('ute klar')).toMatchObject({ kind: 'withdrawal', path: '/admin/desk/money#withdrawals' })
})

test('an inquiry is found by the words of its message, a booking not by its remarks', () => {
  const registrations = [
    sampleRegistration({ _id: 'asked', notes: 'Kann mein Hund mit?' }),
    sampleBooking({ _id: 'booked', notes: 'mit Hund' }),
  ]
  expect(idsFound({ registrations }, 'hund')).toEqual(['asked'])
})

test('a complete number comes first, then coming records, then names that begin with the words, then the newest', () => {
  const booking = (_id: string, name: string, day: string, changes: object = {}) =>
    sampleBooking({ _id, name, createdDate: `2026-11-${day}T09:00:00.000Z`, ...changes })
  const registrations = [
    booking('mentioned', 'Tom Klein', '27', { email: 'anna@example.org' }),
    booking('over', 'Anna Buche', '26', { event: 'autumn' }),
    booking('within', 'Johanna Buche', '25'),
    booking('older', 'Anna Buche', '01'),
    booking('newer', 'Buche, Anna', '02'),
  ]
  expect(idsFound({ registrations }, 'anna')).toEqual(['newer', 'older', 'within', 'over', 'mentioned'])

  const numbered = [
    booking('part', 'Anna 20', '27', { number: '2026-01471' }),
    booking('whole', 'Anna', '01', { number: '2026-0147', event: 'autumn' }),
  ]
  for (const typed of ['2026-0147', '20260147', 'B26-0147-K', 'b26 0147 k', 'B260147K', 'B26-0147', 'b260147'])
    expect([typed, ...idsFound({ registrations: numbered }, typed)].slice(0, 2)).toEqual([typed, 'whole'])
  expect(idsFound({ registrations: numbered }, '147')).toEqual(['part', 'whole'])
})

test('a coming booking precedes a voucher or withdrawal of the same name', () => {
  const registrations = [sampleBooking({ name: 'Ute Klar', createdDate: '2026-09-01T09:00:00.000Z' })]
  const vouchers = [sampleVoucher({ buyer: { ...sampleVoucher().buyer, name: 'Ute Klar' } })]
  const all = { registrations, vouchers, withdrawals: [declared({})] }
  expect(idsFound(all, 'ute')[0]).toBe('booking')
})

test('among several events the next comes first, and past ones come last', () => {
  const at = (_id: string, startDate: string) => sampleEvent({ _id, title: 'Waldtag', startDate, endDate: startDate })
  const events = [
    at('long ago', '2025-05-01T08:00:00.000Z'),
    at('in summer', '2027-06-01T08:00:00.000Z'),
    at('next', '2026-12-01T08:00:00.000Z'),
    at('just over', '2026-11-01T08:00:00.000Z'),
  ]
  expect(idsFound({ events }, 'waldtag')).toEqual(['next', 'in summer', 'just over', 'long ago'])
})

const block = (_id: string, startDate: string, endDate: string, locationName = '') => ({
  ...{ _id, startDate: `${startDate}:00.000Z`, endDate: `${endDate}:00.000Z`, hours: 20 },
  ...{ locationName, locationLink: '' },
})
const training = sampleEvent({
  ...{ _id: 'training', title: 'Ausbildung', locationName: 'Wald' },
  ...{ startDate: '2026-10-09T15:00:00.000Z', endDate: '2027-03-28T12:00:00.000Z' },
  sessions: [
    block('one', '2026-10-09T15:00', '2026-10-11T12:00'),
    block('two', '2027-02-05T16:00', '2027-02-07T13:00', 'Steinbruch'),
    block('three', '2027-03-26T16:00', '2027-03-28T12:00'),
  ],
})

test.each([...['26.03.2027', '27.3.27', '28.3.', '26. März', '26. Mrz. 2027', '28 March 2027', 'ausbildung 27.03.']])(
  'the day “%s” finds the session of a course on it, and opens it',
  typed => {
    expect(searchRecords({ ...noData, events: [coming, training] }, typed, now)).toEqual([
      {
        ...{ kind: 'event', _id: 'training', title: 'Ausbildung', detail: 'Session 3 of 3, Wald' },
        ...{ date: '2027-03-26', path: '/admin/desk/event/training?session=three' },
      },
    ])
  },
)

test('a day between two sessions finds nothing, and a single date is found by its day', () => {
  for (const typed of ['12.10.2026', '1. März 2027', '26.03.2026', '31.02.'])
    expect(idsFound({ events: [training] }, typed)).toEqual([])
  expect([idsFound({}, '4.12.'), idsFound({}, '3. Oktober')]).toEqual([['winter'], ['autumn']])
})

test('a session is found by its own location, and without a day a course shows its next one', () => {
  const first = (typed: string) => searchRecords({ ...noData, events: [training] }, typed, now)[0]
  expect(first('steinbruch')).toMatchObject({
    ...{ detail: 'Session 2 of 3, Steinbruch', date: '2027-02-05', path: '/admin/desk/event/training?session=two' },
  })
  expect(first('ausbild')).toMatchObject({
    detail: 'Steinbruch',
    date: '2027-02-05',
    path: '/admin/desk/event/training',
  })
})

test('erased people are not found, nor records that would reveal them', () => {
  const registrations = [withoutNames(martina)]
  const invoices = [
    sampleInvoice({ _id: 'erased', registration: 'martina', number: 'RE-2026-0042' }),
    sampleInvoice({ _id: 'gone', registration: 'in the bin', number: 'RE-2026-0043' }),
  ]
  const nobody = { name: '', email: '', street: '', houseNumber: '', zip: '', city: '', country: '' }
  const vouchers = [sampleVoucher({ buyer: nobody })]
  for (const typed of ['2026-0147', 'martina', 'RE-2026-0042', 're-2026', 'G-2026-0001', '2026'])
    expect(idsFound({ registrations, invoices, vouchers }, typed)).toEqual([])
})

test('a voucher is never found by its code', () => {
  const vouchers = [sampleVoucher({ code: { issue: 1, hash: 'abcdef', last4: 'QZ7K' } })]
  expect(idsFound({ vouchers }, 'qz7k')).toEqual([])
  expect(idsFound({ vouchers }, 'abcdef')).toEqual([])
})

test('at most twenty results are shown', () => {
  const registrations = Array.from({ length: 30 }, (_, at) => sampleBooking({ _id: `b${at}`, name: 'Anna' }))
  expect(idsFound({ registrations }, 'anna')).toHaveLength(20)
})

test('a changed record is found by its new words', () => {
  expect(idsFound({ registrations: [martina] }, 'martina')).toEqual(['martina'])
  const renamed = { ...martina, name: 'Gesa Moos', participants: [], email: 'gesa@example.org' }
  expect(idsFound({ registrations: [renamed] }, 'martina')).toEqual([])
  expect(idsFound({ registrations: [renamed] }, 'gesa moos')).toEqual(['martina'])
})

test.each([
  "O'Brien",
  'O’Brien',
  'O‘Brien',
  'obrien',
  'OBrien-Müller',
  'o brien',
  "d'angelo",
  'dangelo',
  'jens obrien',
])('a name with an apostrophe is found with and without it (“%s”)', typed => {
  const jens = sampleBooking({
    _id: 'jens',
    name: "Dr. Jens O'Brien-Müller",
    participants: [{ _id: 'one', name: 'Mia D’Angelo' }],
  })
  expect(idsFound({ registrations: [jens] }, typed)).toEqual(['jens'])
})

const text = fc.oneof(
  fc.constantFrom('Größe', 'Ayşe', "O'Brien", 'Łucja', 'von der Aue', 'Æ', 'Straße 7', 'neue-aeon'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const people = fc.array(fc.record({ name: text, email: text, phone: text }), { minLength: 1, maxLength: 5 })
const registrationsOf = (all: { name: string; email: string; phone: string }[]) =>
  all.map((changes, at) => sampleBooking({ _id: `b${at}`, ...changes }))

test('every record is found by each of its own words, complete or half typed', () => {
  fc.assert(
    fc.property(people, fc.nat(20), (all, typedLetters) => {
      for (const [at, { name, email }] of all.entries()) {
        for (const word of `${name} ${email}`
          .split(/[^\p{L}\p{N}\p{M}]+/u)
          .filter(word => /[\p{L}\p{N}]/u.test(word))) {
          const halfway = [...word].slice(0, typedLetters + 1).join('')
          expect(idsFound({ registrations: registrationsOf(all) }, word)).toContain(`b${at}`)
          if (wordsIn(halfway)) expect(idsFound({ registrations: registrationsOf(all) }, halfway)).toContain(`b${at}`)
        }
      }
    }),
  )
})

test('each result contains all typed words', () => {
  fc.assert(
    fc.property(people, fc.array(text, { minLength: 1, maxLength: 3 }), (all, typed) => {
      const registrations = registrationsOf(all)
      const query = typed.join(' ')
      for (const id of idsFound({ registrations, events: [] }, query)) {
        const registration = registrations.find(({ _id }) => _id === id)
        const held = `${wordsIn(registration?.name ?? '', registration?.email ?? '')} ${registration?.phone.replace(/\D/g, '')}`
        for (const word of wordsIn(query).split(' ')) expect(held).toContain(word)
      }
    }),
  )
})

test('more words find fewer records', () => {
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 4 }), (a, b, held) => {
      const texts = { named: wordsIn(...held), phone: '', rest: '' }
      const isFound = (typed: string) => matchLevelOf(texts, searchTermsOf(typed)) !== undefined
      // Punctuation alone matches everything.
      if (isFound(`${a} ${b}`)) expect(isFound(a) && isFound(b)).toBe(true)
    }),
  )
})
