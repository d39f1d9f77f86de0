import { expect, test } from 'vitest'
import { newPdfFile } from '../../../domain/content/files/pdf-file.ts'
import { brokenReferences, contentsOf, emptySummary, summarize } from './contents.ts'

const image = { _id: 'moos', path: '/img/moos', name: 'moos.jpg', desc: 'Moos', width: 2400, height: 1350 }

test('events and pages whose image or page is missing are named', () => {
  const events = [
    { title: 'Waldbaden', image: 'moos', path: 'waldbaden' },
    { title: 'Feuer', image: 'verloren', path: 'feuer' },
    { title: 'Frei', image: '', path: '' },
  ]
  const infos = [
    { path: 'waldbaden', images: ['moos'] },
    { path: 'spuren', images: ['moos', 'verloren'] },
  ]
  expect(brokenReferences({ events, infos, images: [image], files: [] })).toEqual([
    'The event “Feuer” has an image that is not there.',
    'The information page “spuren” has an image that is not there.',
    'The event “Feuer” belongs to the information page “feuer”, which is not there.',
  ])
  expect(brokenReferences({ events: [], infos: [], images: [image], files: [] })).toEqual([])
})

test('events and pages that link to a missing file are named', () => {
  const file = newPdfFile('Anmeldebogen.pdf', 9, 'da', '2026-11-28T09:00:00.000Z')
  const linked = (id: string) => ({ body: `<a href="/datei/${id}/bogen.pdf">Bogen</a>` })
  const events = [
    { title: 'Waldbaden', image: '', path: '', description: '/datei/weg/x.pdf' },
    { title: 'Feuer', image: '', path: '', description: `Mit ${file.path}` },
  ]
  const infos = [
    { path: 'feuer', images: [], paragraphs: [linked('da')] },
    { path: 'spuren', images: [], paragraphs: [linked('da'), linked('weg')] },
  ]
  expect(brokenReferences({ events, infos, images: [], files: [file] })).toEqual([
    'The event “Waldbaden” links to a file that is not there.',
    'The information page “spuren” links to a file that is not there.',
  ])
})

test('the contents are counted, and letters only while they wait', () => {
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
    ...summarize('images', [image]),
    ...summarize('outbox', [letter, { ...letter, _id: 'two' }, sent]),
  }
  expect(contentsOf(summary, 1234)).toEqual({
    ...emptySummary,
    events: 0,
    infos: 0,
    images: 1,
    files: 0,
    waitingLetters: 2,
    bytes: 1234,
  })
})
