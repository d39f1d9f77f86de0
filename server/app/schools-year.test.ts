import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { expect, test, vi } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { type Invoice, totalOfInvoice } from '../../domain/money/invoices/invoice.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfAttachments, pdfText } from '../testing/files/pdf-text.ts'
import { unzipped } from '../testing/files/unzipped.ts'
import { storedIn } from '../testing/stored-data.ts'
import { inquiry, visitor } from '../testing/test-site.ts'

const leitwegId = '04011000-1234512345-06'
const school = { organisation: 'Grundschule am Anger', name: '', street: 'Schulweg 3', zip: '12345', city: 'Ort' }
const trip = {
  title: 'Klassenfahrt in den Wald',
  startDate: '2026-12-17T08:00:00.000Z',
  endDate: '2026-12-19T12:00:00.000Z',
  locationName: 'Jugendherberge Waldsee',
}
const datev = { adviser: '29098', client: '55003', yearStart: '01-01', accountLength: '4', chart: 'SKR04' } as const
const settings = {
  ...sampleIssuer,
  tax: 19,
  invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' },
  datev: { ...datev, revenue: '', debtor: '', payments: true },
}

/**
 * Reads XML with a strict parser that checks namespaces; returns a function from the end of an element's path to its
 * texts.
 */
function readXml(xml: string): (path: string) => string[] {
  const elements: { path: string; text: string }[] = []
  const open: { path: string; text: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => expect.fail(error.message))
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toMatch(/^urn:un:unece:uncefact:data:standard:/)
    open.push({ path: `${open.at(-1)?.path ?? ''}/${local}`, text: '' })
  })
  parser.on('text', text => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void elements.push(open.pop() ?? expect.fail()))
  parser.write(xml).close()
  return path => elements.filter(object => object.path.endsWith(`/${path}`)).map(({ text }) => text.trim())
}

/** Returns the rows of a CSV file, by column. */
const rowsOf = (text: string, from = 1): Record<string, string>[] =>
  parse(text, { delimiter: ';', columns: true, from_line: from, bom: true, relax_column_count: true })
const centsOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
const sumOf = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0)

async function openYear() {
  const site = await openAdminSite()
  await site.post('/site/edit', settings)
  await visitor(site.origin).post('/api/registration/add', {
    ...inquiry,
    name: 'Sabine Lehmann',
    email: 's@example.org',
  })
  const stored = (): Registration => site.stored().at(-1) ?? expect.fail()
  const { _id } = stored()
  const invoices = () => site.dataOf<Invoice[]>('invoices')
  const issued = (count: number) =>
    vi.waitFor(() => expect(invoices().map(({ sha256 }) => typeof sha256)).toEqual(Array(count).fill('string')))
  const get = (path: string) => site.admin.send(`/api/${path}`)
  /** Reads what the school owes; a negative amount is to be paid back. */
  const balance = () => {
    const event = site.dataOf<Event[]>('events').find(event => event._id === stored().event)
    const account = accountOf(stored(), event, '2026-12-31') ?? expect.fail()
    return account.open - account.refund
  }
  /** Reads the balance of DATEV's collective debtor. */
  async function debtor(): Promise<number> {
    const bytes = await (await get('payment/export/datev?year=2026')).arrayBuffer()
    return sumOf(
      rowsOf(new TextDecoder('windows-1252').decode(bytes), 2).map(row => {
        const cents = centsOf(row['Umsatz (ohne Soll/Haben-Kz)']) * (row['Soll/Haben-Kennzeichen'] === 'S' ? 1 : -1)
        return row.Konto === '10000' ? cents : row['Gegenkonto (ohne BU-Schlüssel)'] === '10000' ? -cents : 0
      }),
    )
  }
  const pay = (cents: number, date: string) =>
    site.post('/payment/add', { registration: _id, date, cents, way: 'transfer' })
  return { ...site, _id, stored, invoices, issued, get, balance, debtor, pay }
}

test('a school’s year runs from inquiry and quote with Leitweg-ID through invoice and part payment to reversal and fee', async () => {
  const site = await openYear()
  const { post, _id, stored, invoices, issued, get, balance, debtor, pay, passMinutes } = site
  const invoiceTo = { ...school, country: '', leitwegId }
  expect((await post('/invoice/recipient', { registration: _id, invoiceTo })).status).toBe(200)
  const lines = [
    { label: 'Klassenfahrt', count: 24, cents: 9999 },
    { label: 'Zweite Begleitung', count: 1, cents: 25_001 },
  ]
  const offer = {
    event: trip,
    nights: 2,
    people: 24,
    lines,
    until: '2026-12-05',
    subject: 'Angebot',
    text: 'Guten Tag',
  }
  expect((await post('/registration/quote', { _id, ...offer })).status).toBe(200)

  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = ownLink({ ...secret, origin: () => site.origin }, stored())
  const event = site.dataOf<Event[]>('events').find(event => event._id === stored().event)
  const seen = { quote: stored().quote?.message ?? '', event: event?.lastModifiedDate ?? '' }
  // The school sends the prefilled form back unchanged.
  const typed = { acceptedBy: 'Sabine Lehmann', recipient: '', ...school, leitwegId, privacyStatement: 'on' }
  const body = new URLSearchParams({ ...seen, ...typed })
  expect((await fetch(`${address}/annehmen`, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
  await issued(1)
  const total = 24 * 9999 + 25_001
  expect([balance(), await debtor()]).toEqual([total, total])

  passMinutes(60)
  await pay(100_000, '2026-11-28')
  passMinutes(1)
  expect([balance(), await debtor()]).toEqual([total - 100_000, total - 100_000])

  // Nineteen days before the event a group owes the deposit; the educator asks for less.
  const { status } = await post('/registration/cancel', { _id, cents: 50_000, reason: 'Die Klasse ist krank.' })
  passMinutes(1)
  expect(status).toBe(200)
  await issued(3)
  const [invoice, reversal, fee] = invoices()
  expect(invoices().map(invoice => [invoice.number, invoice.kind, totalOfInvoice(invoice)])).toEqual([
    ['RE-2026-0001', 'invoice', total],
    ['RE-2026-0002', 'reversal', total],
    ['RE-2026-0003', 'invoice', 50_000],
  ])
  expect([balance(), await debtor()]).toEqual([-50_000, -50_000])
  await pay(-50_000, '2026-11-28')
  passMinutes(1)
  expect([balance(), await debtor()]).toEqual([0, 0])

  for (const document of [invoice, reversal, fee]) {
    const xml = await (await get(`invoice/xml?_id=${document?._id}`)).text()
    const at = readXml(xml)
    expect({
      'BT-10': at('ApplicableHeaderTradeAgreement/BuyerReference'),
      'BT-23': at('BusinessProcessSpecifiedDocumentContextParameter/ID'),
      'BT-24': at('GuidelineSpecifiedDocumentContextParameter/ID'),
      'BT-34': at('SellerTradeParty/URIUniversalCommunication/URIID'),
      'BT-49': at('BuyerTradeParty/URIUniversalCommunication/URIID'),
      'BT-73, BT-74': [...at('StartDateTime/DateTimeString'), ...at('EndDateTime/DateTimeString')],
      'BT-25': at('InvoiceReferencedDocument/IssuerAssignedID'),
    }).toEqual({
      'BT-10': [leitwegId],
      'BT-23': ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      'BT-24': ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'],
      'BT-34': [sampleIssuer.contact.email],
      'BT-49': [leitwegId],
      'BT-73, BT-74': ['20261217', '20261219'],
      'BT-25': document === reversal ? ['RE-2026-0001'] : [],
    })
    const [grand, rounding = '0'] = [at('GrandTotalAmount')[0], at('RoundingAmount')[0]]
    expect(centsOf(grand) + centsOf(rounding)).toBe(totalOfInvoice(document ?? expect.fail()))
    expect(
      pdfAttachments(new Uint8Array(await (await get(`invoice/file?_id=${document?._id}`)).arrayBuffer())),
    ).toEqual([xml])
  }

  const payments = rowsOf(await (await get('payment/export/csv?year=2026')).text())
  expect(payments.map(row => row.Rechnung)).toEqual(['RE-2026-0003', 'RE-2026-0003'])
  expect(sumOf(payments.map(row => centsOf(row['Betrag in Euro'])))).toBe(50_000)
  const files = unzipped(Buffer.from(await (await get('payment/export/zip?year=2026')).arrayBuffer()))
  expect([...files.keys()].filter(name => !name.endsWith('.csv'))).toEqual([
    'RE-2026-0001.pdf',
    'RE-2026-0002.pdf',
    'RE-2026-0003.pdf',
  ])
  const paper = pdfText(files.get('RE-2026-0001.pdf') ?? Buffer.alloc(0)).join(' ')
  expect(paper.replaceAll(/\s+/g, ' ')).toContain('3 Tage, 2 Übernachtungen')
})
