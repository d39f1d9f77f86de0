import { expect, test } from 'vitest'
import { groups } from './upload.ts'

// Twenty is also the server's limit of a call (`uploadLimits`); the bytes are what a phone can send in one go.
test('files are sent in groups of at most twenty and twenty megabytes, larger files alone', () => {
  const of = (...sizes: number[]) => sizes.map(megabytes => ({ size: megabytes * 1_000_000 }))
  const shape = (files: { size: number }[]) => groups(files).map(group => group.map(({ size }) => size / 1_000_000))
  expect(shape(of(8, 8, 8, 15, 30, 1))).toEqual([[8, 8], [8], [15], [30], [1]])
  expect(groups(of(...Array(45).fill(0.1))).map(group => group.length)).toEqual([20, 20, 5])
  expect(groups([])).toEqual([])
})
