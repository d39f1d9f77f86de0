import { expect, test } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import type { Participant } from '../../domain/bookings/record/booking.ts'
import { earlyStartWording } from '../../domain/bookings/record/legal-wordings.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { recordCallOff, recordWithdrawal, reschedule } from '../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../domain/events/event.ts'
import { giroCode } from '../../domain/money/invoices/giro-code.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { qrPathOf } from '../../domain/money/invoices/qr-code.ts'
import { sampleInvoice, sampleReversal } from '../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleContact, sampleEvent } from '../../domain/testing/samples.ts'
import { filesOf as filesIn } from '../testing/files/files-of.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk, openTestSiteWithAccounts, type TestSite } from '../testing/test-site.ts'
import { ownLink } from './links/own-link.ts'

const waldtag = sampleEvent({
  _id: 'waldtag',
  title: 'Familien-Waldtag',
  path: 'winter-survival',
  startDate: '2026-12-19T09:00:00.000Z',
  endDate: '2026-12-19T14:00:00.000Z',
  locationName: 'Waldparkplatz',
  locationLink: 'https://example.org/karte',
  active: true,
  places: 4,
  cost: 35,
  bring: 'Becher und Sitzkissen',
})
const january: Event = {
  ...waldtag,
  _id: 'januar',
  startDate: '2027-01-23T09:00:00.000Z',
  endDate: '2027-01-23T14:00:00.000Z',
}
const jonas = {
  _id: 'jonas',
  name: 'Jonas Beispiel',
  health: 'Nussallergie',
  healthConsent: { date: '2026-11-20T09:00:00.000Z', wording: 'Ja' },
}
const martina: Registration = sampleBooking({
  _id: 'martina',
  event: 'waldtag',
  eventSnapshot: snapshotOf(waldtag),
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  number: '2026-0147',
  state: 'confirmed',
  privacyStatement: true,
  participants: [{ _id: 'lena', name: 'Lena Beispiel' }, jonas],
  history: [
    { what: 'requested', date: '2026-11-20T09:00:00.000Z', by: 'guest' },
    { what: 'confirmed', date: '2026-11-21T09:00:00.000Z', by: 'educator' },
  ],
})
const waitingForm = { street: '', houseNumber: '', zip: '', city: '', country: '', privacyStatement: false }
const offered: Registration = {
  ...martina,
  ...waitingForm,
  state: 'offered',
  until: '2026-11-30T09:00:00.000Z',
  participants: [],
  history: [
    { what: 'waiting', date: '2026-11-20T09:00:00.000Z', by: 'guest' },
    { what: 'offered', date: '2026-11-28T09:00:00.000Z', by: 'system' },
  ],
}

/** Opens a site with one booking, and its own page. */
async function openBooking(
  booking: Registration = martina,
  events: Event[] = [waldtag, january],
  others: Registration[] = [],
  env: Record<string, string> = {},
  invoices: Invoice[] = [],
) {
  const site = await openTestSiteWithAccounts(env, data =>
    data.commit(() => ({ next: { events, registrations: [booking, ...others], invoices }, result: undefined })),
  )
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = ownLink({ ...secret, origin: () => site.origin }, booking)
  const stored = () => site.stored().find(({ _id }) => _id === booking._id) ?? booking
  return {
    site,
    address,
    token: address.split('/').at(-1) ?? '',
    stored,
    read: async (path = '') => (await fetch(address + path)).text(),
    press: (action: string, values: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      fetch(`${address}/${action}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ lastModifiedDate: stored().lastModifiedDate, ...values }),
      }),
  }
}

/** Every file below the data folder but the visitor log, with its content. */
const filesOf = ({ dir }: Pick<TestSite, 'dir'>, leftOut = /^requests|^logs/) => filesIn(dir, leftOut)

test('the page shows the booking, but of a health note only that it exists', async () => {
  const { address } = await openBooking()
  const response = await fetch(address)
  const html = await response.text()
  expect(response.status).toBe(200)
  for (const text of [
    'B26-0147-K',
    'Bestätigt',
    'Sa., 19. Dez. 2026, 10 bis 15 Uhr',
    'Lena Beispiel',
    'Gesundheitshinweis hinterlegt',
    'martina@example.org',
    'Becher und Sitzkissen',
    '/termin.ics',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('Nussallergie')
  expect(html).not.toContain('<script')
  expect(htmlFaults(html)).toEqual([])
})

test('the page is not cached, indexed or sent as a referrer', async () => {
  const { address, site } = await openBooking()
  for (const path of ['', '/stornieren', '/daten.json']) {
    const { headers } = await fetch(address + path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect(await (await fetch(address)).text()).toContain('<meta name="robots" content="noindex">')
  expect(await (await fetch(`${site.origin}/robots.txt`)).text()).toContain('Disallow: /buchung/')
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).not.toContain('buchung')
})

test('an address below the page that does not exist is not found, and shows no booking', async () => {
  const { address, press } = await openBooking()
  const missing = ['/daten.json/mehr', '/datenXjson', '/daten.json.exe', '/girocode.png/mehr', '/gibt-es-nicht']
  for (const path of [...missing, '/stornieren/mehr', '/ersatz/lena/mehr']) {
    const response = await fetch(address + path, { redirect: 'manual' })
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.text()).not.toContain('Martina')
  }
  expect((await press('gibt-es-nicht')).status).toBe(404)
  expect((await fetch(`${address}/ersatz/lena`, { redirect: 'manual' })).status).toBe(200)
})

test('viewing the page changes no stored data', async () => {
  const { address, site } = await openBooking(offered)
  const before = filesOf(site)
  expect(Object.keys(before).some(path => path.endsWith('registrations.json'))).toBe(true)
  expect(Object.keys(before).some(path => path.endsWith('.jsonl'))).toBe(true)
  for (let times = 0; times < 50; times += 1) {
    await (await fetch(address)).text()
    await fetch(`${address}${times % 2 ? '/stornieren' : '/annehmen'}`, { method: 'HEAD', redirect: 'manual' })
  }
  expect(filesOf(site)).toEqual(before)
})

test('the token appears in no file and no log line', async () => {
  const { address, site, token, press } = await openBooking(offered)
  await fetch(address)
  await press('ablehnen')
  await fetch(`${site.origin}//buchung/${token}`)
  await fetch(`${site.origin}/BUCHUNG/${token}`)
  const mend = breakDisk('EIO')
  await press('warten')
  mend()
  await site.stop()
  const files = filesOf(site, /^$/)
  const holders = Object.entries(files).filter(([, content]) => content.includes(token.split('.')[1] ?? token))
  expect(holders.map(([path]) => path)).toEqual([])
  expect(Object.values(files).some(content => content.includes('/buchung/'))).toBe(true)
  expect(site.logged.join('\n')).not.toContain(token)
})

test('an unknown token is not found, and the 31st within an hour is refused', async () => {
  const { address, site } = await openBooking()
  for (let times = 0; times < 30; times += 1) {
    const response = await fetch(`${site.origin}/buchung/martina.${String(times).padStart(32, '0')}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (times === 0) expect(await response.text()).toContain('Dieser Link führt zu keiner Buchung.')
  }
  const refused = await fetch(`${site.origin}/buchung/martina.x`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('3600')
  expect(await refused.text()).toContain('Zu viele Versuche. Bitte versuch es in 60 Minuten noch einmal.')
  site.passMinutes(61)
  expect((await fetch(address)).status).toBe(200)
})

test('correcting a wrong e-mail address voids the old link, and waiting letters go to the new address', async () => {
  const { address, site } = await openBooking()
  const admin = site.as('admin')
  const correct = (email: string) => admin.post('/api/registration/edit', { _id: 'martina', email })
  expect((await admin.post('/api/registration/cancel', { _id: 'martina', participants: ['jonas'] })).status).toBe(200)
  const waiting = () => site.outbox().map(({ to }) => to)
  expect(waiting()).toEqual(['martina@example.org'])
  expect((await correct('martina.b@example.org')).status).toBe(200)
  expect(waiting()).toEqual(['martina.b@example.org'])
  expect((await fetch(address)).status).toBe(404)
  await correct('Martina@Example.org')
  expect((await fetch(address)).status).toBe(200)
  await correct('')
  expect(waiting()).toEqual([])
})

test('a guest can change a booking at most twenty times an hour', async () => {
  const { press, read, stored } = await openBooking()
  const swap = (times: number) => press('ersatz', { person: 'lena', name: times % 2 ? 'Mia Probe' : 'Lena Beispiel' })
  for (let times = 0; times < 20; times += 1) expect((await swap(times)).status).toBe(303)
  const refused = await swap(20)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Bitte versuch es in 60 Minuten noch einmal.')
  expect(stored().history).toHaveLength(22)
  expect(await read()).toContain('Mia Probe')
})

test('guests download their own data as JSON, with history and without others’ ids', async () => {
  const { address } = await openBooking()
  const response = await fetch(`${address}/daten.json`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="buchung-B26-0147-K.json"')
  const data = await response.json()
  expect(data).toMatchObject({ number: '2026-0147', email: 'martina@example.org', history: martina.history })
  expect(data.participants).toEqual([
    { name: 'Lena Beispiel' },
    { name: 'Jonas Beispiel', health: 'hinterlegt', healthConsent: jonas.healthConsent },
  ])
})

test.each([
  ['the contact person', { name: 'Martina Beispiel' }],
  ['a child', { name: 'Lena', birthDate: '2018-05-01' }],
  ['another adult', { name: 'Uwe Probe', birthDate: '1985-03-02' }],
])('a holder of the link cannot read the health note of %s, not even in the data', async (_, person) => {
  const { address } = await openBooking({ ...martina, participants: [{ ...jonas, ...person }] })
  const data = await (await fetch(`${address}/daten.json`)).text()
  expect(data).not.toContain('Nussallergie')
  expect(JSON.parse(data).participants[0].health).toBe('hinterlegt')
})

test('a guest deletes a health note from every file, after a page that explains the consequences', async () => {
  const { site, press, read, stored } = await openBooking()
  expect(await read()).toContain('Hinweis löschen')
  const page = await read('/gesundheit/jonas')
  expect(textOfMarkup(page)).toContain('Am Tag kann ich dann nicht mehr darauf achten.')
  // On a phone the long word breaks with a hyphen.
  expect(page).toMatch(/heits<span class="soft-hyphen"><\/span>hin</)
  expect(page).not.toContain('Nussallergie')
  expect(htmlFaults(page)).toEqual([])
  expect((await press('gesundheit', { person: 'jonas', lastModifiedDate: 'x' })).status).toBe(409)
  expect((await press('gesundheit', { person: 'jonas' })).status).toBe(303)
  expect(stored().participants).toEqual([
    { _id: 'lena', name: 'Lena Beispiel' },
    { _id: 'jonas', name: 'Jonas Beispiel' },
  ])
  const { date: _, ...entry } = stored().history.at(-1) ?? expect.fail()
  expect(entry).toEqual({ what: 'healthDeleted', by: 'guest', detail: 'Jonas Beispiel' })
  expect(Object.values(filesOf(site)).some(content => content.includes('Nussallergie'))).toBe(false)
  expect(await read()).not.toMatch(/Gesundheitshinweis hinterlegt|Hinweis löschen/)
  expect(site.outbox().map(({ to }) => to)).toEqual(['erika@example.org'])
  expect((await press('gesundheit', { person: 'jonas' })).status).toBe(409)
})

test('an offered place is accepted only with the missing details', async () => {
  const { press, read, stored } = await openBooking(offered)
  expect(await read()).toContain('Das fehlt noch')
  // This site makes no invoices.
  expect(await read()).not.toContain('Rechnung')
  const incomplete = await press('annehmen', { street: 'Feldweg', houseNumber: '2', zip: 'x' })
  const html = await incomplete.text()
  expect(incomplete.status).toBe(400)
  expect(html).toContain('value="Feldweg"')
  expect(html).toContain('Nur 4 oder 5 Ziffern.')
  expect(htmlFaults(html)).toEqual([])
  expect(stored().state).toBe('offered')
  const complete = { street: ' Feldweg ', houseNumber: '2', zip: '12349', city: 'Musterdorf', country: 'Deutschland' }
  const accepted = await press('annehmen', { ...complete, privacyStatement: 'on' })
  expect(accepted.status).toBe(303)
  expect(accepted.headers.get('location')).toMatch(/^\/buchung\/martina\./)
  expect(stored()).toMatchObject({ state: 'requested', street: 'Feldweg', zip: '12349', privacyStatement: true })
  expect(stored().history.at(-1)).toMatchObject({ what: 'accepted', by: 'guest' })
})

const noRight =
  'Kein Widerrufsrecht: Für Freizeit\u00adveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB kein gesetzliches Widerrufsrecht.'

test.each([
  [true, 'Du hast ein 14-tägiges Widerrufsrecht: Widerrufsbelehrung'],
  [false, noRight],
])(
  'the right of withdrawal, if there is one, is explained before the accept button: %j',
  async (withdrawal, sentence) => {
    const course = { ...waldtag, withdrawal }
    const { read } = await openBooking({ ...offered, eventSnapshot: snapshotOf(course) }, [course])
    const page = textOfMarkup(await read())
    expect(page.slice(0, page.indexOf('Zahlungspflichtig buchen'))).toContain(sentence)
    expect(page).not.toContain(withdrawal ? noRight : '14-tägiges')
    const free = { ...course, cost: 0 }
    const { read: readFree } = await openBooking({ ...offered, eventSnapshot: snapshotOf(free) }, [free])
    expect(textOfMarkup(await readFree())).not.toContain('Widerrufsrecht')
  },
)

test('accepting a place can request an early start of the course, which is stored as typed', async () => {
  const soon = { startDate: '2026-12-09T09:00:00.000Z', endDate: '2026-12-09T14:00:00.000Z' }
  const details = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Musterdorf', country: 'Deutschland' }
  const accepted = async (course: Event, values: Record<string, string>) => {
    const booking = { ...offered, eventSnapshot: snapshotOf(course) }
    const { press, read, stored } = await openBooking(booking, [course])
    const page = textOfMarkup(await read())
    expect((await press('annehmen', { ...details, privacyStatement: 'on', ...values })).status).toBe(303)
    return { isAsked: page.includes('Ich verlange ausdrücklich'), stored: stored().earlyStart, read }
  }
  const wish = { earlyStart: 'on' }
  const course = { ...waldtag, ...soon, withdrawal: true }
  const { isAsked, stored, read } = await accepted(course, wish)
  expect(isAsked).toBe(true)
  expect(stored).toEqual({ date: expect.stringMatching(/^2026-11-28T/), wording: earlyStartWording })
  expect(await read('/daten.json')).toContain(earlyStartWording)
  expect(textOfMarkup(await read())).toContain('Früher Beginn verlangt am 28. Nov. 2026')
  expect(await accepted(course, {})).toMatchObject({ isAsked: true, stored: undefined })
  const later = { startDate: '2026-12-28T09:00:00.000Z', endDate: '2026-12-28T14:00:00.000Z' }
  expect(await accepted({ ...course, ...later }, wish)).toMatchObject({ isAsked: false, stored: undefined })
  expect(await accepted({ ...waldtag, ...soon }, wish)).toMatchObject({ isAsked: false, stored: undefined })
})

test('the page shows the last day for a withdrawal, or why there is none', async () => {
  const course = { ...waldtag, withdrawal: true }
  const pageOf = async (changes: Partial<Registration>, event = course) => {
    const { read } = await openBooking({ ...martina, eventSnapshot: snapshotOf(event), ...changes }, [event])
    return textOfMarkup(await read())
  }
  const confirmed = (date: string) => ({ history: [{ what: 'confirmed' as const, date, by: 'educator' as const }] })
  // Confirmed on a Saturday evening, so that its last day is a Saturday as well.
  expect(await pageOf(confirmed('2026-11-21T22:59:59.000Z'))).toContain(
    'Bis Mo., 7. Dezember 2026 lässt sich der Vertrag ohne Angabe von Gründen widerrufen. Widerrufsbelehrung',
  )
  expect(await pageOf(confirmed('2026-11-13T09:00:00.000Z'))).toContain('ist am Fr., 27. November 2026 abgelaufen')
  expect(await pageOf({ state: 'requested', history: [] })).toContain('Die 14 Tage beginnen erst, wenn ich bestätige.')
  expect(await pageOf({}, waldtag)).toContain(noRight)
  const free = { ...waldtag, cost: 0 }
  expect(await pageOf({}, free)).not.toContain('Widerruf')
})

test('a place for a child is accepted by a parent', async () => {
  const prices = [{ _id: 'kind', label: 'Kind', amount: 35 }]
  const event = { ...waldtag, prices }
  const pageOf = async (person: Partial<Participant>) => {
    const participants = [{ ...jonas, ...person }]
    const { read } = await openBooking({ ...offered, eventSnapshot: snapshotOf(event), participants }, [event])
    return textOfMarkup(await read())
  }
  const declared = 'Mit der Anmeldung bestätigst du: „Ich bin volljährig und sorgeberechtigt.'
  expect(await pageOf({ price: 'kind' })).toContain(declared)
  expect(await pageOf({ birthDate: '2008-12-20' })).toContain(declared)
  expect(await pageOf({ birthDate: '2008-12-19', price: 'kind' })).not.toContain(declared)
  expect(await pageOf({})).not.toContain(declared)
})

test('accepting asks the event’s questions for each participant', async () => {
  const prices = [{ _id: 'kind', label: 'Kind', amount: 20 }]
  const asking: Event = { ...waldtag, cost: 20, prices, asks: ['birthDate', 'emergencyPhone'] }
  const family: Registration = {
    ...martina,
    eventSnapshot: snapshotOf(asking),
    state: 'offered',
    until: offered.until,
    participants: [jonas],
  }
  const { press, read, stored } = await openBooking(family, [asking])
  const page = await read()
  expect(page).toContain('Geburtsdatum: Jonas Beispiel')
  expect(htmlFaults(page)).toEqual([])
  const answers = { 'participants.0.price': 'kind', 'participants.0.birthDate': '2020-06-01' }
  const address = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Musterdorf', country: 'Deutschland' }
  const phone = { 'participants.0.emergencyPhone': '01234 5678' }
  const incomplete = await press('annehmen', { ...address, ...answers })
  expect(incomplete.status).toBe(400)
  const html = await incomplete.text()
  expect(html).toContain('Bitte gib eine Nummer für den Notfall an.')
  expect(html).toContain('value="2020-06-01"')
  const impossible = await press('annehmen', {
    ...address,
    ...answers,
    ...phone,
    'participants.0.birthDate': '2020-02-31',
  })
  expect(await impossible.text()).toContain('Dieses Datum gibt es nicht.')
  expect((await press('annehmen', { ...address, ...answers, ...phone })).status).toBe(303)
  expect(stored()).toMatchObject({
    state: 'requested',
    participants: [{ ...jonas, price: 'kind', birthDate: '2020-06-01', emergencyPhone: '01234 5678' }],
  })
})

test('above the button a guest reads the due amounts and dates, or the rule while price groups are missing', async () => {
  const prices = [
    { _id: 'kind', label: 'Kind', amount: 20 },
    { _id: 'gross', label: 'Groß', amount: 60 },
  ]
  const orderOf = async (event: Event, ...groups: (string | undefined)[]) => {
    const participants = groups.map((price, at) => ({
      _id: `p${at}`,
      name: `Mia ${'I'.repeat(at + 1)}`,
      ...(price ? { price } : {}),
    }))
    const { read } = await openBooking({ ...offered, eventSnapshot: snapshotOf(event), participants }, [event])
    return textOfMarkup(/<div class="booking-order">.*?<\/div>/s.exec(await read())?.[0] ?? '')
  }
  const may = { startDate: '2027-05-20T08:00:00.000Z', endDate: '2027-05-20T14:00:00.000Z' }
  const family: Event = { ...waldtag, ...may, cost: 20, prices }
  const order = await orderOf(family, 'kind', 'gross')
  expect(order).toContain('zusammen 80\u00a0€ Anzahlung, innerhalb von sieben Tagen nach der Bestätigung: 10\u00a0€')
  expect(order).toContain('Rest, bis zum 07.05.2027: 70\u00a0€')
  expect(await orderOf(family, undefined)).toContain('Anzuzahlen sind 10\u00a0%, mindestens')
  expect(await orderOf({ ...waldtag, ...may, cost: 0 }, undefined)).not.toMatch(/Anzahlung|Anzuzahlen/)
})

test('a guest who accepts enters the emergency number once, and it is stored for each person', async () => {
  const asking: Event = { ...waldtag, asks: ['birthDate', 'emergencyPhone'] }
  const party: Registration = { ...martina, ...sampleContact, state: 'offered', until: '2026-11-30T09:00:00.000Z' }
  const { press, read, stored } = await openBooking(party, [asking])
  const page = await read()
  expect(page.match(/name="participants\.\d\.emergencyPhone"/g)).toEqual(['name="participants.0.emergencyPhone"'])
  expect(page.match(/name="participants\.\d\.birthDate"/g)).toHaveLength(2)
  expect(textOfMarkup(page)).not.toContain('Notfallnummer für unterwegs:')
  const born = { 'participants.0.birthDate': '1990-01-02', 'participants.1.birthDate': '2020-06-01' }
  const missing = await press('annehmen', born)
  const html = await missing.text()
  expect(html.match(/Bitte gib eine Nummer für den Notfall an\./g)).toHaveLength(1)
  expect(htmlFaults(html)).toEqual([])
  expect((await press('annehmen', { ...born, 'participants.0.emergencyPhone': ' 01234 5678 ' })).status).toBe(303)
  expect(stored().participants).toMatchObject([{ emergencyPhone: '01234 5678' }, { emergencyPhone: '01234 5678' }])
})

test('the page shows each age at the event, and shared answers once', async () => {
  const born = [
    { _id: 'lena', name: 'Lena Beispiel', birthDate: '2020-12-19' },
    { _id: 'jonas', name: 'Jonas Beispiel', birthDate: '2020-12-20' },
  ]
  const withPhones = async (...phones: string[]) => {
    const participants = phones.map((emergencyPhone, at) => ({ ...(born[at] ?? expect.fail()), emergencyPhone }))
    const { read } = await openBooking({ ...martina, participants })
    const html = await read()
    expect(htmlFaults(html)).toEqual([])
    return textOfMarkup(html)
  }
  const samePhones = await withPhones('0171 5550123', '0171 5550123')
  expect(samePhones).toMatch(/Lena Beispiel 6 Jahre .* Jonas Beispiel 5 Jahre .* Notfallnummer 0171 5550123/)
  expect(samePhones.match(/Notfallnummer/g)).toHaveLength(1)
  expect(samePhones).not.toContain('geboren')
  const different = await withPhones('0171 5550123', '0172 5550123')
  expect(different).toMatch(/Lena Beispiel 6 Jahre, Notfallnummer 0171 5550123 .* 5 Jahre, Notfallnummer 0172 5550123/)
  expect(await withPhones('0171 5550123')).toContain('Lena Beispiel 6 Jahre, Notfallnummer 0171 5550123')
})

test('a guest who accepts may leave health out, or consents to its storage', async () => {
  const asking: Event = { ...waldtag, asks: ['health'] }
  const mia = { _id: 'mia', name: 'Mia Beispiel' }
  const lena = { _id: 'lena', name: 'Lena Beispiel' }
  const family: Registration = {
    ...martina,
    ...sampleContact,
    state: 'offered',
    until: offered.until,
    participants: [mia, lena, jonas],
  }
  const { press, read, stored } = await openBooking(family, [asking])
  const page = await read()
  expect(textOfMarkup(page)).toContain('Wenn du magst')
  expect(page).toContain('name="participants.0.health"')
  expect(page).toContain('name="participants.0.healthConsent"')
  // The long consent opens on demand, and by itself to show an error in it.
  expect(textOfMarkup(page)).toContain('Allergien oder Medizinisches angeben: Mia Beispiel')
  const open = /<details class="more health" open="">/g
  expect(page).not.toMatch(open)
  // Known answers are neither asked again nor overwritten.
  expect(page).not.toContain('name="participants.2.health"')
  expect(htmlFaults(page)).toEqual([])
  const note = { 'participants.0.health': ' Asthma ', 'participants.2.health': 'nichts' }
  const unwilling = await press('annehmen', { ...note, 'participants.2.healthConsent': 'on' })
  expect(unwilling.status).toBe(400)
  const html = await unwilling.text()
  expect(html).toContain('Bitte willige ein oder lass das Feld leer.')
  expect(html).toMatch(/aria-invalid="true"[^>]*name="participants\.0\.healthConsent"/)
  expect(html).toContain(' Asthma </textarea>')
  expect(html.match(open)).toHaveLength(1)
  expect(htmlFaults(html)).toEqual([])
  const consent = { 'participants.0.healthConsent': 'on' }
  const long = await press('annehmen', { 'participants.0.health': 'x'.repeat(1001), ...consent })
  expect(await long.text()).toContain('Zu lang: höchstens 1000 Zeichen, gerade sind es 1001.')
  expect(stored().participants).toEqual(family.participants)
  const bothParts = { ...consent, 'participants.1.health': '', 'participants.1.healthConsent': 'on' }
  expect((await press('annehmen', { ...note, ...bothParts })).status).toBe(303)
  const healthConsent = {
    date: '2026-11-28T09:00:00.000Z',
    wording: expect.stringContaining('Ich willige ausdrücklich ein, dass Erika'),
  }
  expect(stored()).toMatchObject({ state: 'requested' })
  expect(stored().participants).toEqual([{ ...mia, health: 'Asthma', healthConsent }, lena, jonas])
})

test('a guest whom the educator put on the waiting list agrees and answers like everybody who accepts', async () => {
  const asking: Event = { ...waldtag, cost: 35, asks: ['birthDate', 'emergencyPhone'] }
  const put: Registration = {
    ...offered,
    phone: '',
    eventSnapshot: snapshotOf(asking),
    participants: [{ _id: 'mia', name: 'Mia Beispiel' }],
    history: [
      { what: 'waiting', date: '2026-11-20T09:00:00.000Z', by: 'educator' },
      { what: 'offered', date: '2026-11-28T09:00:00.000Z', by: 'system' },
    ],
  }
  const { press, read, stored } = await openBooking(put, [asking])
  const page = await read()
  for (const name of ['street', 'privacyStatement', 'participants.0.birthDate', 'participants.0.emergencyPhone'])
    expect(page).toContain(`name="${name}"`)
  expect((await press('annehmen')).status).toBe(400)
  expect(stored().state).toBe('offered')
  const address = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Ort', country: 'Deutschland' }
  const answers = { 'participants.0.birthDate': '2020-06-01', 'participants.0.emergencyPhone': '01234 5678' }
  expect((await press('annehmen', { ...address, ...answers })).status).toBe(400)
  expect((await press('annehmen', { ...address, ...answers, privacyStatement: 'on' })).status).toBe(303)
  expect(stored()).toMatchObject({
    state: 'requested',
    street: 'Feldweg',
    privacyStatement: true,
    participants: [{ birthDate: '2020-06-01', emergencyPhone: '01234 5678' }],
  })
})

test('an offer is accepted at its offered price, and a wrong stored detail is corrected', async () => {
  const later: Event = { ...waldtag, prices: [{ _id: 'neu', label: 'Alle', amount: 50 }], cost: 50 }
  const complete = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Musterdorf', country: 'Deutschland' }
  const { press, read, stored } = await openBooking({ ...offered, ...complete, zip: 'x', participants: [jonas] }, [
    later,
  ])
  expect(await read()).toContain('Das fehlt noch')
  const sent = { zip: '12350', city: 'Anderswo', privacyStatement: 'on' }
  expect((await press('annehmen', sent)).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'requested', zip: '12350', city: 'Musterdorf', participants: [jonas] })
  expect(stored().participants[0]).not.toHaveProperty('price')
})

test.each([
  ['is cancelled', { cancelled: { date: '2026-11-28T08:00:00.000Z', reason: 'Sturm' } }],
  ['begins earlier now', { startDate: '2026-11-28T08:59:00.000Z' }],
])('an offered place at an event that %s cannot be accepted', async (_, change) => {
  const { press, stored } = await openBooking({ ...offered, privacyStatement: true }, [{ ...waldtag, ...change }])
  expect((await press('annehmen', {})).status).toBe(409)
  expect(stored().state).toBe('offered')
})

test('a place is accepted at the date that the page showed', async () => {
  const complete = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Ort', country: 'Deutschland' }
  const booking = { ...offered, ...complete, privacyStatement: true, eventSnapshot: snapshotOf(waldtag) }
  const moved = {
    ...waldtag,
    startDate: '2026-12-20T09:00:00.000Z',
    endDate: '2026-12-20T14:00:00.000Z',
    lastModifiedDate: '2026-11-28T08:30:00.000Z',
  }
  const { press, read, stored } = await openBooking(booking, [moved])
  const seenIn = (html: string) => / name="event" value="([^"]*)"/.exec(html)?.[1] ?? ''
  // The page before the change, and one that is older than this question.
  for (const values of [{ event: waldtag.lastModifiedDate }, {}]) {
    const refused = await press('annehmen', values)
    const page = textOfMarkup(await refused.text())
    expect(refused.status).toBe(409)
    expect(page).toContain('Der Termin hat sich inzwischen geändert. Hier steht, wie es jetzt ist.')
    expect(page).toContain('20. Dez.')
    expect(stored().state).toBe('offered')
  }
  const accepted = await press('annehmen', { event: seenIn(await read()) })
  expect(accepted.status).toBe(303)
  expect(stored()).toMatchObject({ state: 'requested', eventSnapshot: { startDate: moved.startDate } })
  const asTold = await openBooking(booking, [{ ...waldtag, lastModifiedDate: moved.lastModifiedDate, bring: 'Seil' }])
  expect((await asTold.press('annehmen')).status).toBe(303)
})

test('an impossible date of birth is asked for again when a place is accepted', async () => {
  const asking: Event = { ...waldtag, asks: ['birthDate'] }
  const complete = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Ort', country: 'Deutschland' }
  const mia = { _id: 'mia', name: 'Mia', birthDate: '2062-03-01' }
  const { press, read, stored } = await openBooking(
    { ...offered, ...complete, privacyStatement: true, participants: [mia] },
    [asking],
  )
  expect(await read()).toContain('Geburtsdatum: Mia')
  const empty = await press('annehmen')
  expect(await empty.text()).toContain('Dieses Geburtsdatum kann nicht stimmen.')
  expect((await press('annehmen', { 'participants.0.birthDate': '2020-03-01' })).status).toBe(303)
  expect(stored().participants).toEqual([{ ...mia, birthDate: '2020-03-01' }])
})

test('a guest who waited alone is asked for price and answers like everybody', async () => {
  const prices = [{ _id: 'kind', label: 'Kind', amount: 12 }]
  const asking: Event = { ...waldtag, cost: 12, prices, asks: ['emergencyPhone'] }
  const complete = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Ort', country: 'Deutschland' }
  const alone = { ...offered, ...complete, privacyStatement: true, participants: [], eventSnapshot: snapshotOf(asking) }
  const { press, read, stored } = await openBooking(alone, [asking])
  expect(await read()).toContain('Preis: Martina Beispiel')
  expect((await press('annehmen')).status).toBe(400)
  const answers = { 'participants.0.price': 'kind', 'participants.0.emergencyPhone': '0551 12345' }
  expect((await press('annehmen', answers)).status).toBe(303)
  expect(stored().participants).toEqual([
    { _id: 'martina', name: 'Martina Beispiel', price: 'kind', emergencyPhone: '0551 12345' },
  ])
})

test('the first bookings, which have no history, can be cancelled as bookings', async () => {
  const { press, read } = await openBooking({ ...martina, history: [] })
  await press('stornieren', { 'geht-lena': 'on', 'geht-jonas': 'on' })
  expect(await read()).toContain('Deine Buchung ist storniert.')
})

test('the page shows payments while the price is unknown', async () => {
  const payments = [{ _id: 'p', date: '2026-11-20', cents: 4000, way: 'transfer' as const }]
  const eventSnapshot = { ...snapshotOf(waldtag), cost: 20, prices: [{ _id: 'kind', label: 'Kind', amount: 20 }] }
  const { read } = await openBooking({ ...martina, eventSnapshot, payments }, [waldtag])
  const page = (await read()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(page).toContain('Eingang am 20. Nov. 2026 40,00 €')
  expect(page).toContain('Der Preis steht noch nicht fest. Was du bezahlt hast, wird angerechnet.')
})

test('an offered or called-off place cannot be cancelled', async () => {
  const cancels = async (booking: Registration, event: Event) =>
    (await (await openBooking(booking, [event])).read()).includes('/stornieren"')
  expect(await cancels(martina, waldtag)).toBe(true)
  expect(await cancels(offered, waldtag)).toBe(false)
  expect(await cancels(martina, { ...waldtag, cancelled: { date: '2026-11-27T09:00:00.000Z', reason: '' } })).toBe(
    false,
  )
})

test('an unknown action changes nothing, whatever its name', async () => {
  const { press, stored } = await openBooking()
  for (const action of ['constructor', 'toString', 'gibtsnicht']) expect((await press(action)).status).toBe(404)
  expect(stored()).toEqual(martina)
})

test('an offered place can be declined', async () => {
  const { press, read, stored } = await openBooking(offered)
  expect((await press('ablehnen')).status).toBe(303)
  expect(stored().state).toBe('declined')
  expect(await read()).toContain('Abgelehnt')
})

test('a lapsed guest can wait again, at the end', async () => {
  const lapsed: Registration = { ...offered, state: 'lapsed' }
  const full: Event = { ...waldtag, places: 1 }
  const stranger: Registration = { ...martina, _id: 'other', participants: [] }
  const { press, read, stored } = await openBooking(lapsed, [full], [stranger])
  expect(await read()).toContain('Wieder auf die Liste, ans Ende')
  expect((await press('warten')).status).toBe(303)
  expect(stored().state).toBe('waiting')
  expect(await read()).toContain('Warteliste, Platz 1')
})

test('a lapsed party that is larger than the event by now does not wait again', async () => {
  const { participants } = martina
  const lapsed: Registration = { ...offered, participants, state: 'lapsed' }
  const { press, stored } = await openBooking(lapsed, [{ ...waldtag, places: 1 }])
  expect(await (await press('warten')).text()).toContain('Dieser Termin hat insgesamt nur einen Platz')
  expect(stored().state).toBe('lapsed')
})

test('a substitute with a title is accepted if the site allows usual names', async () => {
  const { press, stored, site } = await openBooking()
  const titled = { person: 'jonas', name: 'Dr. Jens Vogt' }
  const refused = await (await press('ersatz', titled)).text()
  expect(refused).toContain('Der Punkt geht hier nicht. Geht es nicht anders, ruf mich an: 01234 56789.')
  await site.as('admin').post('/api/site/edit', { lenientAddresses: true })
  expect((await press('ersatz', titled)).status).toBe(303)
  expect(stored().participants).toMatchObject([{ name: 'Lena Beispiel' }, { name: 'Dr. Jens Vogt' }])
})

test('a guest is replaced by a substitute', async () => {
  const asking: Event = { ...waldtag, asks: ['birthDate', 'health'] }
  const { press, read, stored, site } = await openBooking(martina, [asking])
  expect(htmlFaults(await read('/ersatz/jonas'))).toEqual([])
  const wrong = await press('ersatz', { person: 'jonas', name: 'E' })
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(html).toContain('Wer kommt für Jonas?')
  expect(html).toContain('Bitte gib das Geburtsdatum an.')
  const emil = { person: 'jonas', name: 'Emil Müller-Schmidt-Probe', birthDate: '2019-05-11' }
  const secret = await press('ersatz', { ...emil, health: 'Asthma' })
  expect(await secret.text()).toContain('Bitte willige ein oder lass das Feld leer.')
  expect(stored().participants).toEqual(martina.participants)
  expect((await press('ersatz', emil)).status).toBe(303)
  expect(stored().participants).toEqual([
    { _id: 'lena', name: 'Lena Beispiel' },
    { _id: 'jonas', name: 'Emil Müller-Schmidt-Probe', birthDate: '2019-05-11' },
  ])
  // No earlier version of a file has the note either.
  const files = Object.entries(filesOf(site)).filter(([, content]) => content.includes('Nussallergie'))
  expect(files.map(([path]) => path)).toEqual([])
})

test('a substitute consents right below the health field', async () => {
  const asking: Event = { ...waldtag, asks: ['birthDate', 'health', 'emergencyPhone'] }
  const { read } = await openBooking(martina, [asking])
  const names = [...(await read('/ersatz/jonas')).matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)]
  expect(names.map(([, name]) => name).slice(-5)).toEqual([
    'name',
    'birthDate',
    'health',
    'healthConsent',
    'emergencyPhone',
  ])
})

test('after an invalid form the title mentions it, links name the invalid fields, and the first has the focus', async () => {
  const asking: Event = { ...waldtag, asks: ['birthDate', 'emergencyPhone'] }
  const titleOf = (html: string) => /<title>(.*?) \|/.exec(html)?.[1]
  const linksOf = (html: string) =>
    [...html.matchAll(/<a href="(#buchung-[^"]*)">(.*?)<\/a>/g)].map(link => link.slice(1))
  const focused = (html: string) =>
    [...html.matchAll(/<[^>]*autofocus[^>]*>/gi)].map(([tag]) => / id="([^"]*)"/.exec(tag)?.[1])
  const pair = [
    { _id: 'lena', name: 'Lena Beispiel', birthDate: '2020-01-01' },
    { _id: 'mia', name: 'Mia Beispiel' },
  ]
  const offer = await openBooking({ ...offered, participants: pair }, [asking])
  const page = await offer.read()
  expect([titleOf(page), linksOf(page), focused(page)]).toEqual(['Deine Buchung', [], []])
  const address = { street: 'Feldweg', houseNumber: '2', city: 'Ort', country: 'Deutschland' }
  const refused = await (await offer.press('annehmen', { ...address, zip: 'x' })).text()
  expect(titleOf(refused)).toBe('Fehler: Deine Buchung')
  expect(linksOf(refused)).toEqual([
    ['#buchung-1-birthDate', 'Geburtsdatum: Mia Beispiel'],
    ['#buchung-emergencyPhone', 'Notfallnummer für unterwegs'],
    ['#buchung-zip', 'Postleitzahl'],
    ['#buchung-privacyStatement', 'Einwilligung'],
  ])
  expect(textOfMarkup(refused)).toContain('4 Felder stimmen noch nicht:')
  for (const [target = ''] of linksOf(refused)) expect(refused).toContain(`id="${target.slice(1)}"`)
  expect(focused(refused)).toEqual(['buchung-1-birthDate'])
  expect(htmlFaults(refused)).toEqual([])

  const confirmed = await openBooking(martina, [asking, january])
  const exchange = await (await confirmed.press('ersatz', { person: 'jonas', name: 'Emil Probe' })).text()
  expect(titleOf(exchange)).toBe('Fehler: Ersatzperson')
  expect(linksOf(exchange).map(([target]) => target)).toEqual(['#buchung-birthDate', '#buchung-emergencyPhone'])
  expect(focused(exchange)).toEqual(['buchung-birthDate'])
  // A mistake without a field is a sentence that gets the focus.
  const nobody = await (await confirmed.press('stornieren')).text()
  expect(titleOf(nobody)).toBe('Fehler: Stornieren')
  expect(nobody).toMatch(/<div class="mistakes" role="alert" tabindex="-1" autofocus="">/i)
  expect(htmlFaults(nobody)).toEqual([])
})

test('some or all participants cancel, after a page that names them', async () => {
  const { press, read, stored } = await openBooking()
  const ticked = (page: string) =>
    [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*checked=""/g)].map(([, name]) => name)
  // The first page asks who leaves, with nobody selected, and cancels nothing.
  const first = await read('/stornieren')
  expect(first).toContain('Jonas Beispiel')
  expect(first).not.toContain('Jetzt stornieren')
  expect(first).not.toContain('method="post"')
  expect(ticked(first)).toEqual([])
  const without = await read('/stornieren?weiter=1')
  expect(without).toContain('Bitte wähle, wer nicht kommt.')
  expect(without).toContain('<title>Fehler: Stornieren |')
  const all = await read('/stornieren?alle=on&weiter=1')
  expect(ticked(all)).toEqual(['geht-lena', 'geht-jonas'])
  expect(all).toContain('2 Plätze werden sofort frei.')
  const page = await read('/stornieren?geht-jonas=on&weiter=1')
  expect(ticked(page)).toEqual(['geht-jonas'])
  expect(page).toContain('Jetzt stornieren')
  expect(page).toContain('Der Platz wird sofort frei.')
  for (const html of [first, without, all, page]) expect(htmlFaults(html)).toEqual([])
  expect(stored()).toEqual(martina)
  const nobody = await press('stornieren')
  expect(nobody.status).toBe(400)
  const again = await nobody.text()
  expect(again).toContain('Bitte wähle, wer nicht kommt.')
  expect(again).not.toMatch(/<input[^>]*name="geht-[^>]*checked=""/)
  expect((await press('stornieren', { 'geht-jonas': 'on' })).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'confirmed', participants: [{ _id: 'lena' }] })
  // The address of the second page, opened again, does not offer to cancel for the other person.
  for (const one of [
    await read('/stornieren?geht-jonas=on&weiter=1'),
    await (await press('stornieren', { gezeigt: 'lena' })).text(),
  ]) {
    expect(one).toContain('Bitte wähle, wer nicht kommt.')
    expect(one).not.toContain('Jetzt stornieren')
    expect(one).not.toContain('Alle 1')
    expect(ticked(one)).toEqual([])
    expect(htmlFaults(one)).toEqual([])
  }
  expect(ticked(await read('/stornieren'))).toEqual(['geht-lena'])
  expect((await press('stornieren', { 'geht-lena': 'on' })).status).toBe(303)
  expect(stored().state).toBe('cancelled')
  expect(await read()).toContain('Storniert am 28. Nov. 2026')
})

test.each<[string, Partial<Registration>, string]>([
  ['cancelled', { state: 'cancelled' }, 'Deine Buchung ist storniert.'],
  ['declined', { state: 'declined' }, 'Diesmal klappt es leider nicht.'],
  ['lapsed', { state: 'lapsed' }, 'Die Zeit ist um.'],
  ['out of time', { state: 'offered', until: '2026-11-28T09:30:00.000Z' }, 'Die Zeit ist um.'],
])(
  'the page of a booking that is %s says so, leads to other dates and offers no actions for the day',
  async (_, end, title) => {
    const { read, site } = await openBooking({ ...martina, ...end })
    site.clock.now = '2026-11-28T10:00:00.000Z'
    const html = await read()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('href="/kalender"')
    for (const gone of ['In den Kalender', 'Weg zum Ort', 'Packliste', 'Wer mitkommt', 'Austauschen', 'Etwas ändern'])
      expect(html).not.toContain(gone)
    // Stored answers stay visible, and a health note can be deleted.
    for (const text of ['martina@example.org', 'Hinweis löschen', '/daten.json']) expect(html).toContain(text)
    expect(htmlFaults(html)).toEqual([])
  },
)

test('the page regrets only a booking that the guest has ended', async () => {
  const endBooking = async (what: 'cancelled' | 'declined', by: 'guest' | 'educator', start = martina) => {
    const entry = { what, by, date: '2026-11-27T09:00:00.000Z' }
    const { read } = await openBooking({ ...start, state: what, history: [...start.history, entry] })
    return textOfMarkup(await read())
  }
  expect(await endBooking('cancelled', 'guest')).toContain(
    'Schade, dass es nicht klappt, Martina. Die 2 Plätze sind wieder frei.',
  )
  expect(await endBooking('cancelled', 'educator')).not.toContain('Schade')
  const forgotten = await openBooking({
    ...martina,
    state: 'cancelled',
    history: [...martina.history, { what: 'cancelled', by: 'educator', date: '2026-11-27T09:00:00.000Z' }],
  })
  await forgotten.press('gesundheit', { person: 'jonas' })
  expect(textOfMarkup(await forgotten.read())).not.toContain('Schade')
  expect(await endBooking('cancelled', 'guest', offered)).toContain('Du stehst nicht mehr auf der Liste.')
  expect(await endBooking('declined', 'guest', offered)).toContain('Du hast den Platz abgelehnt.')
})

const kind = { _id: 'kind', label: 'Kind', amount: 20 }
const erwachsen = { _id: 'erwachsen', label: 'Erwachsene', amount: 45 }

test.each<[string, Partial<Event>, (string | undefined)[], string]>([
  ['one person', {}, [undefined], '35 €'],
  ['several people at one price', {}, [undefined, undefined], '35 € je Person, zusammen 70 €'],
  ['one person of a group', { cost: 20, prices: [kind, erwachsen] }, ['kind'], '20 €'],
  [
    'several groups',
    { cost: 20, prices: [kind, erwachsen] },
    ['kind', 'kind', 'erwachsen'],
    '2 × Kind je 20 €, 1 × Erwachsene 45 €, zusammen 85 €',
  ],
  [
    'several people whose groups are not known',
    { cost: 20, prices: [kind, erwachsen] },
    [undefined, undefined],
    '20 € bis 45 € je Person',
  ],
  ['what costs nothing', { cost: 0 }, [undefined, undefined], 'kostenlos'],
  ['what is not known', { cost: null }, [undefined, undefined], 'Preis auf Anfrage'],
])('the page shows the price of %s', async (_, priced, prices, text) => {
  const event = { ...waldtag, ...priced }
  const participants = prices.map((price, at) => ({ _id: `p${at}`, name: `Person ${at}`, ...(price ? { price } : {}) }))
  const { read } = await openBooking({ ...martina, eventSnapshot: snapshotOf(event), participants }, [event])
  const [shown = ''] = (await read()).match(/(?<=class="booking-price">).*?(?=<p class="note"|<\/div>)/s) ?? []
  expect(textOfMarkup(shown).replaceAll('\u00a0', ' ').trim()).toBe(text)
})

test('the page for cancelling leads to a substitute, and shows how many places become free', async () => {
  const party = await openBooking()
  const page = await party.read('/stornieren?alle=on')
  expect(textOfMarkup(page)).toContain('2 Plätze werden sofort frei.')
  const { pathname } = new URL(party.address)
  expect(page).toContain(`href="${pathname}#wer-mitkommt"`)
  expect(await party.read()).toContain('id="wer-mitkommt"')
  await party.press('stornieren', { 'geht-jonas': 'on' })
  const alone = await party.read('/stornieren')
  expect(textOfMarkup(alone)).toContain('Der Platz wird sofort frei.')
  expect(alone).toContain(`href="${pathname}/ersatz/lena"`)
  expect(htmlFaults(alone)).toEqual([])
})

/** Returns the page's notice of the last action. */
const doneIn = (html: string) => textOfMarkup(html.match(/<div[^>]* role="status"[^>]*>.*?<\/div>/s)?.[0] ?? '').trim()

test('the page shows the guest’s last step for a minute, and no steps of others', async () => {
  const { press, read, site, stored } = await openBooking()
  expect(doneIn(await read())).toBe('')
  const steps: [action: string, values: Record<string, string>, done: string][] = [
    ['ersatz', { person: 'lena', name: 'Mia Probe' }, 'Mia Probe kommt für Lena Beispiel.'],
    ['gesundheit', { person: 'jonas' }, 'Der Gesundheitshinweis zu Jonas Beispiel ist gelöscht.'],
    ['stornieren', { 'geht-jonas': 'on' }, 'Storniert für Jonas Beispiel.'],
    ['umbuchen', { event: 'januar' }, 'Umgebucht auf Sa., 23. Januar 2027, 10 bis 15 Uhr.'],
  ]
  for (const [action, values, done] of steps) {
    expect((await press(action, values)).status).toBe(303)
    const html = await read()
    expect(doneIn(html)).toBe(done)
    expect(htmlFaults(html)).toEqual([])
  }
  // An error replaces the notice.
  expect(doneIn(await (await press('umbuchen', { lastModifiedDate: 'x' })).text())).toBe('')
  site.passMinutes(2)
  expect(doneIn(await read())).toBe('')
  const { lastModifiedDate } = stored()
  await site.as('admin').post('/api/registration/move', { _id: 'martina', event: 'waldtag', lastModifiedDate })
  expect(stored().history.at(-1)).toMatchObject({ what: 'moved', by: 'educator' })
  expect(doneIn(await read())).toBe('')
})

test('accepting or waiting again is confirmed on the page; registering is not', async () => {
  const complete = { street: 'Feldweg', houseNumber: '2', zip: '12349', city: 'Ort', country: 'Deutschland' }
  const offer = await openBooking({ ...offered, ...complete, privacyStatement: true })
  await offer.press('annehmen')
  expect(doneIn(await offer.read())).toBe('Du hast den Platz angenommen.')
  const lapsed = await openBooking(
    { ...offered, state: 'lapsed' },
    [{ ...waldtag, places: 1 }],
    [{ ...martina, _id: 'other', participants: [] }],
  )
  await lapsed.press('warten')
  expect(doneIn(await lapsed.read())).toBe('Du stehst wieder auf der Liste, am Ende.')
  const now = '2026-11-28T09:00:00.000Z'
  const fresh = await openBooking({
    ...martina,
    state: 'requested',
    history: [{ what: 'requested', date: now, by: 'guest' }],
  })
  expect(doneIn(await fresh.read())).toBe('')
})

const paid = (cents: number) => [{ _id: 'p', date: '2026-11-22', cents, way: 'transfer' }] as const
const partlyPaid: Registration = { ...martina, payments: [...paid(7000)] }
const text = (html: string) => textOfMarkup(html.replace(/^[\s\S]*<main/, '<main'))

test('the fee for the chosen people is shown in euro before the cancellation', async () => {
  // On 28 November it is three weeks until the event: the deposit of 10 € is kept.
  const { press, read, stored } = await openBooking(partlyPaid)
  const page = await read('/stornieren?alle=on')
  expect(htmlFaults(page)).toEqual([])
  expect(text(page)).toMatch(/Schon bezahlt 70,00.€ Bleibt bei mir .*10,00.€ Du bekommst zurück 60,00.€/)
  expect(text(page)).toMatch(
    /bis 20\. Nov\. 2026 kostenlos bis 11\. Dez\. 2026 heute 10,00.€ bis 16\. Dez\. 2026 35,00.€ danach 70,00.€/,
  )
  const shown = { gezeigt: 'lena jonas' }
  const other = await press('stornieren', { ...shown, 'geht-jonas': 'on' })
  expect(other.status).toBe(400)
  const again = text(await other.text())
  expect(again).toContain('Für diese Auswahl gilt, was unten steht.')
  expect(again).toMatch(/Bleibt bei mir .*5,00.€ Für alle, die kommen 35,00.€ Du bekommst zurück 30,00.€/)
  expect(stored()).toEqual(partlyPaid)
  expect((await press('stornieren', { gezeigt: 'jonas', 'geht-jonas': 'on' })).status).toBe(303)
  expect(stored()).toMatchObject({ fees: [{ what: 'cancellation', cents: 500, price: 3500 }] })
  expect(text(await read())).toMatch(/Du bekommst zurück bis spätestens 12\. Dez\. 2026 30,00.€/)
})

test('if the fee has changed since, a press shows the new one first', async () => {
  const { press, stored } = await openBooking(partlyPaid)
  const shown = { gezeigt: 'lena jonas', 'geht-lena': 'on', 'geht-jonas': 'on' }
  const stale = await press('stornieren', { ...shown, gebuehr: '0' })
  expect(stale.status).toBe(400)
  expect(text(await stale.text())).toContain('Inzwischen kostet es etwas anderes.')
  expect((await press('umbuchen', { event: 'januar', gebuehr: '700' })).status).toBe(400)
  expect(stored()).toEqual(partlyPaid)
  expect((await press('stornieren', { ...shown, gebuehr: '1000' })).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'cancelled', fees: [{ cents: 1000, price: 7000, ifPaid: true }] })
})

test('postponing a date gives its guests more time', async () => {
  const early = { ...waldtag, startDate: '2026-11-26T09:00:00.000Z', endDate: '2026-11-26T14:00:00.000Z' }
  const { read } = await openBooking({ ...partlyPaid, eventSnapshot: snapshotOf(early) })
  const page = text(await read('/stornieren?alle=on'))
  expect(page).toContain('Heute sind es noch 21 Tage bis zum Beginn.')
  expect(page).toMatch(/bis 11\. Dez\. 2026 heute 10,00.€/)
})

test('for a called-off date the guest owes nothing, and payments are refunded', async () => {
  const { read } = await openBooking(partlyPaid, [
    { ...waldtag, cancelled: { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm' } },
  ])
  const page = text(await read())
  expect(page).toMatch(/Du bekommst zurück bis spätestens 11\. Dez\. 2026 70,00.€/)
  expect(page).not.toContain('Offen')
})

test('the page names an overpayment, with the day of its refund', async () => {
  const { read } = await openBooking({ ...partlyPaid, payments: [...paid(7500)] })
  expect(text(await read())).toMatch(/Zu viel gezahlt, bekommst du zurück bis spätestens 06\. Dez\. 2026 5,00.€/)
})

const bank = { holder: 'Erika Muster', iban: 'DE89370400440532013000', bic: '' }

test('a confirmed booking shows the next payment, its date and its account', async () => {
  const { site, read } = await openBooking()
  expect(text(await read())).toContain('Wohin du überweist, schreibe ich dir.')
  await site.as('admin').post('/api/site/edit', { bank })
  const page = await read()
  expect(htmlFaults(page)).toEqual([])
  const shown = text(page).replaceAll(/Kopieren \S+( an)? ?/g, '')
  expect(shown).toMatch(/10,00.€ bis Mo\., 30\. Nov\. 2026 .*Betrag 10,00.€ Zahlung an Erika Muster IBAN DE89 3704/)
  expect(shown).toContain('Verwendungszweck B26-0147-K')
  const all = await openBooking(partlyPaid)
  expect(text(await all.read())).toContain('Eure Plätze sind fest, und alles ist bezahlt.')
})

test('the payment is a step of the trail, with its date', async () => {
  const deposit = await openBooking({ ...martina, payments: [...paid(1000)] })
  const way = async ({ read }: typeof deposit) =>
    text(/<ol class="[^"]*booking-way.*?<\/ol>/s.exec(await read())?.[0] ?? '')
  expect(await way(deposit)).toContain(
    'Erledigt: Anzahlung bezahlt 22. Nov. 2026 Jetzt: Rest bezahlen bis 07. Dez. 2026 Wir sehen uns',
  )
  expect(await way(await openBooking())).toContain(
    'Jetzt: Anzahlung bezahlen bis 30. Nov. 2026 Rest bezahlen bis 07. Dez. 2026 Wir sehen uns',
  )
  const early = martina.history.map(step => ({ ...step, date: '2026-11-02T09:00:00.000Z' }))
  const late = await openBooking({ ...martina, createdDate: '2026-11-02T09:00:00.000Z', history: early })
  expect(await way(late)).toContain('Jetzt: Anzahlung bezahlen fällig seit 09. Nov. 2026 Rest bezahlen bis')
  expect(text(await late.read())).toMatch(/Überfällig 10,00.€ fällig seit Mo\., 09\. Nov\. 2026/)
  // Without stored terms no fee is calculated.
  const { terms: _, ...before } = snapshotOf(waldtag)
  expect(await way(await openBooking({ ...martina, eventSnapshot: before }))).not.toContain('ezahl')
})

test('an amount due at once is shown with the last day on which it is in time', async () => {
  const history = [{ what: 'confirmed' as const, date: '2026-11-28T09:00:00.000Z', by: 'educator' as const }]
  const soon = { ...waldtag, startDate: '2026-12-05T09:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z' }
  const booked = { createdDate: '2026-11-28T08:00:00.000Z', eventSnapshot: snapshotOf(soon) }
  const { read } = await openBooking({ ...martina, ...booked, history }, [soon])
  const page = text(await read())
  expect(page).toMatch(/70,00.€ sofort, spätestens bis Di\., 01\. Dez\. 2026/)
  expect(page).toContain('Jetzt: Bezahlen sofort, spätestens bis 01. Dez. 2026')
  expect(page).not.toMatch(/bis (Sa\., )?28\. Nov|fällig am 28\. Nov/)
})

test('the valid invoice is listed first, and reversed ones are marked', async () => {
  const of = {
    registration: 'martina',
    createdDate: '2026-11-21T09:00:00.000Z',
    lines: [{ kind: 'service' as const, title: waldtag.title, details: [], count: 2, cents: 3500 }],
  }
  const first = sampleInvoice({ ...of, _id: 'a', number: 'RE-2026-0001' })
  const reversal = sampleReversal({
    ...of,
    _id: 'b',
    number: 'RE-2026-0002',
    reverses: { number: 'RE-2026-0001', date: '2026-11-21' },
  })
  const reissued = sampleInvoice({ ...of, _id: 'c', number: 'RE-2026-0003' })
  const { read } = await openBooking(martina, [waldtag], [], {}, [first, reversal, reissued])
  const page = await read()
  expect(htmlFaults(page)).toEqual([])
  expect(text(page)).toContain(
    'Rechnung RE-2026-0003 vom 21. Nov. 2026 (PDF) Stornorechnung RE-2026-0002 vom 21. Nov. 2026 (PDF) ' +
      'Rechnung RE-2026-0001 vom 21. Nov. 2026, storniert (PDF)',
  )
})

test('the holidays of the educator’s state postpone due dates on the page', async () => {
  const history = [{ what: 'confirmed' as const, date: '2026-11-11T09:00:00.000Z', by: 'educator' as const }]
  const { site, read } = await openBooking({ ...martina, history })
  expect(text(await read())).toContain('fällig seit Mi., 18. Nov. 2026')
  // In Saxony that Wednesday is a public holiday.
  await site.as('admin').post('/api/site/edit', { region: 'SN' })
  expect(text(await read())).toContain('fällig seit Do., 19. Nov. 2026')
})

test('a GiroCode pays the open amount: on the page, and as a picture for the phone', async () => {
  const { site, read, address } = await openBooking()
  const picture = () => fetch(`${address}/girocode.png`, { redirect: 'manual' })
  expect((await picture()).status).toBe(303)
  await site.as('admin').post('/api/site/edit', { bank })
  const code = giroCode({ ...bank, cents: 1000, reference: 'B26-0147-K' }) ?? expect.fail()
  const page = await read()
  expect(page).toContain(`d="${qrPathOf(code)}"`)
  // Amount, name, IBAN and number, as banks ask for them; the one script shows the buttons.
  expect([...page.matchAll(/data-copy="([^"]*)" hidden/g)].map(([, copied]) => copied)).toEqual([
    '10,00',
    'Erika Muster',
    'DE89370400440532013000',
    'B26-0147-K',
  ])
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/copy-1.js">'])
  const response = await picture()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="girocode-B26-0147-K.png"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${site.origin}/buchung/martina.x/girocode.png`)).status).toBe(404)
})

test('without an open amount there is no GiroCode', async () => {
  const { site, read, address } = await openBooking(partlyPaid)
  await site.as('admin').post('/api/site/edit', { bank })
  expect(await read()).not.toMatch(/GiroCode|<script/)
  expect((await fetch(`${address}/girocode.png`, { redirect: 'manual' })).status).toBe(303)
})

test('moving shows today’s cost, and is impossible in the last days', async () => {
  const soon = (startDate: string) => ({ ...waldtag, startDate, endDate: startDate })
  const movesAt = async (startDate: string) => {
    const event = soon(startDate)
    const { read } = await openBooking({ ...partlyPaid, eventSnapshot: snapshotOf(event) }, [event, january])
    return text(await read('/umbuchen'))
  }
  expect(await movesAt('2026-12-19T09:00:00.000Z')).toContain('Heute kostet das Umbuchen nichts.')
  expect(await movesAt('2026-12-03T09:00:00.000Z')).toMatch(/Heute kostet das Umbuchen 10,00.€\./)
  expect(await movesAt('2026-11-30T09:00:00.000Z')).not.toContain('Heute kostet')
})

test('a booking can move to a date of the same info page that has room', async () => {
  const full: Event = { ...january, _id: 'voll', places: 1 }
  const { press, read, stored } = await openBooking(martina, [waldtag, january, full])
  const page = await read('/umbuchen')
  expect(page).toContain('value="januar"')
  expect(page).not.toContain('value="voll"')
  expect(htmlFaults(page)).toEqual([])
  const refused = await press('umbuchen', { event: 'voll' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Dieser Termin geht leider nicht (mehr).')
  expect((await press('umbuchen', { event: 'januar' })).status).toBe(303)
  expect(stored()).toMatchObject({ event: 'januar', state: 'confirmed' })
  expect(await read()).toContain('Sa., 23. Jan. 2027')
})

test('each date to move to shows the party’s price there and now, and a small number of free places', async () => {
  const later = (_id: string, month: string, change: Partial<Event>): Event => ({
    ...january,
    _id,
    startDate: `2027-${month}-20T09:00:00.000Z`,
    endDate: `2027-${month}-20T14:00:00.000Z`,
    cost: 20,
    places: null,
    prices: [
      { ...kind, _id: `k-${_id}` },
      { ...erwachsen, _id: `e-${_id}` },
    ],
    ...change,
  })
  const dates = [
    later('same', '02', { places: 3 }),
    later('dearer', '03', {
      prices: [
        { ...kind, _id: 'k' },
        { ...erwachsen, _id: 'e', amount: 60 },
      ],
    }),
    later('cheaper', '04', {
      cost: 10.5,
      prices: [
        { ...kind, _id: 'k', amount: 10.5 },
        { ...erwachsen, _id: 'e' },
      ],
    }),
    later('ungrouped', '05', { cost: null, prices: [] }),
  ]
  const booked = { ...waldtag, cost: 20, prices: [kind, erwachsen] }
  const participants = [
    { _id: 'lena', name: 'Lena', price: 'erwachsen' },
    { _id: 'jonas', name: 'Jonas', price: 'kind' },
  ]
  const party: Registration = { ...martina, eventSnapshot: snapshotOf(booked), participants }
  const { read, press } = await openBooking(party, [booked, ...dates])
  const page = await read('/umbuchen')
  const pricesOn = (html: string) =>
    [...html.matchAll(/class="choice-price">(.*?)</g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '))
  expect(pricesOn(page)).toEqual([
    '65 €, wie bisher. Noch 3 Plätze.',
    '80 €, also 15 € mehr',
    '55,50 €, also 9,50 € weniger',
  ])
  // The page offers no date whose price is unknown.
  expect(textOfMarkup(page)).toContain('Auf einen anderen Termin umbuchen')
  expect(htmlFaults(page)).toEqual([])
  const single = await openBooking(party, [booked, ...dates.slice(1, 2)])
  expect(textOfMarkup(await single.read('/umbuchen'))).toContain('Auf 20. März 2027 umbuchen')
  await press('umbuchen', { event: 'dearer' })
  expect(textOfMarkup(await read()).replaceAll('\u00a0', ' ')).toContain('zusammen 80 €')
})

test('a date with other questions asks them before the move; one without a known price is not offered', async () => {
  const asking: Event = { ...january, _id: 'fragt', asks: ['birthDate'] }
  const priced: Event = { ...january, _id: 'preise', cost: 20, prices: [{ _id: 'kind', label: 'Kind', amount: 20 }] }
  const { read, press, stored } = await openBooking(martina, [waldtag, january, asking, priced])
  const page = await read('/umbuchen')
  expect(page).toContain('value="januar"')
  expect(page).not.toContain('value="preise"')
  expect((await press('umbuchen', { event: 'preise' })).status).toBe(400)
  expect(page).not.toContain('participants.0.birthDate')
  const asked = await press('umbuchen', { event: 'fragt' })
  expect(asked.status).toBe(400)
  const form = await asked.text()
  expect(form).toContain('name="participants.0.birthDate"')
  expect(htmlFaults(form)).toEqual([])
  const fields = { event: 'fragt', gefragt: 'fragt', 'participants.0.birthDate': '2018-03-14' }
  expect((await press('umbuchen', fields)).status).toBe(400)
  expect(stored().event).toBe('waldtag')
  expect((await press('umbuchen', { ...fields, 'participants.1.birthDate': '2016-03-14' })).status).toBe(303)
  expect(stored()).toMatchObject({
    event: 'fragt',
    participants: [{ birthDate: '2018-03-14' }, { birthDate: '2016-03-14' }],
  })
})

test('a date that asks about health, as the booked one did not, asks before the move and stores no note without consent', async () => {
  const asking: Event = { ...january, asks: ['health'] }
  const unasked = await openBooking(martina, [waldtag, asking])
  expect(await unasked.read('/umbuchen')).toContain('name="participants.0.health"')
  const fields = { event: 'januar', gefragt: 'januar', 'participants.0.health': 'Nüsse' }
  expect((await unasked.press('umbuchen', fields)).status).toBe(400)
  expect((await unasked.press('umbuchen', { ...fields, 'participants.0.healthConsent': 'on' })).status).toBe(303)
  expect(unasked.stored().participants[0]).toMatchObject({
    health: 'Nüsse',
    healthConsent: { date: expect.any(String) },
  })
  const wasAsked = await openBooking(martina, [{ ...waldtag, asks: ['health'] }, asking])
  const again = await wasAsked.read('/umbuchen')
  expect(again).toContain('value="januar"')
  expect(again).not.toContain('participants.0.health')
})

test('a date with a waiting list is not offered', async () => {
  const waiting: Registration = { ...offered, _id: 'waits', event: 'januar', state: 'waiting', turn: 1 }
  const { read } = await openBooking(
    martina,
    [waldtag, { ...january, startDate: '2026-11-28T10:00:00.000Z' }],
    [waiting],
  )
  expect(await read()).not.toContain('Umbuchen')
})

test('an outdated page changes nothing and shows the current state', async () => {
  const { press, stored } = await openBooking()
  const { lastModifiedDate } = martina
  await press('stornieren', { 'geht-jonas': 'on' })
  const stale = await press('stornieren', { 'geht-lena': 'on', lastModifiedDate })
  expect(stale.status).toBe(409)
  const html = await stale.text()
  expect(html).toContain('Das hat inzwischen jemand anders geändert. Hier steht, wie es jetzt ist.')
  expect(html).not.toContain('Jonas Beispiel')
  const undated = await press('stornieren', { 'geht-lena': 'on', lastModifiedDate: '' })
  expect(undated.status).toBe(409)
  expect(stored().state).toBe('confirmed')
})

test('a form from another site is refused; one without a referrer is not', async () => {
  const { press, stored } = await openBooking(offered)
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, { Origin: 'https://example.com' }]) {
    const response = await press('ablehnen', {}, headers)
    expect(response.status).toBe(403)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect(stored().state).toBe('offered')
  expect((await press('ablehnen', {}, { Origin: 'null' })).status).toBe(303)
})

test('a cancelled event shows its reason and leads on', async () => {
  const off: Event = { ...waldtag, cancelled: { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm ist angesagt.' } }
  const { read } = await openBooking(martina, [off, january])
  const html = await read()
  expect(html).toContain('Sturm ist angesagt.')
  expect(html).toContain('Auf einen anderen Termin umbuchen')
})

test('a guest of a called-off event moves to another date free of charge, together with the payment', async () => {
  const off: Event = { ...waldtag, cancelled: { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm ist angesagt.' } }
  const informed: Registration = recordCallOff(partlyPaid, { now: '2026-11-27T09:00:00.000Z', by: 'educator' })
  const { site, read, press, stored } = await openBooking(informed, [off, january])
  // A day before, moving would not be possible by the terms.
  site.clock.now = '2026-12-18T10:00:00.000Z'
  const page = await read()
  expect(htmlFaults(page)).toEqual([])
  expect(text(page)).toMatch(/Du bekommst alles zurück: 70,00.€, auf das Konto/)
  for (const gone of ['Stornieren', 'Austauschen', 'In den Kalender']) expect(text(page)).not.toContain(gone)
  expect(text(await read('/umbuchen'))).toContain('Das Umbuchen kostet nichts.')
  expect((await press('umbuchen', { event: 'januar' })).status).toBe(303)
  expect(stored()).toMatchObject({ event: 'januar', fees: [] })
  expect(text(await read())).toContain('Eure Plätze sind fest, und alles ist bezahlt.')
})

test('a guest who had cancelled before the event was called off still pays the fee', async () => {
  const off: Event = { ...waldtag, cancelled: { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm ist angesagt.' } }
  const fees = [{ what: 'cancellation' as const, date: '2026-11-26T09:00:00.000Z', cents: 1000 }]
  const { read } = await openBooking({ ...martina, state: 'cancelled', fees }, [off, january])
  const page = text(await read())
  expect(page).toMatch(/10,00.€ bis/)
  expect(page).not.toContain('Zu zahlen ist nichts.')
})

test('a guest of a moved event sees its earlier date, and cancels free of charge until it begins', async () => {
  const dates = { startDate: '2027-01-20T09:00:00.000Z', endDate: '2027-01-20T14:00:00.000Z' }
  const informed = reschedule(partlyPaid, dates, { now: '2026-11-27T09:00:00.000Z', by: 'educator' })
  const { site, read, press, stored } = await openBooking(informed, [{ ...waldtag, ...dates }, january])
  site.clock.now = '2026-12-19T10:00:00.000Z'
  const page = await read()
  expect(htmlFaults(page)).toEqual([])
  expect(text(page)).toContain('Dieser Termin ist verlegt Bisher: Sa., 19. Dez. 2026, 10 bis 15 Uhr')
  const cancelling = await read('/stornieren?alle=on')
  expect(htmlFaults(cancelling)).toEqual([])
  expect(text(cancelling)).toMatch(
    /Du bekommst zurück 70,00.€ Das Stornieren kostet bis zum Beginn nichts, weil ich den Termin verlegt habe\./,
  )
  // Section 8 of the terms is about called-off events only.
  expect(text(cancelling)).not.toContain('Abschnitt 8')
  expect((await press('stornieren', { 'geht-lena': 'on', 'geht-jonas': 'on', gebuehr: '0' })).status).toBe(303)
  expect(stored()).toMatchObject({ state: 'cancelled', fees: [] })
  expect(text(await read())).toMatch(/Du bekommst zurück bis spätestens 02\. Jan\. 2027 70,00.€/)
})

test('if an action is too late, its page leads back', async () => {
  const { site, address, press } = await openBooking()
  site.clock.now = '2026-12-19T10:00:00.000Z'
  const page = await fetch(`${address}/stornieren`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([303, new URL(address).pathname])
  const late = await press('stornieren', { 'geht-lena': 'on' })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Der Termin hat schon begonnen.')
})

test('a full disk is reported on the page, and the booking stays', async () => {
  const { press, stored } = await openBooking()
  const mend = breakDisk()
  const response = await press('stornieren', { 'geht-lena': 'on' })
  mend()
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Das Speichern hat gerade nicht geklappt.')
  expect(stored().participants).toHaveLength(2)
})

/** Returns the form on the page of a dead link. */
const askForLink = (origin: string, email: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/buchung`, { method: 'POST', headers, body: new URLSearchParams({ email }) })
const linkLetters = (site: TestSite) =>
  site.outbox().filter(({ cause }) => cause?.kind === 'registration' && cause.letter === 'links')

test('a dead link offers a new one, which a letter brings for every living booking of the address', async () => {
  const mail = await openMailServer()
  const winter = sampleBooking({ ...martina, _id: 'winter', event: 'januar', eventSnapshot: snapshotOf(january) })
  const past: Registration = { ...martina, _id: 'over', state: 'cancelled' }
  const other: Registration = { ...martina, _id: 'other', email: 'other@example.org' }
  const { site, address } = await openBooking(martina, [waldtag, january], [winter, past, other], {
    SMTP_URL: mail.url,
  })
  const html = await (await fetch(`${site.origin}/buchung/martina.wrong`)).text()
  expect(html).toContain('action="/buchung" method="post"')
  expect(htmlFaults(html)).toEqual([])
  const asked = await askForLink(site.origin, ' MARTINA@example.org ', { Origin: 'null' })
  expect(asked.status).toBe(200)
  expect(textOfMarkup(await asked.text())).toContain('oder die Mail steckt im Spam.')
  await mail.wait(1)
  const [letter] = mail.to('martina@example.org')
  const links = [...new Set(letter?.mail.text?.match(/http\S+\/buchung\/\S+/g))]
  expect(links).toHaveLength(2)
  expect(links).toContain(address)
  expect(links.join()).toContain('/buchung/winter.')
  for (const link of links) expect((await fetch(link)).status).toBe(200)
})

test('neither the answer nor its duration reveals whether an address belongs to a guest', async () => {
  const { site } = await openBooking()
  const answers = []
  for (const email of ['martina@example.org', 'nobody@example.org']) {
    const before = performance.now()
    const response = await askForLink(site.origin, email)
    expect(performance.now() - before).toBeGreaterThan(390)
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    answers.push([response.status, headers, await response.text()])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[2]).toContain('Ob es eine gibt, sage ich hier nicht.')
  expect(linkLetters(site).map(({ to }) => to)).toEqual(['martina@example.org'])
})

test('one visitor can request a new link five times in ten minutes, and one address gets three letters in thirty', async () => {
  const { site } = await openBooking(martina, [waldtag], [], { TRUST_PROXY: '127.0.0.1,::1' })
  const from = (ip: string) => askForLink(site.origin, 'martina@example.org', { 'X-Forwarded-For': ip })
  for (let times = 0; times < 5; times += 1) expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.1')).status).toBe(429)
  expect((await from('198.51.100.2')).status).toBe(200)
  expect(linkLetters(site)).toHaveLength(3)
})

test('an invalid address is marked at its field; a form from another site is refused', async () => {
  const { site } = await openBooking()
  const wrong = await askForLink(site.origin, 'martina')
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(html).toContain('Diese Adresse ist noch nicht vollständig.')
  expect(html).toContain('value="martina"')
  expect(htmlFaults(html)).toEqual([])
  expect((await askForLink(site.origin, 'martina@example.org', { Origin: 'https://example.com' })).status).toBe(403)
  expect(linkLetters(site)).toEqual([])
})

test('a single person reads about a place, a party about its places', async () => {
  const alone = await openBooking(offered)
  const page = textOfMarkup(await alone.read())
  expect(page).toContain('Ein Platz ist frei, Martina')
  expect(page).toMatch(/Er gehört dir, wenn du ihn bis .* annimmst\./)
  expect(page).toContain('Platz frei, bis Mo.')
  const family = await openBooking({ ...offered, participants: martina.participants })
  const two = textOfMarkup(await family.read())
  expect(two).toContain('2 Plätze sind frei, Martina')
  expect(two).toMatch(/Sie gehören euch, wenn du sie bis .* annimmst\./)
  expect(two).toContain('Plätze frei, bis Mo.')
})

test('if some of a party leave the waiting list, the others read that they keep their turn', async () => {
  const waiting: Registration = { ...offered, state: 'waiting', turn: 1 }
  const full: Event = { ...waldtag, places: 1 }
  const stranger: Registration = { ...martina, _id: 'other', participants: [] }
  const alone = await openBooking(waiting, [full], [stranger])
  expect(textOfMarkup(await alone.read('/stornieren'))).toContain('Der Platz auf der Liste ist dann weg.')
  const family = await openBooking({ ...waiting, participants: martina.participants }, [full], [stranger])
  const pages = [await family.read('/stornieren'), await family.read('/stornieren?geht-jonas=on')]
  for (const page of pages) expect(textOfMarkup(page)).toContain('Wer bleibt, behält den Platz auf der Liste.')
  expect(textOfMarkup(await family.read('/stornieren?alle=on'))).toContain('Der Platz auf der Liste ist dann weg.')
  expect((await family.press('stornieren', { 'geht-jonas': 'on' })).status).toBe(303)
  expect(family.stored()).toMatchObject({ state: 'waiting', turn: 1, participants: [{ _id: 'lena' }] })
})

test('a guest without a first name is addressed by the full name', async () => {
  const family: Registration = { ...martina, name: 'Familie Müller', participants: [] }
  const { read } = await openBooking(family)
  expect(await read('/ersatz/martina')).toContain('Wer kommt für Familie Müller?')
  const waiting = await openBooking({ ...family, state: 'offered', until: offered.until })
  expect(textOfMarkup(await waiting.read())).toMatch(/Ein Platz ist frei Er gehört/)
})

test('a withdrawn booking shows its date, the refund and its last day, and offers no step', async () => {
  const details = { now: '2026-11-28T09:00:27.000Z', by: 'guest', detail: '2026-11-27T23:30:00.000Z' } as const
  const paid = { ...martina, payments: [{ _id: 'p', date: '2026-11-21', cents: 4900, way: 'transfer' as const }] }
  const { read } = await openBooking(recordWithdrawal(paid, details))
  const text = (await read()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Dein Widerruf ist wirksam.')
  expect(text).toContain('Widerrufen am 28. Nov. 2026')
  expect(text).toMatch(/49,00.€ bekommst du bis spätestens 12\. Dezember 2026 zurück\./)
  expect(text).toMatch(/Du bekommst zurück bis spätestens 12\. Dez\. 2026/)
  for (const action of ['Stornieren', 'Umbuchen', 'Austauschen']) expect(text).not.toContain(action)
})
