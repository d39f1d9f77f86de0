import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFrom, isCode, plainCode, readableCode, withoutCodes } from './code.ts'

const code = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map(codeFrom)
const CHARACTERS = '234679CDFGHJKMNPQRTVWXY'
const place = fc.nat({ max: 12 })

test('each number has a code, and the first 23¹² numbers have different ones', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 23n ** 12n - 1n }),
      fc.bigInt({ min: 1n, max: 23n ** 12n - 1n }),
      (one, gap) => {
        const other = (one + gap) % 23n ** 12n
        expect(isCode(codeFrom(one))).toBe(true)
        expect(codeFrom(other)).not.toBe(codeFrom(one))
      },
    ),
  )
})

test('each single wrong character is found', () => {
  fc.assert(
    fc.property(code, place, fc.constantFrom(...CHARACTERS), (right, at, character) => {
      fc.pre(right[at] !== character)
      expect(isCode(right.slice(0, at) + character + right.slice(at + 1))).toBe(false)
    }),
  )
})

test('each swap of two characters is found, neighbours or not', () => {
  fc.assert(
    fc.property(code, place, place, (right, a, b) => {
      fc.pre(right[a] !== right[b])
      const signs = [...right]
      signs[a] = right[b] ?? ''
      signs[b] = right[a] ?? ''
      expect(isCode(signs.join(''))).toBe(false)
    }),
  )
})

test('a missing or additional character is found', () => {
  fc.assert(
    fc.property(code, place, fc.constantFrom(...CHARACTERS), (right, at, character) => {
      expect(isCode(right.slice(0, at) + right.slice(at + 1))).toBe(false)
      expect(isCode(right.slice(0, at) + character + right.slice(at))).toBe(false)
    }),
  )
})

test('a code can be typed in any case, with spaces and dashes of any kind', () => {
  fc.assert(
    fc.property(code, right => {
      const read = readableCode(right)
      for (const typed of [
        read,
        read.toLowerCase(),
        ` ${read.replaceAll('-', ' – ')}\n`,
        read.replaceAll('-', '\u00a0'),
      ])
        expect(plainCode(typed)).toBe(right)
    }),
  )
})

test('an invalid code is refused in every form', () => {
  for (const typed of ['', '-', '0000-0000-00000', 'ß'.repeat(13), '😀'.repeat(7), 'K7MP'])
    expect(isCode(plainCode(typed))).toBe(false)
})

test('all codes are removed from a text', () => {
  fc.assert(
    fc.property(code, right => {
      const text = `Dein Code: ${readableCode(right)}.`
      expect(withoutCodes(text)).toBe('Dein Code: ••••-••••-•••••.')
    }),
  )
})
