import { expect, test } from 'vitest'
import { sectionIn } from './booking-event.ts'
import { isSumOrHeading, titleAndDay } from './sums-and-headings.ts'

const long = 100_000

test.each([
  ['numbers', '1 '.repeat(long)],
  ['a sum', `Summe ${'1'.repeat(long)}x`],
  ['brackets', '('.repeat(long)],
  ['spaces', `${' '.repeat(long)}x 5`],
])('a long cell of %s is quickly found to be neither a title with a day, a section nor a sum', (_, text) => {
  const cell = (field: string) => (field === 'name' ? text : '')
  const since = process.cpuUsage()
  expect(titleAndDay(text)).toEqual({ title: text })
  expect(isSumOrHeading(cell)).toBe(false)
  expect(sectionIn(cell, { byTitle: new Map(), named: new Map() }, 'name')).toBeUndefined()
  expect(process.cpuUsage(since).user).toBeLessThan(500_000)
})
