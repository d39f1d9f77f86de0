import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { accountOf } from '../../../domain/bookings/account/account.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import * as step from '../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../domain/events/event.ts'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { leftOnVoucher, redeemVoucher, sellVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Declaration } from '../../../domain/money/withdrawals/withdrawal.ts'
import { sampleIssuer } from '../../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../../domain/testing/samples.ts'
import { changeBooking } from '../../bookings/steps/change-booking.ts'
import { dueLetters, inSendingOrder } from '../../mailer/queue-policy.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { openTestDeps } from '../../testing/test-deps.ts'
import { breakDisk } from '../../testing/test-site.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { deleteWithdrawals } from './delete.ts'
import { withdrawalContent } from './letters.ts'
import { acceptWithdrawal } from './settle-withdrawals.ts'

const course = sampleEvent({
  _id: 'course',
  title: 'Wildnispädagogische Ausbildung',
  startDate: '2027-03-05T09:00:00.000Z',
  endDate: '2027-11-07T14:00:00.000Z',
  cost: 2490,
  places: 1,
  withdrawal: true,
})
const NOW = '2026-11-28T09:00:27.000Z'
const BOOKED = '2026-11-20T10:00:00.000Z'

/** Returns a confirmed booking of the course, of which `cents` are paid. */
function booked(cents = 24_900, changes: Partial<Registration> = {}, event: Event = course): Registration {
  const requested = sampleBooking({
    ...{ _id: 'holger', name: 'Holger Muster', email: 'holger@example.org', number: '2026-0136', state: 'requested' },
    event: event._id,
    eventSnapshot: snapshotOf(event),
    createdDate: BOOKED,
    ...changes,
  })
  const details = { now: BOOKED, by: 'educator' } as const
  const confirmed = step.recordConfirmation(
    step.beginBooking(requested, 'requested', { ...details, by: 'guest' }),
    details,
  )
  if (cents === 0) return confirmed
  return step.recordPayment(confirmed, { _id: 'paid', date: '2026-11-21', cents, way: 'transfer' }, details)
}

const declared: Declaration = {
  kind: 'withdrawal',
  name: 'Holger Muster',
  email: 'holger@example.org',
  contract: 'Buchung 2026-0136',
  part: '',
  ends: '',
  reason: '',
}

type StoredRecords = { registrations?: Registration[]; events?: Event[]; vouchers?: Voucher[] }

async function openSite(
  { registrations = [booked()], events = [course], vouchers = [] }: StoredRecords = {},
  env: Record<string, string> = {},
  now: Instant = NOW,
) {
  const site = await openTestDeps({ env, now }, data =>
    data.commit(() => ({ next: { registrations, events, vouchers }, result: undefined })),
  )
  let forms = 0
  type From = { registration?: string; requestId?: string; ip?: string }
  const declare = (changes: Partial<Declaration> = {}, sent: From = {}) => {
    forms += 1
    return declareWithdrawal(site.deps, { ...declared, ...changes }, { requestId: `form-${forms}`, ...sent })
  }
  const bookingOf = (id = 'holger') => site.deps.registrations.current.find(({ _id }) => _id === id)
  const outbox = () => storedIn(site.dir, 'outbox')
  return { ...site, declare, bookingOf, outbox }
}

const lettersIn = (outbox: readonly { to: string; subject: string }[]) =>
  outbox.map(({ to, subject }) => `${to}: ${subject}`)

test('a certain withdrawal takes effect in the same write, receipt first, with a full refund', async () => {
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

test.each<[string, Partial<Declaration>, { registration?: string }, object]>([
  ['the number in words', { contract: 'meine Buchung Nr. 2026 - 136 vom November' }, {}, { state: 'effective' }],
  ['the address in capitals', { email: ' Holger@Example.org ' }, {}, { state: 'effective' }],
  [
    'another name, the same address',
    { name: 'H. M.' },
    {},
    { state: 'open', question: 'other', about: { kind: 'registration', id: 'holger' } },
  ],
  [
    'another address, the same name',
    { name: 'Muster, Holger', email: 'h@example.net' },
    {},
    { state: 'open', question: 'other' },
  ],
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
])('a withdrawal is certain by %s', async (_, changes, sent, expected) => {
  const { declare, bookingOf } = await openSite()
  expect(await declare(changes, sent)).toMatchObject(expected)
  expect(bookingOf()?.state).toBe('state' in expected && expected.state === 'effective' ? 'withdrawn' : 'confirmed')
})

test('the receipt repeats the words and the second in Berlin, but no details of any booking', async () => {
  const mail = await openMailServer()
  const { declare, start } = await openSite({}, { SMTP_URL: mail.url })
  const { _id } = await declare({ name: 'Eva Fremd', email: 'eva@example.net', contract: 'Kurs im März, „Feuer“' })
  start()
  await mail.wait(2)
  const [receipt] = mail.to('eva@example.net')
  expect(receipt?.mail.subject).toBe('Dein Widerruf ist eingegangen')
  const text = (receipt?.mail.text ?? '').replace(/\s+/g, ' ')
  expect(text).toContain('dein Widerruf ist am 28.11.2026 um 10:00:27 Uhr bei mir eingegangen.')
  expect(text).toContain('Hiermit widerrufe ich den Vertrag über: Kurs im März, „Feuer“')
  expect(text).toMatch(new RegExp(`Name[: ]+Eva Fremd.*Bestätigung an[: ]+eva@example.net.*Nummer[: ]+${_id}`))
  expect(text).toContain('ob der Widerruf wirksam ist, schreibe ich dir gesondert'.replace('ob', 'Ob'))
  const notice = mail.to('erika@example.org')[0]?.mail.text ?? ''
  expect(notice.replace(/\s+/g, ' ')).toContain('Ich habe keinen Vertrag dazu gefunden, oder mehrere.')
  expect(notice.replace(/\s+/g, ' ')).toContain('bis spätestens 12. Dezember 2026')
})

test('the letter about the effect contains the refund, its deadline, and the reversal of the invoice', async () => {
  const mail = await openMailServer()
  const site = await openSite({}, { SMTP_URL: mail.url })
  await site.deps.commit(({ site: known }) => ({
    next: {
      site: {
        ...known,
        ...sampleIssuer,
        invoicing: { ...sampleIssuer.invoicing, from: '2026-01-01' },
        contact: { ...known.contact, ...sampleIssuer.contact },
      },
      registrations: [booked(24_900, { street: 'Am Anger', houseNumber: '7', zip: '12345', city: 'Ort' })],
    },
    result: undefined,
  }))
  site.start()
  await vi.waitFor(() => expect(site.deps.invoices.current).toHaveLength(1))
  await mail.wait(1)
  await site.declare()
  await mail.wait(4)
  const letter = mail
    .to('holger@example.org')
    .find(letter => letter.mail.subject?.startsWith('Dein Widerruf ist wirksam'))
  const text = (letter?.mail.text ?? '').replace(/\s+/g, ' ')
  expect(text).toContain('dein Widerruf vom 28. November 2026 ist wirksam')
  expect(text).toMatch(/Du bekommst zurück[: ]+249,00/)
  expect(text).toContain('sind spätestens am 12. Dezember 2026 zurück')
  expect(letter?.mail.attachments.map(({ filename }) => filename).join()).toContain('RE-2026-0002')
  expect(site.deps.invoices.current.map(({ kind }) => kind)).toEqual(['invoice', 'reversal'])
  const subjects = mail.arrived.map(letter => letter.mail.subject ?? '').slice(1)
  expect(subjects[0]).toBe('Dein Widerruf ist eingegangen')
  const notice = mail.arrived.find(letter => letter.mail.subject === 'Widerruf von Holger Muster')
  const noticeText = (notice?.mail.text ?? '').replace(/\s+/g, ' ')
  expect(noticeText).toContain('Eingegangen am 28.11.2026 um 10:00:27 Uhr.')
  expect(noticeText).toContain('Der Platz ist wieder frei, die Rechnung dazu wird storniert')
})

test('while the mail server is down the declaration is stored, and the receipt goes out afterwards', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  const { declare, start, outbox, clock } = await openSite({}, { SMTP_URL: mail.url })
  start()
  expect(await declare()).toMatchObject({ state: 'effective' })
  await vi.waitFor(() => expect(outbox()[0]?.attempts).toHaveLength(1))
  expect(mail.arrived).toEqual([])
  mail.behaviour.refusal = undefined
  clock.now = '2026-11-28T09:02:00.000Z'
  await mail.wait(3)
  const receipt = mail.to('holger@example.org').find(letter => letter.mail.subject === 'Dein Widerruf ist eingegangen')
  expect(receipt?.mail.text).toContain('28.11.2026 um 10:00:27 Uhr')
})

test('a freed place goes to the next waiting guest', async () => {
  const waiting = step.beginBooking(
    sampleBooking({ _id: 'next', event: 'course', eventSnapshot: snapshotOf(course), email: 'n@example.org', turn: 1 }),
    'waiting',
    { now: BOOKED, by: 'guest' },
  )
  const { declare, start, bookingOf } = await openSite({ registrations: [booked(), { ...waiting, turn: 1 }] })
  start()
  await declare()
  await vi.waitFor(() => expect(bookingOf('next')?.state).toBe('offered'))
})

test('the same form sent twice, even at once, is one declaration', async () => {
  const { declare, deps, outbox } = await openSite()
  const all = await Promise.all([1, 2, 3].map(() => declare({}, { requestId: 'same' })))
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
  expect(await declare({}, { requestId: 'same' })).toEqual(all[0])
  expect([deps.withdrawals.current.length, outbox().length]).toEqual([1, 3])
})

test('a booking withdrawn again is recognised, with a receipt and without a second effect', async () => {
  const { declare, bookingOf, deps } = await openSite()
  await declare()
  const before = bookingOf()
  expect(await declare({ contract: 'noch einmal 2026-0136' })).toMatchObject({ state: 'effective', question: 'again' })
  expect(bookingOf()).toEqual(before)
  expect(deps.withdrawals.current).toHaveLength(2)
})

test('an open declaration repeated in the same words is noted on the first one, with another receipt', async () => {
  const { declare, deps, clock, outbox } = await openSite()
  const stray = { contract: 'der Kurs', name: 'Eva', email: 'eva@example.net' }
  const first = await declare(stray)
  clock.now = '2026-11-28T10:00:00.000Z'
  const again = await declare({ ...stray, email: 'Eva@example.net' })
  expect(again).toMatchObject({ _id: first._id, date: first.date, repeatedDate: '2026-11-28T10:00:00.000Z' })
  expect(deps.withdrawals.current).toHaveLength(1)
  // The first receipt is still there.
  expect(lettersIn(outbox())).toHaveLength(2)
  await declare({ ...stray, part: 'nur Samstag' })
  expect(deps.withdrawals.current).toHaveLength(2)
})

test.each<[string, Partial<Declaration>]>([
  ['unknown', { contract: 'mein Kurs' }],
  ['other', { name: 'H. M.' }],
])('the same words sent by the own link are judged again, and take effect: %s', async (question, words) => {
  const { declare, bookingOf, deps } = await openSite()
  const first = await declare(words)
  expect(first).toMatchObject({ state: 'open', question })
  const second = await declare(words, { registration: 'holger' })
  expect(second).toMatchObject({ state: 'effective', about: { id: 'holger' } })
  expect(second._id).not.toBe(first._id)
  expect([bookingOf()?.state, deps.withdrawals.current.length]).toEqual(['withdrawn', 2])
})

test('the link of one booking and the name of another withdraw neither, and the educator asks', async () => {
  const other = booked(24_900, { _id: 'other', number: '2026-0150' })
  const { declare, deps, outbox } = await openSite({ registrations: [booked(), other] })
  expect(await declare({ contract: 'Buchung 2026-0150' }, { registration: 'holger' })).toMatchObject({
    ...{ state: 'open', question: 'unclear' },
    about: { kind: 'registration', id: 'holger' },
  })
  expect(deps.registrations.current.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  expect(lettersIn(outbox())[0]).toBe('holger@example.org: Dein Widerruf ist eingegangen')
})

test('a declarant with another address learns that the withdrawal is effective, but nothing about the booking', async () => {
  const { declare, outbox, deps } = await openSite()
  await declare({ email: 'h@example.net' }, { registration: 'holger' })
  expect(lettersIn(outbox())).toContain('h@example.net: Dein Widerruf ist wirksam')
  const mail = outbox().find(({ to, subject }) => to === 'h@example.net' && subject === 'Dein Widerruf ist wirksam')
  const text = (mail && (await deps.contentOf(mail))?.text) ?? ''
  for (const word of ['Ausbildung', '2026-0136', '249']) expect(text).not.toContain(word)
})

const gift = (changes: Partial<Voucher> = {}) =>
  sampleVoucher({ _id: 'gift', number: 'G-2026-0007', createdDate: BOOKED, ...changes })
const soldGift = (cents = 5000) =>
  sellVoucher(
    gift({ cents }),
    { date: '2026-11-21', way: 'transfer', code: { issue: 1, hash: 'h', last4: 'ABCD' } },
    '2026-11-21T10:00:00.000Z',
  )
const martina = { name: 'Martina Beispiel', email: 'martina@example.org', contract: 'G-2026-0007' }

test('an unpaid order ends at once', async () => {
  const { declare, deps, outbox } = await openSite({ vouchers: [gift()] })
  expect(await declare(martina)).toMatchObject({ state: 'effective', about: { kind: 'voucher', id: 'gift' } })
  expect(deps.vouchers.current[0]).toMatchObject({ state: 'cancelled', entries: [] })
  expect(lettersIn(outbox())).toContain('martina@example.org: Dein Widerruf ist wirksam: Gutschein G26-0007-Y')
})

test('a paid voucher stays valid until the educator has accepted its withdrawal', async () => {
  const { declare, deps, outbox } = await openSite({ vouchers: [soldGift()] })
  const withdrawal = await declare(martina)
  expect(withdrawal).toMatchObject({ state: 'open', question: 'paid', about: { kind: 'voucher', id: 'gift' } })
  expect(deps.vouchers.current).toEqual([soldGift()])
  const accepted = await acceptWithdrawal(deps, { _id: withdrawal._id })
  expect(accepted).toMatchObject({ state: 'open', question: 'redeemed' })
  const [voucher] = deps.vouchers.current
  expect(voucher?.state).toBe('cancelled')
  expect(voucher && leftOnVoucher(voucher)).toBe(5000)
  expect(() => voucher && redeemVoucher(voucher, { cents: 1, date: '2026-11-28', registration: 'x' }, BOOKED)).toThrow()
  expect(lettersIn(outbox())).toContain('martina@example.org: Dein Widerruf ist wirksam: Gutschein G26-0007-Y')
})

test('guessing sixty voucher numbers with a buyer’s address ends nothing, not even an order', async () => {
  const { declare, deps } = await openSite({ vouchers: [gift()] })
  const contract = Array.from({ length: 60 }, (_, at) => `G-2026-${String(at + 1).padStart(4, '0')}`).join(' ')
  expect(await declare({ ...martina, contract })).toMatchObject({ state: 'open', question: 'guessed' })
  expect(deps.vouchers.current).toEqual([gift()])
})

test('guessing sixty consecutive numbers with a guest’s address and name ends nothing', async () => {
  const { declare, bookingOf, deps } = await openSite()
  for (let at = 100; at < 160; at += 1) await declare({ contract: `2026-0${at}` })
  expect(bookingOf()?.state).toBe('confirmed')
  expect(deps.withdrawals.current.find(({ about }) => about)).toMatchObject({ state: 'open', question: 'guessed' })
})

test('without room on the disk nothing is half stored, and the next try stores everything', async () => {
  const { declare, bookingOf, deps, dir } = await openSite()
  const mend = breakDisk()
  await expect(declare({}, { requestId: 'first' })).rejects.toMatchObject({ code: 'unavailable' })
  expect([bookingOf()?.state, deps.withdrawals.current, deps.outbox.current]).toEqual(['confirmed', [], []])
  mend()
  await declare({}, { requestId: 'first' })
  expect(storedIn(dir, 'withdrawals')).toHaveLength(1)
  expect(storedIn(dir, 'registrations')[0]?.state).toBe('withdrawn')
})

test('a restart keeps all stored declarations', async () => {
  const { declare, close, reopen } = await openSite()
  const withdrawal = await declare()
  await close()
  const { deps } = await reopen()
  expect(deps.withdrawals.current).toEqual([withdrawal])
  expect(deps.registrations.current[0]?.state).toBe('withdrawn')
  expect(deps.outbox.current).toHaveLength(3)
})

test('300 simultaneous declarations are all stored, each with its receipt; a mailbox gets five of them now and the others hour by hour', async () => {
  const { declare, deps, outbox } = await openSite()
  await Promise.all(
    Array.from({ length: 300 }, (_, at) => declare({ contract: `Kurs ${at}`, email: 'flut@example.net' })),
  )
  expect(deps.withdrawals.current).toHaveLength(300)
  const receipts = outbox().filter(({ to }) => to === 'flut@example.net')
  expect(receipts).toHaveLength(300)
  expect(receipts.filter(({ heldUntil }) => heldUntil === undefined)).toHaveLength(5)
  expect(Math.max(...hoursHeld(receipts))).toBe(24)
  // The educator learns of each declaration within the hour, in few enough letters for a mailbox.
  const notices = outbox().filter(({ to }) => to === 'erika@example.org')
  expect(notices.map(({ heldUntil }) => heldUntil)).toEqual([...Array(20), '2026-11-28T09:15:27.000Z'])
})

test('in a flood one letter lists the open declarations, and another the later ones', async () => {
  const { declare, deps, outbox, clock } = await openSite()
  const notices = () => outbox().filter(({ to }) => to === 'erika@example.org')
  const contentOf = (mail = notices().at(-1)) => mail && withdrawalContent(deps, mail)
  for (let at = 0; at < 45; at += 1)
    await declare({ name: `Flut ${at}`, email: `flut${at}@example.net`, contract: 'Kurs' })
  clock.now = '2026-11-28T09:14:27.000Z'
  const real = await declare({ name: 'Eva Fremd', email: 'eva@example.net', contract: 'mein Gutschein' })
  expect(notices()).toHaveLength(21)
  const text = contentOf()?.text ?? ''
  expect(text).toContain('Noch 46 Erklärungen warten')
  expect(text).toContain('Widerruf von Flut 3: Kurs')
  expect(text).toContain('Und 26 weitere.')
  // Erasing one declaration keeps the notice about another.
  await deleteWithdrawals(
    deps,
    deps.withdrawals.current.flatMap(({ _id }) => (_id === real._id ? [] : [_id])),
  )
  expect(contentOf()?.text).toContain('Widerruf von Eva Fremd: mein Gutschein')
  await deleteWithdrawals(deps, [real._id])
  expect(contentOf()).toBeUndefined()
  clock.now = '2026-11-28T09:16:27.000Z'
  await declare({ name: 'Udo Spät', email: 'udo@example.net', contract: 'Kurs' })
  expect(notices().at(-1)?.heldUntil?.slice(0, 16)).toBe('2026-11-28T09:30')
  expect(contentOf()?.text).toContain('Noch eine Erklärung wartet')
})

test('in a flood the letters of a declaration with a booking go before all receipts to strangers', async () => {
  const { declare, deps } = await openSite()
  for (let at = 0; at < 30; at += 1) await declare({ email: `flut${at}@example.net`, contract: 'Unsinn' })
  const { _id } = await declare()
  const now = new Date(Date.parse(deps.now()) + HOUR_MS).toISOString()
  const state = { sentIds: new Set<string>(), suspectIds: new Set<string>() }
  const order = dueLetters(deps.outbox.current, now, state).sort(inSendingOrder(state))
  const isTheirs = ({ to, cause }: Mail) =>
    to === 'holger@example.org' || (cause?.kind === 'withdrawal' && cause.id === _id)
  const firstStranger = order.findIndex(({ to }) => to.startsWith('flut'))
  expect(order.slice(0, firstStranger).filter(isTheirs)).toHaveLength(3)
})

const receiptsIn = (outbox: readonly Mail[]) =>
  outbox.filter(({ subject }) => /^Dein(e Kündigung| Widerruf) ist eingegangen$/.test(subject))
const countAtOnce = (letters: readonly Mail[]) => letters.filter(({ heldUntil }) => heldUntil === undefined).length

test.each(['withdrawal', 'termination'] as const)(
  'strangers get few receipts at once, a mailbox five: %s',
  async kind => {
    const { declare, outbox } = await openSite()
    for (let at = 0; at < 90; at += 1)
      await declare({ kind, email: `victim+${at}@example.net`, contract: `Unsinn ${at} https://evil.example` })
    expect([receiptsIn(outbox()).length, countAtOnce(receiptsIn(outbox()))]).toEqual([90, 5])
    for (let at = 0; at < 90; at += 1) await declare({ kind, email: `other${at}@example.net`, contract: 'Unsinn' })
    expect(countAtOnce(receiptsIn(outbox()))).toBeLessThanOrEqual(20)
  },
)

// Earlier, the form behind an own link wrote to any address at once, so anybody could be mailed (see the tests below).
test.each<[string, Partial<Declaration>, { registration?: string }]>([
  ['with number, address and name', {}, {}],
  ['by the own link, though it waits', { part: 'nur Mia' }, { registration: 'holger' }],
  ['with words alone, to the address of a contract', { contract: 'mein Kurs' }, {}],
  ['a termination with number, address and name', { kind: 'termination' }, {}],
])('after a flood of strangers the receipt still goes at once: %s', async (_, changes, sent) => {
  const { declare, outbox } = await openSite()
  for (let at = 0; at < 250; at += 1) await declare({ email: `victim+${at}@example.net`, contract: `Unsinn ${at}` })
  const { _id } = await declare(changes, sent)
  expect(receiptOf(outbox(), _id)?.heldUntil).toBe(undefined)
})

const receiptOf = (outbox: readonly Mail[], id: string) =>
  receiptsIn(outbox).find(({ cause }) => cause?.kind === 'withdrawal' && cause.id === id)
const noticesIn = (outbox: readonly Mail[]) => outbox.filter(({ to }) => to === 'erika@example.org')
const hoursHeld = (letters: readonly Mail[]) =>
  letters.map(({ heldUntil }) => (heldUntil === undefined ? 0 : (Date.parse(heldUntil) - Date.parse(NOW)) / HOUR_MS))

test.each([
  ['others', (at: number) => `victim${at}@example.net`],
  ['oneself', () => 'holger@example.org'],
])('an own link cannot send letters endlessly to %s: five at once, then hour by hour', async (_, emailOf) => {
  const { declare, deps, outbox } = await openSite()
  for (let at = 0; at < 300; at += 1)
    await declare({ email: emailOf(at), contract: `Kurs ${at}` }, { registration: 'holger' })
  expect(deps.withdrawals.current).toHaveLength(300)
  for (const letters of [receiptsIn(outbox()), noticesIn(outbox())]) {
    expect(letters).toHaveLength(300)
    expect(countAtOnce(letters)).toBe(5)
    expect(Math.max(...hoursHeld(letters))).toBe(24)
  }
})

test('with the own link and another address, the receipt waits like a stranger’s', async () => {
  const { declare, outbox } = await openSite()
  for (let at = 0; at < 250; at += 1) await declare({ email: `victim${at}@example.net`, contract: `Unsinn ${at}` })
  const { _id } = await declare({ email: 'new@example.net' }, { registration: 'holger' })
  expect(receiptOf(outbox(), _id)?.heldUntil).toBeDefined()
})

test('knowing a guest’s address floods neither the guest nor the educator, and delays no proven declaration', async () => {
  const { declare, outbox } = await openSite()
  for (let at = 0; at < 90; at += 1) await declare({ contract: `Unsinn ${at}` })
  expect([countAtOnce(receiptsIn(outbox())), countAtOnce(noticesIn(outbox()))]).toEqual([10, 20])
  expect(Math.max(...hoursHeld(receiptsIn(outbox())))).toBe(24)
  const { _id } = await declare({}, { registration: 'holger' })
  expect(receiptOf(outbox(), _id)?.heldUntil).toBe(undefined)
})

test('declarations from one network wait in their own line, at most a day; a consumer’s receipt from another network goes at once', async () => {
  const { declare, deps, outbox } = await openSite()
  for (let at = 0; at < 90; at += 1)
    await declare({ email: `victim${at}@example.net`, contract: 'x' }, { ip: '203.0.113.5' })
  for (let at = 0; at < 5000; at += 1) deps.delays.networkReceipts.take('203.0.113.5')
  await declare({ email: 'last@example.net', contract: 'x' }, { ip: '203.0.113.5' })
  await declare({ email: 'eva@example.net', contract: 'mein Kurs' }, { ip: '198.51.100.7' })
  const receipts = receiptsIn(outbox())
  expect(countAtOnce(receipts)).toBe(11)
  expect(hoursHeld(receipts).slice(-2)).toEqual([24, 0])
})

test('after a flood from very many networks a consumer’s receipt waits at most an hour', async () => {
  const { declare, deps, outbox } = await openSite()
  for (let at = 0; at < 5000; at += 1) deps.delays.strangerReceipts.take('')
  await declare({ email: 'eva@example.net', contract: 'mein Kurs' }, { ip: '198.51.100.7' })
  expect(hoursHeld(receiptsIn(outbox()))).toEqual([1])
})

test('declarations by own links and from other networks do not delay each other', async () => {
  const { declare, deps } = await openSite()
  for (let at = 0; at < 1000; at += 1) deps.delays.withdrawalNetwork.take('203.0.113.5')
  await declare({}, { registration: 'holger', ip: '203.0.113.5' })
  await declare({ contract: 'mein Kurs' }, { ip: '198.51.100.7' })
  expect(deps.delays.withdrawalNetwork.take('203.0.113.5')).toBe(10_000)
})

const euro = fc.integer({ min: 1, max: 60_000 })
const payments = fc.array(fc.record({ cents: euro, way: fc.constantFrom('transfer' as const, 'cash' as const) }), {
  maxLength: 4,
})

test('every earlier payment is refunded to its source', async () => {
  await fc.assert(
    fc.asyncProperty(payments, fc.option(euro), fc.boolean(), async (paid, voucherCents, isMoved) => {
      const plain = { ...course, cost: 300 }
      let booking = booked(0, {}, plain)
      const details = { now: BOOKED, by: 'educator' } as const
      for (const [at, { cents, way }] of paid.entries())
        booking = step.recordPayment(booking, { _id: `p${at}`, date: '2026-11-21', cents, way }, details)
      if (isMoved) booking = { ...booking, fees: [{ what: 'rebooking', date: BOOKED, cents: 2500 }] }
      const vouchers = voucherCents === null ? [] : [soldGift(voucherCents)]
      const redeeming = vouchers.length > 0 ? { ...booking, voucher: 'gift' } : booking
      const { declare, deps, bookingOf, close } = await openSite({
        registrations: [redeeming],
        events: [plain],
        vouchers,
      })
      // The voucher pays the open amount, as with any change.
      await changeBooking(deps, { _id: 'holger' }, booking =>
        step.exchangeParticipant(booking, { _id: 'holger', name: 'Holger Muster' }, plain, details),
      )
      await declare()
      const after = bookingOf()
      const account = after && accountOf(after, plain, '2026-11-28')
      const cash = paid.reduce((sum, { cents }) => sum + cents, 0)
      expect(after?.state).toBe('withdrawn')
      expect(account).toMatchObject({ price: 0, fees: 0, open: 0, toVoucher: 0, refund: cash })
      expect(paidBy(after?.payments ?? [])).toBe(cash)
      expect(deps.vouchers.current.map(leftOnVoucher)).toEqual(vouchers.map(leftOnVoucher))
      await close()
    }),
    { numRuns: 25 },
  )
})
