import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Table } from '../../kit/table.ts'
import { sampleInvoice } from '../../testing/sample-invoices.ts'
import { totalOfInvoice } from './invoice.ts'
import { invoiceTable } from './invoice-table.ts'

const recordsOf = ({ columns, pieces }: Table) =>
  [...pieces].flat().map(row => Object.fromEntries(columns.map(({ heading }, at) => [heading, row[at]])))

const service = { kind: 'service' as const, title: 'Waldtag', details: [], count: 1, cents: 11_900 }
const fee = { ...service, kind: 'fee' as const, cents: 1150 }

test('each invoice has net, VAT and gross, and cancellation fees separately', () => {
  const [row] = recordsOf(invoiceTable([sampleInvoice({ tax: 19, lines: [service, fee] })], '2026'))
  expect(row).toEqual({
    Nummer: 'RE-2026-0131',
    Tag: '2026-11-17',
    Art: 'Rechnung',
    Empfänger: 'Martina Beispiel',
    Buchung: 'B26-0147-K',
    'Leistung von': '2026-12-19',
    'Leistung bis': '2026-12-19',
    'Netto in Euro': '100.00',
    'USt in %': '19',
    'USt in Euro': '19.00',
    'Entschädigung ohne USt in Euro': '11.50',
    'Brutto in Euro': '130.50',
    Steuerhinweis: '',
    Storniert: '',
    'Storniert durch': '',
  })
  const [free] = recordsOf(invoiceTable([sampleInvoice({ tax: '§19', lines: [service] })], '2026'))
  expect(free).toMatchObject({ 'Netto in Euro': '119.00', 'USt in Euro': '0.00', 'Brutto in Euro': '119.00' })
  expect(free?.Steuerhinweis).toContain('§ 19 UStG')
})

test('an invoice and its reversal name each other and add up to zero, also across years', () => {
  const invoice = sampleInvoice({ tax: 7 })
  const reversal = sampleInvoice({
    ...{ _id: 'storno', number: 'RE-2027-0001', kind: 'reversal', tax: 7, createdDate: '2026-12-31T23:30:00.000Z' },
    reverses: { number: invoice.number, date: '2026-11-17' },
  })
  const [first] = recordsOf(invoiceTable([invoice, reversal], '2026'))
  const [second, ...others] = recordsOf(invoiceTable([invoice, reversal], '2027'))
  expect(others).toEqual([])
  expect(first?.['Storniert durch']).toBe('RE-2027-0001')
  // Already the new year in Berlin.
  expect(second).toMatchObject({ Tag: '2027-01-01', Art: 'Stornorechnung', Storniert: invoice.number })
  for (const column of ['Netto in Euro', 'USt in Euro', 'Brutto in Euro'])
    expect(Number(first?.[column]) + Number(second?.[column])).toBe(0)
})

test('net, VAT and compensation add up to the gross amount, to the cent', () => {
  const line = fc.record({
    kind: fc.constantFrom('service' as const, 'fee' as const),
    cents: fc.nat(500_000),
    count: fc.integer({ min: 1, max: 20 }),
  })
  const taxes = fc.constantFrom('§19' as const, '§4/21' as const, 7 as const, 19 as const)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), taxes, (lines, tax) => {
      const invoice = sampleInvoice({ tax, lines: lines.map(line => ({ ...line, title: 'x', details: [] })) })
      const [row] = recordsOf(invoiceTable([invoice], '2026'))
      const cents = (column: string) => Math.round(Number(row?.[column]) * 100)
      const parts = cents('Netto in Euro') + cents('USt in Euro') + cents('Entschädigung ohne USt in Euro')
      expect(parts).toBe(totalOfInvoice(invoice))
      expect(cents('Brutto in Euro')).toBe(totalOfInvoice(invoice))
    }),
  )
})
