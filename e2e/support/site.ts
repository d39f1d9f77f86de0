import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Event } from '../../domain/events/event.ts'
import type { Image } from '../../domain/images/image.ts'
import type { InfoPage } from '../../domain/info-pages/info-page.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { firstContent } from '../../server/first-content.ts'
import { openAssets } from '../../server/runtime/assets.ts'
import { openDataFolder } from '../../server/store/data-folder.ts'
import { signedIn } from '../../server/testing/accounts.ts'

export const executable = resolve('dist/lichtung')

export type RunningSite = {
  origin: string
  dataDir: string
  child: ChildProcess
  stored(): Registration[]
  /** What it has written to stderr so far. */
  said(): string
  /** What it has written to stdout so far. */
  printed(): string
  /** Ends the process and waits for it; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Start = {
  env?: Record<string, string>
  port?: number
  /** Further options of the command line. */
  options?: readonly string[]
  /** Another command that starts the site, when it is not the executable by itself. */
  command?: readonly string[]
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'lichtung-e2e-'))

export const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true })

const dataOf = (dataDir: string, file: string) => JSON.parse(readFileSync(join(dataDir, file), 'utf8')).data

export const storedIn = (dataDir: string): Registration[] => dataOf(dataDir, 'registrations.json')
export const outboxIn = (dataDir: string): Mail[] => dataOf(dataDir, 'outbox.json')
export const eventsIn = (dataDir: string): Event[] => dataOf(dataDir, 'events.json')
export const imagesIn = (dataDir: string): Image[] => dataOf(dataDir, 'images.json')
export const infosIn = (dataDir: string): InfoPage[] => dataOf(dataDir, 'infos.json')

/** Fills a folder as the first start does, and signs an administrator in; their Cookie header. */
export async function prepareWithAdmin(dataDir: string): Promise<string> {
  const firstFill = async () => firstContent(openAssets('dist/app/assets'), new Date().toISOString())
  const data = await openDataFolder({ dir: dataDir, firstContent: firstFill, log: () => {} })
  const cookie = await signedIn(data, {})
  await data.close()
  return cookie
}

/** The executable as anyone starts it; with an empty environment but for what is given. Rejects with what it said. */
export async function startSite(
  dataDir: string,
  { env = {}, port = 0, options = [], command: [program = executable, ...rest] = [] }: Start = {},
): Promise<RunningSite> {
  const args = [...rest, '--port', String(port), '--data', dataDir, ...options]
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let printed = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const exited = new Promise<number | null>(ended => child.once('close', code => ended(code)))
  const origin = await new Promise<string>((started, failed) => {
    child.stdout.on('data', chunk => {
      printed += chunk
      const url = /https?:\S+/.exec(printed)?.[0]
      if (url) started(url)
    })
    child.once('error', failed)
    void exited.then(code => failed(new Error(`exit ${code}: ${said}`)))
  })
  return {
    origin,
    dataDir,
    child,
    stored: () => storedIn(dataDir),
    said: () => said,
    printed: () => printed,
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Starts the executable where it is expected to give up; its exit code is null when it did not within ten seconds. */
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
