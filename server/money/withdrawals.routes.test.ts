import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import * as step from '../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../domain/events/event.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { paidBy } from '../../domain/money/terms/payment.ts'
import { leftOnVoucher, redeemVoucher, sellVoucher, type Voucher } from '../../domain/money/vouchers/voucher.ts'
import type { OpenQuestion, Withdrawal } from '../../domain/money/withdrawals/withdrawal.ts'
import type { Desk } from '../../domain/office/desk/desk.ts'
import { sampleBooking, sampleEvent, sampleVoucher } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'

const course = sampleEvent({ _id: 'course', title: 'Ausbildung', startDate: '2026-11-27T09:00:00.000Z', cost: 300 })
const BOOKED = '2026-11-20T10:00:00.000Z'

function booked(changes: Partial<Registration> = {}): Registration {
  const details = { now: BOOKED, by: 'educator' } as const
  const contact = { _id: 'holger', name: 'Holger Muster', email: 'holger@example.org', number: '2026-0136' }
  const requested = sampleBooking({ ...contact, event: 'course', eventSnapshot: snapshotOf(course), ...changes })
  return step.recordPayment(
    step.recordConfirmation(requested, details),
    { _id: 'paid', date: '2026-11-21', cents: 30_000, way: 'transfer' },
    details,
  )
}

const withdrawalOf = (question: OpenQuestion, changes: Partial<Withdrawal> = {}): Withdrawal => ({
  ...{ _id: 'declared', kind: 'withdrawal', name: 'Holger Muster', email: 'holger@example.org', contract: '2026-0136' },
  ...{ part: '', ends: '', reason: '', state: 'open', question, thread: [] },
  ...{ date: '2026-11-28T08:00:00.000Z', lastModifiedDate: '2026-11-28T08:00:00.000Z', ...changes },
})
const about = (id: string, kind: 'registration' | 'voucher' = 'registration') => ({ about: { kind, id } })

type StoredRecords = {
  withdrawals: Withdrawal[]
  registrations?: Registration[]
  vouchers?: Voucher[]
  events?: Event[]
  outbox?: Mail[]
}

async function openSite(
  { withdrawals, registrations = [booked()], vouchers = [], events = [course], outbox = [] }: StoredRecords,
  env: Record<string, string> = {},
) {
  const site = await openAdminSite(env, data =>
    data.commit(before => ({
      next: { withdrawals, registrations, vouchers, outbox, events: [...before.events, ...events] },
      result: undefined,
    })),
  )
  const booking = () => site.dataOf<Registration[]>('registrations')[0]
  const withdrawal = () => site.dataOf<Withdrawal[]>('withdrawals')[0]
  const subjects = () => site.outbox().map(({ to, subject }) => `${to}: ${subject}`)
  const decide = (verb: string, body: object = {}) => site.post(`/withdrawal/${verb}`, { _id: 'declared', ...body })
  return { ...site, booking, withdrawal, subjects, decide }
}

test('the list contains all declarations, newest first', async () => {
  const withdrawals = [withdrawalOf('late'), withdrawalOf('unknown', { _id: 'newer' })]
  const { admin } = await openSite({ withdrawals })
  const list = await (await admin.send('/api/withdrawal')).json()
  expect(list.map(({ _id }: Withdrawal) => _id)).toEqual(['newer', 'declared'])
})

test('a late declaration can still be accepted, and the preview equals the letter', async () => {
  const mail = await openMailServer()
  const site = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] }, { SMTP_URL: mail.url })
  const preview = (await site.decide('accept', { preview: true })).answer
  expect(preview).toMatchObject({ letters: [{ email: 'holger@example.org' }], withoutAddress: [] })
  expect([site.booking()?.state, site.outbox()]).toEqual(['confirmed', []])
  const { status, answer } = await site.decide('accept')
  expect([status, answer.state, answer.settledDate]).toEqual([200, 'effective', '2026-11-28T09:00:00.000Z'])
  expect(site.booking()?.history.at(-1)).toMatchObject({ what: 'withdrawn', detail: '2026-11-28T08:00:00.000Z' })
  await mail.wait(1)
  const words = (text = '') =>
    text
      .replace(/\/buchung\/\S+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  expect(words(mail.to('holger@example.org')[0]?.mail.text)).toBe(words(preview.letters[0].text))
  expect((await site.decide('accept')).message).toBe('This is decided already.')
})

test('a withdrawal accepted after the last day for the money names no day that is over', async () => {
  const mail = await openMailServer()
  const date = '2026-11-10T08:00:00.000Z'
  const paid = { ...booked(), payments: [{ _id: 'p', date: '2026-11-05', cents: 5000, way: 'cash' as const }] }
  const site = await openSite(
    { withdrawals: [withdrawalOf('late', { ...about('holger'), date })], registrations: [paid] },
    { SMTP_URL: mail.url },
  )
  await site.decide('accept')
  await mail.wait(1)
  const text = mail.to('holger@example.org')[0]?.mail.text?.replace(/\s+/g, ' ')
  expect(text).toContain('Die 50,00 € sind in den nächsten Tagen zurück.')
})

test('for a begun course the educator keeps the share she enters, and the rest is refunded', async () => {
  const { decide, booking } = await openSite({ withdrawals: [withdrawalOf('begun', about('holger'))] })
  expect((await decide('accept', { cents: 30_001 })).fields.cents).toContain('At most the price')
  expect((await decide('accept', { cents: -1 })).status).toBe(400)
  expect((await decide('accept', { cents: 5000 })).status).toBe(200)
  const after = booking()
  expect(after?.fees).toMatchObject([{ what: 'withdrawal', cents: 5000 }])
  expect(after && accountOf(after, course, '2026-11-28')).toMatchObject({
    price: 0,
    fees: 5000,
    open: 0,
    refund: 25_000,
  })
})

test('for a course that had not begun she keeps nothing', async () => {
  const events = [{ ...course, startDate: '2027-03-01T09:00:00.000Z', endDate: '2027-03-02T09:00:00.000Z' }]
  const { decide } = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))], events })
  expect((await decide('accept', { cents: 1 })).fields.cents).toContain('had not begun')
})

test('if no contract was found, she chooses the booking', async () => {
  const { decide, booking, withdrawal } = await openSite({ withdrawals: [withdrawalOf('unknown')] })
  expect((await decide('accept')).fields.registration).toBe('Please choose the booking.')
  expect((await decide('accept', { registration: 'nobody' })).status).toBe(404)
  expect((await decide('accept', { registration: 'holger' })).status).toBe(200)
  expect([booking()?.state, withdrawal()?.about?.id]).toEqual(['withdrawn', 'holger'])
})

test('a cancelled booking that is then withdrawn owes no fee any more', async () => {
  const cancelled = step.recordCancellation(
    booked(),
    undefined,
    { now: BOOKED, by: 'guest' },
    { cents: 9000, price: 30_000 },
  )
  const { decide, booking } = await openSite({
    withdrawals: [withdrawalOf('ended', about('holger'))],
    registrations: [cancelled],
  })
  await decide('accept')
  const after = booking()
  expect(after && accountOf(after, course, '2026-11-28')).toMatchObject({ fees: 0, refund: 30_000 })
})

test('a refusal is sent in the educator’s words, stored, and changes nothing else', async () => {
  const mail = await openMailServer()
  const site = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] }, { SMTP_URL: mail.url })
  const letter = { subject: 'Zu deinem Widerruf', text: 'Hallo Holger,\n\ndie Frist ist vorbei.' }
  expect((await site.decide('refuse', { subject: 'Nein', text: '' })).fields.text).toBe('Please enter a text.')
  const unfilled = await site.decide('refuse', { ...letter, text: 'Leider nein, weil {grund}.', preview: true })
  expect(unfilled.fields.text).toContain('{grund}')
  const { answer } = await site.decide('refuse', { ...letter, preview: true })
  expect(answer.letters).toMatchObject([{ email: 'holger@example.org', subject: 'Zu deinem Widerruf' }])
  expect(site.withdrawal()?.state).toBe('open')
  expect((await site.decide('refuse', letter)).answer).toMatchObject({ state: 'refused', thread: [letter] })
  expect(site.booking()?.state).toBe('confirmed')
  await mail.wait(1)
  expect(mail.to('holger@example.org')[0]?.mail.text).toContain('die Frist ist vorbei.')
  await expect.poll(() => site.withdrawal()?.thread[0]?.sentDate).toBe('2026-11-28T09:00:00.000Z')
})

test('a termination is answered instead of accepted', async () => {
  const { decide, booking, subjects } = await openSite({
    withdrawals: [withdrawalOf('termination', { kind: 'termination', ...about('holger') })],
  })
  expect((await decide('accept')).status).toBe(409)
  const letter = { subject: 'Deine Kündigung', text: 'Der Vertrag endet am 31.12.2026.' }
  expect((await decide('close', letter)).answer).toMatchObject({ state: 'effective' })
  expect([booking()?.state, subjects()]).toEqual(['confirmed', ['holger@example.org: Deine Kündigung']])
})

test('a question settled elsewhere is closed without a letter', async () => {
  const { decide, outbox } = await openSite({ withdrawals: [withdrawalOf('part', about('holger'))] })
  expect((await decide('close')).answer).toMatchObject({ state: 'effective', thread: [] })
  expect(outbox()).toEqual([])
})

test('of two simultaneous decisions the second is a conflict', async () => {
  const { decide, withdrawal } = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] })
  const lastModifiedDate = withdrawal()?.lastModifiedDate
  const seen = { lastModifiedDate }
  const refusal = { ...seen, subject: 'Nein', text: 'Zu spät.' }
  const statuses = (await Promise.all([decide('accept', seen), decide('refuse', refusal)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

const code = { issue: 1, hash: 'h', last4: 'ABCD' }
const sold = sellVoucher(sampleVoucher({ _id: 'gift' }), { date: '2026-11-21', way: 'transfer', code }, BOOKED)

test('a paid voucher is withdrawn first, then its refund is recorded; nothing else closes it before', async () => {
  const { decide, dataOf, subjects } = await openSite({
    withdrawals: [withdrawalOf('late', about('gift', 'voucher'))],
    vouchers: [sold],
  })
  const voucher = () => dataOf<Voucher[]>('vouchers')[0] ?? sold
  expect((await decide('accept')).answer).toMatchObject({ state: 'open', question: 'redeemed' })
  expect([voucher().state, leftOnVoucher(voucher())]).toEqual(['cancelled', 5000])
  expect(subjects()).toContain('martina@example.org: Dein Widerruf ist wirksam: Gutschein G26-0001-T')
  expect((await decide('close')).message).toContain('pay back')
  expect((await decide('accept', { date: '2026-11-29' })).fields.date).toBe('This day is still to come.')
  expect((await decide('accept', { way: 'cash' })).answer).toMatchObject({ state: 'effective' })
  expect(voucher().entries.at(-1)).toEqual({ what: 'repaid', date: '2026-11-28', way: 'cash', cents: -5000 })
  expect(leftOnVoucher(voucher())).toBe(0)
})

test('a partly redeemed voucher refunds the rest', async () => {
  const used = { ...sold, entries: [...sold.entries, { what: 'redeemed' as const, cents: -2000, date: '2026-11-22' }] }
  const { decide, dataOf } = await openSite({
    withdrawals: [withdrawalOf('redeemed', about('gift', 'voucher'))],
    vouchers: [used],
  })
  await decide('accept')
  await decide('accept')
  expect(dataOf<Voucher[]>('vouchers')[0]?.entries.at(-1)).toMatchObject({ what: 'repaid', cents: -3000 })
})

test('credit to a void voucher is listed as a refund, and closes the declaration that waits for it', async () => {
  const used = redeemVoucher(sold, { cents: 2000, date: '2026-11-22', registration: 'holger' }, BOOKED)
  const paid = { _id: 'v', date: '2026-11-22', cents: 2000, way: 'voucher', voucher: 'gift' } as const
  const details = { now: BOOKED, by: 'educator' } as const
  const asked = { ...booked(), payments: [] }
  const site = await openSite({
    withdrawals: [
      withdrawalOf('paid', about('gift', 'voucher')),
      withdrawalOf('late', { _id: 'second', ...about('holger') }),
    ],
    registrations: [step.recordPayment(asked, paid, details)],
    vouchers: [used],
  })
  const listedVoucher = async () => (await (await site.admin.send('/api/voucher')).json())[0]
  await site.decide('accept')
  await site.decide('accept')
  expect([(await listedVoucher()).state, (await listedVoucher()).left]).toEqual(['cancelled', 0])
  expect((await site.post('/withdrawal/accept', { _id: 'second' })).status).toBe(200)
  expect([(await listedVoucher()).state, (await listedVoucher()).left]).toEqual(['cancelled', 2000])
  expect((await site.post('/voucher/repaid', { _id: 'gift', date: '2026-11-29' })).status).toBe(400)
  expect((await site.post('/voucher/repaid', { _id: 'gift' })).answer).toMatchObject({ left: 0 })
  expect((await site.post('/voucher/repaid', { _id: 'gift' })).status).toBe(409)
  const entries = site.dataOf<Voucher[]>('vouchers')[0]?.entries.map(({ what, cents }) => [what, cents])
  expect(entries).toEqual([
    ['sold', 5000],
    ['redeemed', -2000],
    ['repaid', -3000],
    ['returned', 2000],
    ['repaid', -2000],
  ])
})

test('a valid voucher is not refunded besides its withdrawal; a void one settles the declaration that waits for it', async () => {
  const site = await openSite({ withdrawals: [withdrawalOf('paid', about('gift', 'voucher'))], vouchers: [sold] })
  expect((await site.post('/voucher/repaid', { _id: 'gift' })).status).toBe(409)
  await site.decide('accept')
  expect(site.withdrawal()).toMatchObject({ state: 'open', question: 'redeemed' })
  expect((await site.post('/voucher/repaid', { _id: 'gift', way: 'cash' })).status).toBe(200)
  expect(site.withdrawal()).toMatchObject({ state: 'effective', settledDate: '2026-11-28T09:00:00.000Z' })
})

test('refunding a voucher settles no stranger’s declaration about it', async () => {
  const site = await openSite({
    withdrawals: [
      withdrawalOf('paid', about('gift', 'voucher')),
      withdrawalOf('other', { _id: 'stranger', ...about('gift', 'voucher') }),
      withdrawalOf('part', { _id: 'part', ...about('gift', 'voucher') }),
    ],
    vouchers: [sold],
  })
  await site.decide('accept')
  expect((await site.post('/withdrawal/accept', { _id: 'stranger' })).status).toBe(409)
  expect((await site.post('/voucher/repaid', { _id: 'gift' })).status).toBe(200)
  const states = site.dataOf<Withdrawal[]>('withdrawals').map(({ state }) => state)
  expect(states).toEqual(['effective', 'open', 'open'])
})

test('cancelling a voucher settles the buyer’s withdrawal in the same write, with a letter; a stranger’s still waits', async () => {
  const mail = await openMailServer()
  const site = await openSite(
    {
      withdrawals: [
        withdrawalOf('paid', about('gift', 'voucher')),
        withdrawalOf('other', { _id: 'stranger', ...about('gift', 'voucher') }),
      ],
      vouchers: [sold],
    },
    { SMTP_URL: mail.url },
  )
  expect((await site.post('/voucher/cancel', { _id: 'gift', way: 'cash' })).status).toBe(200)
  const states = site.dataOf<Withdrawal[]>('withdrawals').map(({ state, settledDate }) => [state, settledDate])
  expect(states).toEqual([
    ['effective', '2026-11-28T09:00:00.000Z'],
    ['open', undefined],
  ])
  await mail.wait(1)
  const [letter] = mail.to('martina@example.org')
  expect(letter?.mail.subject).toBe('Dein Widerruf ist wirksam: Gutschein G26-0001-T')
  expect(letter?.mail.text?.replace(/\s+/g, ' ')).toContain('50,00 € habe ich dir zurückgezahlt.')
})

test('a declaration without a contract is erased from every file, with its letters; one with a contract or an answer is kept', async () => {
  const letter: Mail = {
    ...{ _id: 'receipt', to: 'zebra@example.net', subject: 'Zebra', attempts: [] },
    ...{ createdDate: '2026-11-28T08:00:00.000Z', cause: { kind: 'withdrawal', id: 'second', letter: 'receipt' } },
  }
  const site = await openSite({
    withdrawals: [
      withdrawalOf('termination', { kind: 'termination' }),
      withdrawalOf('unknown', { _id: 'second', name: 'Zebra Unsinn' }),
      withdrawalOf('unknown', { _id: 'third', name: 'Zebra Unsinn' }),
      withdrawalOf('unknown', { _id: 'refused', state: 'refused' }),
      withdrawalOf('late', { _id: 'real', ...about('holger') }),
      withdrawalOf('unknown', { _id: 'chosen', ...about('holger') }),
    ],
    outbox: [letter],
  })
  await site.decide('close', { subject: 'Deine Kündigung', text: 'Wir enden am 31.12.2026.' })
  expect(site.outbox()).toHaveLength(2)
  const del = (...ids: string[]) => site.post('/withdrawal/del', { _ids: ids })
  for (const id of ['real', 'chosen', 'refused', 'declared']) expect((await del('second', id)).status).toBe(409)
  expect(site.dataOf<Withdrawal[]>('withdrawals')).toHaveLength(6)
  expect((await del('second', 'third', 'gone')).answer).toEqual({ deleted: ['second', 'third'], ignored: ['gone'] })
  const remainingIds = ['declared', 'refused', 'real', 'chosen']
  expect(site.dataOf<Withdrawal[]>('withdrawals').map(({ _id }) => _id)).toEqual(remainingIds)
  expect(site.outbox().map(({ to }) => to)).toEqual(['holger@example.org'])
  const files = readdirSync(site.dir, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  for (const { parentPath, name } of files) expect(readFileSync(`${parentPath}/${name}`, 'utf8')).not.toContain('Zebra')
  for (const ids of [[], 'declared', undefined])
    expect((await site.post('/withdrawal/del', { _ids: ids })).status).toBe(400)
})

test('the refund of a withdrawn booking appears in no list of open amounts, and its own page shows the deadline', async () => {
  const { decide, admin, booking } = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] })
  await decide('accept')
  expect(await (await admin.send('/api/payment/open')).json()).toEqual([])
  expect(paidBy(booking()?.payments ?? [])).toBe(30_000)
})

test('the refund of a withdrawn booking is a task with its last day, until it is paid', async () => {
  const { admin, decide, post } = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] })
  await decide('accept')
  const tasks = async () => {
    const desk: Desk = await (await admin.send('/api/desk')).json()
    return desk.tasks.filter(({ kind }) => kind === 'repay')
  }
  expect(await tasks()).toMatchObject([{ name: 'Holger Muster', cents: 30_000, until: '2026-12-12' }])
  const back = { registration: 'holger', date: '2026-11-28', way: 'transfer' }
  await post('/payment/add', { ...back, cents: -20_000 })
  expect(await tasks()).toMatchObject([{ cents: 10_000, until: '2026-12-12' }])
  await post('/payment/add', { ...back, cents: -10_000 })
  expect(await tasks()).toEqual([])
})

test('the letter of each morning lists refunds, even after their last day', async () => {
  const mail = await openMailServer()
  const site = await openSite({ withdrawals: [withdrawalOf('late', about('holger'))] }, { SMTP_URL: mail.url })
  await site.post('/user/settings', { notify: 'daily', language: 'de' })
  await site.decide('accept')
  const { email } = await (await site.admin.send('/api/user')).json()
  const letters = () => mail.to(email).filter(({ mail: { subject } }) => subject?.startsWith('Guten Morgen'))
  for (const [before, day] of ['2026-11-29', '2026-12-08', '2026-12-14', '2027-01-07'].entries()) {
    site.clock.now = `${day}T06:01:00.000Z`
    await expect.poll(() => letters().length).toBe(before + 1)
    const text = letters().at(-1)?.mail.text?.replace(/\s+/g, ' ')
    expect(text).toContain('An Gäste zurückzuzahlen: 1, 300,00 €, bis 12. Dez. 2026')
  }
})
