import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lineInput, MailAddress, MomentInput, textInput, titleInput } from './input.ts'

test.each([
  ['2027-02-28T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ['2027-02-28T09:00:00.000+01:00', '2027-02-28T08:00:00.000Z'],
  ['2027-02-29T08:00:00.000Z', undefined],
  ['2027-02-31T08:00:00.000Z', undefined],
  ['0999-01-01T08:00:00.000Z', undefined],
  ['tomorrow', undefined],
])('the moment %s is read as %s', (typed, expected) => {
  const { success, output } = v.safeParse(MomentInput, typed)
  expect(success ? output : undefined).toBe(expected)
})

test('a text is stored as typed, but for NUL and halves of surrogate pairs', () => {
  expect(v.parse(textInput(20), 'a\0b\ud800c\r\n\td🌲 ')).toBe('ab\ufffdc\r\n\td🌲 ')
})

test.each([
  ['Waldtag\r\nBcc: x@y.de', 'Waldtag Bcc: x@y.de'],
  ['Feuer\vmachen\u2028im\u0085Wald\n', 'Feuer machen im Wald'],
  ['Tab\tbleibt\u0001\u001b\0\ud800', 'Tab\tbleibt\ufffd'],
])('the line %j is stored as one line without control characters', (typed, expected) => {
  expect(v.parse(lineInput(50), typed)).toBe(expected)
  expect(v.parse(titleInput(50), typed)).toBe(expected)
})

test('a title of line breaks and control characters alone is missing', () => {
  expect(v.safeParse(titleInput(50), '\r\n\0\u0001').issues?.[0].message).toBe('Please enter a text.')
})

test.each([
  ['', 'Please enter an email address.'],
  ['erika', 'No mail can reach this address.'],
])('the address %j is refused as missing or wrong', (typed, message) => {
  expect(v.safeParse(MailAddress, typed).issues?.map(issue => issue.message)).toEqual([message])
})
