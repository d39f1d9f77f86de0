import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { recordCancellation } from '../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../domain/events/event.ts'
import { isMailDue } from '../../domain/letters/mail.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { registration, type TestSite, visitor } from '../testing/test-site.ts'

const event = 'termin-01'
const proxied = { TRUST_PROXY: '127.0.0.1,::1' }
const children = (...names: string[]) => names.map(name => ({ name }))

/** Opens a site whose first event has a limited number of places. */
async function openSite(places: number | null, changes: Partial<Event> = {}, env: Record<string, string> = {}) {
  const site = await openAdminSite({ ...proxied, ...env })
  await site.post('/event/edit', {
    _id: event,
    places,
    startDate: '2027-06-01T08:00:00.000Z',
    endDate: '2027-06-01T16:00:00.000Z',
    ...changes,
  })
  let addresses = 0
  /** Books from a new IP address each time, to stay below the rate limits. */
  async function book(sent: object, from: Pick<TestSite, 'origin'> = site) {
    addresses += 1
    const { post } = visitor(from.origin, { 'X-Forwarded-For': `198.51.${addresses >> 8}.${addresses & 255}` })
    const response = await post('/api/registration/add', { ...registration, event, ...sent })
    return { status: response.status, answer: await response.json() }
  }
  const seen = async () => {
    const dateRange = { start: '2027-06-01', end: '2027-06-01' }
    const booking: Event[] = await (await visitor(site.origin).post('/api/event', { dateRange })).json()
    return booking.find(({ _id }) => _id === event)
  }
  /** Undoes the last step of a booking, as stored or as `seen` earlier. */
  const undo = (_id: string, seen = site.stored().find(booking => booking._id === _id)) =>
    site.post('/registration/undo', { _id, decided: seen?.history.at(-1)?.date })
  return { ...site, book, seen, undo }
}

/** Cancels a booking, or some of its people, while the site is stopped. */
async function cancelIn(dir: string, id: string, people?: string[]): Promise<void> {
  const data = await openDataFolder({
    dir,
    firstContent: () => Promise.reject(new Error('unreachable')),
    log: () => {},
  })
  const details = { now: '2027-10-30T09:00:00.000Z', by: 'guest' } as const
  const change = (booking: Registration) =>
    booking._id === id ? recordCancellation(booking, people, details) : booking
  await data.registrations.update(all => ({ next: all.map(change), result: undefined }))
  await data.close()
}

const seats = (stored: readonly Registration[]) =>
  stored
    .filter(({ state }) => ['requested', 'confirmed', 'offered'].includes(state))
    .reduce((sum, { participants }) => sum + Math.max(1, participants.length), 0)

test('a party gets its places and a number; without enough places, the answer names the free ones', async () => {
  const { book, seen, stored } = await openSite(4)
  expect(await seen()).toMatchObject({ free: 4, state: 'open' })
  const { answer } = await book({ participants: children('Mia', 'Ben', 'Ida') })
  expect(answer).toMatchObject({ state: 'requested', number: '2026-0001', participants: children('Mia', 'Ben', 'Ida') })
  expect(answer.history).toMatchObject([{ what: 'requested', by: 'guest' }])
  expect(await seen()).toMatchObject({ free: 1, state: 'few' })
  const refused = await book({ participants: children('Tim', 'Pia') })
  expect(refused).toMatchObject({ status: 409, answer: { error: { code: 'full', free: 1 } } })
  expect(refused.answer.error.message).toBe('Es ist nur noch ein Platz frei.')
  expect(stored()).toHaveLength(1)
  expect((await book({})).answer).toMatchObject({ state: 'requested', number: '2026-0002', participants: [] })
  expect(await seen()).toMatchObject({ free: 0, state: 'full' })
})

test('the waiting list asks for fewer details, and a new guest is last on it', async () => {
  const { book, stored } = await openSite(2)
  await book({ participants: children('Ida', 'Tom') })
  const little = { street: '', houseNumber: '', zip: '', city: '', country: '', privacyStatement: false }
  expect((await book({ ...little, waiting: true })).answer).toMatchObject({ state: 'waiting', turn: 1 })
  expect((await book({ waiting: true, participants: children('Mia', 'Ben') })).answer).toMatchObject({ turn: 2 })
  expect((await book({ ...little })).status).toBe(400)
  expect(stored()).toHaveLength(3)
})

test('a party larger than the whole event is refused instead of waiting for ever; the educator may let it wait', async () => {
  const { book, stored, as } = await openSite(2)
  const participants = children('Mia', 'Ben', 'Ida')
  const sentence =
    'Dieser Termin hat insgesamt nur 2 Plätze, und ihr seid 3. Bitte wähle einen anderen oder melde weniger Personen an.'
  const refusal = { status: 400, answer: { error: { message: sentence, fields: { event: sentence } } } }
  // The answer `full` (D49) would offer the waiting list.
  for (const more of [{}, { waiting: true }]) expect(await book({ participants, ...more })).toMatchObject(refusal)
  expect(stored()).toEqual([])
  const add = async (changes: object) =>
    (await as('admin').post('/api/registration/add', { event, name: 'Ada', participants, ...changes })).json()
  expect((await add({ waiting: true })).state).toBe('waiting')
  expect((await add({ force: true, name: 'Bea' })).state).toBe('requested')
})

test.each(['as JSON', 'as plain forms'])(
  'fifty simultaneous parties never take more than the few places there are, %s',
  async how => {
    const places = 7
    const site = await openSite(places)
    const sizes = Array.from({ length: 50 }, (_, at) => 1 + (at % 3))
    const names = ['Mia', 'Ben', 'Ida']
    async function plain(size: number, at: number) {
      const { send } = visitor(site.origin, { 'X-Forwarded-For': `203.0.113.${at}` })
      const people = Object.fromEntries(names.slice(0, size).map((name, index) => [`participants.${index}.name`, name]))
      const { privacyStatement: _, newsLetter: __, ...texts } = registration
      const body = new URLSearchParams({
        kind: 'register',
        ...texts,
        email: `p${at}@example.org`,
        privacyStatement: 'on',
        ...people,
      })
      return { status: (await send('/anfragen', { method: 'POST', body })).status }
    }
    const answers = await Promise.all(
      sizes.map((size, at) =>
        how === 'as JSON'
          ? site.book({ email: `p${at}@example.org`, participants: children(...names.slice(0, size)) })
          : plain(size, at),
      ),
    )
    const accepted = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
    expect(
      site
        .stored()
        .map(({ email }) => email)
        .sort(),
    ).toEqual(accepted.map(at => `p${at}@example.org`).sort())
    expect(seats(site.stored())).toBe(places)
    expect(new Set(site.stored().map(({ number }) => number)).size).toBe(accepted.length)
  },
)

test('each participant answers the event’s questions, and nothing else is stored', async () => {
  const { book, post, stored } = await openSite(10, { asks: ['birthDate', 'health'] })
  const { answer: changed } = await post('/event/edit', { _id: event, prices: [{ label: 'Kind', amount: 20 }] })
  const price = changed.prices[0]._id
  const missing = await book({ participants: [{ name: 'Mia' }] })
  expect(missing.answer.error.fields).toEqual({
    'participants.0.price': 'Bitte wähle einen Preis.',
    'participants.0.birthDate': 'Bitte gib das Geburtsdatum an.',
  })
  const mia = { name: 'Mia', price, birthDate: '2017-05-01', health: 'Nussallergie', emergencyPhone: '0551 123456' }
  const unwilling = await book({ participants: [mia] })
  expect(unwilling.answer.error.fields).toEqual({ healthConsent: 'Bitte willige ein oder lass das Feld leer.' })
  await book({ participants: [mia], healthConsent: true })
  const [kept] = stored()[0]?.participants ?? []
  expect(kept).toMatchObject({ name: 'Mia', price, birthDate: '2017-05-01', health: 'Nussallergie' })
  expect(kept).not.toHaveProperty('emergencyPhone')
  expect(kept?.healthConsent?.wording).toContain('14 Tage nach der Veranstaltung')
})

test('a decision can be undone for ten seconds plus two, with its letter', async () => {
  const { book, post, outbox, clock, undo } = await openSite(2)
  const { answer } = await book({})
  const letters = () => outbox().filter(({ subject }) => subject.startsWith('Dein Platz ist fest'))
  expect((await post('/registration/confirm', { _id: answer._id })).answer).toMatchObject({ state: 'confirmed' })
  expect(letters()).toMatchObject([{ heldUntil: '2026-11-28T09:00:12.000Z' }])
  expect((await undo(answer._id)).answer).toMatchObject({ state: 'requested' })
  expect(letters()).toEqual([])
  await post('/registration/confirm', { _id: answer._id })
  clock.now = '2026-11-28T09:00:13.000Z'
  expect((await undo(answer._id)).message).toBe('It is too late to undo this.')
  const twice = await post('/registration/confirm', { _id: answer._id })
  expect([twice.status, twice.message]).toEqual([409, 'This is not possible; the booking is: Confirmed.'])
})

test('one call confirms several bookings and one undoes them; a failing one does not block the others', async () => {
  const { book, post, outbox, clock, stored } = await openSite(8)
  const [ada, bea, cem] = [(await book({})).answer, (await book({})).answer, (await book({})).answer]
  await post('/registration/remark', { _id: bea._id, text: 'Hat angerufen' })
  const seen = (booking: Registration) => ({ _id: booking._id, lastModifiedDate: booking.lastModifiedDate })
  const { answer } = await post('/registration/confirm/all', { bookings: [ada, bea, cem].map(seen) })
  expect(answer).toMatchObject({
    done: [
      { _id: ada._id, state: 'confirmed' },
      { _id: cem._id, state: 'confirmed' },
    ],
    refused: [{ _id: bea._id, code: 'conflict', message: 'Somebody else has changed this meanwhile.' }],
  })
  const letters = () => outbox().filter(({ subject }) => subject.startsWith('Dein Platz ist fest'))
  expect(letters()).toHaveLength(2)
  const back = ({ _id, history }: Registration) => ({ _id, decided: history.at(-1)?.date })
  clock.now = '2026-11-28T09:00:04.000Z'
  await post('/registration/cancel', { _id: cem._id })
  const undone = await post('/registration/undo/all', { bookings: answer.done.map(back) })
  expect(undone.answer).toMatchObject({
    done: [{ _id: ada._id, state: 'requested' }],
    refused: [{ _id: cem._id, message: expect.stringMatching(/^Something else has been done to this booking since/) }],
  })
  expect(letters()).toHaveLength(1)
  expect(stored().map(({ state }) => state)).toEqual(['requested', 'requested', 'cancelled'])
  for (const bookings of [[], [{}], undefined])
    expect((await post('/registration/confirm/all', { bookings })).status).toBe(400)
})

test('a refusal whose place is taken cannot be undone, and the answer names the new guest', async () => {
  const { book, post, undo, clock } = await openSite(1)
  const { answer } = await book({})
  const { answer: waiting } = await book({ waiting: true, name: 'Bea Erle' })
  await post('/registration/decline', { _id: answer._id })
  await post('/registration/offer', { _id: waiting._id })
  expect(await undo(answer._id)).toMatchObject({ status: 409, message: 'The place has gone to Bea Erle.' })
  await post('/user/language', { language: 'de' })
  expect((await undo(answer._id)).message).toBe('Der Platz ist inzwischen an Bea Erle weitergegeben.')
  clock.now = '2026-11-28T09:00:05.000Z'
  await post('/registration/cancel', { _id: waiting._id })
  await book({ name: 'Cem Ahorn' })
  expect((await undo(answer._id)).message).toBe('Der Platz ist inzwischen an Cem Ahorn weitergegeben.')
})

test('a refusal cannot be undone after another guest was confirmed at once for the place', async () => {
  const { book, post, undo, clock } = await openSite(1)
  const { answer } = await book({ name: 'Anna' })
  await post('/event/edit', { _id: event, confirmation: 'automatic' })
  clock.now = '2026-11-28T09:00:01.000Z'
  await post('/registration/decline', { _id: answer._id })
  clock.now = '2026-11-28T09:00:05.000Z'
  expect((await book({ name: 'Bert Erle' })).answer).toMatchObject({ state: 'confirmed' })
  expect((await undo(answer._id)).message).toBe('The place has gone to Bert Erle.')
})

test('a refusal can be undone even if the event was already overbooked', async () => {
  const { book, post, undo, clock } = await openSite(3)
  const { answer } = await book({})
  await post('/registration/add', { event, name: 'Jonas', participants: children('Jonas', 'Lea', 'Mia'), force: true })
  clock.now = '2026-11-28T09:05:00.000Z'
  await post('/registration/decline', { _id: answer._id })
  expect((await undo(answer._id)).answer).toMatchObject({ state: 'requested' })
})

test('a note within ten seconds does not block the undo of a decision, and stays; another step does block it', async () => {
  const { book, post, undo, stored, clock } = await openSite(2)
  const { answer } = await book({})
  clock.now = '2026-11-28T09:00:01.000Z'
  const { answer: confirmed } = await post('/registration/confirm', { _id: answer._id })
  clock.now = '2026-11-28T09:00:04.000Z'
  await post('/registration/remark', { _id: answer._id, text: 'Hat angerufen' })
  expect((await undo(answer._id, confirmed)).answer).toMatchObject({
    state: 'requested',
    remarks: [{ text: 'Hat angerufen' }],
  })
  expect((await undo(answer._id, confirmed)).status).toBe(409)
  const { answer: declined } = await post('/registration/decline', { _id: answer._id })
  // The last step was the other person's confirmation.
  expect((await undo(answer._id, confirmed)).message).toBe('This has been undone already.')
  expect(stored()).toMatchObject([{ state: 'declined' }])
  expect((await undo(answer._id, declined)).status).toBe(200)
})

test('a decision without a letter can be undone even if the booking has an address since', async () => {
  const { post, undo } = await openSite(2)
  const { answer } = await post('/registration/add', { event, name: 'Lukas', phone: '0160 1' })
  const { answer: confirmed } = await post('/registration/confirm', { _id: answer._id })
  await post('/registration/edit', { _id: answer._id, email: 'lukas@example.org' })
  expect((await undo(answer._id, confirmed)).answer).toMatchObject({ state: 'requested' })
})

test('a limited event in the bin gives no places away', async () => {
  const { book, post, stored, undo } = await openSite(1)
  const { answer } = await book({})
  await post('/registration/decline', { _id: answer._id })
  await post('/event/del', { _id: event })
  const sentence = 'Please restore its event first; it is in the bin.'
  expect((await undo(answer._id)).message).toBe(sentence)
  expect(stored()).toMatchObject([{ state: 'declined' }])
})

test('a refusal can be undone although a guest waits for the place', async () => {
  const { book, post, stored, clock, undo } = await openSite(1)
  const { answer } = await book({})
  const { answer: waiting } = await book({ waiting: true })
  const stateOf = (id: string) => stored().find(({ _id }) => _id === id)?.state
  expect((await post('/registration/decline', { _id: answer._id })).status).toBe(200)
  await nextTurn()
  expect((await undo(answer._id)).answer).toMatchObject({ state: 'requested' })
  expect(stateOf(waiting._id)).toBe('waiting')
  await post('/registration/decline', { _id: answer._id })
  clock.now = '2026-11-28T09:00:13.000Z'
  // Any change wakes the waiting list.
  await post('/registration/edit', { _id: answer._id, notes: 'Ruft zurück' })
  await vi.waitFor(() => expect(stateOf(waiting._id)).toBe('offered'))
})

test('the educator overbooks only with an explicit request', async () => {
  const { post, dataOf } = await openSite(1)
  const party = { event, name: 'Jonas', participants: children('Jonas', 'Lea') }
  expect((await post('/registration/add', party)).answer.error).toMatchObject({ code: 'full', free: 1 })
  expect((await post('/registration/add', { ...party, force: true })).answer).toMatchObject({ state: 'requested' })
  const { answer } = await post('/registration/add', { event: '', name: 'Nora' })
  expect((await post('/registration/edit', { _id: answer._id, event })).answer.error).toMatchObject({
    code: 'full',
    free: 0,
  })
  const { answer: moved } = await post('/registration/edit', { _id: answer._id, event, force: true })
  expect(moved).toMatchObject({ state: 'requested', number: expect.stringMatching(/^2026-/) })
  expect(dataOf<Registration[]>('registrations')).toHaveLength(2)
})

test('an administrator adds a guest to the list of a full date, by phone even without an address or letter', async () => {
  const { post, outbox, book } = await openSite(1)
  await book({})
  const before = outbox().length
  const call = (changes: object) =>
    post('/registration/add', { name: 'Lukas', phone: '0160 1', event: 'termin-01', ...changes })
  expect((await call({})).answer.error).toMatchObject({ code: 'full', free: 0 })
  expect((await call({ waiting: true })).answer).toMatchObject({ state: 'waiting', turn: 1, email: '' })
  expect(outbox()).toHaveLength(before)
  const { answer } = await call({ waiting: true, email: 'lukas@example.org' })
  expect(answer).toMatchObject({ state: 'waiting', turn: 2 })
  expect(outbox().at(-1)).toMatchObject({ to: 'lukas@example.org', subject: expect.stringContaining('Warteliste') })
})

test('freed places are offered down the list, across restarts and the night of the clock change', async () => {
  const site = await openSite(5, { startDate: '2027-11-06T08:00:00.000Z', endDate: '2027-11-06T16:00:00.000Z' })
  const { clock, book } = site
  clock.now = '2027-10-30T10:00:00.000Z'
  const add = async (name: string, size: number, changes = {}) => {
    const party = children(...Array.from({ length: size }, (_, at) => `${name} ${'ABC'[at]}`))
    return (await book({ name, email: `${name.toLowerCase()}@example.org`, participants: party, ...changes })).answer
  }
  const leaving = await add('Leaving', 2)
  const staying = await add('Staying', 3)
  await add('Family', 3, { waiting: true })
  await add('Couple', 2, { waiting: true })
  await add('Single', 1, { waiting: true })
  let current: TestSite = site
  const states = () => Object.fromEntries(current.stored().map(({ name, state }) => [name, state]))
  const become = (wanted: Record<string, string>) => vi.waitFor(() => expect(states()).toMatchObject(wanted))
  const subjects = () => current.outbox().map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)

  // Winter time begins at three in the morning; the couple has 48 hours all the same.
  current = await current.restart(() => cancelIn(site.dir, leaving._id))
  await become({ Family: 'waiting', Couple: 'offered', Single: 'waiting' })
  expect(current.stored().find(({ name }) => name === 'Couple')?.until).toBe('2027-11-01T10:00:00.000Z')
  expect(subjects()).toContain('couple@example.org 2 Plätze sind frei')

  current = await current.restart(() => {
    clock.now = '2027-11-01T09:59:59.000Z'
  })
  await become({ Couple: 'offered', Single: 'waiting' })
  current = await current.restart(() => {
    clock.now = '2027-11-01T10:00:00.000Z'
  })
  await become({ Couple: 'lapsed', Single: 'offered', Family: 'waiting' })
  expect(subjects()).toContain('couple@example.org Die Plätze sind nicht mehr zurückgelegt')

  // No offers at night; in the morning there is room for the family.
  clock.now = '2027-11-02T23:00:00.000Z'
  const [first, second] = staying.participants
  current = await current.restart(() => cancelIn(site.dir, staying._id, [first._id, second._id]))
  await become({ Family: 'waiting' })
  clock.now = '2027-11-03T07:00:00.000Z'
  await become({ Family: 'offered' })
  expect(seats(current.stored())).toBeLessThanOrEqual(5)
  const offers = subjects().filter(line => line.endsWith('frei'))
  expect(offers.toSorted()).toEqual([
    'couple@example.org 2 Plätze sind frei',
    'family@example.org 3 Plätze sind frei',
    'single@example.org Ein Platz ist frei',
  ])
})

test('a guest added by phone gets a letter if confirmed at once or put on the list, and none as a request', async () => {
  const { post, outbox } = await openSite(1, { confirmation: 'automatic' })
  const add = async (name: string, changes = {}) =>
    (await post('/registration/add', { event, name, email: `${name}@example.org`, ...changes })).answer.state
  expect([await add('first'), await add('second', { waiting: true })]).toEqual(['confirmed', 'waiting'])
  expect(outbox().map(({ to, subject }) => `${to} ${subject.split(':')[0]}`)).toEqual([
    'first@example.org Dein Platz ist fest',
    'second@example.org Du stehst auf der Warteliste',
  ])
  await post('/event/edit', { _id: event, confirmation: 'manual', places: 2 })
  expect(await add('third', { force: true })).toBe('requested')
  expect(outbox().map(({ to }) => to)).not.toContain('third@example.org')
})

test('a request for a missing place and the waiting list at once is refused, and stores nothing', async () => {
  const { post, stored } = await openSite(1)
  const sent = { event, name: 'Ada', participants: [{ name: 'Ada' }], force: true, waiting: true }
  const { status, fields } = await post('/registration/add', sent)
  expect([status, fields]).toEqual([400, { waiting: expect.stringMatching(/^Either a place/) }])
  expect(stored()).toEqual([])
})

test('a decision about a former booking cannot be undone, and its letter is not sent', async () => {
  const mail = await openMailServer()
  const { book, post, outbox, clock, undo } = await openSite(2, {}, { SMTP_URL: mail.url })
  const { answer } = await book({})
  await post('/registration/confirm', { _id: answer._id })
  expect((await post('/registration/edit', { _id: answer._id, event: '' })).answer).toMatchObject({ state: 'open' })
  expect((await undo(answer._id)).status).toBe(409)
  clock.now = '2026-11-28T09:00:13.000Z'
  await post('/registration/edit', { _id: answer._id, notes: 'Fragt nach Zelten' })
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  expect(mail.to('martina@example.org').map(({ mail: { subject } }) => subject)).not.toContainEqual(
    expect.stringContaining('Dein Platz ist fest'),
  )
})

test('a waiting guest who is moved to another date waits there, and has agreed to nothing', async () => {
  const { book, post, stored } = await openSite(1)
  await book({})
  const { answer } = await book({ waiting: true })
  await post('/event/edit', {
    _id: 'termin-02',
    places: 1,
    startDate: '2027-06-02T08:00:00.000Z',
    endDate: '2027-06-02T16:00:00.000Z',
  })
  expect((await book({ event: 'termin-02' })).status).toBe(200)
  const { answer: moved } = await post('/registration/move', { _id: answer._id, event: 'termin-02' })
  expect(moved).toMatchObject({ state: 'waiting', event: 'termin-02', turn: 1 })
  expect(seats(stored().filter(booking => booking.event === 'termin-02'))).toBe(1)
})

test('after a booking has moved to another date, the same form sent again makes a new booking', async () => {
  const { book, post, stored } = await openSite(2)
  const form = { requestId: 'once', email: 'martina@example.org' }
  const { answer } = await book(form)
  expect((await book(form)).answer._id).toBe(answer._id)
  await post('/registration/move', { _id: answer._id, event: 'termin-02' })
  expect((await book(form)).status).toBe(200)
  expect(stored().map(booking => booking.event)).toEqual(['termin-02', event])
})

test('the same request with other people, answers or price groups is refused; after a correction it counts as the same', async () => {
  const prices = [
    { _id: 'adult', label: 'Erwachsene', amount: 45 },
    { _id: 'child', label: 'Kind', amount: 12.5 },
  ]
  const { book, post, stored } = await openSite(9, { asks: ['birthDate'], prices })
  const mia = { name: 'Mia', price: 'child', birthDate: '2018-05-01' }
  const send = (...participants: object[]) => book({ requestId: 'once', participants })
  const { answer } = await send(mia)
  expect(await send(mia)).toMatchObject({ status: 200, answer: { _id: answer._id } })
  const message = 'Das wurde mit anderen Angaben schon gesendet. Bitte schick es noch einmal ab.'
  const others = [
    [mia, { ...mia, name: 'Ben' }],
    [{ ...mia, birthDate: '2017-05-01' }],
    [{ ...mia, price: 'adult' }],
    [],
  ]
  for (const people of others)
    expect(await send(...people)).toMatchObject({ status: 409, answer: { error: { code: 'conflict', message } } })
  await post('/registration/edit', { _id: answer._id, phone: '05541 999' })
  expect(await send(mia)).toMatchObject({ status: 200, answer: { _id: answer._id } })
  expect(stored()).toHaveLength(1)
})

test('the hash of a request is deleted together with the people it was made of', async () => {
  const { book, post, stored } = await openSite(9)
  const [mia, ben] = children('Mia', 'Ben')
  await book({ requestId: 'once', participants: [mia, ben] })
  expect(stored()[0]?.requestHash).toMatch(/^[0-9a-f]{32}$/)
  const [booking] = stored()
  await post('/registration/cancel', { _id: booking?._id, participants: [booking?.participants[1]?._id] })
  expect(stored()[0]).not.toHaveProperty('requestHash')
})

test('dates of birth in the future or before the twentieth century are refused', async () => {
  const { book } = await openSite(2, { asks: ['birthDate'] })
  const born = async (birthDate: string) => (await book({ participants: [{ name: 'Mia', birthDate }] })).status
  expect([await born('2026-11-29'), await born('1899-12-31'), await born('2026-11-28')]).toEqual([400, 400, 200])
})

test('places are still given while the mail server is down; afterwards each letter that is still true goes out once', async () => {
  const mail = await openMailServer()
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  const { book, post, stored, outbox, clock } = await openSite(1, {}, { SMTP_URL: mail.url })
  const { answer: first } = await book({ email: 'first@example.org' })
  await book({ email: 'second@example.org', waiting: true })
  await book({ email: 'third@example.org', waiting: true })
  const become = (wanted: Record<string, string>) =>
    vi.waitFor(() =>
      expect(Object.fromEntries(stored().map(({ email, state }) => [email, state]))).toMatchObject(wanted),
    )
  // The test has just changed the event, so offers wait for ten seconds.
  clock.now = '2026-11-28T09:00:13.000Z'
  await post('/registration/cancel', { _id: first._id })
  // Offers wait as long as that step can be undone.
  clock.now = '2026-11-28T09:00:26.000Z'
  await post('/registration/remark', { _id: first._id, text: 'Ist krank' })
  await become({ 'second@example.org': 'offered', 'third@example.org': 'waiting' })
  clock.now = '2026-11-30T09:00:27.000Z'
  await post('/registration/edit', { _id: first._id, notes: 'Ist krank' })
  await become({ 'second@example.org': 'lapsed', 'third@example.org': 'offered' })
  expect(mail.arrived).toEqual([])

  // Wait until no attempt runs: its letter would still have the earlier text.
  await vi.waitFor(() => expect(outbox().filter(letter => isMailDue(letter, clock.now))).toEqual([]))
  mail.behaviour.refusal = undefined
  clock.now = '2026-11-30T16:00:00.000Z'
  await post('/registration/edit', { _id: first._id, notes: 'Ist sehr krank' })
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  const subjectsTo = (to: string) =>
    mail
      .to(to)
      .map(({ mail: { subject } }) => subject?.split(':')[0])
      .sort()
  expect(subjectsTo('first@example.org')).toEqual(['Deine Buchung ist storniert'])
  expect(subjectsTo('second@example.org')).toEqual(['Der Platz ist nicht mehr zurückgelegt'])
  expect(subjectsTo('third@example.org')).toEqual(['Ein Platz ist frei'])
})

test('cached pages change when the places they show change, and not with every booking', async () => {
  const { book, origin } = await openSite(10)
  const etag = async () => (await visitor(origin).send('/kalender', {})).headers.get('etag')
  const before = await etag()
  await visitor(origin).post('/api/registration/add', { ...registration, event: 'termin-02' })
  expect(await etag()).toBe(before)
  await book({})
  expect(await etag()).not.toBe(before)
})

test('no two bookings get the same number, even when inquiries become bookings in between', async () => {
  const { book, post, stored } = await openSite(null)
  const { answer: inquiry } = await post('/registration/add', { name: 'Nora' })
  await book({})
  await post('/registration/edit', { _id: inquiry._id, event })
  await book({ email: 'other@example.org' })
  expect(
    stored()
      .map(({ number }) => number)
      .sort(),
  ).toEqual(['2026-0001', '2026-0002', '2026-0003'])
})

test('the form asks about the same people with the same address, and the plain call stores them again', async () => {
  const { book, stored } = await openSite(null)
  const family = { participants: children('Mia Beispiel', 'Ben Beispiel') }
  expect((await book({ ...family, ask: true })).status).toBe(200)
  expect((await book(family)).status).toBe(200)
  const again = { ...family, email: ' MARTINA@example.org', participants: children('Ben Beispiel', 'mia  Beispiel') }
  const asked = await book({ ...again, ask: true })
  expect([asked.status, asked.answer.error]).toEqual([
    409,
    { code: 'twice', message: 'Du bist schon angemeldet. Trotzdem noch einmal?' },
  ])
  const oneOfThem = { participants: children('Ida Beispiel', 'Ben Beispiel') }
  expect((await book({ ...oneOfThem, ask: true })).status).toBe(409)
  expect(stored()).toHaveLength(2)
  expect((await book(again)).status).toBe(200)
  expect(stored()).toHaveLength(3)
})

test('the question reveals only what the visitor has typed, and the number of questions is limited', async () => {
  const site = await openSite(null)
  await site.book({ participants: children('Mia Beispiel') })
  for (const other of [
    { participants: children('Ida Beispiel') },
    { participants: [] },
    { participants: children('Mia Beispiel'), email: 'other@example.org' },
    { participants: children('Mia Beispiel'), event: 'termin-02' },
  ])
    expect((await site.book({ ...other, ask: true })).status).toBe(200)
  const { post } = visitor(site.origin, { 'X-Forwarded-For': '203.0.113.1' })
  const ask = async () =>
    (await post('/api/registration/add', { ...registration, participants: children('Mia Beispiel'), ask: true })).status
  const statuses = []
  for (let times = 0; times < 6; times += 1) statuses.push(await ask())
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
})

test('a full date gives a registered guest the same answer as others', async () => {
  const { book } = await openSite(1)
  await book({})
  expect((await book({ ask: true })).answer.error.code).toBe('full')
  expect((await book({ ask: true, waiting: true })).answer.error.code).toBe('twice')
})
