import { expect, test } from 'vitest'
import {
  afterBlur,
  afterInput,
  bodyOf,
  type FormValues,
  formErrors,
  holdBack,
  newRequestId,
  readValues,
  splitStreet,
  wrongLabels,
} from './form.ts'

const strict = { lenientAddresses: false }
const right: FormValues = {
  kind: 'register',
  event: 'winter',
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  phone: '01234 567890',
  street: 'Am Anger',
  houseNumber: '7',
  zip: '12345',
  city: 'Musterstadt',
  country: 'Deutschland',
  notes: '',
  privacyStatement: 'on',
  website: '',
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(right).filter(([name]) => !names.includes(name)))

test('a form filled in well has no mistakes', () => {
  expect(formErrors('register', right, strict)).toEqual({})
  expect(formErrors('inquiry', { ...right, notes: 'Hallo' }, strict)).toEqual({})
})

test('the boxes are two values of their own', () => {
  expect(bodyOf('register', right)).toMatchObject({ privacyStatement: true, newsLetter: false })
  expect(bodyOf('register', { ...without('privacyStatement'), newsLetter: 'on' })).toMatchObject({
    privacyStatement: false,
    newsLetter: true,
  })
})

test('an inquiry sends no consent, no event and no address', () => {
  expect(bodyOf('inquiry', { ...right, notes: 'Hallo', newsLetter: 'on' })).toEqual({
    name: 'Martina Beispiel',
    email: 'martina@example.org',
    notes: 'Hallo',
    newsLetter: true,
    privacyStatement: false,
  })
})

test('mistakes are listed in reading order, the event first', () => {
  const errors = formErrors('register', { ...without('event', 'privacyStatement'), zip: '1', website: 'x' }, strict)
  expect(wrongLabels('register', errors)).toEqual([
    ['event', 'Termin'],
    ['zip', 'Postleitzahl'],
    ['privacyStatement', 'Einwilligung'],
    ['website', 'Bitte leer lassen'],
  ])
})

test('the lenient setting accepts what real addresses look like', () => {
  const values = { ...right, houseNumber: '12a' }
  expect(formErrors('register', values, strict)).toHaveProperty('houseNumber')
  expect(formErrors('register', values, { lenientAddresses: true })).toEqual({})
})

test('leaving a field says what is wrong with it and with nothing else', () => {
  const checked = formErrors('register', { ...right, zip: '1', city: 'X' }, strict)
  const errors = afterBlur({}, 'zip', checked)
  expect(errors).toEqual({ zip: 'Nur 4 oder 5 Ziffern.' })
  expect(afterBlur(errors, 'zip', {})).toEqual({})
})

test('typing takes a mistake back as soon as it is none, and starts no new one', () => {
  const errors = { zip: 'Nur 4 oder 5 Ziffern.' }
  expect(afterInput(errors, 'zip', { zip: 'Nur 4 oder 5 Ziffern.' })).toBe(errors)
  expect(afterInput(errors, 'zip', {})).toEqual({})
  expect(afterInput({}, 'zip', { zip: 'Nur 4 oder 5 Ziffern.' })).toEqual({})
})

test('a form is read as the browser would post it', () => {
  const data = new FormData()
  data.set('name', 'Martina')
  data.set('newsLetter', 'on')
  expect(readValues(data)).toEqual({ name: 'Martina', newsLetter: 'on' })
})

test('a request id does without randomUUID', () => {
  expect(newRequestId(crypto)).toMatch(/^[0-9a-f-]{36}$/)
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  expect(newRequestId(plain)).toMatch(/^[0-9a-f]{32}$/)
  expect(newRequestId(plain)).not.toBe(newRequestId(plain))
})

test('nothing is sent sooner than three seconds after the form was shown', () => {
  expect(holdBack(1000, 1500)).toBe(2500)
  expect(holdBack(1000, 9000)).toBe(0)
})

test.each([
  ['Am Anger 7', ['Am Anger', '7']],
  ['Musterstraße 12a ', ['Musterstraße', '12a']],
  ['Straße des 17. Juni 135 B', ['Straße des 17. Juni', '135 B']],
  ['Am Anger', undefined],
  ['Straße des 17. Juni', undefined],
  ['12', undefined],
])('the street "%s" holds a house number or not', (typed, parts) => {
  expect(splitStreet(typed)).toEqual(parts)
})
