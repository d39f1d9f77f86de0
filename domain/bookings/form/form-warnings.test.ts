import { expect, onTestFinished, test } from 'vitest'
import { type Language, readLanguageFrom } from '../../kit/language.ts'
import { sampleRegistration } from '../../testing/samples.ts'
import { formWarnings } from './form-warnings.ts'

const warned = (changes: object, lenientAddresses = false) =>
  formWarnings(sampleRegistration(changes), { lenientAddresses })

test.each<[Language, string, string]>([
  ['en', '2 to 20 characters: letters, space, hyphen.', '6 to 20 characters: digits, space, + ( ) -.'],
  ['de', 'Der Punkt geht hier nicht.', 'Der Schrägstrich geht hier nicht.'],
])('values that the form would refuse are explained in the reader’s language (%s)', (language, name, phone) => {
  onTestFinished(readLanguageFrom(() => language))
  expect(warned({ name: 'Dr. Müller', phone: '05541/33 12' })).toEqual({ name, phone })
})

test('valid and empty values need no warning', () => {
  expect(warned({})).toEqual({})
  expect(warned({ name: ' ', email: '', notes: '' })).toEqual({})
})

test('a message longer than visitors may write is warned of', () => {
  expect(warned({ notes: 'x'.repeat(5000) })).toEqual({})
  expect(warned({ notes: 'x'.repeat(5001) })).toEqual({ notes: 'At most 5000 characters.' })
})

test('the site’s own rule for addresses applies', () => {
  const real = { street: 'Straße des 17. Juni', houseNumber: '12a' }
  expect(Object.keys(warned(real))).toEqual(['street', 'houseNumber'])
  expect(warned(real, true)).toEqual({})
  expect(warned({ houseNumber: 'hinten' }, true)).toEqual({
    houseNumber: '1 to 50 characters: a number such as 12, 12a or 12-14.',
  })
})
