import { expect, test } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { registration, visitor } from '../../testing/test-site.ts'

const event = 'termin-01'
const dates = { startDate: '2026-12-04T08:00:00.000Z', endDate: '2026-12-04T16:00:00.000Z' }
const people = (...names: string[]) => names.map(name => ({ name }))

/** Opens a site whose first event, in six days, has four places, with a confirmed booking of it. */
async function openSite(names = ['Ada', 'Alan']) {
  const site = await openAdminSite()
  const { post, clock } = site
  await post('/event/edit', { _id: event, places: 4, cost: 40, prices: [], ...dates })
  const { answer: requested } = await post('/registration/add', {
    ...registration,
    event,
    participants: people(...names),
  })
  await post('/registration/confirm', { _id: requested._id })
  clock.now = '2026-11-28T10:00:00.000Z'
  const stored = (): Registration => site.stored().find(({ _id }) => _id === requested._id) ?? expect.fail()
  const letters = () => site.outbox().filter(({ cause }) => cause?.kind === 'registration' && cause.step === 2)
  const undo = (decided = stored().history.at(-1)?.date) =>
    post('/registration/undo/all', { bookings: [{ _id: requested._id, decided }] })
  return { ...site, all: site.stored, id: requested._id as string, before: stored(), stored, letters, undo }
}

/** Returns a booking without the date of its last change. */
const asBefore = ({ lastModifiedDate: _, ...before }: Registration) => before

test('a cancellation and its fee can be undone within ten seconds, and its letter is never sent', async () => {
  const { post, id, before, stored, letters, undo, clock } = await openSite()
  await post('/registration/cancel', { _id: id, reason: 'Krank' })
  expect(stored()).toMatchObject({ state: 'cancelled', fees: [{ what: 'cancellation', cents: 4000 }] })
  expect(letters()).toMatchObject([{ heldUntil: '2026-11-28T10:00:12.000Z' }])
  expect((await undo()).answer.refused).toEqual([])
  expect(asBefore(stored())).toEqual(asBefore(before))
  expect(letters()).toEqual([])
  await post('/registration/cancel', { _id: id })
  clock.now = '2026-11-28T10:00:13.000Z'
  expect((await undo()).answer.refused).toMatchObject([{ message: 'It is too late to undo this.' }])
})

test('one person is removed and restored, with the changes in between', async () => {
  const { post, id, before, stored, undo } = await openSite()
  await post('/registration/cancel', { _id: id, participants: [before.participants[1]?._id] })
  expect(stored()).toMatchObject({ state: 'confirmed', participants: [{ name: 'Ada' }] })
  await post('/registration/remark', { _id: id, text: 'Hat angerufen' })
  expect((await undo()).answer.done).toMatchObject([{ _id: id }])
  expect(stored()).toMatchObject({ participants: before.participants, fees: before.fees })
  expect(stored().remarks).toMatchObject([{ text: 'Hat angerufen' }])
})

test('undoing a move returns the booking to its date and price, and no letter goes out', async () => {
  const { post, id, before, stored, letters, undo } = await openSite()
  await post('/event/edit', { _id: 'termin-02', places: 9, cost: 70, prices: [] })
  expect((await post('/registration/move', { _id: id, event: 'termin-02' })).status).toBe(200)
  expect(stored()).toMatchObject({ event: 'termin-02', eventSnapshot: { cost: 70 } })
  expect(letters()).toHaveLength(1)
  await undo()
  expect(asBefore(stored())).toEqual(asBefore(before))
  expect(letters()).toEqual([])
})

test('an undo takes no place from a guest who got it meanwhile', async () => {
  const { post, id, stored, undo, clock, origin } = await openSite(['Ada', 'Alan', 'Grace', 'Edsger'])
  await post('/registration/cancel', { _id: id })
  clock.now = '2026-11-28T10:00:05.000Z'
  await visitor(origin).post('/api/registration/add', { ...registration, event, name: 'Bea Erle', waiting: true })
  expect((await post('/registration/add', { ...registration, event, name: 'Cem Ahorn' })).status).toBe(200)
  expect((await undo()).answer.refused).toMatchObject([{ message: expect.stringMatching(/^The place has gone to /) }])
  expect(stored().state).toBe('cancelled')
})

test('only the last step can be undone', async () => {
  const { post, id, undo, stored } = await openSite()
  await post('/registration/cancel', { _id: id })
  const decided = stored().history.at(-2)?.date
  expect((await undo(decided)).answer.refused).toHaveLength(1)
})

test('steps can be undone one after the other', async () => {
  const { post, id, before, stored, undo } = await openSite(['Ada', 'Tom', 'Mia'])
  const leave = (at: number) => post('/registration/cancel', { _id: id, participants: [before.participants[at]?._id] })
  await leave(1)
  const tomOut = stored()
  await leave(2)
  await undo()
  expect(asBefore(stored())).toEqual(asBefore(tomOut))
  expect((await undo()).answer.refused).toEqual([])
  expect(asBefore(stored())).toEqual(asBefore(before))
})

test('after a restart it is too late to undo a cancellation', async () => {
  const { post, as, id, stored, restart } = await openSite()
  await post('/registration/cancel', { _id: id })
  const decided = stored().history.at(-1)?.date
  const answer = await as('admin', (await restart()).origin).post('/api/registration/undo', { _id: id, decided })
  expect([answer.status, (await answer.json()).error.message]).toEqual([409, 'It is too late to undo this.'])
  expect(stored().state).toBe('cancelled')
})

test('attendance recorded since then stays, and blocks no undo', async () => {
  const { post, id, before, stored, undo } = await openSite()
  const [ada, alan] = before.participants
  const today = { startDate: '2026-11-28T09:00:00.000Z', endDate: '2026-11-28T16:00:00.000Z' }
  expect((await post('/event/edit', { _id: event, ...today })).status).toBe(200)
  await post('/registration/cancel', { _id: id, participants: [alan?._id] })
  expect((await post('/event/attended', { _id: event, participants: [ada?._id] })).status).toBe(200)
  expect((await undo()).answer.refused).toEqual([])
  expect(stored().participants).toEqual([{ ...ada, attended: true }, alan])
})

test.each([
  ['offering', 'waiting', 'offer', {}],
  ['prolonging', 'offered', 'offer', { until: '2026-12-03T10:00:00.000Z' }],
  ['accepting for the guest', 'offered', 'accept', {}],
] as const)(
  '%s a place can be undone within ten seconds, and its letter is never sent',
  async (_, state, verb, more) => {
    const { post, clock, ...site } = await openSite(['Ada', 'Alan', 'Grace', 'Edsger'])
    const { answer } = await post('/registration/add', { ...registration, event, name: 'Bea Erle', waiting: true })
    const stored = (): Registration => site.all().find(({ _id }) => _id === answer._id) ?? expect.fail()
    const letters = () => site.outbox().filter(({ cause }) => cause?.kind === 'registration' && cause.id === answer._id)
    if (state === 'offered') await post('/registration/offer', { _id: answer._id, force: true })
    clock.now = '2026-11-28T11:00:00.000Z'
    const [before, lettersBefore] = [stored(), letters()]
    expect(before.state).toBe(state)
    const force = verb === 'offer' ? { force: true } : {}
    expect((await post(`/registration/${verb}`, { _id: answer._id, ...more, ...force })).status).toBe(200)
    expect(letters().at(-1)).toMatchObject({ heldUntil: '2026-11-28T11:00:12.000Z' })
    clock.now = '2026-11-28T11:00:09.000Z'
    const decided = stored().history.at(-1)?.date
    expect((await post('/registration/undo', { _id: answer._id, decided })).status).toBe(200)
    expect(asBefore(stored())).toEqual(asBefore(before))
    expect(letters()).toEqual(lettersBefore)
  },
)

test('an offer that the guest has accepted meanwhile cannot be undone', async () => {
  const { post, clock, ...site } = await openSite(['Ada', 'Alan', 'Grace', 'Edsger'])
  const { answer } = await post('/registration/add', { ...registration, event, name: 'Bea Erle', waiting: true })
  await post('/registration/offer', { _id: answer._id, force: true })
  const stored = (): Registration => site.all().find(({ _id }) => _id === answer._id) ?? expect.fail()
  const decided = stored().history.at(-1)?.date
  clock.now = '2026-11-28T10:00:03.000Z'
  await post('/registration/accept', { _id: answer._id })
  expect((await post('/registration/undo', { _id: answer._id, decided })).status).toBe(409)
  expect(stored().state).toBe('confirmed')
})

test.each([['of one of them'], ['of the whole booking']])('an erasure %s can never be undone', async whose => {
  const { post, id, before, dataOf, undo } = await openSite(['Martina Beispiel', 'Alan', 'Grace'])
  const [, alan, grace] = before.participants
  await post('/registration/cancel', { _id: id, participants: [grace?._id] })
  const { email } = before
  const erasure = { email, confirm: email, ...(whose === 'of one of them' ? { participant: alan?._id } : {}) }
  expect((await post('/person/erase', erasure)).status).toBe(200)
  expect((await undo()).answer.refused).toHaveLength(1)
  expect(JSON.stringify(dataOf('registrations'))).not.toContain('Alan')
})

test("a waiting guest is offered a removed guest's place only once the removal is final", async () => {
  const { post, id, before, stored, undo, clock, origin, outbox } = await openSite()
  await post('/event/edit', { _id: event, places: 2 })
  await visitor(origin).post('/api/registration/add', { ...registration, event, name: 'Bea Erle', waiting: true })
  const theirs = () => outbox().filter(({ cause }) => cause?.kind === 'registration' && cause.id !== id)
  const letters = theirs().length
  const leave = () => post('/registration/cancel', { _id: id, participants: [before.participants[1]?._id] })
  await leave()
  clock.now = '2026-11-28T10:00:10.000Z'
  expect((await undo()).answer.refused).toEqual([])
  expect([stored().participants, theirs().length]).toEqual([before.participants, letters])
  await leave()
  clock.now = '2026-11-28T10:00:23.000Z'
  await expect.poll(() => theirs().length).toBe(letters + 1)
})
