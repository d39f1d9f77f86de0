import { expect, test } from 'vitest'
import { site } from '../../starter/site.ts'
import { placeholdersIn } from './placeholders.ts'

test('a new site says where its starter content still stands', () => {
  const found = placeholdersIn(site).map(({ place, text }) => `${place}: ${text}`)
  expect(found).toEqual([
    'Contact → Name: Mustermann',
    'Contact → Street: Musterstraße 1',
    'Contact → Zip: 12345',
    'Contact → City: Musterstadt',
    'Contact → Phone: 01234 56789',
    'Contact → Email: erika@example.org',
    'Welcome → Media → Wohnen im Fachwerkhaus: https://example.org/video-fachwerkhaus',
    'Welcome → Media → Der Winter-Survival-Kurs im Fernsehen: https://example.org/video-winter-survival',
    'Welcome → Media → More: https://example.org/video-fachwerkhaus',
    'Welcome → Media → More: https://example.org/video-winter-survival',
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
  street: 'Am Anger 7',
  zip: '34123',
  city: 'Kassel',
  phone: '0561 012345',
  email: 'anna@beispiel.de',
}
const welcome = { ...site.welcome, media: { items: [], more: '' } }
const legal = { ...site.legal, privacy: [], imprint: '<p>{name}<br>{anschrift}</p>' }
const real = { ...site, contact, welcome, legal }

test('a site with texts of its own has none, and the marks that are filled in are none', () => {
  expect(placeholdersIn(real)).toEqual([])
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
])('%s is found', (_, changes, place, text) => {
  expect(placeholdersIn({ ...real, ...changes })).toMatchObject([{ place, text }])
})

test('each placeholder leads to its field', () => {
  const fields = new Set(placeholdersIn(site).map(({ part, field }) => `${part} ${field}`))
  for (const field of [
    'contact contact.street',
    'media welcome.media.items.0.url',
    'media welcome.media.more',
    'privacy legal.privacy.0.body',
    'imprint legal.imprint',
  ])
    expect(fields).toContain(field)
})
