import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { FAKETIME, lacksPrograms } from '../../server/testing/programs.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { adminEnv, outboxIn, problemsOf } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

/** The environment of a program whose clock shows `moment` and goes on; `set` changes that while it runs. */
function movedClock(dir: string) {
  const file = join(dir, 'faketime')
  const set = (moment: string) => {
    const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s`)
  }
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { env, set }
}

/** Due reminders are checked every five seconds. */
const LOOKS_MS = 11_000

const remindersIn = (dataDir: string) =>
  outboxIn(dataDir)
    .map(({ subject }) => subject)
    .filter(subject => /^(In|Morgen|Heute)\b/.test(subject))

test.skipIf(lacksPrograms('faketime'))(
  'a guest gets one reminder, despite a night without two o’clock, kills, a day without power and a clock jump',
  async () => {
    const dataDir = join(folder(), 'data')
    const { env, set } = movedClock(folder())
    const start = (moment: string) => {
      set(moment)
      return startForTest(dataDir, { env: { ...adminEnv, ...env } })
    }
    // 2:30 does not exist on 28 March 2027 in Berlin, so the reminder is sent at 3:30.
    const first = await start('2027-03-27T20:00:00Z')
    const call = await callerOf(first, await sessionOf(first))
    const post = async (path: string, body: object) =>
      (await call(path, { method: 'POST', body: JSON.stringify(body) })).json()
    const book = async (title: string, day: string) => {
      const dates = { startDate: `${day}T00:30:00.000Z`, endDate: `${day}T06:00:00.000Z` }
      const { _id: event } = await post('/api/event/add', { title, active: true, ...dates })
      const guest = { name: 'Martina Beispiel', email: 'martina@example.org' }
      const { _id } = await post('/api/registration/add', { ...guest, event, participants: [{ name: 'Mia' }] })
      await post('/api/registration/confirm', { _id })
    }
    await book('Nachtwache', '2027-04-04')
    await book('Sonnwende', '2027-06-21')
    await first.end('SIGKILL')

    const second = await start('2027-03-28T01:29:50Z')
    expect(remindersIn(dataDir)).toEqual([])
    await vi.waitFor(() => expect(remindersIn(dataDir)).toEqual(['In einer Woche: Nachtwache']))
    await second.end('SIGKILL')

    // The clock starts before that moment again, then jumps ahead by weeks. No time service confirms the jump.
    const third = await start('2027-03-28T01:00:00Z')
    set('2027-06-15T12:00:00Z')
    await after(LOOKS_MS)
    expect(remindersIn(dataDir)).toEqual(['In einer Woche: Nachtwache'])
    await third.end('SIGKILL')

    // Days without power: the reminder is late, and its subject adapts.
    const fourth = await start('2027-06-18T12:00:00Z')
    const subjectsOfDay = ['In einer Woche: Nachtwache', 'In 3 Tagen: Sonnwende']
    await vi.waitFor(() => expect(remindersIn(dataDir)).toEqual(subjectsOfDay))
    expect(problemsOf(fourth)).toEqual([])
    await fourth.end('SIGTERM')
    await start('2027-06-18T12:05:00Z')
    await after(LOOKS_MS)
    expect(remindersIn(dataDir)).toEqual(subjectsOfDay)
  },
)
