import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giroCode, giroCodeText } from './giro-code.ts'
import { qrCode, qrPathOf } from './qr-code.ts'

const transfer = {
  holder: 'Erika Mustermann',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  cents: 1150,
  reference: '2026-0147',
}

test('the code contains the lines of EPC069-12', () => {
  expect(giroCodeText(transfer)).toBe(
    ['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Erika Mustermann', 'DE02120300000000202051', 'EUR11.50', '', '']
      .concat('2026-0147')
      .join('\n'),
  )
})

test.each([
  [5, 'EUR0.05'],
  [100_000, 'EUR1000.00'],
  [123_456_789, 'EUR1234567.89'],
])('%i cents are %s', (cents, amount) => {
  expect(giroCodeText({ ...transfer, cents }).split('\n')[7]).toBe(amount)
})

test('a BIC may be missing, and names and numbers can neither add lines nor grow too long', () => {
  const lines = giroCodeText({ ...transfer, bic: '', holder: `Ä\nBCD ${'x'.repeat(90)}`, reference: 'a\r\nb' }).split(
    '\n',
  )
  expect(lines).toHaveLength(11)
  expect(lines[4]).toBe('')
  expect(lines[5]).toBe(`Ä BCD ${'x'.repeat(64)}`)
  expect(lines[10]).toBe('a b')
})

test('no code is made without an account or an amount, or beyond the size that banks read', () => {
  for (const change of [{ iban: '' }, { holder: ' ' }, { cents: 0 }, { cents: -5 }, { cents: 1e11 }])
    expect(giroCode({ ...transfer, ...change })).toBeUndefined()
  expect(giroCode({ ...transfer, holder: '🌲'.repeat(70) })).toBeUndefined()
  expect(giroCode({ ...transfer, holder: 'Ł'.repeat(70), reference: 'ß'.repeat(60) })?.size).toBeLessThanOrEqual(69)
})

test('the path fills exactly the dark squares', () => {
  const area = (path: string) =>
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].reduce((sum, [, , , width]) => sum + Number(width), 0)
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), text => {
      const code = qrCode(text)
      const squares = Array.from({ length: code.size ** 2 }, (_, at) =>
        code.isDark(at % code.size, Math.floor(at / code.size)),
      )
      const path = qrPathOf(code)
      expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
      expect(area(path)).toBe(squares.filter(Boolean).length)
    }),
    { numRuns: 30 },
  )
})
