import { rmSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'
import { lacksPrograms } from '../../server/testing/programs.ts'
import { openMailServer } from '../../server/testing/servers/mail-server.ts'
import { openRealPlace, type PlaceKind, placePrograms } from '../../server/testing/servers/real-places.ts'
import { clientOf } from '../support/clients.ts'
import { openLosses } from '../support/losses.ts'
import { roundsOf } from '../support/rounds.ts'
import { registrationsIn } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'

const kinds: PlaceKind[] = ['apache', 'rclone', 'swift']
const rounds = roundsOf(50)
const VISITORS = 8

type RegistrationRun = {
  add: Awaited<ReturnType<typeof clientOf>>
  name: string
  isOver: () => boolean
  acknowledge: (email: string) => void
}

/** Registers people until the site is gone. */
async function register({ add, name, isOver, acknowledge }: RegistrationRun): Promise<void> {
  const visitor = async (number: number) => {
    for (let count = 0; !isOver(); count += 1) {
      const email = `${name}-${number}-${count}@example.org`
      const status = await add({ email })
      if (status === 0) return
      if (status === 200) acknowledge(email)
      await after(20)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)))
}

const healthOf = async (origin: string): Promise<{ home: { seconds: number } }> =>
  (await fetch(`${origin}/healthz`)).json()

test.each(kinds.map(kind => ({ kind, isSkipped: lacksPrograms(...placePrograms[kind]) })))(
  `a site with $kind as its second home, of which ${rounds.length} machines are destroyed under load, loses nothing that anybody holds`,
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
    const losses = openLosses()
    const reachedBy = () => mail.arrived.flatMap(({ recipients }) => recipients)
    onTestFinished(() => void process.stderr.write(`${kind}: ${losses.line(reachedBy())}\n`))
    let dataDir = folder()
    let site = await startForTest(dataDir, { env })
    // Before its first generation is whole, a machine leaves nothing to restore; a busy one begins it late.
    await vi.waitFor(async () => expect((await healthOf(site.origin)).home.seconds).toBe(0), { timeout: WAIT_MS })
    for (const round of rounds) {
      let isOver = false
      // A busy machine takes seconds for the first answer.
      const add = await clientOf(site)
      const registering = register({ add, name: `${kind}-${round}`, isOver: () => isOver, ...losses })
      // Long enough for letters to leave.
      await after(5000 + ((round * 97) % 1500))
      losses.destroyed()
      await site.end('SIGKILL')
      isOver = true
      await registering
      rmSync(dataDir, { recursive: true })
      dataDir = folder()
      const takeover = { env, options: ['takeover', '--force'] }
      site = await losses.timed(() => startForTest(dataDir, takeover))
      losses.compare(registrationsIn(dataDir))
    }
    const reached = reachedBy()
    expect(losses.doubled).toBe(0)
    expect(reached.filter(email => losses.lost.has(email))).toEqual([])
    // The number of letters sent before a machine is destroyed depends on its speed.
    expect(reached.filter(email => email !== 'admin@localhost')).not.toEqual([])
  },
)
