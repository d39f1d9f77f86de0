import { expect, test } from 'vitest'
import { euroOfCell } from './cells.ts'

test.each([
  ['35,- €', 35],
  ['120,- pro Kind', 120],
  ['10€ p.P.', 10],
  ['5 €/Kind', 5],
  ['12,50 € je Person', 12.5],
  ['35.-', 35],
  ['frei', 0],
  ['auf Anfrage', null],
])('the price %s is %s', (text, euro) => {
  expect(euroOfCell(text)).toBe(euro)
})

test.each(['5 / 3 €', '10-20 €', 'Spende', '5 € ermäßigt', 'p.P.', '35 € pro Familie und Tag'])(
  'the price “%s” is not understood',
  text => {
    expect(euroOfCell(text)).toBeUndefined()
  },
)
