import type { Step } from '../../domain/bookings/record/booking.ts'
import type { HistoryEntry } from '../../domain/bookings/record/history-entry.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { audiences, type CleanSite } from '../../domain/content/site/site.ts'
import type { Event } from '../../domain/events/event.ts'
import { centsOf } from '../../domain/kit/cents.ts'
import { type Day, type Instant, instantOf } from '../../domain/kit/format.ts'
import {
  sampleBooking,
  sampleContact,
  sampleEvent,
  sampleRegistration,
  sampleSite,
} from '../../domain/testing/samples.ts'
import { openDataFolder } from '../../server/store/data-folder.ts'
import { signedIn } from '../../server/testing/accounts.ts'
import { sampleContent } from '../../server/testing/sample-site.ts'

import { now } from './take.ts'

/** The week of the design's pictures of the desk: Monday, 23 November 2026, 10:00. */

const moment = new Date(now).toISOString()

/** Replaces starter content, which the desk would ask to change. */
function siteOfErika(): CleanSite {
  const site = sampleSite()
  return {
    ...site,
    name: 'Lichtung',
    contact: {
      ...site.contact,
      name: 'Erika Wald',
      street: 'Am Anger 2',
      zip: '37073',
      city: 'Göttingen',
      email: 'erika@lichtung.schule',
      portrait: 'hero',
    },
    bank: { holder: 'Erika Wald', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    welcome: {
      ...site.welcome,
      sections: audiences.map(audience => ({
        ...{ audience, title: audience, lead: '', text: site.welcome.media.more, facts: [], images: [] },
        links: [{ path: audience, label: audience }],
        more: site.welcome.media.more,
      })),
    },
  }
}

type DateChanges = Partial<Event> & { _id: string; on: Day; from: string; to: string; until?: Day }

const dateOf = ({ on, from, to, until = on, ...changes }: DateChanges): Event =>
  sampleEvent({
    ...{ places: 12, minimum: 5, description: '', image: '', locationName: 'Waldparkplatz am Anger' },
    locationLink: 'https://www.openstreetmap.org/',
    startDate: instantOf(on, from),
    endDate: instantOf(until, to),
    ...changes,
  })

const family = {
  ...{ title: 'Familien-Waldtag: Feuer und Stockbrot', path: 'kids', from: '10:00', to: '15:00' },
  prices: [
    { _id: 'kind', label: 'Kind', amount: 35 },
    { _id: 'erwachsene', label: 'Erwachsene', amount: 45 },
  ],
  ...{ cost: 35, series: 'familien', asks: ['birthDate', 'health', 'emergencyPhone'] as Event['asks'] },
}
const children = { path: 'kids', from: '10:00', to: '15:00', cost: 35 }

const dates = {
  leaves: dateOf({ _id: 'laub', title: 'Kinder-Waldtag: Spuren im Laub', on: '2026-11-28', ...children }),
  winter: dateOf({
    ...{
      _id: 'winter',
      title: 'Winter-Survival am Feuer',
      locationName: 'Alte Köhlerhütte',
      path: 'erwachsene',
      cost: 240,
    },
    ...{ on: '2026-12-04', from: '16:00', until: '2026-12-06', to: '14:00' },
  }),
  tree: dateOf({
    ...{ _id: 'baum', title: 'Kinder-Waldtag: Ein Baum für die Tiere', on: '2026-12-05', ...children },
    cancelled: { date: '2026-11-20T08:00:00.000Z', reason: 'Der Parkplatz ist gesperrt.' },
  }),
  ointment: dateOf({
    ...{
      _id: 'salben',
      title: 'Salben und Tinkturen selbst gemacht',
      locationName: 'Kräuterküche',
      path: 'erwachsene',
    },
    ...{ on: '2026-12-12', from: '10:00', to: '16:00', places: 10, cost: 79 },
  }),
  family: dateOf({
    ...{ _id: 'familie', on: '2026-12-19', ...family },
    registrationUntil: instantOf('2026-12-17', '23:59'),
  }),
  nights: dateOf({
    ...{ _id: 'rauhnacht', title: 'Rauhnächte im Wald', locationName: 'Alte Köhlerhütte', path: 'erwachsene' },
    ...{ on: '2026-12-27', from: '15:00', until: '2026-12-30', to: '12:00', places: 20, cost: 310 },
  }),
  familyNext: dateOf({ _id: 'familie-2', on: '2027-01-02', ...family }),
  fire: dateOf({
    ...{ _id: 'modul', title: 'Modul: Feuer ohne Streichholz', locationName: 'Waldparkplatz', path: 'ausbildung' },
    ...{ on: '2027-01-16', from: '09:30', to: '17:00', cost: 95 },
  }),
  familyLast: dateOf({ _id: 'familie-3', on: '2027-01-30', ...family }),
}

type Guest = Partial<Registration> & {
  event: string
  name: string
  /** Companions. */
  with?: Registration['participants']
  /** Steps and their dates. */
  steps: [Step, Instant][]
  /** Payments in euro and their dates. */
  paid?: [number, Day]
}

const byHer: ReadonlySet<Step> = new Set(['confirmed', 'reminded', 'paid', 'eventCancelled'])
const byProgram: ReadonlySet<Step> = new Set(['offered', 'remindedOfDate'])

const stepOf =
  ({ startDate }: Event) =>
  ([what, date]: [Step, Instant]): HistoryEntry => ({
    what,
    date,
    by: byHer.has(what) ? 'educator' : byProgram.has(what) ? 'system' : 'guest',
    ...(what === 'remindedOfDate' && { detail: startDate }),
    // Only steps with a letter are listed.
    sentDate: date,
  })

/** Number of bookings; starts above the numbers used literally. */
let count = 150

function bookingOf({ with: others = [], steps, paid, ...guest }: Guest): Registration {
  count += 1
  const event = Object.values(dates).find(({ _id }) => _id === guest.event) ?? dates.family
  const price = event.prices.find(({ _id }) => _id === 'erwachsene')?._id
  const first = { _id: `person-${count}`, name: guest.name, ...(price && { price, birthDate: '1988-05-04' }) }
  const [earliest, last] = [steps[0]?.[1] ?? moment, steps.at(-1)?.[1] ?? moment]
  return sampleBooking({
    ...sampleContact,
    _id: `booking-${count}`,
    number: `2026-0${count}`,
    email: `${guest.name.split(' ')[0]?.toLowerCase()}@example.org`,
    eventSnapshot: snapshotOf(event),
    state: 'confirmed',
    participants: [first, ...others],
    history: steps.map(stepOf(event)),
    payments: paid ? [{ _id: `payment-${count}`, cents: centsOf(paid[0]), date: paid[1], way: 'transfer' }] : [],
    notes: '',
    createdDate: earliest,
    lastModifiedDate: last,
    ...guest,
  })
}

/** Ids have no umlauts. */
const idOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')

const child = (name: string, birthDate: Day, health = ''): Registration['participants'][number] => ({
  ...{ _id: idOf(name), name, price: 'kind', birthDate },
  ...(health && { health, healthConsent: { date: '2026-11-16T13:02:00.000Z', wording: 'Ich willige ein.' } }),
})
const adult = (name: string) => ({ _id: idOf(name), name })

const confirmed = (requested: Instant, on: Instant): [Step, Instant][] => [
  ['requested', requested],
  ['confirmed', on],
]
const early = confirmed('2026-10-19T07:12:00.000Z', '2026-10-19T16:40:00.000Z')

const firstNames = ['Jens', 'Paula', 'Emil', 'Mara', 'Ole', 'Ida', 'Fritz', 'Greta', 'Jonte', 'Lotte', 'Kurt', 'Ella']
const lastNames = ['Probst', 'Sommer', 'Heide', 'Brook', 'Ahorn']

/** Keeps the site from sending reminders when it starts. */
const reminded: [Step, Instant] = ['remindedOfDate', '2026-11-21T09:00:00.000Z']

/** Settled bookings. */
const settled = (event: Event, howMany: number): Registration[] =>
  Array.from({ length: howMany }, (_, at) =>
    bookingOf({
      event: event._id,
      name: `${firstNames[at % firstNames.length]} ${lastNames[(at + howMany) % lastNames.length]}`,
      phone: `0160 22${String(30_000 + at * 137 + howMany)}`,
      steps: event.startDate < instantOf('2026-12-01') ? [...early, reminded] : early,
      paid: [event.cost ?? 0, '2026-11-12'],
    }),
  )

const familyBookings = (): Registration[] => [
  bookingOf({
    ...{ event: 'familie', name: 'Ayşe Muster', phone: '0160 1111111', email: 'ayse@example.org', state: 'requested' },
    with: [child('Deniz Muster', '2016-03-01')],
    steps: [['requested', '2026-11-22T17:20:00.000Z']],
  }),
  bookingOf({
    ...{ _id: 'martina', event: 'familie', name: 'Martina Beispiel', number: '2026-0147' },
    with: [
      { ...child('Lena Beispiel', '2018-03-14'), emergencyPhone: '0171 5550123' },
      { ...child('Jonas Beispiel', '2020-08-02', 'Nüsse, Notfallset im Rucksack'), emergencyPhone: '0171 5550123' },
    ],
    steps: [...confirmed('2026-11-16T13:02:00.000Z', '2026-11-17T07:15:00.000Z'), ['paid', '2026-11-21T08:10:00.000Z']],
    paid: [11.5, '2026-11-20'],
  }),
  bookingOf({
    ...{ event: 'familie', name: 'Holger Muster', phone: '0171 0000000' },
    with: [child('Finn Muster', '2019-05-05')],
    steps: early,
    paid: [80, '2026-11-04'],
  }),
  bookingOf({
    ...{ event: 'familie', name: 'Rike Beispiel-Groß', phone: '01234 998877' },
    with: [child('Mia Groß', '2017-02-08', 'Asthma, Spray dabei')],
    steps: confirmed('2026-11-10T10:00:00.000Z', '2026-11-11T08:00:00.000Z'),
  }),
  bookingOf({
    ...{
      event: 'familie',
      name: 'Petra Klein',
      phone: '0160 2223334',
      email: 'petra@exmaple.org',
      state: 'waiting',
      turn: 1,
    },
    with: [adult('Paul Klein'), child('Pia Klein', '2018-01-01'), child('Per Klein', '2020-01-01')],
    steps: [['waiting', '2026-11-18T09:00:00.000Z']],
  }),
]

const ointmentBookings = (): Registration[] => [
  bookingOf({
    event: 'salben',
    name: 'Sabine Probe',
    steps: confirmed('2026-11-12T09:00:00.000Z', '2026-11-13T07:00:00.000Z'),
    paid: [10, '2026-11-18'],
  }),
  ...settled(dates.ointment, 7),
  bookingOf({
    ...{ event: 'salben', name: 'Nora Winter', state: 'offered', until: '2026-11-23T17:00:00.000Z', turn: 1 },
    steps: [
      ['waiting', '2026-11-01T09:00:00.000Z'],
      ['offered', '2026-11-21T17:00:00.000Z'],
    ],
  }),
  bookingOf({
    ...{ event: 'salben', name: 'Ute Wiese', state: 'offered', until: '2026-11-25T17:00:00.000Z', turn: 2 },
    steps: [
      ['waiting', '2026-11-02T09:00:00.000Z'],
      ['offered', '2026-11-22T17:00:00.000Z'],
    ],
  }),
  ...['Ole Brandt', 'Karl Birke'].map((name, at) =>
    bookingOf({
      event: 'salben',
      name,
      state: 'waiting',
      turn: at + 3,
      steps: [['waiting', '2026-11-19T09:00:00.000Z']],
    }),
  ),
]

const otherBookings = (): Registration[] => [
  ...settled(dates.leaves, 6),
  bookingOf({
    event: 'laub',
    name: 'Sabine Probe',
    state: 'requested',
    steps: [['requested', '2026-11-23T08:30:00.000Z']],
  }),
  bookingOf({
    ...{ event: 'winter', name: 'Tom Klein', phone: '0160 7654321' },
    steps: [
      ...confirmed('2026-11-08T09:00:00.000Z', '2026-11-09T08:00:00.000Z'),
      ['reminded', '2026-11-20T08:00:00.000Z'],
    ],
  }),
  ...settled(dates.winter, 8),
  bookingOf({
    event: 'winter',
    name: 'Holger Muster',
    state: 'requested',
    steps: [['requested', '2026-11-23T07:00:00.000Z']],
  }),
  bookingOf({
    event: 'baum',
    name: 'Paul Brook',
    steps: [...early, ['eventCancelled', '2026-11-20T08:00:00.000Z']],
    paid: [35, '2026-11-02'],
  }),
  bookingOf({
    event: 'rauhnacht',
    name: 'Martina Beispiel',
    steps: confirmed('2026-11-19T09:00:00.000Z', '2026-11-20T08:00:00.000Z'),
  }),
  bookingOf({ event: 'rauhnacht', name: 'Holger Muster', steps: early, paid: [31, '2026-10-26'] }),
  ...settled(dates.nights, 14),
  ...settled(dates.fire, 3),
]

const inquiries = (): Registration[] => [
  sampleRegistration({
    ...{ _id: 'schule', name: 'Grundschule am Anger', email: 's.lehmann@example.org', phone: '01234 11223' },
    page: { path: 'schulen', title: 'Projektwoche' },
    notes:
      'Hallo Frau Wald,\n\nwir suchen für unsere 3b einen Vormittag im Wald, am liebsten im Juni. 24 Kinder und zwei Lehrerinnen. Geht das vom Schulhof aus? Und was kostet es ungefähr?\n\nViele Grüße\nSabine Lehmann',
    ...{ createdDate: '2026-11-20T10:42:00.000Z', lastModifiedDate: '2026-11-20T10:42:00.000Z' },
  }),
  sampleRegistration({
    ...{ _id: 'geburtstag', name: 'Tim Weber', email: 'tim@example.org', phone: '0171 2223344' },
    page: { path: 'kids', title: 'Kindergeburtstag im Wald' },
    notes: 'Habt ihr im März noch einen Samstag für acht Kinder frei?',
    ...{ createdDate: '2026-11-22T12:00:00.000Z', lastModifiedDate: '2026-11-22T12:00:00.000Z' },
  }),
]

/** A letter that bounced. */
const lostLetter = (bookings: readonly Registration[]) => ({
  ...{ _id: 'brief', to: 'petra@exmaple.org', subject: 'Du stehst auf der Warteliste' },
  cause: {
    kind: 'registration' as const,
    id: bookings.find(({ name }) => name === 'Petra Klein')?._id ?? '',
    letter: 'step' as const,
    step: 0,
  },
  createdDate: '2026-11-18T09:00:00.000Z',
  attempts: [{ date: moment, error: '550 5.1.1 <petra@exmaple.org>: Recipient address rejected' }],
})

/** Fills a folder with this week; with `isQuiet`, without open tasks. Returns the Cookie headers of the sessions. */
export async function fillDeskWeek(dir: string, { isQuiet = false } = {}): Promise<{ de: string; en: string }> {
  const data = await openDataFolder({
    ...{ dir, log: console.error, info: () => {} },
    firstContent: async () => ({ ...(await sampleContent()), site: siteOfErika() }),
  })
  const busy = isQuiet ? [] : [...familyBookings(), ...ointmentBookings(), ...otherBookings(), ...inquiries()]
  const registrations = isQuiet ? [...settled(dates.leaves, 6), ...settled(dates.winter, 9)] : busy
  await data.commit(() => ({
    next: { events: Object.values(dates), registrations, outbox: isQuiet ? [] : [lostLetter(busy)] },
    result: undefined,
  }))
  const de = await signedIn(data, { language: 'de' }, () => moment)
  const en = await signedIn(data, { _id: 'english', email: 'erika@example.com', language: 'en' }, () => moment)
  await data.close()
  return { de, en }
}
