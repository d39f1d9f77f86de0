import { expect, test } from 'vitest'
import { isBackupDue, isBackupLate, leavesRoom, oldBackups } from './nightly.ts'

// In November, 4 a.m. in Berlin is 3 a.m. UTC.
const yesterday = '2026-11-27T03:05:00.000Z'
const tonight = '2026-11-28T03:05:00.000Z'
const at = (time: string) => `2026-11-28T${time}:00.000Z`

test('a backup is due from four o’clock in Berlin, once a night, and at once after a missed night', () => {
  expect(isBackupDue([], at('12:00'), '')).toBe(true)
  expect(isBackupDue([yesterday], at('02:59'), '')).toBe(false)
  expect(isBackupDue([yesterday], at('03:00'), '')).toBe(true)
  expect(isBackupDue([yesterday, tonight], at('03:15'), '')).toBe(false)
  expect(isBackupDue([yesterday, tonight], at('23:59'), '')).toBe(false)
  expect(isBackupDue(['2026-11-20T03:05:00.000Z'], at('12:00'), '')).toBe(true)
})

test('in the night of the change to winter time, four o’clock occurs once', () => {
  const saturday = '2026-10-24T02:05:00.000Z'
  expect(isBackupDue([saturday], '2026-10-25T02:59:00.000Z', '')).toBe(false)
  expect(isBackupDue([saturday], '2026-10-25T03:00:00.000Z', '')).toBe(true)
})

test('a backup dated in the future by a wrong clock does not count until then', () => {
  const ahead = '2027-03-01T03:00:00.000Z'
  expect(isBackupDue([yesterday, ahead], at('12:00'), '')).toBe(true)
  expect(isBackupDue([yesterday, tonight, ahead], at('12:00'), '')).toBe(false)
})

test('an erasure makes a new backup due, unless the last one is more than a minute younger', () => {
  expect(isBackupDue([tonight], at('12:00'), at('03:00'))).toBe(false)
  expect(isBackupDue([tonight], at('12:00'), at('03:04'))).toBe(true)
  expect(isBackupDue([tonight], at('12:00'), at('11:00'))).toBe(true)
})

test('the last good backup is late after three days', () => {
  expect(isBackupLate('2026-11-25T12:00:00.000Z', at('12:00'))).toBe(false)
  expect(isBackupLate('2026-11-25T11:59:59.999Z', at('12:00'))).toBe(true)
})

test('a tenth of a disk or 500 MB stays free, whichever is less', () => {
  const GB = 1024 ** 3
  expect(leavesRoom({ free: 3 * GB, total: 30 * GB }, 2.5 * GB)).toBe(true)
  expect(leavesRoom({ free: 3 * GB, total: 30 * GB }, 2.6 * GB)).toBe(false)
  expect(leavesRoom({ free: 1 * GB, total: 2 * GB }, 0.7 * GB)).toBe(true)
})

test('backups dated by a wrong clock are deleted first, then the oldest, never the newest', () => {
  const [one, two, ahead] = ['2026-11-26T03:05:00.000Z', yesterday, '2027-03-01T03:00:00.000Z']
  expect(oldBackups([one, two, tonight, ahead], tonight, at('12:00'))).toEqual([ahead, one, two])
  // The clock was set back: until it is trusted again, older backups are treated as older.
  expect(oldBackups(['1970-01-01T03:00:00.000Z', one, two], '1970-01-01T03:00:00.000Z', at('12:00'))).toEqual([
    one,
    two,
  ])
})
