import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingState } from '../../../domain/bookings/record/booking.ts'
import { keptPayments } from '../../../domain/bookings/record/kept-payment.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { binEntry } from '../../../domain/people/bin/bin.ts'
import { holdingsOf } from '../../../domain/people/privacy/person.ts'
import { erasureResult, kindsOf } from '../../../domain/people/privacy/person-kinds.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import {
  sampleBooking,
  sampleContact,
  sampleRegistration,
  sampleSite,
  sampleVoucher,
} from '../../../domain/testing/samples.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { personIdentityOf } from './person.ts'
import { dataAfterErasure } from './person-erasing.ts'

const date = '2026-11-28T09:00:00.000Z'
const addresses = ['martina@example.org', 'Martina@Example.org', 'oma@example.org', '']
const sessions = { current: { secret: 'geheim', sessions: [] }, revision: 0, update: () => Promise.reject(new Error()) }
const site = { current: sampleSite() }
const deps = { sessions, site, now: () => date, newId: () => 'new' }

const states: BookingState[] = [
  'requested',
  'confirmed',
  'declined',
  'waiting',
  'offered',
  'lapsed',
  'cancelled',
  'withdrawn',
]
const steps = ['requested', 'confirmed', 'accepted', 'cancelled'] as const
const anyBooking = fc.record({
  email: fc.constantFrom(...addresses),
  state: fc.constantFrom(...states),
  steps: fc.array(fc.constantFrom(...steps), { maxLength: 3 }),
  isInquiry: fc.boolean(),
  isDeleted: fc.boolean(),
  isBilled: fc.boolean(),
  isPaid: fc.boolean(),
  isHeld: fc.boolean(),
})
const anyVoucher = fc.record({
  email: fc.constantFrom(...addresses),
  isPaid: fc.boolean(),
  isUsedUp: fc.boolean(),
  year: fc.integer({ min: 2015, max: 2026 }),
})
const anySite = fc.record({
  bookings: fc.array(anyBooking, { maxLength: 6 }),
  vouchers: fc.array(anyVoucher, { maxLength: 4 }),
  isSubscribed: fc.boolean(),
})
type GivenSite = typeof anySite extends fc.Arbitrary<infer T> ? T : never

function siteOf({ bookings, vouchers, isSubscribed }: GivenSite): CollectionData {
  const records = bookings.map(
    ({ email, state, steps, isInquiry, isPaid, isHeld }, at): Registration =>
      isInquiry
        ? sampleRegistration({ ...sampleContact, _id: `r${at}`, email })
        : sampleBooking({
            ...{ ...sampleContact, _id: `r${at}`, email, state },
            history: steps.map(what => ({ what, date, by: 'guest' })),
            ...(isHeld ? { hold: { date, reason: 'Unfall' } } : {}),
            payments: isPaid ? [{ _id: `p${at}`, date: '2026-11-02', cents: 100, way: 'cash' }] : [],
          }),
  )
  const sold = { what: 'sold' as const, cents: 5000, way: 'cash' as const }
  return {
    ...{
      site: sampleSite(),
      users: [],
      sessions: sessions.current,
      events: [],
      infos: [],
      versions: [],
      images: [],
      files: [],
      folder: {},
    },
    ...{
      payments: [],
      paymentTrail: [],
      withdrawals: [],
      deletions: [],
      personRequests: [],
      consents: [],
      imports: [],
      outbox: [],
    },
    registrations: records.filter((_, at) => !bookings[at]?.isDeleted),
    bin: records
      .filter((_, at) => bookings[at]?.isDeleted)
      .map(record => binEntry('registration', record, { _id: `b${record._id}`, deletedAt: date })),
    invoices: records.flatMap(({ _id }, at) =>
      bookings[at]?.isBilled ? [sampleInvoice({ _id: `i${at}`, number: `RE-2026-${at}`, registration: _id })] : [],
    ),
    vouchers: vouchers.map(({ email, isPaid, isUsedUp, year }, at) =>
      sampleVoucher({
        _id: `v${at}`,
        buyer: { ...sampleVoucher().buyer, email },
        state: isPaid ? 'paid' : 'ordered',
        entries: isPaid
          ? [
              { ...sold, date: `${year}-03-01` },
              ...(isUsedUp ? [{ what: 'redeemed' as const, date: `${year}-05-01`, cents: -5000 }] : []),
            ]
          : [],
      }),
    ),
    newsletter: {
      ...{ blocked: [], issues: [] },
      subscribers: isSubscribed
        ? [
            {
              _id: 's',
              email: 'martina@example.org',
              name: 'M',
              requested: { date, ip: '' },
              confirmed: { date, ip: '' },
              wording: '',
            },
          ]
        : [],
    },
  } as CollectionData
}

function erased(all: CollectionData) {
  const who = personIdentityOf(deps, 'martina@example.org')
  const { next, added, result } = dataAfterErasure(deps, all, holdingsOf(all, who), {
    who: who.requestHash,
    logins: [],
  })
  return { after: { ...all, ...next, payments: [...next.payments, ...added.payments] }, result, who }
}

test('after an erasure, the address finds only the records named as kept', () => {
  fc.assert(
    fc.property(anySite, data => {
      const { after, result, who } = erased(siteOf(data))
      const kinds = kindsOf(holdingsOf(after, who), [], '2026-11-28', [])
      const counts = new Map(result.kept.map(({ what, count }) => [what, count]))
      for (const { what, count, fate } of kinds) {
        expect([what, fate]).toEqual([what, 'kept'])
        expect(count).toBeLessThanOrEqual(counts.get(what) ?? 0)
      }
      expect(erasureResult(holdingsOf(after, who), [], '2026-11-28').gone).toEqual([])
    }),
  )
})

const owner = 'martina@example.org'
const sent = (returned?: string, forward?: string) => ({
  ...{ subscriber: 's2', date, letter: 'l' },
  ...(returned === undefined ? {} : { returned }),
  ...(forward === undefined ? {} : { forward }),
})
const failed = (...attempts: { error: string; forward?: string }[]) => ({
  ...{ _id: 'l1', to: 'oma@example.org', subject: 'Hallo', createdDate: date },
  attempts: attempts.map(attempt => ({ date, ...attempt })),
})
const issue = (...results: ReturnType<typeof sent>[]) => ({
  ...{ _id: 'n', createdDate: date, lastModifiedDate: date, subject: 'Neues', text: '' },
  sending: { date, recipients: ['s2'], sent: results, isDone: true },
})

test('an erased owner of an address is removed from letters about others who forward to it or once had it', () => {
  const words =
    'Came back: 550 5.1.1 <Martina@example.org>: unknown, not amartina@example.org or martina@example.org.au'
  const others = failed({ error: 'Came back: 550 5.1.1 <eva@example.org>: unknown', forward: 'eva@example.org' })
  const cause = { kind: 'registration' as const, id: 'corrected', letter: 'receipt' as const }
  const kept = { _id: 'k', to: 'oma@example.org', subject: 'Hallo', cause, createdDate: date, sentDate: date }
  const sentLetters = [kept, { ...kept, to: owner }, { ...kept, to: 'erika@example.org', replyTo: owner }]
  const corrected = sampleBooking({ _id: 'corrected', email: 'oma@example.org', sentLetters })
  const held = { ...corrected, _id: 'held', hold: { date, reason: 'Unfall' } }
  const all = {
    ...siteOf({ bookings: [], vouchers: [], isSubscribed: false }),
    registrations: [corrected, held],
    outbox: [failed({ error: words, forward: owner }, { error: '450 4.2.0 <martina@example.org>.' }), others],
    newsletter: {
      subscribers: [],
      blocked: [],
      issues: [issue(sent(words.slice(11), owner), sent('550', 'eva@x.org'))],
    },
  } as unknown as CollectionData
  const { after, result, who } = erased(all)
  expect(result.gone).toEqual([{ what: 'mention', count: 5 }])
  const struck = '550 5.1.1 <…>: unknown, not amartina@example.org or martina@example.org.au'
  expect(after.outbox).toEqual([failed({ error: `Came back: ${struck}` }, { error: '450 4.2.0 <…>.' }), others])
  expect(after.outbox[1]).toBe(others)
  expect(after.newsletter.issues).toEqual([issue(sent(struck), sent('550', 'eva@x.org'))])
  expect(after.registrations).toEqual([{ ...corrected, sentLetters: [kept] }, held])
  expect(erasureResult(holdingsOf(after, who), [], '2026-11-28').gone).toEqual([])
  const educator = { ...who, isEducator: true }
  expect(erasureResult(holdingsOf(all, educator), [], '2026-11-28').gone).toEqual([])
})

test('letters about held bookings keep the address of an erased person', () => {
  const hold = { date, reason: 'Unfall' }
  const about = (id: string) => ({
    ...failed({ error: '550 5.1.1 <martina@example.org>: unknown' }),
    ...{ _id: `about-${id}`, cause: { kind: 'registration' as const, id, letter: 'receipt' as const } },
  })
  const letter = { _id: 'k', to: owner, subject: 'Widerruf', createdDate: date, sentDate: date }
  const withdrawal = {
    ...{ _id: 'w', email: 'oma@example.org', name: 'Oma', date, lastModifiedDate: date, thread: [] },
    ...{ about: { kind: 'registration', id: 'own' }, sentLetters: [letter] },
  }
  const all = {
    ...siteOf({ bookings: [], vouchers: [], isSubscribed: false }),
    registrations: [
      sampleBooking({ _id: 'own', email: owner, hold }),
      sampleBooking({ _id: 'others', email: 'oma@example.org', hold }),
    ],
    outbox: [about('own'), about('others')],
    withdrawals: [withdrawal],
  } as unknown as CollectionData
  const { after, result } = erased(all)
  expect(result.gone).toEqual([])
  expect([after.registrations, after.outbox, after.withdrawals]).toEqual([
    all.registrations,
    all.outbox,
    all.withdrawals,
  ])
})

test('no money is lost, and neither other people’s records nor held ones change', () => {
  fc.assert(
    fc.property(anySite, data => {
      const all = siteOf(data)
      const { after } = erased(all)
      const paid = ({ registrations, bin, payments }: Pick<CollectionData, 'registrations' | 'bin' | 'payments'>) =>
        [
          ...payments,
          ...[
            ...registrations,
            ...bin.flatMap(({ record, kind }) => (kind === 'registration' ? [record] : [])),
          ].flatMap(keptPayments),
        ].length
      expect(paid(after)).toBe(paid(all))
      expect(after.invoices).toBe(all.invoices)
      const isOther = ({ email, hold }: Registration) =>
        email === 'oma@example.org' || email === '' || hold !== undefined
      for (const record of all.registrations.filter(isOther)) expect(after.registrations).toContain(record)
      for (const voucher of all.vouchers)
        if (!voucher.buyer.email.toLowerCase().startsWith('martina')) expect(after.vouchers).toContain(voucher)
    }),
  )
})
