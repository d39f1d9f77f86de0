import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Registration } from '../domain/registration.ts'

const executable = resolve('dist/lichtung')

export type RunningSite = {
  origin: string
  dataDir: string
  child: ChildProcess
  stored(): Registration[]
  /** Ends the process and waits for it. */
  end(signal: NodeJS.Signals): Promise<void>
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'lichtung-e2e-'))

export const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true })

export const storedIn = (dataDir: string): Registration[] =>
  JSON.parse(readFileSync(join(dataDir, 'registrations.json'), 'utf8')).data

/** The executable as anyone starts it; with an empty environment but for what is given. Rejects with what it said. */
export async function startSite(
  dataDir: string,
  { env = {}, port = 0, through = [] }: { env?: Record<string, string>; port?: number; through?: string[] } = {},
): Promise<RunningSite> {
  const [command = executable, ...args] = [...through, executable, '--port', String(port), '--data', dataDir]
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const origin = await new Promise<string>((started, failed) => {
    child.stdout.on('data', chunk => {
      const url = /http:\S+/.exec(String(chunk))?.[0]
      if (url) started(url)
    })
    child.once('exit', code => failed(new Error(`exit ${code}: ${said}`)))
  })
  return {
    origin,
    dataDir,
    child,
    stored: () => storedIn(dataDir),
    end: signal =>
      new Promise(ended => {
        if (child.exitCode !== null || child.signalCode !== null) return ended()
        child.once('exit', () => ended())
        child.kill(signal)
      }),
  }
}
