import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRegistration } from '../../domain/testing/samples.ts'
import { requestFinder } from './request-finder.ts'

const registrations = Array.from({ length: 8 }, (_, index) =>
  sampleRegistration({ _id: `r${index}`, ...(index % 3 === 0 ? {} : { requestId: `request-${index}` }) }),
)
const lists = fc.array(fc.shuffledSubarray(registrations), { minLength: 1, maxLength: 12 })

test('the registration of a request is found in every state of the list, whatever the states before were', () => {
  fc.assert(
    fc.property(lists, states => {
      const find = requestFinder()
      for (const all of states)
        for (const { requestId = 'unknown' } of registrations)
          expect(find(all, requestId)).toBe(all.find(each => each.requestId === requestId))
    }),
    { numRuns: 500 },
  )
})

test('an edited registration is found as it is now', () => {
  const find = requestFinder()
  const [first, second] = [sampleRegistration({ _id: 'a', requestId: 'x' }), sampleRegistration({ _id: 'b' })]
  expect(find([first], 'x')).toBe(first)
  const edited = { ...first, notes: 'Neu' }
  expect(find([edited, second], 'x')).toBe(edited)
})
