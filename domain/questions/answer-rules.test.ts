import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Answer,
  answerTo,
  isGivenAnswer,
  NOTED_BY_OFFICE,
  questionsRevokedAt,
  withoutSensitive,
  withoutUnasked,
} from './answer.ts'
import type { AnswerInput } from './answer-input.ts'
import { revokeAnswers, withAnswers, withoutBlanks, wrongOwnAnswers } from './answer-rules.ts'
import {
  ageGroups,
  answerers,
  checkedQuestions,
  type OwnQuestion,
  type QuestionKind,
  questionKinds,
  usualQuestion,
} from './question.ts'
import { isPersonal, questionsTo } from './question-audience.ts'

const source = { date: '2026-11-28T09:00:00.000Z', by: 'Martina Beispiel' }
const later = { date: '2026-11-29T09:00:00.000Z', by: 'Martina Beispiel' }

const question = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...usualQuestion,
  ...{ _id: 'q', label: 'Darf dein Kind schnitzen?' },
  ...changes,
})
const consent = question({ _id: 'foto', kind: 'consent', label: 'Fotos dürfen erscheinen.', publishes: true })
const right: Record<QuestionKind, boolean | string> = { yesNo: false, choice: 'gut', text: 'Käse', consent: true }
const wrong: Record<QuestionKind, (boolean | string)[]> = {
  yesNo: ['ja'],
  choice: ['schlecht', true],
  text: ['x'.repeat(501), true],
  consent: ['ja'],
}
const kinds = Object.keys(questionKinds) as QuestionKind[]
const ofKind = (kind: QuestionKind, changes: Partial<OwnQuestion> = {}) =>
  question({ kind, options: kind === 'choice' ? ['gut', 'gar nicht'] : [], ...changes })
const say = (value: AnswerInput['value'], id = 'q'): AnswerInput[] => [{ question: id, value }]

test.each(kinds)('an answer of the kind %s is stored with its wording, its time and who gave it', kind => {
  const [answer] = withAnswers([], [ofKind(kind)], say(right[kind]), source)
  expect(answer).toEqual({ question: 'q', value: right[kind], wording: 'Darf dein Kind schnitzen?', ...source })
})

test('a consent that both parents gave is named once when it is revoked', () => {
  const bySpeakers = ['Martina Beispiel', 'Jan Beispiel'].flatMap(by =>
    withAnswers([], [consent], say(true, 'foto'), { ...source, by }),
  )
  const answers = revokeAnswers(bySpeakers, 'foto', later)
  expect(questionsRevokedAt({ answers }, later.date)).toEqual(['Fotos dürfen erscheinen.'])
})

test.each(kinds)('an answer that does not fit the kind %s is refused', kind => {
  for (const value of wrong[kind])
    expect(Object.keys(wrongOwnAnswers([ofKind(kind)], say(value)))).toEqual(['answers.q'])
  expect(wrongOwnAnswers([ofKind(kind)], say(right[kind]))).toEqual({})
})

test('a required question needs an answer; a consent never does, whatever its record contains', () => {
  for (const kind of kinds) {
    const fields = Object.keys(wrongOwnAnswers([ofKind(kind, { required: true })], []))
    expect([kind, fields]).toEqual([kind, kind === 'consent' ? [] : ['answers.q']])
  }
  // Nor is an answer required to a confidential question, which needs a consent.
  expect(wrongOwnAnswers([ofKind('text', { required: true, sensitive: true })], [])).toEqual({})
  expect(wrongOwnAnswers([ofKind('yesNo', { required: true })], say(false))).toEqual({})
  const answers = withAnswers([], [ofKind('yesNo')], say(true), source)
  expect(wrongOwnAnswers([ofKind('yesNo', { required: true })], [], { before: { answers } })).toEqual({})
  expect(Object.keys(wrongOwnAnswers([ofKind('text', { required: true })], say('  ')))).toEqual(['answers.q'])
})

test('another wording leaves an answer as it was given', () => {
  const before = withAnswers([], [question()], say(true), source)
  const reworded = question({ label: 'Darf dein Kind mit einem Messer schnitzen?' })
  expect(withAnswers(before, [reworded], [], later)).toEqual(before)
  expect(withAnswers(before, [reworded], say(true), later)).toMatchObject([{ wording: reworded.label, ...later }])
  expect(withAnswers(before, [question()], say(true), later)).toEqual(before)
})

test('a consent is revoked with its time, and given once more beside the proof of the first', () => {
  const answers = withAnswers([], [consent], say(true, 'foto'), source)
  expect(answers).toMatchObject([{ publishes: true, value: true }])
  const revoked = withAnswers(answers, [consent], say(false, 'foto'), later)
  expect(revoked).toEqual([{ ...answers[0], revoked: later }])
  const again = withAnswers(revoked, [consent], say(true, 'foto'), later)
  expect(again).toHaveLength(2)
  expect(isGivenAnswer(answerTo({ answers: again }, 'foto'))).toBe(true)
})

test('both parents agree to publish: one’s no stands beside the other’s yes, and one revocation ends both', () => {
  const father = { ...source, by: 'Jörg Beispiel' }
  const yes = say(true, 'foto')
  const answer = withAnswers([], [consent], yes, source)
  const twoAnswers = withAnswers(answer, [consent], yes, father)
  expect(twoAnswers.map(({ by }) => by)).toEqual(['Martina Beispiel', 'Jörg Beispiel'])
  for (const by of ['jörg beispiel', 'Noch Jemand'])
    expect(withAnswers(twoAnswers, [consent], yes, { ...source, by })).toEqual(twoAnswers)
  expect(withAnswers(twoAnswers, [consent], say(false, 'foto'), later).map(({ revoked }) => revoked)).toEqual([
    later,
    later,
  ])
  // The parent who revoked has to agree again too, even after revoking by telephone.
  for (const how of [{}, { note: 'am Telefon, notiert von Erika Muster' }]) {
    const revoked = withAnswers(twoAnswers, [consent], say(false, 'foto'), { ...later, ...how })
    const alone = withAnswers(revoked, [consent], yes, father)
    expect(isGivenAnswer(answerTo({ answers: alone }, 'foto'))).toBe(false)
    expect(isGivenAnswer(answerTo({ answers: withAnswers(alone, [consent], yes, later) }, 'foto'))).toBe(true)
  }
  // A no of one parent, which that parent's next yes ends, does not hide the revocation by the other.
  const steps = [
    [false, later],
    [true, father],
    [false, father],
    [true, later],
  ] as const
  const last = steps.reduce(
    (answers, [value, by]) => withAnswers(answers, [consent], say(value, 'foto'), by),
    twoAnswers,
  )
  expect(isGivenAnswer(answerTo({ answers: last }, 'foto'))).toBe(false)
  // A revocation without a name may be by the parent who agrees now.
  const unnamed = withAnswers(twoAnswers, [consent], say(false, 'foto'), {
    ...later,
    by: 'Erika Muster',
    revoking: NOTED_BY_OFFICE,
  })
  expect(isGivenAnswer(answerTo({ answers: withAnswers(unnamed, [consent], yes, father) }, 'foto'))).toBe(true)
  const refused = withAnswers([], [consent], say(false, 'foto'), source)
  const mixed = withAnswers(refused, [consent], yes, father)
  expect(mixed.map(({ by, value }) => [by, value])).toEqual([
    ['Martina Beispiel', false],
    ['Jörg Beispiel', true],
  ])
  expect(isGivenAnswer(answerTo({ answers: mixed }, 'foto'))).toBe(false)
  // A box left empty revokes nothing.
  expect(withoutBlanks([consent], say(false, 'foto'), { answers: mixed })).toEqual([])
  const agreed = withAnswers(mixed, [consent], yes, later)
  expect(isGivenAnswer(answerTo({ answers: agreed }, 'foto'))).toBe(true)
  expect(agreed.map(({ by, value }) => [by, value])).toEqual([
    ['Jörg Beispiel', true],
    ['Martina Beispiel', true],
  ])
  // Any other consent needs only one person.
  const ticks = question({ _id: 'foto', kind: 'consent', label: 'Zecken dürfen entfernt werden.' })
  const revokedAnswers = withAnswers(withAnswers([], [ticks], say(false, 'foto'), source), [ticks], yes, father)
  expect(revokedAnswers).toMatchObject([{ value: true, by: 'Jörg Beispiel' }])
  expect(withAnswers(revokedAnswers, [ticks], yes, source)).toEqual(revokedAnswers)
})

test('a no that the office noted without saying who declared it gives way to a yes', () => {
  const noted = withAnswers([], [consent], say(false, 'foto'), { ...source, by: 'Erika', revoking: NOTED_BY_OFFICE })
  expect(noted).toMatchObject([{ by: 'Erika', note: NOTED_BY_OFFICE, value: false }])
  expect(withAnswers(noted, [consent], say(true, 'foto'), source)).toMatchObject([{ value: true }])
})

test('the office may note who spoke: then one parent’s no stands beside the other’s yes, as on the page', () => {
  const note = 'am Telefon, notiert von Erika Muster'
  const jo = { ...source, by: 'Jo Farn', note, isNamed: true }
  const martina = { ...later, note, isNamed: true }
  const refused = withAnswers([], [consent], say(false, 'foto'), jo)
  expect(refused).toMatchObject([{ value: false, by: 'Jo Farn', note }])
  const twoAnswers = withAnswers(refused, [consent], say(true, 'foto'), martina)
  expect(twoAnswers).toHaveLength(2)
  expect(isGivenAnswer(answerTo({ answers: twoAnswers }, 'foto'))).toBe(false)
  // A person's own yes ends their no.
  const agreed = withAnswers(twoAnswers, [consent], say(true, 'foto'), { ...jo, date: later.date })
  expect(isGivenAnswer(answerTo({ answers: agreed }, 'foto'))).toBe(true)
  const revoked = withAnswers(agreed, [consent], say(false, 'foto'), jo)
  expect(revoked.map(answer => answer.revoked?.by)).toEqual(['Jo Farn', 'Jo Farn'])
  // The other parent's yes does not undo the revocation.
  expect(
    isGivenAnswer(answerTo({ answers: withAnswers(revoked, [consent], say(true, 'foto'), martina) }, 'foto')),
  ).toBe(false)
})

test('a no that bears the name of the one who noted it gives way to a yes, as nobody knows whose it is', () => {
  const noted = { ...source, by: 'Erika Muster', note: 'am Telefon, notiert von Erika Muster' }
  const refused = withAnswers([], [consent], say(false, 'foto'), noted)
  const agreed = withAnswers(refused, [consent], say(true, 'foto'), later)
  expect(isGivenAnswer(answerTo({ answers: agreed }, 'foto'))).toBe(true)
})

test('only a yes to it gives a consent, and no given consent disappears', () => {
  const value = fc.constantFrom<AnswerInput['value']>(true, false, '', null)
  fc.assert(
    fc.property(fc.array(value, { maxLength: 8 }), values => {
      const steps: Answer[][] = [[]]
      for (const value of values) steps.push(withAnswers(steps.at(-1) ?? [], [consent], say(value, 'foto'), source))
      for (const [at, answers] of steps.entries()) {
        const answer = values.slice(0, at).at(-1)
        expect(isGivenAnswer(answerTo({ answers }, 'foto'))).toBe(answer === true)
        const before = steps[at - 1] ?? []
        const proofs = (list: readonly Answer[]) => list.filter(({ value }) => value === true).length
        expect(proofs(answers)).toBeGreaterThanOrEqual(proofs(before))
      }
    }),
  )
})

test('no sensitive answer survives its deletion, and no other one goes', () => {
  const anyAnswer = fc.record({ id: fc.constantFrom('a', 'b', 'c'), sensitive: fc.boolean() })
  fc.assert(
    fc.property(fc.array(anyAnswer), fc.subarray(['a', 'b', 'c']), (list, asks) => {
      const answers = list.map(({ id, sensitive }) => ({
        ...{ question: id, value: 'Nuss', wording: 'Was?', ...source },
        ...(sensitive ? { sensitive } : {}),
      })) as Answer[]
      expect(withoutSensitive({ answers }).answers ?? []).toEqual(answers.filter(({ sensitive }) => !sensitive))
      const answered = withoutUnasked({ answers }, asks).answers ?? []
      expect(answered).toEqual(answers.filter(answer => !answer.sensitive || asks.includes(answer.question)))
    }),
  )
})

test('questions are asked by age on the first day, and of everybody whose age is unknown', () => {
  const start = '2026-12-04T15:00:00.000Z'
  const groups = Object.keys(ageGroups) as OwnQuestion['forWhom'][]
  const all = groups.map(forWhom => question({ _id: forWhom, forWhom }))
  const asked = (birthDate?: string) => questionsTo(all, { birthDate }, start).map(({ _id }) => _id)
  expect(asked('2008-12-05')).toEqual(['everybody', 'minors'])
  expect(asked('2008-12-04')).toEqual(['everybody', 'adults'])
  expect(asked()).toEqual(groups)
  expect(asked('')).toEqual(groups)
  expect(questionsTo([question({ of: 'party' })], {}, start)).toEqual([])
})

test('consents and sensitive answers are personal', () => {
  expect(kinds.filter(kind => isPersonal(ofKind(kind)))).toEqual(['consent'])
  expect(isPersonal(question({ sensitive: true }))).toBe(true)
})

const nobody = { questions: [], answered: new Set<string>() }

test.each([
  ['a consent that is required', { kind: 'consent', required: true }, 'required'],
  ['publishing without a consent', { publishes: true }, 'publishes'],
  ['a proof that is deleted after the event', { kind: 'consent', publishes: true, sensitive: true }, 'sensitive'],
  ['a sensitive answer of nobody in particular', { sensitive: true, of: 'party' }, 'of'],
  ['a choice of one', { kind: 'choice', options: ['ja'] }, 'options'],
  ['a choice of the same', { kind: 'choice', options: ['ja', 'ja'] }, 'options'],
  ['answers to choose where there is no choice', { options: ['ja', 'nein'] }, 'options'],
  ['the sign of another question', { sign: 'ä' }, 'sign'],
  ['the name of a built-in question', { _id: 'health' }, '_id'],
] satisfies [string, Partial<OwnQuestion>, string][])('%s is refused', (_, changes, field) => {
  const sent = [question({ sign: 'Ä' }), question({ _id: 'other', ...changes })]
  const check = () => checkedQuestions(sent, () => 'new', nobody)
  expect(check).toThrow(expect.objectContaining({ fields: { [`questions.1.${field}`]: expect.any(String) } }))
})

test('a question without an id gets one', () => {
  expect(checkedQuestions([question({ _id: '' })], () => 'new', nobody)[0]?._id).toBe('new')
  expect(Object.keys(answerers)).toEqual(['participant', 'party'])
})
