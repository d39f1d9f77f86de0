import { expect, test } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import { healthWording, ownHealthWording } from '../../domain/bookings/record/legal-wordings.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import type { Event } from '../../domain/events/event.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { filesOf } from '../testing/files/files-of.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'
import { ownLink } from './links/own-link.ts'
import { personLink } from './links/person-link.ts'

const waldtag = sampleEvent({
  _id: 'waldtag',
  title: 'Familien-Waldtag',
  startDate: '2026-12-19T09:00:00.000Z',
  endDate: '2026-12-19T14:00:00.000Z',
  locationName: 'Waldparkplatz',
  active: true,
  bring: 'Becher und Sitzkissen',
  asks: ['birthDate', 'health'],
})
const consent = { date: '2026-11-20T09:00:00.000Z', wording: 'Ja' }
const martina: Registration = sampleBooking({
  _id: 'martina',
  event: 'waldtag',
  eventSnapshot: snapshotOf(waldtag),
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  phone: '0551 4711',
  number: '2026-0147',
  state: 'confirmed',
  notes: 'Wir kommen mit dem Bus.',
  participants: [
    { _id: 'martina-p', name: 'Martina Beispiel', birthDate: '1988-01-01' },
    { _id: 'lena', name: 'Lena Beispiel', birthDate: '2018-05-01', health: 'Nussallergie', healthConsent: consent },
    { _id: 'uwe', name: 'Uwe Probe', birthDate: '1985-03-02' },
  ],
  history: [{ what: 'confirmed', date: '2026-11-20T09:00:00.000Z', by: 'educator' }],
})

/** Opens a site with a booking, its own page, and Uwe's page, whose link belongs to the version `linked`. */
async function openPerson(booking = martina, events: Event[] = [waldtag], linked = booking) {
  const site = await openTestSiteWithAccounts({}, data =>
    data.commit(() => ({ next: { events, registrations: [booking] }, result: undefined })),
  )
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const deps = { ...secret, origin: () => site.origin }
  const uwe = linked.participants.find(({ _id }) => _id === 'uwe') ?? expect.fail()
  const address = personLink(deps, linked, uwe)
  const stored = () => site.stored().find(({ _id }) => _id === booking._id) ?? expect.fail()
  return {
    site,
    address,
    own: ownLink(deps, booking),
    stored,
    person: () => stored().participants.find(({ _id }) => _id === 'uwe'),
    read: async () => (await fetch(address)).text(),
    send: (values: Record<string, string>, path = '', headers: Record<string, string> = {}) =>
      fetch(address + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(values) }),
  }
}
const note = { health: 'Wespengift, Notfallset im Rucksack', healthConsent: 'on' }

test('the contact person gets a link for each other adult, and only if the event asks questions', async () => {
  const { own, address } = await openPerson()
  const html = await (await fetch(own)).text()
  expect(html.split(`data-copy="${address}"`)).toHaveLength(2)
  expect(html.match(/data-copy="[^"]*angaben/g)).toHaveLength(1)
  expect(textOfMarkup(html)).toContain('Gesundheitshinweis angeben für Martina Beispiel')
  expect(textOfMarkup(html)).toContain('Hinweis ersetzen für Lena Beispiel')
  expect(htmlFaults(html)).toEqual([])
  // An erased name has nobody to pass a link on to.
  const uwe = { ...martina.participants[2], _id: 'uwe', name: '' }
  const erased = await openPerson({ ...martina, participants: [...martina.participants.slice(0, 2), uwe] })
  expect(await (await fetch(erased.own)).text()).not.toMatch(/data-copy="[^"]*angaben/)
  const asksNothing = await openPerson(martina, [{ ...waldtag, asks: ['birthDate'] }])
  expect(await (await fetch(asksNothing.own)).text()).not.toContain('/angaben/')
  expect((await fetch(asksNothing.address)).status).toBe(404)
})

test('the page shows a person the event, their own name and the contact person, but nothing else of the others, and no money', async () => {
  const { address } = await openPerson()
  const response = await fetch(address)
  const html = await response.text()
  expect(response.status).toBe(200)
  for (const text of ['Uwe Probe', 'Familien-Waldtag', 'Sa., 19. Dez. 2026', 'Waldparkplatz', 'Becher und Sitzkissen'])
    expect(html).toContain(text)
  for (const secret of ['Lena', 'martina@', '4711', '0147', 'Nussallergie', 'Bus', '€', '/buchung/'])
    expect(html).not.toContain(secret)
  // Art. 14 GDPR: the source of the data, and its use.
  expect(textOfMarkup(html)).toContain('Martina Beispiel hat dich angemeldet und mir deinen Namen genannt.')
  expect(html.split('Martina')).toHaveLength(2)
  expect(html).toContain('href="/privacy#datenschutz"')
  expect(html).not.toContain('<script')
  expect(htmlFaults(html)).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a health note is stored with its consent, its words and its time, and no other guest can read it', async () => {
  const { send, person, stored, read, own, site } = await openPerson()
  expect(textOfMarkup(await read())).toContain(textOfMarkup(ownHealthWording('Erika Mustermann')))
  const response = await send(note)
  expect(response.status).toBe(303)
  const { date, wording } = person()?.healthConsent ?? expect.fail()
  expect(person()?.health).toBe(note.health)
  expect(wording).toBe(ownHealthWording('Erika Mustermann'))
  expect(wording).not.toContain('Kind')
  expect(Date.parse(date)).toBeGreaterThan(Date.parse(consent.date))
  expect(stored().history.at(-1)).toEqual({ what: 'answered', date, by: 'guest', detail: 'Uwe Probe' })
  expect(stored().participants.slice(0, 2)).toEqual(martina.participants.slice(0, 2))
  const page = textOfMarkup(await read())
  expect(page).toContain('Danke, deine Angaben sind angekommen.')
  expect(page).toContain('Gesundheitshinweis hinterlegt.')
  const contact = textOfMarkup(await (await fetch(own)).text())
  expect(contact.match(/Gesundheitshinweis hinterlegt/g)).toHaveLength(2)
  for (const shown of [page, contact]) expect(shown).not.toContain('Wespengift')
  // Only the educator gets a notice of the answers, not the contact person.
  expect(site.outbox().map(({ to }) => to)).toEqual(['erika@example.org'])
})

test('the consent for a child names the child, and its page does not reveal the contact person', async () => {
  const { site } = await openPerson()
  const lena = martina.participants.find(({ _id }) => _id === 'lena') ?? expect.fail()
  const secret = { sessions: { current: storedIn(site.dir, 'sessions') } } as Parameters<typeof ownLink>[0]
  const address = personLink({ ...secret, origin: () => site.origin }, martina, lena)
  const page = textOfMarkup(await (await fetch(address)).text())
  expect(page).toContain(textOfMarkup(healthWording('Erika Mustermann')))
  expect(page).not.toContain('Martina')
  await fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(note) })
  const stored = site.stored()[0]?.participants.find(({ _id }) => _id === 'lena')
  expect(stored?.healthConsent?.wording).toBe(healthWording('Erika Mustermann'))
})

test('without consent nothing is stored, the input stays in the form, and an empty form is not an answer', async () => {
  const { send, person } = await openPerson()
  const response = await send({ health: note.health })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Bitte willige ein oder lass das Feld leer.')
  expect(html).toContain('Wespengift')
  expect(htmlFaults(html)).toEqual([])
  const empty = await send({ health: ' ', healthConsent: 'on' })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Hier steht noch nichts.')
  expect((await send({ ...note, health: 'x'.repeat(1001) })).status).toBe(400)
  expect(person()).toEqual(martina.participants[2])
})

test('a note can be replaced, and withdrawn, and then disappears from every file', async () => {
  const { send, person, read, site } = await openPerson()
  await send(note)
  await send({ ...note, health: 'Nur noch Heuschnupfen' })
  expect(person()?.health).toBe('Nur noch Heuschnupfen')
  const holding = (text: string) => Object.values(filesOf(site.dir)).filter(content => content.includes(text)).length
  expect(holding('Wespengift')).toBe(0)
  expect(holding('Heuschnupfen')).toBeGreaterThan(0)
  expect((await send({}, '/loeschen')).status).toBe(303)
  expect(person()).toEqual(martina.participants[2])
  expect(holding('Heuschnupfen')).toBe(0)
  expect(textOfMarkup(await read())).toContain('Der Gesundheitshinweis und die Einwilligung dazu sind gelöscht.')
  expect((await send({}, '/loeschen')).status).toBe(409)
})

test('the page asks the event’s unanswered questions, and no others', async () => {
  const open = { ...martina, participants: [{ _id: 'uwe', name: 'Uwe Probe' }] }
  const asking: Event = { ...waldtag, asks: ['birthDate', 'health', 'emergencyPhone'] }
  const { send, person } = await openPerson(open, [asking])
  const response = await send({ birthDate: '2999-01-01' })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Dieses Geburtsdatum kann nicht stimmen.')
  expect(html).toContain('Bitte gib eine Nummer für den Notfall an.')
  const answers = { birthDate: '1985-03-02', emergencyPhone: '0551 123456' }
  expect((await send(answers)).status).toBe(303)
  expect(person()).toEqual({ _id: 'uwe', name: 'Uwe Probe', ...answers })
  // An answer that is known by now can no longer be changed here.
  expect((await send({ birthDate: '1990-01-01', ...note })).status).toBe(303)
  expect(person()).toMatchObject({ ...answers, health: note.health })
})

test.each<[string, Partial<Registration>, Partial<Event>]>([
  ['the booking was cancelled', { state: 'cancelled' }, {}],
  ['they wait for a place', { state: 'waiting' }, {}],
  ['the event was called off', {}, { cancelled: { date: '2026-11-27T09:00:00.000Z', reason: 'Sturm' } }],
  ['somebody else comes', { participants: [{ _id: 'uwe', name: 'Ute Probe' }] }, {}],
  ['they come no more', { participants: [{ _id: 'lena', name: 'Lena Beispiel' }] }, {}],
  ['a wrong address was corrected', { email: 'm.beispiel@example.org' }, {}],
])('the link ends when %s', async (_, booking, event) => {
  const changed = { ...martina, ...booking }
  const { address, send } = await openPerson(changed, [{ ...waldtag, ...event }], martina)
  expect((await fetch(address)).status).toBe(404)
  expect((await send(note)).status).toBe(404)
})

test('the link ends with the event, even with a postponed one', async () => {
  const { address, site } = await openPerson(martina, [
    { ...waldtag, startDate: '2026-12-20T09:00:00.000Z', endDate: '2026-12-20T14:00:00.000Z' },
  ])
  const minutesUntil = (moment: string) => (Date.parse(moment) - Date.parse('2026-11-28T09:00:00.000Z')) / 60_000
  site.passMinutes(minutesUntil('2026-12-20T13:59:00.000Z'))
  expect((await fetch(address)).status).toBe(200)
  site.passMinutes(2)
  expect((await fetch(address)).status).toBe(404)
})

test('forms of other sites are refused, the token appears in no log, and guessing is blocked', async () => {
  const { address, send, site, person } = await openPerson()
  expect((await send(note, '', { Origin: 'https://example.com' })).status).toBe(403)
  expect((await send(note, '', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
  expect(person()?.health).toBe(note.health)
  const token = address.split('.').at(-1) ?? expect.fail()
  await fetch(`${site.origin}/ANGABEN/martina.uwe.${token}`)
  for (let times = 0; times < 30; times += 1) {
    const response = await fetch(`${site.origin}/angaben/martina.uwe.${String(times).padStart(32, '0')}`)
    expect(response.status).toBe(404)
    if (times === 0) expect(await response.text()).toContain('Dieser Link gilt nicht.')
  }
  expect((await fetch(`${site.origin}/angaben/martina.uwe.x`)).status).toBe(429)
  await site.stop()
  const holders = Object.entries(filesOf(site.dir)).filter(([, content]) => content.includes(token))
  expect(holders.map(([path]) => path)).toEqual([])
  expect(site.logged.join('\n')).not.toContain(token)
})

test('a person can answer at most twenty times an hour', async () => {
  const { send } = await openPerson()
  for (let times = 0; times < 20; times += 1) expect((await send(note)).status).toBe(303)
  expect((await send(note)).status).toBe(429)
})
