import { expect, test } from 'vitest'
import { withoutNames } from '../../bookings/people/nameless.ts'
import { snapshotOf } from '../../bookings/record/snapshot.ts'
import { instantOf } from '../../kit/format.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { binEntry } from '../bin/bin.ts'
import { usualDeadlines } from '../privacy/deadlines.ts'
import { dueDeletions } from './due-deletions.ts'
import { withoutGroupNames } from './group-names.ts'
import type { KeptData } from './kept-data.ts'

const birthday = sampleEvent({ _id: 'group', title: 'Geburtstag Kesselring', listed: false })
const open = sampleEvent({ title: 'Offener Termin' })
const group = sampleBooking({
  ...{ event: 'group', people: 2, participants: [], eventSnapshot: snapshotOf(birthday), state: 'lapsed' },
  quote: { lines: [{ label: 'Waldtag', count: 2, cents: 500 }], message: 'm' },
  history: [{ what: 'quoted', date: '2026-11-20T09:00:00.000Z', by: 'educator' }],
})
const now = '2026-11-28T09:00:00.000Z'
const before = { registrations: [group], bin: [] }
const inBin = [binEntry('event', birthday, { _id: 'b', deletedAt: now })]

test.each([
  ['nobody is to be found in its booking', [withoutNames(group)]],
  ['its booking has gone whole', []],
])('a group’s own date loses its title if %s, and an open editor cannot restore it', (_, registrations) => {
  const { events } = withoutGroupNames({ registrations, bin: [], events: [birthday, open] }, before, now)
  expect(events).toEqual([{ ...birthday, title: 'Gruppentermin', lastModifiedDate: now }, open])
  const { bin } = withoutGroupNames({ registrations, bin: inBin, events: [open] }, before, now)
  expect(bin).toMatchObject([{ record: { title: 'Gruppentermin', lastModifiedDate: now } }])
})

test('the title stays while a booking with names is left, or if the event is not a group’s own', () => {
  const events = [birthday, open]
  const another = { ...group, _id: 'another' }
  const named = { registrations: [withoutNames(group), another], bin: inBin, events }
  expect(withoutGroupNames(named, { registrations: [group, another], bin: [] }, now)).toEqual({ events, bin: inBin })
  const { quote: _, ...alone } = group
  const free = withoutGroupNames({ registrations: [], bin: inBin, events }, { registrations: [alone], bin: [] }, now)
  expect([free.events, free.bin]).toEqual([events, inBin])
  const listed = [{ ...birthday, listed: true }]
  expect(withoutGroupNames({ registrations: [], bin: [], events: listed }, before, now).events).toBe(listed)
})

test('a date called off before the quote was renewed loses its title, too; another group’s date of that title keeps it', () => {
  const cancelled = { date: now, reason: 'Sturm' }
  const old = { ...birthday, _id: 'old', cancelled }
  const [others, mine] = [
    { ...birthday, _id: 'others' },
    { ...old, _id: 'alone', title: 'Wandertag' },
  ]
  const events = [old, birthday, others, mine]
  const titles = (registrations: (typeof group)[]) =>
    withoutGroupNames({ registrations, bin: [], events }, before, now).events.map(({ title }) => title)
  expect(titles([])).toEqual(['Gruppentermin', 'Gruppentermin', 'Geburtstag Kesselring', 'Wandertag'])
  expect(titles([group])).toEqual(events.map(({ title }) => title))
})

test('in the night that deletes a failed quote, its date loses its title, in the bin as well', () => {
  const noData = {
    ...{
      invoices: [],
      payments: [],
      vouchers: [],
      withdrawals: [],
      outbox: [],
      deletions: [],
      personRequests: [],
      consents: [],
    },
  }
  const data: KeptData = { ...noData, registrations: [group], bin: inBin, events: [birthday, open] }
  const { left } = dueDeletions(data, usualDeadlines, '2027-05-28')
  expect(left.registrations).toEqual([])
  expect(JSON.stringify(left)).not.toContain('Kesselring')
  expect(left.events[0]?.lastModifiedDate).toBe(instantOf('2027-05-28', '03:00'))
  const again = dueDeletions(left, usualDeadlines, '2027-05-28').left
  expect([again.events, again.bin]).toEqual([left.events, left.bin])
  expect(again.events).toBe(left.events)
})
