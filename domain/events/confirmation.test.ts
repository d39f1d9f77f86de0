import { expect, test } from 'vitest'
import { isAnsweredLater } from './confirmation.ts'

test('what an event says of confirming goes before what the site says', () => {
  expect(isAnsweredLater({}, 'manual')).toBe(true)
  expect(isAnsweredLater({ confirmation: null }, 'automatic')).toBe(false)
  expect(isAnsweredLater({ confirmation: 'manual' }, 'automatic')).toBe(true)
})
