import { expect, onTestFinished, test, vi } from 'vitest'
import { eventLetters } from '../../domain/bookings/letters/event-letters.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { breakDisk, registration, visitor } from '../testing/test-site.ts'

const guest = 'lukas@example.org'

/** Opens a site that sends letters, with a booking by phone. */
async function openSite(email: string) {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url })
  const { event } = registration
  const { answer } = await site.post('/registration/add', { event, name: 'Lukas', phone: '0160 1', email })
  const { _id } = answer
  return {
    ...site,
    _id,
    mail,
    behaviour: mail.behaviour,
    held: mail.held,
    arrived: () => mail.to(guest).map(({ mail: { subject } }) => subject?.split(':')[0]),
    /** The steps, with when the letter about each was sent. */
    steps: () => site.stored().flatMap(({ history }) => history.map(({ what, sentDate }) => [what, sentDate])),
    listed: () => eventLetters(site.stored(), []).map(({ kind }) => kind),
    /** Resolves once no letter waits or is held. */
    async sendAll() {
      site.clock.now = new Date(Date.parse(site.clock.now) + 13_000).toISOString()
      await site.post('/registration/edit', { _id, notes: `Ruft zurück ${site.clock.now}` })
      await vi.waitFor(() => expect(site.outbox()).toEqual([]))
    },
  }
}

test('a step stores when its letter was sent, and the booking keeps its version', async () => {
  const { post, _id, sendAll, steps, listed, stored } = await openSite(guest)
  await post('/registration/confirm', { _id })
  expect(steps()).toEqual([
    ['requested', undefined],
    ['confirmed', undefined],
  ])
  await sendAll()
  const sentDate = '2026-11-28T09:00:13.000Z'
  expect(steps().at(-1)).toEqual(['confirmed', sentDate])
  expect(listed()).toEqual(['confirmation'])
  const { lastModifiedDate } = stored()[0] ?? expect.fail()
  expect((await post('/registration/cancel', { _id, lastModifiedDate })).status).toBe(200)
})

test('a step without an address has no letter, even if an address is added later', async () => {
  const { post, _id, sendAll, arrived, listed, steps } = await openSite('')
  await post('/registration/confirm', { _id })
  await post('/registration/edit', { _id, email: guest })
  await sendAll()
  await post('/registration/cancel', { _id })
  await sendAll()
  await vi.waitFor(() => expect(arrived()).toEqual(['Deine Buchung ist storniert']))
  await vi.waitFor(() => expect(listed()).toEqual(['cancellation']))
  expect(steps().map(([, sentDate]) => sentDate !== undefined)).toEqual([false, false, true])
})

test('a confirmation overtaken while its letter is held has sent none', async () => {
  const { post, _id, sendAll, arrived, listed } = await openSite(guest)
  await post('/registration/confirm', { _id })
  await post('/registration/cancel', { _id })
  await sendAll()
  expect([arrived(), listed()]).toEqual([['Deine Buchung ist storniert'], ['cancellation']])
})

test('an undone confirmation leaves nothing, and a later one has its own letter', async () => {
  const { post, _id, sendAll, arrived, steps } = await openSite(guest)
  const { answer } = await post('/registration/confirm', { _id })
  await post('/registration/undo', { _id, decided: answer.history.at(-1).date })
  expect(steps()).toEqual([['requested', undefined]])
  await post('/registration/decline', { _id })
  await sendAll()
  expect(arrived()).toEqual(['Leider kein Platz'])
  expect(steps().at(-1)).toEqual(['declined', '2026-11-28T09:00:13.000Z'])
})

/** Waits until the mail server has a letter that it does not answer yet; the returned function lets it answer. */
async function openSlowSite() {
  const site = await openSite(guest)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(site.behaviour, { hold: promise, holdFor: (to: string) => to === guest })
  onTestFinished(() => resolve())
  return { ...site, answer: resolve, untilHeld: () => vi.waitFor(() => expect(site.held()).toBe(1)) }
}

test.each(['confirm', 'decline'])('a step by %s cannot be undone while its letter is on its way', async verb => {
  const { post, _id, clock, untilHeld, answer, stored, outbox, listed } = await openSlowSite()
  const { answer: booking } = await post(`/registration/${verb}`, { _id })
  // The undo period ends exactly when the letter is due.
  clock.now = '2026-11-28T09:00:12.000Z'
  await untilHeld()
  const undo = () => post('/registration/undo', { _id, decided: booking.history.at(-1).date })
  expect(await undo()).toMatchObject({ status: 409, message: 'It is too late to undo this.' })
  answer()
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  expect((await undo()).status).toBe(409)
  expect([stored()[0]?.state, listed().length]).toEqual([verb === 'confirm' ? 'confirmed' : 'declined', 1])
})

test('a step can be undone again once the mail server has refused its letter', async () => {
  const { post, _id, clock, untilHeld, answer, behaviour, outbox, arrived, steps } = await openSlowSite()
  const { answer: booking } = await post('/registration/confirm', { _id })
  clock.now = '2026-11-28T09:00:12.000Z'
  await untilHeld()
  behaviour.refusal = { at: 'data', code: 550 }
  answer()
  await vi.waitFor(() => expect(outbox()[0]?.attempts).toHaveLength(1))
  await vi.waitFor(async () => {
    const { status } = await post('/registration/undo', { _id, decided: booking.history.at(-1).date })
    expect(status).toBe(200)
  })
  expect([outbox(), arrived(), steps()]).toEqual([[], [], [['requested', undefined]]])
})

test('a sent letter that the disk could not record prevents the undo of its step', async () => {
  const { post, _id, clock, behaviour, stored, arrived } = await openSlowSite()
  behaviour.hold = undefined
  const { answer: booking } = await post('/registration/confirm', { _id })
  let mend = Object.assign(() => {}, { refused: (): number => 0 })
  behaviour.beforeAnswer = async () => {
    mend = breakDisk()
  }
  clock.now = '2026-11-28T09:00:12.000Z'
  await vi.waitFor(() => expect(mend.refused()).toBeGreaterThan(0))
  mend()
  const { status } = await post('/registration/undo', { _id, decided: booking.history.at(-1).date })
  expect([status, stored()[0]?.state, arrived()]).toEqual([409, 'confirmed', ['Dein Platz ist fest']])
})

test('a letter on its way to a wrong address is also sent to the right one', async () => {
  const { post, _id, clock, untilHeld, answer, outbox, mail, steps } = await openSlowSite()
  await post('/registration/confirm', { _id })
  clock.now = '2026-11-28T09:00:13.000Z'
  await untilHeld()
  await post('/registration/edit', { _id, email: 'lukas@example.com' })
  answer()
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  expect(mail.to('lukas@example.com').map(({ mail: { subject } }) => subject)).toEqual([
    expect.stringMatching(/^Dein Platz ist fest/),
  ])
  expect(steps().at(-1)).toEqual(['confirmed', '2026-11-28T09:00:13.000Z'])
})

test('a letter whose address is removed while it is held is never sent', async () => {
  const { post, _id, sendAll, arrived, listed } = await openSite(guest)
  await post('/registration/confirm', { _id })
  await post('/registration/edit', { _id, email: '' })
  await post('/registration/edit', { _id, email: guest })
  await sendAll()
  expect([arrived(), listed()]).toEqual([[], []])
})

test('a letter about a step can be resent as long as it helps, but not twice at once, and the booking stores its address', async () => {
  const { post, _id, sendAll, arrived, stored } = await openSite(guest)
  const resend = async (step: number) => (await post('/registration/resend', { _id, step })).status
  await post('/registration/confirm', { _id })
  expect([await resend(1), await resend(0), await resend(9)]).toEqual([409, 409, 409])
  await sendAll()
  expect(stored()[0]?.sentLetters).toBeUndefined()
  const answers = await Promise.all([resend(1), resend(1)])
  expect(answers.sort()).toEqual([200, 409])
  await vi.waitFor(() => expect(arrived()).toEqual(['Dein Platz ist fest', 'Dein Platz ist fest']))
  await vi.waitFor(() => expect(stored()[0]?.sentLetters).toMatchObject([{ to: guest, isRepeat: true }]))
  await post('/registration/cancel', { _id })
  expect([await resend(1), (await post('/registration/resend', { _id: 'nobody', step: 0 })).status]).toEqual([409, 404])
})

test('a letter without an address is sent once there is one, and a guest’s receipt as a receipt', async () => {
  const { post, _id, sendAll, arrived, mail, origin, stored } = await openSite('')
  await post('/registration/confirm', { _id })
  await post('/registration/edit', { _id, email: guest })
  await sendAll()
  expect((await post('/registration/resend', { _id, step: 1 })).status).toBe(200)
  await vi.waitFor(() => expect(arrived()).toEqual(['Dein Platz ist fest']))
  await visitor(origin).post('/api/registration/add', registration)
  const receipts = () =>
    mail.to(registration.email).filter(({ mail: { subject = '' } }) => /^Deine Anmeldung/.test(subject))
  await vi.waitFor(() => expect(receipts()).toHaveLength(1))
  const booked = stored().find(({ email }) => email === registration.email) ?? expect.fail()
  await vi.waitFor(async () =>
    expect((await post('/registration/resend', { _id: booked._id, step: 0 })).status).toBe(200),
  )
  await vi.waitFor(() => expect(receipts()).toHaveLength(2))
})
