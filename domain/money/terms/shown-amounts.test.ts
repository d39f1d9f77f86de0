import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../kit/language.ts'
import { shownCents, shownEuro } from './shown-amounts.ts'

test.each([
  ['en', '−€1,234.50', '€1,234,567.00', '€2,490', '€12.50', 'free', 'Price on request'],
  ['de', '−1.234,50\u00a0€', '1.234.567,00\u00a0€', '2.490\u00a0€', '12,50\u00a0€', 'kostenlos', 'Preis auf Anfrage'],
] as const)('in %s amounts follow the language', (language, ...words) => {
  onTestFinished(readLanguageFrom(() => language))
  expect([shownCents(-123_450), shownCents(123_456_700), ...[2490, 12.5, 0, null].map(shownEuro)]).toEqual(words)
})
