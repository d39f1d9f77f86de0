import { expect, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import type { Instant } from '../../domain/format.ts'
import { accountOf } from '../../domain/registrations/account.ts'
import * as step from '../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { snapshotOf } from '../../domain/registrations/snapshot.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import type { Voucher } from '../../domain/vouchers/voucher.ts'
import type { Declared } from '../../domain/withdrawals/withdrawal.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestDeps } from '../testing/test-deps.ts'
import { declareWithdrawal } from './declare.ts'

const course = sampleEvent({
  _id: 'course',
  title: 'Wildnispädagogische Ausbildung',
  startDate: '2027-03-05T09:00:00.000Z',
  endDate: '2027-11-07T14:00:00.000Z',
  cost: 2490,
  places: 1,
  withdrawal: true,
})
const BOOKED = '2026-11-20T10:00:00.000Z'

/** A booking of the course that is confirmed, and of which so much was paid. */
function booked(cents = 24_900, changes: Partial<Registration> = {}, event: Event = course): Registration {
  const asked = sampleBooking({
    ...{ _id: 'holger', name: 'Holger Muster', email: 'holger@example.org', number: '2026-0136', state: 'requested' },
    event: event._id,
    eventSnapshot: snapshotOf(event),
    createdDate: BOOKED,
    ...changes,
  })
  const deed = { now: BOOKED, by: 'educator' } as const
  const confirmed = step.confirm(step.begin(asked, 'requested', { ...deed, by: 'guest' }), deed)
  if (cents === 0) return confirmed
  return step.pay(confirmed, { _id: 'paid', date: '2026-11-21', cents, way: 'transfer' }, deed)
}

const declared: Declared = {
  kind: 'withdrawal',
  name: 'Holger Muster',
  email: 'holger@example.org',
  contract: 'Buchung 2026-0136',
  part: '',
  ends: '',
  reason: '',
}

type Stored = { registrations?: Registration[]; events?: Event[]; vouchers?: Voucher[] }

async function openSite(
  { registrations = [booked()], events = [course], vouchers = [] }: Stored = {},
  env: Record<string, string> = {},
  now: Instant = '2026-11-28T09:00:27.000Z',
) {
  const site = await openTestDeps({ env, now }, data =>
    data.commit(() => ({ next: { registrations, events, vouchers }, result: undefined })),
  )
  let forms = 0
  const declare = (changes: Partial<Declared> = {}, sent: { registration?: string; requestId?: string } = {}) => {
    forms += 1
    return declareWithdrawal(site.deps, { ...declared, ...changes }, { requestId: `form-${forms}`, ...sent })
  }
  const bookingOf = (id = 'holger') => site.deps.registrations.current.find(({ _id }) => _id === id)
  const outbox = () => storedIn(site.dir, 'outbox')
  return { ...site, declare, bookingOf, outbox }
}

const lettersIn = (outbox: readonly { to: string; subject: string }[]) =>
  outbox.map(({ to, subject }) => `${to}: ${subject}`)

test('a withdrawal that is certain takes effect in the same write, receipt first, and everything comes back', async () => {
  const { declare, bookingOf, outbox, dir } = await openSite()
  const withdrawal = await declare()
  expect(withdrawal).toMatchObject({
    state: 'effective',
    about: { kind: 'registration', id: 'holger' },
    date: '2026-11-28T09:00:27.000Z',
  })
  expect(storedIn(dir, 'withdrawals')).toEqual([withdrawal])
  const booking = bookingOf()
  expect(booking).toMatchObject({ state: 'withdrawn', fees: [] })
  expect(booking?.history.at(-1)).toEqual({
    what: 'withdrawn',
    date: '2026-11-28T09:00:27.000Z',
    by: 'guest',
    detail: '2026-11-28T09:00:27.000Z',
  })
  expect(booking && accountOf(booking, course, '2026-11-28')).toMatchObject({ price: 0, fees: 0, refund: 24_900 })
  expect(lettersIn(outbox())).toEqual([
    'holger@example.org: Dein Widerruf ist eingegangen',
    'erika@example.org: Widerruf von Holger Muster',
    'holger@example.org: Dein Widerruf ist wirksam: Wildnispädagogische Ausbildung',
  ])
})

test.each<[string, Partial<Declared>, { registration?: string }, object]>([
  ['the number in words', { contract: 'meine Buchung Nr. 2026 - 136 vom November' }, {}, { state: 'effective' }],
  ['another name, the same address', { name: 'H. M.', email: ' Holger@Example.org ' }, {}, { state: 'effective' }],
  ['another address, the same name', { name: 'Muster, Holger', email: 'h@example.net' }, {}, { state: 'effective' }],
  [
    'nothing known but the own link',
    { name: 'X', email: 'x@example.net', contract: 'der Kurs' },
    { registration: 'holger' },
    { state: 'effective' },
  ],
  ['a wrong number', { contract: 'Buchung 2026-0137' }, {}, { state: 'open', question: 'unknown' }],
  ['another person', { name: 'Eva Fremd', email: 'eva@example.net' }, {}, { state: 'open', question: 'other' }],
  ['a part', { part: 'nur Modul 2' }, {}, { state: 'open', question: 'part' }],
  ['a termination', { kind: 'termination', ends: '31.12.2026' }, {}, { state: 'open', question: 'termination' }],
])('by %s', async (_, changes, sent, expected) => {
  const { declare, bookingOf } = await openSite()
  expect(await declare(changes, sent)).toMatchObject(expected)
  expect(bookingOf()?.state).toBe('state' in expected && expected.state === 'effective' ? 'withdrawn' : 'confirmed')
})
