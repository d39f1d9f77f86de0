import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOf, referenceOf } from './reference.ts'

// reference.ts explains the check character.
test.each([
  ['2026-0147', 'B26-0147-K'],
  ['2026-0001', 'B26-0001-X'],
  ['2026-0010', 'B26-0010-W'],
  ['2026-9999', 'B26-9999-P'],
  ['2027-10147', 'B27-10147-W'],
  ['G-2026-0007', 'G26-0007-Y'],
  ['G-2026-0147', 'G26-0147-H'],
])('the number %s has the reference %s', (number, reference) => {
  expect(referenceOf(number)).toBe(reference)
  expect(numberOf(reference)).toBe(number)
})

test.each(['RE-2026-0042', '', '2026-147', '1999-0001', 'A 17'])(
  'the number “%s” belongs to no series with references and stays as it is',
  number => expect(referenceOf(number)).toBe(number),
)

test.each(['b26-0147-k', 'B26 0147 K', 'B260147K', 'B26–0147–K', ' b26-01 47 -k\n'])(
  'a reference is read however it is typed: %s',
  typed => expect(numberOf(typed)).toBe('2026-0147'),
)

test.each(['B26-0147', 'B26-0147-P', 'RE26-0147-K', 'B26-147-K', 'B26-0147-KK', 'B26-0147-8', '2026-0147', ''])(
  '“%s” is not a reference',
  typed => expect(numberOf(typed)).toBeUndefined(),
)

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const plain = (number: string) => referenceOf(number).replaceAll('-', '')
const counts = (last: number, step: number) =>
  Array.from({ length: Math.ceil(last / step) }, (_, at) => String(at * step + 1).padStart(4, '0'))

/** Returns the first number that a typo turns into another valid one, if any. */
function misread(numbers: readonly string[], mistakesIn: (reference: string) => string[]): string | undefined {
  for (const number of numbers) {
    const reference = plain(number)
    const wrong = mistakesIn(reference).find(typed => typed !== reference && numberOf(typed) !== undefined)
    if (wrong !== undefined) return `${reference} read as ${wrong}`
  }
  return undefined
}
const numbers = ['', 'G-'].flatMap(prefix =>
  [...counts(9999, 7), '10000', '99998', '123456'].map(count => `${prefix}2026-${count}`),
)

test('every single mistyped character is found', () => {
  const mistyped = (reference: string) =>
    [...reference].flatMap((_, at) =>
      CHARACTERS.map(character => reference.slice(0, at) + character + reference.slice(at + 1)),
    )
  expect(misread(numbers, mistyped)).toBeUndefined()
})

test('every swap of two neighbours is found, also across a dash', () => {
  const swapped = (reference: string) =>
    [...reference].slice(1).map((character, at) => {
      const characters = [...reference]
      characters.splice(at, 2, character, characters[at] ?? '')
      return characters.join('')
    })
  expect(misread(numbers, swapped)).toBeUndefined()
})

test('each reference of a booking or voucher parses back to its number', () => {
  const number = fc
    .tuple(fc.constantFrom('', 'G-'), fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([prefix, year, count]) => `${prefix}${year}-${String(count).padStart(4, '0')}`)
  fc.assert(
    fc.property(number, each => {
      expect(numberOf(referenceOf(each))).toBe(each)
    }),
  )
})
