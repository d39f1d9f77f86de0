import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { storedIn } from '../../server/testing/stored-data.ts'

export const executable = resolve('dist/lichtung')

export const administrator = { email: 'erika@example.org', password: 'Waldweg-im-Nebel-42' }

/** The environment in which a new site has this administrator. */
export const adminEnv = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }

/** The environment in which a site believes what X-Forwarded-For says. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1,::1' }

export type RunningSite = {
  origin: string
  dataDir: string
  child: ChildProcess
  stored(): readonly Registration[]
  /** What it has written so far. */
  stderr(): string
  stdout(): string
  /** Ends the process and waits for it; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Start = {
  env?: Record<string, string>
  port?: number
  /** Further options of the command line. */
  options?: readonly string[]
  /** Another command than the executable alone. */
  command?: readonly string[]
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'lichtung-e2e-'))

export const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true })

/** What the site has written to stderr, but for what went well: after a kill, that the log of changes holds everything. */
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

/** Starts the executable in the given environment alone. Rejects with its error output when it ends instead. */
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

/** Starts the executable where it is expected to give up; its status is null when it has not within ten seconds. */
export function refusal(args: readonly string[], env: Record<string, string> = {}) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(executable, args, {
    env,
    encoding: 'utf8',
    timeout: 10_000,
    killSignal: 'SIGKILL',
  })
  return { status, stdout, stderr, ms: performance.now() - started }
}
