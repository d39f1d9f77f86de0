import { expect, test } from 'vitest'
import { letterKinds, noLetterTexts } from '../../domain/bookings/letters/letter-texts.ts'
import { type RegistrationEdit, registrationFields } from '../../domain/bookings/record/registration.ts'
import { type PdfFileEdit, pdfFields } from '../../domain/content/files/pdf-file.ts'
import { type ImageEdit, imageFields } from '../../domain/content/images/image.ts'
import { type InfoPageEdit, infoPageFields } from '../../domain/content/pages/info-page.ts'
import { type SiteEdit, siteFields } from '../../domain/content/site/site.ts'
import { type EventEdit, eventFields } from '../../domain/events/event.ts'
import type { Fields } from '../../domain/kit/fields.ts'
import { accountFields, type UserChange } from '../../domain/people/accounts/user.ts'
import { type NewsletterEdit, newsletterFields } from '../../domain/people/newsletter/newsletter.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import type { CollectionName } from '../store/files/data-files.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfUpload } from '../testing/files/pdf-upload.ts'

/**
 * Checks for every record that each field entered is stored. A new field does not compile here until it has a value,
 * and fails this test if it is dropped on its way.
 */

/** A value for each field that a person enters. */
type Every<Edit> = Required<Omit<Edit, '_id' | 'lastModifiedDate' | 'following'>>

const event: Every<EventEdit> = {
  title: 'Nacht am Feuer',
  description: 'Mit Zelt.',
  startDate: '2027-06-01T16:00:00.000Z',
  endDate: '2027-06-02T10:00:00.000Z',
  image: 'moos',
  locationLink: 'https://example.org/karte',
  locationName: 'Köhlerhütte',
  active: true,
  // The lowest of the price groups.
  cost: 12.5,
  path: 'klassenfahrten',
  places: 12,
  minimum: 4,
  prices: [
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
    { _id: 'child', label: 'Kind', amount: 12.5 },
  ],
  registrationUntil: '2027-05-30T22:00:00.000Z',
  confirmation: 'automatic',
  asks: ['birthDate', 'emergencyPhone', 'schwimmen'],
  ageFrom: 8,
  ageTo: 12,
  bring: 'Sitzkissen\nBecher',
  withdrawal: true,
  ongoing: true,
  tax: 7,
  group: true,
  listed: false,
  sessions: [
    {
      _id: 'abend',
      startDate: '2027-06-01T16:00:00.000Z',
      endDate: '2027-06-01T20:00:00.000Z',
      locationName: 'Feuerplatz',
      locationLink: 'https://example.org/feuer',
    },
    {
      _id: 'morgen',
      startDate: '2027-06-02T06:00:00.000Z',
      endDate: '2027-06-02T10:00:00.000Z',
      locationName: '',
      locationLink: '',
    },
  ],
  instalments: 2,
  sessionReminders: 'first',
}
const infoPage: Every<InfoPageEdit> = {
  path: 'feuer',
  title: 'Feuer',
  description: 'Feuer machen',
  keywords: 'Feuer, Zunder',
  active: true,
  course: false,
  paragraphs: [{ head: 'Zunder', body: '<p>Birkenrinde</p>' }],
  images: ['moos'],
}
const registration: Every<RegistrationEdit> = {
  event: 'termin-01',
  ...sampleContact,
  notes: 'Gibt es Zelte?',
  // A booking's state follows from its steps.
  state: 'requested',
  newsLetter: true,
  privacyStatement: true,
}
const image: Every<ImageEdit> = {
  name: 'moos.jpg',
  desc: 'Moos auf einem Stein',
  event: 'termin-01',
  focus: { x: 20, y: 85 },
}
const pdfFile: Every<PdfFileEdit> = { title: 'Anmeldebogen' }
const newsletter: Every<NewsletterEdit> = { subject: 'Frühling', body: '<p>Es wird grün.</p>' }
const account: Every<UserChange> = { active: false, role: 'admin' }
const section = {
  title: 'Für Erwachsene',
  lead: 'Draußen sein',
  text: '<p>Text</p>',
  facts: [{ term: 'Dauer', detail: 'ein Tag' }],
  images: ['moos'],
  links: [{ path: 'teamevent', label: 'Teamevent' }],
  more: '<p>Mehr</p>',
}
const site: Every<SiteEdit> = {
  name: 'Wildnisschule am Bach',
  publicUrl: 'https://wald.example',
  contact: {
    name: 'Mira Wald',
    title: 'Wildnispädagogin',
    bio: '<p>Hallo</p>',
    portrait: 'moos',
    street: 'Waldweg 1',
    zip: '37075',
    city: 'Göttingen',
    country: 'Deutschland',
    phone: '0551 1234',
    email: 'mira@example.org',
  },
  bank: { holder: 'Mira Wald', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  vouchers: { isOffered: true },
  deadlines: { health: 7, waiting: 10, inquiry: 12, booking: 4, letter: 60 },
  processors: {
    ...{ host: 'Ein Rechenzentrum, Kiel', mail: 'Eine Post, Bonn', authority: 'Eine Aufsicht, Berlin' },
    thirdCountries: 'USA, Standardvertragsklauseln',
  },
  withdrawalForms: { withdrawal: false, termination: false },
  welcome: {
    hero: 'moos',
    headline: 'Hinaus',
    lead: 'Komm mit',
    coursesLead: 'Kurse',
    sections: [{ audience: 'erwachsene', ...section }],
    media: {
      items: [{ title: 'Film', note: 'im Fernsehen', url: 'https://example.org/film', image: 'moos' }],
      more: '<p>Noch mehr</p>',
    },
  },
  overview: { lead: 'Alles', sections: [{ audience: 'kids', title: 'Kinder', text: '<p>Kinder</p>', image: 'moos' }] },
  legal: {
    termsAsOf: '2026-01-02',
    terms: [{ title: '§ 1', body: '<p>Geltung</p>' }],
    privacy: [{ title: 'Daten', body: '<p>Wenig</p>' }],
    imprint: '<p>Impressum</p>',
  },
  retention: { fullIps: 3, requests: 20, logins: 60 },
  lenientAddresses: true,
  isFormChosen: true,
  isContentChosen: true,
  isSettingUp: true,
  confirmation: 'automatic',
  offerHours: { from: 9, to: 18 },
  letterTexts: {
    ...noLetterTexts,
    ...Object.fromEntries(letterKinds.map(kind => [kind, `Zu {termin}: ${kind}`])),
  },
  tax: '§4/21',
  invoicing: { from: '2030-01-01', taxNumber: '12/345/67890', vatId: 'DE123456788', electronic: true, names: true },
  datev: {
    ...{ adviser: '29098', client: '55003', yearStart: '07-01', accountLength: '5', chart: 'SKR04', revenue: '44000' },
    ...{ debtor: '100000', payments: true },
  },
  region: 'BY',
  questions: [
    {
      ...{ _id: 'messer', label: 'Darf dein Kind schnitzen?', hint: 'Mit Messern der Schule.', kind: 'choice' },
      ...{ options: ['ja', 'nur mit Hilfe'], of: 'participant', forWhom: 'minors' },
      ...{ required: true, sensitive: false, publishes: false, sign: 'M' },
    },
  ],
  textModules: [{ _id: 'danke', title: 'Danke', text: 'Hallo {vorname},\n\ndanke!' }],
}

type Admin = Awaited<ReturnType<typeof openAdminSite>>

const records: {
  name: string
  fields: Fields
  entered: object
  store: (admin: Admin) => Promise<object | undefined>
}[] = [
  {
    name: 'an event',
    fields: eventFields,
    entered: event,
    store: admin =>
      editAndRead(admin, '/event', 'events', event, { startDate: event.startDate, endDate: event.endDate }),
  },
  {
    name: 'an info page',
    fields: infoPageFields,
    entered: infoPage,
    store: admin => editAndRead(admin, '/info', 'infos', infoPage),
  },
  {
    name: 'a registration',
    fields: registrationFields,
    entered: registration,
    store: admin => editAndRead(admin, '/registration', 'registrations', registration),
  },
  {
    name: 'an image',
    fields: imageFields,
    entered: image,
    async store(admin) {
      await postAccepted(admin, '/img/edit', { _id: 'moos', ...image })
      return byId(admin, 'images', 'moos')
    },
  },
  {
    name: 'a file',
    fields: pdfFields,
    entered: pdfFile,
    async store(admin) {
      const [{ _id }] = (await admin.post('/file/add', [pdfUpload('bogen.pdf')])).answer
      await postAccepted(admin, '/file/edit', { _id, ...pdfFile })
      return byId(admin, 'files', _id)
    },
  },
  {
    name: 'a newsletter',
    fields: newsletterFields,
    entered: newsletter,
    async store(admin) {
      const { _id } = await postAccepted(admin, '/newsletter/add', {})
      await postAccepted(admin, '/newsletter/edit', { _id, ...newsletter })
      const { issues } = admin.dataOf<{ issues: { _id: string }[] }>('newsletter')
      return issues.find(each => each._id === _id)
    },
  },
  {
    name: 'an account',
    fields: accountFields,
    entered: account,
    async store(admin) {
      await postAccepted(admin, '/user/edit', { _id: 'user', ...account })
      return byId(admin, 'users', 'user')
    },
  },
  {
    name: 'the site',
    fields: siteFields,
    entered: site,
    async store(admin) {
      await postAccepted(admin, '/site/edit', site)
      return admin.dataOf<object>('site')
    },
  },
]

async function postAccepted({ post }: Admin, path: string, body: object): Promise<{ _id: string }> {
  const { status, answer } = await post(path, body)
  expect([path, status, answer.error]).toEqual([path, 200, undefined])
  return answer
}

const byId = (admin: Admin, name: CollectionName, id: string) =>
  admin.dataOf<{ _id: string }[]>(name).find(({ _id }) => _id === id)

/** Adds a record with the fewest possible fields, then edits all of its fields; returns it as stored. */
async function editAndRead(admin: Admin, path: string, name: CollectionName, entered: object, least: object = {}) {
  const { _id } = await postAccepted(admin, `${path}/add`, least)
  await postAccepted(admin, `${path}/edit`, { _id, ...entered })
  return byId(admin, name, _id)
}

test.each(records)('every field of $name that a person enters is stored unchanged', async record => {
  const stored = await record.store(await openAdminSite())
  expect(stored).toMatchObject(record.entered)
})

test.each(records)('every field of $name is either entered by a person or set by the server', ({ fields, entered }) => {
  const names = Object.keys(fields).filter(name => fields[name]?.input !== null)
  expect(Object.keys(entered).toSorted()).toEqual(names.toSorted())
})
