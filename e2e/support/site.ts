import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { storedIn } from '../../server/testing/stored-data.ts'

export const executable = resolve('dist/lichtung')

export const administrator = { email: 'erika@example.org', password: 'Waldweg-im-Nebel-42' }

/** Environment that gives a new site this administrator. */
export const adminEnv = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }

/** Environment in which a site trusts X-Forwarded-For. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1,::1' }

export type RunningSite = {
  origin: string
  dataDir: string
  child: ChildProcess
  stored(): readonly Registration[]
  /** Output so far. */
  stderr(): string
  stdout(): string
  /** Ends the process; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Start = {
  env?: Record<string, string>
  port?: number
  /** Further command line options. */
  options?: readonly string[]
  /** A command to use instead of the executable alone. */
  command?: readonly string[]
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'lichtung-e2e-'))

export const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true })

/** Returns the site's output on stderr without info lines, such as the recovered change log after a kill. */
export const problemsOf = ({ stderr }: Pick<RunningSite, 'stderr'>): string[] =>
  stderr()
    .split('\n')
    .filter(line => line !== '' && !line.includes('"level":"info"'))

export const registrationsIn = (dataDir: string) => storedIn(dataDir, 'registrations')
export const invoicesIn = (dataDir: string) => storedIn(dataDir, 'invoices')
export const outboxIn = (dataDir: string) => storedIn(dataDir, 'outbox')
export const eventsIn = (dataDir: string) => storedIn(dataDir, 'events')
export const imagesIn = (dataDir: string) => storedIn(dataDir, 'images')
export const infosIn = (dataDir: string) => storedIn(dataDir, 'infos')

/** Starts the executable in exactly this environment. Rejects with its error output if it exits instead. */
export async function startSite(
  dataDir: string,
  { env = {}, port = 0, options = [], command: [program = executable, ...rest] = [] }: Start = {},
): Promise<RunningSite> {
  const args = [...rest, '--port', String(port), '--data', dataDir, ...options]
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stderr = ''
  let stdout = ''
  child.stderr.on('data', chunk => {
    stderr += chunk
  })
  const exited = new Promise<number | null>(ended => child.once('close', code => ended(code)))
  const origin = await new Promise<string>((started, failed) => {
    child.stdout.on('data', chunk => {
      stdout += chunk
      const url = /https?:\S+/.exec(stdout)?.[0]
      if (url) started(url)
    })
    child.once('error', failed)
    void exited.then(code => failed(new Error(`exit ${code}: ${stderr}`)))
  })
  return {
    origin,
    dataDir,
    child,
    stored: () => registrationsIn(dataDir),
    stderr: () => stderr,
    stdout: () => stdout,
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Starts the executable where it is expected to fail; the status is null if it has not within a minute. */
export function refusal(args: readonly string[], env: Record<string, string> = {}) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(executable, args, {
    env,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  return { status, stdout, stderr, ms: performance.now() - started }
}
