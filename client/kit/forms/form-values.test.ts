import { expect, test } from 'vitest'
import { formTextsOf, perText } from '../../../domain/bookings/record/form-fields.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { bodyOf } from './form-body.ts'
import { formErrors } from './form-errors.ts'
import { afterBlur, afterInput, splitStreet } from './form-values.ts'
import { type FormValues, readValues } from './posted-values.ts'
import { wrongLabels } from './wrong-labels.ts'

const strict = { lenientAddresses: false }
const validValues: FormValues = {
  kind: 'register',
  event: 'winter',
  ...sampleContact,
  notes: '',
  privacyStatement: 'on',
  website: '',
}
/** The text fields of a form; those that `validValues` lacks are empty. */
const textsIn = (form: 'wait' | 'inquiry') => perText(name => validValues[name] ?? '', formTextsOf(form))
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(validValues).filter(([name]) => !names.includes(name)))

test('a form with valid values has no mistakes', () => {
  expect(formErrors('register', validValues, strict, undefined, '2026-11-28')).toEqual({})
  expect(formErrors('inquiry', { ...validValues, notes: 'Hallo' }, strict, undefined, '2026-11-28')).toEqual({})
})

test('consent and newsletter are two separate values', () => {
  expect(bodyOf('register', validValues, undefined)).toMatchObject({ privacyStatement: true, newsLetter: false })
  expect(bodyOf('register', { ...without('privacyStatement'), newsLetter: 'on' }, undefined)).toMatchObject({
    privacyStatement: false,
    newsLetter: true,
  })
})

test('an inquiry sends the telephone, but no consent, event or address', () => {
  const body = bodyOf('inquiry', { ...validValues, notes: 'Hallo', newsLetter: 'on' }, undefined)
  expect(body).toEqual({ ...textsIn('inquiry'), notes: 'Hallo', newsLetter: true, privacyStatement: false })
  expect(body).toMatchObject({ name: 'Martina Beispiel', email: 'martina@example.org', phone: '01234 567890' })
  expect(body).not.toHaveProperty('street')
})

test('a guest on the waiting list sends no address and agrees to nothing, but only for the full event', () => {
  const waiting = { ...validValues, waiting: 'on', shownFor: 'winter' }
  expect(bodyOf('register', waiting, undefined)).toEqual({
    ...{ event: 'winter', ...textsIn('wait') },
    ...{ newsLetter: false, privacyStatement: false, waiting: true },
  })
  expect(textsIn('wait')).not.toHaveProperty('street')
  expect(
    formErrors('register', { event: 'winter', name: 'Martina', waiting: 'on' }, strict, undefined, '2026-11-28'),
  ).toEqual({
    email: expect.any(String),
    phone: expect.any(String),
  })
  expect(bodyOf('register', { ...waiting, shownFor: 'other' }, undefined)).toEqual(
    bodyOf('register', validValues, undefined),
  )
})

test('the mistakes of a registration are listed in the form’s order, the event first', () => {
  const errors = formErrors(
    'register',
    { ...without('event', 'privacyStatement'), zip: '1', website: 'x' },
    strict,
    undefined,
    '2026-11-28',
  )
  expect(wrongLabels(errors)).toEqual([
    ['event', 'Termin'],
    ['zip', 'Postleitzahl'],
    ['privacyStatement', 'Einwilligung'],
    ['website', 'Bitte leer lassen'],
  ])
})

test('the lenient setting accepts addresses as people write them', () => {
  const values = { ...validValues, houseNumber: '12a' }
  expect(formErrors('register', values, strict, undefined, '2026-11-28')).toHaveProperty('houseNumber')
  expect(formErrors('register', values, { lenientAddresses: true }, undefined, '2026-11-28')).toEqual({})
})

test('leaving a field shows its own mistake only', () => {
  const checked = formErrors('register', { ...validValues, zip: '1', city: 'X' }, strict, undefined, '2026-11-28')
  const errors = afterBlur({}, 'zip', checked)
  expect(errors).toEqual({ zip: 'Nur 4 oder 5 Ziffern.' })
  expect(afterBlur(errors, 'zip', {})).toEqual({})
})

test('typing removes a mistake once it is corrected, and shows no new one', () => {
  const errors = { zip: 'Nur 4 oder 5 Ziffern.' }
  expect(afterInput(errors, 'zip', { zip: 'Nur 4 oder 5 Ziffern.' })).toBe(errors)
  expect(afterInput(errors, 'zip', {})).toEqual({})
  expect(afterInput({}, 'zip', { zip: 'Nur 4 oder 5 Ziffern.' })).toEqual({})
})

test('the values of a form equal those that the browser would post', () => {
  const data = new FormData()
  data.set('name', 'Martina')
  data.set('newsLetter', 'on')
  expect(readValues(data)).toEqual({ name: 'Martina', newsLetter: 'on' })
})

test.each([
  ['Am Anger 7', ['Am Anger', '7']],
  ['Musterstraße 12a ', ['Musterstraße', '12a']],
  ['Straße des 17. Juni 135 B', ['Straße des 17. Juni', '135 B']],
  ['Am Anger', undefined],
  ['Straße des 17. Juni', undefined],
  ['12', undefined],
])('the house number in the street “%s” is split off, if there is one', (typed, parts) => {
  expect(splitStreet(typed)).toEqual(parts)
})
