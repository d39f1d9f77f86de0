import { expect, test } from 'vitest'
import { isAdmin, maySee } from './access.ts'

test.each([
  [null, false],
  [{ active: true, role: 'user' as const }, false],
  [{ active: false, role: 'admin' as const }, false],
  [{ active: true, role: 'admin' as const }, true],
])('isAdmin(%j) is %s', (actor, expected) => {
  expect(isAdmin(actor)).toBe(expected)
  expect(maySee(actor, { active: false })).toBe(expected)
  expect(maySee(actor, { active: true })).toBe(true)
})
