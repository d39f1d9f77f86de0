import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

test('a word of 5,000 characters is wrapped with few measurements', () => {
  const measured: number[] = []
  const measure = (text: string) => {
    measured.push(text.length)
    return text.length
  }
  const lines = wrapText('x'.repeat(5000), 80, measure)
  expect(lines).toHaveLength(63)
  expect(new Set(lines.slice(0, -1).map(({ length }) => length))).toEqual(new Set([80]))
  expect(measured.length).toBeLessThan(63 * 20)
  expect(measured.reduce((sum, length) => sum + length, 0)).toBeLessThan(100_000)
})

test.each<[string, number, string[]]>([
  ['', 5, ['']],
  ['ab cd ef', 5, ['ab cd', 'ef']],
  ['Wald-und-Wiese', 5, ['Wald-', 'und-', 'Wiese']],
  ['abcdefgh ij', 5, ['abcde', 'fgh', 'ij']],
  ['abcdefgh i', 5, ['abcde', 'fgh i']],
  ['abcde fg', 5, ['abcde', 'fg']],
  ['abc', 0, ['a', 'b', 'c']],
  ['🌲🌲🌲', 3, ['🌲', '🌲', '🌲']],
  ['🌲🌲', 1, ['🌲', '🌲']],
  ['a🌲b', 2, ['a', '🌲', 'b']],
])('%j in a width of %d', (text, width, lines) => {
  expect(wrapText(text, width, ({ length }) => length)).toEqual(lines)
})
