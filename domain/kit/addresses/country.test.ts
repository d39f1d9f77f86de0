import { expect, test } from 'vitest'
import { countryOf, isCountry } from './country.ts'

const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))

test('each country is recognised by its code and its English and German name, however they are typed', () => {
  const names = (['en', 'de'] as const).map(
    language => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const unchanged = codes.filter(code => countryOf(code) === code)
  expect(unchanged).toHaveLength(250)
  for (const code of unchanged)
    for (const name of names.map(name => name.of(code) ?? expect.fail(code)))
      for (const typed of [name, name.toUpperCase(), ` ${name.toLowerCase()} `, name.normalize('NFD')])
        expect([typed, countryOf(typed)]).toEqual([typed, code])
})

test.each([
  ['', 'DE'],
  ['de', 'DE'],
  ['D', 'DE'],
  ['BRD', 'DE'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Großbritannien', 'GB'],
  ['Grossbritannien', 'GB'],
  ['Kanada', 'CA'],
  ['Oesterreich', 'AT'],
  ['Die Schweiz', 'CH'],
  ['Holland', 'NL'],
  ['USA', 'US'],
  ['Vereinigte Staaten von Amerika', 'US'],
  ['Tschechische Republik', 'CZ'],
  ['Bosnien & Herzegowina', 'BA'],
  ['Türkei', 'TR'],
  ['Turkey', 'TR'],
])('“%s” is %s', (typed, code) => {
  expect(countryOf(typed)).toBe(code)
})

test.each(['XX', 'ZZ', 'XA', 'EU', 'UN', 'AN', 'Absurdistan', 'constructor', '__proto__', 'toString', 'Bayern', '–'])(
  '“%s” is not a country name',
  typed => {
    expect([countryOf(typed), isCountry(typed)]).toEqual([undefined, false])
  },
)
