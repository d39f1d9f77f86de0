import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Datev, datev, noDatev } from '../../content/site/datev.ts'
import { sampleCompanyInvoice, sampleFee, sampleInvoice, sampleReversal } from '../../testing/sample-invoices.ts'
import { datevFile, type PaidForDatev } from './datev.ts'
import { datevColumns } from './datev-columns.ts'
import { type Invoice, totalOfInvoice } from './invoice.ts'

const now = '2027-01-05T09:08:07.006Z'
const paidOnce: PaidForDatev = {
  ...{ day: '2026-11-20', way: 'transfer', cents: 1150, number: '2026-0147', name: 'Martina Beispiel' },
  ...{ invoice: 'RE-2026-0131', isVoucher: false },
}
const fileOf = (
  invoices: readonly Invoice[],
  settings: Partial<Datev> = {},
  paid: readonly PaidForDatev[] = [],
  year = '2026',
) => datevFile({ invoices, paid }, { year, settings: { ...noDatev, ...settings }, now })
/** Parses the rows below the headings, by column name. */
function rowsOf(file: string): Record<string, string>[] {
  const [, headings = '', ...rows] = file.split('\r\n')
  return rows
    .filter(row => row !== '')
    .map(row =>
      Object.fromEntries(
        row.split(';').map((value, at) => [headings.split(';')[at] ?? '?', value.replaceAll('"', '')]),
      ),
    )
}

test('the file begins like DATEV format 700, category 21, version 13', () => {
  const [head = '', names = ''] = fileOf([], { adviser: '29098', client: '55003' }).split('\r\n')
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20270105090807006;;"LI";"";"";29098;55003;20260101;4;20260101;20261231;' +
      '"Lichtung 2026";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect(datevColumns).toHaveLength(125)
  expect(names.split(';')).toEqual(datevColumns)
  expect([datevColumns.indexOf('Festschreibung'), datevColumns.indexOf('Leistungsdatum')]).toEqual([113, 114])
})

test('each invoice and each reversal is a row with its number, day, accounts and amount', () => {
  const rows = rowsOf(fileOf([sampleInvoice(), sampleReversal(), sampleFee({ tax: 19 })]))
  const columns = [
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'Konto',
    'Gegenkonto (ohne BU-Schlüssel)',
    'Belegdatum',
    'Belegfeld 1',
    'Leistungsdatum',
  ]
  expect(rows.map(row => columns.map(name => row[name]))).toEqual([
    ['115,00', 'S', '10000', '8195', '1711', 'RE-2026-0131', '19122026'],
    ['115,00', 'H', '10000', '8195', '0112', 'RE-2026-0140', '19122026'],
    ['57,50', 'S', '10000', '8600', '1512', 'RE-2026-0141', '19122026'],
  ])
  for (const row of rows) expect(Object.keys(row)).toHaveLength(125)
})

test('a fee beside a taxed sale is a separate row, and longer accounts are padded with zeros', () => {
  const company = sampleCompanyInvoice()
  const invoice = { ...company, lines: [...company.lines, ...sampleFee().lines] }
  const accounts = rowsOf(fileOf([invoice], { chart: 'SKR04', accountLength: '6' })).map(row => [
    row.Konto,
    row['Gegenkonto (ohne BU-Schlüssel)'],
    row['Umsatz (ohne Soll/Haben-Kz)'],
  ])
  expect(accounts).toEqual([
    ['1000000', '440000', '734,94'],
    ['1000000', '483000', '57,50'],
  ])
  const [own] = rowsOf(fileOf([company], { revenue: '8401', debtor: '12345' }))
  expect([own?.Konto, own?.['Gegenkonto (ohne BU-Schlüssel)']]).toEqual(['12345', '8401'])
  const typed = { revenue: '8401', debtor: '12345', accountLength: '6', payments: true }
  const rows = rowsOf(fileOf([company], typed, [paidOnce]))
  expect(rows.map(row => [row.Konto, row['Gegenkonto (ohne BU-Schlüssel)']])).toEqual([
    ['1234500', '840100'],
    ['120000', '1234500'],
  ])
})

test('payments are rows only on request: refunds with H, vouchers through their own account', () => {
  const paid: PaidForDatev[] = [
    paidOnce,
    { ...paidOnce, day: '2026-11-21', cents: -1150, way: 'cash' },
    { ...paidOnce, day: '2026-11-22', way: 'voucher' },
    { ...paidOnce, day: '2026-11-23', number: 'G-2026-0001', invoice: '', isVoucher: true },
  ]
  expect(rowsOf(fileOf([], {}, paid))).toEqual([])
  const rows = rowsOf(fileOf([], { payments: true }, paid))
  expect(
    rows.map(row => [
      row.Konto,
      row['Gegenkonto (ohne BU-Schlüssel)'],
      row['Soll/Haben-Kennzeichen'],
      row['Belegfeld 1'],
    ]),
  ).toEqual([
    ['1200', '10000', 'S', 'RE-2026-0131'],
    ['1000', '10000', 'H', 'RE-2026-0131'],
    ['1590', '10000', 'S', 'RE-2026-0131'],
    ['1200', '1590', 'S', 'G26-0001-T'],
  ])
})

test('a fiscal year that begins in July ends in June', () => {
  const issuedOn = (createdDate: string) => sampleInvoice({ createdDate, number: createdDate.slice(0, 10) })
  const invoices = [
    '2026-06-30T21:59:00.000Z',
    '2026-06-30T22:00:00.000Z',
    '2027-06-30T21:59:00.000Z',
    '2027-06-30T22:00:00.000Z',
  ].map(issuedOn)
  const file = fileOf(invoices, { yearStart: '07-01' })
  expect(rowsOf(file).map(row => row.Belegdatum)).toEqual(['0107', '3006'])
  expect(file).toContain(';20260701;4;20260701;20270630;')
})

test('texts cannot end a field or row, and the sums equal those of the invoices to the cent', () => {
  const line = fc.record({
    kind: fc.constantFrom('service' as const, 'fee' as const),
    title: fc.string(),
    details: fc.constant<string[]>([]),
    count: fc.integer({ min: 1, max: 20 }),
    cents: fc.integer({ min: 1, max: 500_000 }),
  })
  const invoice = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    tax: fc.constantFrom('§19' as const, '§4/21' as const, 7 as const, 19 as const),
    kind: fc.constantFrom('invoice' as const, 'reversal' as const),
  })
  fc.assert(
    fc.property(fc.array(invoice), all => {
      const invoices = all.map((changes, at) => sampleInvoice({ ...changes, number: `RE-2026-${1000 + at}` }))
      const file = fileOf(invoices)
      const rows = file.split('\r\n').slice(2, -1)
      for (const row of rows)
        expect(row.match(/(?:"(?:[^"]|"")*"|[^;"]*)(?:;|$)/g)?.filter((_, at) => at < 125)).toHaveLength(125)
      const signedTotal = ({ kind, ...one }: Invoice) => (kind === 'reversal' ? -1 : 1) * totalOfInvoice(one)
      const sum = rows.reduce((all, row) => {
        const [amount = '', side] = row.split(';')
        return all + (side === '"H"' ? -1 : 1) * Number(amount.replace(',', ''))
      }, 0)
      expect(sum).toBe(invoices.reduce((all, invoice) => all + signedTotal(invoice), 0))
    }),
  )
})

test('accounts longer than the account length are refused, shorter ones are accepted', () => {
  const fieldsOf = (changes: Partial<Datev>) =>
    v.safeParse(datev.input, { ...noDatev, ...changes }).issues?.map(issue => v.getDotPath(issue)) ?? []
  expect(fieldsOf({ revenue: '8401', debtor: '12345' })).toEqual([])
  expect(fieldsOf({ revenue: '84010', debtor: '123456' })).toEqual(['revenue', 'debtor'])
  expect(fieldsOf({ revenue: '84010', debtor: '123456', accountLength: '5' })).toEqual([])
})
