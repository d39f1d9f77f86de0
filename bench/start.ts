/**
 * Measures the time from the executable's start to its first answer, compared with a bare server of the same Node in
 * the same minute, and its memory when idle.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '../server/testing/servers/free-port.ts'
import { median, temporaryFolder } from './site-process.ts'

const rounds = 10
const AFTER_START_MS = 3000
const AT_REST_MS = 60_000

const bareServer = (port: number) => `require('node:http').createServer((q, s) => s.end()).listen(${port}, '127.0.0.1')`

const startBare = (port: number) => start(port, process.execPath, ['-e', bareServer(port)])

const startSite = (port: number, dataDir: string, rest?: number) =>
  start(port, 'dist/lichtung', ['--host', '127.0.0.1', '--port', String(port), '--data', dataDir], rest)

/** Resolves with true if the start page was answered. */
const asks = (port: number) =>
  new Promise<boolean>(answered =>
    get({ host: '127.0.0.1', port, agent: false }, response => {
      response.resume()
      response.once('end', () => answered(true))
    }).once('error', () => answered(false)),
  )

async function start(port: number, program: string, options: string[], rest = AFTER_START_MS) {
  const began = performance.now()
  const site = spawn(program, options, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise(resolve => site.once('exit', resolve))
  let ready = Number.NaN
  site.stdout.once('data', () => {
    ready = performance.now() - began
  })
  while (!(await asks(port))) await after(1)
  const answered = performance.now() - began
  await after(rest)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
  site.kill('SIGTERM')
  await ended
  return { ready, answered, memory }
}

async function main(): Promise<void> {
  const port = await freePort()
  const firsts = []
  const laters = []
  const bares: Awaited<ReturnType<typeof start>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = `${temporaryFolder()}/data`
    bares.push(await startBare(port))
    firsts.push(await startSite(port, dataDir))
    laters.push(await startSite(port, dataDir))
  }
  for (const [name, starts] of Object.entries({
    'a bare server of this Node': bares,
    'first starts': firsts,
    'later starts': laters,
  })) {
    const of = (value: (start: (typeof starts)[number]) => number) => median(starts.map(value)).toFixed(0)
    console.log(
      `${name}: the first page after ${of(s => s.answered)} ms, open after ${of(s => s.ready)} ms, ${of(s => s.memory)} MB (medians of ${rounds})`,
    )
  }
  const ratios = laters.map(({ answered }, round) => answered / (bares[round]?.answered ?? Number.NaN))
  console.log(`the first page of a later start: ${median(ratios).toFixed(2)} times what the bare server needs`)
  const dataDir = `${temporaryFolder()}/data`
  await startSite(port, dataDir)
  const { memory } = await startSite(port, dataDir, AT_REST_MS)
  console.log(`a later start at rest, after a minute: ${memory.toFixed(0)} MB`)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
