import { expect, test } from 'vitest'
import { starterContent } from '../../../starter/content.ts'
import { sampleEvent, sampleInfoPage } from '../../testing/samples.ts'
import { invoiceMentions } from './invoice-mentions.ts'

const { site, events, infos } = starterContent('2026-11-23')

test('each mention of an invoice to guests is found once, with its field', () => {
  const mentions = invoiceMentions({ site, events, infos })
  const places = mentions.map(({ place }) => place)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter(place => place.startsWith('Info page'))).toHaveLength(9)
  expect(mentions).toContainEqual({
    part: 'terms',
    field: expect.stringMatching(/^legal\.terms\.\d\.body$/),
    place: 'Terms → 3. Preise und Zahlung',
  })
  expect(places.some(place => place.startsWith('Privacy'))).toBe(false)
})

test('unrelated words that contain “Rechnung” do not count as mentions', () => {
  const page = sampleInfoPage({ title: 'Kosten', description: 'Die Kosten berechne ich, die Abrechnung folgt.' })
  const event = sampleEvent({ title: 'Waldtag', description: '<p>Du bekommst eine Rechnung.</p>' })
  const empty = { ...site, welcome: { ...site.welcome, sections: [] }, legal: { ...site.legal, terms: [] } }
  expect(invoiceMentions({ site: empty, events: [event], infos: [page] })).toEqual([
    { event: event._id, field: 'description', place: 'Event → Waldtag' },
  ])
})
