import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from './error.ts'
import { findRecord, refuseStale, reviseRecord } from './record.ts'

const moments = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

test('every change of a record gets a later date, even if the clock is set back', () => {
  fc.assert(
    fc.property(fc.array(moments, { minLength: 2 }), clock => {
      let record: { _id: string; lastModifiedDate?: string } = { _id: 'a' }
      const dates = clock.map(now => {
        record = reviseRecord(record, {}, now)
        return record.lastModifiedDate ?? ''
      })
      expect(dates).toEqual([...new Set(dates)].sort())
      expect(dates[0]).toBe(clock[0])
    }),
  )
})

test('a change is dated now if the clock has advanced, or else a millisecond later', () => {
  const at = (lastModifiedDate: string, now: string) => reviseRecord({ lastModifiedDate }, {}, now).lastModifiedDate
  expect(at('2026-11-28T09:00:00.000Z', '2026-11-28T09:00:00.001Z')).toBe('2026-11-28T09:00:00.001Z')
  expect(at('2026-11-28T09:00:00.000Z', '2026-11-28T09:00:00.000Z')).toBe('2026-11-28T09:00:00.001Z')
  expect(at('2026-11-28T09:59:59.999Z', '2020-01-01T00:00:00.000Z')).toBe('2026-11-28T10:00:00.000Z')
})

test.each([
  ['2026-11-28T09:00:00.000Z', '2026-11-28T09:00:00.000Z', false],
  ['2026-11-28T09:00:00.000Z', undefined, false],
  ['2026-11-28T09:00:00.000Z', '2026-11-28T08:59:59.999Z', true],
  ['2026-11-28T09:00:00.000Z', '', true],
  [undefined, '', false],
  [undefined, '2026-11-28T09:00:00.000Z', true],
])('a record of %s, seen as of %s, is stale: %s', (lastModifiedDate, seen, isStale) => {
  const check = () => refuseStale({ lastModifiedDate }, seen)
  if (isStale) expect(check).toThrow(new AppError('conflict', 'Somebody else has changed this meanwhile.'))
  else expect(check).not.toThrow()
})

test('the error names the missing record', () => {
  expect(() => findRecord([{ _id: 'a' }], 'b', 'event')).toThrow('This event does not exist (any more).')
})
