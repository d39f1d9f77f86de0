import { expect, test, vi } from 'vitest'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { sampleIssuer } from '../../../domain/testing/sample-invoices.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { filesOf } from '../../testing/files/files-of.ts'
import { pdfText } from '../../testing/files/pdf-text.ts'
import { unzipped } from '../../testing/files/unzipped.ts'
import { openMailServer } from '../../testing/servers/mail-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { registration, visitor } from '../../testing/test-site.ts'
import { ownLink } from '../links/own-link.ts'
import { personLink } from '../links/person-link.ts'

/** A word of the first note, of the second and so on; in no other text. */
const NOTE = /Wespengift\d/

const event = sampleEvent({
  _id: 'waldtag',
  title: 'Waldtag',
  startDate: '2026-12-05T09:00:00.000Z',
  endDate: '2026-12-05T14:00:00.000Z',
  places: 6,
  minimum: 5,
  cost: 240,
  // The last is a confidential question of the starter.
  asks: ['birthDate', 'health', 'emergencyPhone', 'essen'],
})
const later = { startDate: '2026-12-05T10:00:00.000Z', endDate: '2026-12-05T15:00:00.000Z' }
const { newsLetter: _, ...contact } = { ...registration, event: 'waldtag', privacyStatement: 'on', kind: 'register' }
/** Form fields as a browser without scripts sends them. */
const family = {
  ...contact,
  newsLetter: 'on',
  shownFor: 'waldtag',
  self: 'on',
  'self.birthDate': '1988-01-01',
  'self.health': 'Wespengift1, Notfallset',
  'self.healthConsent': 'on',
  'self.sensitive.essen': 'Wespengift4',
  'self.sensitiveConsent': 'on',
  'participants.0.age': 'child',
  'participants.0.name': 'Lena Beispiel',
  'participants.0.birthDate': '2018-03-14',
  'participants.0.health': 'Wespengift2',
  'participants.0.healthConsent': 'on',
  'participants.1.age': 'adult',
  'participants.1.name': 'Uwe Probe',
  'participants.1.birthDate': '1985-03-02',
  emergencyPhone: '0551 123456',
}
const NOTES = 3

/** Returns the texts in an answer, whatever it is packed into. */
function textsIn(bytes: Buffer): string[] {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    return [...unzipped(bytes)].flatMap(([name, content]) => [name, ...textsIn(content)])
  return bytes.subarray(0, 4).toString('latin1') === '%PDF' ? pdfText(bytes) : [bytes.toString()]
}

/** Collects everything sent or answered, by its source. */
function openCollection() {
  const seen = new Map<string, string>()
  const add = (where: string, ...texts: string[]) => seen.set(where, (seen.get(where) ?? '') + texts.join('\n'))
  return {
    add,
    seen,
    async answer(where: string, response: Promise<Response>) {
      const { status, ...rest } = await response.then(async got => ({
        status: got.status,
        headers: [...got.headers].join(),
        bytes: Buffer.from(await got.arrayBuffer()),
      }))
      expect(`${where}: ${status < 400 || status === 409 ? 'answered' : rest.bytes}`).toBe(`${where}: answered`)
      add(where, rest.headers, ...textsIn(rest.bytes))
      return rest.bytes
    },
    holders: () => [...seen].filter(([, text]) => NOTE.test(text)).map(([where]) => where),
  }
}

test('a health note appears only in the pages for looking after people, and in no letter, list, file, page or log', async () => {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url }, data =>
    data.commit(() => ({ next: { events: [event], registrations: [] }, result: undefined })),
  )
  const { add, answer, seen, holders } = openCollection()
  const get = (path: string, where = path) => answer(where, site.admin.send(path))
  const act = (path: string, body: object, where = path) => answer(where, site.admin.post(`/api${path}`, body))
  await act('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })

  const page = await fetch(`${site.origin}/anfragen?tab=anmeldung`, {
    method: 'POST',
    body: new URLSearchParams(family),
  })
  expect(page.status).toBe(200)
  add('page after the form', await page.text())
  const booking = () => site.stored().find(({ event }) => event === 'waldtag') ?? expect.fail()
  const deps = {
    sessions: { current: storedIn(site.dir, 'sessions') },
    origin: () => site.origin,
  } as Parameters<typeof personLink>[0]
  const by = (name: string) => booking().participants.find(person => person.name === name) ?? expect.fail()
  const [own, uwe] = [ownLink(deps, booking()), personLink(deps, booking(), by('Uwe Probe'))]
  const note = { health: 'Wespengift3', healthConsent: 'on' }
  await answer('own answers', fetch(uwe, { method: 'POST', body: new URLSearchParams(note) }))
  expect(booking().participants.filter(({ health }) => NOTE.test(health ?? ''))).toHaveLength(NOTES)
  expect(booking().participants.flatMap(({ answers = [] }) => answers)).toMatchObject([{ value: 'Wespengift4' }])
  for (const { healthConsent } of booking().participants) {
    expect(healthConsent?.wording).toMatch(/^Ich willige ausdrücklich ein/)
    expect(healthConsent?.date).toBe(site.clock.now)
  }

  const { _id } = booking()
  await act('/registration/confirm', { _id }, 'a changed record')
  site.passMinutes(1)
  const invoices = () => site.dataOf<Invoice[]>('invoices')
  await vi.waitFor(() => expect(invoices()[0]?.sha256).toBeDefined())
  const letter = { subject: 'Hallo {vorname}', text: 'Bis bald, {vorname}, und {personen} zum {termin}' }
  await act('/event/letter', { _id: 'waldtag', to: 'all', ...letter, preview: true })
  await act('/event/letter', { _id: 'waldtag', to: 'all', ...letter })
  await act('/event/move', { _id: 'waldtag', ...later, preview: true }, 'preview of a move')
  await act('/event/move', { _id: 'waldtag', ...later })
  await act('/event/cancel', { _id: 'waldtag', reason: 'Sturm', preview: true }, 'preview of a call off')
  await act('/payment/remind', { registration: _id, preview: true })
  await act('/payment/add', { registration: _id, date: '2026-11-28', cents: 100, way: 'cash' }, 'a changed record')
  for (const path of [
    '',
    '/stornieren',
    '/stornieren?alle=on',
    '/daten.json',
    `/gesundheit/${by('Lena Beispiel')._id}`,
    `/ersatz/${_id}`,
  ])
    await answer(`own link${path.replace(/\/[^/]*$/, '/')}`, fetch(own + path))
  await answer('link of one person', fetch(uwe))
  for (const path of ['/', '/kalender', '/kalender/waldtag.ics', '/anfragen', '/api/site'])
    await answer(`public ${path}`, visitor(site.origin).send(path))
  for (const path of [
    '/registration/export/csv',
    '/registration/export/xlsx',
    '/event/answers?_id=waldtag',
    `/registration/answers/pdf?_id=${_id}&participant=${by('Martina Beispiel')._id}`,
    '/registration/participants/csv?_id=waldtag',
    '/registration/participants/xlsx?_id=waldtag',
    `/registration/deliveries?_id=${_id}`,
    '/payment/open',
    '/payment/export/csv?year=2026',
    '/payment/export/xlsx?year=2026',
    '/payment/export/zip?year=2026',
    '/invoice',
    `/invoice/file?_id=${invoices()[0]?._id}`,
    '/voucher',
    '/voucher/export/csv',
    '/voucher/export/xlsx',
    '/event/export/csv',
    '/event/export/xlsx',
    '/event/prices/export/csv',
    '/event/prices/export/xlsx',
    '/info/export/csv',
    '/info/export/xlsx',
    '/newsletter',
    '/newsletter/export/csv',
    '/newsletter/export/xlsx',
    '/mail/outbox',
    '/metrics/overview?span=days',
    '/system',
    '/event',
  ])
    await get(`/api${path}`)
  expect(seen.get('/api/registration/export/csv')).toContain('Uwe Probe')
  expect(await get('/api/registration/export/csv?search=Wespengift2')).not.toContain('Beispiel')
  await act('/event', { dateRange: { start: '2026-11-01', end: '2027-11-01' } }, 'public events')
  await get('/admin')

  const shown = ['/api/registration', '/api/event/forest?_id=waldtag', '/api/event/forest/pdf?_id=waldtag']
  for (const path of shown) await get(path)

  // The reminder goes out a week before, the certificates are for those who came.
  site.passMinutes(90)
  await vi.waitFor(() => expect(mail.arrived.length).toBeGreaterThanOrEqual(9))
  const soon = { startDate: '2026-11-28T11:00:00.000Z', endDate: '2026-11-28T12:00:00.000Z' }
  await act('/event/move', { _id: 'waldtag', ...soon })
  site.passMinutes(120)
  await act(
    '/event/attended',
    { _id: 'waldtag', participants: booking().participants.map(person => person._id) },
    'a changed record',
  )
  await get('/api/event/certificates?_id=waldtag')
  await act('/registration/edit', { _id, name: 'Anders', lastModifiedDate: '2020-01-01T00:00:00.000Z' }, 'an error')
  await act('/registration/del', { _id }, 'a changed record')
  await get('/api/bin')
  await act('/bin/restore', { _id: site.dataOf<{ _id: string }[]>('bin')[0]?._id ?? '' }, 'a changed record')

  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  for (const {
    raw,
    mail: { subject = '', text = '', html = '', attachments = [] },
  } of mail.arrived)
    add(
      `letter: ${subject}`,
      raw,
      text,
      html,
      ...attachments.flatMap(({ content }) => textsIn(Buffer.from(content as ArrayBuffer))),
    )
  for (const letter of ['Anmeldung von Martina Beispiel: Waldtag', 'Hallo Martina', 'In einer Woche: Waldtag'])
    expect(seen.get(`letter: ${letter}`)).toBeDefined()

  // Health notes appear only where an administrator opens a booking, and on the list for the forest (D63).
  expect(holders().sort()).toEqual(['a changed record', ...shown].sort())

  // On the disk, the notes are in the list of bookings and in its log of changes only; erasing covers both.
  await site.stop()
  expect(site.logged.join('\n')).not.toMatch(NOTE)
  const files = Object.entries(filesOf(site.dir)).filter(([, content]) => NOTE.test(content))
  const names = files.map(([path]) => path.slice(site.dir.length + 1).replace(/\d+/, 'N'))
  expect(names.sort()).toEqual(['changes/N.jsonl', 'registrations.json'])
})

test('a call may contain another adult’s note only with a consent', async () => {
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { events: [event], registrations: [] }, result: undefined })),
  )
  const uwe = { name: 'Uwe Probe', birthDate: '1985-03-02', health: 'Wespengift1', emergencyPhone: '0551 123456' }
  const call = { ...registration, event: 'waldtag', participants: [uwe] }
  const send = (changes: object) => visitor(site.origin).post('/api/registration/add', { ...call, ...changes })
  const refused = await send({})
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    400,
    { healthConsent: 'Bitte willige ein oder lass das Feld leer.' },
  ])
  expect((await send({ healthConsent: true })).status).toBe(200)
  expect(site.stored().map(({ participants }) => participants)).toMatchObject([
    [{ ...uwe, healthConsent: { date: site.clock.now, wording: expect.stringMatching(/^Ich willige/) } }],
  ])
})

test('an emergency number that is cleared or replaced disappears from every file, as a note does', async () => {
  const participants = [{ _id: 'mia', name: 'Mia' }]
  const site = await openAdminSite({}, data =>
    data.commit(() => ({
      next: { events: [event], registrations: [sampleBooking({ event: 'waldtag', participants })] },
      result: undefined,
    })),
  )
  const holding = (text: string) => Object.values(filesOf(site.dir)).filter(content => content.includes(text)).length
  const edit = (emergencyPhone: string) =>
    site.post('/registration/edit', { _id: 'booking', participants: [{ ...participants[0], emergencyPhone }] })
  expect((await edit('0551 770001')).status).toBe(200)
  expect(holding('0551 770001')).toBeGreaterThan(0)
  expect((await edit('0551 770002')).status).toBe(200)
  expect([holding('0551 770001'), holding('0551 770002') > 0]).toEqual([0, true])
  expect((await edit('')).status).toBe(200)
  expect(holding('0551 770002')).toBe(0)
})
