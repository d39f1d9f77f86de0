import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { pdfText } from '../testing/files/pdf-text.ts'

/** The event begins half an hour after the tests do. */
const event = sampleEvent({
  places: 12,
  title: 'Winter-Survival: Glut & Öl </title>',
  startDate: '2026-11-28T09:30:00.000Z',
  endDate: '2026-11-28T11:00:00.000Z',
})
const DURING = '2026-11-28T09:30:00.000Z'
const AFTER = '2026-11-28T11:00:00.000Z'

const wald = sampleBooking({
  _id: 'wald',
  eventSnapshot: snapshotOf(event),
  name: 'Martina Wald',
  phone: '05541/33 12',
  number: '2026-0147',
  state: 'confirmed',
  participants: [
    { _id: 'martina', name: 'Martina Wald', birthDate: '1986-05-04', emergencyPhone: '0171 5550123' },
    { _id: 'jonas', name: 'Jonas <b>Wald</b>', birthDate: '2018-12-04', health: 'Nüsse. "Notfallset" & Spray' },
  ],
})
const bach = sampleBooking({ _id: 'bach', name: 'Ayşe Bach', state: 'confirmed', notes: '</script><script>alert(1)' })
const requested = sampleBooking({ _id: 'asked', name: 'Wer Fragt' })

const openSite = (registrations: Registration[] = [wald, bach, requested], of = event) =>
  openAdminSite({}, data =>
    data.commit(all => ({ next: { events: [...all.events, of], registrations }, result: undefined })),
  )
type Site = Awaited<ReturnType<typeof openSite>>
const get = (site: Site, path: string) => site.admin.send(`/api${path}`)
const pdfOf = async (response: Response) =>
  pdfText(new Uint8Array(await response.arrayBuffer())).map(text => text.replaceAll(/\s+/g, ' '))

test('the list is one file: input is escaped, nothing is loaded, and only its own script runs', async () => {
  const site = await openSite()
  const response = await get(site, '/event/forest?_id=winter')
  const html = await response.text()
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="waldliste-2026-11-28-winter-survival-glut-oel-title.html"',
  )
  expect(html).toContain('Jonas &lt;b&gt;Wald&lt;/b&gt;')
  expect(html).toContain('Nüsse. &quot;Notfallset&quot; &amp; Spray')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  expect(html.match(/<script>/g)).toHaveLength(1)
  expect([...html.matchAll(/\b(?:href|src|action)="([^"]*)/g)].map(([, address]) => address)).toEqual([
    'tel:112',
    'tel:055413312',
    'tel:01715550123',
  ])
  expect(html).not.toMatch(/https?:|url\(|@import|\/\/\w/)
  expect(html).toMatch(
    /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; script/,
  )
  expect(html).toContain('3 von 12')
  expect(html).toContain('B26-0147-K')
  expect(html).not.toContain('Wer Fragt')
  expect(html).toContain('nicht auf dieser Liste: 1 Person.')
  expect(html.length).toBeLessThan(20_000)
})

test('on paper a party stays together, and each sheet shows its age', async () => {
  const parties = Array.from({ length: 12 }, (_, at) => ({
    ...wald,
    _id: `p${at}`,
    name: `Ada Nr${at}x`,
    participants: ['Eins', 'Zwei', 'Drei'].map(name => ({ _id: `${at}${name}`, name: `${name}${at}x` })),
  }))
  const site = await openSite(parties)
  const response = await get(site, '/event/forest/pdf?_id=winter')
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  const sheets = await pdfOf(response)
  expect(sheets).toHaveLength(3)
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Seite ${at + 1} von 3`)
    expect(sheet).toContain('Stand: 28. Nov. 2026 um 10:00 Uhr')
    expect(sheet).toContain('Persönliche Daten: nach dem Tag bitte löschen oder vernichten.')
  }
  for (let at = 0; at < 12; at += 1) {
    const home = sheets.filter(sheet => sheet.includes(`Nr${at}x`))
    expect(home).toHaveLength(1)
    for (const name of ['Eins', 'Zwei', 'Drei']) expect(home[0]).toContain(`${name}${at}x`)
  }
})

test('each party of the paper has its reference, with the check character', async () => {
  const site = await openSite([wald, { ...bach, number: '2026-0148' }])
  const [sheet = ''] = await pdfOf(await get(site, '/event/forest/pdf?_id=winter'))
  expect(sheet).toContain('B26-0147-K')
  expect(sheet).toContain('B26-0148-X')
})

test('a party too large for one sheet continues on the next, and nothing is lost', async () => {
  const participants = Array.from({ length: 20 }, (_, at) => ({
    _id: `k${at}`,
    name: `Kind${at}x`,
    health: `Hinweis ${at}x: ${'viel zu sagen '.repeat(12)}`,
  }))
  const site = await openSite([{ ...wald, participants }])
  const text = (await pdfOf(await get(site, '/event/forest/pdf?_id=winter'))).join(' ')
  for (let at = 0; at < 20; at += 1) {
    expect(text).toContain(`Kind${at}x`)
    expect(text).toContain(`Hinweis ${at}x`)
  }
})

test('a message too long for a sheet is cut and marked, a shorter one is complete', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `wort${at}x`).join(' ')
  const sheetsWith = async (notes: string) => {
    const site = await openSite([bach, { ...wald, notes }])
    return pdfOf(await get(site, '/event/forest/pdf?_id=winter'))
  }
  const [, party = '', ...more] = await sheetsWith(words(2000))
  for (const part of ['Wald, Martina', 'wort0x', '… Der Rest steht in der Liste fürs Handy.', 'Martina Wald'])
    expect(party).toContain(part)
  expect(party).not.toContain('wort1999x')
  expect(more.join(' ')).toContain('Jonas')
  const written = await sheetsWith(words(500).slice(0, 4000))
  expect(written.join(' ')).toContain('wort444x')
})

test('on paper, too, a message and a note about health keep their lines apart', async () => {
  const [first, ...others] = wald.participants
  const participants = [
    { ...first, _id: 'm', name: 'Martina', health: 'Asthmaspray im Rucksack\r\n\r\nKeine Haselnüsse' },
    ...others,
  ]
  const site = await openSite([{ ...wald, participants, notes: 'Wir kommen mit dem Bus.\nBis später!' }])
  const [sheet = ''] = await pdfOf(await get(site, '/event/forest/pdf?_id=winter'))
  expect(sheet).toContain('Asthmaspray im Rucksack · Keine Haselnüsse')
  expect(sheet).toContain('Wir kommen mit dem Bus. · Bis später!')
})

test('the paper explains its question marks if a character cannot be printed', async () => {
  const remark = 'Ein ? kann für ein Zeichen stehen, das sich nicht drucken lässt.'
  const printable = await openSite([{ ...wald, notes: 'Zeile eins\nZeile\tzwei – „gut“ … 5 €' }])
  expect((await pdfOf(await get(printable, '/event/forest/pdf?_id=winter')))[0]).not.toContain(remark)
  const site = await openSite([wald, { ...bach, name: 'Ana 🦊 李明' }])
  expect((await pdfOf(await get(site, '/event/forest/pdf?_id=winter')))[0]).toContain(remark)
  expect(await (await get(site, '/event/forest?_id=winter')).text()).toContain('Ana 🦊 李明')
})

test('a missing event has no list, and an event without guests an empty list', async () => {
  const site = await openSite([])
  expect((await get(site, '/event/forest?_id=nichts')).status).toBe(404)
  expect((await get(site, '/event/forest')).status).toBe(400)
  expect(await (await get(site, '/event/forest?_id=winter')).text()).toContain('Noch niemand bestätigt.')
  expect((await pdfOf(await get(site, '/event/forest/pdf?_id=winter')))[0]).toContain('0 von 12')
})

test('attendance is recorded after the event in one write, without letters, and can be corrected', async () => {
  const site = await openSite()
  const recordAttended = (participants: string[]) => site.post('/event/attended', { _id: 'winter', participants })
  const stored = () => site.stored().map(({ participants }) => participants.map(({ attended }) => attended))
  expect(await recordAttended(['jonas'])).toMatchObject({ status: 409, message: 'The event has not begun yet.' })
  site.clock.now = DURING
  expect((await recordAttended(['jonas', 'nobody'])).status).toBe(404)
  expect((await recordAttended(['asked'])).status).toBe(404)
  expect(stored()).toEqual([[undefined, undefined], [], []])
  const first = await recordAttended(['martina', 'bach'])
  expect(first.answer).toHaveLength(2)
  expect(first.answer).toEqual(site.stored().slice(0, 2))
  expect(stored()).toEqual([[true, false], [true], []])
  expect((await recordAttended(['martina', 'jonas', 'bach'])).answer).toMatchObject([{ _id: 'wald' }])
  expect(stored()).toEqual([[true, true], [true], []])
  // All guests were reminded before the event began.
  expect(site.outbox().filter(({ subject }) => !subject.startsWith('Heute: '))).toEqual([])
  const again = await site.restart()
  expect(again.stored()[0]?.participants[1]).toMatchObject({ attended: true, health: 'Nüsse. "Notfallset" & Spray' })
})

const certificateOf = (site: Site, participant: string, booking = 'wald') =>
  get(site, `/registration/certificate?_id=${booking}&participant=${participant}`)

test('a certificate names the participant, the event, date and location, and its leader', async () => {
  const site = await openSite([wald], { ...event, title: 'Kräuter & Salben', startDate: '2026-11-26T15:00:00.000Z' })
  expect((await certificateOf(site, 'martina')).status).toBe(409)
  site.clock.now = AFTER
  const [martina = '', ...more] = await pdfOf(await certificateOf(site, 'martina'))
  expect(more).toEqual([])
  for (const part of [
    'Wildnisschule Lichtung',
    'Teilnahmebescheinigung',
    'Martina Wald',
    'geboren am 4. Mai 1986, hat teilgenommen an',
    'Kräuter & Salben',
    '26. November 2026, 16 Uhr, bis 28. November 2026, 12 Uhr',
    'Alte Köhlerhütte',
    'Musterstadt, 28. November 2026',
    'Leitung: Erika Mustermann',
    'Buchung B26-0147-K',
  ])
    expect(martina).toContain(part)
  expect(martina).not.toMatch(/Nüsse|0171/)
  const [jonas] = await pdfOf(await certificateOf(site, 'jonas'))
  expect(jonas).toContain('Jonas <b>Wald</b>')
})

test('absent and unconfirmed participants get no certificate', async () => {
  const site = await openSite()
  site.clock.now = AFTER
  await site.post('/event/attended', { _id: 'winter', participants: ['martina'] })
  const refused = await certificateOf(site, 'bach', 'bach')
  expect([refused.status, (await refused.json()).error.message]).toEqual([409, 'Ayşe Bach was not there.'])
  expect((await certificateOf(site, 'asked', 'asked')).status).toBe(409)
  expect((await certificateOf(site, 'bach')).status).toBe(404)
  const all = await get(site, '/event/certificates?_id=winter')
  expect(all.headers.get('Content-Disposition')).toBe('attachment; filename="bescheinigungen-2026-11-28.pdf"')
  const sheets = await pdfOf(all)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toContain('Martina Wald')
  await site.post('/event/attended', { _id: 'winter', participants: [] })
  expect((await get(site, '/event/certificates?_id=winter')).status).toBe(409)
})

test('the booking of a deleted event still has the event’s facts', async () => {
  const site = await openSite([wald])
  site.clock.now = AFTER
  expect((await site.post('/event/del', { _id: 'winter' })).status).toBe(200)
  const [sheet] = await pdfOf(await certificateOf(site, 'martina'))
  expect(sheet).toContain('hat teilgenommen an Winter-Survival: Glut & Öl </title> 28. November 2026, 10:30 bis 12 Uhr')
})

test('a called-off event has neither attendance nor certificates, even after it was deleted', async () => {
  const site = await openSite([wald])
  expect((await site.post('/event/cancel', { _id: 'winter', reason: 'Sturm' })).status).toBe(200)
  site.clock.now = AFTER
  expect((await certificateOf(site, 'martina')).status).toBe(409)
  expect((await get(site, '/event/certificates?_id=winter')).status).toBe(409)
  expect((await site.post('/event/attended', { _id: 'winter', participants: ['martina'] })).status).toBe(409)
  expect((await site.post('/event/del', { _id: 'winter' })).status).toBe(200)
  expect((await certificateOf(site, 'martina')).status).toBe(409)
})

test('a participant confirmed after the screen was opened is not missing', async () => {
  const site = await openSite([wald])
  site.clock.now = DURING
  const late = { event: 'winter', name: 'Spät Kommer', participants: [{ name: 'Spät Kommer' }] }
  const { _id } = (await site.post('/registration/add', late)).answer
  await site.post('/registration/confirm', { _id })
  const shown = ['martina', 'jonas']
  await site.post('/event/attended', { _id: 'winter', participants: ['martina'], shown })
  const attended = site.stored().map(({ participants }) => participants.map(({ attended }) => attended))
  expect(attended).toEqual([[true, false], [undefined]])
})

test('an unprintable name gets no certificate, and the others get theirs', async () => {
  const site = await openSite([wald, { ...bach, name: 'Ana 🦊 李明' }])
  site.clock.now = AFTER
  const refused = await certificateOf(site, 'bach', 'bach')
  expect(refused.status).toBe(409)
  expect((await refused.json()).error.message).toContain('cannot be printed: Ana 🦊 李明')
  expect(await pdfOf(await get(site, '/event/certificates?_id=winter'))).toHaveLength(2)
  await site.post('/event/attended', { _id: 'winter', participants: ['bach'] })
  expect((await get(site, '/event/certificates?_id=winter')).status).toBe(409)
})

test('correcting the name of a single guest corrects the certificate, too', async () => {
  const site = await openSite([wald, bach])
  site.clock.now = AFTER
  await site.post('/event/attended', { _id: 'winter', participants: ['martina', 'bach'] })
  await site.post('/registration/edit', { _id: 'bach', name: 'Ayşe Bacher' })
  expect((await pdfOf(await certificateOf(site, 'bach', 'bach')))[0]).toContain('e Bacher')
  // Correcting only the participant makes the contact person somebody else.
  await site.post('/registration/edit', { _id: 'bach', participants: [{ _id: 'bach', name: 'Cem Bach' }] })
  await site.post('/registration/edit', { _id: 'bach', name: 'Ayşe Bach' })
  await site.post('/registration/edit', { _id: 'wald', name: 'Martina Waldner' })
  const people = site.stored().map(({ name, participants }) => [name, ...participants.map(({ name }) => name)])
  expect(people).toEqual([
    ['Martina Waldner', 'Martina Wald', 'Jonas <b>Wald</b>'],
    ['Ayşe Bach', 'Cem Bach'],
  ])
})
