import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { visitor } from '../../testing/test-site.ts'
import { ownLink } from '../links/own-link.ts'

/** Checks the table of docs/how-it-works/event-changes.md against letters, own pages and calendar files. */

const event = 'termin-01'
const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T14:00:00.000Z' }
const old = { locationName: 'Waldparkplatz', locationLink: '' }
const place = { locationName: 'Kiosk am See' }
const time = { startDate: '2027-06-01T09:00:00.000Z' }
const later = { startDate: '2027-06-08T08:00:00.000Z', endDate: '2027-06-08T14:00:00.000Z' }
const guests = ['confirmed', 'offered', 'waiting'] as const
type Guest = (typeof guests)[number]

async function openSite() {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url })
  const { post } = site
  const bare = { cost: 60, prices: [], asks: [], active: true, path: '' }
  await post('/event/edit', { _id: event, title: 'Waldtag', places: 1, ...bare, ...dates, ...old })
  const ids = new Map<Guest, string>()
  for (const guest of guests) {
    const waiting = guest === 'confirmed' ? {} : { waiting: true }
    const sent = { name: guest, email: `${guest}@example.org`, event, participants: [{ name: guest }], ...waiting }
    ids.set(guest, (await post('/registration/add', sent)).answer._id)
  }
  await post('/registration/confirm', { _id: ids.get('confirmed') })
  await post('/registration/offer', { _id: ids.get('offered'), force: true, until: '2027-05-20T10:00:00.000Z' })
  site.passMinutes(1)
  const arrivedTo = (guest: Guest) => mail.to(`${guest}@example.org`)
  await vi.waitFor(() => expect(guests.map(guest => arrivedTo(guest).length)).toEqual([1, 2, 1]))
  const before = new Map(guests.map(guest => [guest, arrivedTo(guest).length]))
  /** Returns the new letters once the outbox is empty. */
  async function lettersTo(guest: Guest): Promise<ReceivedMail[]> {
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    return arrivedTo(guest).slice(before.get(guest))
  }
  async function pageOf(guest: Guest) {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    const booking = site.stored().find(({ _id }) => _id === ids.get(guest)) ?? expect.fail(`no ${guest}`)
    const page = await visitor(site.origin).send(ownLink({ sessions, origin: () => '' }, booking))
    return unbroken((await page.text()).replace(/<[^>]*>/g, ' '))
  }
  const first = arrivedTo('confirmed')[0] ?? expect.fail('no confirmation')
  return { ...site, lettersTo, pageOf, confirmation: calendarOf(first) ?? expect.fail('no calendar file') }
}

const unbroken = (text = '') => text.replace(/\s+/g, ' ')

function calendarOf({ mail }: ReceivedMail) {
  const file = mail.attachments.find(({ filename }) => filename === 'termin.ics')
  if (!file) return undefined
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  const of = (name: string) => String(event?.getFirstPropertyValue(name) ?? '')
  return {
    uid: of('uid'),
    sequence: Number(of('sequence')),
    location: of('location'),
    start: of('dtstart'),
    status: of('status'),
  }
}

type ExpectedNews = {
  subject: string
  words: string[]
  page: string[]
  calendar?: { start?: string; location?: string; status?: string }
}
type Row = { name: string; path: string; sent: object; said: Record<Guest, ExpectedNews> }

const noon = 'Di., 01. Juni 2027, 11 bis 16 Uhr'
const usual = 'Di., 01. Juni 2027, 10 bis 16 Uhr'
const nextWeek = 'Di., 08. Juni 2027, 10 bis 16 Uhr'
const free = 'kannst du bis zum Beginn kostenlos stornieren oder umbuchen'
const newPlace = 'Neuer Ort: Kiosk am See, bisher Waldparkplatz'
const offer = 'für den ich dir einen Platz angeboten habe'
const list = 'für den du auf der Warteliste stehst'
const held = 'Dein Platz ist weiter zurückgelegt.'
const atKiosk = 'Kiosk am See bisher Waldparkplatz'
const starts = (start: string, location = 'Kiosk am See') => ({ start, location, status: '' })

const rows: Row[] = [
  {
    name: 'another place',
    path: '/event/edit',
    sent: { ...place, tell: true },
    said: {
      confirmed: {
        subject: 'Neuer Ort: Waldtag',
        words: ['dein Termin hat einen neuen Ort', newPlace, 'Sonst bleibt alles, wie es ist.'],
        page: [atKiosk],
        calendar: starts('2027-06-01T10:00:00'),
      },
      offered: { subject: 'Neuer Ort: Waldtag', words: [offer, newPlace, held], page: [atKiosk] },
      waiting: { subject: 'Neuer Ort: Waldtag', words: [list, newPlace], page: [atKiosk] },
    },
  },
  {
    name: 'another time',
    path: '/event/edit',
    sent: { ...time, tell: true },
    said: {
      confirmed: {
        subject: 'Neuer Termin: Waldtag',
        words: ['zu einer anderen Zeit', `Neuer Termin: ${noon}, bisher ${usual}`, free],
        page: [noon, `Dieser Termin ist verlegt Bisher: ${usual}`, 'Stornieren kostet bis zum Beginn nichts.'],
        calendar: starts('2027-06-01T11:00:00', 'Waldparkplatz'),
      },
      offered: { subject: 'Neuer Termin: Waldtag', words: [offer, noon, held], page: [noon, `Bisher: ${usual}`] },
      waiting: { subject: 'Neuer Termin: Waldtag', words: [list, noon], page: [noon, `Bisher: ${usual}`] },
    },
  },
  {
    name: 'another place and another time',
    path: '/event/edit',
    sent: { ...place, ...time, tell: true },
    said: {
      confirmed: {
        subject: 'Neuer Termin: Waldtag',
        words: ['und der Ort ist ein anderer', `${noon}, bisher ${usual}`, newPlace, free],
        page: [atKiosk, `Bisher: ${usual}`],
        calendar: starts('2027-06-01T11:00:00'),
      },
      offered: { subject: 'Neuer Termin: Waldtag', words: [offer, noon, newPlace, held], page: [atKiosk] },
      waiting: { subject: 'Neuer Termin: Waldtag', words: [list, noon, newPlace], page: [atKiosk] },
    },
  },
  {
    name: 'moved to another day',
    path: '/event/move',
    sent: later,
    said: {
      confirmed: {
        subject: 'Neuer Termin: Waldtag',
        words: ['an einem anderen Tag', `${nextWeek}, bisher ${usual}`, free],
        page: [nextWeek, `Bisher: ${usual}`],
        calendar: starts('2027-06-08T10:00:00', 'Waldparkplatz'),
      },
      offered: { subject: 'Neuer Termin: Waldtag', words: [offer, nextWeek, held], page: [nextWeek] },
      waiting: { subject: 'Neuer Termin: Waldtag', words: [list, nextWeek], page: [nextWeek] },
    },
  },
  {
    name: 'called off',
    path: '/event/cancel',
    sent: { reason: 'Sturm' },
    said: {
      confirmed: {
        subject: 'Abgesagt: Waldtag',
        words: ['leider muss ich den Termin absagen. Der Grund: Sturm.'],
        page: ['Dieser Termin ist abgesagt', 'Sturm'],
        calendar: { status: 'CANCELLED' },
      },
      offered: { subject: 'Abgesagt: Waldtag', words: [offer, 'Du musst nichts weiter tun.'], page: ['Abgesagt'] },
      waiting: { subject: 'Abgesagt: Waldtag', words: [list, 'Du musst nichts weiter tun.'], page: ['Abgesagt'] },
    },
  },
]

test.each(rows)(
  '$name: letter, own page and calendar file tell confirmed, offered and waiting guests the same',
  async row => {
    const { post, lettersTo, pageOf, confirmation } = await openSite()
    expect(
      (await post(row.path, { _id: event, ...(row.path === '/event/move' ? dates : {}), ...row.sent })).status,
    ).toBe(200)
    for (const guest of guests) {
      const { subject, words, page, calendar } = row.said[guest]
      const letters = await lettersTo(guest)
      expect(letters.map(({ mail }) => mail.subject)).toEqual([subject])
      const [letter] = letters
      for (const word of words) expect(unbroken(letter?.mail.text)).toContain(word)
      const shown = await pageOf(guest)
      for (const word of page) expect(shown).toContain(word)
      const file = letter && calendarOf(letter)
      expect(file !== undefined).toBe(calendar !== undefined)
      if (!file || !calendar) continue
      expect(file).toMatchObject({ uid: confirmation.uid, ...calendar })
      expect(file.sequence).toBeGreaterThan(confirmation.sequence)
    }
  },
)

test('deleting and restoring an event sends no letter, and its guests see it unchanged', async () => {
  const { post, lettersTo, pageOf, dataOf } = await openSite()
  await post('/event/edit', { _id: event, ...place })
  await post('/event/del', { _id: event })
  for (const guest of guests)
    expect(await pageOf(guest)).toContain('Diesen Termin gibt es nicht mehr Du musst nichts tun und nichts bezahlen.')
  const [entry] = dataOf<{ _id: string }[]>('bin')
  expect((await post('/bin/restore', { _id: entry?._id })).status).toBe(200)
  for (const guest of guests) {
    expect(await lettersTo(guest)).toEqual([])
    expect(await pageOf(guest)).toContain(atKiosk)
  }
})
