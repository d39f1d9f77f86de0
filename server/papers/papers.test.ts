import { createHash } from 'node:crypto'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { en16931 } from '../../domain/money/invoices/en16931.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import {
  sampleCompanyInvoice,
  sampleFee,
  sampleInvoice,
  sampleInvoiceAtOnce,
  sampleLongInvoice,
  samplePublicInvoice,
  sampleReversal,
} from '../../domain/testing/sample-invoices.ts'
import { pdfAttachments, pdfText } from '../testing/files/pdf-text.ts'
import { threadCode } from '../testing/thread-code.ts'
import { testThreads } from '../testing/threads.ts'
import { openPapers } from './papers.ts'

function papersWith(options: Partial<Parameters<typeof openPapers>[0]> = {}) {
  const papers = openPapers({ startWorker: testThreads.startPaperWorker, ...options })
  onTestFinished(() => papers.close())
  return papers
}

/** Opens papers that share no thread with other tests. */
function papersAlone(options: { idleMs?: number } = {}) {
  const started: Worker[] = []
  const startWorker = (options: WorkerOptions) => {
    const worker = new Worker(threadCode('server/papers/paper-worker.ts'), { ...options, eval: true })
    started.push(worker)
    return worker
  }
  return { ...papersWith({ startWorker, ...options }), started }
}

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')
const onOneLine = (text = '') => text.replaceAll(/\s+/g, ' ')
/** Removes spaces: a word whose font changes is drawn in pieces, between which the reader sees spaces. */
const withoutSpaces = (text = '') => text.replaceAll(/\s+/g, '')

/** Returns an invoice whose payment box fits on the first sheet only since this layout. */
function inOneSheet(layout: 4 | 5): Invoice {
  const [first, second] = sampleInvoice().lines
  const lines = [first, second, first, second, ...(layout === 4 ? [] : [second, second])]
  return sampleInvoice({ layout, lines: lines.flatMap(line => line ?? []) })
}

/**
 * The file of a record stays the same, byte by byte, on every machine and in every later version (D56): its fingerprint
 * is stored. To change the layout, add one with a new number, and leave the old layouts as they are.
 */
test.each<[string, Invoice, string]>([
  ['family', sampleInvoice(), 'd99a9fdda734950aaf2b9a681f7eabce746b0cb21e1d45329539446b002701dd'],
  ['company', sampleCompanyInvoice(), '85fbf88fe75c6b6479ac8f5f2e61d19dd37db5a96c2fb73510b0dd22768a4aa3'],
  ['fee', sampleFee(), '7a91b0837dd482602fa71758ed4204b97322e026b014203744c28b39d959d538'],
  ['reversal', sampleReversal(), 'fbb09c23064ce331cb7ba9f6f224433c30dd02fac46a8d963c6109071f46b01b'],
  ['layout 2', sampleInvoice({ layout: 2 }), 'd8bbf46da98ca825aa188837c512f7e0944ec17f1a5df8f842bd54fdf491ac50'],
  ['due at once', sampleInvoiceAtOnce(), '7badc4db18c284f949ebb39f6b4a1edc94d44f4b86ad80f00185d736e8882f82'],
  ['layout 3', samplePublicInvoice(), '047cbe55ecfd9be43239d710015fccf0dc284ce40bf921391268bbc6252b476b'],
  ['fee of layout 3', sampleFee({ layout: 3 }), '2c69fccb3d82b0f139809cf64277585ff987dd22596152f2dc810cfb4f85d220'],
  [
    'rows of layout 4 that move together',
    inOneSheet(4),
    'fee57fc84031ad58444820f7c1ec7fbe7cfb17bf4230bcb67347f13bf65ada3c',
  ],
  [
    'due dates of layout 5 side by side',
    inOneSheet(5),
    'd68e964e4633589255ecb308f472f54fadc6df91d7a8a7dddbcf978a7fb4080d',
  ],
  ['long', sampleLongInvoice(), '6745189f74cecdb7fce4f20a7deeba5817e8d61a24f5cf038fe3922be6cd00ff'],
])('%s: an old record gives the same file, whatever papers were made before it', async (_, invoice, expected) => {
  const papers = papersWith()
  await papers.invoice(sampleLongInvoice({ number: 'RE-2026-0999' }))
  expect(sha256(await papers.invoice(invoice))).toBe(expected)
})

test('a thread that has made papers with other characters gives the same file as a new one', async () => {
  // Signs that share a glyph with another one, ligatures, marks, other scripts.
  const names = [
    'φ Ω µ fi\u00a0ffl',
    'ϕ Δ μ \u2126 \u2206 fi ffl',
    'Tür\u2011Straße e\u0301 x\u0306',
    'Łukasz Ștefănescu Nguyễn Д’Артаньян',
  ]
  const invoices = names.map(name =>
    sampleInvoice({ layout: 3, recipient: { ...sampleInvoice().recipient, name, street: `${name} 3` } }),
  )
  const usedPapers = papersWith()
  for (const invoice of [...invoices, ...invoices.toReversed()]) await usedPapers.invoice(invoice)
  for (const invoice of invoices)
    expect(sha256(await usedPapers.invoice(invoice))).toBe(sha256(await papersAlone().invoice(invoice)))
})

test('an invoice contains the parties, the service, the amount, the tax, the due date and the consequence of a delay', async () => {
  const file = await papersWith().invoice(sampleInvoice())
  const sheets = pdfText(file)
  expect(sheets).toHaveLength(1)
  const text = onOneLine(sheets[0])
  for (const part of [
    'Rechnung',
    'RE-2026-0131',
    '17. Nov. 2026',
    'Martina Beispiel Am Anger 7 12345 Musterstadt',
    'Familien-Waldtag: Feuer und Stockbrot',
    'Gesamtbetrag 115,00 €',
    'Steuerfrei nach § 19 UStG (Kleinunternehmer). Leistungsdatum: 19. Dez. 2026.',
    'kommt auch ohne Mahnung in Verzug (§ 286 Abs. 3 BGB)',
    'Jetzt: Anzahlung 11,50 € bis 24. Nov. 2026',
    'Später: Rest 103,50 € bis 5. Dez. 2026',
    'Verwendungszweck: 2026-0147',
    'Steuernummer 12/345/67890',
    'IBAN DE02 1203 0000 0000 2020 51',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Umsatzsteuer')
})

test('an invoice of the second layout names the booking with its check character', async () => {
  const invoice = sampleInvoice({ layout: 2 })
  const text = onOneLine(pdfText(await papersWith().invoice(invoice))[0])
  expect(text).toContain('Buchung B26-0147-K')
  expect(text).toContain('Verwendungszweck: B26-0147-K')
  expect(text).not.toContain('2026-0147')
  expect(en16931(invoice)).toContain('<ram:PaymentReference>B26-0147-K</ram:PaymentReference>')
})

test('an amount due at once has the same day as in the letter, on paper and in the data', async () => {
  const plan = (changes: Partial<Invoice['plan'][number]>) =>
    sampleInvoiceAtOnce().plan.map(part => ({ ...part, ...changes }))
  const dueTexts = async (invoice: Invoice) => [
    onOneLine(pdfText(await papersWith().invoice(invoice))[0]).match(
      /115,00 € (?:bis|sofort|fällig).*?(?= Der GiroCode)/,
    )?.[0],
    onOneLine(en16931(invoice))
      .match(/<ram:Description>(115.*?)<.*?format="102">(\d+)/s)
      ?.slice(1),
  ]
  expect(await dueTexts(sampleInvoiceAtOnce())).toEqual([
    '115,00 € sofort, spätestens bis Di., 1. Dezember',
    ['115,00 € sofort, spätestens bis Di., 1. Dezember', '20261201'],
  ])
  expect(await dueTexts(sampleInvoiceAtOnce({ plan: plan({ latest: '2026-11-29', isOnSite: true }) }))).toEqual([
    '115,00 € sofort, spätestens bis So., 29. November, oder bar vor Ort',
    ['115,00 € sofort, spätestens bis So., 29. November, oder bar vor Ort', '20261129'],
  ])
  expect(await dueTexts(sampleInvoiceAtOnce({ createdDate: '2026-12-02T09:00:00.000Z' }))).toEqual([
    '115,00 € fällig seit 28. Nov. 2026',
    ['115,00 € fällig seit 28.11.2026', '20261128'],
  ])
  expect(await dueTexts(sampleInvoiceAtOnce({ plan: plan({ rule: 'beforeStart' }) }))).toEqual([
    '115,00 € bis 28. Nov. 2026',
    ['115,00 € bis 28.11.2026', '20261128'],
  ])
})

/** An invoice with a number of details, each of which moves the payment box a little further down. */
const invoiceWithDetails = (details: number, layout: Invoice['layout']) =>
  sampleInvoice({
    layout,
    lines: [{ kind: 'service', title: 'Kurs', details: Array(details).fill('Tag'), count: 1, cents: 11_500 }],
  })

test('since layout 3 the payment box stays on the first sheet as long as it fits', async () => {
  const papers = papersWith()
  const maxLines = async (layout: Invoice['layout']) => {
    for (let details = 1; ; details += 1)
      if (pdfText(await papers.invoice(invoiceWithDetails(details, layout))).length > 1) return details - 1
  }
  expect([await maxLines(2), await maxLines(3)]).toEqual([8, 9])
})

test('since layout 4 the rows move closer if that keeps the payment box on the first sheet', async () => {
  const papers = papersWith()
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({
      kind: 'service' as const,
      title: 'Kind',
      details: ['x'],
      count: 1,
      cents: 1,
    }))
  const sheetsOf = async (count: number, layout: Invoice['layout']) =>
    pdfText(await papers.invoice(sampleInvoice({ layout, lines: lines(count) })))
  const maxLines = async (layout: Invoice['layout'], count = 1): Promise<number> =>
    (await sheetsOf(count, layout)).length === 1 ? maxLines(layout, count + 1) : count - 1
  const [before, since] = [await maxLines(3), await maxLines(4)]
  expect(since).toBeGreaterThan(before)
  const [sheet = ''] = await sheetsOf(since, 4)
  expect(onOneLine(sheet)).toContain('So zahlst du')
  // Nothing moves where moving saves no sheet, or where everything fits anyway.
  for (const count of [1, before, since + 1]) expect(await sheetsOf(count, 4)).toEqual(await sheetsOf(count, 3))
})

test('since layout 5 due dates stand side by side if that keeps the payment box on the first sheet', async () => {
  const papers = papersWith()
  const sheetsOf = async (changes: Partial<Invoice>) =>
    pdfText(await papers.invoice({ ...inOneSheet(5), ...changes })).map(onOneLine)
  expect(await sheetsOf({ layout: 4 })).toHaveLength(2)
  expect(await sheetsOf({})).toEqual([
    expect.stringMatching(
      /So zahlst du Jetzt: Anzahlung 11,50 € bis 24\. Nov\. 2026 Später: Rest 103,50 € bis 5\. Dez/,
    ),
  ])
  // Amounts that would not fit side by side stay below each other, on the second sheet.
  const [deposit, rest] = inOneSheet(5).plan
  const plan = [deposit, { ...rest, cents: 100_000_000_000_000 }] as Invoice['plan']
  expect(await sheetsOf({ plan })).toHaveLength(2)
})

test('since layout 3 a line taller than a sheet is split without loss', async () => {
  const details = Array.from({ length: 120 }, (_, at) => `Einzelheit ${at + 1}.`)
  const line = { kind: 'service' as const, title: 'Klassenfahrt', details, count: 1, cents: 11_500 }
  const sheets = pdfText(await papersWith().invoice(sampleInvoice({ layout: 3, lines: [line] })))
  expect(sheets).toHaveLength(4)
  for (const detail of details) expect(onOneLine(sheets.join(' '))).toContain(detail)
  for (const [at, sheet] of sheets.slice(0, -1).entries())
    expect(onOneLine(sheet)).toMatch(new RegExp(`Seite ${at + 1} von 4`))
  expect(onOneLine(sheets.join(' ')).match(/1 115,00 € 115,00 €/g)).toHaveLength(1)
})

test('since layout 3 a long address loses lines in its middle, never the town, and stays in the window', async () => {
  const long = sampleLongInvoice({ layout: 3, lines: sampleInvoice().lines })
  const tooLong = 'Gemeinnützige Genossenschaft '.repeat(12)
  const papers = papersWith()
  for (const [changes, town] of [
    [{ organisation: tooLong }, '12345 Musterstadt'],
    [{ organisation: tooLong, street: tooLong, country: 'Kanada' }, '12345 Musterstadt Kanada'],
    [{ organisation: '', name: tooLong, city: 'Rinteln an der Weser' }, '12345 Rinteln an der Weser'],
  ] as const) {
    const [sheet = ''] = pdfText(await papers.invoice({ ...long, recipient: { ...long.recipient, ...changes } }))
    const lines = sheet.split('\n').map(line => line.trim())
    // Below the sender's line, and above the title.
    const address = lines.slice(lines.findLastIndex(line => line.startsWith('Wildnisschule Lichtung,')) + 1)
    const window = address.slice(0, address.indexOf('Rechnung'))
    expect(window).toHaveLength(6)
    expect(onOneLine(window.join(' '))).toMatch(new RegExp(`^Gemeinnützige Genossenschaft.*….* ${town}$`))
  }
})

test('since layout 3 a fee alone has no net amount, and a rounded cent is shown', async () => {
  const papers = papersWith()
  const textOf = async (invoice: Invoice) => onOneLine(pdfText(await papers.invoice(invoice)).join(' '))
  const fee = await textOf(sampleFee({ tax: 19, layout: 3 }))
  expect(fee).not.toMatch(/Nettobetrag|Umsatzsteuer 19/)
  expect(fee).toContain('Gesamtbetrag 57,50 €')
  const line = { kind: 'service' as const, title: 'Kurs', details: [], count: 1, cents: 9999 }
  expect(await textOf(sampleInvoice({ tax: 19, layout: 3, lines: [line] }))).toContain(
    'Nettobetrag 84,02 € Umsatzsteuer 19 % 15,96 € Rundung 0,01 € Gesamtbetrag 99,99 €',
  )
})

test.each([
  [
    'in money',
    { paid: 13_500, refund: 2000 },
    'Schon bezahlt −135,00 € Du bekommst zurück 20,00 €',
    '135.00',
    '-20.00',
  ],
  ['onto a voucher', { paid: 13_500, refund: 0 }, 'Schon bezahlt −115,00 € Noch zu zahlen 0,00 €', '115.00', '0.00'],
])('since layout 3 paper and data agree on the refund %s', async (_, changes, paymentText, paid, due) => {
  const invoice = sampleInvoice({ layout: 3, plan: [], ...changes })
  expect(onOneLine(pdfText(await papersWith().invoice(invoice))[0])).toContain(paymentText)
  expect(en16931(invoice)).toContain(`<ram:TotalPrepaidAmount>${paid}</ram:TotalPrepaidAmount>`)
  expect(en16931(invoice)).toContain(`<ram:DuePayableAmount>${due}</ram:DuePayableAmount>`)
})

test('VAT is shown if there is any, with the machine-readable data', async () => {
  const invoice = sampleCompanyInvoice({ lines: [...sampleCompanyInvoice().lines, ...sampleFee().lines] })
  const file = await papersWith().invoice(invoice)
  const text = onOneLine(pdfText(file).join(' '))
  expect(text).toContain('Nettobetrag 617,60 € Umsatzsteuer 19 % 117,34 €')
  expect(text).toContain('Entschädigung, nicht umsatzsteuerbar')
  expect(text).toContain('Voraussichtliche Leistung vom 2. März 2027 bis 3. März 2027.')
  expect(text).toContain('USt-IdNr. DE123456788')
  expect(pdfAttachments(file)).toEqual([en16931(invoice)])
})

test('a reversal contains the negative amounts, and names its invoice', async () => {
  const text = onOneLine(pdfText(await papersWith().invoice(sampleReversal()))[0])
  expect(text).toContain('Stornorechnung')
  expect(text).toContain('hebt die Rechnung RE-2026-0131 vom 17. Nov. 2026 auf')
  expect(text).toContain('Gesamtbetrag −115,00 €')
  expect(text).not.toMatch(/Gutschrift|So zahlst du|Mahnung/)
})

test('a fee deducts earlier payments, and says that the damage may be smaller', async () => {
  const text = onOneLine(pdfText(await papersWith().invoice(sampleFee()))[0])
  expect(text).toContain('Schon bezahlt −11,50 € Noch zu zahlen 46,00 €')
  expect(text).toContain('dass mir kein oder ein geringerer Schaden entstanden ist')
})

test('many lines continue on further numbered sheets, and nothing is lost', async () => {
  const sheets = pdfText(await papersWith().invoice(sampleLongInvoice()))
  expect(sheets).toHaveLength(4)
  for (const [at, sheet] of sheets.entries()) expect(sheet).toContain(`RE-2026-0142, Seite ${at + 1} von 4`)
  for (let number = 1; number <= 20; number += 1)
    expect(withoutSpaces(sheets.join(''))).toContain(`Teilnehmerin:ZoëŁąka-Ștefănescu${number}1240,00€`)
})

test.each([
  ['Łukasz Ștefănescu-Đỗ', 'Łukasz Ștefănescu-Đỗ'],
  ['Олена Коваленко', 'Олена Коваленко'],
  ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  // Typed with combining marks and invisible characters.
  ['Jo\u0308rg\u00ad Mu\u0308ller\u200b', 'Jörg Müller'],
  // Characters that no font has become question marks.
  ['李小龙 🌲', '??? ?'],
  ['Anna\nB\u0000\u0007a', 'Anna B a'],
])('the paper contains the name %j', async (name, shown) => {
  const invoice = sampleInvoice({ recipient: { ...sampleInvoice().recipient, organisation: '', name } })
  expect(withoutSpaces(pdfText(await papersWith().invoice(invoice))[0])).toContain(`${withoutSpaces(shown)}AmAnger7`)
})

test('very long names and missing data break nothing', async () => {
  const { recipient, seller } = sampleInvoice()
  const tooLong = 'x'.repeat(500)
  const file = await papersWith().invoice(
    sampleInvoice({
      recipient: {
        ...recipient,
        organisation: tooLong,
        name: '',
        street: '',
        zip: '',
        city: '',
        country: 'Österreich',
      },
      seller: { ...seller, phone: '', taxNumber: '', school: 'Öko & Söhne <b>' },
      bank: { holder: '', iban: '', bic: '' },
      booking: '',
    }),
  )
  const text = pdfText(file).join('')
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(500)
  expect(text).toContain('Österreich')
  expect(text).not.toContain('GiroCode')
})

test('one thread makes papers one after the other, and ends when idle', async () => {
  const { invoice, started } = papersAlone({ idleMs: 1 })
  const files = await Promise.all([invoice(sampleInvoice()), invoice(sampleFee()), invoice(sampleReversal())])
  expect(files.map(file => Buffer.from(file.subarray(0, 8)).toString())).toEqual(['%PDF-1.7', '%PDF-1.7', '%PDF-1.7'])
  expect(started).toHaveLength(1)
  await vi.waitFor(() => expect(started[0]?.threadId).toBe(-1))
  await invoice(sampleInvoice())
  expect(started).toHaveLength(2)
})

test('a failed task rejects, and the next one makes a paper', async () => {
  const { invoice, started } = papersAlone()
  const broken = invoice(sampleInvoice({ createdDate: 'never' }))
  const next = invoice(sampleInvoice())
  await expect(broken).rejects.toThrow('Invalid')
  expect((await next).length).toBeGreaterThan(20_000)
  expect(started).toHaveLength(2)
})

test('a silent thread is terminated', async () => {
  const startWorker = () =>
    new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true })
  const papers = papersWith({ startWorker, stuckMs: 1 })
  await expect(papers.invoice(sampleInvoice())).rejects.toThrow('too long')
})

test('stopping the site rejects waiting tasks', async () => {
  const { invoice, close } = papersWith()
  const waiting = invoice(sampleInvoice())
  await Promise.all([expect(waiting).rejects.toThrow('stopping'), close()])
  await expect(invoice(sampleInvoice())).rejects.toThrow('stopping')
})

const voucher = {
  from: sampleInvoice().seller,
  created: '2026-12-01T09:00:00.000Z',
  code: 'K7MP-3XQT-9RWDY',
  cents: 10_000,
  message: 'Alles Gute!\nDein Opa Jürgen',
  address: 'https://wildnisschule.example.org/kalender',
}

test("a voucher shows its value, the giver's message, and the steps to redeem it", async () => {
  const papers = papersWith()
  const file = await papers.voucher(voucher)
  const text = onOneLine(pdfText(file)[0])
  for (const part of [
    'Gutschein',
    'über 100,00 €',
    'Alles Gute! Dein Opa Jürgen',
    'K7MP-3XQT-9RWDY',
    'auf wildnisschule.example.org einen Termin',
    'Der Gutschein gilt unbegrenzt.',
    'Wildnisschule Lichtung Erika Mustermann',
  ])
    expect(text).toContain(part)
  expect(Buffer.from(await papers.voucher(voucher)).equals(Buffer.from(file))).toBe(true)
})

test('the giver may hide the value and write no message, or one that is too long', async () => {
  const { voucher: make } = papersWith()
  const hidden = { ...voucher, cents: null, message: '', address: '' }
  expect(onOneLine(pdfText(await make(hidden))[0])).not.toMatch(/€|Für|undefined|null/)
  const wordy = pdfText(await make({ ...voucher, message: 'Waldluft '.repeat(500) }))
  expect(wordy).toHaveLength(1)
  expect(onOneLine(wordy[0])).toContain('… Dein Code')
})
