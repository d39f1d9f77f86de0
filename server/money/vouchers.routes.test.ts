import { expect, test, vi } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { leftOnVoucher, sellVoucher, type Voucher } from '../../domain/money/vouchers/voucher.ts'
import { sampleVoucher } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { filesWith } from '../testing/newsletter-site.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { registration, visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const buyer = { name: 'Martina Beispiel', email: 'martina@example.org' }
const CODE = /[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{5}/

/** Opens a site with mail, and an event for 60 € with automatic confirmation. */
async function openSite() {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url, TRUST_PROXY: '127.0.0.1' })
  const when = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await site.post('/event/edit', { _id: event, cost: 60, prices: [], confirmation: 'automatic', ...when })
  const vouchers = () => site.dataOf<Voucher[]>('vouchers')
  const bookings = () => site.dataOf<Registration[]>('registrations')
  let letters = 0
  /** Waits for the next letter and returns the buyer's newest one. */
  async function nextLetter() {
    letters += 1
    await mail.wait(letters)
    return mail.to(buyer.email).at(-1)?.mail.text ?? ''
  }
  /** Sells a voucher, and returns it with the code from its letter. */
  async function sold(cents: number) {
    const { answer } = await site.post('/voucher/add', { ...buyer, cents })
    const [code = ''] = CODE.exec(await nextLetter()) ?? []
    return { _id: answer._id, code }
  }
  const book = (voucher: string, changes = {}, ip = '192.0.2.1') =>
    visitor(site.origin, { 'X-Forwarded-For': ip }).post('/api/registration/add', {
      ...registration,
      event,
      voucher,
      ...changes,
    })
  return { ...site, mail, vouchers, bookings, sold, book, nextLetter }
}

test('a voucher from the market is sold at once, and only the letter to the buyer contains its code', async () => {
  const { post, as, vouchers, sold, outbox } = await openSite()
  const { code } = await sold(5000)
  const [voucher] = vouchers()
  expect(voucher).toMatchObject({
    number: 'G-2026-0001',
    state: 'paid',
    entries: [{ what: 'sold', cents: 5000, way: 'cash', date: '2026-11-28' }],
    code: { issue: 1, last4: code.slice(-4) },
  })
  const answer = await (await as('admin').send('/api/voucher')).text()
  expect(JSON.parse(answer)).toMatchObject([{ number: 'G-2026-0001', cents: 5000, left: 5000, email: buyer.email }])
  const plain = code.replaceAll('-', '')
  for (const text of [answer, JSON.stringify(vouchers()), JSON.stringify(outbox())]) {
    expect(text).not.toContain(plain)
    expect(text).not.toContain(code)
  }
  expect(answer).not.toContain(voucher?.code?.hash)
  expect((await post('/voucher/add', { ...buyer, cents: 499 })).fields).toEqual({
    cents: 'Please enter an amount from €5 to €500.',
  })
})

test('one form sells one voucher: sending it again gives the same answer, and a correction is refused', async () => {
  const { post, vouchers, outbox, mail } = await openSite()
  const form = { ...buyer, cents: 5000, requestId: 'form-1' }
  const [first, again] = [await post('/voucher/add', form), await post('/voucher/add', form)]
  expect(again).toMatchObject({ status: 200, answer: { _id: first.answer._id } })
  for (const corrected of [
    { cents: 6000 },
    { message: 'Alles Gute' },
    { email: 'ida@example.org' },
    { way: 'other' },
  ]) {
    const refused = await post('/voucher/add', { ...form, ...corrected })
    expect([refused.status, refused.message]).toEqual([
      409,
      `G26-0001-T is sold already, as you entered it first: €50.00, to ${buyer.email}. Please close this form; in the list you can cancel it.`,
    ])
  }
  await mail.wait(1)
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  expect([vouchers().length, mail.to(buyer.email).length]).toEqual([1, 1])
})

test('a voucher in the form pays for the booking in the same write, and keeps the rest', async () => {
  const { sold, book, vouchers, bookings } = await openSite()
  const { _id, code } = await sold(10_000)
  expect((await book(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(bookings()[0]).toMatchObject({
    state: 'confirmed',
    payments: [{ cents: 6000, way: 'voucher', voucher: _id, reference: 'G-2026-0001' }],
  })
  expect(vouchers().map(leftOnVoucher)).toEqual([4000])
})

test('every well-formed code gets the same answer, a typo is reported as one, nothing is stored, and eleven tries an hour are too many', async () => {
  const { sold, post, book, bookings, passMinutes } = await openSite()
  const used = await sold(500)
  const gone = await sold(500)
  await book(used.code)
  await post('/voucher/cancel', { _id: gone._id })
  const last = gone.code.at(-1) === '2' ? '3' : '2'
  const possible = ['2222-2222-22222', gone.code, used.code]
  const slips = ['Tannenzapfen', '-', `${gone.code.slice(0, -1)}${last}`]
  const answersTo = (codes: string[]) => Promise.all(codes.map(async code => (await (await book(code)).json()).error))
  const refusal = (message: string) => ({ code: 'invalid', message, fields: { voucher: message } })
  const wrong = refusal('Dieser Code gilt nicht (mehr). Bitte vergleiche ihn mit dem Gutschein.')
  expect(await answersTo(possible)).toEqual(possible.map(() => wrong))
  const slip = refusal('In diesem Code steckt ein Tippfehler. Bitte vergleiche ihn mit dem Gutschein.')
  expect(await answersTo(slips)).toEqual(slips.map(() => slip))
  expect(bookings()).toHaveLength(1)
  for (let at = possible.length + slips.length; at < 10; at += 1) await book('-')
  expect((await book('-')).status).toBe(429)
  passMinutes(61)
  expect((await book('-')).status).toBe(400)
})

test('fifty simultaneous redemptions of one voucher never exceed its balance', async () => {
  const { sold, book, vouchers, bookings } = await openSite()
  const { code } = await sold(20_000)
  // Uses an IP address each, so that only the balance limits the bookings.
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      book(code, { email: `gast-${at}@example.org` }, `192.0.2.${at}`).then(({ status }) => status),
    ),
  )
  expect(answers.filter(status => status === 200)).toHaveLength(4)
  expect(answers.filter(status => status === 400)).toHaveLength(46)
  const paid = bookings().flatMap(({ payments }) => payments.map(({ cents }) => cents))
  expect(paid.sort((a, b) => b - a)).toEqual([6000, 6000, 6000, 2000])
  expect(vouchers().map(leftOnVoucher)).toEqual([0])
})

test('a cancellation returns the rest to the voucher in the same write', async () => {
  const { sold, book, post, vouchers, bookings } = await openSite()
  const { _id, code } = await sold(6000)
  const { _id: booking } = await (await book(code)).json()
  await post('/registration/cancel', { _id: booking, cents: 0 })
  expect(vouchers()[0]?.entries).toMatchObject([
    { what: 'sold', cents: 6000 },
    { what: 'redeemed', cents: -6000, registration: booking },
    { what: 'returned', cents: 6000, registration: booking },
  ])
  expect(bookings()[0]?.payments.map(({ cents, voucher }) => [cents, voucher])).toEqual([
    [6000, _id],
    [-6000, _id],
  ])
  expect((await book(code)).status).toBe(200)
})

test('a registration that an administrator adds with a voucher can be sent again after a lost answer', async () => {
  const { sold, post, vouchers, bookings } = await openSite()
  const { code } = await sold(2000)
  const added = { ...buyer, event, participants: [{ name: buyer.name }], voucher: code, requestId: 'form-1' }
  const [first, again] = [await post('/registration/add', added), await post('/registration/add', added)]
  expect(again).toMatchObject({ status: 200, answer: { _id: first.answer._id } })
  expect([bookings().length, vouchers().map(leftOnVoucher)]).toEqual([1, [0]])
  expect((await post('/registration/add', { ...added, requestId: 'form-2' })).status).toBe(400)
})

test('a booking by phone is paid by a voucher’s code in the same call; a wrong code books nothing', async () => {
  const { sold, post, vouchers, bookings, dir } = await openSite()
  await post('/event/edit', { _id: event, confirmation: 'manual' })
  const { code } = await sold(8000)
  const call = { name: 'Ida', phone: '0170 333', email: '', event, confirms: true, requestId: 'call-1' }
  const wrong = await post('/registration/add', { ...call, voucher: 'K7MP-3XQT-9RWDY' })
  expect([wrong.status, Object.keys(wrong.fields), bookings()]).toEqual([400, ['voucher'], []])
  const { status } = await post('/registration/add', { ...call, voucher: ` ${code.toLowerCase()} ` })
  expect([status, bookings()[0]?.state, vouchers().map(leftOnVoucher)]).toEqual([200, 'confirmed', [2000]])
  expect(bookings()[0]?.payments).toMatchObject([{ cents: 6000, way: 'voucher' }])
  for (const typed of [code, code.toLowerCase()]) expect(filesWith({ dir }, typed)).toEqual([])
})

test('a voucher entered with a request waits for the confirmation, and undoing the confirmation returns it', async () => {
  const { sold, book, post, vouchers, bookings } = await openSite()
  await post('/event/edit', { _id: event, confirmation: 'manual' })
  const { code } = await sold(6000)
  const { _id } = await (await book(code)).json()
  expect([bookings()[0]?.payments, vouchers().map(leftOnVoucher)]).toEqual([[], [6000]])
  const { answer } = await post('/registration/confirm', { _id })
  expect(vouchers().map(leftOnVoucher)).toEqual([0])
  await post('/registration/undo', { _id, decided: answer.history.at(-1).date })
  expect(vouchers().map(leftOnVoucher)).toEqual([6000])
  await post('/registration/confirm', { _id })
  expect(vouchers().map(leftOnVoucher)).toEqual([0])
})

test('a voucher entered for a free event stays unchanged, and no letter announces its use', async () => {
  const { sold, book, post, vouchers, bookings, mail } = await openSite()
  await post('/event/edit', { _id: event, cost: 0 })
  const { code } = await sold(2000)
  expect((await book(code, { email: 'gast@example.org' })).status).toBe(200)
  expect([bookings()[0]?.state, bookings()[0]?.voucher, vouchers().map(leftOnVoucher)]).toEqual([
    'confirmed',
    undefined,
    [2000],
  ])
  await mail.wait(2)
  expect(mail.to('gast@example.org').at(-1)?.mail.text).not.toMatch(/Gutschein\s+wird/)
})

test('a voucher cannot be paid out in cash, and its payments cannot be removed by hand', async () => {
  const { sold, book, post, bookings } = await openSite()
  const { code } = await sold(2000)
  const { _id: booking } = await (await book(code)).json()
  const pay = (cents: number, way: string) =>
    post('/payment/add', { registration: booking, date: '2026-11-28', cents, way })
  await pay(3000, 'transfer')
  await pay(1000, 'voucher')
  expect(await pay(-3001, 'cash')).toMatchObject({
    status: 400,
    fields: {
      cents: 'Of this booking €30.00 came as money; no more can be paid back. What a voucher paid goes back onto it.',
    },
  })
  expect(await pay(-1001, 'voucher')).toMatchObject({
    status: 400,
    fields: { cents: expect.stringContaining('€10.00') },
  })
  expect([(await pay(-3000, 'cash')).status, (await pay(-1000, 'voucher')).status]).toEqual([200, 200])
  expect([(await pay(-1, 'other')).status, (await pay(-1, 'voucher')).status]).toEqual([400, 400])
  expect(bookings()[0]?.payments.map(({ cents }) => cents)).toEqual([2000, 3000, 1000, -3000, -1000])
})

test('undoing a payment takes back its credit to a voucher, unless that was spent since', async () => {
  const { sold, book, post, vouchers, bookings } = await openSite()
  const { code } = await sold(6000)
  const { _id: booking } = await (await book(code)).json()
  const amounts = () => bookings()[0]?.payments.map(({ cents }) => cents)
  const payOnPaper = async () => {
    const payment = { registration: booking, date: '2026-11-28', cents: 1000, way: 'voucher' }
    const { answer } = await post('/payment/add', payment)
    return () => post('/payment/undo', { registration: booking, payment: answer.payments.at(-2)._id })
  }
  const undo = await payOnPaper()
  expect([amounts(), vouchers().map(leftOnVoucher)]).toEqual([[6000, 1000, -1000], [1000]])
  expect((await undo()).status).toBe(200)
  expect([amounts(), vouchers().map(leftOnVoucher)]).toEqual([[6000], [0]])
  // A voucher's entries are never removed.
  expect(vouchers()[0]?.entries.map(({ cents }) => cents)).toEqual([6000, -6000, 1000, -1000])
  const undoLate = await payOnPaper()
  await book(code, { email: 'ole@example.org' })
  const message =
    'What went back onto a voucher because of it has been redeemed since. Record the same amount with the opposite sign instead.'
  expect(await undoLate()).toMatchObject({ status: 409, message })
  expect([amounts(), vouchers().map(leftOnVoucher)]).toEqual([[6000, 1000, -1000], [0]])
})

/** Opens a site with a booking of two people, for whom a voucher has paid 60 € each. */
async function openPaid() {
  const site = await openSite()
  const { post, sold, book, bookings } = site
  const { code } = await sold(12_000)
  const participants = [{ name: 'Ada' }, { name: 'Alan' }]
  const { _id } = await (await book(code, { participants })).json()
  await post('/event/edit', { _id: 'termin-02', active: true, cost: 20, prices: [] })
  const { history, participants: people = [] } = bookings()[0] ?? {}
  expect(history?.at(-1)?.what).toBe('confirmed')
  const [ada] = people
  const steps = {
    cancelled: ['cancel', { _id }],
    reduced: ['cancel', { _id, participants: [ada?._id] }],
    moved: ['move', { _id, event: 'termin-02', force: true }],
  } as const
  const take = (step: keyof typeof steps) => post(`/registration/${steps[step][0]}`, steps[step][1])
  const undo = () => post('/registration/undo', { _id, decided: bookings()[0]?.history.at(-1)?.date })
  return { ...site, code, take, undo }
}

test.each(['cancelled', 'reduced', 'moved'] as const)(
  'credit on a voucher pays again when a booking that was %s is restored, and leaves its trace',
  async step => {
    const { take, undo, bookings, vouchers, dataOf } = await openPaid()
    const [before] = bookings()
    expect((await take(step)).answer.history.at(-1).what).toBe(step)
    const returned = bookings()[0]?.payments.at(-1)?.cents ?? 0
    expect(returned).toBeLessThan(0)
    expect(vouchers().map(leftOnVoucher)).toEqual([-returned])
    expect((await undo()).status).toBe(200)
    expect({ ...bookings()[0], lastModifiedDate: '' }).toEqual({ ...before, lastModifiedDate: '' })
    expect(vouchers().map(leftOnVoucher)).toEqual([0])
    expect(dataOf('paymentTrail')).toMatchObject([{ before: { cents: returned, way: 'voucher' } }])
  },
)

test('a cancellation cannot be undone once the credit on the voucher was spent elsewhere', async () => {
  const { take, undo, code, book, bookings, vouchers } = await openPaid()
  await take('cancelled')
  await book(code, { email: 'ole@example.org' })
  const amountsLeft = vouchers().map(leftOnVoucher)
  expect(await undo()).toMatchObject({ status: 409, message: expect.stringMatching(/redeemed since/) })
  expect([bookings()[0]?.state, vouchers().map(leftOnVoucher)]).toEqual(['cancelled', amountsLeft])
})

test('a lost code is void as soon as the buyer gets a new one', async () => {
  const { sold, book, post, nextLetter, vouchers } = await openSite()
  const { _id, code } = await sold(5000)
  expect((await post('/voucher/reissue', { _id })).status).toBe(200)
  const letter = await nextLetter()
  const [another = ''] = CODE.exec(letter) ?? []
  expect(letter).toMatch(/Der\s+alte\s+Code\s+gilt\s+nicht\s+mehr\./)
  expect(another).not.toBe(code)
  expect([(await book(code)).status, (await book(another)).status]).toEqual([400, 200])
  expect(vouchers()[0]?.code?.issue).toBe(2)
  expect(await post('/voucher/reissue', { _id })).toMatchObject({ status: 409, message: 'This voucher is used up.' })
})

test('a new code brings what is left on the voucher, not what it was sold for', async () => {
  const { sold, book, post, nextLetter, mail } = await openSite()
  const { _id, code } = await sold(10_000)
  expect((await book(code)).status).toBe(200)
  await post('/voucher/reissue', { _id })
  const isAnother = () => mail.to(buyer.email).find(({ mail: { text = '' } }) => /neuen\s+Code/.test(text))
  while (!isAnother()) await nextLetter()
  const letter = isAnother() ?? expect.fail('no letter with the new code')
  const paper = pdfText(new Uint8Array(letter.mail.attachments[0]?.content as ArrayBuffer)).join(' ')
  expect([letter.mail.text, paper]).toEqual(Array(2).fill(expect.stringMatching(/über\s40,00\s€/)))
})

test('a sale can be undone only before any redemption, and a cancelled voucher pays nothing', async () => {
  const { sold, book, post, vouchers } = await openSite()
  const [first, second] = [await sold(5000), await sold(5000)]
  expect((await post('/voucher/cancel', { _id: first._id, way: 'cash' })).status).toBe(200)
  expect(vouchers()[0]).toMatchObject({
    state: 'cancelled',
    entries: [{}, { what: 'repaid', cents: -5000, way: 'cash' }],
  })
  await book(second.code)
  expect((await post('/voucher/cancel', { _id: second._id })).message).toBe('Part of it is redeemed already.')
  expect((await post('/voucher/paid', { _id: first._id })).status).toBe(409)
})

test('the code of a waiting letter is not shown in the panel', async () => {
  const { post, as, outbox } = await openAdminSite()
  await post('/voucher/add', { ...buyer, cents: 5000 })
  const letter = outbox().find(({ cause }) => cause?.kind === 'voucher')
  const shown = await (await as('admin').send(`/api/mail/outbox/letter?_id=${letter?._id}`)).json()
  expect(shown.text).toContain('••••-••••-•••••')
  expect(shown.text).not.toMatch(CODE)
})

test('after a change of the secret, the log counts the vouchers that need a new code, and the panel lists them', async () => {
  const code = { issue: 1, hash: 'made with the secret before', last4: 'RWDC' }
  const sale = { date: '2026-11-27', way: 'cash', code } as const
  const [first, second] = [sampleVoucher({ _id: 'a' }), sampleVoucher({ _id: 'b', number: 'G-2026-0002' })]
  const vouchers = [sellVoucher(first, sale, '2026-11-27T10:00:00.000Z'), second]
  const site = await openAdminSite({}, data => data.vouchers.update(() => ({ next: vouchers, result: undefined })))
  const logLines = site.logged.filter(line => line.includes('codes of vouchers'))
  expect(logLines).toEqual([expect.stringContaining('"vouchers":1')])
  const list = async () => (await site.as('admin').send('/api/voucher')).json()
  expect(await list()).toMatchObject([{ needsCode: false }, { _id: 'a', needsCode: true }])
  expect((await site.post('/voucher/reissue', { _id: 'a' })).answer).toMatchObject({ needsCode: false })
})

test('the code survives a restart', async () => {
  const { sold, book, restart, stored } = await openSite()
  const { code } = await sold(5000)
  const site = await restart()
  const answer = await visitor(site.origin).post('/api/registration/add', { ...registration, event, voucher: code })
  expect(answer.status).toBe(200)
  expect(stored()[0]?.payments).toHaveLength(1)
  expect((await book(code).catch(() => undefined))?.status).toBeUndefined()
})
