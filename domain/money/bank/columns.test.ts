import { expect, test } from 'vitest'
import { type ColumnsInput, storedColumns, withColumns } from './columns.ts'

const headings = ['Tag', 'Wer', 'Was', 'Ein', 'Aus']
const stored = (changes: Partial<ColumnsInput>) => storedColumns({ headings, date: 0, ...changes }, 'a')

test('columns are named by position or heading, and stored by position', () => {
  expect(stored({ amount: 'Ein', payer: 1, purpose: 'Was' })).toEqual({
    ...{ _id: 'a', headings, date: 0, amount: 3, payer: 1, purpose: 2 },
  })
  expect(stored({ in: 'Ein', out: 'Aus' })).toMatchObject({ in: 3, out: 4 })
})

test.each([
  ['no amount', {}, 'amount'],
  ['only money in', { in: 3 }, 'amount'],
  ['an amount and money in', { amount: 4, in: 3 }, 'amount'],
  ['a heading that is not there', { amount: 'Betrag' }, 'amount'],
  ['a place that is not there', { amount: 5 }, 'amount'],
  ['a column that is the day already', { amount: 3, payer: 0 }, 'payer'],
])('the columns are refused: %s', (_, columns, field) => {
  const refusedFields = (() => {
    try {
      return stored(columns)
    } catch (error) {
      return error
    }
  })()
  expect(refusedFields).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
})

test('columns for known headings replace the earlier ones', () => {
  const [first, second] = [stored({ amount: 3 }), { ...stored({ amount: 4 }), _id: 'b' }]
  const elsewhere = { ...first, _id: 'c', headings: ['#date', '#amount'] }
  expect(withColumns([first, elsewhere], second).map(({ _id }) => _id)).toEqual(['c', 'b'])
})
