// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { HOUR_MS } from '../../../../domain/kit/duration.ts'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { type ListedVoucher, listedVoucher } from '../../../../domain/money/vouchers/voucher.ts'
import type { OwnQuestion } from '../../../../domain/questions/question.ts'
import {
  sampleBooking,
  sampleEvent,
  sampleQuestion,
  sampleSite,
  sampleVoucher,
} from '../../../../domain/testing/samples.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, cleanup, matchTextInPieces, screen, waitFor } from '../../../testing/dom.ts'
import { describeCall, servePanel } from '../../../testing/panel.tsx'
import { refreshLists } from '../../state/lists.ts'

const people = (...names: string[]) => names.map(name => ({ _id: name.toLowerCase(), name }))
const booking = (name: string, changes: Partial<Registration> = {}) =>
  sampleBooking({ _id: name.toLowerCase(), name, notes: '', phone: '0160 111', ...changes })

const ada = booking('Ada', {
  state: 'confirmed',
  participants: people('Ada', 'Alan'),
  createdDate: '2026-11-01T09:00:00.000Z',
})
const bea = booking('Bea', { createdDate: '2026-11-02T09:00:00.000Z' })
const cem = booking('Cem', { createdDate: '2026-11-03T09:00:00.000Z', participants: people('Cem', 'Cleo') })
const dora = booking('Dora', { state: 'waiting', turn: 2, participants: people('Dora', 'Dirk', 'Dina') })
const eva = booking('Eva', { state: 'waiting', turn: 1 })
const fritz = booking('Fritz', { state: 'cancelled' })

// Clear the draft of the test before.
beforeEach(() => sessionStorage.clear())

const WAITING = '#warteliste'

async function open(
  registrations: Registration[],
  event: Event = sampleEvent({ places: 6 }),
  tab = '',
  questions: OwnQuestion[] = [],
  vouchers: ListedVoucher[] = [],
) {
  const server = await servePanel({
    events: [event],
    registrations,
    vouchers,
    site: sampleSite({ offerHours: { from: 0, to: 24 }, questions }),
  })
  const desk = openDesk(`/admin/desk/event/winter${tab}`)
  await screen.findByRole('tablist')
  return {
    ...server,
    ...desk,
    byPhone: () => desk.user.click(screen.getByRole('link', { name: /^(Add Registration|Anmeldung aufnehmen)/ })),
  }
}
const rows = () =>
  [...document.querySelectorAll('[role=tabpanel]:not([hidden]) .party')].map(row => row.querySelector('a')?.textContent)
const focused = () => document.activeElement?.textContent
const bar = () => document.querySelector('.seats-bar')?.getAttribute('aria-label')

test('requests come first, then confirmed parties, then the waiting list in order; the bar sums them up in a sentence', async () => {
  const offered = booking('Gil', {
    state: 'offered',
    until: '2026-12-01T11:00:00.000Z',
    createdDate: '2026-11-04T09:00:00.000Z',
  })
  await open([fritz, dora, eva, ada, offered, cem, bea], sampleEvent({ places: 8, minimum: 2 }))
  expect(rows()).toEqual(['Bea', 'Cem', 'Ada', 'Gil', 'Fritz'])
  screen.getByRole('tab', { name: 'Waiting List 4' })
  expect(bar()).toBe(
    '5 of 8 places are taken: 2 confirmed, 3 to confirm, 1 offered. 2 free. It takes place from 2 people on.',
  )
  const seats = (kind: string) => document.querySelectorAll(`.seats-bar > .seat-${kind}`).length
  expect(['confirmed', 'requested', 'offered', 'free', 'post'].map(seats)).toEqual([2, 3, 1, 2, 1])
  expect(document.querySelector('.seats')?.textContent).toBe(
    '5/8 places, 3 of them to confirm, 1 offered, +4 waitingTakes place, minimum of 2 reached',
  )
})

test.each([
  [30, 2, 30],
  [31, 2, 2],
])('with %i places the bar has a piece for each place, up to 30', async (places, takenPlaces, pieces) => {
  await open([ada], sampleEvent({ places, minimum: 3 }))
  expect(document.querySelectorAll('.seats-bar > rect:not(.seat-post)')).toHaveLength(pieces)
  expect(bar()).toContain(`${takenPlaces} of ${places} places are taken`)
  expect(screen.getByText('1 more to the minimum of 3')).toBeDefined()
})

test('an open quote for all places counts as no taken place anywhere in the event’s section', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  const quoted = booking('Schule', { state: 'quoted', people: 24, until: '2026-12-01T11:00:00.000Z' })
  await open([quoted], sampleEvent({ places: 24, minimum: 4 }))
  expect(document.querySelector('.seats')?.textContent).toBe('24 angeboten, 0 zugesagtNoch 4 bis zur Mindestzahl 4')
  expect(bar()).toBe('24 angeboten, 0 zugesagt. 0 frei. Der Termin findet ab 4 Personen statt.')
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  await waitFor(() => expect(tabs()).toEqual(['Teilnehmende 0', 'Warteliste', 'Geld', 'Post 1']))
  expect(document.querySelector('.group-head h3')?.textContent).toBe('Nur angeboten 24')
})

test('the panel shows in German, too, how many participants are lacking', async () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  await open([], sampleEvent({ minimum: 5 }))
  expect(document.querySelector('.seats-open')?.textContent).toBe('Noch 5 bis zur Mindestzahl 5')
})

test('without a limit of places there is no bar', async () => {
  await open([ada], sampleEvent())
  expect(bar()).toBeUndefined()
  expect(document.querySelector('.seats-count')?.textContent).toBe('2 people')
})

test('after each confirmation the focus goes to the next row, and from the last one to Undo', async () => {
  const { press, sent } = await open([bea, cem])
  await press('Confirm Bea')
  await waitFor(() => expect(focused()).toBe('Confirm Cem'))
  await press('Confirm Cem')
  await waitFor(() => expect(focused()).toBe('Undo'))
  await press('Undo')
  await waitFor(() => expect(focused()).toBe('Confirm Cem'))
  expect(sent.map(describeCall)).toEqual([
    'registration/confirm bea',
    'registration/confirm cem',
    'registration/undo/all cem',
  ])
})

test('one press confirms all parties that fit after a question with their names, and one more press undoes it', async () => {
  const { press, answer, sent } = await open([bea, cem, ada])
  await press('Confirm All (2)')
  await answer(
    'Confirm 2 bookings? Everybody with an email address gets a letter. You can undo this for 10 seconds.',
    'Yes, confirm',
  )
  await screen.findByText(/^2 bookings: confirmed\./)
  await press('Undo')
  await screen.findByRole('button', { name: 'Confirm All (2)', hidden: true })
  expect(sent.map(describeCall)).toEqual(['registration/confirm/all bea, cem', 'registration/undo/all bea, cem'])
})

test('a party with a message is confirmed by itself', async () => {
  const asks = { ...cem, _id: 'dan', name: 'Dan', notes: 'Dürfen wir unseren Hund mitbringen?' }
  await open([bea, cem, asks], sampleEvent())
  expect(screen.getByText('“Dürfen wir unseren Hund mitbringen?”')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirm All Without a Message (2)', hidden: true })).toBeDefined()
})

test('if some of several cannot be undone, the others are, and each refusal shows its reason', async () => {
  const dan = booking('Dan', { createdDate: '2026-11-04T09:00:00.000Z' })
  const { press, answer, sent, refuseNext } = await open([bea, cem, dan], sampleEvent())
  await press('Confirm All (3)')
  await answer(/^Confirm 3 bookings\?/, 'Yes, confirm')
  await screen.findByText(/^3 bookings: confirmed\./)
  refuseNext({ code: 'conflict', message: 'The letter has gone.', _id: 'bea' })
  refuseNext({ code: 'conflict', message: 'Another reason.', _id: 'cem' })
  await press('Undo')
  await screen.findByText('Bea: not undone. The letter has gone.')
  await screen.findByText('Cem: not undone. Another reason.')
  await screen.findByRole('button', { name: 'Confirm Dan', hidden: true })
  expect(sent.slice(1).map(describeCall)).toEqual(['registration/undo/all bea, cem, dan'])
})

test('the row marks a note about health, and the note stands beside its person', async () => {
  const [first] = people('Jonas')
  await open([{ ...bea, participants: first ? [{ ...first, health: 'Nüsse' }] : [] }])
  expect([...document.querySelectorAll('.health-note')].map(({ textContent }) => textContent)).toEqual([
    '1 person with a note: Jonas (Nüsse)Visible until 19 Dec 2026, deleted after that.',
    'Health: Nüsse',
  ])
})

test('the panel warns of a note about health without an emergency number', async () => {
  const [jonas] = people('Jonas')
  const noted = jonas ? [{ ...jonas, health: 'Nüsse' }] : []
  await open([
    { ...bea, participants: noted },
    { ...cem, participants: noted.map(person => ({ ...person, emergencyPhone: '0171 1' })) },
  ])
  expect(screen.getAllByText('A health note, but no emergency number. Please ask for one.')).toHaveLength(1)
})

test('a shared emergency number is shown once, other numbers beside each person', async () => {
  const party = (...numbers: string[]) =>
    people('Ada', 'Alan', 'Grace').map((person, at) => ({ ...person, emergencyPhone: numbers[at] }))
  await open([
    // Adults are not asked for an emergency number.
    { ...ada, participants: party('', '0171 1', '0171 1') },
    { ...bea, participants: party('0171 2', '0171 3') },
  ])
  const numbers = [...document.querySelectorAll('.booking-answer')].map(({ textContent }) => textContent)
  expect(numbers).toEqual(['0171 2', '0171 3', '0171 1'].map(number => `Emergency number: ${number}`))
})

test('a waiting guest is offered a place, after a question if there is none, or removed from the list', async () => {
  const { press, answer, sent } = await open([ada, eva, dora], sampleEvent({ places: 1 }), WAITING)
  await press('Offer Dora')
  await answer(/^Offer Dora .* anyway\? No place is free\. Eva has waited longer\.$/, 'Cancel')
  await press('Offer Eva')
  await answer('Offer Eva a place anyway? No place is free.', 'Yes, offer')
  await waitFor(() => expect(rows()).toEqual(['1. Dora']))
  await press('Cancel Dora')
  await answer('Take Dora off the waiting list? A letter informs the guest.', 'Yes, cancel')
  await waitFor(() => expect(rows()).toEqual([]))
  expect(sent.map(({ path, body }) => [path, body.force])).toEqual([
    ['registration/offer', true],
    ['registration/cancel', undefined],
  ])
})

test('the waiting list names who has an offer, and until when', async () => {
  const offered: Registration = { ...eva, state: 'offered', until: '2026-12-02T17:00:00.000Z' }
  await open([ada, offered, dora], sampleEvent({ places: 1 }), WAITING)
  screen.getByText('Offered, see Participants: Eva until Wed, 2 Dec, 18:00.')
})

test('a party that is too large stays first; one press adds the places it lacks', async () => {
  const event = sampleEvent({ places: 4 })
  const { press, sent } = await open([ada, dora], event, WAITING)
  expect(document.querySelector('.waiting-note')?.textContent).toBe(
    'Free places: 2. Dora needs 3 and stays first. If you add places, Dora is offered them 10 seconds later, by letter. If only some come, cancel the others in the booking.',
  )
  const ask = screen.getByRole('link', { name: 'Ask Whether Some Come' })
  expect(decodeURIComponent(ask.getAttribute('href') ?? '')).toContain(
    ' sind gerade 2 Plätze frei, ihr wartet mit 3 Personen.',
  )
  await press('Add a Place')
  await screen.findByText('1 place added. Dora gets an offer after 10 seconds.')
  expect(sent).toEqual([
    { path: 'event/edit', body: { _id: 'winter', lastModifiedDate: event.lastModifiedDate, places: 5 } },
  ])
  await press('Undo')
  await screen.findByRole('button', { name: 'Add a Place', hidden: true })
  expect(sent.map(({ path, body }) => [path, body.places ?? body.count])).toEqual([
    ['event/edit', 5],
    ['event/undo', 1],
  ])
  expect(screen.queryByText(/^1 place added/)).toBeNull()
})

test('the undo bar takes back the last action of any kind', async () => {
  const { press, sent, user } = await open([bea, dora], sampleEvent({ places: 3 }), WAITING)
  await press('Add a Place')
  await screen.findByText(/^1 place added/)
  await user.click(screen.getByRole('tab', { name: /^Participants/ }))
  await press('Confirm Bea')
  await screen.findByText(/^Bea: confirmed/)
  expect(document.querySelectorAll('.undo-bar')).toHaveLength(1)
  await press('Undo')
  await screen.findByRole('button', { name: 'Confirm Bea', hidden: true })
  expect(sent.at(-1)?.path).toBe('registration/undo/all')
})

test('after a slow answer, undo is offered no longer than the server accepts it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { press } = await open([ada, dora], sampleEvent({ places: 4 }), WAITING)
  const quick = fetch
  let release = () => {}
  const released = new Promise<void>(done => (release = done))
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const answer = await quick(...args)
    if (String(args[0]).includes('event/edit')) await released
    return answer
  })
  await press('Add a Place')
  await vi.advanceTimersByTimeAsync(9000)
  release()
  await screen.findByText(/^1 place added/)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(/^1 place added/)).toBeNull()
})

test('the panel promises no letter to a guest without an address', async () => {
  const { press } = await open([{ ...bea, email: '' }])
  await press('Confirm Bea')
  await screen.findByText('Bea: confirmed.')
})

test('without a mail server the panel announces that letters wait', async () => {
  const event = sampleEvent({ places: 6 })
  await servePanel({ events: [event], registrations: [bea], mail: { host: '', sender: { address: '' } } })
  const { press } = openDesk('/admin/desk/event/winter')
  await press('Confirm Bea')
  await waitFor(() =>
    expect(document.querySelector('.undo-bar')?.textContent).toBe(
      'Bea: confirmed. Letter waits: no mail server. Set upUndo',
    ),
  )
})

test('a note beside an offer explains its effect', async () => {
  await open([ada, dora], sampleEvent({ places: 4 }), WAITING)
  screen.getByText(
    /^“Offer” sends a letter, also out of turn; you can undo it for 10 seconds\. The guest has until \w{3}, .*\. The free places are not enough: you are asked first whether you offer one anyway\.$/,
  )
})

test('near the event a note explains why no place can be offered any more', async () => {
  await open(
    [ada, eva],
    sampleEvent({ places: 4, startDate: new Date(Date.now() + 11 * HOUR_MS).toISOString() }),
    WAITING,
  )
  screen.getByText(/^It is too late for an offer/)
  expect(screen.queryByRole('button', { name: 'Offer Eva', hidden: true })).toBeNull()
})

test('the bar of an overbooked event marks the guests beyond its places, and offers to add exactly the places they lack', async () => {
  const event = sampleEvent({ places: 2, minimum: 2 })
  const { press, sent } = await open([ada, cem, eva], event, WAITING)
  expect(document.querySelector('.seats-count')?.textContent).toBe(
    '4/2 places, 2 of them to confirm, overbooked by 2, +1 waiting',
  )
  expect(bar()).toBe(
    '4 of 2 places are taken: 2 confirmed, 2 to confirm, 0 offered. Overbooked by 2. It takes place from 2 people on.',
  )
  const frame = document.querySelector('.seats-bar > .seat-over')
  const cut = document.querySelector('.seats-bar > .seat-requested')
  // Starts at the first seat over the limit.
  expect(Math.abs(Number(frame?.getAttribute('x')) - Number(cut?.getAttribute('x')))).toBeLessThan(1)
  expect(document.querySelector('.waiting-note')?.textContent).toBe(
    'Free places: 0, overbooked by 2. Eva needs 1 and stays first. If you add places, Eva is offered them 10 seconds later, by letter.',
  )
  await press('Add 3 Places')
  await waitFor(() => expect(sent[0]?.body.places).toBe(5))
})

test('the bar shows no surplus without overbooking', async () => {
  await open([ada, cem], sampleEvent({ places: 4 }))
  expect(document.querySelector('.seat-over')).toBeNull()
  expect(document.querySelector('.seats')?.textContent).not.toContain('overbooked')
})

/** Drops the request id, which is random. */
const withoutId = ({ path, body: { requestId: _, ...body } }: { path: string; body: Record<string, unknown> }) => ({
  path,
  body,
})

test('by phone, a name and a number are enough, and the booking is confirmed at once', async () => {
  const { fill, press, sent, byPhone } = await open([])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await fill('Phone', '0170 333')
  await press('Register 1 Person')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'To Read Out' })).toBeNull())
  expect(rows()).toEqual(['Lukas Sommer'])
  const form = { name: 'Lukas Sommer', phone: '0170 333', email: '', notes: '', event: 'winter', confirms: true }
  expect(sent.map(withoutId)).toEqual([{ path: 'registration/add', body: form }])
  await waitFor(() => expect(focused()).toBe('Add Registration'))
})

const codeField = () => screen.queryByLabelText('Voucher code (optional)')

test('a phone booking takes a voucher’s code, and marks a wrong one at its field', async () => {
  const { fill, press, sent, byPhone, refuseNext } = await open([], undefined, '', [], [listedVoucher(sampleVoucher())])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await waitFor(() => expect(codeField()).not.toBeNull())
  await fill('Voucher code (optional)', 'K7MP-3XQT-9RWDY')
  const why = 'This code is not valid (any more).'
  refuseNext({ code: 'invalid', message: why, fields: { voucher: why } })
  await press('Register 1 Person')
  await waitFor(() => expect(document.activeElement).toBe(codeField()))
  expect(screen.getAllByText(why)).toHaveLength(1)
  await fill('Voucher code (optional)', 'K7MP-3XQT-9RWDC')
  expect(JSON.stringify(sessionStorage)).toContain('Lukas Sommer')
  expect(JSON.stringify(sessionStorage)).not.toContain('K7MP')
  await press('Register 1 Person')
  await screen.findByText(matchTextInPieces('Booked: Lukas Sommer, B26-0031-J, 1 person. The voucher is noted.'))
  expect(sent.map(({ body }) => body.voucher)).toEqual(['K7MP-3XQT-9RWDY', 'K7MP-3XQT-9RWDC'])
})

test('a phone booking asks for no voucher if none exists, or if no voucher can pay for it', async () => {
  const vouchers = [listedVoucher(sampleVoucher())]
  const shown = async (...[registrations, event, vouchers]: [Registration[], Event, ListedVoucher[]]) => {
    const { byPhone } = await open(registrations, event, '', [], vouchers)
    await byPhone()
    await act(() => refreshLists('vouchers'))
    const isShown = codeField() !== null
    cleanup()
    return isShown
  }
  expect(await shown([], sampleEvent({ cost: 35 }), vouchers)).toBe(true)
  expect(await shown([], sampleEvent({ cost: 35 }), [])).toBe(false)
  expect(await shown([], sampleEvent({ cost: 0 }), vouchers)).toBe(false)
  expect(await shown([ada], sampleEvent({ cost: 35, places: 1 }), vouchers)).toBe(false)
})

test('a lost answer to a phone booking leaves open whether it is saved, and the next press sends the same', async () => {
  const { fill, press, sent, byPhone, loseNext } = await open([])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  loseNext()
  await press('Register 1 Person')
  await screen.findByText(/Whether this is saved is unknown\. Saving again is safe/)
  await press('Register 1 Person')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
})

test('an address that the server refuses is marked at its field in the phone booking, and nowhere else', async () => {
  const { fill, press, byPhone, refuseNext } = await open([])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await fill('Email (optional)', 'lukas@')
  const why = 'This address is not complete yet.'
  refuseNext({ code: 'invalid', message: 'x', fields: { email: why } })
  await press('Register 1 Person')
  const field = screen.getByLabelText('Email (optional)')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.getAttribute('aria-invalid'), screen.getAllByText(why).length]).toEqual(['true', 1])
})

test.each([
  ['en', 'Confirm Bea', 'Phone', 'Register 1 Person', 'Booked: Lukas Sommer, B26-0031-J, 1 person.'],
  ['de', 'Bestätigen Bea', 'Telefon', '1 Person anmelden', 'Aufgenommen: Lukas Sommer, B26-0031-J, 1 Person.'],
] as const)('in the language %s the panel names the guest added by phone, until the next press', async (...words) => {
  const [language, button, phone, register, sentence] = words
  onTestFinished(readLanguageFrom(() => language))
  const { fill, press, byPhone } = await open([bea])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await fill(phone, '0170 333')
  await press(register)
  const line = await screen.findByText(matchTextInPieces(sentence))
  expect(line.closest('[role=status]')).not.toBeNull()
  await press(button)
  await waitFor(() => expect(screen.queryByText(matchTextInPieces(sentence))).toBeNull())
})

const groups = [
  { _id: 'kind', label: 'Kind', amount: 20 },
  { _id: 'erw', label: 'Erwachsene', amount: 35 },
]
const asking = sampleEvent({ places: 2, prices: groups, asks: ['birthDate', 'health', 'emergencyPhone'] })

test('a phone booking counts several people by price group and asks the event’s questions; too few places raise a question', async () => {
  const { user, fill, press, answer, sent, refuseNext, byPhone } = await open([], asking)
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await press('Kind: one more')
  await press('Kind: one more')
  await fill('Emergency number', '0170 444')
  await fill('Name (optional)', 'Lena', 0)
  await fill('Date of birth', '2018-05-01', 0)
  await fill('Health and allergies', 'Nüsse', 0)
  await press('Put 3 People on the Waiting List')
  expect(sent).toEqual([])
  screen.getByText('Without consent, please leave it out.')
  const consent = screen.getAllByLabelText(/^Read out/)[0] ?? expect.fail()
  await waitFor(() => expect(document.activeElement).toBe(consent))
  await user.click(consent)
  await user.click(screen.getByLabelText('I have pointed out the terms (AGB)'))
  // The party would wait, so there is nothing to confirm unless the educator overrides that.
  expect(screen.queryByLabelText('Confirm at once')).toBeNull()
  await user.click(screen.getByLabelText('On the waiting list if there is no place'))
  await user.click(screen.getByLabelText('Confirm at once'))
  refuseNext({ code: 'full', message: 'There are only 2 places left.', free: 2 })
  await press('Register 3 People')
  await answer('Only 2 places are left. Take 3 people anyway?', 'Take them anyway')
  await waitFor(() => expect(sent).toHaveLength(2))
  const emergencyPhone = '0170 444'
  expect(sent[1]?.body).not.toHaveProperty('confirms')
  expect(sent[1]?.body).toMatchObject({ force: true, privacyStatement: true, requestId: sent[0]?.body.requestId })
  expect(sent[1]?.body.participants).toEqual([
    { name: 'Lena', price: 'kind', birthDate: '2018-05-01', health: 'Nüsse', consent: 'on the phone', emergencyPhone },
    { name: 'Kind 2', price: 'kind', emergencyPhone },
    { name: 'Lukas Sommer', price: 'erw', emergencyPhone },
  ])
})

test('removing a person of a price group removes the last of that group', async () => {
  const { fill, press, sent, byPhone } = await open([], asking)
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  await press('Kind: one more')
  await press('Kind: one more')
  await fill('Name (optional)', 'Lena', 0)
  await fill('Name (optional)', 'Lars', 1)
  await press('Kind: one less')
  await press('Erwachsene: one less')
  await press('Register 1 Person')
  await waitFor(() => expect(sent[0]?.body.participants).toEqual([{ name: 'Lena', price: 'kind' }]))
})

test('after a lost answer the last place is not taken for the booking that has taken it', async () => {
  const { fill, press, sent, loseNext, byPhone } = await open([], sampleEvent({ places: 1 }))
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  loseNext()
  await press('Register 1 Person')
  await screen.findByRole('alert', { hidden: true })
  await act(() => refreshLists('registrations'))
  expect(screen.queryByText(/This date is full/)).toBeNull()
  await press('Register 1 Person')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'To Read Out' })).toBeNull())
  expect(sent.map(({ body }) => [body.requestId === sent[0]?.body.requestId, body.waiting])).toEqual([
    [true, undefined],
    [true, undefined],
  ])
})

test('after a lost answer each retry sends the same request, even with a corrected form', async () => {
  const { fill, press, sent, refuseNext, byPhone } = await open([])
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  const lost = { code: 'internal', message: 'The answer was lost.' } as const
  refuseNext(lost)
  await press('Register 1 Person')
  await screen.findByRole('alert', { hidden: true })
  refuseNext(lost)
  await press('Register 1 Person')
  await waitFor(() => expect(sent).toHaveLength(2))
  await fill('Phone', '0170 333')
  await press('Register 1 Person')
  await waitFor(() => expect(rows()).toEqual(['Lukas Sommer']))
  const ids = sent.map(({ body }) => body.requestId)
  expect(ids[0]).toMatch(/^[\w-]{20,}$/)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
})

test('the text to read out follows the form: date, place, price, amounts due, next steps and consent', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-01T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user, fill, press, byPhone } = await open([bea], asking)
  await byPhone()
  const aside = () => document.querySelector('aside.read-out')
  const facts = () =>
    [...(aside()?.querySelectorAll('.facts > div') ?? [])].map(({ children }) =>
      [...children].map(({ textContent }) => textContent).join(': '),
    )
  await press('Kind: one more')
  expect(facts()).toEqual([
    'Event: Winter-Survival am Feuer',
    'When: Fri, 4 Dec 2026, 16:00 to Sun, 6 Dec 2026, 14:00',
    'Where: Alte Köhlerhütte',
    'Free places: 1',
    '1 × Kind, 1 × Erwachsene: €55',
    'Deposit, within seven days of the confirmation: €10',
    'Rest, until 20\u00a0Nov\u00a02026: €45',
  ])
  expect(aside()?.textContent).toContain(
    'Cancelling costs until 5 Nov 2026 nothing, until 26 Nov 2026 €10, until 1 Dec 2026 €27.50, after that everything.',
  )
  expect(aside()?.textContent).toContain('You are on the waiting list')
  await user.click(screen.getByLabelText('On the waiting list if there is no place'))
  expect(aside()?.textContent).toContain('Shall I put you on the waiting list?')
  await press('Kind: one less')
  expect(aside()?.textContent).toContain('Your place is certain. If anything changes, I call you.')
  // Consent precedes the field it is for.
  const consent = screen.getByText(/Ich willige ausdrücklich ein/)
  const field = screen.getAllByLabelText('Health and allergies')[0] ?? expect.fail()
  expect(consent.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await fill('Email (optional)', 'lukas@example.org')
  await user.click(screen.getByLabelText('Confirm at once'))
  expect(aside()?.textContent).toContain('until I confirm it. You get an email about it.')
  await press('Kind: one more')
  await user.click(screen.getByLabelText('On the waiting list if there is no place'))
  expect(aside()?.textContent).toContain('When a place is free, I write to you.')
})

test('the text never makes an early cancellation dearer than a later one, and names nothing due for a free event', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-01T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { byPhone } = await open([], sampleEvent({ cost: 15 }))
  await byPhone()
  expect(document.querySelector('aside.read-out')?.textContent).toContain(
    'Cancelling costs until 5 Nov 2026 nothing, until 1 Dec 2026 €7.50, after that everything.',
  )
})

test.each([
  [true, 'You can withdraw for 14 days'],
  [false, 'There is no statutory right of withdrawal'],
])('the text for the phone explains whether the guest can withdraw: %j', async (withdrawal, words) => {
  const { byPhone } = await open([], sampleEvent({ cost: 15, withdrawal }))
  await byPhone()
  expect(document.querySelector('aside.read-out')?.textContent).toContain(words)
})

test('a group hears its own rules, with the hour from which it owes the full price', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-03T09:00:00.000Z'), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { byPhone } = await open([], sampleEvent({ cost: 1000, group: true }))
  await byPhone()
  const text = document.querySelector('aside.read-out')?.textContent
  expect(text).toContain('Cancelling costs until 3 Dec 2026, 16:00, €400, after that everything.')
  expect(text).toContain('Deposit, within seven days of the confirmation€200')
})

const own = [
  sampleQuestion({ _id: 'foto', label: 'Fotos dürfen erscheinen.', kind: 'consent', publishes: true }),
  sampleQuestion({ _id: 'schwimmen', label: 'Wie gut schwimmst du?', kind: 'choice', options: ['gut', 'nicht'] }),
  sampleQuestion({ _id: 'essen', label: 'Was soll ich beim Essen wissen?', kind: 'text', sensitive: true }),
  sampleQuestion({ _id: 'woher', label: 'Wie hast du von uns gehört?', kind: 'text', of: 'party' }),
]
const camp = (changes: Partial<Event> = {}) =>
  sampleEvent({ asks: ['birthDate', ...own.map(({ _id }) => _id)], ...changes })

test('a phone booking asks the educator’s own questions, and says that consents were given on the phone', async () => {
  const { user, fill, press, sent, byPhone } = await open([], camp(), '', own)
  await byPhone()
  await fill('Name', 'Martina')
  await fill('Phone', '0170 333')
  screen.getByText(/^Jede Einwilligung ist freiwillig/)
  await fill('Wie hast du von uns gehört?', 'Plakat')
  await user.selectOptions(screen.getByLabelText('Wie gut schwimmst du?'), 'gut')
  const photo = () => screen.getByLabelText<HTMLSelectElement>('Fotos dürfen erscheinen.')
  expect(photo().value).toBe('')
  await user.selectOptions(photo(), 'Yes')
  await fill('Was soll ich beim Essen wissen?', 'Keine Nüsse')
  await press('Register 1 Person')
  screen.getByText('Without consent, please leave it out.')
  await user.click(screen.getByLabelText('Read out, and agreed to on the phone'))
  await press('Register 1 Person')
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  const answers = [
    { question: 'foto', value: true },
    { question: 'schwimmen', value: 'gut' },
    { question: 'essen', value: 'Keine Nüsse' },
  ]
  expect(sent[0]?.body).toMatchObject({
    participants: [{ name: 'Martina', answers, consent: 'on the phone' }],
    answers: [{ question: 'woher', value: 'Plakat' }],
    consent: 'on the phone',
  })
})

test('on the phone nobody consents for another adult, and a party for the waiting list is not asked', async () => {
  const prices = [{ _id: 'erw', label: 'Erwachsene', amount: 35 }]
  const { user, fill, byPhone } = await open([], camp({ prices, places: 3 }), '', own)
  await byPhone()
  await fill('Name', 'Martina')
  await user.click(screen.getByRole('button', { name: 'Erwachsene: one more' }))
  const photos = () => screen.queryAllByLabelText('Fotos dürfen erscheinen.')
  expect(photos()).toHaveLength(2)
  const [, second] = screen.getAllByLabelText('Date of birth')
  if (!second) throw new Error('unreachable')
  await user.type(second, '1985-03-02')
  expect(photos()).toHaveLength(1)
  for (const _ of [3, 4]) await user.click(screen.getByRole('button', { name: 'Erwachsene: one more' }))
  expect(photos()).toHaveLength(0)
})

test('a phone booking of a full event goes on the waiting list, unless the guest declines', async () => {
  const { fill, press, sent, byPhone } = await open([ada], sampleEvent({ places: 1 }))
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  expect(screen.getByLabelText<HTMLInputElement>('On the waiting list if there is no place').checked).toBe(true)
  await press('Put 1 Person on the Waiting List')
  await waitFor(() => expect(rows()).toEqual(['1. Lukas Sommer']))
  screen.getByText(matchTextInPieces('On the waiting list: Lukas Sommer, B26-0031-J, 1 person.'))
  expect(sent.map(({ body }) => body.waiting)).toEqual([true])
})

test('if the last place goes meanwhile, the form offers the waiting list, and stores the entries once', async () => {
  const { fill, press, answer, sent, refuseNext, byPhone } = await open([ada], sampleEvent({ places: 9 }))
  await byPhone()
  await fill('Name', 'Lukas Sommer')
  refuseNext({ code: 'full', message: 'This event is full.', free: 0 })
  await press('Register 1 Person')
  await answer('No place is left. Take 1 person anyway?', 'Onto the waiting list')
  await waitFor(() => expect(rows()).toContain('1. Lukas Sommer'))
  expect(sent.map(({ body }) => [body.waiting, body.force])).toEqual([
    [undefined, undefined],
    [true, undefined],
  ])
  expect(sent[1]?.body.requestId).toBe(sent[0]?.body.requestId)
})

test('the start of the waiting is shown as a day in the office’s language', async () => {
  await open([eva], undefined, WAITING)
  screen.getByText(/waiting since 28 Nov$/)
})
