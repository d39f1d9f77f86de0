import { expect, test } from 'vitest'
import { sampleVoucher } from '../../testing/samples.ts'
import { redeemVoucher, returnToVoucher, sellVoucher } from './voucher.ts'
import { voucherTable } from './voucher-table.ts'

const now = '2026-11-28T10:00:00.000Z'
const code = { issue: 1, hash: 'secret', last4: 'RWDC' }
const sold = sellVoucher(sampleVoucher({ message: 'Für\n=dich' }), { date: '2026-11-20', way: 'cash', code }, now)
const used = redeemVoucher(sold, { cents: 2000, date: '2026-11-28', registration: 'a' }, now)

function rowsOf(...vouchers: Parameters<typeof voucherTable>[0][number][]) {
  const { columns, pieces } = voucherTable(vouchers)
  return [...pieces].flat().map(row => Object.fromEntries(columns.map(({ heading }, at) => [heading, row[at]])))
}

test('a voucher’s row has its value, the redeemed and remaining amounts, and the buyer', () => {
  expect(rowsOf(returnToVoucher(used, { cents: 500, date: '2026-12-01', registration: 'a' }, now))).toMatchObject([
    {
      ...{ Nummer: 'G26-0001-T', 'Bestellt am': '2026-11-28', 'Gekauft von': 'Martina Beispiel', Wert: '50.00' },
      ...{ Stand: 'Gültig', 'Bezahlt am': '2026-11-20', Zahlweise: 'Bar', Eingelöst: '15.00', Rest: '35.00' },
      ...{ 'Code endet auf': 'RWDC', Widmung: 'Für\n=dich' },
      Verlauf: '20.11.2026 verkauft: 50,00 €\n28.11.2026 eingelöst: 20,00 €\n01.12.2026 zurückgebucht: 5,00 €',
    },
  ])
})

test('the newest voucher comes first, an order has neither code nor payment, and no row contains anything that proves a code', () => {
  const rows = rowsOf(used, sampleVoucher({ _id: 'b', number: 'G-2026-0002' }))
  expect(rows).toMatchObject([
    { Nummer: 'G26-0002-J', Stand: 'Bestellt', 'Bezahlt am': '', Zahlweise: '', Rest: '0.00', 'Code endet auf': '' },
    { Nummer: 'G26-0001-T' },
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
})
