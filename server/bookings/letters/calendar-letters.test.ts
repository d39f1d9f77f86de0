import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { openAdminSite } from '../../testing/admin.ts'
import { openMailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { ownLink } from '../links/own-link.ts'

const [first, second] = ['termin-01', 'termin-02']
const dates = { startDate: '2027-06-01T08:00:00.000Z', endDate: '2027-06-01T14:00:00.000Z' }
const email = 'anna@example.org'

/** Returns the calendar files of a letter, as a program reads them. */
function filesOf({ mail }: ReceivedMail) {
  return mail.attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ filename, content }) => {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const calendar = new ICAL.Component(ICAL.parse(text))
      const event = calendar.getFirstSubcomponent('vevent')
      const of = (name: string) => event?.getFirstPropertyValue(name)
      return {
        ...{ filename, method: calendar.getFirstPropertyValue('method'), uid: String(of('uid')).split('@')[0] },
        ...{ status: of('status'), sequence: Number(of('sequence')), organizer: of('organizer') },
      }
    })
}

async function openSite() {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url })
  const { post } = site
  const bare = { cost: 60, prices: [], asks: [], active: true, path: '', withdrawal: true, ...dates }
  for (const _id of [first, second]) await post('/event/edit', { _id, title: `Waldtag ${_id}`, ...bare })
  const add = async (name: string) => {
    const { answer } = await post('/registration/add', { name, email, event: first, participants: [{ name }] })
    await post('/registration/confirm', { _id: answer._id })
    return answer._id
  }
  /** Returns the letters that the guest gets because of `action`. */
  async function after(action: () => Promise<unknown>): Promise<ReceivedMail[]> {
    const before = mail.to(email).length
    await action()
    site.passMinutes(1)
    await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    return mail.to(email).slice(before)
  }
  return { ...site, mail, add, after }
}

const place = { uid: first, method: 'PUBLISH', status: null, organizer: 'mailto:erika@example.org' }
const end = { uid: first, method: 'CANCEL', status: 'CANCELLED', organizer: 'mailto:erika@example.org' }

test('a calendar file has its method in the header, and a cancelled booking removes its entry from the calendar', async () => {
  const { add, after, post } = await openSite()
  let id = ''
  const [confirmation] = await after(async () => {
    id = await add('Anna')
  })
  const [cancellation] = await after(() => post('/registration/cancel', { _id: id }))
  const [before, now] = [confirmation, cancellation].map(letter => letter ?? expect.fail('no letter'))
  expect(before && filesOf(before)).toMatchObject([{ ...place, filename: 'termin.ics' }])
  expect(now && filesOf(now)).toMatchObject([{ ...end, filename: 'termin.ics' }])
  expect(now && filesOf(now)[0]?.sequence).toBeGreaterThan((before && filesOf(before)[0]?.sequence) ?? 0)
  const header = (letter: ReceivedMail | undefined) => letter?.raw.replace(/\r\n\s+/g, ' ')
  expect(header(before)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;/)
  expect(header(now)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL;/)
  expect(header(before)).not.toContain('ATTENDEE')
  expect(now?.mail.text?.replace(/\s+/g, ' ')).toContain('nimmt den Termin aus dem Kalender')
})

test('moving a booking removes the old entry and adds the new one, and the reverse on the way back', async () => {
  const { add, after, post } = await openSite()
  let id = ''
  await after(async () => {
    id = await add('Anna')
  })
  const [there] = await after(() => post('/registration/move', { _id: id, event: second }))
  const [back] = await after(() => post('/registration/move', { _id: id, event: first }))
  const old = { ...end, filename: 'termin-entfaellt.ics' }
  expect(filesOf(there ?? expect.fail())).toMatchObject([{ ...place, uid: second, filename: 'termin.ics' }, old])
  expect(filesOf(back ?? expect.fail())).toMatchObject([place, { ...old, uid: second }])
  const numbers = [there, back].map(letter => letter && filesOf(letter)[0]?.sequence)
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? 0)
})

test('an event that moves keeps its UID; calling it off removes its entries for every booking', async () => {
  const { add, after, post } = await openSite()
  const [one] = await after(() => add('Anna'))
  await after(() => add('Ben'))
  const later = { startDate: '2027-06-02T08:00:00.000Z', endDate: '2027-06-02T14:00:00.000Z' }
  const moved = await after(() => post('/event/move', { _id: first, ...later }))
  const off = await after(() => post('/event/cancel', { _id: first, reason: 'Sturm' }))
  const files = [one ?? expect.fail(), ...moved, ...off].map(letter => filesOf(letter)[0])
  expect(files).toMatchObject([place, place, place, end, end])
  const [before = 0, during = 0, , last = 0] = files.map(file => file?.sequence ?? 0)
  expect([during > before, last > during]).toEqual([true, true])
})

test('no letter removes an entry while another booking of the address needs it, and the page agrees', async () => {
  const { add, after, post, dir, origin, stored } = await openSite()
  const ids: string[] = []
  await after(async () => {
    for (const name of ['Anna', 'Ben']) ids.push(await add(name))
  })
  const sessions = { current: storedIn(dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
  const own = async (id = '') => {
    const booking = stored().find(({ _id }) => _id === id) ?? expect.fail()
    const response = await fetch(`${ownLink({ sessions, origin: () => origin }, booking)}/termin.ics`)
    const method = new ICAL.Component(ICAL.parse(await response.text())).getFirstPropertyValue('method')
    return [response.headers.get('content-type'), method]
  }
  const [anna] = await after(() => post('/registration/cancel', { _id: ids[0] }))
  expect(anna && filesOf(anna)).toEqual([])
  expect(await own(ids[0])).toEqual(['text/calendar; charset=utf-8; method=PUBLISH', 'PUBLISH'])
  const [ben] = await after(() => post('/registration/cancel', { _id: ids[1] }))
  expect(ben && filesOf(ben)).toMatchObject([end])
  expect(await own(ids[1])).toEqual(['text/calendar; charset=utf-8; method=CANCEL', 'CANCEL'])
})
