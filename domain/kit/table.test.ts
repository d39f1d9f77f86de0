import { expect, test } from 'vitest'
import { slicesOf } from './sliced-work.ts'
import { tableOf } from './table.ts'

test('rows are created lazily, so that a long table does not block others', () => {
  const numbers = Array.from({ length: 1001 }, (_, index) => index)
  const made: number[] = []
  const text = (value: number) => {
    made.push(value)
    return String(value)
  }
  const { columns, pieces } = tableOf('Zahlen', [['Zahl', 10, text]], slicesOf(numbers))
  expect(columns).toEqual([{ heading: 'Zahl', width: 10 }])
  let read = 0
  for (const rows of pieces) {
    read += rows.length
    expect(made).toHaveLength(read)
    expect(rows.length).toBeLessThanOrEqual(100)
  }
  expect(made).toEqual(numbers)
})
