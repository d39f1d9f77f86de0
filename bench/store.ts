/**
 * Measures the store with 100, 5,000 and 50,000 registrations (`STORED=100` for one size only).
 * Independent of the store's implementation.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../e2e/support/site.ts'
import {
  mb,
  median,
  msOf,
  p99,
  runBench,
  type SiteProcess,
  startBenchSite,
  temporaryFolder,
  withPages,
} from './site-process.ts'
import { fillSite, visitorsOf } from './stored.ts'

const sizes = (process.env.STORED ?? '100,5000,50000').split(',').map(Number)
const WARM_UP_LENGTH = 20
const IN_TURN_COUNT = 60
const TRACED_COUNT = 10
const BURST_LENGTH = 200
const BURSTS = 10
const EXPORTS_OF_EACH = 3
const STARTS = 5
/** The site frees memory after a minute without requests. */
const REST_MS = 65_000

type Register = Awaited<ReturnType<typeof visitorsOf>>
type Note = (what: string, result: string) => void

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const latencies = (pages: readonly number[]) =>
  `p99 ${ms(p99(pages))}, longest ${ms(Math.max(...pages))} (${pages.length})`
const bytesText = (bytes: number) => (mb(bytes) < 1 ? `${(bytes / 1024).toFixed(1)} kB` : `${mb(bytes).toFixed(1)} MB`)
const mbText = (value: number) => `${value.toFixed(0)} MB`

/** Counts syncs; a write to the log is one, too (O_DSYNC). Undefined if strace is unavailable. */
async function syncsDuring({ pid }: SiteProcess, work: () => Promise<unknown>): Promise<number | undefined> {
  const file = `${temporaryFolder()}/syncs`
  const options = ['-f', '-y', '-e', 'trace=fsync,fdatasync,pwrite64', '-o', file, '-p', String(pid)]
  const tracer = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const isAttached = await new Promise<boolean>(resolve => {
    tracer.once('error', () => resolve(false))
    tracer.stderr.once('data', text => resolve(/attached/.test(String(text))))
  })
  if (!isAttached) return undefined
  await work()
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
  const calls = readFileSync(file, 'utf8').matchAll(/\b(?:fsync|fdatasync)\(|\bpwrite64\(\d+<[^>]*\/changes\//g)
  return [...calls].length
}

async function measureMemoryAndExports(site: SiteProcess, cookie: string, note: Note): Promise<void> {
  const began = performance.now()
  const afterStart = site.memory().most
  await after(10_000)
  const soon = site.memory().now
  await after(REST_MS - (performance.now() - began))
  note('memory at rest: after 10 s, after a minute', `${mbText(soon)}, ${mbText(site.memory().now)}`)
  await withPages(site, () => after(2000))
  const calm = await withPages(site, () => after(2000))
  note('pages when nothing else happens', latencies(calm.pages))

  const download = (extension: string) =>
    new Promise<void>((resolve, reject) => {
      const options = { agent: false, headers: { Cookie: cookie } }
      get(`${site.origin}/api/registration/export/${extension}`, options, answer => {
        if (answer.statusCode !== 200) reject(new Error(`The export was refused: ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      }).on('error', reject)
    })
  for (const [name, extension] of Object.entries({ Excel: 'xlsx', CSV: 'csv' })) {
    const exports = [await withPages(site, () => download(extension))]
    if (extension === 'xlsx')
      note('most memory: start, with Excel', `${mbText(afterStart)}, ${mbText(site.memory().most)}`)
    for (let round = 1; round < EXPORTS_OF_EACH; round += 1)
      exports.push(await withPages(site, () => download(extension)))
    note(`${name} of all`, `${median(exports.map(({ seconds }) => seconds)).toFixed(2)} s`)
    note(`pages during ${name}`, latencies(exports.flatMap(({ pages }) => pages)))
  }
}

/** Sends registrations one after the other; returns the median in milliseconds. */
async function measureInTurn(site: SiteProcess, register: Register, note: Note): Promise<number> {
  for (let index = 0; index < WARM_UP_LENGTH; index += 1) await register()
  const times: number[] = []
  const before = site.written()
  const processor = site.processorMs()
  for (let index = 0; index < IN_TURN_COUNT; index += 1) {
    times.push(await msOf(register))
  }
  note('processor time for one with its letters', ms((site.processorMs() - processor) / IN_TURN_COUNT))
  const { disk, calls } = site.written()
  note('written to the disk for one with its letters', bytesText((disk - before.disk) / IN_TURN_COUNT))
  note('the same in system calls, sockets included', bytesText((calls - before.calls) / IN_TURN_COUNT))
  const syncs = await syncsDuring(site, async () => {
    for (let index = 0; index < TRACED_COUNT; index += 1) await register()
  })
  note('syncs for one with its letters', syncs === undefined ? 'n/a' : (syncs / TRACED_COUNT).toFixed(1))
  note('one after the other: p50, p99', `${ms(median(times))}, ${ms(p99(times))}`)
  return median(times)
}

const atOnce = (count: number, register: () => Promise<void>) => Promise.all(Array.from({ length: count }, register))

/** Alternates bursts alone and bursts with page requests, which compete for the CPU. */
async function measureBursts(site: SiteProcess, register: Register, note: Note): Promise<void> {
  const alone: number[] = []
  const burstsWithPages: Awaited<ReturnType<typeof withPages>>[] = []
  for (let round = 0; round < BURSTS; round += 1) {
    alone.push((await msOf(() => atOnce(BURST_LENGTH, () => register()))) / 1000)
    await after(500)
    burstsWithPages.push(await withPages(site, () => atOnce(BURST_LENGTH, () => register())))
    await after(500)
  }
  const secondsWithPages = median(burstsWithPages.map(({ seconds }) => seconds))
  note(`${BURST_LENGTH} at once: alone, with pages`, `${median(alone).toFixed(2)} s, ${secondsWithPages.toFixed(2)} s`)
  note(`pages during ${BURST_LENGTH} at once`, latencies(burstsWithPages.flatMap(({ pages }) => pages)))
}

/** Measures the time from process start to first page, each time with a fresh copy of the folder. */
async function startTimes(dir: string): Promise<string> {
  const copy = `${dir}-copy`
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    cpSync(dir, copy, { recursive: true })
    execFileSync('sync')
    const began = performance.now()
    const site = await startBenchSite(copy)
    await (await fetch(site.origin)).text()
    times.push(performance.now() - began)
    await site.stop('SIGKILL')
    rmSync(copy, { recursive: true })
  }
  return `${ms(median(times))} (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`
}

/** Registers people with long messages until the change log nearly reaches a checkpoint (D73). */
async function fillLog(dir: string, site: SiteProcess, register: Register): Promise<string> {
  const bytes = 0.9 * Math.max(4e6, statSync(`${dir}/registrations.json`).size / 5)
  const notes = 'Im Wald ist es jetzt still, nur der Bach führt Wasser. '.repeat(90)
  const before = site.written().disk
  const count = Math.ceil(bytes / notes.length)
  for (let sent = 0; sent < count; sent += 20) await atOnce(Math.min(20, count - sent), () => register({ notes }))
  return `${bytesText(site.written().disk - before)} for ${bytesText(bytes)}`
}

async function measureSize(stored: number, note: Note): Promise<number> {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { cookie, event } = await fillSite(dir, stored)
  note('size of registrations.json', bytesText(statSync(`${dir}/registrations.json`).size))

  let site = await startBenchSite(dir, behindProxy)
  await measureMemoryAndExports(site, cookie, note)
  const register = await visitorsOf(site, event)
  const p50 = await measureInTurn(site, register, note)
  await measureBursts(site, register, note)
  await site.stop('SIGKILL')
  const sent = WARM_UP_LENGTH + IN_TURN_COUNT + TRACED_COUNT + 2 * BURSTS * BURST_LENGTH
  note(`start after a kill that followed ${sent.toLocaleString('en')} registrations`, await startTimes(dir))

  await (await startBenchSite(dir)).stop()
  note('start after a clean stop', await startTimes(dir))

  site = await startBenchSite(dir, behindProxy)
  note('written while a log is filled with long messages', await fillLog(dir, site, await visitorsOf(site, event)))
  await site.stop('SIGKILL')
  note('start after a kill with a full log', await startTimes(dir))
  note('load of the machine at the end', (loadavg()[0] ?? 0).toFixed(1))
  rmSync(dir, { recursive: true })
  return p50
}

function printTable(head: readonly string[], rows: Iterable<readonly string[]>): void {
  console.log(`\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

async function main(): Promise<void> {
  const [, disk = ''] = execFileSync('df', ['--output=fstype,source', temporaryFolder()], { encoding: 'utf8' }).split(
    '\n',
  )
  if (disk.startsWith('tmpfs')) throw new Error('Please set TMPDIR to a folder on a disk; this one is in memory.')
  console.log(`the data lies on: ${disk.trim()}`)

  const results = new Map<string, string[]>()
  const medians: number[] = []
  for (const stored of sizes) {
    const note: Note = (name, result) => {
      console.log(`${stored} stored, ${name}: ${result}`)
      results.set(name, [...(results.get(name) ?? []), result])
    }
    medians.push(await measureSize(stored, note))
    note(`p50 against ${sizes[0]} stored`, ((medians.at(-1) ?? 0) / (medians[0] ?? 0)).toFixed(2))
  }
  printTable(
    ['stored registrations', ...sizes.map(size => size.toLocaleString('en'))],
    results.entries().map(([name, cells]) => [name, ...cells]),
  )
}

void runBench(main)
