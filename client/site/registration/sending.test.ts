import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCorrectable } from './send-form.ts'
import { createRequestIds, holdBackMs, newRequestId } from './sending.ts'

test('request ids work without randomUUID', () => {
  expect(newRequestId(crypto)).toMatch(/^[0-9a-f-]{36}$/)
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  expect(newRequestId(plain)).toMatch(/^[0-9a-f]{32}$/)
  expect(newRequestId(plain)).not.toBe(newRequestId(plain))
})

test('the same form with the same values keeps its request id, and any other form gets a new one', () => {
  const form = fc.tuple(
    fc.constantFrom('inquiry' as const, 'register' as const),
    fc.dictionary(fc.string(), fc.string()),
  )
  fc.assert(
    fc.property(fc.array(form), forms => {
      let count = 0
      const requestIdFor = createRequestIds(() => `id-${++count}`)
      const contentOf = new Map(
        forms.map(([kind, values]) => [requestIdFor([kind, values]), JSON.stringify([kind, values])]),
      )
      for (const [kind, values] of forms) {
        expect(contentOf.get(requestIdFor([kind, values]))).toBe(JSON.stringify([kind, values]))
      }
      expect(contentOf.size).toBe(new Set(contentOf.values()).size)
    }),
  )
})

test('a form that adds one record keeps its request id, even after a correction', () => {
  let count = 0
  const requestIdFor = createRequestIds(() => `id-${++count}`)
  expect([requestIdFor(), requestIdFor(), requestIdFor([]), requestIdFor()]).toEqual(['id-1', 'id-1', 'id-2', 'id-1'])
})

test('nothing is sent within three seconds after the form appears', () => {
  expect(holdBackMs(1000, 1500)).toBe(2500)
  expect(holdBackMs(1000, 9000)).toBe(0)
})

test.each([
  ['invalid', true],
  ['conflict', true],
  ['full', true],
  ['twice', true],
  ['not_found', true],
  ['too_large', true],
  ['unsupported', true],
  ['rate_limited', false],
  ['unavailable', false],
  ['internal', false],
] as const)('a form refused as "%s" has to be changed: %s', (code, isIt) => expect(isCorrectable(code)).toBe(isIt))
