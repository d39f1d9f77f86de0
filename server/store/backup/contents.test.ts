import { expect, test } from 'vitest'
import { brokenReferences, contentsOf, emptySummary, summaryOf } from './contents.ts'

const image = { _id: 'moos', path: '/img/moos', name: 'moos.jpg', desc: 'Moos', width: 2400, height: 1350 }

test('events and pages whose image or page does not exist are named', () => {
  const events = [
    { title: 'Waldbaden', image: 'moos', path: 'waldbaden' },
    { title: 'Feuer', image: 'verloren', path: 'feuer' },
    { title: 'Frei', image: '', path: '' },
  ]
  const infos = [
    { path: 'waldbaden', images: ['moos'] },
    { path: 'spuren', images: ['moos', 'verloren'] },
  ]
  expect(brokenReferences({ events, infos, images: [image] })).toEqual([
    'The event “Feuer” has an image that is not there.',
    'The information page “spuren” has an image that is not there.',
    'The event “Feuer” belongs to the information page “feuer”, which is not there.',
  ])
  expect(brokenReferences({ events: [], infos: [], images: [image] })).toEqual([])
})

test('the contents are counted, letters only as long as they wait', () => {
  const letter = {
    _id: 'one',
    to: 'a@example.org',
    subject: 'Grüße',
    text: 'Hallo',
    createdDate: '2026-11-01T09:00:00.000Z',
    attempts: [],
  }
  const sent = { ...letter, _id: 'three', sentDate: '2026-11-01T09:00:01.000Z' }
  const summary = {
    ...emptySummary,
    ...summaryOf('images', [image]),
    ...summaryOf('outbox', [letter, { ...letter, _id: 'two' }, sent]),
  }
  expect(contentsOf(summary, 1234)).toEqual({
    ...emptySummary,
    events: 0,
    infos: 0,
    images: 1,
    waitingLetters: 2,
    bytes: 1234,
  })
})
