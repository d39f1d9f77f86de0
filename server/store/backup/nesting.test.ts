import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestingGuard } from './nesting.ts'

const isRefused = (pieces: readonly Uint8Array[]) => {
  const guard = nestingGuard(() => new Error('too deep'))
  try {
    for (const piece of pieces) guard(piece)
    return false
  } catch {
    return true
  }
}

const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0

test('a hundred levels of nesting are allowed, however the JSON is split into pieces, and brackets in texts do not count', () => {
  const texts = fc.constantFrom('[', '{', '"', '\\', '\\"[', ']', 'ä[', '')
  const { tree } = fc.letrec(tie => ({
    tree: fc.oneof({ maxDepth: 6 }, texts, fc.array(tie('tree')), fc.dictionary(texts, tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, fc.integer({ min: 90, max: 105 }), fc.integer({ min: 1, max: 7 }), (value, around, length) => {
      const json = Buffer.from('['.repeat(around) + JSON.stringify(value) + ']'.repeat(around))
      const pieces = Array.from({ length: Math.ceil(json.length / length) }, (_, index) =>
        json.subarray(index * length, (index + 1) * length),
      )
      expect(isRefused(pieces)).toBe(around + levelsOf(value) > 100)
    }),
  )
})
