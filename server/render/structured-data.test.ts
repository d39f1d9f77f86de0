import { expect, test } from 'vitest'
import { sampleEvent } from '../../domain/testing/samples.ts'
import { openTestSite } from '../testing/test-site.ts'

type Node = Record<string, unknown>

const structuredDataIn = (html: string): { '@graph': Node[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')

/** All values within, however deep. */
const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(valuesIn)] : [value]

test('an event without a place, a picture or a cost has no empty properties', async () => {
  const event = sampleEvent({ title: 'Irgendwo', locationName: '', locationLink: '', description: '', cost: null })
  const { origin } = await openTestSite({}, async ({ events }) => {
    await events.update(() => ({ next: [event], result: undefined }))
  })
  const { '@graph': graph } = structuredDataIn(await (await fetch(`${origin}/kalender`)).text())
  expect(valuesIn(graph)).not.toContain('')
  expect(graph.find(node => node.name === 'Irgendwo')).toEqual({
    '@type': 'Event',
    name: 'Irgendwo',
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', address: 'Musterstadt' },
    organizer: { '@id': `${origin}/#organisation` },
  })
})

test('what would have nothing but its type is left out, what is free stays', async () => {
  const event = sampleEvent({ title: 'Irgendwo', locationName: '', locationLink: '', cost: 0 })
  const { origin } = await openTestSite({}, async ({ events, site }) => {
    await events.update(() => ({ next: [event], result: undefined }))
    await site.update(current => {
      const contact = { ...current.contact, name: '', title: '', street: '', zip: '', city: '', country: '', phone: '' }
      return { next: { ...current, contact }, result: undefined }
    })
  })
  const { '@graph': graph } = structuredDataIn(await (await fetch(`${origin}/kalender`)).text())
  expect(valuesIn(graph)).not.toContain('')
  expect(Object.keys(graph[0] ?? {})).toEqual(['@type', '@id', 'name', 'url', 'email'])
  const found = graph.find(node => node.name === 'Irgendwo')
  expect(found).not.toHaveProperty('location')
  expect(found).toMatchObject({ offers: { price: 0 } })
})
