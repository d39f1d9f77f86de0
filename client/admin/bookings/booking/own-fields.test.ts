import { expect, test } from 'vitest'
import { sampleQuestion } from '../../../../domain/testing/samples.ts'
import { ownChanges } from './own-fields.tsx'

test('a text that reads like the choice of a second parent stays a text', () => {
  const question = sampleQuestion({ _id: 'essen', kind: 'text', publishes: false })
  expect(ownChanges([question], { 'answers.essen': 'again' })).toEqual([{ question: 'essen', value: 'again' }])
})
