import { expect, test } from 'vitest'
import { firstNameFirst, readNames } from './names.ts'

test.each([
  ['Wald, Mia; Wald, Ole', 2, ['Mia Wald', 'Ole Wald']],
  ['Wald, Mia; Wald, Ole', undefined, ['Mia Wald', 'Ole Wald']],
  ['Wald, Mia\nWald, Ole', 2, ['Mia Wald', 'Ole Wald']],
  ['Wald, Mia | Wald, Ole', 2, ['Mia Wald', 'Ole Wald']],
  ['Wald, Mia und Wald, Ole', undefined, ['Mia Wald', 'Ole Wald']],
  ['Wald, Mia & Wald, Ole', 2, ['Mia Wald', 'Ole Wald']],
  ['Mia Wald; Ole Wald;', 2, ['Mia Wald', 'Ole Wald']],
  ['Mia und Ole', 2, ['Mia', 'Ole']],
  ['Mia, Tom und Ole', 3, ['Mia', 'Tom', 'Ole']],
  ['Mia, Tom und Ole', undefined, ['Mia', 'Tom', 'Ole']],
  ['Wald, Mia und Ole', 2, ['Mia Wald', 'Ole']],
  ['Mia, Tom', 2, ['Mia', 'Tom']],
  ['Mia, Tom', undefined, ['Mia', 'Tom']],
  ['Wald, Mia', 1, ['Mia Wald']],
  ['Wald, Mia, Wald, Ole', 2, ['Mia Wald', 'Ole Wald']],
  ['Li Eibe, Bo Eibe (7 J.), Su Eibe', 3, ['Li Eibe', 'Bo Eibe (7 J.)', 'Su Eibe']],
  ['Mia, 7, Tom, 5', undefined, ['Mia, 7', 'Tom, 5']],
  ['Mia, 7 und Tom, 5 Jahre', 2, ['Mia, 7', 'Tom, 5 Jahre']],
  ['2 Kinder: Ole und Ule', undefined, ['Ole', 'Ule']],
  ['Gundula Undine', undefined, ['Gundula Undine']],
  ['', 3, []],
])('the names in %j, with the number %j, are read', (text, count, names) => {
  expect(readNames(text, count)).toEqual({ names })
})

test.each([
  ['Wald, Mia; Wald, Ole', 4, '4 people, but 2 names: Mia Wald, Ole Wald.'],
  ['Mia, Tom, Ole', 2, '2 people, but 3 names: Mia, Tom, Ole.'],
  ['Mia', 2, '2 people, but 1 name: Mia.'],
])('a number that contradicts the names is refused: %j and %j', (text, count, wrong) => {
  expect(readNames(text, count).wrong).toBe(wrong)
})

test('a last name before a comma moves after the first name, a title does not', () => {
  expect(firstNameFirst('Moos, Erika')).toBe('Erika Moos')
  expect(firstNameFirst('von der Au, Jo Ann')).toBe('Jo Ann von der Au')
  expect(firstNameFirst('Vogt, Dr.')).toBe('Vogt, Dr.')
  expect(firstNameFirst('Erika Moos')).toBe('Erika Moos')
  expect(firstNameFirst('Moos, Erika, Kassel')).toBe('Moos, Erika, Kassel')
})
