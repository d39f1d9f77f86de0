import * as v from 'valibot'
import { noLetterTexts } from '../bookings/letters/letter-texts.ts'
import { Registration } from '../bookings/record/registration.ts'
import { snapshotOf } from '../bookings/record/snapshot.ts'
import { Image } from '../content/images/image.ts'
import { InfoPage } from '../content/pages/info-page.ts'
import { noBank } from '../content/site/bank-account.ts'
import { noDatev } from '../content/site/datev.ts'
import { noInvoicing } from '../content/site/invoicing.ts'
import { type CleanSite, noProcessors } from '../content/site/site.ts'
import { Event } from '../events/event.ts'
import type { CleanHtml } from '../kit/html.ts'
import type { Mail } from '../letters/mail.ts'
import { Voucher } from '../money/vouchers/voucher.ts'
import { UserAccount } from '../people/accounts/user.ts'
import { usualDeadlines } from '../people/privacy/deadlines.ts'
import { type OwnQuestion, usualQuestion } from '../questions/question.ts'

/** One record of each kind for tests; `changes` override it. A new field with a default needs nothing here. */

const date = '2026-11-01T00:00:00.000Z'

/** Marks HTML as clean. */
export const trusted = (html: string) => html as CleanHtml

/** Two days in winter, for a fee. */
export const sampleEvent = (changes: Partial<Event> = {}): Event => ({ ...winter, ...changes })
const winter = v.parse(Event, {
  _id: 'winter',
  title: 'Winter-Survival am Feuer',
  description: 'Zwei Nächte draußen.',
  startDate: '2026-12-04T15:00:00.000Z',
  endDate: '2026-12-06T13:00:00.000Z',
  image: '',
  locationLink: 'https://example.org/karte',
  locationName: 'Alte Köhlerhütte',
  active: true,
  cost: 240,
  path: 'winter-survival',
  lastModifiedDate: date,
})

export const sampleInfoPage = (changes: Partial<InfoPage> = {}): InfoPage => ({ ...herbs, ...changes })
const herbs = v.parse(InfoPage, {
  _id: 'kraeuter',
  path: 'wildkraeuterwanderungen',
  title: 'Wildkräuterwanderungen',
  description: 'Was am Weg wächst.',
  keywords: 'Kräuter, Wandern',
  active: true,
  paragraphs: [{ head: 'Im Frühling', body: '<p>Bärlauch und Giersch.</p>' }],
  images: [],
  createdDate: date,
  lastModifiedDate: date,
  formerPaths: [],
})

export const sampleRegistration = (changes: Partial<Registration> = {}): Registration => ({ ...inquiry, ...changes })
const inquiry = v.parse(Registration, {
  _id: 'inquiry',
  event: '',
  name: 'Jürgen-Åse Müller',
  email: 'juergen@example.org',
  phone: '',
  street: '',
  houseNumber: '',
  zip: '',
  city: '',
  country: '',
  notes: 'Hallo',
  newsLetter: false,
  privacyStatement: false,
  createdDate: '2026-11-28T09:00:00.000Z',
  lastModifiedDate: '2026-11-28T09:00:00.000Z',
})

/** Input of a person who registers. */
export const sampleContact = {
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  phone: '01234 567890',
  street: 'Am Anger',
  houseNumber: '7',
  zip: '12345',
  city: 'Musterstadt',
  country: 'Deutschland',
}

/** Returns a requested booking of the sample event by one person. */
export const sampleBooking = (changes: Partial<Registration> = {}): Registration => ({
  ...inquiry,
  _id: 'booking',
  event: 'winter',
  eventSnapshot: snapshotOf(winter),
  state: 'requested',
  ...changes,
})

export const sampleImage = (changes: Partial<Image> = {}): Image => ({ ...hero, ...changes })
const hero = v.parse(Image, {
  _id: 'hero',
  path: '/img/hero',
  name: 'hero.jpg',
  desc: 'Eine Lichtung',
  width: 2400,
  height: 1350,
})

export const sampleAccount = (changes: Partial<UserAccount> = {}): UserAccount => ({ ...administrator, ...changes })
const administrator = v.parse(UserAccount, {
  _id: 'account',
  email: 'erika@example.org',
  active: true,
  role: 'admin',
  password: 'none that anybody knows',
})

/** Returns the smallest valid site. */
export const sampleSite = (changes: Partial<CleanSite> = {}): CleanSite => ({
  name: 'Wildnisschule Lichtung',
  publicUrl: '',
  contact: {
    name: 'Erika Mustermann',
    title: '',
    bio: trusted(''),
    portrait: '',
    street: 'Musterstraße 1',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
    phone: '',
    email: '',
  },
  bank: noBank,
  invoicing: noInvoicing,
  datev: noDatev,
  questions: [],
  welcome: {
    hero: 'hero',
    headline: '',
    lead: '',
    coursesLead: '',
    sections: [],
    media: { items: [], more: trusted('') },
  },
  overview: { lead: '', sections: [] },
  legal: { termsAsOf: '2024-12-01', terms: [], privacy: [], imprint: trusted('') },
  retention: { fullIps: 7, requests: 30, logins: 90 },
  deadlines: usualDeadlines,
  processors: noProcessors,
  withdrawalForms: { withdrawal: true, termination: true },
  lenientAddresses: false,
  isFormChosen: true,
  isContentChosen: true,
  isSettingUp: false,
  confirmation: 'manual',
  offerHours: { from: 8, to: 20 },
  letterTexts: noLetterTexts,
  vouchers: { isOffered: false },
  tax: '§19',
  textModules: [],
  region: '',
  ...changes,
})

/** Returns an unpaid order. */
export const sampleVoucher = (changes: Partial<Voucher> = {}): Voucher => ({ ...order, ...changes })
const { phone: _, ...buyer } = sampleContact
const order = v.parse(Voucher, {
  _id: 'voucher',
  number: 'G-2026-0001',
  buyer,
  cents: 5000,
  message: '',
  showsAmount: true,
  state: 'ordered',
  entries: [],
  createdDate: '2026-11-28T09:00:00.000Z',
  lastModifiedDate: '2026-11-28T09:00:00.000Z',
})

export const sampleQuestion = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...usualQuestion,
  ...{ _id: 'frage', label: 'Darf dein Kind allein nach Hause?' },
  ...changes,
})

const waitingMail: Mail = {
  _id: 'letter',
  to: 'martina@example.org',
  subject: 'Hallo',
  createdDate: '2026-11-28T09:00:00.000Z',
  attempts: [],
}
export const sampleMail = (changes: Partial<Mail> = {}): Mail => ({ ...waitingMail, ...changes })
