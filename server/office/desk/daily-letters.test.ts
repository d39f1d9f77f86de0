import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { addDays, instantOf } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import { lastMorning } from '../../../domain/people/accounts/morning.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import { steadyClock } from '../../runtime/steady-clock.ts'
import { createMorningWork } from './daily-letters.ts'

const LOOK_MS = 20 * MINUTE_MS
const aMinuteBefore = (moment: string) => new Date(Date.parse(moment) - MINUTE_MS).toISOString()

/** Fault after `calm` looks, for `ms`. */
type Fault = { calm: number; kind: 'restart' | 'killed before' | 'killed after' | 'no power' | 'behind'; ms: number }
const faults = fc.array(
  fc.record<Fault>({
    calm: fc.integer({ min: 0, max: 200 }),
    kind: fc.constantFrom('restart', 'killed before', 'killed after', 'no power', 'behind'),
    ms: fc.integer({ min: 1, max: 60 * 3 }).map(count => count * 20 * MINUTE_MS),
  }),
  { maxLength: 12 },
)

/** Runs a site whose administrator wants a letter each morning. It sends none; `written` lists the letters. */
function simulated(beginning: number) {
  let real = beginning
  let wrongBy = 0
  let elapsed = 0
  let killAt: 'before' | 'after' | undefined
  const now = () => new Date(real + wrongBy).toISOString()
  const account: UserAccount = {
    ...{ _id: 'erika', email: 'erika@example.org', active: true, role: 'admin', notify: 'daily', toldUntil: now() },
  }
  const users: { current: readonly UserAccount[] } = { current: [account] }
  const written: { since: string; until: string; at: number }[] = []
  const commit = async (change: (all: unknown) => { next: { users: UserAccount[]; outbox: Mail[] } }) => {
    const { next } = change({ users: users.current, outbox: [] })
    if (killAt === 'before') throw new Error('killed')
    users.current = next.users
    for (const { cause } of next.outbox) if (cause?.kind === 'daily') written.push({ ...cause, at: real })
    if (killAt === 'after') throw new Error('killed')
  }
  const options = { users, commit, newId: () => 'id', now } as unknown as Parameters<typeof createMorningWork>[0]
  const boot = () =>
    createMorningWork(
      options,
      steadyClock(now, HOUR_MS, () => elapsed),
    )
  let work = boot()
  const mornings = new Set<string>()

  async function look() {
    real += LOOK_MS
    elapsed += LOOK_MS
    // A run killed before its write has reported nothing; the next one does, perhaps on another day.
    let isLost = false
    await work().catch(() => {
      isLost = killAt === 'before'
      killAt = undefined
      work = boot()
    })
    const morning = lastMorning(aMinuteBefore(now()))
    // A clock that is behind shows a new morning only if the site has not run since, as after a night without power.
    const isNew = wrongBy === 0 || [...mornings].every(date => date < morning)
    if (isNew && !isLost) mornings.add(morning)
  }
  async function fail({ calm, kind, ms }: Fault) {
    for (let count = 0; count < calm; count += 1) await look()
    if (kind === 'killed before') killAt = 'before'
    else if (kind === 'killed after') killAt = 'after'
    else if (kind === 'behind') {
      // Less than a day, because a larger step back counts as the end of a clock that was ahead.
      wrongBy = -Math.min(ms, 23 * HOUR_MS)
      await look()
      wrongBy = 0
      // The corrected clock looks like a jump ahead.
      for (let count = 0; count < 4; count += 1) await look()
    } else {
      if (kind === 'no power') real += ms
      work = boot()
    }
  }
  return { look, fail, written, mornings, isOver: () => real >= beginning + 20 * 24 * HOUR_MS }
}

test.each([
  ['in winter', '2026-11-20'],
  ['over the change to summer time', '2027-03-20'],
  ['over the change to winter time', '2026-10-18'],
])('%s, each morning of a running site gets one letter, and nothing is left out or repeated', async (_, day) => {
  await fc.assert(
    fc.asyncProperty(faults, async troubles => {
      const site = simulated(Date.parse(instantOf(day, '12:00')))
      for (const fault of troubles) if (!site.isOver()) await site.fail(fault)
      while (!site.isOver()) await site.look()
      const mornings = [...site.mornings].filter(morning => morning > instantOf(day, '12:00')).sort()
      expect(site.written.map(({ until }) => lastMorning(until))).toEqual(mornings)
      for (const [at, { since, until }] of site.written.entries()) {
        expect(since).toBe(site.written[at - 1]?.until ?? instantOf(day, '12:00'))
        expect(since < until).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('the letter is due at seven o’clock in Berlin, summer and winter', () => {
  expect(lastMorning('2026-11-24T05:59:59.000Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(lastMorning('2026-11-24T06:00:00.000Z')).toBe('2026-11-24T06:00:00.000Z')
  expect(lastMorning('2027-07-01T05:00:00.000Z')).toBe('2027-07-01T05:00:00.000Z')
  expect(lastMorning(instantOf(addDays('2027-03-27', 1), '07:00'))).toBe('2027-03-28T05:00:00.000Z')
})

const written = async (account: Partial<UserAccount>, outbox: Mail[], now: string) => {
  const users = { current: [{ _id: 'erika', email: 'erika@example.org', active: true, role: 'admin', ...account }] }
  let after: { users: UserAccount[]; outbox: Mail[] } | undefined
  const commit = async (change: (all: unknown) => { next: { users: UserAccount[]; outbox: Mail[] } }) => {
    after = change({ users: users.current, outbox }).next
  }
  const options = { users, commit, newId: () => 'new', now: () => now }
  await createMorningWork(options as unknown as Parameters<typeof createMorningWork>[0], () => now)()
  return after
}

test('a letter that could not go out is replaced by one with all the news', async () => {
  const now = '2026-11-24T06:10:00.000Z'
  const cause = { kind: 'daily', id: 'erika', since: '2026-11-20T06:00:00.000Z', until: '2026-11-23T06:00:00.000Z' }
  const waiting = { _id: 'old', to: 'erika@example.org', subject: '', cause, createdDate: cause.until, attempts: [] }
  const after = await written({ notify: 'daily', toldUntil: cause.until }, [waiting as Mail], now)
  expect(after?.outbox).toMatchObject([{ _id: 'new', cause: { since: cause.since, until: aMinuteBefore(now) } }])
})

test('a day recorded by a clock far ahead blocks no letter', async () => {
  const now = '2026-11-24T09:00:00.000Z'
  const after = await written({ notify: 'daily', toldUntil: '2031-01-01T06:00:00.000Z' }, [], now)
  expect(after?.outbox).toMatchObject([{ cause: { since: '2026-11-23T06:00:00.000Z', until: aMinuteBefore(now) } }])
  expect(after?.users[0]?.toldUntil).toBe(aMinuteBefore(now))
})

test.each([['once'], ['never'], [undefined]] as const)('an account that chose %s gets no such letter', async notify => {
  expect(await written({ notify }, [], '2026-11-24T09:00:00.000Z')).toBeUndefined()
})
