import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openTestSite } from '../testing/test-site.ts'

type Node = Record<string, unknown>

const structuredDataIn = (html: string): { '@graph': Node[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')

/** Returns all values within, however deep. */
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

test('values with only a type are omitted, free offers stay', async () => {
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

/** Returns the structured data of one event of the calendar. */
async function calendarNode(changes: Partial<Event>, bookings: Registration[] = []): Promise<Node> {
  const event = sampleEvent({ title: 'Irgendwo', ...changes })
  const { origin } = await openTestSite({}, async ({ events, registrations }) => {
    await events.update(() => ({ next: [event], result: undefined }))
    await registrations.update(() => ({ next: bookings, result: undefined }))
  })
  const { '@graph': graph } = structuredDataIn(await (await fetch(`${origin}/kalender`)).text())
  return graph.find(node => node.name === 'Irgendwo') ?? {}
}

test('each price group is an offer, which ends when registration closes', async () => {
  const { offers, eventStatus } = await calendarNode({
    cost: 20,
    prices: [
      { _id: 'adult', label: 'Erwachsene', amount: 45 },
      { _id: 'child', label: 'Kind', amount: 20 },
    ],
    registrationUntil: '2026-12-02T23:00:00.000Z',
  })
  const url = expect.stringMatching(/\/anfragen\?tab=anmeldung&event=winter$/)
  const common = { '@type': 'Offer', priceCurrency: 'EUR', availabilityEnds: '2026-12-02T23:00:00.000Z', url }
  expect(offers).toEqual([
    { ...common, name: 'Erwachsene', price: 45 },
    { ...common, name: 'Kind', price: 20 },
  ])
  expect(eventStatus).toBe('https://schema.org/EventScheduled')
})

test('without price groups and a closing day the offer keeps its form', async () => {
  const { offers } = await calendarNode({})
  expect(Object.keys(offers ?? {})).toEqual(['@type', 'price', 'priceCurrency', 'url'])
})

test('a cancelled event is marked, offers nothing, and does not publish its reason', async () => {
  const moved = { date: '2026-11-19T10:00:00.000Z', startDate: '2026-12-01T10:00:00.000Z' }
  const node = await calendarNode({ moved, cancelled: { date: '2026-11-20T10:00:00.000Z', reason: 'Sturm' } })
  expect(node.eventStatus).toBe('https://schema.org/EventCancelled')
  for (const left of ['offers', 'remainingAttendeeCapacity', 'previousStartDate']) expect(node).not.toHaveProperty(left)
  expect(JSON.stringify(node)).not.toContain('Sturm')
})

test('a moved event contains its previous start', async () => {
  const moved = { date: '2026-11-20T10:00:00.000Z', startDate: '2026-12-01T10:00:00.000Z' }
  expect(await calendarNode({ moved })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: moved.startDate,
  })
})

test('limited places are listed with their number, the rest, and sold-out events', async () => {
  const free = await calendarNode({ places: 2 }, [sampleBooking()])
  expect(free).toMatchObject({ maximumAttendeeCapacity: 2, remainingAttendeeCapacity: 1 })
  expect(free.offers).not.toHaveProperty('availability')
  const full = await calendarNode({ places: 1 }, [sampleBooking()])
  expect(full).toMatchObject({ maximumAttendeeCapacity: 1, remainingAttendeeCapacity: 0 })
  expect(full.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  const unlimited = await calendarNode({}, [sampleBooking()])
  expect(Object.keys(unlimited).join()).not.toContain('Capacity')
})
