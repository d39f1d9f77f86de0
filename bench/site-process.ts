import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SiteProcess = { origin: string; log: () => string; stop(): Promise<void> }

/** The built site as a process of its own, on a free port. */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const child: ChildProcess = spawn(process.execPath, ['dist/app/main.cjs', '--port', '0', '--data', dataDir], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      const url = /http:\S+/.exec(String(chunk))?.[0]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return {
    origin,
    log: () => said,
    async stop() {
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
