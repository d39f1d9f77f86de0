import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { openSealer } from '../../server/second-home/form/sealing.ts'
import { serveObjects } from '../../server/testing/servers/objects.ts'

export const passphrase = 'Grünspecht auf der alten Buche'

/** Ways in which the storage place of a second home behaves. */
export const manners = ['good', 'slow', 'refusing', 'full', 'hanging', 'on a slow line'] as const
export type Manner = (typeof manners)[number]

type PlaceRequest = { manner: Manner } | { ask: 'figures' }
type Figures = {
  /** Bytes received, including the headers of requests. */
  received: number
  /** Bytes of the objects of generations. */
  stored: number
  /** Number of objects, by kind. */
  pictures: number
  generations: number
  /** Milliseconds from each commit until its object arrived. */
  delays: number[]
}

const SLOW_MS = 2000
const LINE_BYTES_PER_MS = 2000
const faults: Record<Manner, () => number | Promise<void> | undefined> = {
  good: () => undefined,
  slow: () => after(SLOW_MS),
  refusing: () => 403,
  full: () => 507,
  hanging: () => new Promise(() => {}),
  'on a slow line': () => undefined,
}

/** Serves objects in this process, for its parent. */
export async function servePlace(): Promise<void> {
  const server = await serveObjects()
  const sentAt = new Map<string, number>()
  const line = slowLine()
  let manner: Manner = 'good'
  server.faultOf = ({ method, name }) => {
    if (method === 'PUT') sentAt.set(name, Date.now())
    return faults[manner]()
  }
  process.on('message', async (request: PlaceRequest) => {
    if ('manner' in request) manner = request.manner
    if (manner === 'on a slow line') server.pace = line
    else delete server.pace
    process.send?.({
      received: server.receivedWithHeads(),
      ...countsOf(server.objects),
      delays: 'ask' in request ? await delaysOf(server.objects, sentAt) : [],
    } satisfies Figures)
  })
  process.once('disconnect', () => process.exit())
  process.send?.(server.webdav)
}

/** Lets two megabytes a second through, one piece after the other. */
function slowLine() {
  let free = 0
  return (bytes: number) => {
    free = Math.max(free, performance.now()) + bytes / LINE_BYTES_PER_MS
    return after(Math.max(0, free - performance.now()))
  }
}

function countsOf(objects: ReadonlyMap<string, Buffer>) {
  const chains = [...objects].filter(([name]) => /^\d{8}-/.test(name))
  return {
    pictures: [...objects.keys()].filter(name => name.startsWith('0/')).length,
    generations: new Set(chains.map(([name]) => name.slice(0, 8))).size,
    stored: chains.reduce((sum, [, bytes]) => sum + bytes.length, 0),
  }
}

async function delaysOf(objects: ReadonlyMap<string, Buffer>, times: ReadonlyMap<string, number>): Promise<number[]> {
  const sealer = openSealer(passphrase)
  const delays: number[] = []
  for (const [name, bytes] of objects) {
    if (name.startsWith('0/')) continue
    const { head, body } = await sealer.open(name, bytes)
    if (head.kind !== 'commits') continue
    for (const line of body.toString().trim().split('\n'))
      delays.push((times.get(name) ?? Number.NaN) - Date.parse(JSON.parse(line).at))
  }
  return delays
}

export type Place = {
  pid: number
  /** Environment of a site with this second home. */
  env: Record<string, string>
  behave(manner: Manner): Promise<void>
  figures(): Promise<Figures>
  close(): void
}

/** Opens a place in a process of its own, so that its memory and CPU time do not count as the site's. */
export async function openPlaceProcess(): Promise<Place> {
  const child: ChildProcess = fork(process.argv[1] ?? '', ['place'], { stdio: 'inherit' })
  const [address] = await once(child, 'message')
  const put = async (request: PlaceRequest) => {
    const answer = once(child, 'message')
    child.send(request)
    const [figures]: Figures[] = await answer
    if (!figures) throw new Error('The place does not answer.')
    return figures
  }
  return {
    pid: child.pid ?? 0,
    env: { SECOND_HOME: address, SECOND_HOME_PASSPHRASE: passphrase },
    behave: async manner => void (await put({ manner })),
    figures: () => put({ ask: 'figures' }),
    close: () => child.disconnect(),
  }
}
