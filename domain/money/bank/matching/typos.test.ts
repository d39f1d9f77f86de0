import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addByTypo, findByTypo } from './typos.ts'

function indexOf(numbers: readonly string[]) {
  const items = new Map<string, Map<number, string[]>>()
  for (const number of numbers) addByTypo(items, number, number)
  return items
}

/** Lists all typos of a number: one wrong digit, or two neighbours swapped. */
function typosOf(number: string): string[] {
  return [...number].flatMap((digit, at) => {
    if (!/\d/.test(digit)) return []
    const [before, next, after] = [number.slice(0, at), number[at + 1] ?? '', number.slice(at + 1)]
    const wrong = [...'0123456789'].map(other => before + other + after)
    return /\d/.test(next) ? [...wrong, before + next + digit + number.slice(at + 2)] : wrong
  })
}

test('the search finds the numbers with one wrong digit or a swap, within their series', () => {
  const items = indexOf(['2026-0147', '2026-0174', '2026-0148', '2025-0147', '2026-10147', 'RE-2026-0148', '2062-0147'])
  expect(findByTypo(items, '2026-0147').sort()).toEqual(['2025-0147', '2026-0148', '2026-0174', '2062-0147'])
  expect(findByTypo(items, 'RE-2026-0147')).toEqual(['RE-2026-0148'])
  expect(findByTypo(items, 'G-2026-0147')).toEqual([])
})

test('the search finds the same as a comparison of all texts', () => {
  const number = fc
    .tuple(fc.constantFrom('', 'RE-', 'G-'), fc.integer({ min: 2019, max: 2029 }), fc.integer({ min: 1, max: 10_500 }))
    .map(([series, year, count]) => `${series}${year}-${String(count).padStart(4, '0')}`)
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 40 }), number, fc.nat(), (numbers, asked, at) => {
      const typos = typosOf(asked)
      const all = [...new Set([...numbers, typos[at % typos.length] ?? ''])]
      const naive = all.filter(other => other !== asked && typos.includes(other))
      expect(new Set(findByTypo(indexOf(all), asked))).toEqual(new Set(naive))
    }),
  )
})
