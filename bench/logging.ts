/** Measures the cost of the request log: the same site with and without it, alternately. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Worker } from 'node:worker_threads'
import { createApp } from '../server/app/app.ts'
import { firstContent } from '../server/app/first-content.ts'
import { openDeps } from '../server/app/open-deps.ts'
import { receivePictures } from '../server/content/images/receive-pictures.ts'
import { logRequests } from '../server/http/request-log.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { systemClock } from '../server/runtime/clock.ts'
import { createLog } from '../server/runtime/log.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { median, runBench, temporaryFolder } from './site-process.ts'
import { requestsPerSecond } from './support/wrk.ts'

/** Many short rounds, since the machine's speed varies for seconds at a time. */
const ROUNDS = 40

async function main(): Promise<void> {
  // Pins the site to one core and wrk to the other: changes between cores would vary more than the cost of a log.
  execFileSync('taskset', ['-a', '-p', '-c', '0', String(process.pid)])
  const assets = openAssets('dist/app/assets')
  const now = systemClock()
  const data = await openDataFolder({
    dir: `${temporaryFolder()}/data`,
    firstContent: async () => firstContent(assets, now()),
    log: console.error,
  })
  let lastId = 0
  const deps = openDeps({
    data,
    now,
    newId: () => `id-${++lastId}`,
    log: createLog('error', console.error, now),
    origin: () => 'http://localhost',
    isSecure: false,
    receivePictures,
    restart: () => {},
    startPasswordWorker: () => new Worker('', { eval: true }),
    startSpreadsheetWorker: () => new Worker('', { eval: true }),
    startPaperWorker: () => new Worker('', { eval: true }),
    mail: { smtp: undefined, mailFrom: undefined, imap: undefined },
  })
  const ipOf = () => '192.0.2.1'
  const answer = createApp({ deps, assets, publicUrl: undefined, ipOf, userOf: () => null })
  const logRequest = logRequests(deps.visits, now, ipOf)
  let isLogged = false
  const server = createServer((request, response) => {
    if (isLogged) response.on('close', logRequest(request, response))
    answer(request, response)
  })
  const origin = await listen(server)

  async function measure(paths: readonly string[], withLog: boolean) {
    isLogged = withLog
    const before = process.cpuUsage()
    const rate = await requestsPerSecond(origin, paths, 1, 1)
    const { user, system } = process.cpuUsage(before)
    return { rate, cpu: (user + system) / rate }
  }
  async function compare(title: string, paths: readonly string[]) {
    for (const withLog of [true, false]) await measure(paths, withLog)
    const rates: number[] = []
    const cpus: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const isFirst = round % 2 === 0
      const first = await measure(paths, isFirst)
      const second = await measure(paths, !isFirst)
      const [withLog, without] = isFirst ? [first, second] : [second, first]
      rates.push(withLog.rate / without.rate)
      cpus.push(withLog.cpu / without.cpu)
    }
    const percent = (ratios: number[]) => `${(100 * median(ratios)).toFixed(1)} %`
    console.log(
      `${title}: with the log ${percent(rates)} of the requests per second, each at ${percent(cpus)} of the processor time`,
    )
  }
  await compare('the requests of a visit', await pathsOfVisit(origin))
  await compare('cached pages', ['/'])
  server.close()
  await deps.courier.close()
  await deps.visits.close()
  await data.close()
}

/** Lists pages, the first one's assets, and requests from page to page. */
async function pathsOfVisit(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text()
  const parts = [...html.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"]+)"/g)].map(([, path = '']) => path)
  return ['/', ...new Set(parts), '/kalender', '/info', '/api/info', '/api/site/welcome', '/api/site/overview']
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

void runBench(main)
