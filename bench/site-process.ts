import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '../domain/kit/duration.ts'
import { mallocSettings, nodeOptions } from '../server/runtime/node-options.ts'
import type { Visit } from './page-visitor.ts'

export type SiteProcess = {
  origin: string
  log: () => string
  /** Peak memory of the site and of its image process in MB (VmHWM). */
  peakMemory: () => { site: number; pictures: number }
  pid: number
  /** Current and peak resident memory, in MB. */
  memory: () => { now: number; most: number }
  /** Bytes written so far: to disk, and by system calls, which include sockets. */
  written: () => { disk: number; calls: number }
  /** CPU time in milliseconds. */
  processorMs: () => number
  /** CPU time of the main thread alone, which Linux counts in nanoseconds. */
  mainThreadMs: () => number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Reads a number from a file in /proc; 0 if the process is gone. */
function numberIn(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${file}`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** VmRSS or VmHWM in MB. */
const memoryOf = (pid: string | number, name: string) => numberIn(`${pid}/status`, name) / 1024

/** User and system time, which Linux counts in hundredths of a second. */
export function processorMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * 10
}

/** Builds a commit with the packages of this tree, in a temporary folder; returns the path of its server file. */
export function buildOlder(commit: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-older-'))
  const tree = join(dir, 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { stdio: 'ignore' })
  process.once('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', tree])
    rmSync(dir, { recursive: true, force: true })
  })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  execFileSync(process.execPath, ['build.ts'], { cwd: tree, stdio: 'ignore' })
  return join(tree, 'dist/app/main.cjs')
}

/** Starts the built site in a process of its own, on a free port, with the settings of the package's service. */
export async function startBenchSite(
  dataDir: string,
  env: Record<string, string> = {},
  program = 'dist/app/main.cjs',
  options: readonly string[] = nodeOptions,
): Promise<SiteProcess> {
  const child: ChildProcess = spawn(process.execPath, [...options, program, '--port', '0', '--data', dataDir], {
    env: { ...mallocSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      const url = /https?:\S+/.exec(String(chunk))?.[0]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  const { pid = 0 } = child
  const killWithBench = () => child.kill('SIGKILL')
  process.once('exit', killWithBench)
  const peak = { site: 0, pictures: 0 }
  const peakTimer = setInterval(() => {
    const [pictures] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
    peak.site = Math.max(peak.site, memoryOf(pid, 'VmHWM'))
    if (pictures !== undefined) peak.pictures = Math.max(peak.pictures, memoryOf(pictures, 'VmHWM'))
  }, 100)
  return {
    origin,
    log: () => output,
    peakMemory: () => peak,
    pid,
    memory: () => ({ now: memoryOf(pid, 'VmRSS'), most: memoryOf(pid, 'VmHWM') }),
    written: () => ({ disk: numberIn(`${pid}/io`, 'write_bytes'), calls: numberIn(`${pid}/io`, 'wchar') }),
    processorMs: () => processorMs(pid),
    mainThreadMs: () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async stop(signal = 'SIGTERM') {
      clearInterval(peakTimer)
      process.off('exit', killWithBench)
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until something holds, and throws with the log of the site if that takes ten minutes. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, log: () => string): Promise<void> {
  const end = performance.now() + 10 * MINUTE_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`The site does not come so far:\n${log()}`)
    await after(50)
  }
}

export const temporaryFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-bench-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

/** Runs a bench, and ends its process. */
export async function runBench(bench: () => Promise<unknown>): Promise<void> {
  try {
    await bench()
    process.exit()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** Measures how many milliseconds some work takes. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Bytes in MB of 1024 kB, as Linux counts memory. */
export const mb = (bytes: number): number => bytes / 1024 ** 2

/** Measures how many seconds some work takes, and how many milliseconds uncached pages take meanwhile. */
export async function withPages({ origin }: Pick<SiteProcess, 'origin'>, work: () => Promise<unknown>) {
  const { seconds, answers } = await withVisits({ url: `${origin}/kalender?von=2026-12-01` }, work)
  return { seconds, pages: answers }
}

/** Measures how many seconds some work takes, and how many milliseconds visits take meanwhile. */
export async function withVisits(visit: Visit, work: () => Promise<unknown>) {
  const visitor = new Worker('./dist/bench/page-visitor.cjs', { workerData: visit })
  // Waits until the first visit is answered.
  await once(visitor, 'message')
  const seconds = (await msOf(work)) / 1000
  visitor.postMessage('over')
  const [answers]: number[][] = await once(visitor, 'message')
  return { seconds, answers: answers?.slice(1) ?? [] }
}
