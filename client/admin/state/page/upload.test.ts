// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../../domain/kit/error.ts'
import { readStagedBackup } from '../../../../domain/machine/restore.ts'
import { isAboutFront } from '../front-server-words.ts'
import { groupFiles, pictureIntake, sendUpload, uploadFiles as uploadAll } from './upload.ts'

// Twenty is also the server's limit of a call (`uploadLimits`); the bytes are what a phone can send at once.
test('files are sent in groups of at most twenty and twenty megabytes, larger files alone', () => {
  const of = (...sizes: number[]) => sizes.map(megabytes => ({ size: megabytes * 1_000_000 }))
  const shape = (files: { size: number }[]) => groupFiles(files).map(group => group.map(({ size }) => size / 1_000_000))
  expect(shape(of(8, 8, 8, 15, 30, 1))).toEqual([[8, 8], [8], [15], [30], [1]])
  expect(groupFiles(of(...Array(45).fill(0.1))).map(group => group.length)).toEqual([20, 20, 5])
  expect(groupFiles([])).toEqual([])
})

type Answer = { status: number; statusText: string; responseText: string }

/** Stubs a browser whose upload gets this answer, signed in or not. */
function browserWith(answer: Answer, user: object | null = {}) {
  vi.stubGlobal('fetch', async () => Response.json(user))
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
      onloadend = () => {}
      open() {}
      setRequestHeader() {}
      async send(body: Blob) {
        this.upload.onprogress?.({ loaded: body.size / 2, total: body.size })
        Object.assign(this, answer)
        this.onloadend()
      }
    },
  )
}

afterEach(() => void vi.unstubAllGlobals())

const staged = {
  id: 'x',
  createdAt: '2026-11-21T08:00:00.000Z',
  version: '0.1.0',
  extent: 'site',
  contents: {
    siteName: 'Lichtung',
    publicUrl: '',
    events: 1,
    infos: 2,
    images: 3,
    files: 0,
    registrations: 4,
    subscribers: 5,
    accounts: 6,
    waitingLetters: 7,
    bytes: 8,
  },
  problems: [],
}
const ok = (body: unknown): Answer => ({ status: 200, statusText: '', responseText: JSON.stringify(body) })
const upload = (progress = (_share: number) => {}) =>
  sendUpload('/api/system/restore', new Blob(['backup']), 'Error Reading Backup', progress, readStagedBackup)

test('an upload reports its progress, and returns the parsed answer', async () => {
  browserWith(ok(staged))
  const shares: number[] = []
  expect(await upload(share => shares.push(share))).toEqual(staged)
  expect(shares).toEqual([0.5])
})

test.each([
  ['has another shape', ok({ ...staged, contents: { events: 1 } })],
  ['is not JSON', { ...ok({}), responseText: '<h1>Proxy</h1>' }],
])('an answer that %s is refused', async (_, answer) => {
  browserWith(answer)
  await expect(upload()).rejects.toThrow('Error Reading Backup: The server’s answer cannot be read.')
})

const error = { code: 'invalid', message: 'This file is not a backup.' }

test.each([
  ['Bad Request', 'Error Reading Backup: Bad Request. This file is not a backup.'],
  ['', 'Error Reading Backup: This file is not a backup.'],
])('our own refusal with status "%s" reads: %s', async (statusText, sentence) => {
  browserWith({ status: 400, statusText, responseText: JSON.stringify({ error }) })
  await expect(upload()).rejects.toThrow(new Error(sentence))
})

// HTTP/2 has no reason phrases; proxies answer with pages, foreign JSON or nothing.
const foreign = ['<h1>Proxy</h1>', JSON.stringify({ message: 'odd' }), '']

test.each([
  [413, 'The server in front accepts less at once. To lift that, set client_max_body_size 0;'],
  [500, 'The server in front does not reach Lichtung (500), which may be restarting.'],
  [502, 'The server in front does not reach Lichtung (502), which may be restarting.'],
  [503, 'The server in front does not reach Lichtung (503), which may be restarting.'],
  [504, 'The server in front waited too briefly for Lichtung (504).'],
  [0, 'The connection was cut. If that happens again with large files,'],
  [400, 'The server in front answered 400 instead of Lichtung.'],
  [520, 'The server in front answered 520 instead of Lichtung.'],
])('an answer %i from another server is explained, with or without a reason phrase', async (status, words) => {
  for (const responseText of foreign)
    for (const statusText of ['Reason', '']) {
      browserWith({ status, statusText, responseText })
      const message = await upload().then(String, (cause: Error) => cause.message)
      expect(message).toContain(`Error Reading Backup: ${words}`)
      expect(message).toMatch(/[^:]$/)
      expect(isAboutFront(message)).toBe(true)
    }
})

test.each([0, 502, 503, 504])(
  'a signed-out user’s upload that ends with %i mentions the lost session',
  async status => {
    browserWith({ status, statusText: '', responseText: '' }, null)
    await expect(upload()).rejects.toThrow(new Error('Error Reading Backup: You are not signed in any more.'))
  },
)

test('a signed-in user’s broken upload can be retried', async () => {
  browserWith({ status: 0, statusText: '', responseText: '' })
  await expect(upload()).rejects.toBeInstanceOf(AppError)
})

test('an upload to an unreachable server is explained in our own words, not the browser’s', async () => {
  browserWith(ok(staged))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(upload()).rejects.toThrow(
    new AppError('unavailable', 'Error Reading Backup: The server cannot be reached.'),
  )
})

/** Stubs a browser behind a server that accepts bodies up to a size; returns what arrived or was tried. */
function browserBehind({ most, protocol }: { most: number; protocol: string }) {
  const sizes: number[] = []
  vi.stubGlobal('fetch', async () => Response.json({}))
  const navigation = { nextHopProtocol: protocol } as PerformanceNavigationTiming
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
  onTestFinished(() => entries.mockRestore())
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 0
      responseText = ''
      onreadystatechange = () => {}
      onloadend = () => {}
      open() {}
      setRequestHeader() {}
      abort() {}
      send({ size }: Blob) {
        sizes.push(size)
        this.status = size > most ? 413 : 200
        this.responseText = '[]'
        this.onreadystatechange()
        this.onloadend()
      }
    },
  )
  return sizes
}

const photo = (megabytes: number) => new File([new Uint8Array(megabytes * 1024 ** 2)], 'photo.jpg')
const addPictures = (files: readonly File[]) =>
  uploadAll(
    files,
    pictureIntake,
    () => {},
    () => {},
  )

test('a photo that the server in front would refuse is not sent: its limit is tested first', async () => {
  const sizes = browserBehind({ most: 1024 ** 2, protocol: 'http/1.1' })
  await expect(addPictures([photo(2)])).rejects.toThrow(
    'Error Adding Images: The server in front accepts at most 1 MB at once.',
  )
  expect(sizes).toEqual([1024 ** 2 + 1])
})

test('over HTTP/2 the upload tests its own size and finds the limit; photos go in smaller groups if each fits', async () => {
  const sizes = browserBehind({ most: 5 * 1024 ** 2, protocol: 'h2' })
  await addPictures([photo(3), photo(3)])
  const [tried = 0, ...others] = sizes
  expect(tried).toBeGreaterThan(8 * 1024 ** 2)
  expect(others.slice(0, 1)).toEqual([5 * 1024 ** 2])
  expect(others.slice(1)).toHaveLength(2)
  expect(Math.max(...others)).toBe(5 * 1024 ** 2)
})

test('small files and accepted sizes are sent as before', async () => {
  const sizes = browserBehind({ most: 60e6, protocol: 'h2' })
  await addPictures([photo(0.1)])
  expect(sizes).toHaveLength(1)
  await addPictures([photo(2)])
  expect(sizes).toHaveLength(3)
})
