import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { bodyOf } from './form-body.ts'
import { formErrors } from './form-errors.ts'
import { keepEntries, keptEntries } from './kept-entries.ts'
import { asFields } from './party-body.ts'
import { applyFormButton, usualPrice } from './party-values.ts'
import { wrongLabels } from './wrong-labels.ts'

const strict = { lenientAddresses: false }
const contact = {
  event: 'winter',
  ...sampleContact,
  privacyStatement: 'on',
  shownFor: 'winter',
}
const family = {
  ...contact,
  self: 'on',
  'self.price': 'adult',
  'self.birthDate': '1988-01-01',
  'participants.0.age': 'child',
  'participants.0.name': 'Lena Beispiel',
  'participants.0.price': 'child',
  'participants.0.birthDate': '2018-03-14',
  'participants.0.health': 'Nüsse',
  'participants.0.healthConsent': 'on',
  'participants.1.age': 'child',
  'participants.1.name': 'Jonas Beispiel',
  'participants.1.price': 'child',
  'participants.1.birthDate': '2020-08-02',
  'participants.1.health': '',
  emergencyPhone: '0171 5550123',
}
const event = {
  asks: ['birthDate' as const, 'health' as const, 'emergencyPhone' as const],
  prices: [
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
    { _id: 'child', label: 'Kind', amount: 35 },
  ],
}

test('a family is sent as people, each with the emergency number', () => {
  const { participants, healthConsent } = bodyOf('register', family, event)
  expect(participants).toEqual([
    { name: 'Martina Beispiel', price: 'adult', birthDate: '1988-01-01', health: '', emergencyPhone: '0171 5550123' },
    { name: 'Lena Beispiel', price: 'child', birthDate: '2018-03-14', health: 'Nüsse', emergencyPhone: '0171 5550123' },
    { name: 'Jonas Beispiel', price: 'child', birthDate: '2020-08-02', health: '', emergencyPhone: '0171 5550123' },
  ])
  expect(healthConsent).toBe(true)
  expect(formErrors('register', family, strict, event, '2026-11-28')).toEqual({})
})

test('a single participant without questions is not named, and a contact who stays at home is not either', () => {
  expect(bodyOf('register', { ...contact, self: 'on' }, {})).not.toHaveProperty('participants')
  expect(bodyOf('register', contact, {})).not.toHaveProperty('participants')
  expect(bodyOf('register', { ...contact, self: 'on' }, event).participants).toMatchObject([{ name: contact.name }])
  const { self: _, ...children } = family
  expect(bodyOf('register', children, event).participants?.map(({ name }) => name)).toEqual([
    'Lena Beispiel',
    'Jonas Beispiel',
  ])
  expect(formErrors('register', contact, strict, event, '2026-11-28')).toEqual({ self: 'Bitte sag, wer mitkommt.' })
})

test('a waiting party sends only names and prices', () => {
  expect(bodyOf('register', { ...family, waiting: 'on' }, event)).toMatchObject({
    waiting: true,
    participants: [
      { name: 'Martina Beispiel', price: 'adult', birthDate: '', health: '', emergencyPhone: '' },
      { name: 'Lena Beispiel', price: 'child', birthDate: '', health: '', emergencyPhone: '' },
      { name: 'Jonas Beispiel', price: 'child', birthDate: '', health: '', emergencyPhone: '' },
    ],
  })
})

test('each mistake is shown at its field, and the summary names its person in the form’s order', () => {
  const wrong = {
    ...family,
    'participants.0.healthConsent': '',
    'participants.1.name': 'J',
    'participants.1.birthDate': '2020-02-30',
    'self.price': '',
    emergencyPhone: '',
  }
  const errors = formErrors('register', wrong, strict, event, '2026-11-28')
  expect(errors).toEqual({
    'self.price': 'Bitte wähle einen Preis.',
    'participants.0.healthConsent': 'Bitte willige ein oder lass das Feld leer.',
    'participants.1.name': 'Bitte 2 bis 60 Zeichen: Buchstaben, Leerzeichen, Bindestrich.',
    'participants.1.birthDate': 'Dieses Datum gibt es nicht.',
    emergencyPhone: 'Bitte gib eine Nummer für den Notfall an.',
  })
  expect(wrongLabels(errors, wrong).map(([, label]) => label)).toEqual([
    'Preis von dir',
    'Einwilligung von Kind 1',
    'Vor- und Nachname von Kind 2',
    'Geburtsdatum von Kind 2',
    'Notfallnummer',
  ])
})

test('the server’s mistakes are shown at the same fields, whoever of the family comes', () => {
  const { self: _, ...children } = family
  const errors = { 'participants.1.birthDate': 'x', zip: 'y' }
  expect(asFields(errors, family)).toEqual({ 'participants.0.birthDate': 'x', zip: 'y' })
  expect(asFields(errors, children)).toEqual({ 'participants.1.birthDate': 'x', zip: 'y' })
  expect(asFields({ 'participants.0.name': 'x' }, family)).toEqual({ name: 'x' })
})

test('without scripts, buttons add and remove people and keep everything else', () => {
  const added = applyFormButton({ ...family, change: 'add child' })
  expect(added?.focus).toBe('participants.2.name')
  expect(added?.values).toEqual({ ...family, 'participants.2.age': 'child', 'participants.2.name': '' })
  const removed = applyFormButton({ ...family, change: 'remove participants.0' })
  expect(removed?.values).toMatchObject({ 'participants.0.name': 'Jonas Beispiel', 'participants.0.health': '' })
  expect(removed?.values).not.toHaveProperty('participants.1.name')
  expect(removed?.values).not.toHaveProperty('participants.0.healthConsent')
  expect(applyFormButton({ ...family, waiting: 'fewer' })?.values).toEqual(family)
  expect(applyFormButton({ ...family, waiting: 'at other' })?.values).toEqual({ ...family, event: 'other' })
  expect(applyFormButton({ ...family, waiting: 'on' })).toBeUndefined()
  expect(applyFormButton(family)).toBeUndefined()
})

test('a single price, or one named like the event’s, needs no choice', () => {
  expect(usualPrice('child', event.prices)).toBe('child')
  expect(usualPrice('adult', event.prices)).toBe('adult')
  expect(usualPrice('adult', event.prices.slice(1))).toBe('child')
  expect(usualPrice('child', [...event.prices.slice(0, 1), { _id: 'x', label: 'Ermäßigt', amount: 1 }])).toBe('')
})

test('the entries kept over a reload hold the people, but nothing about health', () => {
  const store = new Map<string, string>()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
  })
  keepEntries('register /anfragen', family)
  expect(keptEntries('register /anfragen')).toMatchObject({ 'participants.1.name': 'Jonas Beispiel' })
  expect([...store.values()].join()).not.toMatch(/health|Nüsse/)
})
