import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bank, noBank, readableIban } from './bank-account.ts'

const entered = (fields: Partial<typeof noBank>) => v.safeParse(bank.input, { ...noBank, ...fields })

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['de89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['AT61 1904 3002 3457 3201', 'AT611904300234573201'],
  [' ', ''],
])('the IBAN %j is stored as %j', (typed, stored) => {
  expect(entered({ iban: typed }).output).toMatchObject({ iban: stored })
})

test.each([
  ['two digits exchanged', 'DE89 3704 0044 0532 0103 00'],
  ['a digit too few', 'DE89 3704 0044 0532 0130 0'],
  ['a country without IBANs', 'US89 3704 0044 0532 0130 00'],
  ['an account number', '532013000'],
])('an IBAN with %s is refused', (_, iban) => {
  expect(entered({ iban }).success).toBe(false)
})

test('a BIC may be typed in small letters and with spaces, and is refused when it is too short', () => {
  expect(entered({ bic: 'cobade ff xxx' }).output).toMatchObject({ bic: 'COBADEFFXXX' })
  expect(entered({ bic: 'COBADE' }).success).toBe(false)
})

test('an IBAN is shown in groups of four', () => {
  expect(readableIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(readableIban('')).toBe('')
})
