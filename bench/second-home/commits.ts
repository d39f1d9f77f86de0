import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { openHomeWait } from '../../server/app/second-home/wait-for-home.ts'
import { collectGarbageEarly } from '../../server/runtime/garbage.ts'
import { openSealer } from '../../server/second-home/form/sealing.ts'
import { openPlace } from '../../server/second-home/places/open-place.ts'
import { openSecondHome } from '../../server/second-home/second-home.ts'
import { median } from '../site-process.ts'
import { openBench, registrationOf } from '../stored.ts'
import { openPlaceProcess, type Place, passphrase } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 40)
const BURST_LENGTH = 200
const COMMIT_COUNT = 1000
const PAUSE_MS = 15
const SETTLE_MS = 6000

type Data = Awaited<ReturnType<typeof openBench>>
type Event = Parameters<typeof registrationOf>[1]

/** Processor time of this process since a reading, in milliseconds. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

let registrationCount = 0
function register(data: Data, event: Event): Promise<void> {
  registrationCount += 1
  const registration = registrationOf(registrationCount, event)
  return data.commit(all => ({ next: { registrations: [...all.registrations, registration] }, result: undefined }))
}

/** Opens the second home of a folder, and counts its requests to the storage place and its lines in the log. */
function follow(data: Data, place: Place) {
  const counts = { requests: 0, lines: 0 }
  const store = openPlace(place.env.SECOND_HOME ?? '', { user: 'wald', secret: 'geheim' }, Date.now)
  const counted = new Proxy(store, {
    get(target, name) {
      if (name !== 'place') counts.requests += 1
      return Reflect.get(target, name)
    },
  })
  const home = openSecondHome({
    store: counted,
    sealer: openSealer(passphrase),
    source: data.copySource,
    lastCommit: data.copySource.snapshot().n,
    clock: {
      now: () => new Date().toISOString(),
      elapsed: () => performance.now(),
      after: ms => after(ms, undefined, { ref: false }),
    },
    ...{ writer: randomUUID(), run: randomUUID(), keepDays: 7 },
    moment: async () => new Date().toISOString(),
    erasure: { isPending: () => false, remember: async () => {} },
    superseded: () => {},
    log: () => {
      counts.lines += 1
    },
  })
  data.follow(home)
  openHomeWait(data, home)
  home.start()
  return counts
}

/** Measures the processor time of a burst of commits, alone and with the next second, in which it is sent. */
async function timeBurst(data: Data, event: Event) {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: BURST_LENGTH }, () => register(data, event)))
  const alone = processorSince(before)
  await after(1500)
  return { alone, all: processorSince(before) }
}

/** Compares commits with and without a second home, in turns in one process, so that other load disturbs less. */
export async function measureCommits(): Promise<void> {
  const { dir, event } = await siteWithPictures(0, false)
  const place = await openPlaceProcess()
  const [followed, alone] = [await openBench(copyOf(dir)), await openBench(copyOf(dir))]
  const counts = follow(followed, place)
  collectGarbageEarly()
  await after(SETTLE_MS)
  const extraMs = { alone: [] as number[], all: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = new Map<Data, Awaited<ReturnType<typeof timeBurst>>>()
    for (const data of round % 2 === 0 ? [followed, alone] : [alone, followed])
      times.set(data, await timeBurst(data, event))
    const [first, second] = [times.get(followed), times.get(alone)]
    for (const span of ['alone', 'all'] as const) extraMs[span].push((first?.[span] ?? 0) - (second?.[span] ?? 0))
  }
  console.log(
    `commits: a burst of ${BURST_LENGTH} takes ${median(extraMs.alone).toFixed(1)} ms of processor time more with a second home, and ${median(extraMs.all).toFixed(1)} ms more if the next 1.5 s of sending are counted, too`,
  )
  for (const manner of ['good', 'refusing', 'full', 'hanging'] as const) {
    await place.behave(manner)
    Object.assign(counts, { requests: 0, lines: 0 })
    const before = process.cpuUsage()
    for (let count = 0; count < COMMIT_COUNT; count += 1) {
      await register(followed, event)
      await after(PAUSE_MS)
    }
    console.log(
      `  place ${manner}: ${COMMIT_COUNT} commits take ${processorSince(before).toFixed(0)} ms of processor time, ${counts.requests} requests and ${counts.lines} lines of the log`,
    )
  }
  place.close()
}
