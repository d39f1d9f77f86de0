import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError, errorCodes } from '../../../domain/kit/error.ts'
import { openTestSite } from '../../../server/testing/test-site.ts'
import { browserFetch, call, createClient } from './api.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Returns the AppError that a call throws for this answer. */
async function errorOf(answer: () => Promise<Response>): Promise<AppError> {
  const api = createClient('http://lichtung.test/api', answer)
  const error = await call(api.info.$get()).catch(cause => cause)
  return error instanceof AppError ? error : expect.fail(`No AppError: ${error}`)
}

const sentence = 'Der Server ist gerade nicht zu erreichen. Bitte prüfe deine Verbindung und versuch es noch einmal.'

test('the browser gets the server’s error, with its code, sentence and fields', async () => {
  const { origin } = await openTestSite()
  const api = createClient(`${origin}/api`, fetch)
  const error = await call(api.info.get.$post({ json: { path: 'gibt-es-nicht' } })).catch(cause => cause)
  // Without the XSRF header the server refuses.
  expect(error).toMatchObject({ name: 'AppError', code: 'forbidden', message: expect.stringContaining('Cookies') })

  for (const code of errorCodes) {
    const body = { error: { code, message: 'Ein Satz.', fields: { zip: 'Nur 4 oder 5 Ziffern.' } } }
    expect(await errorOf(async () => Response.json(body, { status: 400 }))).toMatchObject(body.error)
  }
  const plain = await errorOf(async () => Response.json({ error: { code: 'conflict', message: '' } }, { status: 409 }))
  expect([plain.code, plain.message, plain.fields]).toEqual(['conflict', '', undefined])
})

test.each([
  ['a page of a proxy', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['no body at all', () => new Response(null, { status: 504 })],
  ['half of an answer', () => new Response('{"error":{"code":"inv', { status: 400 })],
  ['a page of a hotspot in place of the data', () => new Response('<h1>Welcome to our Wi-Fi</h1>')],
  ['JSON of another server', () => Response.json({ error: 'Bad Gateway' }, { status: 502 })],
  ['null', () => Response.json(null, { status: 500 })],
  ['an unknown code', () => Response.json({ error: { code: 'teapot', message: 'x' } }, { status: 418 })],
  ['no sentence', () => Response.json({ error: { code: 'invalid' } }, { status: 400 })],
  ['fields without names', () => answerWithFields(['x'])],
  ['fields that are not texts', () => answerWithFields({ zip: { min: 4 } })],
])('a call answered by %s reports that the server cannot be reached', async (_, answer) => {
  const { code, message } = await errorOf(async () => answer())
  expect([code, message]).toEqual(['unavailable', sentence])
})

const answerWithFields = (fields: unknown) =>
  Response.json({ error: { code: 'invalid', message: 'x', fields } }, { status: 400 })

test('a call without an answer reports that the server cannot be reached', async () => {
  expect(await errorOf(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    code: 'unavailable',
    message: sentence,
  })
})

test.each([
  ['a form', 'XSRF-TOKEN=token'],
  ['a form that first asks for its cookie', ''],
])('%s without an answer counts as lost after 20 seconds', async (_, cookie) => {
  const ending = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal)
  vi.stubGlobal('document', { cookie })
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit = {}) => {
    asked.push(path)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const sent = call(createClient('/api', browserFetch).registration.add.$post({ json: {} })).catch(cause => cause)
  await vi.waitFor(() => expect(asked).toEqual([cookie === '' ? '/api/user' : '/api/registration/add']))
  ending.abort(new DOMException('', 'TimeoutError'))
  expect(await sent).toMatchObject({ code: 'unavailable', message: sentence })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000)
})

test('any failed answer throws an AppError with a known code, a sentence and texts', async () => {
  const answer = fc.record({
    body: fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({
          error: fc.record({ code: fc.constantFrom(...errorCodes), message: fc.anything(), fields: fc.anything() }),
        })
        .map(body => JSON.stringify(body)),
    ),
    status: fc.integer({ min: 400, max: 599 }),
  })
  await fc.assert(
    fc.asyncProperty(answer, async ({ body, status }) => {
      const { code, message, fields = {} } = await errorOf(async () => new Response(body, { status }))
      expect(errorCodes).toContain(code)
      expect(typeof message).toBe('string')
      expect(Object.values(fields).every(text => typeof text === 'string')).toBe(true)
    }),
  )
})
