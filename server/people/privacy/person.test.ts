import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { textOfMarkup } from '../../../client/testing/render.tsx'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { PersonSummary } from '../../../domain/people/privacy/person-answers.ts'
import type { PersonRequest } from '../../../domain/people/privacy/purposes.ts'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import {
  sampleAccount,
  sampleBooking,
  sampleContact,
  sampleEvent,
  sampleRegistration,
  sampleVoucher,
} from '../../../domain/testing/samples.ts'
import type { Deps } from '../../app/deps.ts'
import { ownLink } from '../../bookings/links/own-link.ts'
import { keepRecords } from '../../store/backup/backup.ts'
import { examineAll } from '../../store/collections/recovery.ts'
import { type CollectionData, openDataFolder } from '../../store/data-folder.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { pdfText } from '../../testing/files/pdf-text.ts'
import { unzipped } from '../../testing/files/unzipped.ts'
import { filesWith, subscriber } from '../../testing/newsletter-site.ts'
import { sampleContent } from '../../testing/sample-site.ts'
import { breakDisk, visitor } from '../../testing/test-site.ts'

const email = 'martina@example.org'
const event = sampleEvent({
  startDate: '2027-01-08T15:00:00.000Z',
  endDate: '2027-01-10T13:00:00.000Z',
  places: 4,
  prices: [{ _id: 'kind', label: 'Kind', amount: 35 }],
})
const snapshot = { ...snapshotOf(event), terms: '2024-12-01' }
const history = [
  { what: 'requested' as const, date: '2026-11-10T09:00:00.000Z', by: 'guest' as const },
  { what: 'confirmed' as const, date: '2026-11-11T09:00:00.000Z', by: 'educator' as const },
]

/** Family with a confirmed and billed booking. */
const family = sampleBooking({
  ...sampleContact,
  _id: 'family',
  eventSnapshot: snapshot,
  email: 'Martina@Example.org',
  state: 'confirmed',
  number: '2026-0147',
  notes: 'Jonas und Lena kommen mit Großonkel. Jonas’ Jacke fehlt.',
  participants: [
    { _id: 'p-martina', name: 'Martina Beispiel', price: 'kind', health: 'Kreuzbandriss' },
    {
      _id: 'p-jonas',
      name: 'Jonas Beispiel',
      price: 'kind',
      birthDate: '2018-12-04',
      health: 'Erdnussallergie',
      emergencyPhone: '0171 55',
    },
    { _id: 'p-lena', name: 'Lena Beispiel', price: 'kind', birthDate: '2016-03-02' },
  ],
  history: [
    ...history,
    { what: 'added', date: '2026-11-12T09:00:00.000Z', by: 'guest', detail: 'Jonas Beispiel, Lena Beispiel' },
  ],
  thread: [
    { _id: 'm1', date: '2026-11-13T09:00:00.000Z', subject: 'Zu Jonas Beispiel', text: 'Jonas braucht Fellstiefel.' },
  ],
  payments: [
    {
      _id: 'z1',
      date: '2026-11-14',
      cents: 1150,
      way: 'transfer',
      reference: 'Jonas Beispiel Waldtag',
      bankLine: 'geheim-zeile',
    },
  ],
})
const requested = sampleBooking({
  ...sampleContact,
  _id: 'asked',
  state: 'requested',
  number: '2026-0148',
  history: history.slice(0, 1),
})
const inquiry = sampleRegistration({
  ...sampleContact,
  _id: 'inquiry',
  notes: 'Gibt es Hängematten?',
  requestId: 'geheim-anfrage',
})
const others = sampleBooking({
  _id: 'others',
  name: 'Oma Beispiel',
  email: 'oma@example.org',
  state: 'waiting',
  turn: 1,
  eventSnapshot: snapshot,
  participants: [{ _id: 'p-guest', name: 'martina  beispiel', price: 'kind' }],
})
const invoice = sampleInvoice({ registration: 'family', sha256: 'geheim-abdruck' })
const loose = sampleInvoice({
  _id: 'alt',
  number: 'RE-2025-0007',
  registration: 'gone',
  createdDate: '2025-03-01T09:00:00.000Z',
  // Without one, the site would add it at some moment.
  sha256: 'geheim-abdruck',
})
const withdrawal: Withdrawal = {
  ...{
    _id: 'w1',
    kind: 'withdrawal',
    name: 'Martina Beispiel',
    email,
    contract: '2026-0147',
    part: '',
    ends: '',
    reason: '',
  },
  ...{ date: '2026-11-15T09:00:00.000Z', lastModifiedDate: '2026-11-15T09:00:00.000Z', state: 'open', thread: [] },
  about: { kind: 'registration', id: 'family' },
}
const order = sampleVoucher({ _id: 'order', number: 'G-2026-0002', message: 'Für Jonas' })
const sold = sampleVoucher({
  ...{ _id: 'sold', number: 'G-2026-0001', state: 'paid', code: { issue: 1, hash: 'geheim-code', last4: 'WXYZ' } },
  entries: [{ what: 'sold', date: '2026-11-02', cents: 5000, way: 'transfer' }],
})

type StoredRecords = Partial<{
  registrations: Registration[]
  events: Event[]
  invoices: Invoice[]
  withdrawals: Withdrawal[]
  vouchers: Voucher[]
  users: UserAccount[]
}>

const everything = {
  registrations: [family, requested, inquiry, others],
  invoices: [invoice, loose],
  withdrawals: [withdrawal],
  vouchers: [order, sold],
}

const openSite = (
  {
    registrations = [],
    events = [],
    invoices = [],
    withdrawals = [],
    vouchers = [],
    users = [],
  }: StoredRecords = everything,
  prepare: (dir: string) => Promise<void> = async () => {},
  letters: Mail[] = [],
) =>
  openAdminSite({}, async data => {
    await prepare(data.dir)
    await data.commit(all => ({
      next: {
        ...{ events: [...all.events, event, ...events], registrations, invoices, withdrawals, vouchers },
        users: [...all.users, ...users],
        newsletter: {
          ...all.newsletter,
          subscribers: [subscriber(1, { email, refused: ['geheim-1', 'geheim-2'] }), subscriber(2)],
        },
        outbox: [
          {
            _id: 'l1',
            to: email,
            subject: 'Deine Buchung',
            cause: { kind: 'registration', id: 'family', letter: 'step', step: 1 },
            createdDate: '2026-11-11T09:00:00.000Z',
            attempts: [],
          },
          {
            _id: 'l2',
            to: 'oma@example.org',
            subject: 'Warteliste',
            cause: { kind: 'registration', id: 'others', letter: 'receipt' },
            createdDate: '2026-11-11T09:00:00.000Z',
            attempts: [{ date: '2026-11-28T08:59:00.000Z', error: 'no' }],
          },
          ...letters,
        ],
      },
      result: undefined,
    }))
  })
type Site = Awaited<ReturnType<typeof openSite>>
const find = async (site: Site, body: object = { email }): Promise<PersonSummary> =>
  (await site.post('/person/find', body)).answer
const erase = (site: Site, body: object = {}) => site.post('/person/erase', { email, confirm: email, ...body })
const kinds = (summary: PersonSummary) => Object.fromEntries(summary.kinds.map(({ what, count }) => [what, count]))

test('of a course that has begun, the session to come is named', async () => {
  const session = (_id: string, startDate: string) => ({
    ...{ _id, startDate, endDate: startDate.replace('T09', 'T15'), locationName: '', locationLink: '' },
  })
  const sessions = [session('first', '2026-11-07T09:00:00.000Z'), session('second', '2027-01-09T09:00:00.000Z')]
  const [startDate, endDate] = ['2026-11-07T09:00:00.000Z', '2027-01-09T15:00:00.000Z']
  const course = { ...event, _id: 'course', startDate, endDate, sessions }
  const site = await openSite({ registrations: [{ ...family, event: 'course' }], events: [course] })
  expect((await find(site)).coming).toMatchObject([{ date: '2027-01-09T09:00:00.000Z' }])
})

test('an address finds its records by kind, and other records with the same name', async () => {
  const site = await openSite()
  await site.admin.post('/api/registration/del', { _id: 'inquiry' })
  await site.admin.post('/api/user/login', { email, password: 'falsch' })
  await site.admin.post('/api/user/login', { email: 'oma@example.org', password: 'falsch' })
  const person = await find(site, { email: ' MARTINA@example.org' })
  expect(kinds(person)).toEqual({
    ...{ booking: 1, request: 1, inquiry: 1, person: 3, health: 2, message: 1, letter: 1, invoice: 2 },
    ...{ voucher: 1, order: 1, withdrawal: 1, newsletter: 1, login: 1 },
  })
  expect(person.names).toEqual(['Martina Beispiel', 'Mira'])
  expect(person.coming).toMatchObject([{ registration: 'family', number: '2026-0147' }])
  expect(person.kinds.find(({ what }) => what === 'invoice')).toMatchObject({
    ...{ fate: 'kept', since: '2025-03-01', until: '2034-12-31', details: ['RE-2026-0131', 'RE-2025-0007'] },
  })
  expect(person.maybe).toMatchObject([
    { what: 'person', registration: 'others', participant: 'p-guest', email: 'oma@example.org' },
  ])
  // The contact person is erased with the address.
  expect(person.companions).toEqual(
    ['Jonas', 'Lena'].map(name => ({
      ...{ participant: `p-${name.toLowerCase()}`, name: `${name} Beispiel`, detail: `${event.title}, B26-0147-K` },
    })),
  )
  expect((await find(site, { email, name: 'Lena Beispiel' })).maybe).toHaveLength(1)
  // Health notes are due two weeks after the event.
  expect(person.next).toEqual([{ purpose: 'health', count: 2, day: '2027-01-24' }])
  expect((await find(site, { email: 'oma@example.org', name: 'Lena Beispiel' })).maybe).toMatchObject([
    { registration: 'family', participant: 'p-lena' },
  ])
})

test('an unknown address finds nothing, and erasing it changes nothing', async () => {
  const site = await openSite()
  const before = site.stored()
  expect(await find(site, { email: 'niemand@example.org' })).toMatchObject({ kinds: [], names: [], maybe: [] })
  expect((await erase(site, { email: 'niemand@example.org', confirm: 'niemand@example.org' })).answer).toEqual({
    gone: [],
    kept: [],
  })
  expect(site.stored()).toEqual(before)
  expect(site.dataOf('personRequests')).toEqual([])
})

test('erased data are in no file any more, except for records that must be kept, which are named', async () => {
  const site = await openSite()
  await site.admin.post('/api/registration/del', { _id: 'inquiry' })
  await site.admin.post('/api/user/login', { email, password: 'falsch' })
  const { answer } = await erase(site)
  expect(answer.gone).toEqual([
    { what: 'booking', count: 1 },
    { what: 'request', count: 1 },
    { what: 'inquiry', count: 1 },
    { what: 'person', count: 3 },
    { what: 'health', count: 2 },
    { what: 'message', count: 1 },
    { what: 'letter', count: 1 },
    { what: 'order', count: 1 },
    { what: 'newsletter', count: 1 },
    { what: 'login', count: 1 },
  ])
  expect(answer.kept).toMatchObject([
    { what: 'invoice', count: 2, until: '2034-12-31' },
    { what: 'voucher', count: 1, until: '' },
    { what: 'withdrawal', count: 1, until: '2032-12-31' },
    { what: 'blocked', count: 1, until: '' },
    { what: 'money', count: 1, until: '' },
  ])
  for (const { reason } of answer.kept) expect(reason).toMatch(/\.$/)
  const inFolder = (text: string) =>
    filesWith(site, text).map(path => path.slice(site.dir.length + 1).replace(/changes\/.*/, 'changes'))
  const files = ['changes', 'vouchers.json', 'vouchers.json.prev', 'withdrawals.json', 'withdrawals.json.prev']
  for (const file of [...inFolder(email), ...inFolder('Martina@Example.org')]) expect(files).toContain(file)
  for (const text of [
    'Hängematten',
    'Erdnussallergie',
    'Fellstiefel',
    'p-jonas',
    'Für Jonas',
    '0171 55',
    'Kreuzbandriss',
    'Großonkel',
  ])
    expect(inFolder(text)).toEqual([])
})

test('a confirmed booking keeps its place, money and steps, without names', async () => {
  const site = await openSite()
  await erase(site)
  const [booking] = site.stored().filter(({ _id }) => _id === 'family')
  expect(booking).toMatchObject({
    name: '',
    email: '',
    people: 3,
    participants: [],
    state: 'confirmed',
    number: '2026-0147',
  })
  expect(booking?.history.map(({ what }) => what)).toEqual(['requested', 'confirmed', 'added'])
  expect(booking?.payments).toEqual([
    { _id: 'z1', date: '2026-11-14', cents: 1150, way: 'transfer', bankLine: 'geheim-zeile' },
  ])
  expect(JSON.stringify(booking)).not.toMatch(/Jonas|Lena|Martina/)
  // An editor that was open cannot restore the names.
  const stale = await site.post('/registration/edit', { ...family, participants: undefined })
  expect(stale.status).toBe(409)
  // No refund, question or letter is due.
  await expect((await site.admin.send('/api/payment/open')).json()).resolves.toEqual([])
  const letter = await site.post('/event/letter', {
    _id: 'winter',
    to: 'confirmed',
    subject: 'Hallo',
    text: 'Hallo',
    preview: true,
  })
  expect(letter.answer).toMatchObject({ letters: [], withoutAddress: [] })
  const cancel = await site.post('/event/cancel', { _id: 'winter', reason: 'Sturm', preview: true })
  expect(cancel.answer.withoutAddress).toEqual(['ohne Namen, B26-0147-K'])
  expect(await (await site.admin.send('/api/event/forest?_id=winter')).text()).toContain('ohne Namen')
  expect(await (await site.admin.send('/api/registration/export/csv')).text()).toContain('ohne Namen')
})

test('unsettled money is named, and nothing is erased before it is settled', async () => {
  const site = await openSite()
  const refused = await erase(site, { settled: false })
  expect(refused.status).toBe(409)
  expect(refused.message).toMatch(/B26-0147-K: €93.50 still to be paid/)
  expect(site.stored().find(({ _id }) => _id === 'family')?.email).toBe('Martina@Example.org')
  const { status, answer } = await erase(site)
  expect(status).toBe(200)
  expect(answer.kept).toContainEqual(expect.objectContaining({ what: 'money', until: '' }))
})

test('another person’s withdrawal from their booking is only mentioned in the export, and kept', async () => {
  const partner: Withdrawal = {
    ...{ ...withdrawal, _id: 'w2', name: 'Peter Privat', email: 'privat@example.net', contract: 'von Peter' },
    ...{ part: 'Peters Teil', ends: 'Peters Tag', reason: 'Peters Grund', question: 'other' },
  }
  const message = { _id: 'm', date: withdrawal.date, subject: 'An Peter', text: 'Nur für Peter' }
  const site = await openSite({ ...everything, withdrawals: [{ ...partner, thread: [message] }] })
  const { answer } = await site.post('/person/find', { email })
  expect(answer.kinds).toContainEqual(expect.objectContaining({ what: 'withdrawal', count: 1, fate: 'kept' }))
  expect(answer.names).not.toContain('Peter Privat')
  const file = await site.admin.post('/api/person/export', { email })
  const files = unzipped(Buffer.from(await file.arrayBuffer()))
  const [json = '', page = ''] = [files.get('daten.json'), files.get('auskunft.html')].map(String)
  const { kind, date, state, question } = partner
  expect(JSON.parse(json).withdrawals).toEqual([{ kind, date, state, question }])
  expect(page).toContain('Widerruf, von einer anderen Adresse erklärt, noch offen')
  for (const text of [json, page]) expect(text).not.toMatch(/Peter|privat@/)
  const erased = await erase(site)
  expect(erased.answer.kept).toContainEqual(expect.objectContaining({ what: 'withdrawal', count: 1 }))
})

test('the reason of a hold is the educator’s note and not exported', async () => {
  const hold = { date: '2026-11-20T09:00:00.000Z', reason: 'Verdacht gegen Oma' }
  const site = await openSite({ ...everything, registrations: [{ ...family, hold }] })
  const file = await site.admin.post('/api/person/export', { email })
  const json = String(unzipped(Buffer.from(await file.arrayBuffer())).get('daten.json'))
  expect(json).toContain(hold.date)
  expect(json).not.toContain('Verdacht')
})

test('no file keeps a name from a group’s own date or a voucher', async () => {
  const own = { ...event, _id: 'own', title: 'Geburtstag Kesselring', listed: false }
  const quote = { lines: [{ label: 'Für Familie Kesselring', count: 1, cents: 5000 }], message: 'm1' }
  const group = { ...family, _id: 'group', event: 'own', eventSnapshot: { ...snapshot, title: own.title } }
  const greeting = sampleVoucher({
    ...{ _id: 'v-group', number: 'G-2026-0099', message: 'Für Kesselring', state: 'paid' },
    buyer: { ...sampleVoucher().buyer, email },
    entries: [{ what: 'sold', date: '2026-11-20', cents: 5000, way: 'cash' }],
  })
  const site = await openSite({
    registrations: [{ ...group, people: 3, participants: [], quote }],
    events: [own],
    vouchers: [greeting],
  })
  expect((await erase(site)).status).toBe(200)
  expect(filesWith(site, 'Kesselring')).toEqual([])
  expect(filesWith(site, 'Gruppentermin')).not.toEqual([])
  expect((await site.post('/event/edit', own)).status).toBe(409)
})

test('deleting a quote that came to nothing deletes the group’s name, even if its date is in the bin', async () => {
  const titled = (_id: string) => ({ ...event, _id, title: 'Geburtstag Kesselring', listed: false })
  const quoted = (_id: string, eventId: string) => ({
    ...{ ...requested, _id, event: eventId, state: 'declined' as const },
    eventSnapshot: { ...snapshot, title: 'Geburtstag Kesselring' },
    quote: { lines: [{ label: 'Waldtag', count: 1, cents: 5000 }], message: 'm1' },
    history: [{ what: 'quoted' as const, date: '2026-11-10T09:00:00.000Z', by: 'educator' as const }],
  })
  const site = await openSite({
    registrations: [quoted('one', 'own'), quoted('two', 'deleted')],
    events: [titled('own'), titled('deleted')],
  })
  expect((await site.post('/event/del', { _id: 'deleted' })).status).toBe(200)
  expect((await erase(site)).answer.gone).toContainEqual({ what: 'request', count: 2 })
  expect(site.stored()).toEqual([])
  expect(filesWith(site, 'Kesselring')).toEqual([])
})

test('the letters about the withdrawal of a held booking stay as well, for the same reason', async () => {
  const held = { ...family, hold: { date: '2026-11-21T09:00:00.000Z', reason: 'Sturz am Bach' } }
  const site = await openSite({ registrations: [held, inquiry], withdrawals: [withdrawal] }, undefined, [
    {
      ...{ _id: 'l3', to: email, subject: 'Dein Widerruf ist da', createdDate: withdrawal.date, attempts: [] },
      cause: { kind: 'withdrawal', id: 'w1', letter: 'receipt' },
    },
  ])
  const { answer } = await erase(site)
  expect(site.outbox().map(({ _id }) => _id)).toContain('l3')
  const reason = expect.stringContaining('Sturz am Bach')
  expect(answer.kept).toContainEqual({ what: 'withdrawal', count: 1, reason, until: '' })
  expect(answer.kept).toContainEqual({ what: 'letter', count: 2, reason, until: '' })
})

test('sign-ins to an existing account also stay in data replaced by a restore', async () => {
  const site = await openWithCopies(
    { registrations: [inquiry] },
    { registrations: [inquiry], users: [sampleAccount({ _id: 'mia', email })] },
  )
  const { answer } = await erase(site)
  expect(answer.gone).toContainEqual({ what: 'inquiry', count: 1 })
  const log = readFileSync(join(site.dir, folder, 'logs', 'logins-2026-11.jsonl'), 'utf8')
  expect(log).toContain(email)
})

test('a requested place becomes free, and the waiting list moves automatically', async () => {
  const full = { registrations: [family, requested, others] }
  const site = await openSite(full)
  expect(site.stored().find(({ _id }) => _id === 'others')?.state).toBe('waiting')
  await erase(site)
  await vi.waitFor(() => expect(site.stored().find(({ _id }) => _id === 'others')?.state).toBe('offered'))
  expect(site.stored().map(({ _id }) => _id)).toEqual(['family', 'others'])
})

test('records without a link to the person stay the same, byte for byte', async () => {
  const site = await openSite({
    ...everything,
    registrations: [...everything.registrations.slice(0, 3), { ...others, state: 'cancelled' }],
  })
  const rest = () =>
    JSON.stringify([
      site.stored().filter(({ _id }) => _id === 'others'),
      site.dataOf<Invoice[]>('invoices'),
      site.dataOf<Voucher[]>('vouchers').filter(({ _id }) => _id === 'sold'),
      site.dataOf<object>('events'),
      site.dataOf<object>('users'),
      site.outbox().filter(({ _id }) => _id === 'l2'),
    ])
  const before = rest()
  await erase(site)
  expect(rest()).toBe(before)
})

test('an erasure requires typing the address again', async () => {
  const site = await openSite()
  const wrong = await erase(site, { confirm: 'martina@example.com' })
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ['confirm']])
  expect((await erase(site, { confirm: '' })).status).toBe(400)
  expect((await erase(site, { email: '', confirm: '' })).status).toBe(400)
  expect(site.stored()).toHaveLength(4)
})

test('two erasures, even by two administrators at once, happen once', async () => {
  const site = await openSite()
  const answers = await Promise.all([erase(site), erase(site)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(
    answers.filter(({ answer }) => answer.gone.some(({ what }: { what: string }) => what === 'booking')),
  ).toHaveLength(1)
  const again = await erase(site)
  expect(again.answer.gone).toEqual([])
  expect(again.answer.kept.map(({ what }: { what: string }) => what)).toEqual([
    'invoice',
    'voucher',
    'withdrawal',
    'blocked',
  ])
  const requests = site.dataOf<PersonRequest[]>('personRequests')
  expect(requests).toMatchObject([{ what: 'erased', date: site.clock.now }])
  expect(requests[0]?.who).toMatch(/^[0-9a-f]{32}$/)
  expect((await find(site)).requests).toEqual([{ what: 'erased', date: site.clock.now }])
})

test('an erasure that the disk refuses stores nothing, and the next press works', async () => {
  const site = await openSite({ registrations: [inquiry] })
  const mend = breakDisk()
  expect((await erase(site)).status).toBe(503)
  mend()
  expect(site.stored()).toHaveLength(1)
  expect((await erase(site)).status).toBe(200)
  expect(filesWith(site, email)).toEqual([])
})

const folder = 'before-restore-2026-11-20T09-00-00-000Z'
const upgrade = 'before-upgrade-2026-11-20T09-00-00-000Z.zip'

/** Opens a site beside copies of an earlier one, as a restore and an upgrade leave them. */
const openWithCopies = (copied: Partial<CollectionData>, now: StoredRecords = { registrations: [] }) =>
  openSite(now, async dir => {
    const earlier = join(dir, folder)
    const data = await openDataFolder({ dir: earlier, firstContent: sampleContent, log: () => {} })
    await data.commit(() => ({ next: copied, result: undefined }))
    await data.close()
    const { files: found } = await examineAll(earlier)
    await keepRecords(dir, Object.values(found), new Date('2026-11-20T09:00:00.000Z'))
    mkdirSync(join(earlier, 'logs'))
    const attempt = { date: '2026-11-19T09:00:00.000Z', ip: '', agent: '', success: false }
    writeFileSync(
      join(earlier, 'logs', 'logins-2026-11.jsonl'),
      [email, 'oma@example.org'].map(email => `${JSON.stringify({ ...attempt, email })}\n`).join(''),
    )
    // Left by a process that was killed while it wrote.
    writeFileSync(join(earlier, '.registrations.json.0123456789abcdef.tmp'), `[{"email":"${email}"`)
    mkdirSync(join(earlier, 'damaged'))
    writeFileSync(join(earlier, 'damaged', 'outbox-2026-11-19T09-00-00-000Z.json'), `{"data":[{"to":"${email}`)
    utimesSync(earlier, new Date('2026-11-20'), new Date('2026-11-20'))
  })

test('the person is erased from every byte of a replaced folder, which keeps another person’s newer booking', async () => {
  const newer = sampleBooking({ _id: 'newer', name: 'Nur Hier', email: 'nurhier@example.org', state: 'confirmed' })
  const site = await openWithCopies({ registrations: [inquiry, family, newer], withdrawals: [] })
  const { answer } = await erase(site)
  expect(answer.gone).toContainEqual({ what: 'copy', count: 2 })
  for (const text of ['Hängematten', 'Erdnussallergie', 'Martina Beispiel']) expect(filesWith(site, text)).toEqual([])
  expect(filesWith(site, email)).toEqual([])
  expect(readdirSync(join(site.dir, 'backups'))).toEqual([])
  const { files: found } = await examineAll(join(site.dir, folder))
  expect(found.registrations.data).toMatchObject([{ _id: 'family', name: '', people: 3 }, newer])
  expect(filesWith(site, 'oma@example.org').some(path => path.includes(join(folder, 'logs')))).toBe(true)
  // The folder keeps its date, so that it is deleted when a month old.
  expect(statSync(join(site.dir, folder)).mtime).toEqual(new Date('2026-11-20'))
  expect((await erase(site)).answer.gone).toEqual([])
})

test('if two administrators press at once, they change a copy one after the other', async () => {
  const newer = sampleBooking({ _id: 'newer', name: 'Nur Hier', email: 'nurhier@example.org', state: 'confirmed' })
  const site = await openWithCopies({ registrations: [newer, inquiry] })
  const answers = await Promise.all([erase(site), erase(site), erase(site, { participant: 'x' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(answers.flatMap(({ answer }) => answer.kept?.map(({ what }: { what: string }) => what) ?? [])).not.toContain(
    'copy',
  )
  const { files: found } = await examineAll(join(site.dir, folder))
  expect(found.registrations.data).toEqual([newer])
})

test('if only a damaged file of a copy may contain the person, the file is deleted', async () => {
  const site = await openWithCopies({ registrations: [] })
  await erase(site)
  expect(filesWith(site, email)).toEqual([])
})

test('a copy is searched for records that the data has under another address, and holds of the data apply to it', async () => {
  const older = { ...inquiry, email: 'alt@example.org' }
  const site = await openWithCopies(
    { registrations: [older, family] },
    { registrations: [inquiry, { ...family, hold: { date: '2026-11-21T09:00:00.000Z', reason: 'Unfall' } }] },
  )
  await erase(site)
  expect(filesWith(site, 'alt@example.org')).toEqual([])
  const { files: found } = await examineAll(join(site.dir, folder))
  expect(found.registrations.data).toEqual([family])
})

test('one of a booking’s people is erased from the copies as well, and the others stay in them', async () => {
  const site = await openWithCopies({ registrations: [family] }, { registrations: [family] })
  const { answer } = await erase(site, { participant: 'p-jonas' })
  expect(answer.gone).toContainEqual({ what: 'copy', count: 2 })
  expect(filesWith(site, 'Jonas')).toEqual([])
  const { files: found } = await examineAll(join(site.dir, folder))
  expect(found.registrations.data[0]?.participants.map(({ name }) => name)).toEqual([
    'Martina Beispiel',
    '',
    'Lena Beispiel',
  ])
})

test('a copy distinguishes a substitute from the person replaced, and a corrected name is the same person', async () => {
  const [contact, jonas, ...rest] = family.participants
  const tom = { _id: 'p-martina', name: 'Tom Ersatz', price: 'kind' }
  const exchanged = { what: 'exchanged' as const, date: '2026-11-22T09:00:00.000Z', by: 'guest' as const }
  const now = {
    ...family,
    participants: [tom, jonas, ...rest].flatMap(participant => participant ?? []),
    history: [exchanged],
  }
  const site = await openWithCopies({ registrations: [family] }, { registrations: [now] })
  await erase(site, { participant: 'p-martina' })
  const inCopy = async () => (await examineAll(join(site.dir, folder))).files.registrations.data
  expect(await inCopy()).toEqual([family])
  const typo = {
    ...family,
    participants: [contact, { _id: 'p-jonas', name: 'Jonsa Beispiel' }].flatMap(person => person ?? []),
  }
  const other = await openWithCopies({ registrations: [typo] }, { registrations: [family] })
  await erase(other, { participant: 'p-jonas' })
  expect(filesWith(other, 'Jonsa')).toEqual([])
})

test('an unreadable copy stays, and the answer names its last day', async () => {
  const site = await openWithCopies({ registrations: [family] }, { registrations: [inquiry] })
  for (const name of ['registrations.json', 'registrations.json.prev'])
    writeFileSync(join(site.dir, folder, name), 'damaged')
  utimesSync(join(site.dir, folder), new Date('2026-11-20'), new Date('2026-11-20'))
  writeFileSync(join(site.dir, 'backups', upgrade), 'not readable')
  utimesSync(join(site.dir, 'backups', upgrade), new Date('2026-11-21'), new Date('2026-11-21'))
  const { answer } = await erase(site)
  expect(answer.gone).toContainEqual({ what: 'inquiry', count: 1 })
  expect(answer.kept).toContainEqual({
    ...{ what: 'copy', count: 2, until: '2026-12-21' },
    reason: expect.stringContaining('cannot be read'),
  })
  expect(readdirSync(join(site.dir, folder))).toContain('registrations.json')
})

test('records held after an accident stay complete, and the answer gives the reason; others are erased', async () => {
  const held = { ...family, hold: { date: '2026-11-21T09:00:00.000Z', reason: 'Sturz am Bach' } }
  const site = await openSite({ ...everything, registrations: [held, requested, inquiry, others] })
  const reason = expect.stringContaining('Sturz am Bach')
  expect((await find(site)).kinds).toContainEqual(
    expect.objectContaining({ what: 'booking', fate: 'kept', count: 1, reason }),
  )
  const { answer } = await erase(site)
  for (const what of ['booking', 'person', 'health', 'message', 'letter'])
    expect(answer.kept).toContainEqual(expect.objectContaining({ what, reason, until: '' }))
  expect(answer.gone).toContainEqual({ what: 'inquiry', count: 1 })
  expect(site.stored().filter(({ _id }) => _id === 'family')).toEqual([held])
  const child = await erase(site, { participant: 'p-jonas' })
  expect(child.answer).toMatchObject({ gone: [], kept: [{ what: 'person', count: 1, reason }] })
  expect(site.stored().filter(({ _id }) => _id === 'family')).toEqual([held])
})

test('one of three children is removed from the booking, and everything else stays', async () => {
  const site = await openSite()
  const { answer } = await erase(site, { participant: 'p-jonas' })
  expect(answer.gone).toEqual([
    { what: 'person', count: 1 },
    { what: 'health', count: 1 },
  ])
  expect(answer.kept).toMatchObject([{ what: 'invoice', count: 1, until: '2034-12-31' }])
  // The address on it is not the child's.
  expect(answer.kept[0]?.reason).toMatch(/The name is on them|Der Name steht darauf/)
  const [booking] = site.stored()
  expect(booking?.participants).toEqual([
    family.participants[0],
    { _id: 'p-jonas', name: '', price: 'kind' },
    family.participants[2],
  ])
  expect(booking).toMatchObject({
    notes: '… und Lena kommen mit Großonkel. … Jacke fehlt.',
    name: 'Martina Beispiel',
    thread: [{ subject: 'Zu …', text: '… braucht Fellstiefel.' }],
    payments: [{ reference: '… Waldtag' }],
  })
  expect(booking?.history.at(-1)?.detail).toBe('…, Lena Beispiel')
  // The name stays on the invoice.
  const files = filesWith(site, 'Jonas').map(path => path.slice(site.dir.length + 1))
  for (const file of files) expect(file).toMatch(/^(invoices\.json|vouchers\.json|changes)/)
  expect(filesWith(site, 'Erdnussallergie')).toEqual([])
  expect(await (await site.admin.send('/api/event/forest?_id=winter')).text()).toContain('ohne Namen')
  // Bills nothing new, since no price has changed.
  expect(site.dataOf<Invoice[]>('invoices')).toHaveLength(2)
  expect((await erase(site, { participant: 'p-jonas' })).answer).toEqual({ gone: [], kept: [] })
})

test('neither the contact person alone nor a person with another address can be erased', async () => {
  const site = await openSite()
  expect((await erase(site, { participant: 'p-martina' })).status).toBe(409)
  expect((await erase(site, { participant: 'p-guest' })).status).toBe(404)
  expect((await erase(site, { participant: 'p-jonas', confirm: 'x' })).status).toBe(400)
  expect(site.stored()[0]).toEqual(family)
})

test('a guest by phone, without an address, is erased by name', async () => {
  const phone = sampleBooking({ _id: 'phone', name: 'Karl Fernruf', phone: '05541 33', email: '', state: 'confirmed' })
  const site = await openSite({ registrations: [phone, inquiry] })
  const byName = (confirm: string) => erase(site, { email: '', participant: 'phone', confirm })
  expect((await byName('')).status).toBe(400)
  expect((await byName('karl fernruf')).answer.gone).toContainEqual({ what: 'booking', count: 1 })
  expect(filesWith(site, 'Fernruf')).toEqual([])
  expect(site.stored()).toMatchObject([
    { _id: 'phone', people: 1, name: '' },
    { _id: 'inquiry', name: 'Martina Beispiel' },
  ])
})

test('the export contains everything for machines and readers, but no secrets, and no health data of other adults', async () => {
  const adults = [
    { _id: 'p-ohne', name: 'Tante Ohnealter', health: 'Schwindel' },
    { _id: 'p-alt', name: 'Onkel Volljährig', birthDate: '2008-11-27', health: 'Herzmittel' },
  ]
  const withAdults = { ...requested, participants: [{ _id: 'p-ich', name: 'Martina Beispiel' }, ...adults] }
  const site = await openSite({ ...everything, registrations: [family, withAdults, inquiry, others] })
  const response = await site.admin.post('/api/person/export', { email })
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="auskunft-2026-11-28.zip"')
  const files = unzipped(Buffer.from(await response.arrayBuffer()))
  expect([...files.keys()].sort()).toEqual(['auskunft.html', 'daten.json'])
  const [page = '', text = ''] = [files.get('auskunft.html'), files.get('daten.json')].map(String)
  const data = JSON.parse(text)
  expect(data.registrations).toHaveLength(3)
  expect(data).toMatchObject({
    invoices: [{}, {}],
    vouchers: [{}, {}],
    withdrawals: [{}],
    newsletter: [{ refused: 2 }],
    letters: [{}],
  })
  for (const file of [page, text]) {
    for (const text of [
      'Martina Beispiel',
      'Kreuzbandriss',
      'RE-2026-0131',
      'Jonas braucht Fellstiefel.',
      'Hängematten',
      'Erdnussallergie',
      'hinterlegt',
    ])
      expect(file).toContain(text)
    if (file === page) expect(file).toContain('Unzustellbar: 2 Newsletter')
    expect(file).toContain(file === page ? 'G26-0001-T' : 'G-2026-0001')
    expect(file).not.toMatch(/geheim|Schwindel|Herzmittel|p-jonas|Oma/)
  }
  for (const words of [
    '§ 147 AO',
    'Art. 6 Abs. 1',
    'Aufsichtsbehörde',
    'Art. 17',
    '14 Tage nach dem Ende des Termins',
    '31. Dez. 2034',
  ])
    expect(page).toContain(words)
  expect(page).not.toMatch(/https?:|<script|url\(/)
  expect((await find(site)).requests).toEqual([{ what: 'exported', date: site.clock.now }])
})

test('the page is plain German: readable times, with reversals, questions and recipients explained', async () => {
  const at = (day: number) => `2026-11-${day}T09:00:00.000Z`
  const withdrawn: Registration = {
    ...family,
    state: 'withdrawn',
    earlyStart: { date: at(10), wording: 'Ich verlange, dass der Kurs früher beginnt.' },
    history: [
      ...family.history,
      { what: 'moved', date: at(16), by: 'educator', detail: 'Feuer im Wald 2027-01-01T15:00:00.000Z' },
      {
        ...{ what: 'eventMoved', date: at(17), by: 'educator', paragraph: 'Der Sturm kommt.' },
        was: { startDate: '2027-01-02T15:00:00.000Z', endDate: '2027-01-03T15:00:00.000Z' },
      },
      { what: 'remindedOfDate', date: at(18), by: 'system', detail: '2027-01-08T15:00:00.000Z' },
      { what: 'withdrawn', date: at(20), by: 'guest', detail: at(19) },
    ],
  }
  const reversal = sampleInvoice({
    ...{ _id: 'storno', number: 'RE-2026-0132', kind: 'reversal', registration: 'family' },
    reverses: { number: 'RE-2026-0131', date: '2026-11-17' },
  })
  const site = await openSite({ ...everything, registrations: [withdrawn], invoices: [invoice, reversal] })
  const response = await site.admin.post('/api/person/export', { email })
  const page = textOfMarkup(String(unzipped(Buffer.from(await response.arrayBuffer())).get('auskunft.html')))
  expect(page).not.toMatch(/\d{4}-\d\d-\d\dT/)
  for (const text of [
    'Umgebucht, vorher: Feuer im Wald 01. Jan. 2027 um 16:00',
    'Termin verlegt, vorher: 02. Jan. 2027 um 16:00, Der Sturm kommt.',
    '20. Nov. 2026 um 10:00, Widerrufen, eingegangen am 19. Nov. 2026 um 10:00',
    '10. Nov. 2026 um 10:00: „Ich verlange, dass der Kurs früher beginnt.“',
    'Stornorechnung RE-2026-0132 zu RE-2026-0131',
    'Steuerberatung',
    'bekommt die Bank',
    'Wer einen Termin mit begleitet',
    'Rettungsdienst',
    'außerhalb der Europäischen Union: Noch nicht bekannt',
  ])
    expect(page).toContain(text)
})

test('after a kill between copies and records, the next press does the rest', async () => {
  const site = await openSite({ registrations: [inquiry] })
  const mend = breakDisk()
  expect((await erase(site)).status).toBe(503)
  mend()
  const again = await site.restart()
  const browser = site.as('admin', again.origin)
  expect(filesWith(site, email).length).toBeGreaterThan(0)
  const answer = await browser.post('/api/person/erase', { email, confirm: email })
  expect((await answer.json()).gone).toContainEqual({ what: 'inquiry', count: 1 })
  expect(filesWith(site, email)).toEqual([])
  await again.stop()
  expect(filesWith(site, email)).toEqual([])
})

test('the own link of an erased booking is dead, and its address gets no new one', async () => {
  const site = await openSite()
  const sessions = { current: site.dataOf('sessions') } as Deps['sessions']
  const link = ownLink({ sessions, origin: () => '' }, family)
  expect((await site.admin.send(link)).status).toBe(200)
  await erase(site)
  expect((await site.admin.send(link)).status).toBe(404)
  expect((await site.admin.send(ownLink({ sessions, origin: () => '' }, { ...family, email: '' }))).status).toBe(404)
  await site.admin.post('/api/registration/link', { email })
  expect(site.outbox().map(({ to }) => to)).not.toContain(email)
})

test('a certificate of a nameless person mentions that', async () => {
  const dates = { startDate: '2026-11-20T09:00:00.000Z', endDate: '2026-11-20T14:00:00.000Z' }
  const site = await openSite({
    registrations: [{ ...family, event: 'over', eventSnapshot: { ...snapshot, ...dates } }],
  })
  await erase(site, { participant: 'p-jonas' })
  const paper = await site.admin.send('/api/registration/certificate?_id=family&participant=p-jonas')
  expect(pdfText(new Uint8Array(await paper.arrayBuffer())).join(' ')).toContain('ohne Namen')
})

test('erasing the educator’s own address does not erase the letters to her guests', async () => {
  const educator = 'erika@example.org'
  const site = await openSite()
  const { contact } = site.dataOf<{ contact: object }>('site')
  expect((await site.post('/site/edit', { contact: { ...contact, email: educator } })).status).toBe(200)
  await visitor(site.origin).post('/api/registration/add', { ...sampleContact, notes: 'Hallo', privacyStatement: true })
  const before = site.outbox().map(({ _id }) => _id)
  expect(site.outbox().filter(({ to, replyTo }) => to === educator || replyTo === educator).length).toBeGreaterThan(1)
  await erase(site, { email: educator, confirm: educator })
  expect(site.outbox().map(({ _id }) => _id)).toEqual(before)
})
