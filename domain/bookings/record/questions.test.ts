import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type BuiltInQuestion, builtInQuestionNames, builtInQuestions } from '../../questions/built-in-questions.ts'
import { sampleContact, sampleEvent } from '../../testing/samples.ts'
import { parseRegistration, type RegistrationInput, wrongFields } from '../form/form.ts'
import { findUnanswered, openQuestions, participantsFrom, readAnswers } from '../form/party.ts'
import { AdminRegistration, newAdminRegistration } from '../form/registration-input.ts'
import { Participant } from './booking.ts'

/** A valid and an invalid answer for each question; the type requires all of them. */
const answers: Record<BuiltInQuestion, [right: string, wrong: string]> = {
  birthDate: ['2017-05-01', '2017-02-30'],
  health: ['Nussallergie', 'x'.repeat(1001)],
  emergencyPhone: ['0551 123456', 'ruf Oma an'],
}
const rules = { lenientAddresses: false }
const context = { date: '2026-11-28T09:00:00.000Z', newId: () => 'mia', educator: 'Erika' }
const contact = {
  event: 'winter',
  ...sampleContact,
  privacyStatement: true,
  healthConsent: true,
}
const form = (question: BuiltInQuestion, answer: string): RegistrationInput => ({
  ...contact,
  participants: [{ name: 'Mia', [question]: answer }],
})
const sent = (question: BuiltInQuestion, answer: string) => {
  const parsed = parseRegistration(form(question, answer), rules)
  if (parsed.kind !== 'register') throw new Error('unreachable')
  return parsed
}

test.each(builtInQuestionNames)('a form with %s stores the answers to its questions, and nothing else', name => {
  const [right] = answers[name]
  const [kept] = participantsFrom(sent(name, right), sampleEvent({ asks: [name] }), context)
  expect(kept?.[name]).toBe(right)
  expect(v.parse(Participant, kept)).toEqual(kept)
  const [other] = participantsFrom(sent(name, right), sampleEvent(), context)
  expect(other).toEqual({ _id: 'mia', name: 'Mia' })
})

test.each(builtInQuestionNames)('a wrong answer to %s is refused', name => {
  const [, wrong] = answers[name]
  expect(Object.keys(wrongFields('register', form(name, wrong), rules))).toEqual([`participants.0.${name}`])
})

test.each(builtInQuestionNames)(
  '%s is required where it may not be missing, and from everybody who accepts a place',
  name => {
    const event = sampleEvent({ asks: [name] })
    const { missing } = builtInQuestions[name]
    const send = () => participantsFrom(sent(name, ''), event, context)
    if (missing === undefined) expect(send).not.toThrow()
    else expect(send).toThrow(expect.objectContaining({ fields: { [`participants.0.${name}`]: missing } }))
    const [right] = answers[name]
    const mia = { _id: 'mia', name: 'Mia' }
    expect(Object.keys(findUnanswered([mia], event, '2026-11-28'))).toEqual(
      missing === undefined ? [] : [`participants.0.${name}`],
    )
    const accept = (person: object, healthConsent = true) =>
      readAnswers(
        [{ ...mia, ...person }],
        () => ({ price: '', [name]: right, healthConsent }),
        openQuestions([{ ...mia, ...person }], event),
        context,
      )
    expect(accept({}).participants[0]?.[name]).toBe(right)
    expect(accept({ [name]: 'known' }).participants).toEqual([{ ...mia, [name]: 'known' }])
    expect(Object.keys(accept({}, false).wrong)).toEqual(name === 'health' ? ['participants.0.healthConsent'] : [])
  },
)

test.each(builtInQuestionNames)('the educator may leave %s out, and it is stored if she knows it', name => {
  const add = (person: object) =>
    newAdminRegistration(
      v.parse(AdminRegistration, { event: 'winter', name: 'Martina', participants: [{ name: 'Mia', ...person }] }),
      { ...context, bookingsOf: () => [], events: [sampleEvent({ asks: [name] })], now: context.date },
    ).participants[0]
  const [right] = answers[name]
  expect(add({})).toEqual({ _id: 'mia', name: 'Mia' })
  expect(add({ [name]: right, consent: 'am Telefon' })?.[name]).toBe(right)
})

test('each question has its own name in both languages', () => {
  const labels = builtInQuestionNames.flatMap(question => [...builtInQuestions[question].label])
  expect(new Set(labels).size).toBe(2 * builtInQuestionNames.length)
})
