import { expect, test, vi } from 'vitest'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { recordConfirmation } from '../../domain/bookings/steps/booking-steps.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import { sampleFee, sampleInvoice, sampleIssuer, sampleReversal } from '../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { unzipped } from '../testing/files/unzipped.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'

const event = 'termin-01'

/** Opens a site with a confirmed place for 240 €, in half a year by default. */
async function openSite(env: Record<string, string> = {}, day = '2027-06-01') {
  const site = await openAdminSite(env)
  const when = { startDate: `${day}T08:00:00.000Z`, endDate: `${day}T16:00:00.000Z` }
  await site.post('/event/edit', { _id: event, cost: 240, prices: [], ...when })
  const contact = { name: 'Martina Beispiel', email: 'martina@example.org' }
  const { answer: requested } = await site.post('/registration/add', {
    ...contact,
    event,
    participants: [{ name: 'Mia' }],
  })
  const { answer: booking } = await site.post('/registration/confirm', { _id: requested._id })
  const pay = (cents: number, changes = {}) =>
    site.post('/payment/add', { registration: booking._id, date: '2026-11-27', cents, way: 'transfer', ...changes })
  const open = async () => (await site.as('admin').send('/api/payment/open')).json()
  return { ...site, booking, pay, open }
}

test('open amounts are listed by day; a payment covers the first due one', async () => {
  const { booking, pay, open } = await openSite()
  const { _id: registration, number } = booking
  const { title, startDate } = booking.eventSnapshot
  const row = { registration, number, name: 'Martina Beispiel', title, startDate, overdue: false }
  expect(await open()).toEqual([
    { ...row, what: 'deposit', cents: 2400, due: '2026-12-07' },
    { ...row, what: 'rest', cents: 21_600, due: '2027-05-18' },
  ])
  const { status, answer } = await pay(3000, { reference: ' bar ' })
  expect(status).toBe(200)
  expect(answer.payments).toMatchObject([{ date: '2026-11-27', cents: 3000, way: 'transfer', reference: 'bar' }])
  expect(answer.history.at(-1)).toMatchObject({ what: 'paid', by: 'educator', detail: '30,00\u00a0€' })
  expect(await open()).toEqual([{ ...row, what: 'rest', cents: 21_000, due: '2027-05-18' }])
})

test('a payment sent twice, as after a lost answer, is recorded once', async () => {
  const { booking, pay } = await openSite()
  const request = { requestId: 'one-press', lastModifiedDate: booking.lastModifiedDate }
  const twice = await Promise.all([pay(3000, request), pay(3000, request)])
  for (const { status, answer } of twice) {
    expect(status).toBe(200)
    expect(answer.payments).toMatchObject([{ cents: 3000 }])
  }
  expect((await pay(3000, { requestId: 'another-press' })).answer.payments).toHaveLength(2)
  expect((await pay(4000, request)).status).toBe(409)
})

test('the desk gets the sums with the items, and the possible targets of a bank line', async () => {
  const { booking, pay, as, post } = await openSite()
  const money = async () => (await as('admin').send('/api/desk/money')).json()
  expect(await money()).toMatchObject({
    today: '2026-11-28',
    received: 0,
    firstYear: 2026,
    sums: { back: { count: 0 } },
    vouchers: [],
  })
  await pay(3000)
  expect(await money()).toMatchObject({
    received: 3000,
    rows: [{ registration: booking._id, what: 'rest', cents: 21_000 }],
    total: 1,
  })
  expect((await as('admin').send('/api/desk/money?page=2')).status).toBe(200)
  expect((await as('admin').send('/api/desk/money?sort=colour')).status).toBe(400)
  const toPay = { id: booking._id, to: { registration: booking._id }, name: 'Martina Beispiel', open: 21_000 }
  expect((await post('/payment/payable', { ids: [] })).answer).toMatchObject([toPay])
  await pay(21_000)
  expect((await post('/registration/cancel', { _id: booking._id })).status).toBe(200)
  expect((await post('/payment/payable', { ids: [] })).answer).toEqual([])
  expect((await post('/payment/payable', { ids: [booking._id] })).answer).toMatchObject([{ id: booking._id }])
})

test('a query for payable records names ids, and any other query is refused with a sentence', async () => {
  const { post } = await openSite()
  const refused = await Promise.all([{}, { ids: 'all' }, { ids: [1] }].map(body => post('/payment/payable', body)))
  const sentence = 'Please say which.'
  expect(refused.map(({ fields }) => fields)).toEqual([{ ids: sentence }, { ids: sentence }, { 'ids.0': sentence }])
})

test('the holidays of the educator’s state postpone due dates', async () => {
  const { post, open } = await openSite({}, '2027-06-10')
  const rest = async () => (await open())[1].due
  expect(await rest()).toBe('2027-05-27')
  // In Bavaria that day is Corpus Christi, a public holiday.
  await post('/site/edit', { region: 'BY' })
  expect(await rest()).toBe('2027-05-28')
})

test.each([
  ['no amount', { cents: 0 }],
  ['half a cent', { cents: 0.5 }],
  ['a day to come', { date: '2026-11-29' }],
  ['no day', { date: '2026-02-30' }],
  ['an unknown way', { way: 'paypal' }],
])('the payment %s is refused', async (_, wrong) => {
  const { pay, stored } = await openSite()
  expect((await pay(100, wrong)).status).toBe(400)
  expect(stored()[0]?.payments).toEqual([])
})

test('the same press twice records one payment', async () => {
  const { booking, pay, stored } = await openSite()
  const seen = { lastModifiedDate: booking.lastModifiedDate }
  expect([(await pay(100, seen)).status, (await pay(100, seen)).status]).toEqual([200, 409])
  expect(stored()[0]?.payments).toHaveLength(1)
})

test('the guest gets a letter about a payment and the rest, and none about a refund', async () => {
  const mail = await openMailServer()
  const { pay, clock } = await openSite({ SMTP_URL: mail.url })
  await pay(24_000)
  clock.now = '2026-11-28T09:00:12.000Z'
  await pay(-1000)
  // The first letter is about the confirmation.
  await mail.wait(2)
  const letters = mail.to('martina@example.org').filter(({ mail: { subject } }) => subject?.startsWith('Deine Zahlung'))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.mail.text).toContain('240,00')
})

/** Opens a booking with a new payment, and returns the call that undoes it. */
async function openPaid(cents = 24_000, env: Record<string, string> = {}) {
  const site = await openSite(env)
  site.clock.now = '2026-11-28T09:01:00.000Z'
  const before = site.stored()[0]
  const { answer: paid } = await site.pay(cents)
  const undo = (payment = paid.payments.at(-1)._id) =>
    site.post('/payment/undo', { registration: site.booking._id, payment })
  const letters = () =>
    site.dataOf<Mail[]>('outbox').filter(({ subject }) => subject.startsWith('Deine Zahlung ist da'))
  return { ...site, before, paid, undo, letters }
}
const onlyByOpposite = 'Record the same amount with the opposite sign instead.'

test('a payment can be undone for ten seconds plus two, with its letter and its step', async () => {
  const { before, undo, letters, stored, open, clock } = await openPaid()
  expect(letters()).toMatchObject([{ heldUntil: '2026-11-28T09:01:12.000Z' }])
  clock.now = '2026-11-28T09:01:12.000Z'
  const { status, answer } = await undo()
  expect([status, letters()]).toEqual([200, []])
  const { lastModifiedDate, ...rest } = before ?? expect.fail()
  expect(answer).toMatchObject(rest)
  expect(answer.lastModifiedDate > lastModifiedDate).toBe(true)
  expect(stored()[0]).toEqual(answer)
  expect(await open()).toMatchObject([{ cents: 2400 }, { cents: 21_600 }])
})

test('an undone payment leaves a permanent trace: time, person and amount', async () => {
  const { undo, dataOf, as, paid, booking } = await openPaid()
  await undo()
  await undo()
  const { _id: payment, cents, way } = paid.payments.at(-1)
  const trace = { by: 'erika@example.org', registration: booking._id, number: booking.number, payment }
  expect(dataOf('paymentTrail')).toMatchObject([{ ...trace, before: { date: '2026-11-27', cents, way } }])
  const zip = await as('admin').send('/api/payment/export/zip?year=2026')
  const files = unzipped(Buffer.from(await zip.arrayBuffer()))
  expect(String(files.get('aenderungen-2026.csv'))).toContain(
    `"erika@example.org";"${referenceOf(booking.number)}";"27.11.2026"`,
  )
  const other = await as('admin').send('/api/payment/export/zip?year=2025')
  expect(String(unzipped(Buffer.from(await other.arrayBuffer())).get('aenderungen-2025.csv'))).not.toContain('erika')
})

test('a refund can be undone as well', async () => {
  const { pay, undo, stored } = await openPaid(3000)
  const { answer: back } = await pay(-1000)
  expect((await undo(back.payments.at(-1)._id)).status).toBe(200)
  expect(stored()[0]?.payments.map(({ cents }) => cents)).toEqual([3000])
})

test('a payment undone twice, or from two browsers, is removed once, and the previous one stays', async () => {
  const { pay, undo, stored } = await openPaid(3000)
  const { answer } = await pay(500)
  const second = answer.payments.at(-1)._id
  const responses = await Promise.all([undo(second), undo(second)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await undo(second)).status).toBe(200)
  expect(stored()[0]?.payments.map(({ cents }) => cents)).toEqual([3000])
  expect(stored()[0]?.history.filter(({ what }) => what === 'paid')).toHaveLength(1)
})

test('after that the undo is too late, and the answer explains the correction', async () => {
  const { undo, clock, stored, letters, post } = await openPaid()
  clock.now = '2026-11-28T09:01:13.000Z'
  const late = stored()
  expect(await undo()).toMatchObject({ status: 409, message: `It is too late to undo this. ${onlyByOpposite}` })
  await post('/user/language', { language: 'de' })
  expect((await undo()).message).toBe(
    'Zum Zurücknehmen ist es zu spät. Trag denselben Betrag mit umgekehrtem Vorzeichen ein.',
  )
  expect(stored()).toEqual(late)
  expect(letters()).toHaveLength(1)
})

test('after another step the payment stays; a note is not a step', async () => {
  const { post, booking, undo, stored, clock, pay } = await openPaid()
  clock.now = '2026-11-28T09:01:03.000Z'
  await post('/registration/remark', { _id: booking._id, text: 'Hat angerufen' })
  expect((await undo()).answer).toMatchObject({ payments: [], remarks: [{ text: 'Hat angerufen' }] })
  const first = (await pay(24_000)).answer.payments.at(-1)._id
  await pay(100)
  const message = `Something else has happened to this booking since. ${onlyByOpposite}`
  expect(await undo(first)).toMatchObject({ status: 409, message })
  await post('/registration/cancel', { _id: booking._id })
  expect(await undo(stored()[0]?.payments.at(-1)?._id)).toMatchObject({ status: 409, message })
  expect(stored()[0]?.payments.map(({ cents }) => cents)).toEqual([24_000, 100])
})

test('the letter goes out once the payment stays, and never for an undone payment', async () => {
  const mail = await openMailServer()
  const { undo, pay, clock, letters } = await openPaid(2400, { SMTP_URL: mail.url })
  await undo()
  await pay(24_000)
  clock.now = '2026-11-28T09:01:12.000Z'
  await pay(-1)
  await vi.waitFor(() => expect(letters()).toEqual([]))
  const received = mail
    .to('martina@example.org')
    .filter(({ mail: { subject } }) => subject?.startsWith('Deine Zahlung ist da'))
  expect(received).toHaveLength(1)
  expect(received[0]?.mail.text).toContain('240,00')
})

test('inquiries and missing bookings have no payment to undo', async () => {
  const { post, undo } = await openPaid()
  const { answer: inquiry } = await post('/registration/add', { name: 'Ole', email: 'ole@example.org' })
  const tries = [{ registration: 'nobody' }, { registration: inquiry._id }, { payment: '' }, { registration: 7 }]
  const answers = await Promise.all(
    tries.map(body => post('/payment/undo', { registration: 'x', payment: 'x', ...body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400])
  expect((await undo()).status).toBe(200)
})

test('the educator may charge less than the terms, but not more', async () => {
  const { booking, post, stored } = await openSite()
  const cancel = (cents: number) => post('/registration/cancel', { _id: booking._id, cents })
  expect((await cancel(1)).fields).toEqual({ cents: 'This is more than the terms allow.' })
  expect((await cancel(0)).status).toBe(200)
  expect(stored()[0]).toMatchObject({ state: 'cancelled', fees: [] })
})

/**
 * Opens a site with a booking confirmed three weeks before; the deposit of 24 € is late, the rest is due on the 1st of
 * December.
 */
async function openLate(env: Record<string, string> = {}, changes: object = {}) {
  const requested = sampleBooking({
    ...{ event, number: '2026-0007', name: 'Martina Beispiel', email: 'martina@example.org' },
    eventSnapshot: snapshotOf(sampleEvent({ startDate: '2026-12-15T08:00:00.000Z' })),
    ...changes,
  })
  const booking = recordConfirmation(requested, { now: '2026-11-07T09:00:00.000Z', by: 'educator' })
  const { startDate, endDate } = sampleEvent({
    startDate: '2026-12-15T08:00:00.000Z',
    endDate: '2026-12-15T14:00:00.000Z',
  })
  const site = await openAdminSite(env, data =>
    data.commit(({ events }) => ({
      next: {
        registrations: [booking],
        events: events.map(entry => (entry._id === event ? { ...entry, startDate, endDate } : entry)),
      },
      result: undefined,
    })),
  )
  const { post } = site
  await post('/site/edit', { bank: { holder: 'Erika Mustermann', iban: 'DE02120300000000202051', bic: '' } })
  const remind = (changes: object = {}) => post('/payment/remind', { registration: booking._id, ...changes })
  const pay = (cents: number) =>
    post('/payment/add', { registration: booking._id, date: '2026-11-27', cents, way: 'transfer' })
  const waiting = () =>
    site.dataOf<Mail[]>('outbox').filter(({ subject }) => subject.startsWith('Eine Zahlung ist noch offen'))
  return { ...site, booking, remind, pay, waiting }
}

test('an overpaying guest reads the amount and its use, and the surplus is listed as a refund', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await site.pay(24_500)
  site.clock.now = '2026-11-28T09:00:13.000Z'
  const letter = () =>
    mail.to('martina@example.org').find(({ mail: { subject } }) => subject?.startsWith('Deine Zahlung'))
  await expect.poll(letter).toBeDefined()
  const text = letter()?.mail.text?.replace(/\s+/g, ' ')
  expect(text).toContain(
    'danke, 245,00 € sind angekommen. Das sind 5,00 € zu viel, die ich dir bis 11. Dezember 2026 zurückzahle. Das Geld geht auf das Konto zurück, von dem es kam.',
  )
  const desk = await (await site.admin.send('/api/desk')).json()
  expect(desk.tasks).toContainEqual(expect.objectContaining({ kind: 'repay', cents: 500, until: '2026-12-11' }))
})

test('a reminder can be sent again only while its amount is still unpaid', async () => {
  const mail = await openMailServer()
  const { booking, remind, pay, post, waiting, clock, stored } = await openLate({ SMTP_URL: mail.url })
  await remind()
  clock.now = '2026-11-28T09:00:13.000Z'
  await expect.poll(waiting).toEqual([])
  const step = stored()[0]?.history.findLastIndex(({ what }) => what === 'reminded') ?? -1
  const resend = () => post('/registration/resend', { _id: booking._id, step })
  expect((await resend()).status).toBe(200)
  await expect.poll(waiting).toEqual([])
  await pay(24_000)
  expect(await resend()).toMatchObject({ status: 409, message: expect.stringMatching(/^This letter no longer helps/) })
})

test('the preview of a reminder contains the late amount, the account, and that it may have crossed the payment', async () => {
  const { booking, remind, pay, stored, waiting } = await openLate()
  await pay(400)
  const before = stored()
  const { status, answer } = await remind({ preview: true })
  expect(status).toBe(200)
  expect(answer).toEqual({
    letters: [
      {
        email: 'martina@example.org',
        name: 'Martina Beispiel',
        subject: `Eine Zahlung ist noch offen: ${booking.eventSnapshot?.title}`,
        text: expect.any(String),
      },
    ],
    withoutAddress: [],
  })
  const text = answer.letters[0].text.replaceAll(/\s+/g, ' ')
  for (const words of [
    'Hallo Martina,',
    '20,00 €, fällig am 16. Nov. 2026',
    'Erika Mustermann',
    'DE02 1203 0000 0000 2020 51',
  ])
    expect(text).toContain(words)
  expect(text).toContain(`Verwendungszweck: ${referenceOf(booking.number ?? '')}`)
  expect(text).toContain('mit dieser Mail gekreuzt')
  expect(text).toMatch(/\/buchung\/…/)
  expect([stored(), waiting()]).toEqual([before, []])
})

test('one press sends one reminder, equal to its preview, and adds a step to the history', async () => {
  const mail = await openMailServer()
  const { booking, remind, stored } = await openLate({ SMTP_URL: mail.url })
  const { answer: preview } = await remind({ preview: true })
  const seen = { lastModifiedDate: booking.lastModifiedDate }
  const [first, second] = await Promise.all([remind(seen), remind(seen)])
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  const steps = stored()[0]?.history.filter(({ what }) => what === 'reminded')
  expect(steps).toMatchObject([{ by: 'educator', date: '2026-11-28T09:00:00.000Z', detail: '24,00\u00a0€' }])
  await vi.waitFor(() => expect(reminders(mail)).toHaveLength(1))
  const words = (text = '') =>
    text
      .replaceAll(/\/buchung\/\S+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  expect(words(reminders(mail)[0]?.mail.text)).toBe(words(preview.letters[0].text))
})

test('a payment before the letter goes out cancels the reminder', async () => {
  const { remind, pay, waiting, restart } = await openLate()
  await remind()
  expect(waiting()).toHaveLength(1)
  await pay(24_000)
  const mail = await openMailServer()
  await restart(undefined, { SMTP_URL: mail.url })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(reminders(mail)).toEqual([])
})

test('a reminder requires a late amount and an address', async () => {
  const { remind, pay, stored } = await openLate()
  await pay(24_000)
  const refusal = { status: 409, message: 'Nothing of this booking is overdue (any more).' }
  expect(await remind({ preview: true })).toMatchObject(refusal)
  expect(await remind()).toMatchObject(refusal)
  expect(await remind({ registration: 'nobody' })).toMatchObject({ status: 404 })
  expect(stored()[0]?.history.at(-1)?.what).toBe('paid')
  const byPhone = await openLate({}, { email: '' })
  expect((await byPhone.remind({ preview: true })).answer).toEqual({
    letters: [],
    withoutAddress: ['Martina Beispiel'],
  })
  expect((await byPhone.remind()).message).toBe('There is no email address to remind at. Please call.')
})

test('DATEV gets the invoices and payments of a year, in its own encoding, with sums to the cent', async () => {
  const { admin, pay, post } = await openSite()
  const datev = { adviser: '29098', client: '55003', yearStart: '01-01', accountLength: '4', chart: 'SKR04' }
  const wrong = await post('/site/edit', { datev: { ...datev, revenue: '44', debtor: '', payments: true } })
  expect(Object.keys(wrong.fields ?? {})).toEqual(['datev.revenue'])
  await post('/site/edit', { datev: { ...datev, revenue: '', debtor: '', payments: true } })
  await pay(24_000)
  await pay(-500)
  const file = await admin.send('/api/payment/export/datev?year=2026')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="EXTF_Buchungsstapel_2026.csv"')
  const text = new TextDecoder('windows-1252').decode(await file.arrayBuffer())
  const [head, names, ...rows] = text.split('\r\n')
  expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;.*;29098;55003;20260101;4;20260101;20261231;/)
  expect(names).toContain(';Buchungstext;')
  expect(names).toContain('Gegenkonto (ohne BU-Schlüssel)')
  expect(rows.map(row => row.split(';').slice(0, 2))).toEqual([['240,00', '"S"'], ['5,00', '"H"'], ['']])
  expect((await admin.send('/api/payment/export/datev?year=x')).status).toBe(400)
})

test('the year-end export contains all payments, those of deleted bookings too, and no name is a formula', async () => {
  const { admin, booking, pay, post } = await openSite()
  await pay(24_000, { reference: 'RE-2026-0001' })
  const mean = { name: '=HYPERLINK("https://fremd.example")', email: 'a@example.org' }
  const { answer: other } = await post('/registration/add', { ...mean, event, participants: [{ name: 'Mia' }] })
  for (const [date, cents] of [
    ['2024-12-30', 500],
    ['2026-11-20', -500],
  ])
    await post('/payment/add', { registration: other._id, date, cents, way: 'cash' })
  await post('/registration/del', { _id: booking._id })
  const csv = await admin.send('/api/payment/export/csv?year=2026')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="zahlungen-2026.csv"')
  const [, first, second, end] = (await csv.text()).split('\r\n')
  const title = `${booking.eventSnapshot.title}, 01.06.2027`
  expect(first).toBe(
    `"20.11.2026";"${referenceOf(other.number)}";"'=HYPERLINK(""https://fremd.example"")";"${title}";"Bar";"-5,00";;;`,
  )
  expect(second).toBe(
    `"27.11.2026";"${referenceOf(booking.number)}";"Martina Beispiel";"${title}";"Überweisung";"240,00";"RE-2026-0001";;`,
  )
  expect(end).toBe('')
  const before = await admin.send('/api/payment/export/csv?year=2025')
  expect((await before.text()).trim().split('\r\n')).toHaveLength(1)
})

test('the invoices of a year are a separate list', async () => {
  const site = await openAdminSite({}, data =>
    data.invoices.update(() => ({ next: [sampleInvoice()], result: undefined })),
  )
  const xlsx = await site.admin.send('/api/payment/export/xlsx?year=2026&of=invoices')
  expect(xlsx.headers.get('content-disposition')).toBe('attachment; filename="rechnungen-2026.xlsx"')
  const csv = await site.admin.send('/api/payment/export/csv?year=2026&of=invoices')
  expect(await csv.text()).toContain('"RE-2026-0131";"17.11.2026";"Rechnung";"Martina Beispiel"')
})

test('all papers of a year come in one archive: both lists, and each invoice as it was issued', async () => {
  const invoices = [
    sampleInvoice(),
    sampleReversal({ _id: 'storno' }),
    sampleFee({ _id: 'later', createdDate: '2027-01-02T09:00:00.000Z' }),
  ]
  const site = await openAdminSite({}, data => data.invoices.update(() => ({ next: invoices, result: undefined })))
  const response = await site.admin.send('/api/payment/export/zip?year=2026')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="rechnungen-2026.zip"')
  const files = unzipped(Buffer.from(await response.arrayBuffer()))
  expect([...files.keys()]).toEqual([
    'zahlungen-2026.csv',
    'rechnungen-2026.csv',
    'summen-2026.csv',
    'aenderungen-2026.csv',
    'RE-2026-0131.pdf',
    'RE-2026-0140.pdf',
  ])
  const list = await site.admin.send('/api/payment/export/csv?year=2026&of=invoices')
  expect(files.get('rechnungen-2026.csv')?.toString()).toBe(`\ufeff${await list.text()}`)
  expect(pdfText(files.get('RE-2026-0140.pdf') ?? Buffer.alloc(0)).join(' ')).toContain('Stornorechnung')
})

test('a year without invoices still has an archive', async () => {
  const { admin } = await openAdminSite()
  const files = unzipped(Buffer.from(await (await admin.send('/api/payment/export/zip?year=2020')).arrayBuffer()))
  expect([...files.keys()]).toEqual([
    'zahlungen-2020.csv',
    'rechnungen-2020.csv',
    'summen-2020.csv',
    'aenderungen-2020.csv',
  ])
})

test.each(['', '?year=26', '?year=2026&of=letters'])('“%s” is not a list of a year', async query => {
  const { admin } = await openAdminSite()
  expect((await admin.send(`/api/payment/export/csv${query}`)).status).toBe(400)
})

const reminders = (mail: Awaited<ReturnType<typeof openMailServer>>) =>
  mail.to('martina@example.org').filter(({ mail: { subject } }) => subject?.startsWith('Eine Zahlung'))

test('a price on request is agreed on: then it is owed, billed and no task any more', async () => {
  const mail = await openMailServer()
  const { post, admin, passMinutes, stored, dataOf } = await openAdminSite({ SMTP_URL: mail.url })
  const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T16:00:00.000Z' }
  await post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })
  await post('/event/edit', { _id: event, cost: null, prices: [], ...dates })
  const contact = { name: 'Martina Beispiel', email: 'martina@example.org' }
  const participants = ['Mia', 'Ben', 'Ida'].map(name => ({ name }))
  const { answer: requested } = await post('/registration/add', { ...contact, event, participants })
  const _id: string = requested._id
  await post('/registration/confirm', { _id })
  passMinutes(1)
  await post('/payment/add', { registration: _id, date: '2026-11-28', cents: 3000, way: 'cash' })
  passMinutes(1)
  const tasks = async () => (await (await admin.send('/api/desk')).json()).counts.unpriced
  expect(await tasks()).toBe(1)
  const agree = (cents: number) => post('/registration/price', { _id, cents, reason: 'Wie besprochen', letter: true })
  expect((await agree(10_000)).status).toBe(200)
  passMinutes(1)
  expect(await tasks()).toBeUndefined()
  const open = async () => {
    const items: { cents: number }[] = await (await admin.send('/api/payment/open')).json()
    return items.reduce((sum, { cents }) => sum + cents, 0)
  }
  expect(await open()).toBe(7000)
  const letter = () => mail.to('martina@example.org').findLast(({ mail }) => mail.subject?.startsWith('Dein Preis'))
  await vi.waitFor(() => expect(letter()?.mail.text?.replace(/\s+/g, ' ')).toContain('vereinbart: 100,00 €'))
  expect(letter()?.mail.text).not.toContain('auf Anfrage')
  // The new price is higher than the one agreed at first.
  expect((await agree(12_000)).status).toBe(200)
  passMinutes(1)
  expect(await open()).toBe(9000)
  const total = ({ lines }: Invoice) => lines.reduce((sum, { count, cents }) => sum + count * cents, 0)
  await vi.waitFor(() =>
    expect(dataOf<Invoice[]>('invoices').map(invoice => [invoice.kind, total(invoice)])).toEqual([
      ['invoice', 10_000],
      ['reversal', 10_000],
      ['invoice', 12_000],
    ]),
  )
  expect(stored()[0]?.eventSnapshot?.cost).toBe(40)
})

test('a booking at a price keeps it as the most that can be agreed on', async () => {
  const { booking, post } = await openSite()
  const agree = (cents: number) => post('/registration/price', { _id: booking._id, cents, reason: 'Wie besprochen' })
  const refusal = [400, 'At most its price, €240.00.']
  await post('/event/edit', { _id: event, cost: null })
  const more = await agree(24_001)
  expect([more.status, more.fields.cents]).toEqual(refusal)
  for (const cents of [20_000, 24_000]) {
    expect((await agree(cents)).status).toBe(200)
    const moreAgain = await agree(24_001)
    expect([moreAgain.status, moreAgain.fields?.cents]).toEqual(refusal)
  }
})

test('a price entered on a move to a date with a price on request can be raised; undo brings it back', async () => {
  const { booking, post, passMinutes, stored } = await openSite()
  const session = 'termin-02'
  const dates = { startDate: '2027-07-01T08:00:00.000Z', endDate: '2027-07-01T16:00:00.000Z' }
  await post('/event/edit', { _id: session, cost: null, prices: [], places: null, ...dates })
  expect((await post('/registration/move', { _id: booking._id, event: session, cost: 50 })).status).toBe(200)
  passMinutes(1)
  const agree = (cents: number) => post('/registration/price', { _id: booking._id, cents, reason: 'Wie besprochen' })
  const { answer } = await agree(8000)
  const decided = answer.history.at(-1).date
  expect(stored()[0]?.eventSnapshot?.cost).toBe(80)
  expect((await post('/registration/undo', { _id: booking._id, decided })).status).toBe(200)
  expect(stored()[0]?.eventSnapshot?.cost).toBe(50)
  expect((await agree(9000)).status).toBe(200)
})
