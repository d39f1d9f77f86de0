import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { instantOf } from '../../../domain/kit/format.ts'
import { isNotice } from '../../../domain/letters/mail.ts'
import { sellVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import { type OwnQuestion, usualQuestion } from '../../../domain/questions/question.ts'
import { sampleIssuer } from '../../../domain/testing/sample-invoices.ts'
import {
  sampleAccount,
  sampleBooking,
  sampleContact,
  sampleEvent,
  sampleRegistration,
  sampleVoucher,
} from '../../../domain/testing/samples.ts'
import { createApi } from '../../app/app.ts'
import { answerError, toAppError } from '../../http/errors.ts'
import type { ApiEnv } from '../../http/requests/auth.ts'
import { withoutTokens } from '../../http/requests/hidden-token.ts'
import { openTestDeps } from '../../testing/test-deps.ts'
import type { LetterPreview } from '../letters/letter-preview.ts'

const NOW = '2026-11-28T09:00:00.000Z'
const BOOKED = '2026-10-20T10:00:00.000Z'
const letter = { subject: 'Zu {termin}', text: 'Liebe {vorname},\n\nwir treffen uns hier: {ort}.' }
const plainLetter = { subject: 'Deine Frage', text: 'Hallo,\n\nja, das geht.' }
const later = { startDate: '2027-06-08T08:00:00.000Z', endDate: '2027-06-08T14:00:00.000Z' }
const paragraph = fc.constantFrom({}, { paragraph: 'Liebe {vorname}, schade!' })

/** Bodies for every call that can preview its letters. */
const bodies: Record<string, fc.Arbitrary<object>> = {
  '/event/cancel': paragraph.map(more => ({ _id: 'waldtag', reason: 'Sturm', ...more })),
  '/event/move': paragraph.map(more => ({ _id: 'waldtag', ...later, ...more })),
  '/event/edit': fc
    .tuple(paragraph, fc.constantFrom({ locationName: 'Am Bach' }, later))
    .map(([more, change]) => ({ _id: 'waldtag', tell: true, ...change, ...more })),
  '/event/letter': fc.constantFrom('all', 'confirmed', 'waiting').map(to => ({ _id: 'waldtag', to, ...letter })),
  '/event/ask': fc.constant({ _id: 'waldtag' }),
  '/payment/remind': fc.constant({ registration: 'guest-0' }),
  '/registration/quote': fc.constant({
    ...{ _id: 'inquiry', people: 24, cents: 28_800, until: '2026-12-14', ...plainLetter },
    event: { title: 'Waldprojekttag', ...later },
  }),
  '/registration/confirm': fc.constant({ _id: 'guest-9' }),
  '/registration/decline': fc.constantFrom({}, { reason: 'Zu voll' }).map(more => ({ _id: 'guest-9', ...more })),
  '/registration/cancel': fc
    .constantFrom({}, { cents: 0 }, { reason: 'Krank' }, { participants: ['p-0-0'] })
    .map(more => ({ _id: 'guest-0', ...more })),
  '/registration/move': fc
    .constantFrom({}, { cents: 500 })
    .map(more => ({ _id: 'guest-0', event: 'spaeter', ...more })),
  '/registration/edit': fc
    .constantFrom({ event: 'spaeter' }, { notes: 'Später da' })
    .map(more => ({ _id: 'guest-0', ...more })),
  '/registration/price': fc.constant({ _id: 'guest-0', cents: 100, reason: 'Kulanz', letter: true }),
  '/registration/writeOff': fc.constant({ _id: 'guest-0', reason: 'Kulanz', letter: true }),
  '/registration/answer': fc.constant({ _id: 'inquiry', ...plainLetter }),
  '/withdrawal/accept': fc.constant({ _id: 'declared' }),
  '/withdrawal/refuse': fc.constant({ _id: 'declared', ...plainLetter }),
  '/withdrawal/close': fc.constantFrom({}, plainLetter).map(more => ({ _id: 'declared', ...more })),
}

async function openPanel() {
  const { deps, clock } = await openTestDeps({ now: NOW })
  const app = new Hono<ApiEnv>({ strict: false })
    .use(async (c, next) => {
      c.set('user', sampleAccount())
      await next()
    })
    .route('/', createApi(deps))
  app.onError((error, c) => answerError(c, toAppError(error, deps.log, c.req)))
  async function post(path: string, body: object) {
    const headers = { 'Content-Type': 'application/json' }
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, answer: await response.json() }
  }
  const paths = new Set(createApi(deps).routes.flatMap(({ method, path }) => (method === 'POST' ? [path] : [])))
  return { deps, clock, post, paths: [...paths] }
}

test('each call with a preview is compared with the letters it sends', async () => {
  const { post, paths } = await openPanel()
  const withPreview: string[] = []
  for (const path of paths) {
    const { answer } = await post(path, { preview: 'perhaps' }).catch(() => ({ answer: undefined }))
    if (answer?.error?.fields?.preview === 'Please say yes or no.') withPreview.push(path)
  }
  expect(withPreview.sort()).toEqual(Object.keys(bodies).sort())
})

test('a call refuses an unknown word that would change its effect', async () => {
  const { deps, post } = await openPanel()
  const event = eventOf({ guests: [], cost: 60, withdrawn: 'guest', isNear: false, bills: false })
  const guest: Guest = { state: 'waiting', people: 1, paid: 0, hasEmail: true, isForSchool: false }
  await deps.commit(() => ({
    next: { events: [event], registrations: [bookingOf(guest, 0, event)] },
    result: undefined,
  }))
  const before = [deps.registrations.current, deps.outbox.current]
  for (const [path, more] of [
    ['/registration/offer', { preview: true }],
    ['/registration/accept', { preview: true }],
    ['/registration/confirm', { force: true }],
    ['/registration/cancel', { tell: true }],
    ['/registration/edit', { name: 'Anders', ask: true }],
    ['/registration/del', { preview: true }],
    ['/event/del', { following: true }],
    ['/registration/add', { event: 'waldtag', name: 'Anna Horn', preview: true }],
  ] as const) {
    const { status, answer } = await post(path, { _id: 'guest-0', ...more })
    expect({ path, status, fields: Object.keys(answer.error.fields) }).toEqual({
      path,
      status: 400,
      fields: Object.keys(more).slice(-1),
    })
  }
  expect([deps.registrations.current, deps.outbox.current]).toEqual(before)
})

test('a preview shows the account, the letters and the guest offered the place, and changes nothing', async () => {
  const { deps, post } = await openPanel()
  const event = { ...eventOf({ guests: [], cost: 60, withdrawn: 'guest', isNear: false, bills: false }), places: 2 }
  const coming: Guest = { state: 'confirmed', people: 2, paid: 6000, hasEmail: true, isForSchool: false }
  const waiting: Guest = { state: 'waiting', people: 1, paid: 0, hasEmail: true, isForSchool: false }
  await deps.commit(() => ({
    next: { events: [event], registrations: [bookingOf(coming, 0, event), bookingOf(waiting, 1, event)] },
    result: undefined,
  }))
  const before = deps.registrations.current
  const { answer } = await post('/registration/cancel', { _id: 'guest-0', participants: ['p-0-1'], preview: true })
  expect(answer.account).toMatchObject({ price: 6000, paid: 6000, open: 0 })
  expect(answer.offered).toEqual([{ _id: 'guest-1', name: 'Gast 1', people: 1 }])
  expect(answer.pause).toBeNull()
  expect(answer.letters).toHaveLength(1)
  const preview = await post('/registration/cancel', { _id: 'guest-1', preview: true })
  expect(preview.answer.offered).toEqual([])
  expect(deps.registrations.current).toBe(before)
})

/** Calls that may change the amount owed, and so cancel invoices. */
const billed = new Set([
  ...['/event/cancel', '/event/edit', '/event/move', '/withdrawal/accept', '/registration/edit'],
  ...['/registration/cancel', '/registration/move', '/registration/price', '/registration/writeOff'],
])

type Guest = {
  state: 'requested' | 'confirmed' | 'waiting' | 'offered'
  people: number
  paid: number
  hasEmail: boolean
  isForSchool: boolean
}
type Site = {
  guests: readonly Guest[]
  cost: number | null
  withdrawn: 'guest' | 'stranger' | 'voucher'
  isNear: boolean
  bills: boolean
}

const guest = fc.record<Guest>({
  state: fc.constantFrom('requested', 'confirmed', 'waiting', 'offered'),
  people: fc.integer({ min: 1, max: 3 }),
  paid: fc.constantFrom(0, 2000, 6000),
  hasEmail: fc.boolean(),
  isForSchool: fc.boolean(),
})
/** The first guest is confirmed and has an address. */
const guests = fc
  .array(guest, { minLength: 1, maxLength: 3 })
  .map(([first, ...others]): Guest[] => (first ? [{ ...first, state: 'confirmed', hasEmail: true }, ...others] : []))
const sites = fc.record<Site>({
  guests,
  cost: fc.constantFrom(60, 60, 300, null),
  withdrawn: fc.constantFrom('guest', 'stranger', 'voucher'),
  isNear: fc.boolean(),
  bills: fc.constantFrom(true, true, false),
})

const asking: Guest = { state: 'requested', people: 1, paid: 0, hasEmail: true, isForSchool: false }

const eventOf = ({ cost, isNear }: Site): Event => {
  const day = isNear ? '2026-12-05' : '2027-06-01'
  const dates = { startDate: instantOf(day, '10:00'), endDate: instantOf(day, '15:00') }
  return sampleEvent({
    _id: 'waldtag',
    title: 'Waldtag',
    cost,
    ...dates,
    withdrawal: true,
    asks: [question._id],
  })
}

function bookingOf({ state, people, paid, hasEmail, isForSchool }: Guest, index: number, event: Event): Registration {
  const guest = { now: BOOKED, by: 'guest' } as const
  const educator = { now: BOOKED, by: 'educator' } as const
  const draft = sampleBooking({
    ...sampleContact,
    ...{ _id: `guest-${index}`, name: `Gast ${index}`, email: hasEmail ? `guest${index}@example.org` : '' },
    ...{ event: event._id, eventSnapshot: snapshotOf(event), number: `2026-000${index}`, createdDate: BOOKED },
    participants: Array.from({ length: people }, (_, at) => ({ _id: `p-${index}-${at}`, name: `Person ${at}` })),
    ...(isForSchool
      ? { invoiceTo: { organisation: 'Schule', name: '', street: 'Weg 1', zip: '12345', city: 'Ort', country: '' } }
      : {}),
  })
  if (state === 'requested') return step.beginBooking(draft, 'requested', guest)
  if (state === 'confirmed') {
    const confirmed = step.recordConfirmation(step.beginBooking(draft, 'requested', guest), educator)
    if (paid === 0) return confirmed
    return step.recordPayment(
      confirmed,
      { _id: `paid-${index}`, date: '2026-10-21', cents: paid, way: 'transfer' },
      educator,
    )
  }
  const waiting = step.beginBooking(draft, 'waiting', guest)
  return state === 'waiting' ? waiting : step.recordOffer(waiting, event, '2026-11-30T09:00:00.000Z', educator)
}

const soldVoucher = (): Voucher =>
  sellVoucher(
    sampleVoucher({ _id: 'gift', number: 'G-2026-0007', createdDate: BOOKED, cents: 5000 }),
    { date: '2026-10-21', way: 'transfer', code: { issue: 1, hash: 'h', last4: 'ABCD' } },
    BOOKED,
  )

const declarationOf = ({ withdrawn }: Site): Withdrawal => ({
  ...{ _id: 'declared', kind: 'withdrawal', name: 'Holger Muster', contract: '', part: '', ends: '', reason: '' },
  ...{
    state: 'open',
    question: withdrawn === 'voucher' ? 'paid' : 'late',
    thread: [],
    date: NOW,
    lastModifiedDate: NOW,
  },
  email: withdrawn === 'guest' ? 'guest0@example.org' : 'holger@example.net',
  about: withdrawn === 'voucher' ? { kind: 'voucher', id: 'gift' } : { kind: 'registration', id: 'guest-0' },
})

/** A question that nobody has answered. */
const question: OwnQuestion = {
  ...usualQuestion,
  ...{ _id: 'heim', label: 'Darf dein Kind allein nach Hause?', required: true, sign: 'H' },
}

const issuerOf = ({ bills }: Site) => ({
  ...sampleIssuer,
  questions: [question],
  invoicing: { ...sampleIssuer.invoicing, from: bills ? '2026-01-01' : '' },
})

type ShownLetter = { email: string; subject: string; text: string }
const inOrder = (letters: readonly ShownLetter[]) => letters.map(letter => JSON.stringify(letter)).sort()
/** Undoes line breaks, whose places depend on the length of invoice numbers. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

test('a preview equals the letters, except for own links and numbers of future invoices', async () => {
  const { deps, clock, post } = await openPanel()
  const compared = new Set<string>()
  const withReversal = new Set<string>()
  const stored = () => ({
    registrations: deps.registrations.current,
    events: deps.events.current,
    invoices: deps.invoices.current,
    vouchers: deps.vouchers.current,
    withdrawals: deps.withdrawals.current,
    outbox: deps.outbox.current,
  })
  for (const [path, bodyOf] of Object.entries(bodies))
    await fc.assert(
      fc.asyncProperty(bodyOf, sites, async (body, site) => {
        const event = eventOf(site)
        await deps.commit(all => ({
          next: {
            site: { ...all.site, ...issuerOf(site) },
            ...{
              events: [event, { ...event, ...later, _id: 'spaeter', title: 'Abendrunde' }],
              invoices: [],
              vouchers: [soldVoucher()],
            },
            ...{ withdrawals: [declarationOf(site)], outbox: [] },
            registrations: [
              sampleRegistration(),
              ...site.guests.map((guest, index) => bookingOf(guest, index, event)),
              bookingOf(asking, 9, event),
            ],
          },
          result: undefined,
        }))
        await deps.invoicing.settle()
        const before = stored()
        const preview = await post(path, { ...body, preview: true })
        expect(stored()).toEqual(before)
        const done = await post(path, body)
        if (done.status !== 200) return
        // Passes the time in which a write-off can be undone.
        clock.now = '2026-11-28T09:00:12.000Z'
        await deps.invoicing.settle()
        clock.now = NOW
        const issued = deps.invoices.current
          .filter(invoice => !before.invoices.includes(invoice))
          .map(({ number }) => number)
        const undrawn = (text: string) => issued.reduce((shown, number) => shown.replaceAll(number, 'RE-2026-…'), text)
        const sent: ShownLetter[] = []
        for (const mail of deps.outbox.current) {
          if (before.outbox.includes(mail) || isNotice(mail)) continue
          const content = await deps.contentOf(mail)
          if (content)
            sent.push({
              email: mail.to,
              subject: undrawn(mail.subject),
              text: undrawn(oneLine(withoutTokens(content.text))),
            })
        }
        const { letters } = preview.answer as LetterPreview
        expect(inOrder(letters.map(({ email, subject, text }) => ({ email, subject, text: oneLine(text) })))).toEqual(
          inOrder(sent),
        )
        if (sent.length > 0) compared.add(path)
        if (sent.some(({ text }) => text.includes('Stornorechnung RE-2026-…'))) withReversal.add(path)
      }),
      { numRuns: billed.has(path) ? 6 : 4, seed: 1 },
    )
  expect(withReversal).toEqual(billed)
  expect([...compared].sort()).toEqual(Object.keys(bodies).sort())
})
