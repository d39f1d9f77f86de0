import { expect, test } from 'vitest'
import { type OwnQuestion, usualQuestion } from './question.ts'
import { answerLines, legendOf, signsOf } from './question-signs.ts'

const start = '2026-12-04T15:00:00.000Z'
const source = { date: '2026-11-28T09:00:00.000Z', by: 'Martina Beispiel' }
const question = (changes: Partial<OwnQuestion> & Pick<OwnQuestion, '_id' | 'kind' | 'sign'>): OwnQuestion => ({
  ...usualQuestion,
  label: `Frage ${changes._id}?`,
  ...changes,
})
const questions = [
  question({ _id: 'foto', kind: 'consent', sign: 'F', publishes: true }),
  question({ _id: 'schwimmen', kind: 'choice', sign: 'S', options: ['nicht', 'sicher'], required: true }),
  question({ _id: 'heim', kind: 'yesNo', sign: 'H', required: true }),
  question({ _id: 'hobby', kind: 'text', sign: 'T' }),
  question({ _id: 'stumm', kind: 'yesNo', sign: '', required: true }),
  question({ _id: 'essen', kind: 'text', sign: 'E', sensitive: true }),
]
const answer = (id: string, value: boolean | string, changes = {}) => ({
  ...{ question: id, value, wording: `Frage ${id}?`, ...source },
  ...changes,
})
const revoked = { revoked: { date: '2026-12-01T09:00:00.000Z', by: 'Martina Beispiel' } }

test.each([
  ['nothing', [], 'F− S? H? ?'],
  ['all of it', ['foto', true, 'schwimmen', 'sicher', 'heim', false, 'hobby', 'Fußball', 'stumm', true], 'F+ S2 H− T*'],
] as const)(
  'a child that answered %s has its signs in one row, and required gaps are marked',
  (_, childsAnswers, signs) => {
    const pairs = childsAnswers.flatMap((id, at) =>
      at % 2 === 0 ? [[String(id), childsAnswers[at + 1] ?? ''] as const] : [],
    )
    const answers = pairs.map(([id, value]) => answer(id, value))
    expect(signsOf({ answers }, questions, start)).toBe(signs)
  },
)

test('a revoked consent is a no, and a question for others has no sign', () => {
  const answers = [answer('foto', true, revoked)]
  const [foto] = questions
  expect(signsOf({ answers }, foto ? [foto] : [], start)).toBe('F−')
  expect(
    signsOf({ birthDate: '2018-01-01' }, [question({ _id: 'x', kind: 'yesNo', sign: 'X', forWhom: 'adults' })], start),
  ).toBe('')
})

test('sensitive answers have no sign and stand apart; the legend explains what is left', () => {
  const answers = [answer('essen', 'Nüsse', { sensitive: true }), answer('foto', true, revoked)]
  expect(signsOf({ answers }, questions, start)).not.toContain('E')
  expect(answerLines({ answers }, true)).toEqual(['Frage essen? Nüsse'])
  expect(answerLines({ answers })).toEqual(['Frage foto? widerrufen am 01. Dez. 2026'])
  expect(legendOf(questions)).toEqual([
    'F: Frage foto?',
    'S: Frage schwimmen? (1 nicht, 2 sicher)',
    'H: Frage heim?',
    'T: Frage hobby?',
    '+ ja, − nein oder nicht erlaubt, ? fehlt noch, * siehe Einzelheiten',
  ])
  expect(legendOf([])).toEqual([])
})
