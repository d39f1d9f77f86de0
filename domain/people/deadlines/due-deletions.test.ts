import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNameless } from '../../bookings/people/nameless.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { addDays, addMonths, type Day, instantOf } from '../../kit/format.ts'
import { MAX_ATTEMPTS, type Mail } from '../../letters/mail.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent, sampleRegistration, sampleVoucher } from '../../testing/samples.ts'
import type { ConsentProof } from '../privacy/consent-proof.ts'
import { lastDayAfter } from '../privacy/cutoffs.ts'
import { type Deadlines, usualDeadlines } from '../privacy/deadlines.ts'
import { dueDeletions } from './due-deletions.ts'
import type { KeptData } from './kept-data.ts'

const noData: KeptData = {
  registrations: [],
  bin: [],
  events: [],
  invoices: [],
  payments: [],
  vouchers: [],
  withdrawals: [],
  outbox: [],
  deletions: [],
  personRequests: [],
  consents: [],
}
const after = (data: Partial<KeptData>, day: Day, deadlines = usualDeadlines) =>
  dueDeletions({ ...noData, ...data }, deadlines, day)

const step = (what: 'requested' | 'confirmed' | 'cancelled' | 'waiting' | 'quoted' | 'withdrawn', date: string) => ({
  ...{ what, date, by: 'educator' as const },
})
const confirmed = (changes: Partial<Registration> = {}) =>
  sampleBooking({
    ...sampleContact,
    state: 'confirmed',
    history: [step('confirmed', '2026-11-30T09:00:00.000Z')],
    ...changes,
  })
const withdrawal: Withdrawal = {
  ...{ _id: 'w', kind: 'withdrawal', name: 'Mia', email: 'mia@example.org', contract: 'G-1', part: '' },
  ...{
    ends: '',
    reason: '',
    thread: [],
    date: '2026-11-28T09:00:00.000Z',
    lastModifiedDate: '2026-11-28T09:00:00.000Z',
  },
  state: 'open',
}
const failed: Mail = {
  ...{ _id: 'mail', to: 'mia@example.org', subject: 'Für Mia', createdDate: '2026-11-01T09:00:00.000Z' },
  attempts: Array(MAX_ATTEMPTS).fill({ date: '2026-11-28T09:00:00.000Z', error: 'no' }),
}
const quoted = sampleBooking({
  state: 'lapsed',
  quote: { lines: [], message: 'm' },
  history: [step('quoted', '2026-11-20T09:00:00.000Z')],
})
const used = [
  { what: 'sold' as const, date: '2026-11-28', cents: 5000 },
  { what: 'redeemed' as const, date: '2027-02-01', cents: -5000, registration: 'booking' },
]

/** Records that are deleted whole, and the day. The sample event lasts from 4 to 6 December 2026. */
const cases: [what: string, data: Partial<KeptData>, day: Day][] = [
  ['an inquiry, six months after it', { registrations: [sampleRegistration()] }, '2027-05-28'],
  [
    'an inquiry, six months after the last message',
    {
      registrations: [
        sampleRegistration({ thread: [{ _id: 'm', date: '2026-12-31T09:00:00.000Z', subject: 'A', text: 'B' }] }),
      ],
    },
    // June has no 31st: the six months end with the month.
    '2027-07-01',
  ],
  ['a quote nobody agreed to, after its last step', { registrations: [quoted] }, '2027-05-28'],
  ['who waited, a week after the start', { registrations: [sampleBooking({ state: 'waiting' })] }, '2026-12-11'],
  ['whose offer lapsed', { registrations: [sampleBooking({ state: 'lapsed' })] }, '2026-12-11'],
  [
    'who left the waiting list',
    { registrations: [sampleBooking({ state: 'cancelled', history: [step('waiting', '2026-11-28T09:00:00.000Z')] })] },
    '2026-12-11',
  ],
  ['who was declined', { registrations: [sampleBooking({ state: 'declined' })] }, '2030-01-01'],
  ['who asked, and was forgotten', { registrations: [sampleBooking()] }, '2030-01-01'],
  [
    'a withdrawal of a contract',
    { withdrawals: [{ ...withdrawal, about: { kind: 'voucher', id: 'v' } }] },
    '2033-01-01',
  ],
  ['a withdrawal of nothing', { withdrawals: [withdrawal] }, '2029-11-28'],
  ['an invoice without a booking', { invoices: [sampleInvoice()] }, '2035-01-01'],
  [
    'a payment without a booking',
    {
      payments: [
        { _id: 'p', date: '2026-12-31', cents: 1, way: 'cash', registration: 'r', number: '', name: 'Mia', title: '' },
      ],
    },
    '2035-01-01',
  ],
  ['an order nobody paid', { vouchers: [sampleVoucher()] }, '2030-01-01'],
  ['a voucher that is used up', { vouchers: [sampleVoucher({ state: 'paid', entries: used })] }, '2036-01-01'],
  ['a letter that failed for good', { outbox: [failed] }, '2027-02-26'],
]

test.each(cases)('%s, is deleted on its day and not before', (_, data, day) => {
  const before = after(data, addDays(day, -1))
  expect(before).toEqual({ left: expect.objectContaining(data), counts: {} })
  const { left, counts } = after(data, day)
  expect(Object.values(left).flat()).toEqual([])
  expect(Object.values(counts)).toEqual([1])
})

test('proofs of exports and deletions are deleted after three years, and not counted', () => {
  const date = '2026-12-31T22:59:59.999Z'
  const deletions = [{ _id: 'd', purpose: 'letter' as const, count: 2, date }]
  const personRequests = [{ _id: 'r', what: 'erased' as const, who: 'hash', date }]
  expect(after({ deletions, personRequests }, '2029-12-31').left).toMatchObject({ deletions, personRequests })
  const { left, counts } = after({ deletions, personRequests }, '2030-01-01')
  expect([left.deletions, left.personRequests, counts]).toEqual([[], [], {}])
})

test('the proof of a consent is deleted three years after it was revoked or its use has ended, and never before', () => {
  const proof = {
    ...{ _id: 'c', registration: 'r', person: 'Lena', title: 'Camp', wording: 'Fotos', who: 'hash' },
    ...{ date: '2020-06-01T09:00:00.000Z', by: 'Martina' },
  }
  const consentsAfter = (consent: ConsentProof, day: Day) => after({ consents: [consent] }, day).left.consents
  const date = '2026-12-31T22:59:59.999Z'
  expect(consentsAfter(proof, '2126-01-01')).toEqual([proof])
  for (const ended of [
    { ...proof, ended: date },
    { ...proof, revoked: { date, by: 'Martina' } },
  ]) {
    expect(consentsAfter(ended, '2029-12-31')).toEqual([ended])
    expect(consentsAfter(ended, '2030-01-01')).toEqual([])
  }
})

test('the bin does not extend a deadline', () => {
  const entry = { _id: 'e', kind: 'registration' as const, deletedAt: '2026-12-10T09:00:00.000Z' }
  const bin = [{ ...entry, record: sampleBooking({ state: 'waiting' }) }]
  expect(after({ bin }, '2026-12-10').left.bin).toBe(bin)
  expect(after({ bin }, '2026-12-11')).toMatchObject({ left: { bin: [] }, counts: { waiting: 1 } })
})

test('a confirmed booking loses its names after three years and is deleted after six; its money stays eight', () => {
  const payment = { _id: 'p', date: '2026-12-01', cents: 2400, way: 'transfer' as const, reference: 'Mia' }
  const booking = confirmed({ payments: [payment] })
  const outbox: Mail[] = [{ ...failed, attempts: [], cause: { kind: 'registration', id: 'booking', letter: 'step' } }]
  const invoices = [sampleInvoice()]
  const data = { registrations: [booking], outbox, invoices }
  expect(after(data, '2029-12-31').counts).toEqual({})
  const withoutNames = after(data, '2030-01-01')
  expect(withoutNames.counts).toEqual({ booking: 1 })
  expect(withoutNames.left.registrations.map(isNameless)).toEqual([true])
  // The letter has no recipient any more.
  expect(withoutNames.left.outbox).toEqual([])
  const later = { ...noData, ...withoutNames.left }
  expect(after(later, '2032-12-31').counts).toEqual({})
  const gone = after(later, '2033-01-01')
  expect(gone.counts).toEqual({ booking: 1 })
  expect(gone.left).toMatchObject({
    registrations: [],
    invoices,
    payments: [{ _id: 'p', name: '', registration: 'booking' }],
  })
  expect(Object.values(after({ ...noData, ...gone.left }, '2035-01-01').left).flat()).toEqual([])
})

test('a booking is deleted together with its names if these stay longer than the books', () => {
  const registrations = [confirmed({ payments: [{ _id: 'p', date: '2026-12-01', cents: 1, way: 'cash' }] })]
  const invoices = [sampleInvoice()]
  const long = { ...usualDeadlines, booking: 10 }
  // Keeps the invoice while the booking exists; otherwise another would be issued.
  expect(after({ registrations, invoices }, '2036-12-31', long).left.invoices).toBe(invoices)
  expect(Object.values(after({ registrations, invoices }, '2037-01-01', long).left).flat()).toEqual([])
})

test('a booking cancelled or withdrawn after its confirmation is kept like a confirmed one', () => {
  for (const what of ['cancelled', 'withdrawn'] as const) {
    const history = [step('confirmed', '2026-11-30T09:00:00.000Z'), step(what, '2027-01-02T09:00:00.000Z')]
    const registrations = [confirmed({ state: what, history })]
    expect(after({ registrations }, '2030-01-01').left.registrations.map(isNameless)).toEqual([true])
    // The cancellation came a year after the event.
    expect(after({ registrations }, '2033-12-31').left.registrations).toHaveLength(1)
    expect(after({ registrations }, '2034-01-01').left.registrations).toEqual([])
  }
})

test('notes about health and emergency numbers are deleted two weeks after the event, also after a move; the consent stays', () => {
  const healthConsent = { date: '2026-11-28T09:00:00.000Z', wording: 'Ich willige ein' }
  const mia = { _id: 'mia', name: 'Mia', health: 'Nüsse', healthConsent }
  const tom = { _id: 'tom', name: 'Tom', emergencyPhone: '0170 123456' }
  const registrations = [confirmed({ participants: [mia, tom, { _id: 'ida', name: 'Ida' }] })]
  const { health: _, ...miaAfter } = mia
  expect(after({ registrations }, '2026-12-19').left.registrations).toBe(registrations)
  const { left, counts } = after({ registrations }, '2026-12-20')
  expect(left.registrations[0]?.participants).toEqual([
    miaAfter,
    { _id: 'tom', name: 'Tom' },
    { _id: 'ida', name: 'Ida' },
  ])
  expect(counts).toEqual({ health: 2 })
  const events = [sampleEvent({ startDate: '2027-03-04T15:00:00.000Z', endDate: '2027-03-06T15:00:00.000Z' })]
  expect(after({ registrations, events }, '2027-03-19').counts).toEqual({})
  expect(after({ registrations, events }, '2027-03-20').counts).toEqual({ health: 2 })
})

test('an event in the bin counts by its dates, because it can be restored', () => {
  const moved = sampleEvent({ startDate: '2027-03-04T15:00:00.000Z', endDate: '2027-03-06T15:00:00.000Z' })
  const bin = [{ _id: 'e', kind: 'event' as const, record: moved, deletedAt: '2026-12-01T09:00:00.000Z' }]
  const registrations = [
    confirmed({ participants: [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }] }),
    sampleBooking({ _id: 'waits', state: 'waiting' }),
  ]
  expect(after({ registrations, bin }, '2027-03-10').counts).toEqual({})
  expect(after({ registrations, bin }, '2027-03-20').counts).toEqual({ health: 1, waiting: 1 })
})

test('without a known date, nothing is deleted before the booking itself', () => {
  const early = { createdDate: '2026-06-01T09:00:00.000Z' }
  const { eventSnapshot: _, ...booked } = confirmed({
    ...early,
    participants: [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }],
  })
  const { eventSnapshot: __, ...waits } = sampleBooking({ ...early, _id: 'waits', state: 'waiting' })
  const registrations = [booked, waits]
  expect(after({ registrations }, '2029-12-31').counts).toEqual({})
  expect(after({ registrations }, '2030-01-01').counts).toEqual({ booking: 1, waiting: 1 })
})

test.each(['cancelled', 'declined', 'withdrawn', 'lapsed'] as const)(
  'notes about health are deleted in the night after a booking is %s, unless it is held',
  state => {
    const history = [
      step('requested', '2026-11-20T09:00:00.000Z'),
      { ...step('cancelled', '2026-11-28T09:00:00.000Z'), what: state },
      { ...step('cancelled', '2026-12-01T09:00:00.000Z'), what: 'repaid' as const },
    ]
    const booking = confirmed({ state, history, participants: [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }] })
    expect(after({ registrations: [booking] }, '2026-11-28').counts).toEqual({})
    expect(after({ registrations: [booking] }, '2026-11-29').counts).toEqual({ health: 1 })
    const held = { ...booking, hold: { date: '2026-11-28T10:00:00.000Z', reason: 'Unfall' } }
    expect(after({ registrations: [held] }, '2026-11-29').counts).toEqual({})
  },
)

test('the text that led to a quote stays as long as the booking has names', () => {
  const message = { _id: 'm', date: '2026-06-01T09:00:00.000Z', subject: 'Angebot', text: 'Liebe Mia' }
  const open = { state: 'quoted' as const, history: [step('quoted', message.date)], until: '2027-06-01T09:00:00.000Z' }
  const registrations = [sampleBooking({ ...open, quote: { lines: [], message: 'm' }, thread: [message] })]
  expect(after({ registrations }, '2026-12-01').left.registrations).toBe(registrations)
})

test('a letter to a guest keeps subject and day, and its text while it is in the outbox', () => {
  const message = { _id: 'm', date: '2026-11-01T09:00:00.000Z', subject: 'Packliste', text: 'Liebe Mia' }
  const registrations = [confirmed({ thread: [{ ...message, sentDate: '2026-11-28T09:00:00.000Z' }] })]
  expect(after({ registrations }, '2027-02-25').counts).toEqual({})
  const { left, counts } = after({ registrations }, '2027-02-26')
  expect(left.registrations[0]?.thread).toEqual([{ ...message, sentDate: '2026-11-28T09:00:00.000Z', text: '' }])
  expect(counts).toEqual({ letter: 1 })
  const waiting = [confirmed({ thread: [message] })]
  const cause = { kind: 'registration' as const, id: 'booking', letter: 'message' as const, message: 'm' }
  expect(after({ registrations: waiting, outbox: [{ ...failed, attempts: [], cause }] }, '2027-02-26').counts).toEqual(
    {},
  )
})

test('a voucher stays as long as it holds money, or a booking that it paid for exists', () => {
  const [sold = expect.fail()] = used
  const full = [sampleVoucher({ state: 'paid', entries: [sold] })]
  expect(after({ vouchers: full }, '2099-01-01').left.vouchers).toBe(full)
  const empty = [sampleVoucher({ state: 'paid', entries: used })]
  const registrations = [
    confirmed({ voucher: 'voucher', hold: { date: '2026-12-10T09:00:00.000Z', reason: 'Unfall' } }),
  ]
  expect(after({ vouchers: empty, registrations }, '2099-01-01').left.vouchers).toBe(empty)
})

test('the greeting on a voucher is deleted in the night after it is used up, and stays as long as it holds money', () => {
  const voucher = sampleVoucher({ state: 'paid', message: 'Für Mia', entries: used })
  expect(after({ vouchers: [voucher] }, '2027-02-01').counts).toEqual({})
  const { left, counts } = after({ vouchers: [voucher] }, '2027-02-02')
  expect([left.vouchers, counts]).toEqual([[{ ...voucher, message: '' }], { letter: 1 }])
  const full = [{ ...voucher, entries: used.slice(0, 1) }]
  expect(after({ vouchers: full }, '2027-02-02').left.vouchers).toBe(full)
})

test('the title of a group’s own date is deleted with the group’s last names', () => {
  const events = [sampleEvent({ title: 'Geburtstag Beispiel', listed: false })]
  const registrations = [confirmed({ quote: { lines: [], message: 'm' }, people: 3 })]
  expect(after({ registrations, events }, '2029-12-31').left.events).toBe(events)
  expect(after({ registrations, events }, '2030-01-01').left.events).toMatchObject([{ title: 'Gruppentermin' }])
})

test('no part of a held booking is deleted, wherever it is', () => {
  const hold = { date: '2026-12-05T09:00:00.000Z', reason: 'Unfall am Bach' }
  const participants = [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }]
  const thread = [{ _id: 'm', date: '2026-11-01T09:00:00.000Z', subject: 'A', text: 'B' }]
  const data = {
    registrations: [confirmed({ hold, participants, thread })],
    bin: [
      {
        ...{ _id: 'e', kind: 'registration' as const, deletedAt: '2026-12-10T09:00:00.000Z' },
        record: sampleBooking({ _id: 'other', hold, state: 'waiting' }),
      },
    ],
    invoices: [sampleInvoice()],
    withdrawals: [{ ...withdrawal, about: { kind: 'registration' as const, id: 'booking' } }],
    outbox: [
      { ...failed, cause: { kind: 'registration' as const, id: 'booking', letter: 'step' as const } },
      { ...failed, cause: { kind: 'withdrawal' as const, id: 'w', letter: 'receipt' as const } },
    ],
  }
  expect(after(data, '2099-01-01')).toEqual({ left: expect.objectContaining(data), counts: {} })
  const all = dueDeletions({ ...noData, ...data }, usualDeadlines, '2099-01-01', { ignoresHolds: true })
  expect(all.counts).toEqual({ booking: 1, waiting: 1, invoice: 1, withdrawal: 1, letter: 2 })
})

const anyDay = fc.integer({ min: 0, max: 6000 }).map(days => addDays('2024-01-01', days))
const anyInstant = anyDay.map(day => instantOf(day, '12:00'))
const anyState = fc.constantFrom('requested', 'confirmed', 'declined', 'waiting', 'lapsed', 'cancelled', 'withdrawn')
const anySteps = fc.array(
  fc.record({
    what: fc.constantFrom('requested', 'waiting', 'confirmed', 'cancelled', 'accepted'),
    date: anyInstant,
    by: fc.constant('guest'),
  }),
  { maxLength: 4 },
)
const anyRegistration = fc
  .record({
    event: fc.constantFrom('', 'winter', 'gone'),
    state: anyState,
    history: anySteps,
    createdDate: anyInstant,
    endDate: anyInstant,
    thread: fc.array(
      fc.record({ _id: fc.uuid(), date: anyInstant, subject: fc.constant('A'), text: fc.constant('B') }),
      {
        maxLength: 2,
      },
    ),
    health: fc.boolean(),
    paid: fc.boolean(),
  })
  .map(({ endDate, health, paid, ...some }) => {
    const { eventSnapshot } = sampleBooking()
    return sampleBooking({
      ...sampleContact,
      ...(some as Partial<Registration>),
      ...(eventSnapshot ? { eventSnapshot: { ...eventSnapshot, startDate: endDate, endDate } } : {}),
      participants: health ? [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }] : [],
      payments: paid ? [{ _id: 'p', date: '2026-12-01', cents: 1, way: 'cash' }] : [],
    })
  })
const anyDeadlines: fc.Arbitrary<Deadlines> = fc.record({
  health: fc.integer({ min: 1, max: 14 }),
  waiting: fc.integer({ min: 1, max: 90 }),
  inquiry: fc.integer({ min: 1, max: 36 }),
  booking: fc.integer({ min: 0, max: 10 }),
  letter: fc.integer({ min: 7, max: 3650 }),
})
const anyData = fc.array(anyRegistration, { maxLength: 6 }).map(list => ({
  ...noData,
  events: [sampleEvent()],
  registrations: list.map((changes, at) => ({ ...changes, _id: `r${at}` })),
}))

/** Sorts payments, whose order depends on which booking went first. */
const inOrder = ({ payments, ...left }: KeptData) => ({
  ...left,
  payments: payments.toSorted((a, b) => a.registration.localeCompare(b.registration)),
})

test('random data: a second run on the same day deletes nothing, and daily runs delete the same as a single one', () => {
  fc.assert(
    fc.property(anyData, anyDeadlines, anyDay, fc.nat(400), (data, deadlines, day, later) => {
      const once = dueDeletions(data, deadlines, day)
      const again = dueDeletions({ ...data, ...once.left }, deadlines, day)
      expect(again).toEqual({ left: once.left, counts: {} })
      const end = addDays(day, later)
      expect(inOrder(dueDeletions({ ...data, ...once.left }, deadlines, end).left)).toEqual(
        inOrder(dueDeletions(data, deadlines, end).left),
      )
    }),
    { numRuns: 300 },
  )
})

test('random data: no name outlives the longest deadline, and none is deleted before the shortest', () => {
  fc.assert(
    fc.property(anyData, anyDeadlines, (data, deadlines) => {
      const dates = data.registrations.flatMap(({ eventSnapshot, createdDate, history, thread }) => [
        ...[eventSnapshot?.endDate ?? '', createdDate, sampleEvent().endDate],
        ...[...history, ...thread].map(({ date }) => date),
      ])
      const last = dates.reduce((latest, date) => (date > latest ? date : latest), '2024-01-01').slice(0, 10)
      const remaining = dueDeletions(data, deadlines, addMonths(last, 12 * 20)).left
      expect(JSON.stringify(remaining.registrations)).toBe('[]')
      const first = dates.reduce((earliest, date) => (date < earliest ? date : earliest), '2099-01-01').slice(0, 10)
      expect(dueDeletions(data, deadlines, first).counts).toEqual({})
    }),
  )
})

test('an evening until midnight ends on its own day: its notes are deleted by that day, and its names by its year', () => {
  const dates = { startDate: instantOf('2026-12-31', '18:00'), endDate: instantOf('2027-01-01') }
  const event = sampleEvent(dates)
  const booking = confirmed({
    eventSnapshot: snapshotOf(event),
    participants: [{ _id: 'son', name: 'Hans', health: 'Nüsse' }],
  })
  const leftOn = (day: Day) => after({ registrations: [booking], events: [event] }, day).left.registrations[0]
  expect(lastDayAfter(event, 1)).toBe('2026-12-31')
  expect([leftOn('2027-01-13'), leftOn('2027-01-14')].map(remaining => remaining?.participants[0]?.health)).toEqual([
    'Nüsse',
    undefined,
  ])
  expect([leftOn('2029-12-31'), leftOn('2030-01-01')].map(remaining => remaining?.name)).toEqual([booking.name, ''])
})

test('health notes of a called-off event are deleted two weeks after it was called off, if the event is not over before', () => {
  const cancelled = { date: '2026-12-01T20:00:00.000Z', reason: 'Sturm' }
  const summer = sampleEvent({ startDate: '2027-07-01T08:00:00.000Z', endDate: '2027-07-01T14:00:00.000Z', cancelled })
  const mia = [{ _id: 'mia', name: 'Mia', health: 'Nüsse', emergencyPhone: '0171 1' }]
  const booking = confirmed({ event: summer._id, eventSnapshot: snapshotOf(summer), participants: mia })
  const informed = {
    ...booking,
    history: [...booking.history, { ...step('confirmed', cancelled.date), what: 'eventCancelled' as const }],
  }
  const count = (registration: Registration, events: (typeof summer)[], day: Day) =>
    after({ registrations: [registration], events }, day).counts.health
  // The event may be gone by then.
  for (const [registration, events] of [
    [booking, [summer]],
    [informed, []],
  ] as const)
    expect(['2026-12-14', '2026-12-15'].map(day => count(registration, [...events], day))).toEqual([undefined, 1])
  const soon = { ...summer, startDate: '2026-12-03T08:00:00.000Z', endDate: '2026-12-03T14:00:00.000Z' }
  expect(count({ ...booking, eventSnapshot: snapshotOf(soon) }, [soon], '2026-12-15')).toBe(1)
})

test('health notes of a course are deleted two weeks after the last session that was held', () => {
  const session = (_id: string, day: string, changes: object = {}) => ({
    ...{ _id, locationName: '', locationLink: '', ...changes },
    ...{ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T14:00:00.000Z` },
  })
  const cancelled = { date: '2026-12-20T08:00:00.000Z', reason: 'Sturm' }
  const [first, last] = [session('a', '2026-12-12'), session('b', '2027-06-12')]
  const block = { startDate: first.startDate, endDate: last.endDate }
  const booked = sampleEvent({ ...block, sessions: [first, last] })
  const course = { ...booked, endDate: first.endDate, sessions: [first, { ...last, cancelled }] }
  const mia = [{ _id: 'mia', name: 'Mia', health: 'Nüsse' }]
  const booking = confirmed({ event: course._id, eventSnapshot: snapshotOf(booked), participants: mia })
  const was = { startDate: last.startDate, endDate: last.endDate, locationName: '', locationLink: '' }
  const off = {
    what: 'sessionCancelled' as const,
    date: cancelled.date,
    by: 'educator' as const,
    sessions: [{ _id: 'b', was }],
  }
  const informed = { ...booking, history: [...booking.history, off] }
  const count = (events: (typeof course)[], day: Day) => after({ registrations: [informed], events }, day).counts.health
  for (const events of [[course], []])
    expect(['2026-12-25', '2026-12-26'].map(day => count(events, day))).toEqual([undefined, 1])
  expect(['2026-12-26', '2027-06-25', '2027-06-26'].map(day => count([booked], day))).toEqual([undefined, undefined, 1])
})

test('a health note is readable up to its last day, and deleted for the next', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 }), (end, health) => {
      const endDate = end.toISOString()
      const event = sampleEvent({ startDate: endDate, endDate })
      const booking = confirmed({
        eventSnapshot: undefined,
        participants: [{ _id: 'son', name: 'Hans', health: 'Nüsse' }],
      })
      const notesOn = (day: Day) =>
        after({ registrations: [booking], events: [event] }, day, { ...usualDeadlines, health }).left.registrations[0]
          ?.participants[0]?.health
      const last = lastDayAfter(event, health)
      expect([notesOn(last), notesOn(addDays(last, 1))]).toEqual(['Nüsse', undefined])
    }),
  )
})
