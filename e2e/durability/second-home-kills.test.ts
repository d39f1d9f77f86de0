import { rmSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lacks } from '../../server/testing/programs.ts'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { openRealPlace, type PlaceKind, placePrograms } from '../../server/testing/servers/real-places.ts'
import { clientOf } from '../support/clients.ts'
import { roundsOf } from '../support/rounds.ts'
import { type RunningSite, registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const kinds: PlaceKind[] = ['apache', 'rclone', 'swift']
const rounds = roundsOf(50)
const VISITORS = 8

/** Registers people until the site is gone; returns the addresses of those whose registration was acknowledged, and when. */
async function register(site: RunningSite, name: string, isOver: () => boolean): Promise<string[]> {
  const add = await clientOf(site)
  const acknowledged = new Map<string, number>()
  const visitor = async (number: number) => {
    for (let count = 0; !isOver(); count += 1) {
      const email = `${name}-${number}-${count}@example.org`
      const status = await add({ email })
      if (status === 0) return
      if (status === 200) acknowledged.set(email, performance.now())
      await pass(20)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
  return acknowledged
}

const shown = (list: readonly number[]) => {
  const sorted = list.map(ms => ms / 1000).toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, at most ${sorted.at(-1)?.toFixed(1)}`
}

type Found = {
  acknowledged: number
  lost: ReadonlySet<string>
  doubled: number
  reached: readonly string[]
  lostMs: readonly number[]
  takeoverMs: readonly number[]
}

/** The figures of docs/measurements.md. */
const lineOf = ({ acknowledged, lost, doubled, reached, lostMs, takeoverMs }: Found) =>
  `${takeoverMs.length} machines destroyed; of ${acknowledged} acknowledged bookings ${lost.size} lost, of ${reached.length} letters ${reached.filter(email => lost.has(email)).length} of a lost one, ${doubled} numbers doubled; lost of each machine: ${shown(lostMs)}; takeover until it serves: ${shown(takeoverMs)}`

test.each(kinds.map(kind => ({ kind, isSkipped: lacks(...placePrograms[kind]) })))(
  `a site with $kind as its second home, whose machine is destroyed ${rounds.length} times under load, loses nothing that anybody holds`,
  { timeout: 1_800_000 },
  async ({ kind, isSkipped }) => {
    if (isSkipped) return
    const place = await openRealPlace(kind)
    const mail = await openMailServer()
    const env = {
      SECOND_HOME: place.url,
      SECOND_HOME_USER: place.user,
      SECOND_HOME_SECRET: place.secret,
      SECOND_HOME_PASSPHRASE: 'Grünspecht auf der alten Buche',
      SMTP_URL: mail.url,
      MAIL_FROM: 'post@example.org',
    }
    const lost = new Set<string>()
    const figures = { acknowledged: 0, lostMs: [] as number[], takeoverMs: [] as number[] }
    let dataDir = folder()
    let site = await startForTest(dataDir, { env })
    for (const round of rounds) {
      let isOver = false
      const registering = register(site, `${kind}-${round}`, () => isOver)
      // Long enough for letters to leave.
      await pass(5000 + ((round * 97) % 1500))
      const killed = performance.now()
      await site.end('SIGKILL')
      isOver = true
      const acknowledged = await registering
      figures.acknowledged += acknowledged.size
      rmSync(dataDir, { recursive: true })
      dataDir = folder()
      const begun = performance.now()
      site = await startForTest(dataDir, { env, options: ['takeover', '--force'] })
      figures.takeoverMs.push(performance.now() - begun)
      const stored = new Set(registrationsIn(dataDir).map(({ email }) => email))
      const gone = [...acknowledged].filter(([email]) => !stored.has(email))
      for (const [email] of gone) lost.add(email)
      figures.lostMs.push(Math.max(0, ...gone.map(([, at]) => killed - at)))
    }
    const numbers = registrationsIn(dataDir).map(({ number }) => number)
    const doubled = numbers.length - new Set(numbers).size
    const reached = mail.arrived.flatMap(({ recipients }) => recipients)
    process.stderr.write(`${kind}: ${lineOf({ ...figures, doubled, lost, reached })}\n`)
    expect(doubled).toBe(0)
    expect(reached.filter(email => lost.has(email))).toEqual([])
    // How many leave before a machine is gone depends on its speed.
    expect(reached.filter(email => email !== 'admin@localhost')).not.toEqual([])
  },
)
