/**
 * Measures the time from the start of the built site to its first answer, compared with a bare server of the same Node
 * in the same minute, and the memory of the idle site. With `--against COMMIT` it alternates with an older build.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { mallocSettings, nodeOptions } from '../server/runtime/node-options.ts'
import { freePort } from '../server/testing/servers/free-port.ts'
import { buildOlder, median, runBench, temporaryFolder } from './site-process.ts'
import { copyRecords, fillDesk } from './stored.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const AFTER_START_MS = 1000
const AT_REST_MS = 60_000

const bareServer = (port: number) => `require('node:http').createServer((q, s) => s.end()).listen(${port}, '127.0.0.1')`

const startBare = (port: number) => start(port, ['-e', bareServer(port)], {})

const currentBuild = 'dist/app/main.cjs'

/**
 * Starts the server file, not the executable: older executables held compiled code and answered with saved pages. Only
 * the current build gets malloc settings: services had none before 30 November 2026.
 */
const startSite = (port: number, program: string, dataDir: string, restMs?: number) =>
  start(
    port,
    [...nodeOptions, program, '--host', '127.0.0.1', '--port', String(port), '--data', dataDir],
    program === currentBuild ? mallocSettings : {},
    restMs,
  )

/** Resolves with true if the start page was answered. */
const isAnswered = (port: number) =>
  new Promise<boolean>(answered =>
    get({ host: '127.0.0.1', port, agent: false }, response => {
      response.resume()
      response.once('end', () => answered(true))
    }).once('error', () => answered(false)),
  )

async function start(port: number, options: string[], env: Record<string, string>, restMs = AFTER_START_MS) {
  const began = performance.now()
  const site = spawn(process.execPath, options, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise(resolve => site.once('exit', resolve))
  let ready = Number.NaN
  site.stdout.once('data', () => {
    ready = performance.now() - began
  })
  while (!(await isAnswered(port))) await after(1)
  const answered = performance.now() - began
  await after(restMs)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
  site.kill('SIGTERM')
  await ended
  return { ready, answered, memory }
}

type Start = Awaited<ReturnType<typeof start>>

const medianOf = (starts: readonly Start[], value: (start: Start) => number) => median(starts.map(value))

function report(name: string, starts: readonly Start[]): void {
  const medianText = (value: (start: Start) => number) => medianOf(starts, value).toFixed(0)
  console.log(
    `${name}: open after ${medianText(s => s.ready)} ms, the first page after ${medianText(s => s.answered)} ms`,
  )
}

/** Compares each start with the previous start of another program. */
function reportRatio(
  name: string,
  starts: readonly Start[],
  references: readonly Start[],
  value: (start: Start) => number,
) {
  const ratios = starts.map((start, at) => value(start) / (references[at] ? value(references[at]) : Number.NaN))
  const sorted = ratios.toSorted((a, b) => a - b)
  const [low, high] = [0.25, 0.75].map(quantile =>
    (sorted[Math.floor(ratios.length * quantile)] ?? Number.NaN).toFixed(2),
  )
  console.log(`${name}: ${median(ratios).toFixed(2)} times (half of ${ratios.length} pairs: ${low} to ${high})`)
}

/**
 * Prepares data folders with the same records: for the current build and, if there is one to compare with, for the
 * older one.
 */
async function prepareFolders(hasBookings: boolean, port: number, older: string | undefined) {
  const sample = hasBookings ? `${temporaryFolder()}/data` : undefined
  if (sample) await fillDesk(sample)
  async function prepare(program: string): Promise<string> {
    const dir = `${temporaryFolder()}/data`
    await startSite(port, program, dir, 0)
    // Copies files, since storing the records as changes would fill the log, and each build would fill it differently.
    if (sample) await copyRecords(sample, dir)
    // The first start after copying checks and rewrites all files; the second one writes their second copies.
    for (let time = 0; time < 2; time += 1) await startSite(port, program, dir)
    return dir
  }
  const current = await prepare(currentBuild)
  return older === undefined ? { current } : { current, before: await prepare(older) }
}

async function main(): Promise<void> {
  const [option, commit] = process.argv.slice(2)
  const older = option === '--against' && commit ? buildOlder(commit) : undefined
  const port = await freePort()
  for (const hasBookings of [false, true]) {
    const { current, before } = await prepareFolders(hasBookings, port, older)
    const bareStarts: Start[] = []
    const olderStarts: Start[] = []
    const starts: Start[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bareStarts.push(await startBare(port))
      if (older && before) olderStarts.push(await startSite(port, older, before))
      starts.push(await startSite(port, currentBuild, current))
    }
    console.log(hasBookings ? '\n10,000 bookings, 500 events' : 'an empty folder')
    report('a bare server of this Node', bareStarts)
    report('this build', starts)
    reportRatio('to a bare server, the first page', starts, bareStarts, ({ answered }) => answered)
    if (older && before) {
      report(String(commit), olderStarts)
      reportRatio(`to ${commit}, open`, starts, olderStarts, ({ ready }) => ready)
      reportRatio(`to ${commit}, the first page`, starts, olderStarts, ({ answered }) => answered)
    }
    const idle = [await startSite(port, currentBuild, current, AT_REST_MS)]
    if (older && before) idle.push(await startSite(port, older, before, AT_REST_MS))
    console.log(
      `memory at rest, after a minute: ${idle.map(({ memory }) => `${memory.toFixed(0)} MB`).join(', before ')}`,
    )
  }
}

void runBench(main)
