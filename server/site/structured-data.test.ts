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

test('a course and each of its sessions have what search engines require: name, start, and a place with an address', async () => {
  const session = (_id: string, day: string, place = {}) => ({
    ...{ _id, startDate: `${day}T09:00:00.000Z`, endDate: `${day}T13:00:00.000Z`, locationName: '', locationLink: '' },
    ...place,
  })
  const moved = { date: '2026-11-20T10:00:00.000Z', startDate: '2026-12-18T09:00:00.000Z' }
  const sessions = [
    session('a', '2026-12-05'),
    session('b', '2026-12-12', { locationLink: 'https://example.org/karte-2' }),
    session('c', '2026-12-19', { locationName: 'Waldhütte', moved }),
  ]
  const dates = { startDate: '2026-12-05T09:00:00.000Z', endDate: '2026-12-19T13:00:00.000Z' }
  const placeless = { locationName: '', locationLink: '' }
  for (const [place, addresses] of [
    [{ locationName: 'Köhlerhütte' }, ['Köhlerhütte', 'Köhlerhütte', 'Köhlerhütte', 'Waldhütte']],
    [placeless, ['Musterstadt', 'Musterstadt', 'Musterstadt', 'Waldhütte']],
  ] as const) {
    const node = await calendarNode({ ...dates, ...place, sessions })
    const parts = node.subEvent as Node[]
    const events = [node, ...parts]
    // A session refers to the course's place by its id.
    const known = node.location as Node
    const addressOf = ({ location }: Node) => {
      const own = location as Node
      return (own['@id'] === known['@id'] ? known : own).address
    }
    expect(events.map(addressOf)).toEqual(addresses)
    expect(parts.map(({ name, startDate }) => [name, startDate])).toEqual(
      sessions.map(({ startDate }, at) => [`Irgendwo (${at + 1} von 3)`, startDate]),
    )
    // schema.org: an event with a schedule has no dates of its own; this one has.
    expect(node).not.toHaveProperty('eventSchedule')
    expect(parts[2]).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: moved.startDate,
    })
  }
})

test('a cancelled event is marked, offers nothing, and does not publish its reason', async () => {
  const moved = { date: '2026-11-19T10:00:00.000Z', startDate: '2026-12-01T10:00:00.000Z' }
  const node = await calendarNode({ moved, cancelled: { date: '2026-11-20T10:00:00.000Z', reason: 'Sturm' } })
  expect(node.eventStatus).toBe('https://schema.org/EventCancelled')
  for (const property of ['offers', 'remainingAttendeeCapacity', 'previousStartDate'])
    expect(node).not.toHaveProperty(property)
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
