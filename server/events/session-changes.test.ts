import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { accountOf } from '../../domain/bookings/account/account.ts'
import { isRescheduled } from '../../domain/bookings/record/called-off.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import { formatCents } from '../../domain/kit/cents.ts'
import { addDays, dayOf, formatDate, formatEuro, instantOf } from '../../domain/kit/format.ts'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import type { BinEntry } from '../../domain/people/bin/bin.ts'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { deriveCode } from '../money/vouchers/codes.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { storedIn } from '../testing/stored-data.ts'
import { visitor } from '../testing/test-site.ts'

/** Six blocks of 20 hours over a year. */
const days = ['2027-02-05', '2027-03-26', '2027-05-07', '2027-06-11', '2027-08-06', '2027-10-29']
const block = (day: string) => ({ startDate: instantOf(day, '17:00'), endDate: instantOf(addDays(day, 2), '14:00') })
const training = {
  ...{ title: 'Ausbildung', active: true, cost: 1990, locationName: 'Köhlerhütte', instalments: 5, places: 3 },
  ...{ startDate: instantOf('2027-02-05', '17:00'), endDate: instantOf('2027-02-07', '14:00') },
  sessions: days.map(day => ({ ...block(day), hours: 20 })),
}

async function openCourse(changes: object = {}, env: Record<string, string> = {}) {
  const site = await openAdminSite(env)
  await site.post('/site/edit', { ...sampleIssuer, invoicing: { ...sampleIssuer.invoicing, from: '2026-11-28' } })
  const { answer } = await site.post('/event/add', { ...training, ...changes })
  const course: Event = answer
  const ids = course.sessions.map(({ _id }) => _id)
  const add = async (name: string, changes: object = {}): Promise<string> => {
    const email = `${name.toLowerCase()}@example.org`
    const sent = { ...sampleContact, name, email, event: course._id, privacyStatement: true, participants: [{ name }] }
    return (await site.post('/registration/add', { ...sent, ...changes })).answer._id
  }
  const addConfirmed = async (name: string, changes: object = {}) => {
    const _id = await add(name, changes)
    await site.post('/registration/confirm', { _id })
    site.passMinutes(1)
    return _id
  }
  const stored = () => site.dataOf<Event[]>('events').find(({ _id }) => _id === course._id) ?? expect.fail('no course')
  const booking = (id: string) => site.stored().find(({ _id }) => _id === id) ?? expect.fail(`no ${id}`)
  const account = (id: string) => accountOf(booking(id), stored(), '2026-11-28') ?? expect.fail('no account')
  const letters = (subject: string) => site.outbox().filter(mail => mail.subject.startsWith(subject))
  const invoices = (id: string) => site.dataOf<Invoice[]>('invoices').filter(({ registration }) => registration === id)
  const call = (path: 'move' | 'cancel', at: number, changes: object) =>
    site.post(`/event/${path}`, { _id: course._id, session: ids[at], ...changes })
  const pageOf = async (id: string) => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    const page = await visitor(site.origin).send(ownLink({ sessions, origin: () => '' }, booking(id)))
    return (await page.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  }
  return { ...site, course, ids, add, addConfirmed, stored, booking, account, letters, invoices, call, pageOf }
}
const unbroken = (text = '') => text.replace(/\s+/g, ' ')
const reason = 'Die Hütte ist belegt'

test('each confirmed and waiting guest gets one letter about a moved session with the old and new time, exactly as previewed', async () => {
  const { add, addConfirmed, call, letters, booking, stored, ids } = await openCourse({ places: 1 })
  const anna = await addConfirmed('Anna')
  const ben = await add('Ben', { waiting: true })
  await add('Dora', { waiting: true, email: '' })
  const move = { ...block('2027-04-09'), locationName: 'Steinbruch', reason, paragraph: 'Liebe {vorname}, bis dann!' }
  const { answer: preview } = await call('move', 1, { ...move, preview: true })
  expect(letters('Kurstermin verlegt')).toEqual([])
  expect(preview.letters.map(({ name, subject }: { name: string; subject: string }) => [name, subject])).toEqual([
    ['Anna', 'Kurstermin verlegt: Ausbildung'],
    ['Ben', 'Kurstermin verlegt: Ausbildung'],
  ])
  expect(preview.withoutAddress).toEqual(['Dora'])
  const text = unbroken(preview.letters[0].text)
  for (const words of [
    `der 2. Termin deines Kurses findet an einem anderen Tag statt. Der Grund: ${reason}.`,
    'Liebe Anna, bis dann!',
    '2. Termin: Fr., 09. Apr. 2027, 17 Uhr, bis So., 11. Apr. 2027, 14 Uhr, Steinbruch, bisher Fr., 26. März 2027, 17 Uhr, bis So., 28. März 2027, 14 Uhr, Köhlerhütte',
    'Alle anderen Termine bleiben, wie sie sind.',
  ])
    expect(text).toContain(words)
  expect(unbroken(preview.letters[1].text)).toContain('auf der Warteliste stehst')

  const { status, answer } = await call('move', 1, move)
  expect([status, answer._id]).toEqual([200, stored()._id])
  const session = stored().sessions.find(({ _id }) => _id === ids[1])
  expect(session).toMatchObject({ ...block('2027-04-09'), hours: 20, locationName: 'Steinbruch' })
  expect(session?.moved?.startDate).toBe(block('2027-03-26').startDate)
  expect(letters('Kurstermin verlegt').map(({ to }) => to)).toEqual(['anna@example.org', 'ben@example.org'])
  for (const id of [anna, ben])
    expect(booking(id).history.filter(({ what }) => what === 'eventMoved')).toMatchObject([{ detail: reason }])
  expect((await call('move', 1, move)).fields).toEqual({ startDate: 'Nothing is different, and everybody knows it.' })
})

test('sessions stay in order after a move, and neither overlap nor lie in the past', async () => {
  const { call, stored, ids, course, post } = await openCourse()
  expect((await call('move', 1, { ...block('2027-05-08') })).fields).toEqual({
    startDate: expect.stringContaining('overlaps with the session that starts 7 May 2027'),
  })
  expect((await call('move', 1, { ...block('2026-11-01') })).fields).toEqual({
    startDate: 'This moment is over already.',
  })
  const backwards = { startDate: block('2027-04-09').endDate, endDate: block('2027-04-09').startDate }
  expect(Object.keys((await call('move', 1, backwards)).fields)).toEqual(['endDate'])
  expect((await call('move', 1, block('2028-01-14'))).status).toBe(200)
  expect(stored().sessions.map(({ _id }) => _id)).toEqual([ids[0], ids[2], ids[3], ids[4], ids[5], ids[1]])
  expect(dayOf(stored().endDate)).toBe('2028-01-16')
  expect((await call('cancel', 2, { reason })).status).toBe(200)
  // The time of a called-off session is free.
  expect((await call('move', 1, block('2027-05-07'))).status).toBe(200)
  const unknown = await post('/event/move', { _id: course._id, session: 'nobody', ...block('2027-04-09') })
  expect([unknown.status, unknown.message]).toEqual([404, 'There is no such session.'])
  expect((await call('move', 2, block('2027-04-09'))).message).toBe('This session is called off.')
  const moved = await post('/event/move', { _id: course._id, ...block('2027-04-09') })
  expect([moved.status, moved.message]).toEqual([409, 'This is a course. Its sessions move one by one.'])
})

test('a session of one day needs hours when it moves to several days', async () => {
  const { call, stored, ids } = await openCourse({
    sessions: days.map(day => ({ startDate: instantOf(day, '10:00'), endDate: instantOf(day, '16:00') })),
  })
  expect(Object.keys((await call('move', 1, block('2027-04-09'))).fields)).toEqual(['hours'])
  expect((await call('move', 1, { ...block('2027-04-09'), hours: 16 })).status).toBe(200)
  expect(stored().sessions.find(({ _id }) => _id === ids[1])?.hours).toBe(16)
})

test('a called-off session refunds each booking’s share of the price, by hours, and everybody gets one letter', async () => {
  const { add, addConfirmed, call, letters, booking, account, invoices, stored, ids, post, pageOf } = await openCourse()
  const anna = await addConfirmed('Anna')
  const ben = await addConfirmed('Ben', { participants: [{ name: 'Ben' }, { name: 'Mia' }] })
  await add('Clara', { waiting: true })
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 19_900, way: 'transfer' })
  await vi.waitFor(() => expect([anna, ben].map(id => invoices(id).length)).toEqual([1, 1]))
  const { answer: preview } = await call('cancel', 2, { reason, preview: true })
  // 1990 € : 6, the cents that are left to the first sessions.
  expect(preview.refunds).toEqual([
    { registration: anna, cents: 33_167 },
    { registration: ben, cents: 66_333 },
  ])
  expect(preview).toMatchObject({ refund: 0, invoices: 2 })
  expect(preview.letters.map(({ name }: { name: string }) => name)).toEqual(['Anna', 'Ben', 'Clara'])
  const text = unbroken(preview.letters[0].text).replaceAll('\u00a0', ' ')
  for (const words of [
    'leider muss ich den 3. Termin deines Kurses absagen: Fr., 7. Mai 2027, 17 Uhr, bis So., 9. Mai 2027, 14 Uhr.',
    `Der Grund: ${reason}. Der Kurs kostet damit 331,67 € weniger, zusammen 1.658,33 €.`,
    'Alle anderen Termine finden statt wie geplant.',
    'Stornorechnung',
  ])
    expect(text).toContain(words)

  expect((await call('cancel', 2, { reason, refunds: preview.refunds })).status).toBe(200)
  expect(stored().sessions.find(({ _id }) => _id === ids[2])?.cancelled?.reason).toBe(reason)
  expect(stored().cancelled).toBeUndefined()
  expect(letters('Kurstermin abgesagt').map(({ to }) => to)).toEqual(
    ['anna', 'ben', 'clara'].map(name => `${name}@example.org`),
  )
  expect(account(anna)).toMatchObject({ price: 165_833, reduced: 33_167, open: 165_833 - 19_900, refund: 0 })
  expect(account(anna).dues.map(({ cents, open }) => [cents, open])).toEqual([
    [19_900, 0],
    // The refund pays a part of the first instalment.
    [35_820, 35_820 - 33_167],
    ...Array.from({ length: 4 }, () => [35_820, 35_820]),
  ])
  expect(booking(ben).history.at(-1)).toMatchObject({ what: 'sessionCancelled', detail: reason })
  await vi.waitFor(() => expect(invoices(anna).map(({ kind }) => kind)).toEqual(['invoice', 'reversal', 'invoice']))
  expect(
    invoices(anna)
      .at(-1)
      ?.lines.map(({ count, cents }) => count * cents),
  ).toEqual([165_833])
  expect((await call('cancel', 2, { reason })).message).toBe('This session is called off.')
  expect(await pageOf(anna)).toMatch(/1\.658,33/)
})

test('a guest who was confirmed after the preview is not missed: the call is refused until the refunds were seen', async () => {
  const { addConfirmed, call, account, letters } = await openCourse()
  const anna = await addConfirmed('Anna')
  const { answer: seen } = await call('cancel', 2, { reason, preview: true })
  const ben = await addConfirmed('Ben')
  const { status, message } = await call('cancel', 2, { reason, refunds: seen.refunds, proposed: seen.refunds })
  expect([status, message]).toEqual([409, expect.stringContaining('The bookings have changed meanwhile')])
  expect([account(anna).reduced, letters('Kurstermin abgesagt')]).toEqual([undefined, []])

  const { answer: again } = await call('cancel', 2, { reason, preview: true })
  expect(again.refunds.map(({ registration }: { registration: string }) => registration)).toEqual([anna, ben])
  expect((await call('cancel', 2, { reason, refunds: again.refunds, proposed: again.refunds })).status).toBe(200)
  expect([account(anna).reduced, account(ben).reduced]).toEqual([33_167, 33_167])
})

test('the educator chooses the refunds: an excluded booking gets nothing, and impossible refunds are refused by their position', async () => {
  const { addConfirmed, call, account, course, post, stored } = await openCourse()
  const [anna, ben] = [await addConfirmed('Anna'), await addConfirmed('Ben')]
  const refused = async (...refunds: object[]) => {
    const { status, fields } = await call('cancel', 2, { reason, refunds })
    return [status, ...Object.keys(fields)]
  }
  const refund = { registration: anna, cents: 1000 }
  expect(await refused({ ...refund, registration: 'nobody' })).toEqual([400, 'refunds.0.registration'])
  expect(await refused(refund, refund)).toEqual([400, 'refunds.1.registration'])
  expect(await refused({ ...refund, cents: 199_001 })).toEqual([400, 'refunds.0.cents'])
  for (const cents of [-1, 0.5, '10']) expect((await refused({ ...refund, cents }))[0]).toBe(400)
  expect(stored().sessions.every(({ cancelled }) => !cancelled)).toBe(true)
  expect((await post('/event/cancel', { _id: course._id, reason, refunds: [refund] })).fields).toHaveProperty('refunds')
  expect((await call('cancel', 2, { reason, refunds: [refund] })).status).toBe(200)
  expect([account(anna).price, account(ben).price]).toEqual([198_000, 199_000])
})

test('the reason for calling off a session is in no public answer, only the moment', async () => {
  const { call, origin, stored } = await openCourse()
  await call('cancel', 2, { reason })
  const range = { start: '2027-01-01', end: '2027-12-31' }
  const asked = await visitor(origin).post('/api/event', { dateRange: range })
  const pages = await Promise.all(
    ['/kalender', '/kalender/2027-05', '/kalender.ics', '/'].map(path => fetch(`${origin}${path}`)),
  )
  for (const answer of [asked, ...pages])
    expect([answer.url, (await answer.clone().text()).includes(reason)]).toEqual([answer.url, false])
  const events: Event[] = await asked.json()
  expect(events.find(({ _id }) => _id === stored()._id)?.sessions[2]?.cancelled).toEqual({
    date: stored().sessions[2]?.cancelled?.date,
  })
})

test('a letter says that the other sessions take place only if each does, as it was booked', async () => {
  const { addConfirmed, call } = await openCourse()
  await addConfirmed('Anna')
  const words = async (path: 'move' | 'cancel', at: number, changes: object = {}) => {
    const { answer } = await call(path, at, { reason, ...changes, preview: true })
    return unbroken(answer.letters[0].text)
  }
  const to = block('2027-04-09')
  expect(await words('cancel', 2)).toContain('Alle anderen Termine')
  expect(await words('move', 1, to)).toContain('Alle anderen Termine')
  expect((await call('cancel', 2, { reason })).status).toBe(200)
  expect(await words('cancel', 3)).not.toContain('Alle anderen Termine')
  expect(await words('move', 1, to)).not.toContain('Alle anderen Termine')
})

test('the only session of a course moves without a word about others', async () => {
  const { addConfirmed, call } = await openCourse({ sessions: [{ ...block('2027-02-05'), hours: 20 }], instalments: 0 })
  await addConfirmed('Anna')
  const { answer } = await call('move', 0, { ...block('2027-04-09'), reason, preview: true })
  expect(unbroken(answer.letters[0].text)).not.toContain('Alle anderen Termine')
})

test('a session that gets another number by a move is named by the date that the guest knows', async () => {
  const { addConfirmed, call } = await openCourse()
  await addConfirmed('Anna')
  const { answer } = await call('move', 2, { ...block('2028-01-14'), reason, preview: true })
  const text = unbroken(answer.letters[0].text)
  expect(text).toContain('der Termin vom 7. Mai 2027 deines Kurses findet an einem anderen Tag statt.')
  expect(text.split('Ausbildung')[0]).not.toContain('6. Termin')
})

test('after a write-off, the letter about a called-off session says what is open instead of a refund', async () => {
  const { addConfirmed, call, post, account, letters } = await openCourse()
  const anna = await addConfirmed('Anna')
  expect((await post('/registration/writeOff', { _id: anna, reason: 'Härtefall' })).status).toBe(200)
  expect(account(anna)).toMatchObject({ open: 0 })
  const { answer } = await call('cancel', 2, { reason, preview: true })
  const text = unbroken(answer.letters[0].text).replaceAll('\u00a0', ' ')
  expect(text).not.toContain('331,67 € weniger')
  expect(text).toContain('Offen ist nichts.')
  expect(letters('Kurstermin abgesagt')).toEqual([])
})

test('a booking’s page lists only moves that still differ from what was booked, and counts the sessions held', async () => {
  const { add, addConfirmed, call, pageOf, post, origin } = await openCourse({ places: 1 })
  const anna = await addConfirmed('Anna')
  const ben = await add('Ben', { waiting: true })
  await call('move', 1, block('2027-04-09'))
  expect(await pageOf(anna)).toContain('Verlegt: 2. Termin, bisher Fr., 26. März 2027')
  await call('move', 1, block('2027-03-26'))
  expect(await pageOf(anna)).not.toContain('Verlegt:')
  await call('move', 1, block('2027-04-09'))
  const { answer: next } = await post('/event/add', training)
  const moved = await post('/registration/move', { _id: anna, event: next._id })
  expect([moved.status, await pageOf(anna)]).toEqual([200, expect.not.stringContaining('Verlegt:')])
  for (const at of [0, 2, 3, 5]) expect((await call('cancel', at, { reason })).status).toBe(200)
  const page = await pageOf(ben)
  expect(page).toContain('2 Termine, 9. Apr. 2027 bis 8. Aug. 2027')
  expect(page).toContain('Dieser Kurs hat sich sehr geändert')
  expect(page).not.toContain('Stornieren kostet')
  expect(await (await visitor(origin).send('/kalender')).text()).toMatch(/2 Termine, 9\. Apr\. 2027 bis 8\. Aug\. 2027/)
})

test('a part of the plan that a refund covers is not called paid', async () => {
  const { addConfirmed, call, account, pageOf, post } = await openCourse()
  const anna = await addConfirmed('Anna')
  expect((await call('cancel', 2, { reason })).status).toBe(200)
  const page = await pageOf(anna)
  expect(account(anna).dues.map(({ isCovered = false }) => isCovered)).toEqual([true, ...Array(5).fill(false)])
  expect(page).toContain('Erledigt: Anzahlung durch Absage gedeckt')
  expect(page).toContain('Durch Absage gedeckt')
  expect(page.toLowerCase()).not.toContain('bezahlt')
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 19_900, way: 'transfer' })
  expect(await pageOf(anna)).toContain('Erledigt: Anzahlung bezahlt')
})

test('sessions get new ids if another event has theirs, so that calendars keep each apart', async () => {
  const { course, ids, post, stored, origin } = await openCourse()
  const { answer: copy } = await post('/event/add', { ...training, sessions: course.sessions })
  const copied: string[] = copy.sessions.map(({ _id }: { _id: string }) => _id)
  expect(new Set([...copied, ...ids]).size).toBe(12)
  const sessions = copy.sessions.map((session: object, at: number) =>
    at === 0 ? { ...session, _id: ids[0] } : session,
  )
  const { answer: edited } = await post('/event/edit', { _id: copy._id, sessions })
  expect(edited.sessions.map(({ _id }: { _id: string }) => ids.includes(_id))).toEqual(Array(6).fill(false))
  expect(edited.sessions.slice(1)).toEqual(copy.sessions.slice(1))
  expect(stored().sessions.map(({ _id }) => _id)).toEqual(ids)
  const calendar = await (await visitor(origin).send('/kalender.ics')).text()
  const uids = calendar.match(/^UID:.*$/gm) ?? []
  expect(new Set(uids).size).toBe(uids.length)
})

test('two sessions called off before the first letter leaves get a letter each', async () => {
  const { addConfirmed, call } = await openCourse()
  await addConfirmed('Anna')
  await call('move', 2, block('2027-04-30'))
  await call('cancel', 1, { reason })
  const { answer } = await call('cancel', 2, { reason, preview: true })
  const text = unbroken(answer.letters[0].text)
  // Anna has not heard that it was moved.
  expect(text).toContain('leider muss ich den 3. Termin deines Kurses absagen: Fr., 7. Mai 2027')
  expect(text.split('Ausbildung')[0]).not.toContain('März')
})

test('calling off every session before the first was held calls the course off, with a full refund', async () => {
  const { addConfirmed, call, account, letters, stored, ids, post } = await openCourse()
  const anna = await addConfirmed('Anna')
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 199_000, way: 'transfer' })
  for (const at of ids.keys()) expect((await call('cancel', at, { reason, refunds: [] })).status).toBe(200)
  expect(stored().cancelled?.reason).toBe(reason)
  expect(account(anna)).toMatchObject({ price: 0, refund: 199_000 })
  expect([letters('Kurstermin abgesagt').length, letters('Abgesagt').length]).toEqual([5, 1])
})

test('after a held session, calling the course off affects the sessions left, and the course ends with the last one held', async () => {
  const hour = (day: string) => ({ startDate: instantOf(day, '12:00'), endDate: instantOf(day, '14:00') })
  const soon = ['2026-11-28', ...days.slice(1)].map(hour)
  const { addConfirmed, account, course, letters, stored, passMinutes, post } = await openCourse({ sessions: soon })
  const anna = await addConfirmed('Anna')
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 199_000, way: 'transfer' })
  passMinutes(6 * 60)
  const call = { _id: course._id, reason }
  const { answer } = await post('/event/cancel', { ...call, preview: true })
  // Five sixths; the first block was held.
  expect(answer).toMatchObject({ dates: 5, refund: 165_833, refunds: [{ registration: anna, cents: 165_833 }] })
  expect((await post('/event/cancel', call)).status).toBe(200)
  expect(stored().cancelled).toBeUndefined()
  expect([dayOf(stored().endDate), stored().sessions.filter(({ cancelled }) => cancelled).length]).toEqual([
    '2026-11-28',
    5,
  ])
  expect(account(anna)).toMatchObject({ price: 33_167, refund: 165_833 })
  expect(letters('Kurstermine abgesagt').map(({ to }) => to)).toEqual(['anna@example.org'])
  expect((await post('/event/cancel', call)).message).toBe('This event is over.')
})

test('an edit of sessions sends one letter with the changes of each, without the facts a guest knows', async () => {
  const { addConfirmed, call, stored, course, letters, post, ids } = await openCourse()
  await addConfirmed('Anna')
  await call('move', 1, block('2027-04-09'))
  await addConfirmed('Ben')
  const edited = stored().sessions.map(session =>
    session._id === ids[5] ? { ...session, ...block('2027-11-05') } : session,
  )
  const silent = { _id: course._id, sessions: edited }
  expect((await post('/event/edit', silent)).status).toBe(200)
  const again = {
    ...silent,
    sessions: edited.map(session => (session._id === ids[0] ? { ...session, locationName: 'Hof' } : session)),
  }
  const { answer } = await post('/event/edit', { ...again, tell: true, preview: true })
  expect(answer.letters.map(({ name, subject }: { name: string; subject: string }) => [name, subject])).toEqual([
    ['Anna', 'Kurstermine geändert: Ausbildung'],
    ['Ben', 'Kurstermine geändert: Ausbildung'],
  ])
  const text = unbroken(answer.letters[0].text)
  expect(text).toMatch(/1\. Termin: Fr., 05\. Feb\..*, Hof, bisher Fr., 05\. Feb\. .*, Köhlerhütte/)
  expect(text).toMatch(/6\. Termin: Fr., 05\. Nov\. .* bisher Fr., 29\. Okt\./)
  // The letter about the second one has not gone out to Anna, and Ben booked it as it is.
  const news = answer.letters.map(({ text }: { text: string }) => unbroken(text).split('Ausbildung')[0])
  expect(news.map((text: string) => text.match(/\d\. Termin/g))).toEqual([
    ['1. Termin', '2. Termin', '6. Termin'],
    ['1. Termin', '6. Termin'],
  ])
  expect((await post('/event/edit', { ...again, tell: true })).status).toBe(200)
  expect(letters('Kurstermine geändert')).toHaveLength(2)
  const { answer: known } = await post('/event/edit', { ...again, tell: true, preview: true })
  expect(known.letters).toEqual([])
})

test('letters contain a calendar file in which a session keeps its UID, gets a higher number, and is cancelled when called off', async () => {
  const mail = await openMailServer()
  const { addConfirmed, call, ids, outbox } = await openCourse({}, { SMTP_URL: mail.url })
  const send = async (details: () => Promise<unknown>) => {
    await details()
    await vi.waitFor(() => expect(outbox()).toEqual([]))
  }
  await send(() => addConfirmed('Anna'))
  await send(() => call('move', 1, block('2027-04-09')))
  await send(() => call('cancel', 1, { reason }))
  const files = mail.arrived.flatMap(({ mail }) =>
    mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar').map(({ content }) => content),
  )
  const entries = files.map(content => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const of = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .find(entry => String(entry.getFirstPropertyValue('uid')).startsWith(`${ids[1]}@`))
    const value = (name: string) => of?.getFirstPropertyValue(name)
    return [String(value('dtstart')), value('status'), Number(value('sequence')), value('summary')] as const
  })
  expect(entries.map(([start, status]) => [start.slice(0, 10), status])).toEqual([
    ['2027-03-26', null],
    ['2027-04-09', null],
    ['2027-04-09', 'CANCELLED'],
  ])
  expect(entries.at(-1)?.[3]).toBe('Abgesagt: Ausbildung (2 von 6)')
  const numbers = entries.map(([, , number]) => number)
  expect(numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))).toBe(true)
})

test('a person who joins late pays the educator’s price, in the account and on the invoice with the reason, and it can be undone', async () => {
  const { add, account, booking, invoices, letters, post, passMinutes } = await openCourse()
  const anna = await add('Anna')
  const why = 'Einstieg ab dem dritten Block'
  const send = (changes: object) => post('/registration/price', { _id: anna, cents: 132_667, reason: why, ...changes })
  expect((await send({ cents: 199_001 })).fields).toHaveProperty('cents')
  expect((await send({ reason: ' ' })).fields).toHaveProperty('reason')
  expect((await send({ cents: -1 })).status).toBe(400)
  expect((await send({})).status).toBe(200)
  passMinutes(1)
  await post('/registration/confirm', { _id: anna })
  passMinutes(1)
  expect(account(anna)).toMatchObject({ price: 132_667, reduced: 66_333 })
  expect(account(anna).dues.map(({ cents }) => cents)).toEqual([13_267, 23_880, 23_880, 23_880, 23_880, 23_880])
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 13_267, way: 'transfer' })
  passMinutes(1)
  await add('Ben')
  await vi.waitFor(() => expect(invoices(anna)).toHaveLength(1))
  const [line] = invoices(anna)[0]?.lines ?? []
  expect([line?.cents, line?.details.slice(-2).map(text => text.replaceAll('\u00a0', ' '))]).toEqual([
    132_667,
    ['1.990,00 €, ermäßigt um 663,33 €', `Vereinbart: ${why}`],
  ])
  passMinutes(1)
  const { answer } = await send({ cents: 100_000, letter: true, preview: true })
  expect(unbroken(answer.letters[0].text).replaceAll('\u00a0', ' ')).toContain(
    `haben wir einen Preis vereinbart: 1.000,00 €. Der Grund: ${why}.`,
  )
  await send({ cents: 100_000, letter: true })
  expect(letters('Dein Preis ist vereinbart')).toHaveLength(1)
  const decided = booking(anna).history.at(-1)?.date
  expect((await post('/registration/undo', { _id: anna, decided })).status).toBe(200)
  expect([account(anna).price, letters('Dein Preis ist vereinbart').length]).toEqual([132_667, 0])
})

test('fifty simultaneous parties get only the two places of a course', async () => {
  const { course, origin, dataOf } = await openCourse({ places: 2 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      visitor(origin, { 'X-Forwarded-For': `203.0.113.${at}` }).post('/api/registration/add', {
        ...sampleContact,
        ...{ name: 'Gast', email: `gast${at}@example.org`, event: course._id, privacyStatement: true },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(dataOf<Registration[]>('registrations')).toHaveLength(2)
})

test('a restored booking gets a letter about the sessions moved or called off meanwhile, with its refund', async () => {
  const { addConfirmed, call, booking, account, letters, dataOf, post } = await openCourse()
  const anna = await addConfirmed('Anna')
  await addConfirmed('Ben')
  const restoreAfter = async (details: () => Promise<unknown>) => {
    await post('/registration/del', { _id: anna })
    await details()
    const [deleted] = dataOf<BinEntry[]>('bin')
    return (await post('/bin/restore', { _id: deleted?._id })).answer.notes
  }
  expect(await restoreAfter(() => call('move', 1, block('2027-04-09')))).toEqual([
    'Its event has changed meanwhile. The letter about that goes out now.',
  ])
  expect(booking(anna).history.at(-1)).toMatchObject({ what: 'eventMoved', sessions: [{ now: block('2027-04-09') }] })
  expect(await restoreAfter(() => call('cancel', 2, { reason }))).toEqual([
    'Sessions of its course were called off meanwhile. The letter about that goes out now.',
  ])
  expect(account(anna)).toMatchObject({ price: 165_833 })
  expect(letters('Kurstermin abgesagt').map(({ to }) => to)).toEqual(['ben@example.org', 'anna@example.org'])
  expect(await restoreAfter(async () => {})).toEqual([])
})

test.each(['move', 'cancel'] as const)(
  'a step cannot be undone once a session changed that the guest was not told of (%s)',
  async change => {
    const { add, addConfirmed, call, booking, letters, course, post } = await openCourse()
    const [anna, ben, clara, dora] = [
      await addConfirmed('Anna'),
      await addConfirmed('Ben'),
      await add('Clara'),
      await add('Dora', { waiting: true }),
    ]
    const { answer: other } = await post('/event/add', { ...training, title: 'Andere' })
    await post('/registration/cancel', { _id: anna })
    await post('/registration/decline', { _id: clara })
    await post('/registration/move', { _id: ben, event: other._id })
    await post('/registration/cancel', { _id: dora })
    const decided = [anna, clara, ben, dora].map(id => booking(id).history.at(-1)?.date)
    await call(change, 2, change === 'move' ? block('2027-05-14') : { reason })
    for (const [at, _id] of [anna, clara, ben, dora].entries()) {
      const undone = await post('/registration/undo', { _id, decided: decided[at] })
      expect([undone.status, undone.message]).toEqual([409, 'It is too late to undo this.'])
    }
    expect([letters('Kurstermin').length, course._id]).toEqual([0, booking(anna).event])
  },
)

test('a restored booking gets both letters when one session was moved and another called off meanwhile', async () => {
  const { addConfirmed, call, booking, account, letters, dataOf, post } = await openCourse()
  const anna = await addConfirmed('Anna')
  await post('/registration/del', { _id: anna })
  await call('move', 1, block('2027-04-09'))
  await call('cancel', 2, { reason })
  const [deleted] = dataOf<BinEntry[]>('bin')
  expect((await post('/bin/restore', { _id: deleted?._id })).answer.notes).toEqual([
    'Its event has changed meanwhile. The letter about that goes out now.',
    'Sessions of its course were called off meanwhile. The letter about that goes out now.',
  ])
  expect(
    booking(anna)
      .history.slice(-2)
      .map(({ what }) => what),
  ).toEqual(['eventMoved', 'sessionCancelled'])
  expect(account(anna)).toMatchObject({ price: 165_833 })
  expect(letters('Kurstermin').map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.org', 'Kurstermin verlegt: Ausbildung'],
    ['anna@example.org', 'Kurstermin abgesagt: Ausbildung'],
  ])
})

/** Two blocks, the first in two days. */
const twoBlocks = {
  sessions: ['2026-11-30', '2027-01-10'].map(day => ({ ...block(day), hours: 20 })),
  instalments: 0,
}

test.each([
  ['an agreed price', 10_000],
  ['a refund for a session', 99_500],
])('%s belongs to the people it was made for: who joins later pays and leaves at the full price', async (_, price) => {
  const { addConfirmed, call, account, booking, post, passMinutes } = await openCourse(twoBlocks)
  const anna = await addConfirmed('Anna', { participants: [{ name: 'Anna' }] })
  if (price === 10_000) await post('/registration/price', { _id: anna, cents: price, reason: 'Hilft mit' })
  else await call('cancel', 1, { reason })
  passMinutes(1)
  const [{ _id: first = '' } = {}] = booking(anna).participants
  await post('/registration/edit', { _id: anna, participants: [{ _id: first }, { name: 'Mia' }] })
  passMinutes(1)
  expect(account(anna).price).toBe(price + 199_000)
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: price + 199_000, way: 'transfer' })
  const mia = booking(anna).participants.find(({ name }) => name === 'Mia')?._id
  expect((await post('/registration/cancel', { _id: anna, participants: [mia] })).status).toBe(200)
  expect(account(anna)).toMatchObject({ price, fees: 199_000, refund: 0 })
})

test('when the helper with an agreed price leaves, the other still pays the full price', async () => {
  const { addConfirmed, account, booking, post, passMinutes } = await openCourse()
  const anna = await addConfirmed('Anna', { participants: [{ name: 'Anna' }] })
  await post('/registration/price', { _id: anna, cents: 10_000, reason: 'Hilft mit' })
  passMinutes(1)
  const [{ _id: first = '' } = {}] = booking(anna).participants
  await post('/registration/edit', { _id: anna, participants: [{ _id: first }, { name: 'Mia' }] })
  passMinutes(1)
  await post('/registration/cancel', { _id: anna, participants: [first], cents: 0 })
  expect(account(anna)).toMatchObject({ price: 199_000 })
})

test('shares count the sessions as booked, whatever was moved or added since', async () => {
  const { addConfirmed, call, stored, course, ids, post } = await openCourse()
  const anna = await addConfirmed('Anna')
  const proposed = async (session: string) =>
    (await post('/event/cancel', { _id: course._id, session, reason, preview: true })).answer.refunds
  const share = [{ registration: anna, cents: 33_167 }]
  expect(await proposed(ids[1] ?? '')).toEqual(share)
  await call('cancel', 1, { reason })
  expect(await proposed(ids[2] ?? '')).toEqual(share)
  await call('move', 2, { ...block('2027-05-14'), hours: 3 })
  expect(await proposed(ids[2] ?? '')).toEqual(share)
  const sessions = [...stored().sessions, { ...block('2027-12-03'), hours: 20 }]
  await post('/event/edit', { _id: course._id, sessions })
  expect(await proposed(stored().sessions.at(-1)?._id ?? '')).toEqual([{ registration: anna, cents: 0 }])
})

test('the preview shows what goes back to a voucher, and what in money', async () => {
  const { add, call, booking, post, passMinutes, dir } = await openCourse({ cost: 300 })
  const { answer: sold } = await post('/voucher/add', { name: 'Ida', email: 'ida@example.org', cents: 28_000 })
  const secret = { sessions: { current: storedIn(dir, 'sessions') } } as Parameters<typeof deriveCode>[0]
  const anna = await add('Anna', { voucher: deriveCode(secret, sold._id, 1) })
  await post('/registration/confirm', { _id: anna })
  passMinutes(1)
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 2_000, way: 'cash' })
  const { answer } = await call('cancel', 2, { reason, preview: true })
  expect(answer).toMatchObject({ refunds: [{ cents: 5_000 }], refund: 2_000, toVoucher: 3_000 })
  await call('cancel', 2, { reason })
  expect(booking(anna).payments.at(-1)).toMatchObject({ way: 'voucher', cents: -3_000 })
})

test('a booking that costs nothing takes a refund of 0, and no more', async () => {
  const { addConfirmed, call, account } = await openCourse({ cost: 0 })
  const anna = await addConfirmed('Anna')
  expect((await call('cancel', 2, { reason, refunds: [{ registration: anna, cents: 1 }] })).status).toBe(400)
  expect((await call('cancel', 2, { reason, refunds: [{ registration: anna, cents: 0 }] })).status).toBe(200)
  expect(account(anna).price).toBe(0)
})

const hour = (day: string) => ({ startDate: instantOf(day, '12:00'), endDate: instantOf(day, '14:00') })
const begun = { sessions: ['2026-11-28', ...days.slice(1)].map(hour) }

test('calling off a deleted course keeps what was held before its deletion', async () => {
  const { addConfirmed, letters, course, dataOf, booking, passMinutes, post } = await openCourse(begun)
  const anna = await addConfirmed('Anna')
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 199_000, way: 'transfer' })
  passMinutes(6 * 60)
  await post('/event/del', { _id: course._id })
  const call = { _id: course._id, reason }
  const { answer } = await post('/event/cancel', { ...call, preview: true })
  expect(answer).toMatchObject({ dates: 5, refunds: [{ registration: anna, cents: 165_833 }] })
  expect((await post('/event/cancel', call)).status).toBe(200)
  expect(booking(anna).reductions).toMatchObject([{ cents: 165_833 }])
  const deleted = dataOf<BinEntry[]>('bin')[0]?.record as Event
  expect(accountOf(booking(anna), deleted, '2026-11-28')).toMatchObject({ price: 33_167, refund: 165_833 })
  expect(letters('Kurstermine abgesagt').map(({ to }) => to)).toEqual(['anna@example.org'])
})

test('a running session does not end in the past', async () => {
  const { call, stored, passMinutes } = await openCourse(begun)
  const running = stored().sessions[0]
  passMinutes((Date.parse(running?.startDate ?? '') - Date.parse('2026-11-28T09:00:00Z')) / 60_000 + 60)
  const { startDate = '' } = running ?? {}
  const endDate = new Date(Date.parse(startDate) + 60_000).toISOString()
  expect((await call('move', 0, { startDate, endDate })).fields).toEqual({ endDate: 'This moment is over already.' })
})

test('an edit takes no session from people who booked it, and never makes the course a plain event', async () => {
  const { add, call, stored, letters, course, ids, post } = await openCourse({ instalments: 2 })
  const edit = (sessions: object[]) => post('/event/edit', { _id: course._id, sessions, tell: true })
  const without = (at: number) => edit(stored().sessions.filter(({ _id }) => _id !== ids[at]))
  expect((await without(5)).status).toBe(200)
  const anna = await add('Anna', { waiting: true })
  const removed = await post('/event/edit', { _id: course._id, sessions: [], instalments: 0 })
  expect([removed.status, removed.message]).toEqual([409, expect.stringContaining('People have booked this course')])
  const outcome = await without(1)
  expect([outcome.status, outcome.fields]).toEqual([
    400,
    { sessions: expect.stringMatching(/^People have booked the session on 26 Mar 2027\. Please call it off/) },
  ])
  await call('cancel', 1, { reason })
  expect((await without(1)).fields).toEqual({ sessions: expect.stringContaining('stays in the list') })
  // A session that nobody has booked yet can be removed.
  const added = block('2027-12-03')
  expect(
    (await post('/event/edit', { _id: course._id, sessions: [...stored().sessions, { ...added, hours: 20 }] })).status,
  ).toBe(200)
  const last = stored().sessions.at(-1)?._id
  expect(
    (await post('/event/edit', { _id: course._id, sessions: stored().sessions.filter(({ _id }) => _id !== last) }))
      .status,
  ).toBe(200)
  expect(letters('Ein Kurstermin entfällt')).toEqual([])
  await post('/registration/del', { _id: anna })
  expect((await without(2)).status).toBe(400)
})

const span = { startDate: training.sessions[0]?.startDate ?? '', endDate: training.sessions[5]?.endDate ?? '' }

test('bookings of an event that becomes a course have its sessions, with dates and price as booked, and their guests get no letter', async () => {
  const { addConfirmed, add, account, booking, letters, course, stored, post } = await openCourse({
    ...span,
    sessions: [],
    instalments: 0,
  })
  const anna = await addConfirmed('Anna')
  const ben = await add('Ben', { waiting: true })
  const dues = account(anna).dues
  const edit = { _id: course._id, sessions: training.sessions, cost: 2500, instalments: 5 }
  const { answer } = await post('/event/edit', { ...edit, tell: true, preview: true })
  expect(answer.letters).toEqual([])
  expect((await post('/event/edit', { ...edit, tell: true })).status).toBe(200)
  const steps = booking(anna).history.length
  expect([letters('Kurstermine'), letters('6 Termine')]).toEqual([[], []])
  for (const id of [anna, ben])
    expect(booking(id).eventSnapshot?.sessions?.map(({ _id }) => _id)).toEqual(stored().sessions.map(({ _id }) => _id))
  expect([booking(anna).eventSnapshot?.cost, steps, account(anna).dues]).toEqual([1990, 2, dues])
  const off = (at: number) => post('/event/cancel', { _id: course._id, session: stored().sessions[at]?._id, reason })
  await off(0)
  expect(account(anna).dues.map(({ due, cents }) => [due, cents])).toEqual(dues.map(({ due, cents }) => [due, cents]))
  expect(isRescheduled(booking(anna))).toBe(false)
  for (const at of [1, 2, 3]) await off(at)
  expect(isRescheduled(booking(anna))).toBe(true)
})

test('people who know other dates of an event are told the sessions that it gets', async () => {
  const { addConfirmed, booking, letters, course, post } = await openCourse({
    ...{ ...span, startDate: instantOf('2027-01-08', '17:00') },
    ...{ sessions: [], instalments: 0 },
  })
  const anna = await addConfirmed('Anna')
  await post('/event/edit', { _id: course._id, sessions: training.sessions, tell: true })
  expect(letters('Kurstermine').map(({ to }) => to)).toEqual(['anna@example.org'])
  expect([booking(anna).eventSnapshot?.startDate, isRescheduled(booking(anna))]).toEqual([span.startDate, true])
})

/** The lines of a booking's last invoice, as amounts and printed texts. */
const linesOfLast = (invoices: readonly Invoice[]) =>
  (invoices.at(-1)?.lines ?? []).map(({ kind, title, details, count, cents }) => ({
    ...{ kind, title, total: count * cents },
    details: details.map(unbroken),
  }))

test('an invoice takes the refund for a session off the services, and the cancellation fee stays whole', async () => {
  const sessions = ['2026-12-08', '2027-01-26', '2027-02-26'].map(day => ({ ...block(day), hours: 20 }))
  const people = ['Anna', 'Ben', 'Mia'].map(name => ({ name }))
  const { addConfirmed, call, account, booking, invoices, post, passMinutes } = await openCourse({
    ...{ sessions, instalments: 0 },
  })
  const anna = await addConfirmed('Anna', { participants: people })
  await post('/payment/add', { registration: anna, date: '2026-11-28', cents: 597_000, way: 'transfer' })
  passMinutes(1)
  await post('/registration/cancel', { _id: anna, participants: [booking(anna).participants[2]?._id] })
  passMinutes(1)
  await call('cancel', 0, { reason })
  passMinutes(1)
  expect(account(anna)).toMatchObject({ price: 265_333, fees: 19_900 })
  await vi.waitFor(() =>
    expect(
      invoices(anna)
        .at(-1)
        ?.lines.map(({ cents }) => cents),
    ).toEqual([265_333, 19_900]),
  )
  const [service, fee] = linesOfLast(invoices(anna))
  expect(service).toMatchObject({ kind: 'service', title: 'Ausbildung', total: 265_333 })
  expect(service?.details.slice(-2)).toEqual(['3.980,00 €, ermäßigt um 1.326,67 €', `Abgesagter Kurstermin: ${reason}`])
  expect(fee).toMatchObject({ kind: 'fee', title: 'Stornierung am 28. Nov. 2026', total: 19_900 })
  expect(fee?.details.join()).not.toContain('ermäßigt')
})

test('an invoice spreads the refunds for sessions over its lines, and gives a reason once', async () => {
  const prices = [
    { _id: 'adult', label: 'Erwachsene', amount: 1990 },
    { _id: 'child', label: 'Kind', amount: 600 },
  ]
  const { addConfirmed, call, stored, account, invoices, passMinutes } = await openCourse({
    cost: null,
    prices,
    tax: 19,
  })
  const [adult, child] = stored().prices.map(({ _id }) => _id)
  const anna = await addConfirmed('Anna', {
    participants: [
      { name: 'Anna', price: adult },
      { name: 'Mia', price: child },
    ],
  })
  for (const at of [1, 2]) {
    await call('cancel', at, { reason })
    passMinutes(1)
  }
  const total = account(anna).price
  expect(total).toBe(172_666)
  await vi.waitFor(() => expect(linesOfLast(invoices(anna)).map(line => line.total)).toEqual([132_666, 40_000]))
  const [first, second] = linesOfLast(invoices(anna))
  expect(first?.details.slice(-2)).toEqual(['1.990,00 €, ermäßigt um 663,34 €', `Abgesagte Kurstermine: ${reason}`])
  expect(second).toMatchObject({ title: 'Kind', details: ['1 Kind', '600,00 €, ermäßigt um 200,00 €'] })
})

test('an invoice names the person with an agreed price apart from the one who pays all', async () => {
  const { addConfirmed, booking, invoices, post, passMinutes } = await openCourse()
  const anna = await addConfirmed('Anna', { participants: [{ name: 'Anna' }] })
  await post('/registration/price', { _id: anna, cents: 10_000, reason: 'Hilft mit' })
  passMinutes(1)
  const [{ _id: first = '' } = {}] = booking(anna).participants
  await post('/registration/edit', { _id: anna, participants: [{ _id: first }, { name: 'Mia' }] })
  passMinutes(1)
  await vi.waitFor(() => expect(linesOfLast(invoices(anna)).map(line => line.total)).toEqual([10_000, 199_000]))
  const [reduced, full] = linesOfLast(invoices(anna))
  expect(reduced?.details.slice(-2)).toEqual(['1.990,00 €, ermäßigt um 1.890,00 €', 'Vereinbart: Hilft mit'])
  expect(full).toMatchObject({ title: 'Ausbildung', details: ['1 Person'] })
})

/** Offers a place on the course to Clara, whose page then shows what she is about to order. */
async function openOffer() {
  const site = await openCourse({ places: 1 })
  const anna = await site.addConfirmed('Anna')
  const clara = await site.add('Clara', { waiting: true })
  await site.post('/registration/cancel', { _id: anna })
  site.passMinutes(1)
  await site.post('/registration/offer', { _id: clara, force: true })
  site.passMinutes(1)
  const accept = async () => {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    const { lastModifiedDate } = site.booking(clara)
    const sent = { lastModifiedDate, event: site.stored().lastModifiedDate, privacyStatement: 'on' }
    const page = `${site.origin}${ownLink({ sessions, origin: () => '' }, site.booking(clara))}`
    const { status } = await fetch(`${page}/annehmen`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(sent),
    })
    expect([status, site.booking(clara).history.at(-1)?.what]).toEqual([303, 'accepted'])
    await site.post('/registration/confirm', { _id: clara })
    return site.account(clara)
  }
  const order = async () =>
    (await site.pageOf(clara)).split('Zahlungspflichtig buchen')[0]?.replaceAll('\u00a0', ' ') ?? ''
  return { ...site, clara, order, accept }
}

test.each([
  ['a session called off', 'cancel', 0, { reason }],
  ['the first session moved', 'move', 0, block('2027-04-16')],
  ['another session moved', 'move', 1, block('2027-04-16')],
] as const)(
  'an offered place shows the price and the payments that accepting makes, after %s',
  async (_, path, at, sent) => {
    const { call, order, accept } = await openOffer()
    expect((await call(path, at, sent)).status).toBe(200)
    const page = await order()
    const { price, dues } = await accept()
    expect(page).toContain(
      price === 199_000 ? '1.990 €' : `1.990 €, ermäßigt auf ${formatCents(price).replaceAll('\u00a0', ' ')}`,
    )
    const shown = [...page.matchAll(/(?:Anzahlung|Rate \d|Erste Zahlung), [^:]*: ([\d.,]+ €)/g)]
    const openDues = dues.filter(({ open }) => open > 0)
    expect(shown.map(([, sum]) => sum)).toEqual(
      openDues.map(({ open }) => formatEuro(open / 100).replaceAll('\u00a0', ' ')),
    )
    const day = (text = '') => text.match(/bis zum ([\d.]+)/)?.[1]
    expect(shown.flatMap(([line]) => day(line) ?? [])).toEqual(
      openDues
        .filter(({ rule }) => rule !== 'afterInvoice' && rule !== 'atOnce')
        .map(({ due }) => formatDate(instantOf(due))),
    )
  },
)

test('a requested booking shows the price that was agreed', async () => {
  const { add, pageOf, post } = await openCourse()
  const anna = await add('Anna')
  await post('/registration/price', { _id: anna, cents: 132_667, reason: 'Einstieg ab dem dritten Block' })
  expect((await pageOf(anna)).replaceAll('\u00a0', ' ')).toContain('1.990 €, ermäßigt auf 1.326,67 €')
})
