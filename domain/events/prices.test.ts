import { expect, test } from 'vitest'
import { highestPrice, lowestPrice, priceText, totalOf } from './prices.ts'

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

test('price groups that the event has got since it was booked do not count', () => {
  expect(priceText({ cost: 240, prices: groups(45, 20) })).toBe('240\u00a0€')
})

test('the lowest is that of the groups, whatever the cost was; without groups, the cost is', () => {
  expect(lowestPrice({ cost: 7, prices: groups(45, 20) })).toBe(20)
  expect([lowestPrice, highestPrice].map(price => price({ cost: 7 }))).toEqual([7, 7])
})

test('a party pays the sum of its groups, to the cent, once all of them are known', () => {
  const priced = { cost: 20.1, prices: groups(20.1, 45) }
  expect(totalOf(priced, ['p20.1', 'p20.1', 'p20.1'])).toBe(60.3)
  expect(totalOf(priced, ['p45', undefined])).toBeNull()
  expect(totalOf({ cost: 35, prices: [] }, ['', ''])).toBe(70)
  expect(totalOf({ cost: null, prices: [] }, [''])).toBeNull()
})
