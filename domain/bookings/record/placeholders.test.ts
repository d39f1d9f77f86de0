import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import { filledIn, placeholders, unknownPlaceholders } from './placeholders.ts'

const event = sampleEvent({ title: 'Waldtag', locationName: 'Waldparkplatz' })

test('each guest reads their own name and event', () => {
  const booking = sampleBooking({ name: 'Martina Beispiel' })
  expect(filledIn('Hallo {vorname}, {termin} ist am Treffpunkt {ort}.', booking, event)).toBe(
    'Hallo Martina, Waldtag ist am Treffpunkt Waldparkplatz.',
  )
})

test('a name that looks like a placeholder is a name', () => {
  expect(filledIn('{name}', sampleBooking({ name: '{ort} $& {name}' }), event)).toBe('{ort} $& {name}')
})

test('a guest without a first name is called by their signature', () => {
  expect(filledIn('{vorname}', sampleBooking({ name: 'Familie Müller' }), event)).toBe('Familie Müller')
})

test('an empty placeholder removes the blank before it', () => {
  const family = sampleBooking({ name: 'Familie Müller' })
  expect(filledIn('Hallo {vorname}, bis bald', family, event, { withNames: false })).toBe('Hallo, bis bald')
  expect(filledIn('Treffpunkt {ort}. {x} {termin}', family, { ...event, locationName: '' })).toBe(
    'Treffpunkt. {x} Waldtag',
  )
})

test('an inquiry has no event', () => {
  expect(filledIn('[{termin}{datum}{ort}]', sampleRegistration(), undefined)).toBe('[]')
})

test('unknown placeholders are listed once, and stay', () => {
  const text = 'Hallo {vornahme}, {vornahme}! {Ort} {a b} {} {vorname}'
  expect(unknownPlaceholders(text)).toEqual(['{vornahme}', '{Ort}'])
  expect(filledIn(text, sampleBooking({ name: 'Ada' }), event)).toBe('Hallo {vornahme}, {vornahme}! {Ort} {a b} {} Ada')
})

test('every placeholder is known', () => {
  expect(unknownPlaceholders(placeholders.map(word => `{${word}}`).join(''))).toEqual([])
})
