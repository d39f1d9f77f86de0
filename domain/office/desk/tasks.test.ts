import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf } from '../../bookings/account/account.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import {
  beginBooking,
  lapseOffer,
  prolongOffer,
  recordAcceptance,
  recordCancellation,
  recordConfirmation,
  recordDecline,
  recordOffer,
  recordPayment,
  recordPaymentReminder,
  recordWithdrawal,
} from '../../bookings/steps/booking-steps.ts'
import type { Event } from '../../events/event.ts'
import { dayOf } from '../../kit/format.ts'
import { MAX_ATTEMPTS, type Mail, retryMail } from '../../letters/mail.ts'
import type { Payment } from '../../money/terms/payment.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleRegistration, sampleVoucher } from '../../testing/samples.ts'
import type { DeskTask } from './desk.ts'
import { firstTasks, stuckLetters, type TaskData, tasksOf } from './tasks.ts'

const now = '2026-11-20T09:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString()
const days = (count: number) => hours(24 * count)
const by = (date: string, who: 'guest' | 'educator' = 'educator') => ({ now: date, by: who })

/** Data without tasks, except those that a test adds. */
const data = (changes: Partial<TaskData>): TaskData => {
  const { registrations = [], events = [sampleEvent()] } = changes
  return {
    registrations,
    events,
    held: [],
    withdrawals: [],
    outbox: [],
    bookingsOf: id => registrations.filter(({ event }) => event === id),
    vouchers: [],
    accountOf: (booking, event) => accountOf(booking, event, dayOf(now), undefined),
    unbilledOf: () => undefined,
    invoicesOf: () => [],
    lacksAccount: false,
    asksForForm: false,
    placeholders: 0,
    troubles: [],
    now,
    ...changes,
  }
}
const tasks = (changes: Partial<TaskData>) => tasksOf(data(changes))
const kinds = (changes: Partial<TaskData>) => tasks(changes).map(({ kind }) => kind)

const asked = (id: string, changes: Partial<Registration> = {}) =>
  beginBooking(
    sampleBooking({ _id: id, name: id, createdDate: days(-2), ...changes }),
    changes.state === 'waiting' ? 'waiting' : 'requested',
    by(changes.createdDate ?? days(-2), 'guest'),
  )

test('a booking to confirm is a task until it is confirmed, and shows whether it fits', () => {
  const events = [sampleEvent({ places: 1 })]
  const [first, second] = [asked('ada'), asked('bea', { createdDate: days(-1) })]
  expect(tasks({ events, registrations: [second, first] })).toMatchObject([
    { kind: 'confirm', _id: 'ada', isFitting: true, people: 1, date: days(-2), title: 'Winter-Survival am Feuer' },
    { kind: 'confirm', _id: 'bea', isFitting: false },
  ])
  expect(kinds({ events, registrations: [recordConfirmation(first, by(now))] })).toEqual([])
})

test('two requests by one name show their participants and numbers', () => {
  const events = [sampleEvent({ places: 9 })]
  const of = (id: string, child: string, name = 'Jürgen Müller') =>
    asked(id, { name, number: `2026-000${id}`, participants: [{ _id: child, name: child }] })
  const list = tasks({
    events,
    registrations: [of('1', 'Mia'), of('2', 'Ben', 'JUERGEN MÜLLER'), of('3', 'Ida', 'Ada')],
  })
  expect(list.map(task => task.kind === 'confirm' && task.alike)).toEqual([
    { names: ['Mia'], number: '2026-0001' },
    { names: ['Ben'], number: '2026-0002' },
    undefined,
  ])
})

test('a task to confirm shows the guest’s message', () => {
  const events = [sampleEvent({ places: 9 })]
  const notes = ` Dürfen wir unseren Hund mitbringen? ${'wuff '.repeat(100)}`
  const [task, other] = tasks({ events, registrations: [asked('ada', { notes }), asked('bea', { notes: ' ' })] })
  expect(task?.kind === 'confirm' && task.message).toBe(notes.trim().slice(0, 300))
  expect(other?.kind === 'confirm' && other.message).toBeUndefined()
})

test('a past, called-off or deleted event has nothing to confirm', () => {
  const registrations = [asked('ada')]
  const cancelled = { date: now, reason: 'Sturm' }
  expect(kinds({ registrations, events: [sampleEvent({ cancelled })] })).toEqual([])
  expect(kinds({ registrations, events: [sampleEvent({ startDate: days(-3), endDate: days(-2) })] })).toEqual([])
  expect(kinds({ registrations, events: [] })).toEqual([])
})

const event = sampleEvent({ places: 2 })
const waits = asked('nora', { state: 'waiting' })
const offered = (until: string) => recordOffer(waits, event, until, by(days(-1)))

test('an offer is a task on its last day, with the next in line, until it is extended', () => {
  const ole = asked('ole', { state: 'waiting', turn: 2 })
  const tooMany = asked('familie', {
    state: 'waiting',
    turn: 1,
    participants: ['a', 'b', 'c'].map(_id => ({ _id, name: _id })),
  })
  const ending = offered(hours(9))
  expect(tasks({ events: [event], registrations: [ole, tooMany, ending] })).toMatchObject([
    { kind: 'offer', _id: 'nora', until: hours(9), next: 'ole', mayProlong: true },
    { kind: 'large', _id: 'familie', people: 3, places: 2 },
  ])
  expect(kinds({ registrations: [offered(hours(25))] })).toEqual([])
  expect(kinds({ registrations: [prolongOffer(ending, hours(33), by(now))] })).toEqual([])
  // Expired offers are handled by the waiting list within seconds.
  expect(kinds({ registrations: [offered(hours(-1))] })).toEqual([])
})

test('a guest with an offered place and no address is a task to call until they answer', () => {
  const nora = { ...offered(hours(47)), email: '', phone: '0160 1' }
  const ole = asked('ole', { state: 'waiting', turn: 2 })
  expect(tasks({ events: [event], registrations: [nora, ole] })).toMatchObject([
    { kind: 'call', _id: 'nora', phone: '0160 1', until: hours(47), next: 'ole' },
  ])
  // On the last day it stays one task; with another day, only the call remains.
  expect(kinds({ registrations: [{ ...nora, until: hours(9) }] })).toEqual(['call'])
  expect(kinds({ registrations: [prolongOffer(nora, hours(70), by(now))] })).toEqual(['call'])
  expect(kinds({ registrations: [recordAcceptance(nora, 'confirmed', by(now))] })).toEqual([])
  expect(kinds({ registrations: [{ ...nora, until: hours(-1) }] })).toEqual([])
})

test('an offer until the event begins cannot be extended', () => {
  const today = sampleEvent({ startDate: hours(10), endDate: hours(15) })
  expect(tasks({ events: [today], registrations: [offered(hours(10))] })).toMatchObject([{ mayProlong: false }])
})

test('a guest with an offered place and bouncing letters is one task to call, for all letters', () => {
  const failed = { date: days(-1), error: '550 No such user' }
  const letter = (step: number): Mail => ({
    _id: `nora ${step}`,
    to: 'nora@exmaple.org',
    subject: 'Ein Platz ist frei',
    cause: { kind: 'registration', letter: 'step', id: 'nora', step },
    createdDate: days(-1),
    attempts: [failed],
  })
  const nora = { ...offered(hours(47)), email: 'nora@exmaple.org', phone: '0160 1' }
  expect(kinds({ registrations: [nora], outbox: [letter(1), letter(2)] })).toEqual(['call', 'letter'])
  expect(kinds({ registrations: [nora] })).toEqual([])
})

test('nobody is next in line while the event stays overbooked beyond the offer', () => {
  const full = sampleEvent({ places: 1 })
  const ole = asked('ole', { state: 'waiting', turn: 2 })
  const others = [asked('a', { state: 'confirmed' }), asked('b', { state: 'confirmed' })]
  const [call] = tasks({ events: [full], registrations: [{ ...offered(hours(9)), email: '' }, ole, ...others] })
  expect(call).toMatchObject({ kind: 'call', next: '' })
})

test('a date with too few people is a task as long as the terms allow calling it off', () => {
  const soon = (changes = {}) => sampleEvent({ minimum: 2, startDate: days(6), endDate: days(7), ...changes })
  expect(tasks({ events: [soon()] })).toMatchObject([{ kind: 'minimum', event: 'winter', missing: 2 }])
  expect(kinds({ events: [soon({ cancelled: { date: now, reason: 'Sturm' } })] })).toEqual([])
  expect(kinds({ events: [soon({ minimum: 0 })] })).toEqual([])
  expect(kinds({ events: [soon({ startDate: hours(3), endDate: days(3) })] })).toEqual([])
})

const declared = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  ...{ _id: 'w', kind: 'withdrawal', name: 'Ute', email: 'ute@example.org', contract: '2026-0001', part: '' },
  ...{ ends: '', reason: '', date: days(-1), state: 'open', thread: [], lastModifiedDate: now },
  ...changes,
})

test('a withdrawal waits until the educator has decided', () => {
  expect(tasks({ withdrawals: [declared()] })).toMatchObject([{ kind: 'withdrawal', name: 'Ute', of: 'withdrawal' }])
  expect(kinds({ withdrawals: [declared({ state: 'effective' })] })).toEqual([])
})

test('an inquiry waits until it is answered or closed; an empty new inquiry does not count', () => {
  const inquiry = sampleRegistration({
    notes: 'Wir suchen\nfür unsere 3b einen Vormittag im Wald, am liebsten im Juni. Geht das vom Schulhof aus?',
    createdDate: days(-3),
    lastModifiedDate: days(-2),
  })
  expect(tasks({ registrations: [inquiry] })).toMatchObject([
    { kind: 'answer', about: 'Wir suchen für unsere 3b einen Vormittag im Wald, am liebsten im Juni. Geht das …' },
  ])
  const fromPage = { ...inquiry, page: { path: '/info/teamevent', title: 'Teamevent' } }
  expect(tasks({ registrations: [fromPage] })).toMatchObject([{ about: 'Teamevent' }])
  for (const state of ['answered', 'closed'] as const)
    expect(kinds({ registrations: [{ ...inquiry, state }] })).toEqual([])
  const blank = sampleRegistration({ name: '', email: '', notes: '' })
  expect(kinds({ registrations: [blank] })).toEqual([])
})

test('overdue amounts are one task for each booking, until a reminder or a payment', () => {
  const late = recordConfirmation(asked('tom', { createdDate: days(-40), phone: '0160 1' }), by(days(-40)))
  const task = tasks({ registrations: [late] })
  expect(task).toMatchObject([{ kind: 'overdue', _id: 'tom', phone: '0160 1', reminded: 0, what: ['deposit'] }])
  const [{ cents } = { cents: 0 }] = task.flatMap(task => (task.kind === 'overdue' ? [task] : []))
  // The 20th is a Friday: seven days after an invoice, then the third working day.
  expect(kinds({ registrations: [recordPaymentReminder(late, cents, by(days(-1)))] })).toEqual([])
  expect(kinds({ registrations: [recordPaymentReminder(late, cents, by(days(-9)))] })).toEqual([])
  // The deposit was due on 22 October, so the earlier reminder was for something else.
  expect(kinds({ registrations: [recordPaymentReminder(late, cents, by(days(-35)))] })).toEqual(['overdue'])
  const reminded = recordPaymentReminder(late, cents, by(days(-12)))
  expect(tasks({ registrations: [reminded] })).toMatchObject([{ kind: 'overdue', cents, reminded: 1 }])
  const payment = { _id: 'p', date: dayOf(now), cents, way: 'transfer' } as const
  expect(kinds({ registrations: [recordPayment(reminded, payment, by(now))] })).toEqual([])
})

const unknownAddress = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user"
const noServer = 'connect ECONNREFUSED 192.0.2.1:25'
const letter = (error?: string, changes: Partial<Mail> = {}): Mail => ({
  ...{ _id: 'mail', to: 'petra@exmaple.org', subject: 'Anmeldung', createdDate: days(-1) },
  cause: { kind: 'registration', id: 'petra', letter: 'step', step: 0 },
  attempts: error === undefined ? [] : [{ date: days(-1), error }],
  ...changes,
})

test('a letter becomes a task if its address is wrong or it was given up, until the address is corrected', () => {
  const registrations = [asked('petra', { name: 'Petra', state: 'waiting' })]
  const found = (mail: Mail) => tasks({ registrations, outbox: [mail] })
  const wrong = letter(unknownAddress)
  expect(found(wrong)).toEqual([
    {
      ...{ kind: 'letter', _id: 'mail', name: 'Petra', email: 'petra@exmaple.org', error: unknownAddress },
      subject: 'Anmeldung',
      ...{ registration: 'petra', event: 'winter' },
    },
  ])
  expect(found(retryMail({ ...wrong, to: 'petra@example.org' }))).toEqual([])
  for (const mail of [letter(), letter(noServer), letter('Server said: 421 4.7.0 Try again later')])
    expect(found(mail)).toEqual([])
  const givenUp = letter(noServer, { attempts: Array(MAX_ATTEMPTS).fill({ date: days(-1), error: noServer }) })
  expect(found(givenUp)).toMatchObject([{ kind: 'letter' }])
  expect(found(letter(unknownAddress, { cause: { kind: 'issue', id: 'news', subscriber: 's' } }))).toEqual([])
})

test('a lost letter that no longer matters makes no task: it is needless, or the event is over and nothing is open', () => {
  const event = sampleEvent({ cost: 0, prices: [], startDate: days(2), endDate: hours(54) })
  const afterEvent = days(3)
  const petra = asked('petra', { name: 'Petra', eventSnapshot: snapshotOf(event) })
  const lost = letter(unknownAddress, { cause: { kind: 'registration', id: 'petra', letter: 'step', step: 1 } })
  const isTask = (booking: Registration, date: string, changes: Partial<TaskData> = {}) =>
    kinds({ registrations: [booking], events: [event], outbox: [lost], now: date, ...changes }).includes('letter')
  const declined = recordDecline(petra, by(days(-1)))
  expect([now, afterEvent].map(date => isTask(declined, date))).toEqual([true, false])
  const confirmed = recordConfirmation(petra, by(days(-1)))
  expect([now, afterEvent].map(date => isTask(confirmed, date))).toEqual([true, false])
  // A later letter tells more.
  expect(isTask(recordCancellation(confirmed, ['petra'], by(now)), now)).toBe(false)
  // News after the event, a withdrawal's receipt, and an invoice still have to arrive.
  expect(isTask(recordDecline(petra, by(afterEvent)), days(4))).toBe(true)
  expect(isTask(recordWithdrawal(petra, by(days(-1))), afterEvent)).toBe(true)
  const invoice = sampleInvoice({ registration: 'petra', step: 1, createdDate: days(-1) })
  expect(isTask(confirmed, afterEvent, { invoicesOf: () => [invoice] })).toBe(true)
})

test('after the event, a lost letter is a task while money is open', () => {
  const event = sampleEvent({ cost: 60, prices: [], startDate: days(2), endDate: hours(54) })
  const booked = recordConfirmation(asked('petra', { eventSnapshot: snapshotOf(event) }), by(days(-2)))
  const cause = { kind: 'registration', id: 'petra', letter: 'step', step: 2 } as const
  const paid = (cents: number) =>
    recordPayment(booked, { _id: 'p', date: dayOf(now), cents, way: 'transfer' }, by(days(-1)))
  const outbox = [letter(unknownAddress, { cause })]
  const found = [3000, 6000].map(cents =>
    kinds({ registrations: [paid(cents)], events: [event], outbox, now: days(3) }),
  )
  expect(found.map(all => all.includes('letter'))).toEqual([true, false])
})

test('a booking to confirm suggests the address that the guest probably meant', () => {
  const registrations = ['petra@gmial.con', 'petra@gmail.com'].map((email, at) => asked(`petra-${at}`, { email }))
  const found = tasks({ registrations }).flatMap(task => (task.kind === 'confirm' ? [task.meant] : []))
  expect(found).toEqual(['petra@gmail.com', undefined])
})

test('a doubtful address is a task from the first try, greylisting is not', () => {
  const registrations = [asked('petra', { name: 'Petra', state: 'waiting' })]
  const task = (reply: string) =>
    tasks({ registrations, outbox: [letter(`Can't send mail - all recipients were rejected: ${reply}`)] })
  for (const refusal of ['450 4.1.2 Domain not found', '451 4.1.1 unknown', '450 Domain not found', '450 User unknown'])
    expect(task(refusal)).toMatchObject([{ kind: 'letter', registration: 'petra' }])
  expect(task('450 4.2.0 Greylisted')).toEqual([])
})

test('a failure of all letters is one task with the last reply, newsletters included', () => {
  const limited = 'Message failed: 550 5.4.5 Daily user sending limit exceeded.'
  const blocked = 'Invalid greeting. response=554 IP address is block listed: 554 IP address is block listed'
  const outbox = [letter(limited), letter(limited, { _id: 'n', cause: { kind: 'issue', id: 'news', subscriber: 's' } })]
  expect(tasks({ outbox })).toEqual([{ kind: 'trouble', what: 'mail', error: limited }])
  const latest = letter(blocked, { _id: 'b', attempts: [{ date: now, error: blocked }] })
  expect(tasks({ outbox: [latest, ...outbox] })).toEqual([{ kind: 'trouble', what: 'mail', error: blocked }])
  expect(tasks({ outbox: outbox.map(retryMail) })).toEqual([])
})

test('a letter to the educator asks for no correction of a booking', () => {
  const cause = { kind: 'registration', id: 'petra', letter: 'notice' } as const
  const registrations = [asked('petra', { state: 'waiting' })]
  expect(tasks({ registrations, outbox: [letter(unknownAddress, { cause })] })).toMatchObject([
    { kind: 'letter', name: '', registration: '', event: '' },
  ])
})

test('letters are stuck if no server answers, and all of them without a server', () => {
  const outbox = [letter(noServer), letter(unknownAddress), letter(), letter(noServer, { sentDate: now })]
  expect(stuckLetters(outbox, true, now)).toBe(1)
  expect(stuckLetters(outbox, false, now)).toBe(3)
  expect(stuckLetters(outbox.map(retryMail), true, now)).toBe(0)
})

test('while invoices lack the account, the next public paid date is a task', () => {
  const later = sampleEvent({ _id: 'later', title: 'Später', cost: 20, startDate: days(20), endDate: days(20) })
  const soon = sampleEvent({ _id: 'soon', title: 'Bald', cost: 20, startDate: days(9), endDate: days(9) })
  const account = (...events: Event[]) => tasks({ events, lacksAccount: true }).filter(({ kind }) => kind === 'account')
  expect(account(later, soon)).toEqual([{ kind: 'account', title: 'Bald', startDate: days(9) }])
  expect(tasks({ events: [soon] })).toEqual([])
  const past = { startDate: days(-9), endDate: days(-9) }
  for (const changes of [{ cost: 0 }, { cost: null }, { active: false }, { listed: false }, past])
    expect(account({ ...soon, ...changes })).toEqual([])
})

test('paid bookings with an unknown price are one task while they have payments', () => {
  const payment: Payment = { _id: 'p', date: '2026-11-20', cents: 4000, way: 'transfer' }
  const moved = (id: string, payments: Payment[] = [payment]) =>
    sampleBooking({ _id: id, state: 'confirmed', payments, eventSnapshot: snapshotOf(sampleEvent({ cost: null })) })
  const back = { ...payment, _id: 'q', cents: -4000 }
  const registrations = [moved('ada'), moved('bea'), moved('cem', [payment, back]), moved('dora', [])]
  expect(tasks({ registrations })).toEqual([{ kind: 'unpriced', count: 2 }])
})

test('an amount requested without an invoice is a task', () => {
  const unbilledOf = ({ name }: Registration) =>
    name === 'ada' ? { cents: 4000, lacks: [{ what: 'account' as const }] } : undefined
  expect(tasks({ registrations: [asked('bea'), asked('ada')], unbilledOf }).at(-1)).toMatchObject({
    ...{ kind: 'unbilled', _id: 'ada', cents: 4000, lacks: [{ what: 'account' as const }] },
  })
})

test('placeholders and troubles come last', () => {
  expect(
    kinds({
      registrations: [asked('ada')],
      asksForForm: true,
      placeholders: 3,
      troubles: [{ what: 'disk' }, { what: 'data' }],
    }),
  ).toEqual(['confirm', 'form', 'placeholders', 'trouble', 'trouble'])
})

test('only the first tasks of each kind are sent, with the total', () => {
  const bookings = Array.from({ length: 60 }, (_, at) => asked(`b${at}`))
  const { tasks: sent, counts } = firstTasks(tasks({ registrations: bookings, placeholders: 2 }))
  expect([sent.length, counts]).toEqual([51, { confirm: 60, placeholders: 1 }])
})

/** One of each kind, with equal moments. */
const everything = {
  registrations: [
    ...['c', 'a', 'b'].map(id => asked(id)),
    ...['f', 'e'].map(id => recordOffer(asked(id, { state: 'waiting' }), event, hours(5), by(days(-1)))),
    ...['h', 'g'].map(_id => sampleRegistration({ _id, lastModifiedDate: now })),
    ...['j', 'i'].map(id => recordConfirmation(asked(id, { createdDate: days(-40) }), by(days(-40)))),
  ],
  events: [sampleEvent(), ...['y', 'x'].map(_id => sampleEvent({ _id, minimum: 3, startDate: days(6) }))],
  withdrawals: ['2', '1'].map(_id => declared({ _id })),
  outbox: ['4', '3'].map(_id => letter(unknownAddress, { _id })),
}

test('the tasks do not depend on the order of the records', () => {
  const expected: DeskTask[] = tasks(everything)
  expect(new Set(expected.map(({ kind }) => kind)).size).toBe(7)
  const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })
  fc.assert(
    fc.property(
      fc.record({
        registrations: shuffled(everything.registrations),
        events: shuffled(everything.events),
        withdrawals: shuffled(everything.withdrawals),
        outbox: shuffled(everything.outbox),
      }),
      records => {
        expect(tasks(records)).toEqual(expected)
      },
    ),
  )
})

test('a guest’s refund after a withdrawal is a task with its last day, until it is paid', () => {
  const events = [sampleEvent({ minimum: 0 })]
  const payment = (cents: number, date: string) => ({ _id: `p${cents}`, date, cents, way: 'transfer' }) as const
  const paid = recordPayment(
    recordConfirmation(asked('ute'), by(days(-2))),
    payment(24_000, '2026-11-19'),
    by(days(-1)),
  )
  const withdrawn = recordWithdrawal(paid, { now: days(0), by: 'guest', detail: '2026-11-20T08:59:00.000Z' })
  expect(tasks({ events, registrations: [paid] })).toEqual([])
  for (const later of [1, 10, 16, 40])
    expect(tasks({ events, registrations: [withdrawn], now: days(later) })).toMatchObject([
      { kind: 'repay', _id: 'ute', cents: 24_000, until: '2026-12-04' },
    ])
  const partly = recordPayment(withdrawn, payment(-10_000, '2026-11-20'), by(days(1)))
  expect(tasks({ events, registrations: [partly] })).toMatchObject([
    { kind: 'repay', cents: 14_000, until: '2026-12-04' },
  ])
  expect(
    kinds({ events, registrations: [recordPayment(partly, payment(-14_000, '2026-11-21'), by(days(2)))] }),
  ).toEqual([])
})

test('money on a void voucher is a task, unless its withdrawal is one', () => {
  const voucher = sampleVoucher({
    state: 'cancelled',
    entries: [
      { what: 'sold', date: '2026-10-01', cents: 5000, way: 'transfer' },
      { what: 'returned', date: '2026-11-10', cents: 1000, registration: 'booking' },
    ],
  })
  expect(tasks({ vouchers: [voucher] })).toMatchObject([
    { kind: 'repayVoucher', _id: voucher._id, number: voucher.number, cents: 6000, until: '2026-11-24' },
  ])
  const about = { kind: 'voucher', id: voucher._id } as const
  expect(tasks({ vouchers: [voucher], withdrawals: [declared({ about, question: 'redeemed' })] })).toMatchObject([
    { kind: 'withdrawal', repayUntil: '2026-12-03' },
  ])
  expect(tasks({ withdrawals: [declared({ about, question: 'late' })] })).toMatchObject([
    { kind: 'withdrawal', repayUntil: undefined },
  ])
  expect(kinds({ vouchers: [sampleVoucher({ state: 'paid' })] })).toEqual([])
})

test('a place that fits no waiting party, or was offered in vain, is a task', () => {
  const three = { participants: ['Ada', 'Ben', 'Cem'].map(name => ({ _id: name.toLowerCase(), name })) }
  const family = asked('ada', { state: 'waiting', turn: 1, ...three })
  const events = [sampleEvent({ places: 2, startDate: days(60), endDate: days(61) })]
  const forThree = [sampleEvent({ ...events[0], places: 3 })]
  const booking = sampleBooking({ _id: 'here', state: 'confirmed' })
  const first = { name: 'ada', people: 3 }
  expect(tasks({ events: forThree, registrations: [booking, family] })).toMatchObject([
    { kind: 'free', event: 'winter', places: 2, first },
  ])
  // Somebody behind them fits and is offered the places automatically.
  const bea = asked('bea', { state: 'waiting', turn: 2 })
  expect(kinds({ events: forThree, registrations: [booking, family, bea] })).toEqual([])
  // They wait for ever, whether somebody behind them fits or not.
  expect(tasks({ events, registrations: [family] })).toMatchObject([
    { kind: 'large', _id: 'ada', name: 'ada', people: 3, places: 2 },
  ])
  expect(kinds({ events, registrations: [family, bea] })).toEqual(['large'])

  const lapsed = (date: string) => lapseOffer(recordOffer(bea, sampleEvent(), days(-29), by(days(-30))), by(date))
  const confirmed = (date: string) =>
    sampleBooking({ _id: date, state: 'confirmed', history: [{ what: 'confirmed', date, by: 'educator' }] })
  const settled = confirmed(days(-40))
  const vain = [settled, lapsed(days(-3))]
  expect(tasks({ events, registrations: vain })).toContainEqual(expect.objectContaining({ kind: 'free', places: 1 }))
  // Another place is free in any case.
  expect(kinds({ events, registrations: [lapsed(days(-3))] })).toEqual([])
  const larger = [sampleEvent({ ...events[0], places: 3 })]
  expect(kinds({ events: larger, registrations: [...vain, confirmed(days(-2))] })).not.toContain('free')
  expect(kinds({ events, registrations: [lapsed(days(-29))] })).toEqual([])
  const closed = [sampleEvent({ ...events[0], registrationUntil: days(-1) })]
  expect(kinds({ events: closed, registrations: [lapsed(days(-3))] })).toEqual([])
  expect(kinds({ events: [sampleEvent({ places: 2 })], registrations: [] })).toEqual([])
})

test('a free place that the site offers nobody is a task while somebody waits whom it fits', () => {
  const bea = asked('bea', { state: 'waiting', turn: 2 })
  const free = (changes: Partial<Event>, registrations = [bea]) =>
    tasks({ events: [sampleEvent({ places: 2, startDate: days(60), endDate: days(61), ...changes })], registrations })
  const first = { name: 'bea', people: 1 }
  expect(free({})).toEqual([])
  // Twelve hours before the start the offers end.
  const soon = { startDate: days(0.49), endDate: days(1) }
  expect(free(soon)).toMatchObject([{ kind: 'free', places: 2, first: { ...first, pause: 'late' } }])
  expect(free({ startDate: days(0.51), endDate: days(1) })).toEqual([])
  expect(free({ startDate: days(-0.01), endDate: days(1) })).toEqual([])
  // Somebody else's offer runs until the start.
  const offered = { ...asked('cem', { state: 'offered' }), until: days(0.48) }
  expect(free(soon, [bea, offered])).toContainEqual(expect.objectContaining({ kind: 'free', places: 1 }))
  expect(free({ active: false })).toMatchObject([{ kind: 'free', first: { ...first, pause: 'hidden' } }])
  expect(free({ listed: false })).toEqual([])
  const three = { participants: ['Ada', 'Ben', 'Cem'].map(name => ({ _id: name.toLowerCase(), name })) }
  const family = asked('ada', { state: 'waiting', turn: 1, ...three })
  const booking = sampleBooking({ _id: 'here', state: 'confirmed' })
  expect(free({ listed: false, places: 3 }, [booking, family])).toMatchObject([
    { kind: 'free', first: { name: 'ada', people: 3 } },
  ])
})

test('a begun course that can still be booked has tasks about places like any other', () => {
  const three = { participants: ['Ada', 'Ben', 'Cem'].map(name => ({ _id: name.toLowerCase(), name })) }
  const family = asked('ada', { state: 'waiting', turn: 1, ...three })
  const session = (_id: string, day: number) => ({
    ...{ _id, startDate: days(day), endDate: days(day + 0.1), locationName: '', locationLink: '' },
  })
  const sessions = [session('a', -7), session('b', 7)]
  const booking = sampleBooking({ _id: 'here', state: 'confirmed' })
  const course = { ...sampleEvent({ places: 3, startDate: days(-7), endDate: days(7.1) }), sessions }
  const open = { ...course, registrationUntil: days(3) }
  const kinds = (event: Event) => tasks({ events: [event], registrations: [booking, family] })
  expect(kinds(open)).toMatchObject([{ kind: 'free', startDate: days(7), first: { people: 3 } }])
  expect(kinds(course)).toEqual([])
  // Later, nobody is offered places any more.
  expect(kinds({ ...open, places: 2 })).toMatchObject([{ kind: 'large', people: 3, places: 2 }])
  expect(kinds({ ...course, places: 2 })).toEqual([])
})

test('if the requests are enough for the minimum, confirming them is the task', () => {
  const event = sampleEvent({ minimum: 2, startDate: days(6), endDate: days(7) })
  const parties = [asked('a'), asked('b')]
  expect(kinds({ events: [event], registrations: parties })).toEqual(['confirm', 'confirm'])
  expect(kinds({ events: [event], registrations: parties.slice(0, 1) })).toEqual(['minimum', 'confirm'])
})
