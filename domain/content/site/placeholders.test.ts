import { expect, test } from 'vitest'
import { starterContent } from '../../../starter/content.ts'
import { sampleEvent, sampleImage, sampleInfoPage } from '../../testing/samples.ts'
import { placeholdersIn } from './placeholders.ts'
import type { Site } from './site.ts'

const starter = starterContent('2026-11-23')
const { site } = starter
const images = [sampleImage({ _id: 'mira' }), ...starter.images.map(image => ({ ...image, width: 3, height: 2 }))]
const nothingElse = { events: [], infos: [], images, hasAddress: true }
const placeholdersOf = (site: Site) => placeholdersIn({ ...nothingElse, site })

test('a new site lists its starter content and what is missing', () => {
  const { events, infos } = starter
  const placeholders = placeholdersIn({ site, events, infos, images, hasAddress: false })
  expect(placeholders.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'Public URL: ',
    'Contact → Portrait: the starter’s picture',
    'Name: Wildnisschule Lichtung',
    'Contact → Name: Mustermann',
    'Contact → Street: Musterstraße 1',
    'Contact → Zip: 12345',
    'Contact → City: Musterstadt',
    'Contact → Phone: 01234 56789',
    'Contact → Email: erika@example.org',
    'Welcome → Ausbildung: einer IHK-Akademie',
    'Welcome → Media → Wohnen im Fachwerkhaus: https://example.org/video-fachwerkhaus',
    'Welcome → Media → Der Winter-Survival-Kurs im Fernsehen: https://example.org/video-winter-survival',
    'Welcome → Media → More: https://example.org/video-fachwerkhaus',
    'Welcome → Media → More: https://example.org/video-winter-survival',
    'Info overview → Ausbildung: einer IHK-Akademie',
    'Privacy → 1. Verantwortliche: [Name und Anschrift des Hosting-Anbieters]',
    'Privacy → 1. Verantwortliche: [Name und Anschrift des E-Mail-Anbieters]',
    'Privacy → 7. Aufsicht: [Name und Anschrift der Datenschutzaufsicht des Bundeslandes]',
    'Imprint: [USt-IdNr. eintragen oder diesen Abschnitt löschen, wenn es keine gibt]',
    'Imprint: [Name und Anschrift der Aufsichtsbehörde eintragen oder diesen Abschnitt löschen, wenn die Tätigkeit keine Zulassung braucht]',
    'Imprint: [Name und Anschrift eintragen, in der Regel dieselben wie oben]',
  ])
})

const contact = {
  ...site.contact,
  name: 'Anna Musterbach',
  portrait: 'mira',
  street: 'Am Anger 7',
  zip: '34123',
  city: 'Kassel',
  phone: '0561 012345',
  email: 'anna@beispiel.de',
}
const welcome = { ...site.welcome, sections: [], media: { items: [], more: '' } }
const legal = { ...site.legal, privacy: [], imprint: '<p>{name}<br>{anschrift}</p>' }
const overview = { lead: '', sections: [] }
const real = { ...site, name: 'Waldschule', contact, welcome, overview, legal }

test('a site with its own texts lists none, and placeholders that are filled in do not count', () => {
  expect(placeholdersOf(real)).toEqual([])
})

test.each([
  [
    'a gap in the terms',
    { legal: { ...legal, terms: [{ title: 'Preise', body: '<p>[Betrag] €</p>' }] } },
    'Terms → 1. Preise',
    '[Betrag]',
  ],
  [
    'a street without ß',
    { contact: { ...contact, street: 'MUSTERSTRASSE 12' } },
    'Contact → Street',
    'MUSTERSTRASSE 12',
  ],
  [
    'a mail address',
    { legal: { ...legal, imprint: '<a href="mailto:a.b@mail.example.de">x</a>' } },
    'Imprint',
    'a.b@mail.example.de',
  ],
  ['an address of the site', { publicUrl: 'https://example.org' }, 'Public URL', 'https://example.org'],
  [
    'a phone number in a text',
    { contact: { ...contact, bio: '<p>Ruf an: 01234/567-89.</p>' } },
    'Contact → Bio',
    '01234/567-89',
  ],
  [
    'a phone number behind other digits',
    { contact: { ...contact, bio: '<p>Mo-Fr 9-12 01234 56789</p>' } },
    'Contact → Bio',
    '01234 56789',
  ],
])('the list contains %s', (_, changes, place, text) => {
  expect(placeholdersOf({ ...real, ...changes })).toMatchObject([{ place, text }])
})

test('each placeholder leads to its field', () => {
  const spots = placeholdersOf(site).map(spot => `${'part' in spot && spot.part} ${spot.field}`)
  for (const spot of [
    'contact contact.portrait',
    'contact contact.street',
    'media welcome.media.items.0.url',
    'media welcome.media.more',
    'privacy legal.privacy.0.body',
    'imprint legal.imprint',
  ])
    expect(spots).toContain(spot)
})

test('a text that shows the IBAN lists the IBAN as missing until it is entered', () => {
  const showing = { ...real, legal: { ...legal, terms: [{ title: 'Bezahlen', body: '<p>An {iban}</p>' }] } }
  expect(placeholdersOf(showing)).toEqual([
    { part: 'bank', field: 'bank.iban', place: 'Bank Account → IBAN', text: '' },
  ])
  expect(placeholdersOf({ ...showing, bank: { ...site.bank, iban: 'DE89370400440532013000' } })).toEqual([])
})

test('events and pages that somebody has changed are searched, untouched ones are not', () => {
  const lastModifiedDate = '2026-11-23T10:00:00.000Z'
  const event = sampleEvent({
    _id: 'e',
    title: 'Kräuter',
    locationName: 'Wiese in Musterstadt',
    locationLink: '',
    lastModifiedDate,
  })
  const paragraphs = [{ head: '', body: '<p>mit dem Zertifikat einer IHK-Akademie</p>' }]
  const page = sampleInfoPage({ _id: 'p', title: 'Lehrgang', paragraphs, lastModifiedDate })
  const { events, infos } = starter
  expect(placeholdersIn({ ...nothingElse, site: real, events: [...events, event], infos: [...infos, page] })).toEqual([
    { info: 'p', field: 'paragraphs.0.body', place: 'Info page → Lehrgang', text: 'einer IHK-Akademie' },
    { event: 'e', field: 'locationName', place: 'Event → Kräuter', text: 'Musterstadt' },
  ])
})

test('the list names the old words on withdrawal once guests have a right of withdrawal', () => {
  const body = '<p>Du kannst dafür dieses Muster verwenden, vorgeschrieben ist es nicht:</p>'
  const old = { ...real, legal: { ...legal, terms: [{ title: 'Rücktritt', body }] } }
  const training = sampleEvent({ withdrawal: true, locationLink: '' })
  const placeholders = placeholdersIn({ ...nothingElse, site: old, events: [training] })
  expect(placeholders).toMatchObject([{ part: 'terms', field: 'legal.terms.0.body', place: 'Terms → 1. Rücktritt' }])
  expect(placeholdersOf({ ...old, vouchers: { isOffered: true } })).toEqual(placeholders)
  expect(placeholdersOf(old)).toEqual([])
  expect(placeholdersIn({ ...nothingElse, site: real, events: [training] })).toEqual([])
})
