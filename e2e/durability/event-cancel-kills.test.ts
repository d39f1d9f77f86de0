import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../domain/letters/mail.ts'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { stepOf } from '../support/rounds.ts'
import { adminEnv, eventsIn, outboxIn, problemsOf, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const GUESTS = 12
/** Letters that the mail server accepts before the site is killed again. */
const LETTERS_PER_ROUND = 3
const reason = 'Sturm über dem Wald'

test('an event with twelve bookings, called off while the mail server is down and the site is killed, sends each guest one letter', async () => {
  const dataDir = folder()
  const mail = await openMailServer()
  const env = { ...adminEnv, SMTP_URL: mail.url }
  const down = { at: 'connect', code: 421 } as const
  mail.behaviour.refusal = down
  let session: string | undefined
  async function start() {
    const site = await startForTest(dataDir, { env })
    expect(problemsOf(site)).toEqual([])
    session ??= await sessionOf(site)
    const call = await callerOf(site, session)
    const post = (path: string, body: object) => call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    const waiting = async (): Promise<OutboxEntry[]> => (await call('/api/mail/outbox')).json()
    return { ...site, post, waiting }
  }

  const first = await start()
  const dates = { startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-06-01T16:00:00.000Z' }
  const sent = { title: 'Waldtag', active: true, cost: 35, confirmation: 'automatic', ...dates }
  const { _id: event } = await (await first.post('/event/add', sent)).json()
  const addresses = Array.from({ length: GUESTS }, (_, at) => `gast-${at}@example.org`)
  for (const email of addresses) {
    const participants = [{ name: 'Ida' }]
    const answer = await first.post('/registration/add', { event, name: 'Ida Sommer', email, participants })
    expect(answer.status).toBe(200)
  }
  await first.end('SIGKILL')

  // Killed some milliseconds later each time: before, during and after the one write. Everything is stored, or nothing.
  for (let wait = 0; !eventsIn(dataDir).some(({ cancelled }) => cancelled); wait += stepOf(20)) {
    const site = await start()
    const answered = site.post('/event/cancel', { _id: event, reason }).catch(() => undefined)
    await after(wait)
    await site.end('SIGKILL')
    await answered
    const isCancelled = eventsIn(dataDir).some(({ cancelled }) => cancelled)
    const informed = registrationsIn(dataDir).filter(({ history }) => history.at(-1)?.what === 'eventCancelled')
    const letters = outboxIn(dataDir).filter(({ subject }) => subject === 'Abgesagt: Waldtag')
    expect([informed.length, letters.length]).toEqual(isCancelled ? [GUESTS, GUESTS] : [0, 0])
  }

  // The panel shows each letter and why it waits.
  const shown = await start()
  expect((await shown.post('/event/cancel', { _id: event, reason })).status).toBe(409)
  await vi.waitFor(
    async () => {
      const letters = (await shown.waiting()).filter(({ subject }) => subject.startsWith('Abgesagt'))
      expect(letters.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
      for (const { state, attempts } of letters) expect([state, attempts.length > 0]).toEqual(['waiting', true])
    },
    { interval: 100 },
  )
  await shown.end('SIGKILL')

  // Restarted, and killed while sending. A letter that the server accepted and the site did not record would be sent
  // twice (see `mail.test.ts`). So the server accepts some and refuses the next, and the kill waits until those are
  // recorded.
  for (let missing = GUESTS; missing > 0; ) {
    const site = await start()
    let taken = 0
    mail.behaviour.refusal = undefined
    mail.behaviour.beforeAnswer = async () => {
      taken += 1
      if (taken === LETTERS_PER_ROUND) mail.behaviour.refusal = { at: 'mail', code: 451 }
    }
    await site.post('/mail/outbox/retry', {})
    missing = Math.max(0, missing - LETTERS_PER_ROUND)
    await vi.waitFor(
      async () => {
        // Waiting confirmations are dropped, not sent, in their turn.
        const waiting = (await site.waiting()).filter(({ subject }) => subject.startsWith('Abgesagt'))
        expect(waiting).toHaveLength(missing)
      },
      { interval: 5 },
    )
    await site.end('SIGKILL')
  }
  const last = await start()
  await last.post('/mail/outbox/retry', {})
  await vi.waitFor(async () => expect(await last.waiting()).toEqual([]), { interval: 100 })
  expect(mail.arrived.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted())
  for (const letter of mail.arrived) {
    expect(letter.mail.subject).toBe('Abgesagt: Waldtag')
    expect(letter.mail.text?.replace(/\s+/g, ' ')).toContain(`Der Grund: ${reason}.`)
  }
})
