import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../domain/kit/language.ts'
import type { DeskTask } from '../../../domain/office/desk/desk.ts'
import { sampleSite } from '../../../domain/testing/samples.ts'
import { dailyLetter } from './daily-letter.tsx'

const { contact, bank, region } = sampleSite()
const sender = { siteName: 'Wildnisschule', origin: 'https://example.org', contact, bank, region, hasInvoices: false }
const about = { lastModifiedDate: '', event: 'winter', title: 'Waldtag', startDate: '2026-12-04T15:00:00.000Z' }
const repay = (cents: number, until: string): DeskTask => ({
  ...{ kind: 'repay', _id: until, name: 'Ute', cents, until, ...about },
})

const textOf = (language: 'de' | 'en', tasks: DeskTask[]) => {
  onTestFinished(readLanguageFrom(() => language))
  return dailyLetter(sender, { news: [], tasks, isLast: false }).text.replace(/\s+/g, ' ')
}

test('several refunds are summed, with the earliest last day; a single one needs only amount and day', () => {
  const [ute, tom] = [repay(30_000, '2026-12-12'), repay(500, '2026-12-10')]
  expect(textOf('de', [ute, tom])).toContain(
    'An Gäste zurückzuzahlen: 2, zusammen 305,00 €, die erste Zahlung bis 10. Dez. 2026',
  )
  expect(textOf('en', [ute, tom])).toContain(
    'To pay back to guests: 2, €305.00 in all, the first payment by 10 Dec 2026',
  )
  expect(textOf('de', [ute])).toContain('An Gäste zurückzuzahlen: 1, 300,00 €, bis 12. Dez. 2026')
  expect(textOf('en', [ute])).toContain('To pay back to guests: 1, €300.00, by 12 Dec 2026')
})

test('paid bookings without a known price are counted one by one, although they are a single task', () => {
  const tasks: DeskTask[] = [{ kind: 'unpriced', count: 3 }]
  expect(textOf('de', tasks)).toContain('Bezahlte Anmeldungen, deren Preis noch offen ist: 3')
  expect(textOf('en', tasks)).toContain('Paid bookings whose price is not known: 3')
})
