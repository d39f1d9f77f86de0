import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from '../server/runtime/node-options.ts'

export type SiteProcess = {
  origin: string
  log: () => string
  /** The most memory that it and the process in which it makes pictures have had so far, in MB (VmHWM). */
  peakMemory: () => { site: number; pictures: number }
  stop(): Promise<void>
}

/** VmHWM in MB; 0 for a process that is gone. */
function peakOf(pid: string | number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The built site as a process of its own, on a free port. */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeOptions, 'dist/app/main.cjs', '--port', '0', '--data', dataDir],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      const url = /http:\S+/.exec(String(chunk))?.[0]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  const peak = { site: 0, pictures: 0 }
  const watching = setInterval(() => {
    const [pictures] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').match(/\d+/g) ?? []
    peak.site = Math.max(peak.site, peakOf(child.pid))
    if (pictures !== undefined) peak.pictures = Math.max(peak.pictures, peakOf(pictures))
  }, 100)
  return {
    origin,
    log: () => output,
    peakMemory: () => peak,
    async stop() {
      clearInterval(watching)
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
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

/** How long pages took that were not cached, one after the other, in milliseconds. */
export async function pageTimes({ origin }: Pick<SiteProcess, 'origin'>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const started = performance.now()
    await new Promise((resolve, reject) => {
      get(`${origin}/kalender?von=2026-12-01`, response => response.resume().on('end', resolve)).on('error', reject)
    })
    times.push(performance.now() - started)
  }
  return times
}
