import { expect, test } from 'vitest'
import { cleanLeitwegId } from './leitweg-id.ts'

test.each([
  ['04011000-1234512345-06', '04011000-1234512345-06'],
  [' leitweg-id: 04011000–1234512345–06 ', '04011000-1234512345-06'],
  ['991-33333test-33', '991-33333TEST-33'],
  ['03-89', '03-89'],
])('“%s” is %s', (typed, id) => {
  expect(cleanLeitwegId(typed)).toBe(id)
})

test.each([
  '04011000-1234512345-07',
  '04011000-1234512354-06',
  '04011001-1234512345-06',
  '04011000-12345-12345-06',
  '0-12',
  '0401100012345123-06-1',
  '1234567890123-06',
  '04011000',
  'DE123456788',
  '04011000-Ä-06',
])('“%s” is not a Leitweg-ID', typed => {
  expect(cleanLeitwegId(typed)).toBeUndefined()
})

test('the check finds each wrong digit or letter and each swap of neighbours', () => {
  const valid = '991-33333TEST-33'
  const signs = [...valid]
  for (const [at, sign] of signs.entries()) {
    if (sign === '-') continue
    for (const other of /\d/.test(sign) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      if (other !== sign)
        expect([other, at, cleanLeitwegId(signs.with(at, other).join(''))]).toEqual([other, at, undefined])
    const next = signs[at + 1]
    if (next === undefined || next === '-' || next === sign) continue
    expect(
      cleanLeitwegId(
        signs
          .with(at, next)
          .with(at + 1, sign)
          .join(''),
      ),
    ).toBeUndefined()
  }
})
