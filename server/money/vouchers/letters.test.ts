import { expect, test } from 'vitest'
import { readableCode } from '../../../domain/money/vouchers/code.ts'
import { sellVoucher } from '../../../domain/money/vouchers/voucher.ts'
import { sampleVoucher } from '../../../domain/testing/samples.ts'
import { deriveCode, nextCode } from './codes.ts'
import { codeInLetter } from './letters.ts'

type VoucherData = Parameters<typeof codeInLetter>[0]
const withSecret = (secret: string) => ({ sessions: { current: { secret, sessions: [] } } }) as unknown as VoucherData

test('a waiting letter contains the code, unless the site’s secret has changed since', () => {
  const [before, after] = [withSecret('before'), withSecret('after')]
  const ordered = sampleVoucher()
  const sale = { date: '2026-11-28', way: 'cash', code: nextCode(before, ordered) } as const
  const vouchers = {
    current: [sellVoucher(ordered, sale, '2026-11-28T10:00:00.000Z')],
  } as unknown as VoucherData['vouchers']
  const letter = { cause: { kind: 'voucher', id: ordered._id, letter: 'voucher', issue: 1 } } as const
  expect(codeInLetter({ ...before, vouchers }, letter)?.code).toBe(readableCode(deriveCode(before, ordered._id, 1)))
  expect(codeInLetter({ ...after, vouchers }, letter)).toBeUndefined()
})
