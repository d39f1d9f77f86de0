import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Sabine Müller', 'Sabine'],
  ['  Anna-Lena   Maria Sommer ', 'Anna-Lena'],
  ['Sabine', 'Sabine'],
  ['Dr Sabine Müller', 'Sabine'],
  ['Prof. Dr. Sabine Müller', 'Sabine'],
  ['Frau Müller', ''],
  ['Frau Dr. Müller', ''],
  ['Familie Müller', ''],
  ['Grundschule am Anger', ''],
  ['Waldkindergarten Leine', ''],
  ['Nikita Sommer', 'Nikita'],
  ['Vogt, Jens', 'Jens'],
  ['Vogt, Dr. Jens', 'Jens'],
  ['Sabine Müller, M.A.', 'Sabine'],
  ["Seán O'Brien", 'Seán'],
  ['', ''],
  [' ', ''],
  ['Dr.', ''],
])('the first name of “%s” is “%s”', (name, first) => {
  expect(firstName(name)).toBe(first)
})
