import * as v from 'valibot'
import { Invoice } from '../money/invoices/invoice.ts'

/** Returns an invoice with a deposit, for a family. */
export const sampleInvoice = (changes: Partial<Invoice> = {}): Invoice => ({ ...waldtag, ...changes })
const waldtag = v.parse(Invoice, {
  _id: 'rechnung',
  number: 'RE-2026-0131',
  kind: 'invoice',
  createdDate: '2026-11-17T09:00:00.000Z',
  registration: 'booking',
  step: 2,
  booking: '2026-0147',
  seller: {
    school: 'Wildnisschule Lichtung',
    name: 'Erika Mustermann',
    street: 'Musterstraße 1',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
    phone: '01234 56789',
    email: 'erika@example.org',
    taxNumber: '12/345/67890',
    vatId: '',
  },
  recipient: {
    organisation: '',
    name: 'Martina Beispiel',
    street: 'Am Anger 7',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
  },
  lines: [
    {
      kind: 'service',
      title: 'Familien-Waldtag: Feuer und Stockbrot',
      details: ['Sa., 19. Dez. 2026, 10 bis 15 Uhr, Waldparkplatz Musterstadt', 'Erwachsene: Martina Beispiel'],
      count: 1,
      cents: 4500,
    },
    { kind: 'service', title: 'Kind: Lena Beispiel, Jonas Beispiel', details: [], count: 2, cents: 3500 },
  ],
  tax: '§19',
  service: { from: '2026-12-19', to: '2026-12-19' },
  paid: 0,
  plan: [
    { what: 'deposit', cents: 1150, due: '2026-11-24' },
    { what: 'rest', cents: 10_350, due: '2026-12-05' },
  ],
  bank: { holder: 'Erika Mustermann', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  electronic: false,
  layout: 1,
})

/** Returns an invoice issued on a Saturday, for an event too soon for instalments: everything is due at once. */
export const sampleInvoiceAtOnce = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: 'RE-2026-0133',
    createdDate: '2026-11-28T09:00:00.000Z',
    service: { from: '2026-12-05', to: '2026-12-05' },
    plan: [{ what: 'all', cents: 11_500, due: '2026-11-28', rule: 'atOnce', latest: '2026-12-01', isOnSite: false }],
    layout: 2,
    ...changes,
  })

/** Returns a training for a company, with VAT. */
export const sampleCompanyInvoice = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: 'RE-2026-0132',
    seller: { ...waldtag.seller, taxNumber: '', vatId: 'DE123456788' },
    recipient: { ...waldtag.recipient, organisation: 'Müller & Söhne GmbH', name: 'Jürgen Łukasz Ștefănescu' },
    lines: [
      { kind: 'service', title: 'Feuer machen im Team', details: ['2. bis 3. März 2027'], count: 7, cents: 9999 },
      { kind: 'service', title: 'Anfahrt', details: [], count: 1, cents: 3501 },
    ],
    tax: 19,
    service: { from: '2027-03-02', to: '2027-03-03' },
    plan: [{ what: 'all', cents: 73_494, due: '2027-03-17' }],
    electronic: true,
    ...changes,
  })

/** Like `sampleCompanyInvoice`, for a public school as XRechnung. */
export const samplePublicInvoice = (changes: Partial<Invoice> = {}): Invoice =>
  sampleCompanyInvoice({
    number: 'RE-2027-0007',
    createdDate: '2027-03-03T09:00:00.000Z',
    recipient: {
      ...waldtag.recipient,
      organisation: 'Grundschule am Wald',
      name: 'Ida Kasse',
      leitwegId: '04011000-1234512345-06',
    },
    layout: 3,
    ...changes,
  })

/** Reverses the family's invoice. */
export const sampleReversal = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: 'RE-2026-0140',
    kind: 'reversal',
    createdDate: '2026-12-01T09:00:00.000Z',
    plan: [],
    reverses: { number: 'RE-2026-0131', date: '2026-11-17' },
    ...changes,
  })

/** Returns an invoice for a cancellation fee. */
export const sampleFee = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: 'RE-2026-0141',
    createdDate: '2026-12-15T09:00:00.000Z',
    lines: [
      {
        kind: 'fee',
        title: 'Stornierung: Familien-Waldtag',
        details: ['3 bis 7 Tage vor dem Beginn: die Hälfte des Preises (AGB 5)'],
        count: 1,
        cents: 5750,
      },
    ],
    paid: 1150,
    plan: [{ what: 'fee', cents: 4600, due: '2026-12-22' }],
    ...changes,
  })

/** Twenty people with long names, in a course with a long title. */
export const sampleLongInvoice = (changes: Partial<Invoice> = {}): Invoice =>
  sampleInvoice({
    number: 'RE-2026-0142',
    recipient: {
      ...waldtag.recipient,
      organisation: 'Gemeinnütziger Förderverein der Grundschule am Donaudampfschifffahrtsgesellschaftsplatz e. V.',
      name: 'Dr. Charlotte Wilhelmine Freifrau von Müller-Schmidt-Oberhausen',
    },
    lines: Array.from({ length: 20 }, (_, at) => ({
      kind: 'service',
      title: `Wildnispädagogische Ausbildung, Modul ${at + 1}: Allgemeine Geschäftsbedingungen des Waldes, Überlebenskunst und Naturerfahrung`,
      details: [
        'Fr., 4. Dez. 2026, 16 Uhr, bis So., 6. Dez. 2026, 14 Uhr',
        `Teilnehmerin: Zoë Łąka-Ștefănescu ${at + 1}`,
      ],
      count: 1,
      cents: 24_000,
    })),
    tax: '§4/21',
    service: { from: '2026-12-04', to: '2026-12-06' },
    plan: [{ what: 'all', cents: 480_000, due: '2026-11-24' }],
    ...changes,
  })

/** Settings of a site that writes invoices; tests set `from`. */
export const sampleIssuer = {
  name: 'Waldschule Leine',
  contact: {
    name: 'Mira Wald',
    title: 'Wildnispädagogin',
    bio: '',
    portrait: '',
    street: 'Waldweg 1',
    zip: '37075',
    city: 'Göttingen',
    country: 'Deutschland',
    phone: '0551 23456',
    email: 'mira@waldschule.test',
  },
  bank: { holder: 'Mira Wald', iban: 'DE02120300000000202051', bic: '' },
  invoicing: { from: '', taxNumber: '20/123/45678', vatId: '', electronic: false, names: false },
}
