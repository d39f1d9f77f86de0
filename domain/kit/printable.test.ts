import { expect, test } from 'vitest'
import { unprintableIn } from './printable.ts'

test.each([
  'Für dich, Oma Łucja: „Alles Liebe“ – 50 €!\nDein Jürgen',
  'Žofie & Ștefan, Αθηνά, Ольга',
  'n\u0303 (ñ), 5 − 3 … 100 %',
  '',
])('what is written in Europe can be printed: %j', text => {
  expect(unprintableIn(text)).toBeUndefined()
})

test.each([
  ['Für dich 🌲', '🌲'],
  ['Mit ♥ von mir', '♥'],
  ['שלום', 'ש'],
])('what the fonts lack is found: %j', (text, sign) => {
  expect(unprintableIn(text)).toBe(sign)
})
