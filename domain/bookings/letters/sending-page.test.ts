import { expect, test } from 'vitest'
import { sampleInfoPage, sampleRegistration } from '../../testing/samples.ts'
import { sendingPage, topicOf } from './sending-page.ts'

const herbs = sampleInfoPage({ path: 'kraeuter', title: 'Wildkräuter', formerPaths: ['pflanzen'] })
const hidden = sampleInfoPage({ _id: 'b', path: 'geheim', active: false })
const from = (claimed: string) => sendingPage(claimed, [herbs, hidden])

test('the page that a visitor writes from is stored with its title, under its current address', () => {
  const page = { path: '/info/kraeuter', title: 'Wildkräuter' }
  expect(from('/info/kraeuter')).toEqual(page)
  expect(from('/info/pflanzen')).toEqual(page)
  expect(from('/anfragen')).toEqual({ path: '/anfragen', title: 'Anfragen & Anmeldung' })
})

test.each([
  '',
  '/',
  '/info',
  '/info/',
  '/info/geheim',
  '/info/nichts',
  '/info/kraeuter/x',
  'info/kraeuter',
  'https://example.org/info/kraeuter',
  '/info/kraeuter?x',
])('%j is not a page to write from', claimed => {
  expect(from(claimed)).toBeUndefined()
})

test('an inquiry is about its info page, but not about the page of both forms', () => {
  const topic = (claimed: string) => {
    const page = from(claimed)
    return topicOf(sampleRegistration(page ? { page } : {}))
  }
  expect(['/info/kraeuter', '/anfragen', ''].map(topic)).toEqual(['Wildkräuter', '', ''])
})
