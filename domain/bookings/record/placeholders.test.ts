import { expect, test } from 'vitest'
import { instantOf } from '../../kit/format.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import { fillInBooking, placeholders, unknownPlaceholders } from './placeholders.ts'

const event = sampleEvent({ title: 'Waldtag', locationName: 'Waldparkplatz' })

test('each guest reads their own name and event', () => {
  const text = 'Hallo {vorname}, {termin} ist am Treffpunkt {ort}.'
  expect(fillInBooking(text, sampleBooking({ name: 'Martina Beispiel' }), event)).toBe(
    'Hallo Martina, Waldtag ist am Treffpunkt Waldparkplatz.',
  )
  const other = sampleEvent({ title: 'Nachtwanderung', locationName: 'Eichhof' })
  expect(fillInBooking(text, sampleBooking({ name: 'Jonas Moos' }), other)).toBe(
    'Hallo Jonas, Nachtwanderung ist am Treffpunkt Eichhof.',
  )
})

test('a sentence of a letter names the day in the long form', () => {
  const at = { ...event, startDate: instantOf('2026-12-05', '10:00'), endDate: instantOf('2026-12-05', '15:00') }
  expect(fillInBooking('Bis {datum}!', sampleBooking(), at)).toBe('Bis Sa., 5. Dezember 2026, 10 bis 15 Uhr!')
})

test('a name that looks like a placeholder stays a name', () => {
  expect(fillInBooking('{name}', sampleBooking({ name: '{ort} $& {name}' }), event)).toBe('{ort} $& {name}')
})

test('a guest without a first name is addressed by the full signature', () => {
  expect(fillInBooking('{vorname}', sampleBooking({ name: 'Familie Müller' }), event)).toBe('Familie Müller')
})

test('an empty placeholder removes the blank before it', () => {
  const family = sampleBooking({ name: 'Familie Müller' })
  expect(fillInBooking('Hallo {vorname}, bis bald', family, event, { withNames: false })).toBe('Hallo, bis bald')
  expect(fillInBooking('Treffpunkt {ort}. {x} {termin}', family, { ...event, locationName: '' })).toBe(
    'Treffpunkt. {x} Waldtag',
  )
})

test('an inquiry leaves the event’s placeholders empty', () => {
  expect(fillInBooking('[{termin}{datum}{ort}]', sampleRegistration(), undefined)).toBe('[]')
})

test('unknown placeholders are listed once, and stay', () => {
  const text = 'Hallo {vornahme}, {vornahme}! {Ort} {a b} {} {vorname}'
  expect(unknownPlaceholders(text)).toEqual(['{vornahme}', '{Ort}'])
  expect(fillInBooking(text, sampleBooking({ name: 'Ada' }), event)).toBe(
    'Hallo {vornahme}, {vornahme}! {Ort} {a b} {} Ada',
  )
})

test('every placeholder of the list is accepted', () => {
  expect(unknownPlaceholders(placeholders.map(word => `{${word}}`).join(''))).toEqual([])
})
