import { expect, test, vi } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import { formatCents, sumOf } from '../../domain/kit/cents.ts'
import { addDays, type Instant, instantOf } from '../../domain/kit/format.ts'
import { standingInvoice } from '../../domain/money/invoices/due.ts'
import { totalOfInvoice } from '../../domain/money/invoices/invoice.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSite, visitor } from '../testing/test-site.ts'

const days = ['2027-02-05', '2027-03-26', '2027-05-07', '2027-06-11', '2027-08-06', '2027-10-29']
const block = (day: string) => ({ startDate: instantOf(day, '17:00'), endDate: instantOf(addDays(day, 2), '14:00') })
const plain = (text = '') => text.replace(/\s+/g, ' ').replaceAll('\u00a0', ' ')
const euro = (cents: number) => formatCents(cents).replaceAll('\u00a0', ' ')

const account = { email: 'hella@example.org', password: 'Waldweg-im-Nebel-42' }

/** Due days of the deposit and the instalments. */
const dueDays = ['07.12.2026', '22.01.2027', '12.03.2027', '23.04.2027', '28.05.2027', '23.07.2027']

test('a training is right to the cent through deposit, five instalments, a moved session, two called off, reminders and certificate', async () => {
  const mail = await openMailServer()
  const site = await openTestSite({
    ...{ SMTP_URL: mail.url, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
  })
  const admin = visitor(site.origin)
  const post = async (path: string, body: unknown) => {
    const response = await admin.post(`/api${path}`, body)
    return { status: response.status, answer: await response.json() }
  }
  expect((await post('/user/login', account)).status).toBe(200)
  await post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })
  const { answer: course } = await post('/event/add', {
    ...{ title: 'Ausbildung', active: true, cost: 1990, locationName: 'Köhlerhütte', instalments: 5 },
    ...{ ...block('2027-02-05'), sessions: days.map(day => ({ ...block(day), hours: 20 })) },
  })
  const ids: string[] = course.sessions.map(({ _id }: { _id: string }) => _id)
  const sent = {
    ...sampleContact,
    name: 'Anna',
    email: 'anna@example.org',
    event: course._id,
    privacyStatement: true,
    participants: [{ name: 'Anna' }],
  }
  const { answer: booking } = await post('/registration/add', sent)
  const pay = (cents: number) =>
    post('/payment/add', { registration: booking._id, date: '2026-11-28', cents, way: 'transfer' })

  /** Runs `action`, and returns what account, invoice and last letter then show. */
  async function after(action: () => Promise<{ status: number }>) {
    expect((await action()).status).toBe(200)
    site.passMinutes(1)
    await post('/registration/remark', { _id: booking._id, text: 'weiter' })
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    const stored = site.stored().find(({ _id }) => _id === booking._id) ?? expect.fail('no booking')
    const event = storedIn(site.dir, 'events').find(({ _id }) => _id === course._id)
    const sums = accountOf(stored, event, '2026-11-28') ?? expect.fail('no account')
    const invoice = standingInvoice(storedIn(site.dir, 'invoices'))
    const letter = mail.to('anna@example.org').findLast(({ mail: { subject = '' } }) => !subject.includes('Rechnung'))
    const { price, paid, open, refund, dues } = sums
    expect(sumOf(dues.map(due => due.open))).toBe(open)
    return {
      sums: [price, paid, open, refund],
      dues: dues.map(due => due.open),
      days: dues.map(({ due }) => due.split('-').toReversed().join('.')),
      invoice: invoice ? totalOfInvoice(invoice) : 0,
      plan: invoice?.plan.map(({ cents }) => cents),
      what: plain(invoice?.lines[0]?.details[0]),
      service: invoice?.service,
      letter: plain(letter?.mail.text),
    }
  }
  const instalment = 35_820
  const confirmed = await after(() => post('/registration/confirm', { _id: booking._id }))
  expect(confirmed).toMatchObject({
    sums: [199_000, 0, 199_000, 0],
    dues: [19_900, instalment, instalment, instalment, instalment, instalment],
    days: dueDays,
    invoice: 199_000,
    plan: [19_900, instalment, instalment, instalment, instalment, instalment],
    what: '6 Termine, 5. Feb. 2027 bis 31. Okt. 2027, Köhlerhütte',
    service: { from: '2027-02-05', to: '2027-10-31' },
  })
  expect(confirmed.letter).toContain(`Anzahlung, bis 07. Dez. 2026: ${euro(19_900)}`)
  expect(confirmed.letter).toContain(`Rate 5, bis 23. Juli 2027: ${euro(instalment)}`)

  const deposit = await after(() => pay(19_900))
  expect(deposit).toMatchObject({
    sums: [199_000, 19_900, 179_100, 0],
    dues: [0, instalment, instalment, instalment, instalment, instalment],
  })
  expect(deposit.letter).toContain(
    `Offen sind noch ${euro(179_100)}, davon ${euro(instalment)} bis Fr., 22. Januar 2027`,
  )

  const moved = await after(() => post('/event/move', { _id: course._id, session: ids[1], ...block('2027-04-09') }))
  expect(moved).toMatchObject({ sums: [199_000, 19_900, 179_100, 0], days: dueDays, invoice: 199_000 })
  expect(moved.letter).toContain('2. Termin: Fr., 09. Apr. 2027')

  const callOff = { _id: course._id, session: ids[2], reason: 'Ich bin krank' }
  const { answer: preview } = await post('/event/cancel', { ...callOff, preview: true })
  expect(preview.refunds).toEqual([{ registration: booking._id, cents: 33_167 }])
  const calledOff = await after(() => post('/event/cancel', { ...callOff, refunds: preview.refunds }))
  expect(calledOff).toMatchObject({
    sums: [165_833, 19_900, 145_933, 0],
    dues: [0, instalment - 33_167, instalment, instalment, instalment, instalment],
    days: dueDays,
    invoice: 165_833,
    plan: [instalment - 33_167, instalment, instalment, instalment, instalment],
    what: '5 Termine, 5. Feb. 2027 bis 31. Okt. 2027, Köhlerhütte',
  })
  for (const words of [
    `Der Kurs kostet damit ${euro(33_167)} weniger, zusammen ${euro(165_833)}.`,
    `Kosten: ${euro(165_833)}, ermäßigt um ${euro(33_167)}`,
    `Schon bezahlt: ${euro(19_900)}`,
    `Rate 1, bis 22. Jan. 2027: ${euro(2_653)}`,
    `Zusammen: ${euro(145_933)}`,
  ])
    expect(calledOff.letter).toContain(words)

  const rest = await after(() => pay(145_933))
  expect(rest).toMatchObject({ sums: [165_833, 165_833, 0, 0], dues: [0, 0, 0, 0, 0, 0], invoice: 165_833 })
  expect(rest.letter).toContain('Damit ist alles bezahlt.')

  // A second session is called off when all is paid: its share goes back.
  const last = { _id: course._id, session: ids[5], reason: 'Ich bin krank' }
  const afterLast = await after(() => post('/event/cancel', last))
  expect(afterLast).toMatchObject({ sums: [132_667, 165_833, 0, 33_166], invoice: 132_667, plan: [] })
  expect(afterLast.letter).toContain(`Du bekommst zurück: ${euro(33_166)}`)
  const returned = await after(() => pay(-33_166))
  expect(returned).toMatchObject({ sums: [132_667, 132_667, 0, 0], invoice: 132_667 })

  // The four sessions that are held: a reminder a week before, attendance on the last day, then the certificate.
  const [participant] = site.stored().find(({ _id }) => _id === booking._id)?.participants ?? []
  const reminders = () =>
    mail.to('anna@example.org').flatMap(({ mail: { subject = '' } }) => /^In .*/.exec(subject) ?? [])
  const held = [
    { session: ids[0], start: days[0] ?? '' },
    { session: ids[1], start: '2027-04-09' },
    { session: ids[3], start: days[3] ?? '' },
    { session: ids[4], start: days[4] ?? '' },
  ]
  /** Passes time; the educator signs in again, as no session lasts for months. */
  async function passUntil(moment: Instant) {
    site.clock.now = moment
    expect((await post('/user/login', account)).status).toBe(200)
  }
  for (const [at, { session, start }] of held.entries()) {
    await passUntil(instantOf(addDays(start, -7), '18:00'))
    await vi.waitFor(() => expect(reminders()).toHaveLength(at + 1))
    expect(reminders().at(-1)).toMatch(/^In einer Woche: Ausbildung/)
    await passUntil(instantOf(addDays(start, 2), '13:00'))
    const { status } = await post('/event/attended', { _id: course._id, session, participants: [participant?._id] })
    expect(status).toBe(200)
  }
  await passUntil(instantOf('2027-11-02', '10:00'))
  const file = await admin.send(`/api/registration/certificate?_id=${booking._id}&participant=${participant?._id}`)
  const [certificate] = pdfText(new Uint8Array(await file.arrayBuffer()))
  expect(plain(certificate)).toContain('Teilgenommen an 4 von 4 Terminen, 12 von 12 Tagen, 80 von 80 Stunden')
})
