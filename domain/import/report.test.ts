import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PreviewRow } from './import.ts'
import { reportOf, reportTable } from './report.ts'

const row = (row: number, outcome: PreviewRow['outcome'], changes: Partial<PreviewRow> = {}): PreviewRow => ({
  ...{ id: `${row}`, row, what: `Waldtag ${row}`, outcome, notes: [] },
  ...changes,
})

test('a report names each excluded entry with its reason', () => {
  const rows = [
    row(1, 'new'),
    row(2, 'new'),
    row(3, 'known'),
    row(4, 'wrong', { notes: ['The title is missing.'] }),
    row(5, 'left', { reason: 'cancelled' }),
  ]
  expect(reportOf(rows, { unticked: new Set(['2']) })).toEqual({
    ...{ found: 5, taken: 1, noted: [], columns: [], beside: [], series: [] },
    left: [
      { row: 2, what: 'Waldtag 2', reason: 'unticked', why: 'Not ticked.' },
      { row: 3, what: 'Waldtag 3', reason: 'known', why: 'Already there.' },
      { row: 4, what: 'Waldtag 4', reason: 'notUnderstood', why: 'The title is missing.' },
      { row: 5, what: 'Waldtag 5', reason: 'cancelled', why: 'Called off.' },
    ],
  })
})

test('a series is one entry, and its dates are counted beside it', () => {
  const dates = [row(1, 'known', { id: '1-a' }), row(1, 'new', { id: '1-b' }), row(1, 'new', { id: '1-c' })]
  expect(reportOf(dates)).toEqual({
    ...{ found: 1, taken: 1, left: [], noted: [], columns: [], beside: [] },
    series: [{ row: 1, what: 'Waldtag 1', dates: 3, taken: 2 }],
  })
  expect(reportOf(dates, { unticked: new Set(['1-b', '1-c']) }).left).toMatchObject([{ row: 1, reason: 'unticked' }])
})

test('as a table, the report lists below the counts each excluded column and entry, and the excluded parts of others', () => {
  const damaged = row(3, 'new', { notes: ['Phone: damaged.'] })
  const rows = [row(1, 'new'), row(2, 'left', { reason: 'past' }), damaged]
  const table = reportTable(reportOf(rows, { columns: ['Alter'] }))
  expect(table).toEqual([
    ['Entry', 'What', 'Result', 'Reason'],
    ['', '3 found', '2 imported', ''],
    ['', 'Column Alter', 'left out', ''],
    ['2', 'Waldtag 2', 'left out', 'Over for more than a year.'],
    ['3', 'Waldtag 3', 'imported', 'Phone: damaged.'],
  ])
})

test('the counts add up for any rows', () => {
  const outcome = fc.constantFrom('new' as const, 'known' as const, 'left' as const, 'wrong' as const)
  const rows = fc.array(fc.record({ row: fc.integer({ min: 1, max: 9 }), outcome, isTicked: fc.boolean() }))
  fc.assert(
    fc.property(rows, outcomes => {
      const all = outcomes.map((entry, at) => row(entry.row, entry.outcome, { id: `${at}` }))
      const unticked = new Set(outcomes.flatMap(({ isTicked }, at) => (isTicked ? [] : `${at}`)))
      const { found, taken, left } = reportOf(all, { unticked })
      expect(found).toBe(new Set(outcomes.map(({ row }) => row)).size)
      expect(taken + left.length).toBe(found)
    }),
  )
})

test('notes stand in one line, separated by semicolons unless they are sentences', () => {
  const row = { id: '1', row: 1, what: 'Kurse' }
  const notes = ['Address: /info/kurse', '2 pictures', 'Not public there.', 'Left out: a form']
  const why = 'Address: /info/kurse; 2 pictures; Not public there. Left out: a form'
  expect(reportOf([{ ...row, outcome: 'new', notes }]).noted).toEqual([{ row: 1, what: 'Kurse', why }])
  expect(reportOf([{ ...row, outcome: 'wrong', notes }]).left).toMatchObject([{ why }])
})
