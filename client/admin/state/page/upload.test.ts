// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../../domain/kit/error.ts'
import { readStagedBackup } from '../../../../domain/machine/restore.ts'
import { groups, send } from './upload.ts'

// Twenty is also the server's limit of a call (`uploadLimits`); the bytes are what a phone can send at once.
test('files are sent in groups of at most twenty and twenty megabytes, larger files alone', () => {
  const of = (...sizes: number[]) => sizes.map(megabytes => ({ size: megabytes * 1_000_000 }))
  const shape = (files: { size: number }[]) => groups(files).map(group => group.map(({ size }) => size / 1_000_000))
  expect(shape(of(8, 8, 8, 15, 30, 1))).toEqual([[8, 8], [8], [15], [30], [1]])
  expect(groups(of(...Array(45).fill(0.1))).map(group => group.length)).toEqual([20, 20, 5])
  expect(groups([])).toEqual([])
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
  send('/api/system/restore', new Blob(['backup']), 'Error Reading Backup', progress, readStagedBackup)

test('an upload reports its progress and returns the parsed answer', async () => {
  browserWith(ok(staged))
  const shares: number[] = []
  expect(await upload(share => shares.push(share))).toEqual(staged)
  expect(shares).toEqual([0.5])
})

test.each([
  ['has another shape', ok({ ...staged, contents: { events: 1 } })],
  ['is no JSON', { ...ok({}), responseText: '<h1>Proxy</h1>' }],
])('an answer that %s is refused', async (_, answer) => {
  browserWith(answer)
  await expect(upload()).rejects.toThrow('Error Reading Backup: The server’s answer cannot be read.')
})

const error = { code: 'invalid', message: 'This file is no backup.' }

test.each([
  ['Bad Request', JSON.stringify({ error }), 'Error Reading Backup: Bad Request. This file is no backup.'],
  ['', JSON.stringify({ error }), 'Error Reading Backup: This file is no backup.'],
  ['Bad Gateway', '<h1>Proxy</h1>', 'Error Reading Backup: Bad Gateway'],
  ['Bad Request', JSON.stringify({ message: 'odd' }), 'Error Reading Backup: Bad Request'],
])('a failure with status "%s" and the body %s reads: %s', async (statusText, responseText, sentence) => {
  browserWith({ status: 400, statusText, responseText })
  await expect(upload()).rejects.toThrow(new Error(sentence))
})

test.each([
  [null, new Error('Error Reading Backup: You are not signed in any more.')],
  [{}, new AppError('unavailable', 'Error Reading Backup: The server cannot be reached.')],
])('an upload without an answer by user %o fails with %o', async (user, error) => {
  browserWith({ status: 0, statusText: '', responseText: '' }, user)
  await expect(upload()).rejects.toThrow(error)
})

test('a server that is away before the upload begins is not reached, instead of the browser’s own words', async () => {
  browserWith(ok(staged))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(upload()).rejects.toThrow(
    new AppError('unavailable', 'Error Reading Backup: The server cannot be reached.'),
  )
})
