import { expect, test } from 'vitest'
import { addressesIn } from './mail-cell.ts'

test.each([
  ['a@example.org', ['a@example.org'], []],
  ['Erika <a@example.org>', ['a@example.org'], []],
  ['a@example.org (privat)', ['a@example.org'], []],
  ['E-Mail: a@example.org', ['a@example.org'], []],
  ['a@example.org oder b@example.org', ['a@example.org', 'b@example.org'], []],
  ['a@example.org b@example.org', ['a@example.org', 'b@example.org'], []],
  ['a@example.org, kaputt@example', ['a@example.org'], ['kaputt@example']],
  ['a@example.org ::: b@example.org', ['a@example.org', 'b@example.org'], []],
  ['a@example.org bzw. b@example.org', ['a@example.org', 'b@example.org'], []],
  ['a@example.org – b@example.org', ['a@example.org', 'b@example.org'], []],
  ['Mama: a@example.org, Papa: b@example.org', ['a@example.org', 'b@example.org'], []],
  ['a@example.org (Mama), b@example.org (Papa)', ['a@example.org', 'b@example.org'], []],
  ['a@example.org+b@example.org', [], ['a@example.org+b@example.org']],
  ['erika - muster@example.org', [], ['erika - muster@example.org']],
  ['max. mustermann@example.org', [], ['max. mustermann@example.org']],
  ['erika muster@example.org', [], ['erika muster@example.org']],
  ['ro@example.co,uk', [], ['ro@example.co,uk']],
  ['keine', [], []],
])('“%s” yields only complete addresses, never a part of one', (cell, addresses, others) => {
  expect(addressesIn(cell)).toEqual({ addresses, others })
})

test('a cell of signs only is read as fast as any other', () => {
  expect(addressesIn(`a@example.org ${'@'.repeat(300_000)}`).addresses).toEqual(['a@example.org'])
})
