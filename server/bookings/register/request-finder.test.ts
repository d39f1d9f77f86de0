import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import { requestFinder, requestHashOf, sameRequest } from './request-finder.ts'

const requestOf = (id: number) => (id % 3 === 0 ? undefined : `request-${id}`)
const registrationOf = (id: number) => {
  const requestId = requestOf(id)
  return sampleRegistration({ _id: `r${id}`, ...(requestId === undefined ? {} : { requestId }) })
}

type Step = { kind: 'add' | 'edit' | 'delete' | 'refused'; place: number; count: number }
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('add', 'edit', 'delete', 'refused'),
    place: fc.nat(20),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 30 },
)

test('the registration of a request is found, whatever is added, edited, deleted or refused', () => {
  fc.assert(
    fc.property(steps, sequence => {
      const find = requestFinder()
      let all: readonly Registration[] = []
      let added = 0
      for (const { kind, place, count } of sequence) {
        const at = place % Math.max(1, all.length)
        const next = Array.from({ length: count }, () => registrationOf(added++))
        // Simulates a refused write: the draft was searched, and the list is unchanged.
        if (kind === 'refused') find([...all, ...next], 'any')
        if (kind === 'add') all = [...all, ...next]
        if (kind === 'edit') all = all.map((each, index) => (index === at ? { ...each, notes: 'Neu' } : each))
        if (kind === 'delete') all = all.toSpliced(at, 1)
        for (let id = 0; id < added; id += 1) {
          const requestId = requestOf(id) ?? 'unknown'
          expect(find(all, requestId)).toBe(all.find(each => each.requestId === requestId))
        }
      }
    }),
    { numRuns: 300 },
  )
})

const secret = { sessions: { current: { secret: 'of this test', sessions: [] } } } as unknown as Secret
const stored = sampleRegistration({ requestId: 'once', name: 'Ayşe' })
const deps = { ...secret, findRequest: requestFinder() }

test("a form is compared by its hash, or by the contact person's input if the registration has none", () => {
  const form = { requestId: 'once', name: 'Ayşe', participants: [{ name: 'Mia' }] }
  const others = { ...form, participants: [{ name: 'Ben' }] }
  expect(sameRequest(deps, [stored], others)).toBe(stored)
  expect(() => sameRequest(deps, [stored], { ...form, name: 'Anna' })).toThrow('mit anderen Angaben')
  const hashed = { ...stored, ...requestHashOf(secret, form) }
  const find = { ...secret, findRequest: requestFinder() }
  expect(sameRequest(find, [hashed], { ...form, page: '/x', ask: true } as typeof form)).toBe(hashed)
  expect(() => sameRequest(find, [hashed], others)).toThrow('mit anderen Angaben')
})

test('a hash does not depend on the order of the values or on empty ones', () => {
  const request = {
    requestId: 'once',
    name: 'Mia',
    notes: '',
    participants: [{ name: 'Mia', price: 'child', health: '' }],
  }
  const other = { participants: [{ price: 'child', name: 'Mia' }], name: 'Mia', requestId: 'once' }
  expect(requestHashOf(secret, request)).toEqual(requestHashOf(secret, other))
  expect(requestHashOf(secret, { name: 'Mia' } as typeof request)).toEqual({})
})
