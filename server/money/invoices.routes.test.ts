import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Invoice, totalOfInvoice } from '../../domain/money/invoices/invoice.ts'
import type { InvoiceEntry } from '../../domain/money/invoices/invoice-input.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const seller = {
  ...sampleIssuer,
  invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' },
}

/** Opens a site with invoices, and Martina's request for a place for 240 €. */
async function openSite(env: Record<string, string> = {}, settings: object = seller, day = '2027-06-01') {
  const site = await openAdminSite(env)
  await site.post('/site/edit', settings)
  const when = { startDate: `${day}T08:00:00.000Z`, endDate: `${day}T16:00:00.000Z` }
  await site.post('/event/edit', { _id: event, title: 'Waldtag', cost: 240, prices: [], ...when })
  const participants = [{ name: 'Mia' }]
  const { answer: booking } = await site.post('/registration/add', { ...sampleContact, event, participants })
  const registration: string = booking._id
  const invoices = () => site.dataOf<Invoice[]>('invoices')
  const list = async () => (await site.as('admin').send('/api/invoice')).json()
  /** Confirms, and passes the undo period. */
  async function confirm() {
    await site.post('/registration/confirm', { _id: registration })
    site.passMinutes(1)
  }
  const issued = (count: number) =>
    vi.waitFor(() => {
      expect(invoices()).toHaveLength(count)
      for (const { sha256 } of invoices()) expect(sha256).toBeDefined()
    })
  const fileOf = (_id: string | undefined) => site.as('admin').send(`/api/invoice/file?_id=${_id}`)
  return { ...site, registration, invoices, list, confirm, issued, fileOf }
}

test('a confirmed booking gets an invoice once the confirmation cannot be undone, and its file never changes', async () => {
  const { confirm, issued, invoices, list, fileOf, registration } = await openSite()
  expect(invoices()).toEqual([])
  await confirm()
  await issued(1)
  const [invoice] = invoices()
  expect(invoice).toMatchObject({ number: 'RE-2026-0001', kind: 'invoice', registration, plan: [{ cents: 2400 }, {}] })
  const { invoices: entries } = await list()
  const entry = { number: 'RE-2026-0001', date: '2026-11-28', name: 'Martina Beispiel', cents: 24_000 }
  expect(entries).toMatchObject([entry])
  const file = await fileOf(invoice?._id)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="RE-2026-0001.pdf"')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(invoice?.sha256)
})

test('a step undone within ten seconds uses no number', async () => {
  const { post, registration, passMinutes, invoices, list } = await openSite()
  const { answer } = await post('/registration/confirm', { _id: registration })
  await post('/registration/undo', { _id: registration, decided: answer.history.at(-1).date })
  passMinutes(1)
  await list()
  await post('/registration/decline', { _id: registration })
  expect(invoices()).toEqual([])
})

test('an amount that a payment makes due is billed once the payment cannot be undone, and then the payment stays', async () => {
  const { confirm, issued, post, registration, clock, passMinutes, invoices, list } = await openSite(
    {},
    seller,
    '2026-12-20',
  )
  await confirm()
  await issued(1)
  // The paid part of the deposit stays with the educator (AGB § 5).
  await post('/registration/cancel', { _id: registration })
  passMinutes(1)
  await issued(2)
  const pay = async () => {
    const { answer } = await post('/payment/add', { registration, date: '2026-11-28', cents: 2400, way: 'cash' })
    return () => post('/payment/undo', { registration, payment: answer.payments.at(-1)._id })
  }
  const undo = await pay()
  await list()
  expect((await undo()).status).toBe(200)
  passMinutes(1)
  await list()
  expect(invoices()).toHaveLength(2)
  const undoLate = await pay()
  const recorded = clock.now
  passMinutes(1)
  await issued(3)
  // The clock was set back to a time when undoing was possible.
  clock.now = recorded
  expect((await undoLate()).message).toMatch(/^An invoice has been issued since\./)
})

test('an invoice can be issued by hand right after a payment, which can then no longer be undone', async () => {
  const { confirm, issued, post, registration } = await openSite()
  await confirm()
  await issued(1)
  const { answer } = await post('/payment/add', { registration, date: '2026-11-28', cents: 2400, way: 'cash' })
  const { name, city, zip } = sampleContact
  const invoiceTo = { organisation: 'Waldschule', name, street: 'Am Wald 1', zip, city, country: '' }
  await post('/invoice/recipient', { registration, invoiceTo })
  expect((await post('/invoice/issue', { registration })).status).toBe(200)
  const undone = await post('/payment/undo', { registration, payment: answer.payments.at(-1)._id })
  expect(undone.message).toMatch(/^Something else has happened to this booking since\./)
})

test('the confirmation brings the invoice, the terms, the date and a payment code in a single letter', async () => {
  const mail = await openMailServer()
  const { confirm, issued } = await openSite({ SMTP_URL: mail.url })
  await confirm()
  await issued(1)
  const letter = await vi.waitFor(() => {
    const letter = mail.to(sampleContact.email).find(({ mail: { subject } }) => subject?.startsWith('Dein Platz'))
    return letter ?? expect.fail('It has not come yet.')
  })
  const names = letter.mail.attachments.map(({ filename }) => filename)
  expect(names.toSorted()).toEqual(['AGB.pdf', 'RE-2026-0001.pdf', 'girocode.png', 'termin.ics'])
  expect(letter.mail.text).toContain('Die Rechnung RE-2026-0001 hängt an dieser Mail.')
  expect(letter.mail.text).toMatch(/Betrag: 24,00.€/)
  expect(letter.mail.text).toContain('DE02 1203 0000 0000 2020 51')
  expect(letter.mail.html).toContain('cid:girocode')
  expect(mail.to(sampleContact.email).filter(({ mail: { subject } }) => subject?.includes('RE-2026'))).toEqual([])
})

test('a cancellation reverses the invoice, and its letter brings the reversal', async () => {
  const mail = await openMailServer()
  const { confirm, issued, post, registration, invoices, passMinutes } = await openSite({ SMTP_URL: mail.url })
  await confirm()
  await issued(1)
  await post('/registration/cancel', { _id: registration })
  passMinutes(1)
  await issued(2)
  expect(invoices()[1]).toMatchObject({
    kind: 'reversal',
    number: 'RE-2026-0002',
    reverses: { number: 'RE-2026-0001' },
  })
  const letter = await vi.waitFor(
    () =>
      mail
        .to(sampleContact.email)
        .find(({ mail: { subject } }) => subject?.startsWith('Deine Buchung ist storniert')) ?? expect.fail(),
  )
  expect(letter.mail.attachments.map(({ filename }) => filename)).toEqual(['termin.ics', 'RE-2026-0002.pdf'])
  expect(letter.mail.text).toContain('Die Rechnung RE-2026-0001 gilt nicht mehr.')
})

test('missing details are listed, and once they are entered the invoice is issued and sent', async () => {
  const mail = await openMailServer()
  const { invoicing, ...rest } = seller
  const site = await openSite({ SMTP_URL: mail.url }, { ...rest, invoicing: { ...invoicing, taxNumber: '' } })
  await site.confirm()
  const { waiting } = await site.list()
  expect(waiting).toMatchObject([{ registration: site.registration, lacks: ['your tax number or VAT id'] }])
  await vi.waitFor(() => expect(mail.to(sampleContact.email)).toHaveLength(1))
  expect((await site.post('/invoice/issue', { registration: site.registration })).status).toBe(409)
  await site.post('/event/edit', { _id: event, title: 'Winterwald' })
  await site.post('/site/edit', { invoicing })
  await site.issued(1)
  const letter = await vi.waitFor(
    () =>
      mail.to(sampleContact.email).find(({ mail: { subject } }) => subject?.includes('RE-2026-0001')) ?? expect.fail(),
  )
  // The letter names the event as it is now.
  expect(letter.mail.subject).toBe('Deine Rechnung RE-2026-0001: Winterwald')
  expect(letter.mail.attachments.map(({ filename }) => filename)).toEqual(['girocode.png', 'RE-2026-0001.pdf'])
})

test('an invoice for another recipient is reissued, and the first one is reversed', async () => {
  const { confirm, issued, post, registration, invoices, list } = await openSite()
  await confirm()
  await issued(1)
  expect((await post('/invoice/issue', { registration })).message).toBe('The invoice says all that already.')
  const invoiceTo = {
    organisation: 'Waldschule',
    name: '',
    street: 'Am Anger 7',
    zip: '12345',
    city: 'Musterstadt',
    country: '',
  }
  const { answer: seen } = await post('/invoice/recipient', { registration, invoiceTo })
  expect(seen).toMatchObject({ invoiceTo })
  const edit = { registration, lastModifiedDate: seen.lastModifiedDate }
  expect([(await post('/invoice/issue', edit)).status, (await post('/invoice/issue', edit)).status]).toEqual([200, 409])
  await issued(3)
  expect(invoices().map(({ kind, number, recipient }) => [kind, number, recipient.organisation])).toEqual([
    ['invoice', 'RE-2026-0001', ''],
    ['reversal', 'RE-2026-0002', ''],
    ['invoice', 'RE-2026-0003', 'Waldschule'],
  ])
  const { invoices: entries }: { invoices: InvoiceEntry[] } = await list()
  expect(entries.map(({ number, reverses, reversedBy }) => [number, reverses ?? reversedBy])).toEqual([
    ['RE-2026-0003', undefined],
    ['RE-2026-0002', 'RE-2026-0001'],
    ['RE-2026-0001', 'RE-2026-0002'],
  ])
})

/** Passes time by the hour, so that the session stays alive: it notes each use after the answer. */
async function passHours(site: Awaited<ReturnType<typeof openSite>>, hours: number) {
  type Sessions = DataFolder['sessions']['current']
  const seenAt = () => site.dataOf<Sessions>('sessions').sessions.find(({ user }) => user === 'admin')?.seenAt
  for (let hour = 0; hour < hours; hour += 1) {
    site.passMinutes(60)
    await site.list()
    await vi.waitFor(() => expect(seenAt()).toBe(site.clock.now))
  }
}

test('the history records that a first invoice comes later, and its periods count from that day', async () => {
  const { invoicing, ...rest } = seller
  const site = await openSite({}, { ...rest, invoicing: { ...invoicing, taxNumber: '' } })
  await site.confirm()
  await passHours(site, 16)
  expect((await site.post('/site/edit', { invoicing })).status).toBe(200)
  await site.issued(1)
  expect(site.stored()[0]?.history.at(-1)).toMatchObject({ what: 'billed', by: 'system' })
  expect(site.invoices()[0]?.step).toBe(2)
})

test('a confirmation just before midnight brings the invoice of the next day, and nothing else does', async () => {
  const mail = await openMailServer()
  const site = await openSite({ SMTP_URL: mail.url })
  await passHours(site, 12)
  site.clock.now = '2026-11-28T22:59:55.000Z'
  await site.post('/registration/confirm', { _id: site.registration })
  site.clock.now = '2026-11-28T23:00:10.000Z'
  await site.issued(1)
  expect(site.invoices()).toMatchObject([
    { createdDate: '2026-11-28T23:00:10.000Z', plan: [{ due: '2026-12-07' }, {}] },
  ])
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  const letters = mail.to(sampleContact.email).filter(letter => /RE-2026-0001/.test(letter.mail.text ?? ''))
  expect(letters.map(letter => letter.mail.subject)).toEqual(['Dein Platz ist fest: Waldtag'])
  expect(letters[0]?.mail.attachments.map(({ filename }) => filename)).toContain('RE-2026-0001.pdf')
})

/** Confirms and reissues while the mail server takes no letters; `send` lets them out, and names their documents. */
async function openWaitingLetters() {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'rcpt', code: 450 }
  const site = await openSite({ SMTP_URL: mail.url })
  await passHours(site, 12)
  site.clock.now = '2026-11-28T22:59:55.000Z'
  await site.post('/registration/confirm', { _id: site.registration })
  site.clock.now = '2026-11-28T23:00:10.000Z'
  await site.issued(1)
  const triesOf = () => site.outbox().map(({ attempts }) => attempts.length)
  await vi.waitFor(() => expect(Math.min(...triesOf())).toBeGreaterThan(0))
  const address = { name: '', street: 'Am Anger 7', zip: '12345', city: 'Musterstadt', country: '' }
  const invoiceTo = { organisation: 'Waldschule', ...address }
  await site.post('/invoice/recipient', { registration: site.registration, invoiceTo })
  expect((await site.post('/invoice/issue', { registration: site.registration })).status).toBe(200)
  await site.issued(3)
  await vi.waitFor(() => expect(Math.min(...triesOf())).toBeGreaterThan(0))
  expect(mail.to(sampleContact.email)).toEqual([])
  async function send() {
    mail.behaviour.refusal = undefined
    await site.post('/mail/outbox/retry', {})
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    const letters = mail.to(sampleContact.email)
    return (subject: string) => {
      const letter = letters.find(({ mail }) => mail.subject === subject) ?? expect.fail(subject)
      const names = letter.mail.attachments.flatMap(({ filename }) => (filename?.startsWith('RE-') ? [filename] : []))
      return [names, letter.mail.text?.match(/RE-2026-\d+/g)]
    }
  }
  return { ...site, send }
}

test('of a waiting confirmation and a waiting new invoice only the latter brings it, and none the reversed one', async () => {
  const site = await openWaitingLetters()
  const papersOf = await site.send()
  expect(papersOf('Dein Platz ist fest: Waldtag')).toEqual([[], null])
  expect(papersOf('Deine Rechnung RE-2026-0003: Waldtag')[0]).toEqual(['RE-2026-0002.pdf', 'RE-2026-0003.pdf'])
})

test('of two waiting letters about reversed invoices only the last brings the one that a silent new price made', async () => {
  const site = await openWaitingLetters()
  const price = { _id: site.registration, cents: 20_000, reason: 'Wie besprochen' }
  expect((await site.post('/registration/price', price)).status).toBe(200)
  site.passMinutes(1)
  await site.issued(5)
  const papersOf = await site.send()
  expect(papersOf('Dein Platz ist fest: Waldtag')).toEqual([[], null])
  expect(papersOf('Deine Rechnung RE-2026-0005: Waldtag')[0]).toEqual(['RE-2026-0002.pdf', 'RE-2026-0005.pdf'])
})

test('a delayed invoice is also sent to a guest who was confirmed at once', async () => {
  const mail = await openMailServer()
  const { bank, ...rest } = seller
  const site = await openSite({ SMTP_URL: mail.url }, { ...rest, bank: { holder: '', iban: '', bic: '' } })
  await site.post('/event/edit', { _id: event, confirmation: 'automatic' })
  const email = 'rike@example.net'
  const form = { ...sampleContact, name: 'Rike Rinde', email, event, privacyStatement: true, notes: '' }
  expect((await visitor(site.origin).post('/api/registration/add', form)).status).toBe(200)
  await vi.waitFor(() => expect(mail.to(email)).toHaveLength(1))
  await site.post('/site/edit', { bank })
  await site.issued(1)
  const subjects = () => mail.to(email).map(letter => letter.mail.subject)
  await vi.waitFor(() => expect(subjects()).toContain('Deine Rechnung RE-2026-0001: Waldtag'))
})

test('a booking with money cannot become an inquiry', async () => {
  const { confirm, issued, post, registration, stored } = await openSite()
  await confirm()
  await issued(1)
  expect((await post('/registration/edit', { _id: registration, event: '' })).status).toBe(409)
  expect(stored()[0]?.event).toBe(event)
})

test('payments outlive an erased booking, for the tax adviser and the bank', async () => {
  const { post, registration, as, list, dataOf } = await openSite()
  await post('/registration/confirm', { _id: registration })
  await post('/payment/add', { registration, date: '2026-11-27', cents: 2400, way: 'cash' })
  await post('/registration/del', { _id: registration })
  const [entry] = await (await as('admin').send('/api/bin')).json()
  expect((await post('/bin/del', { _ids: [entry._id] })).status).toBe(200)
  await list()
  expect(dataOf('payments')).toMatchObject([{ registration, cents: 2400, name: 'Martina Beispiel', title: 'Waldtag' }])
  const table = await (await as('admin').send('/api/payment/export/csv?year=2026')).text()
  expect(table).toContain('Martina Beispiel')
})

test('an invoice outlives its booking, and only a person can reverse it', async () => {
  const { confirm, issued, post, registration, invoices, restart } = await openSite()
  await confirm()
  await issued(1)
  const [invoice] = invoices()
  expect((await post('/invoice/reverse', { _id: invoice?._id })).status).toBe(409)
  expect((await post('/registration/del', { _id: registration })).status).toBe(200)
  await restart()
  expect(invoices()).toEqual([invoice])
})

test('invoices do not start in the past: earlier settled bookings get none', async () => {
  const { post } = await openSite()
  const { fields } = await post('/site/edit', { invoicing: { ...seller.invoicing, from: '2026-11-27' } })
  expect(fields).toEqual({ 'invoicing.from': 'Please choose today or a later day.' })
  expect((await post('/site/edit', { invoicing: seller.invoicing })).status).toBe(200)
})

test('a start issues the invoices that were due before, with fingerprints', async () => {
  const { registration, post, clock, restart, issued, passMinutes } = await openSite()
  await post('/registration/confirm', { _id: registration })
  await restart(() => passMinutes(1))
  expect(clock.now > '2026-11-28T09:00:30.000Z').toBe(true)
  await issued(1)
})

test('writing off after a cancellation cancels the invoice without a letter', async () => {
  const site = await openSite({}, seller, '2026-11-30')
  const { post, registration, confirm, issued, invoices, as } = site
  await confirm()
  await issued(1)
  await post('/registration/cancel', { _id: registration })
  site.passMinutes(1)
  await issued(3)
  const open = async () => (await as('admin').send('/api/payment/open')).json()
  expect(await open()).toMatchObject([{ what: 'fee', cents: 24_000 }])
  expect((await post('/registration/cancel', { _id: registration, cents: 0 })).status).toBe(409)
  expect((await post('/registration/writeOff', { _id: registration, reason: ' ' })).fields).toEqual({
    reason: 'Please say why.',
  })
  const before = site.outbox().length
  const sent = { _id: registration, reason: 'Krank, aus Kulanz' }
  expect((await post('/registration/writeOff', { ...sent, preview: true })).answer.letters).toEqual([])
  const { answer } = await post('/registration/writeOff', sent)
  expect(answer.writtenOff).toMatchObject([{ cents: 24_000 }])
  expect(answer.history.at(-1)).toMatchObject({ what: 'writtenOff', by: 'educator', detail: 'Krank, aus Kulanz' })
  expect(await open()).toEqual([])
  site.passMinutes(1)
  await issued(4)
  expect(invoices().map(({ kind }) => kind)).toEqual(['invoice', 'reversal', 'invoice', 'reversal'])
  expect(site.outbox()).toHaveLength(before)
  expect((await post('/registration/writeOff', sent)).status).toBe(409)
  const signed = invoices().map(invoice => (invoice.kind === 'reversal' ? -1 : 1) * totalOfInvoice(invoice))
  expect(signed).toEqual([24_000, -24_000, 24_000, -24_000])
})

test('a write-off and its letter can be undone for ten seconds, and no document is made until then', async () => {
  const { post, registration, confirm, issued, invoices, outbox, clock, as } = await openSite({}, seller, '2026-12-01')
  await confirm()
  await issued(1)
  const before = outbox().length
  const open = async () => (await as('admin').send('/api/payment/open')).json()
  const owed = await open()
  const writeOff = () => post('/registration/writeOff', { _id: registration, reason: 'Nicht erschienen', letter: true })
  const wait = (seconds: number) => {
    clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString()
  }
  const { answer } = await writeOff()
  const decided = answer.history.at(-1).date
  expect([await open(), outbox().length]).toEqual([[], before + 1])
  expect(outbox().at(-1)?.heldUntil).toBeDefined()
  wait(9)
  const undone = await post('/registration/undo', { _id: registration, decided })
  expect(undone.status).toBe(200)
  expect(undone.answer).not.toHaveProperty('writtenOff')
  expect(undone.answer.history).toHaveLength(answer.history.length - 1)
  expect([await open(), outbox().length, invoices().length]).toEqual([owed, before, 1])
  expect((await post('/registration/undo', { _id: registration, decided })).status).toBe(409)

  const again = (await writeOff()).answer.history.at(-1).date
  wait(13)
  await issued(2)
  expect((await post('/registration/undo', { _id: registration, decided: again })).status).toBe(409)
})

test('writing off the rest reduces the invoice to the paid part, and the guest gets a letter on request', async () => {
  const { post, registration, confirm, issued, invoices, outbox, passMinutes } = await openSite(
    {},
    seller,
    '2026-12-01',
  )
  await confirm()
  await issued(1)
  await post('/payment/add', { registration, date: '2026-11-28', cents: 10_000, way: 'cash' })
  const sent = { _id: registration, reason: 'Nicht erschienen', letter: true }
  const { letters } = (await post('/registration/writeOff', { ...sent, preview: true })).answer
  expect(letters).toHaveLength(1)
  expect(letters[0].text.replace(/\s+/g, ' ')).toContain('die offenen 140,00 € musst du nicht mehr zahlen.')
  expect(letters[0].text).not.toContain('Nicht erschienen')
  expect((await post('/registration/writeOff', sent)).status).toBe(200)
  passMinutes(1)
  await issued(3)
  const [, , reduced] = invoices()
  expect(reduced?.lines).toMatchObject([{ count: 1, cents: 10_000 }])
  expect(reduced?.lines[0]?.details.at(-1)).toMatch(/^240,00.€, ermäßigt um 140,00.€$/)
  expect(outbox().map(({ subject }) => subject)).toContain('Es ist nichts mehr zu zahlen: Waldtag')
})

test('a cancellation within the undo period, before the account was entered, is a task, then an invoice', async () => {
  const { bank, ...rest } = seller
  const site = await openSite({}, { ...rest, bank: { holder: '', iban: '', bic: '' } }, '2026-11-30')
  const { post, registration, as, issued, invoices } = site
  const tasks = async () => {
    const desk = await (await as('admin').send('/api/desk')).json()
    return desk.tasks.filter(({ kind }: { kind: string }) => kind === 'unbilled')
  }
  await post('/registration/confirm', { _id: registration })
  await post('/registration/cancel', { _id: registration })
  site.passMinutes(2)
  expect(await tasks()).toMatchObject([{ _id: registration, cents: 24_000, lacks: [{ what: 'account' }] }])
  await post('/site/edit', { bank })
  await issued(1)
  expect(invoices()[0]?.lines).toMatchObject([{ kind: 'fee', cents: 24_000 }])
  expect(await tasks()).toEqual([])
})

test('an unknown country of a recipient needs its name or code', async () => {
  const { post, registration } = await openSite()
  const { name, city, zip } = sampleContact
  const send = (country: string) =>
    post('/invoice/recipient', {
      registration,
      invoiceTo: { organisation: 'Waldschule', name, street: 'Am Wald 1', zip, city, country },
    })
  for (const country of ['XX', 'Absurdistan', 'constructor'])
    expect(Object.keys((await send(country)).fields ?? {})).toEqual(['invoiceTo.country'])
  for (const country of ['Kanada', 'UK', 'fr', '']) expect((await send(country)).status).toBe(200)
})

test('a recipient without a name, or with one that cannot be printed, is refused at its field', async () => {
  const { post, registration } = await openSite()
  const nobody = { organisation: '', name: '', street: '', zip: '', city: '', country: '' }
  const send = (fields: object) => post('/invoice/recipient', { registration, invoiceTo: { ...nobody, ...fields } })
  const wrongIn = async (fields: object) => Object.keys((await send(fields)).fields ?? {})
  expect(await wrongIn({ street: 'Am Wald 1', zip: '37075', city: 'Göttingen' })).toEqual(['invoiceTo.name'])
  expect(await wrongIn({ country: 'AT' })).toEqual(['invoiceTo.name'])
  expect(await wrongIn({ name: '王小明' })).toEqual(['invoiceTo.name'])
  expect(await wrongIn({ organisation: 'Firma 王' })).toEqual(['invoiceTo.organisation'])
  for (const fields of [{}, { leitwegId: '04011000-1234512345-06' }, { name: 'Ole' }, { organisation: 'Waldschule' }])
    expect((await send(fields)).status).toBe(200)
})
