import { expect, test } from 'vitest'
import { sampleBooking } from '../../../domain/testing/samples.ts'
import { bookedLines } from './booked-lines.ts'

test('a line keeps the words it was first booked with, even if a share comes from another format', () => {
  const share = { date: '2026-11-27', way: 'transfer', bankLine: 'key-1' } as const
  const payments = [
    { ...share, _id: 'p1', cents: 1000, bankMarks: { cents: 8000, text: 'waldtag' } },
    { ...share, _id: 'p2', cents: 3000, bankMarks: { cents: 8000, text: 'danke' } },
  ]
  const lists = { registrations: [sampleBooking({ payments })], bin: [], vouchers: [], payments: [] }
  expect(bookedLines(lists).map(({ cents, marks, shares }) => [cents, marks?.text, shares.length])).toEqual([
    [8000, 'waldtag', 2],
  ])
})
