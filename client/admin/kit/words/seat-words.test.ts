import { beforeAll, expect, test } from 'vitest'
import type { Seats } from '../../../../domain/bookings/people/seats.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { freeWords, seatWords, shortOfMinimumWords } from './seat-words.ts'

beforeAll(() => readLanguageFrom(() => 'de'))

const seats = (changes: Partial<Seats>): Seats => {
  const all = { confirmed: 0, requested: 0, offered: 0, waiting: 0, ...changes }
  return { ...all, taken: all.confirmed + all.requested + all.offered }
}

test.each<[number | null, Partial<Seats>, string, string]>([
  [24, { offered: 24 }, '24 angeboten, 0 zugesagt', '24 angeboten, 0 zugesagt'],
  [24, { offered: 20, waiting: 2 }, '20 angeboten, 0 zugesagt, +2 warten', '20 angeboten, 0 zugesagt, +2 warten'],
  [12, { confirmed: 4, requested: 1, offered: 3 }, '5/12, 3 angeboten', '4 frei, 3 angeboten'],
  [8, { confirmed: 5, offered: 3, waiting: 1 }, '5/8, 3 angeboten, +1 warten', '0 frei, 3 angeboten, 1 warten'],
  [8, { confirmed: 9 }, '9/8, um 1 überbucht', 'ausgebucht'],
  [12, {}, '0/12', '12 frei'],
  [null, { offered: 24 }, '24 angeboten, 0 zugesagt', ''],
  [null, { confirmed: 1, offered: 2 }, '1 Person, 2 angeboten', ''],
  [null, {}, 'noch niemand', ''],
])('with %j places and %j the page shows %j, and the phone view %j', (places, given, words, free) => {
  expect(seatWords({ places }, seats(given))).toBe(words)
  expect(freeWords({ places }, seats(given))).toBe(free)
})

test('requests count for the minimum, and offered places do not', () => {
  expect(shortOfMinimumWords(4, seats({ requested: 8 }))).toBe('Mindestzahl 4 nach deiner Zusage erreicht')
  expect(shortOfMinimumWords(4, seats({ confirmed: 2, requested: 1 }))).toBe('Erst 2 bestätigt, Mindestzahl 4')
  expect(shortOfMinimumWords(4, seats({ offered: 24 }))).toBe('Noch 4 bis zur Mindestzahl 4')
})
