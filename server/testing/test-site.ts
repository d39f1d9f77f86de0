import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createClient } from '../../client/kit/state/api.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { aboutPlace } from '../../domain/machine/folder-place.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { photos } from '../../starter/photos.ts'
import { firstContent } from '../app/first-content.ts'
import { serve } from '../app/serve.ts'
import { readCommand } from '../cli/command-line.ts'
import { receivePictures } from '../content/images/receive-pictures.ts'
import { openDns } from '../mailer/dns/dns.ts'
import { type Assets, HYPHENS } from '../runtime/assets.ts'
import { createLog } from '../runtime/log.ts'
import { type DataFolder, openDataFolder } from '../store/data-folder.ts'
import { signedIn } from './accounts.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { mailWaits } from './servers/mail-server.ts'
import { storedIn } from './stored-data.ts'
import { testThreads } from './threads.ts'

const isPhoto = (name: string) => name.startsWith('photos/')

/** Facts about the photos, which the build measures. */
const photoFacts = Object.fromEntries(photos.map(({ id }) => [id, { width: 0, height: 0, brightness: 0.1 }]))

const handbookPage = (title: string, html: string) => ({ title, html: `<h1 id="x">${title}</h1>${html}`, lang: 'de' })
const handbook = {
  groups: [{ title: 'Alles', pages: ['heute', 'geld'] }],
  pages: {
    '': handbookPage('Handbuch', '<p>Willkommen</p>'),
    heute: handbookPage('Heute', '<p>Was auf dich wartet.</p>'),
    geld: handbookPage(
      'Geld',
      '<p>Was noch offen ist.</p><h2 id="auszug">Den Kontoauszug einlesen</h2><p>Für Grüße &amp; Beträge</p>',
    ),
  },
  changes: [
    {
      ...{ version: '0.2.0', day: '2026-12-01', short: '<p>Etwas ist neu.</p>' },
      parts: [{ kind: 'Added', count: 1, html: '<p>Something is new.</p>' }],
    },
  ],
}

const hyphens = readFileSync('node_modules/hyphenopoly/patterns/de.wasm')

/** Assets that a page needs to be rendered, with empty files for pictures. */
const assets: Assets = {
  names: ['client/site-1.js', 'client/site-1.js.br', ...photos.map(({ id }) => `photos/${id}/master.webp`)],
  folder: undefined,
  read(name) {
    const manifest = {
      script: '/assets/site-1.js',
      app: ['/assets/app-1.js'],
      reading: ['/assets/reading-1.js'],
      forms: ['/assets/form-1.js'],
      style: '/assets/style-1.css',
      icon: '/assets/mark-1.svg',
      fonts: [],
      copy: '/assets/copy-1.js',
      print: '/assets/print-1.js',
      panel: {
        script: '/assets/panel-1.js',
        style: '/assets/office-1.css',
        laterStyle: '/assets/later-1.css',
        login: ['/assets/login-1.js'],
        admin: ['/assets/office-1.js', '/assets/admin-1.js'],
        today: ['/assets/office-1.js', '/assets/today-1.js'],
        event: ['/assets/office-1.js', '/assets/event-1.js'],
        desk: ['/assets/office-1.js', '/assets/pages-1.js'],
        setUp: ['/assets/office-1.js', '/assets/set-up-1.js'],
        soon: ['/assets/office-1.js', '/assets/today-1.js', '/assets/pages-1.js'],
      },
      icons: Object.fromEntries(['small', 'large', 'maskable', 'touch'].map(name => [name, `/assets/${name}-1.png`])),
    }
    const files: Record<string, string> = {
      'manifest.json': JSON.stringify(manifest),
      'photos.json': JSON.stringify(photoFacts),
      'sw.js': 'worker',
      'handbook.json': JSON.stringify(handbook),
      'handbook/geld.webp': 'picture',
      'client/site-1.js': 'plain',
      'client/site-1.js.br': 'brotli',
    }
    if (name === HYPHENS) return hyphens
    const content = isPhoto(name) ? '' : files[name]
    return content === undefined ? undefined : Buffer.from(content)
  },
}

const temporaryDir = () => makeMemoryFolder('lichtung-')
const startTime = '2026-11-28T09:00:00.000Z'

type Files = ReadonlyMap<string, Buffer>

/** Most tests begin with the files of a first start, or with those and accounts, so a process makes each once. */
let firstFiles: Promise<Files> | undefined
let filesWithAccounts: Promise<{ files: Files; cookies: Cookies }> | undefined

/** Opens a data folder in which `before` lies, does something with it, and returns all files. */
async function makeFiles(before: Files, change: (data: DataFolder) => Promise<void> = async () => {}): Promise<Files> {
  const dir = temporaryDir()
  writeFiles(dir, before)
  const data = await openDataFolder({
    dir,
    firstContent: async () => firstContent(assets, startTime),
    log: () => {},
    // A day away from the site's clock, its log would be old, and rewritten at each start.
    now: () => new Date(startTime),
  })
  await change(data)
  await data.close()
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const files = new Map(paths.map(path => [relative(dir, path), readFileSync(path)]))
  rmSync(dir, { recursive: true })
  return files
}

function writeFiles(dir: string, files: Files): void {
  for (const folder of new Set([...files.keys()].map(dirname)))
    mkdirSync(join(dir, folder), { recursive: true, mode: 0o700 })
  for (const [path, content] of files) writeFileSync(join(dir, path), content, { mode: 0o600 })
}

const makeFirstFiles = () => {
  firstFiles ??= makeFiles(new Map())
  return firstFiles
}

/**
 * Opens a real server over real files in a folder of its own, with a clock that the test sets; closed with the test.
 */
export async function openTestSite(
  env: Record<string, string> = {},
  prepare?: (data: DataFolder, now: () => string) => Promise<void>,
  files?: Files,
) {
  const dir = temporaryDir()
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const clock = { now: startTime }
  writeFiles(join(dir, 'data'), files ?? (await makeFirstFiles()))
  if (prepare) {
    const data = await openDataFolder({
      dir: join(dir, 'data'),
      firstContent: () => Promise.reject(new Error('unreachable')),
      log: () => {},
      now: () => new Date(clock.now),
    })
    await prepare(data, () => clock.now)
    await data.close()
  }
  return startTestSite(dir, clock, env)
}

export type TestSite = {
  origin: string
  dir: string
  clock: { now: string }
  logged: string[]
  stop(): Promise<void>
  /** Stops the server, runs `meanwhile`, and starts another server on the same folder. */
  restart(meanwhile?: () => Promise<void> | void, newEnv?: Record<string, string>): Promise<TestSite>
  firstLink: string | undefined
  stored(): Registration[]
  outbox(): (Mail & { text: string })[]
  passMinutes(minutes: number): void
}

/** Starts a server over a folder as it is. */
async function startTestSite(
  dir: string,
  clock: { now: string },
  env: Record<string, string>,
  starts = 1,
): Promise<TestSite> {
  const logged: string[] = []
  let lastId = (starts - 1) * 100_000
  const command = readCommand(['--port', env.PORT ?? '0', '--data', join(dir, 'data')], env)
  if (command.name !== 'serve') throw new Error('unreachable')
  const running = await serve({
    config: command.config,
    assets,
    now: () => clock.now,
    newId: () => `id-${++lastId}`,
    log: createLog(
      'info',
      line => logged.push(line),
      () => clock.now,
    ),
    receivePictures: () => receivePictures,
    // The test starts it again, by `restart`.
    restart: () => void stop(),
    mailTimeouts: { ...mailWaits(env), lookIntervalMs: 100, diskPauseMs: 300 },
    // A test of name lookups opens a name server of its own.
    dns: openDns(env.TEST_DNS ? [env.TEST_DNS] : []),
    waitingListTimes: { lapseAfterMs: 0, lookIntervalMs: 50 },
    reminderTimes: { doubtMs: 0, lookIntervalMs: 50 },
    invoicingLookMs: 50,
    // After a stall, a request would meet a connection that is being closed, and fail with ECONNRESET.
    idleMs: 0,
    deskLookMs: 50,
    // Most test sites are in memory.
    lookAtPlace: async dir => aboutPlace({ dir, mode: 0o700, mountinfo: env.TEST_MOUNTS ?? '', commandLine: '' }),
    ...testThreads,
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= running.stop()
    return stopping
  }
  onTestFinished(stop)
  return {
    origin: running.local,
    dir: join(dir, 'data'),
    clock,
    logged,
    stop,
    async restart(meanwhile = () => {}, newEnv = env) {
      await stop()
      await meanwhile()
      return startTestSite(dir, clock, newEnv, starts + 1)
    },
    firstLink: running.firstLink,
    stored: (): Registration[] => [...storedIn(join(dir, 'data'), 'registrations')],
    outbox: (): (Mail & { text: string })[] =>
      storedIn(join(dir, 'data'), 'outbox').map(mail => ({
        ...mail,
        text: mail.text ?? '',
      })),
    passMinutes(minutes: number) {
      clock.now = new Date(Date.parse(clock.now) + minutes * 60_000).toISOString()
    },
  }
}

type Cookies = Readonly<Record<'admin' | 'user' | 'inactive', string>>

const signAllIn = async (data: DataFolder): Promise<Cookies> => {
  const now = () => startTime
  const inactive = { _id: 'inactive', email: 'inactive@example.org', role: 'admin', active: false } as const
  return {
    admin: await signedIn(data, { _id: 'admin', role: 'admin' }, now),
    user: await signedIn(data, { _id: 'user', email: 'user@example.org', role: 'user' }, now),
    inactive: await signedIn(data, inactive, now),
  }
}

async function makeFilesWithAccounts() {
  let cookies: Cookies | undefined
  const files = await makeFiles(await makeFirstFiles(), async data => {
    cookies = await signAllIn(data)
  })
  return { files, cookies: cookies ?? expect.fail() }
}

/** Opens a test site with an account for each kind of actor, and a browser for each of them. */
export async function openTestSiteWithAccounts(
  env: Record<string, string> = {},
  prepare?: (data: DataFolder) => Promise<void>,
) {
  filesWithAccounts ??= makeFilesWithAccounts()
  const { files, cookies } = await filesWithAccounts
  const site = await openTestSite(env, prepare, files)
  const as = (actor: keyof Cookies, origin = site.origin) => {
    const browser = visitor(origin)
    const [name = '', value = ''] = cookies[actor].split('=')
    browser.cookies.set(name, value)
    return browser
  }
  return { ...site, as }
}

const aFile = await open(tmpdir())
await aFile.close()
/** The prototype of every open file. */
const openFile: Pick<FileHandle, 'write'> = Object.getPrototypeOf(aFile)
const { write } = openFile

/**
 * Makes all writes of this process fail, as on a full disk, until the returned function is called; its `refused` counts
 * them.
 */
export function breakDisk(code = 'ENOSPC') {
  const mend = () => {
    openFile.write = write
  }
  onTestFinished(mend)
  let refused = 0
  openFile.write = () => {
    refused += 1
    return Promise.reject(Object.assign(new Error(`${code}: as if`), { code }))
  }
  return Object.assign(mend, { refused: () => refused })
}

/** Returns a browser's `fetch`: keeps cookies and returns the XSRF token in its header. */
export function visitor(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const send = async (input: string, init: RequestInit = {}) => {
    const all = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) })
    if (cookies.size > 0) all.set('Cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const token = cookies.get('XSRF-TOKEN')
    if (token && !all.has('X-XSRF-TOKEN')) all.set('X-XSRF-TOKEN', token)
    const response = await fetch(new URL(input, origin), { redirect: 'manual', ...init, headers: all })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  const withToken = async () => {
    if (!cookies.has('XSRF-TOKEN')) await send('/api/user')
  }
  return {
    cookies,
    send,
    async post(path: string, body: unknown, init: RequestInit = {}) {
      await withToken()
      return send(path, {
        method: 'POST',
        ...init,
        headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
        body: typeof body === 'string' || body instanceof ArrayBuffer ? body : JSON.stringify(body),
      })
    },
    api: createClient(`${origin}/api`, async (input, init) => {
      if (init?.method !== 'GET') await withToken()
      return send(String(input), init)
    }),
  }
}

export const inquiry = { name: 'Martina Beispiel', email: 'martina@example.org', notes: 'Gibt es Zelte?' }

export const registration = {
  event: 'termin-01',
  ...sampleContact,
  notes: '',
  newsLetter: false,
  privacyStatement: true,
}
