import { expect, test, vi } from 'vitest'
import { eventLetters } from '../../domain/registrations/event-letters.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { registration } from '../testing/test-site.ts'

const guest = 'lukas@example.org'
const wait = { timeout: 10_000 }

/** A site that sends letters, with a booking that was taken by phone. */
async function openSite(email: string) {
  const mail = await openMailServer()
  const site = await openAdminSite({ SMTP_URL: mail.url })
  const { event } = registration
  const { answer } = await site.post('/registration/add', { event, name: 'Lukas', phone: '0160 1', email })
  const { _id } = answer
  return {
    ...site,
    _id,
    arrived: () => mail.to(guest).map(({ mail: { subject } }) => subject?.split(':')[0]),
    /** The steps, with when the letter about each was sent. */
    steps: () => site.stored().flatMap(({ history }) => history.map(({ what, sentDate }) => [what, sentDate])),
    listed: () => eventLetters(site.stored(), []).map(({ kind }) => kind),
    /** Resolves when nothing waits any more, once letters are no longer held. */
    async sendAll() {
      site.clock.now = '2026-11-28T09:00:11.000Z'
      await site.post('/registration/edit', { _id, notes: 'Ruft zurück' })
      await vi.waitFor(() => expect(site.outbox()).toEqual([]), wait)
    },
  }
}

test('a step keeps when its letter was sent, in the booking that nobody has changed by that', async () => {
  const { post, _id, sendAll, steps, listed, stored } = await openSite(guest)
  await post('/registration/confirm', { _id })
  expect(steps()).toEqual([
    ['requested', undefined],
    ['confirmed', undefined],
  ])
  await sendAll()
  const sentDate = '2026-11-28T09:00:11.000Z'
  expect(steps().at(-1)).toEqual(['confirmed', sentDate])
  expect(listed()).toEqual(['confirmation'])
  const { lastModifiedDate } = stored()[0] ?? expect.fail()
  expect((await post('/registration/cancel', { _id, lastModifiedDate })).status).toBe(200)
})

test('a step without an address has no letter, also when there is one later', async () => {
  const { post, _id, sendAll, arrived, listed, steps } = await openSite('')
  await post('/registration/confirm', { _id })
  await post('/registration/edit', { _id, email: guest })
  await sendAll()
  await post('/registration/cancel', { _id })
  await vi.waitFor(() => expect(arrived()).toEqual(['Deine Buchung ist storniert']), wait)
  await vi.waitFor(() => expect(listed()).toEqual(['cancellation']), wait)
  expect(steps().map(([, sentDate]) => sentDate !== undefined)).toEqual([false, false, true])
})

test('a confirmation that is overtaken while its letter is held has sent none', async () => {
  const { post, _id, sendAll, arrived, listed } = await openSite(guest)
  await post('/registration/confirm', { _id })
  await post('/registration/cancel', { _id })
  await sendAll()
  expect([arrived(), listed()]).toEqual([['Deine Buchung ist storniert'], ['cancellation']])
})

test('a confirmation that is taken back leaves nothing, and one after it has a letter of its own', async () => {
  const { post, _id, sendAll, arrived, steps } = await openSite(guest)
  const { answer } = await post('/registration/confirm', { _id })
  await post('/registration/undo', { _id, decided: answer.history.at(-1).date })
  expect(steps()).toEqual([['requested', undefined]])
  await post('/registration/decline', { _id })
  await sendAll()
  expect(arrived()).toEqual(['Leider kein Platz'])
  expect(steps().at(-1)).toEqual(['declined', '2026-11-28T09:00:11.000Z'])
})

test('a letter whose address is taken away while it is held was never sent', async () => {
  const { post, _id, sendAll, arrived, listed } = await openSite(guest)
  await post('/registration/confirm', { _id })
  await post('/registration/edit', { _id, email: '' })
  await post('/registration/edit', { _id, email: guest })
  await sendAll()
  expect([arrived(), listed()]).toEqual([[], []])
})
