import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../domain/letters/mail.ts'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, eventsIn, outboxIn, problemsOf, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const GUESTS = 12
const subjects = { move: 'Kurstermin verlegt: Wildnis', cancel: 'Kurstermin abgesagt: Wildnis' }
const steps = { move: 'eventMoved', cancel: 'sessionCancelled' } as const
/** Ten kills for the move and ten for the call-off. */
const rounds = roundsOf(20)

const on = (day: string) => ({ startDate: `${day}T08:00:00.000Z`, endDate: `${day}T16:00:00.000Z` })

test(`a site killed ${rounds.length} times while one session is moved and another called off sends each guest one letter about each`, async () => {
  const dataDir = folder()
  const mail = await openMailServer()
  const env = { ...adminEnv, SMTP_URL: mail.url }
  mail.behaviour.refusal = { at: 'connect', code: 421 }
  let signIn: string | undefined
  async function start() {
    const site = await startForTest(dataDir, { env })
    expect(problemsOf(site)).toEqual([])
    signIn ??= await sessionOf(site)
    const call = await callerOf(site, signIn)
    const post = (path: string, body: object) => call(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
    const waiting = async (): Promise<OutboxEntry[]> => (await call('/api/mail/outbox')).json()
    return { ...site, post, waiting }
  }

  const first = await start()
  const sessions = ['2099-06-01', '2099-07-01', '2099-08-01'].map(on)
  const sent = { title: 'Wildnis', active: true, cost: 100, confirmation: 'automatic', ...on('2099-06-01'), sessions }
  const course = await (await first.post('/event/add', sent)).json()
  const addresses = Array.from({ length: GUESTS }, (_, at) => `gast-${at}@example.org`)
  for (const email of addresses) {
    const guest = { event: course._id, name: 'Ida Sommer', email, participants: [{ name: 'Ida' }] }
    expect((await first.post('/registration/add', guest)).status).toBe(200)
  }
  await first.end('SIGKILL')

  const calls = {
    move: { _id: course._id, session: course.sessions[1]._id, ...on('2099-07-15') },
    cancel: { _id: course._id, session: course.sessions[2]._id, reason: 'Sturm' },
  }
  /** Returns how often the guests and the outbox have the change: nobody or everybody, and nobody twice. */
  function expectAllOrNothing(what: 'move' | 'cancel'): boolean {
    const reportCounts = registrationsIn(dataDir).map(
      ({ history }) => history.filter(entry => entry.what === steps[what]).length,
    )
    const letters = outboxIn(dataDir).filter(({ subject }) => subject === subjects[what])
    const isDone = eventsIn(dataDir).some(({ sessions = [] }) =>
      sessions.some(({ moved, cancelled }) => (what === 'move' ? moved : cancelled)),
    )
    expect([new Set(reportCounts), letters.length]).toEqual([new Set([isDone ? 1 : 0]), isDone ? GUESTS : 0])
    return isDone
  }
  for (const what of ['move', 'cancel'] as const) {
    for (const round of rounds.filter(round => round % 2 === (what === 'move' ? 0 : 1) || rounds.length < 20)) {
      const site = await start()
      const answered = site.post(`/event/${what}`, calls[what]).catch(() => undefined)
      await after(round * 4)
      await site.end('SIGKILL')
      await answered
      expectAllOrNothing(what)
    }
    const site = await start()
    const { status } = await site.post(`/event/${what}`, calls[what])
    expect([200, what === 'move' ? 400 : 409]).toContain(status)
    await site.end('SIGKILL')
    expect(expectAllOrNothing(what)).toBe(true)
  }

  const last = await start()
  mail.behaviour.refusal = undefined
  await last.post('/mail/outbox/retry', {})
  await vi.waitFor(async () => expect(await last.waiting()).toEqual([]), { interval: 100 })
  const isOurs = (subject: string) => Object.values(subjects).includes(subject)
  const received = mail.arrived.flatMap(({ recipients, mail: { subject = '' } }) =>
    isOurs(subject) ? recipients.map(to => `${to} ${subject}`) : [],
  )
  expect(received.toSorted()).toEqual(
    addresses.flatMap(to => Object.values(subjects).map(subject => `${to} ${subject}`)).toSorted(),
  )
})
