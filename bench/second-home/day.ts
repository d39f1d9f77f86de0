import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { collectGarbageEarly, garbageCollector } from '../../server/runtime/garbage.ts'
import { openSealer } from '../../server/second-home/form/sealing.ts'
import { openPlace } from '../../server/second-home/places/open-place.ts'
import { openSecondHome } from '../../server/second-home/second-home.ts'
import { mb } from '../site-process.ts'
import { openBench, registrationOf } from '../stored.ts'
import { openPlaceProcess, passphrase } from './place.ts'
import { siteWithPictures } from './sites.ts'

const REGISTRATIONS_A_DAY = 200
const DAYS = Number(process.env.DAYS ?? 1)

/** A clock that moves only by `advance`; its waits never end. */
function fastClock() {
  const begin = Date.parse('2026-11-29T10:00:00.000Z')
  let elapsed = 0
  return {
    now: () => new Date(begin + elapsed).toISOString(),
    elapsed: () => elapsed,
    after: () => new Promise<void>(() => {}),
    advance(ms: number) {
      elapsed += ms
    },
  }
}

/** Measures what days of 200 registrations send, by a fast clock, and the memory each hour after collecting garbage. */
export async function measureDay(): Promise<void> {
  const { dir, event } = await siteWithPictures(0, false)
  const place = await openPlaceProcess()
  const clock = fastClock()
  const data = await openBench(dir)
  const home = openSecondHome({
    store: openPlace(place.env.SECOND_HOME ?? '', { user: 'wald', secret: 'geheim' }, () => Date.parse(clock.now())),
    sealer: openSealer(passphrase),
    source: data.copySource,
    lastCommit: data.copySource.snapshot().n,
    ...{ clock, writer: randomUUID(), run: randomUUID(), keepDays: 7 },
    moment: async () => clock.now(),
    erasure: { isPending: () => false, remember: async () => {} },
    superseded: () => {},
    log: console.error,
  })
  data.follow(home)
  collectGarbageEarly()
  const collect = garbageCollector()
  const memory: { heap: number; all: number }[] = []
  const settle = async () => {
    for (let count = 0; count < 30; count += 1) {
      clock.advance(SECOND_MS)
      await home.turn()
    }
  }
  await settle()
  const { received } = await place.figures()
  for (let stored = 0; clock.elapsed() < DAYS * DAY_MS; clock.advance(SECOND_MS)) {
    if (clock.elapsed() >= (stored * DAY_MS) / REGISTRATIONS_A_DAY) {
      const registration = registrationOf(stored, event)
      await data.commit(all => ({ next: { registrations: [...all.registrations, registration] }, result: undefined }))
      stored += 1
    }
    await home.turn()
    if (clock.elapsed() % HOUR_MS !== 0) continue
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
    memory.push({ heap: mb(heapUsed + arrayBuffers), all: mb(rss) })
  }
  await settle()
  const sent = mb((await place.figures()).received - received) / DAYS
  console.log(`${REGISTRATIONS_A_DAY} registrations a day by a fast clock, for ${DAYS * 24} hours`)
  console.log(`  sent with the lease, the nightly generation and all heads: ${sent.toFixed(1)} MB a day`)
  const summary = (list: readonly number[]) =>
    `${list[0]?.toFixed(1)} at first, ${list[Math.floor(list.length / 2)]?.toFixed(1)}, ${list.at(-1)?.toFixed(1)} at last, at most ${Math.max(...list).toFixed(1)} MB`
  console.log(`  memory in use each hour: ${summary(memory.map(({ heap }) => heap))}`)
  console.log(`  of the process: ${summary(memory.map(({ all }) => all))}`)
  await data.close()
  place.close()
}
