import { expect, test } from 'vitest'
import { addressLines, inLine } from './postal.ts'

test('an address has lines for the street, the town and the country, without empty ones', () => {
  const address = { street: 'Waldweg', houseNumber: '3a', zip: '12345', city: 'Grünheide', country: 'Deutschland' }
  expect(addressLines(address)).toEqual(['Waldweg 3a', '12345 Grünheide', 'Deutschland'])
  expect(addressLines({ street: 'Waldweg 3a', zip: '', city: 'Grünheide' })).toEqual(['Waldweg 3a', 'Grünheide'])
  expect(addressLines({ ...address, street: '', houseNumber: '', zip: '', city: '', country: ' ' })).toEqual([])
})

test('parts are joined in one line, without empty parts', () => {
  expect(inLine(['Mira', ' ', addressLines({ street: 'Waldweg 3', zip: '1', city: 'X' }).join(', '), ''])).toBe(
    'Mira, Waldweg 3, 1 X',
  )
})
