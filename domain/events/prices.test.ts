import { expect, test } from 'vitest'
import { highestPrice, lowestPrice, priceText } from './prices.ts'

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

test('the groups count, not the cost that was entered; without groups, the cost does', () => {
  expect([lowestPrice, highestPrice].map(price => price({ cost: 7, prices: groups(45, 20) }))).toEqual([20, 45])
  expect([lowestPrice, highestPrice].map(price => price({ cost: 7 }))).toEqual([7, 7])
})
