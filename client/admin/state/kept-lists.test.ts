// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { dropEnded, hasTicks, tickedLists } from './kept-lists.ts'

beforeEach(() => localStorage.clear())
const tick = (event: string, ticks: object) => localStorage.setItem(`waldliste-${event}`, JSON.stringify(ticks))
const storedKeys = () => Object.keys(localStorage)

test('ticks of a list that is not stored stay until the day after its event', async () => {
  tick('waldtag', { 'da lena': true, until: '2026-12-06' })
  tick('older-version', { 'da lena': true })
  localStorage.setItem('panel', 'open')
  await dropEnded('2026-12-06T20:00:00.000Z')
  expect(storedKeys()).toEqual(['waldliste-waldtag', 'panel'])
  await dropEnded('2026-12-06T23:30:00.000Z')
  expect(storedKeys()).toEqual(['panel'])
})

test('a list that was only viewed has no ticks', () => {
  tick('waldtag', { 'da lena': false, ort: '', until: '2026-12-06' })
  expect(hasTicks('waldtag')).toBe(false)
  tick('waldtag', { 'da lena': true, ort: '', until: '2026-12-06' })
  expect(hasTicks('waldtag')).toBe(true)
})

test('a list with ticks or notes has the title that its own script stored', () => {
  tick('waldtag', { 'da lena': false, 'neu 1': 'Ole, 7', until: '2026-12-06', title: 'Waldtag' })
  tick('opened', { 'da lena': false, ort: '', until: '2026-12-06', title: 'Waldtag' })
  localStorage.setItem('waldliste-broken', '{')
  expect(tickedLists()).toEqual([{ event: 'waldtag', title: 'Waldtag', until: '2026-12-06' }])
})
