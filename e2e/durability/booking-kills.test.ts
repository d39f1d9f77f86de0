import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { partySize, takesPlaces } from '../../domain/bookings/record/booking.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { clientOf, martina } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { adminEnv, problemsOf, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const PLACES = 3
const PARTIES = 50
const rounds = roundsOf(20)
const names = ['Mia', 'Ben', 'Ida']

/** Status of each answer by the sender's e-mail address; 0 for none. */
type Answers = Map<string, number>

test(`a site killed ${rounds.length} times while fifty parties ask for three places gives no place twice and loses no booking`, async () => {
  const dataDir = folder()
  const env = adminEnv
  let session: string | undefined
  const asked: { event: string; answers: Answers }[] = []
  for (const round of rounds) {
    const site = await startForTest(dataDir, { env })
    expect(problemsOf(site)).toEqual([])
    session ??= await sessionOf(site)
    const call = await callerOf(site, session)
    const dates = { startDate: '2099-06-01T08:00:00.000Z', endDate: '2099-06-01T16:00:00.000Z' }
    const added = await call('/api/event/add', {
      method: 'POST',
      body: JSON.stringify({ title: `Waldtag ${round}`, active: true, places: PLACES, ...dates }),
    })
    const { _id: event } = await added.json()
    const asJson = await clientOf(site)
    const asForm = async (values: { email: string; event: string }, people: readonly string[], waits: boolean) => {
      const { privacyStatement: _, ...texts } = martina
      const participants = Object.fromEntries(people.map((name, index) => [`participants.${index}.name`, name]))
      const body = new URLSearchParams({
        kind: 'register',
        ...texts,
        ...values,
        ...participants,
        privacyStatement: 'on',
        ...(waits ? { waiting: 'on' } : {}),
      })
      const headers = { 'X-Forwarded-For': `203.0.113.${values.email.split('-')[1]?.split('@')[0]}` }
      const answer = await fetch(`${site.origin}/anfragen`, { method: 'POST', body, headers }).catch(() => undefined)
      return answer?.status ?? 0
    }
    const answers: Answers = new Map()
    let killed: Promise<unknown> | undefined
    const party = async (at: number) => {
      const values = { email: `${round}-${at}@example.org`, event }
      const people = names.slice(0, 1 + (at % 3))
      const waits = at % 4 === 0
      const participants = people.map(name => ({ name }))
      const status = await (at % 2 === 0
        ? asJson({ ...values, participants, waiting: waits })
        : asForm(values, people, waits))
      answers.set(values.email, status)
      // A little later in each round.
      if (answers.size > round) killed ??= after(round % 3).then(() => site.end('SIGKILL'))
    }
    await Promise.all(Array.from({ length: PARTIES }, (_, at) => party(at)))
    await killed
    asked.push({ event, answers })
  }
  const site = await startForTest(dataDir, { env })
  expect(problemsOf(site)).toEqual([])
  const stored = registrationsIn(dataDir)
  expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length)
  expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length)
  for (const { event, answers } of asked)
    expectKept(
      stored.filter(booking => booking.event === event),
      answers,
    )
  const all = asked.flatMap(({ answers }) => [...answers.values()])
  for (const status of [0, 200, 409]) expect(all).toContain(status)
  expect(stored.some(({ state }) => state === 'waiting' || state === 'offered')).toBe(true)
})

function expectKept(bookings: readonly Registration[], answers: Answers) {
  const seats = bookings.filter(takesPlaces).reduce((sum, booking) => sum + partySize(booking), 0)
  expect(seats).toBeLessThanOrEqual(PLACES)
  const bookedEmails = new Set(bookings.map(({ email }) => email))
  for (const [email, status] of answers) {
    expect([0, 200, 409]).toContain(status)
    // Without an answer, it may be stored or not.
    if (status !== 0) expect([email, bookedEmails.has(email)]).toEqual([email, status === 200])
  }
}
