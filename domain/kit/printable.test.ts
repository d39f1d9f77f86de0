import { expect, test } from 'vitest'
import { unprintableIn } from './printable.ts'

test.each([
  'Für dich, Oma Łucja: „Alles Liebe“ – 50 €!\nDein Jürgen',
  'Žofie & Ștefan, Αθηνά, Ольга',
  'n\u0303 (ñ), 5 − 3 … 100 %',
  '',
])('European text is printable: %j', text => {
  expect(unprintableIn(text)).toBeUndefined()
})

test.each([
  ['Für dich 🌲', '🌲'],
  ['Mit ♥ von mir', '♥'],
  ['שלום', 'ש'],
])('characters missing from the fonts are found: %j', (text, sign) => {
  expect(unprintableIn(text)).toBe(sign)
})
