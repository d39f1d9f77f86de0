import { expect, test } from 'vitest'
import { usualDeadlines } from '../../../domain/people/privacy/deadlines.ts'
import { germanKindWord, type PersonKind } from '../../../domain/people/privacy/person-answers.ts'
import { sampleSite } from '../../../domain/testing/samples.ts'
import { explanationOf } from './person-explanations.ts'

const site = sampleSite()

test('each kind of data is explained with the durations of the settings and the privacy page', () => {
  expect(explanationOf('health', { ...site, deadlines: { ...usualDeadlines, health: 3 } })).toMatchObject({
    howLong: expect.stringContaining('3 Tage nach dem Ende des Termins'),
    basis: expect.stringContaining('Art. 9 Abs. 2 Buchst. a DSGVO'),
  })
  expect(explanationOf('invoice', site)).toMatchObject({
    howLong: '8 Jahre ab dem Ende des Jahres',
    basis: 'nach dem Steuerrecht (§ 147 AO, § 14b UStG)',
  })
  expect(explanationOf('person', site).howLong).toContain(', bis Ansprüche verjährt sind (§§ 195, 199 BGB)')
})

const kinds: readonly PersonKind[] = [
  ...(['booking', 'request', 'inquiry', 'person', 'health', 'message', 'letter', 'invoice', 'payment'] as const),
  ...(['voucher', 'order', 'withdrawal', 'newsletter', 'blocked', 'account', 'login'] as const),
]

test('in their own copy, a person is the one who got the letters', () => {
  expect([germanKindWord('message', 1), germanKindWord('message', 2)]).toEqual(['1 Brief an dich', '2 Briefe an dich'])
  for (const kind of kinds) expect(germanKindWord(kind, 2)).not.toMatch(/von dir/)
})

test.each(kinds)('the answer explains the purpose, law and duration of %s', kind => {
  for (const words of Object.values(explanationOf(kind, site))) expect(words).toMatch(/\S{3}/)
  expect(explanationOf(kind, site).basis).toMatch(/Art\.|§/)
})
