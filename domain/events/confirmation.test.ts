import { expect, test } from 'vitest'
import { isAnsweredLater } from './confirmation.ts'

test('an event’s setting for confirmations overrides the site’s', () => {
  expect(isAnsweredLater({}, 'manual')).toBe(true)
  expect(isAnsweredLater({ confirmation: null }, 'automatic')).toBe(false)
  expect(isAnsweredLater({ confirmation: 'manual' }, 'automatic')).toBe(true)
})
