import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEuro } from '../kit/format.ts'
import { highestPrice, lowestPrice, type PricedEvent, partyPriceText, partyTotalOf, priceText } from './prices.ts'

const groups = (...amounts: number[]) => amounts.map(amount => ({ _id: `p${amount}`, label: 'Kind', amount }))

test.each([
  [null, [], 'Preis auf Anfrage'],
  [0, [], 'kostenlos'],
  [35, [], '35\u00a0€'],
  [20, groups(45, 20), '20\u00a0€ bis 45\u00a0€'],
  [0, groups(0, 12.5), 'kostenlos bis 12,50\u00a0€'],
  [20, groups(20, 20), '20\u00a0€'],
])('the cost %j with the price groups %j reads "%s"', (cost, prices, text) => {
  expect(priceText({ cost, prices })).toBe(text)
})

test('price groups added since the booking do not count', () => {
  expect(priceText({ cost: 240, prices: groups(45, 20) })).toBe('240\u00a0€')
})

test('with groups, the lowest price is the lowest group’s; without groups, it is the cost', () => {
  expect(lowestPrice({ cost: 7, prices: groups(45, 20) })).toBe(20)
  expect([lowestPrice, highestPrice].map(price => price({ cost: 7 }))).toEqual([7, 7])
})

test('a party pays the sum of its price groups, to the cent, unless one is unknown', () => {
  const priced = { cost: 20.1, prices: groups(20.1, 45) }
  expect(partyTotalOf(priced, ['p20.1', 'p20.1', 'p20.1'])).toBe(60.3)
  expect(partyTotalOf(priced, ['p45', undefined])).toBeNull()
  expect(partyTotalOf({ cost: 35, prices: [] }, ['', ''])).toBe(70)
  expect(partyTotalOf({ cost: null, prices: [] }, [''])).toBeNull()
})

const cheapest = {
  cost: 0,
  prices: [
    { _id: 'kind', label: 'Kind', amount: 20 },
    { _id: 'gross', label: 'Erwachsene', amount: 35 },
    { _id: 'baby', label: 'Baby', amount: 0 },
  ],
}
const some = (count: number) => Array.from({ length: count }, () => undefined)

test.each<[string, PricedEvent, (string | undefined)[]]>([
  ['35 €', { cost: 35 }, some(1)],
  ['35 € je Person, zusammen 70 €', { cost: 35 }, some(2)],
  ['kostenlos', { cost: 0 }, some(3)],
  ['Preis auf Anfrage', { cost: null }, some(2)],
  ['35 €', cheapest, ['gross']],
  ['kostenlos bis 35 €', cheapest, some(1)],
  ['kostenlos', cheapest, ['baby', 'baby']],
  ['2 × Kind je 20 €, zusammen 40 €', cheapest, ['kind', 'kind']],
  ['2 × Kind je 20 €, 1 × Erwachsene 35 €, zusammen 75 €', cheapest, ['kind', 'gross', 'kind']],
  ['1 × Erwachsene 35 €, 2 × Baby kostenlos, zusammen 35 €', cheapest, ['baby', 'gross', 'baby']],
  ['1 × Kind 20 €, 1 noch ohne Preisgruppe', cheapest, ['kind', undefined]],
  ['kostenlos bis 35 € je Person', cheapest, some(2)],
])('a letter contains "%s" for %j and %j', (text, event, people) => {
  expect(partyPriceText(event, people).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the price of a party with known groups ends with the total', () => {
  const group = fc.constantFrom(...cheapest.prices.map(({ _id }) => _id))
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 20 }), people => {
      const total = partyTotalOf(cheapest, people)
      const text = partyPriceText(cheapest, people)
      expect(text.endsWith(total === 0 ? 'kostenlos' : `, zusammen ${formatEuro(total)}`)).toBe(true)
      if (total !== 0)
        expect(text.match(/\d+(?= ×)/g)?.reduce((sum, count) => sum + Number(count), 0)).toBe(people.length)
    }),
  )
})
