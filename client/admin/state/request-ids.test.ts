import { expect, test } from 'vitest'
import { REQUEST_ID_HEADER } from '../../../domain/kit/schema.ts'
import { SITE_HEADER } from '../../../domain/office/desk/kept-list.ts'
import { withRequestIds } from './request-ids.ts'

/** Sends calls to a server with the given answers, and returns the ids that they named. */
function openServer(...answers: (() => Response)[]) {
  const named: (string | null)[] = []
  let made = 0
  const ask = withRequestIds(
    async (_, init) => {
      named.push(new Headers(init?.headers).get(REQUEST_ID_HEADER))
      return answers[named.length - 1]?.() ?? answered()
    },
    () => `id-${++made}`,
  )
  const post = (path: string, body: object = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined)
  return { named, post }
}

const answered = () => Response.json({}, { headers: { [SITE_HEADER]: 'yes' } })
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const fromProxy = () => new Response('Bad Gateway', { status: 502 })
const cut = () =>
  new Response(new ReadableStream({ pull: controller => controller.error(new TypeError('cut')) }), {
    headers: { [SITE_HEADER]: 'yes' },
  })

test.each([
  ['no answer', lost],
  ['an answer of a proxy', fromProxy],
  ['an answer that breaks off', cut],
])('after %s, the same call names the same record', async (_, answer) => {
  const { named, post } = openServer(answer)
  const event = { title: 'Waldtag' }
  for (let at = 0; at < 3; at += 1) await post('/api/event/add', event)
  expect(named).toEqual(['id-1', 'id-1', 'id-2'])
})

test('after a lost answer, a refusal because of a session that has ended leaves the record its id', async () => {
  const refused = () => Response.json({}, { status: 401, headers: { [SITE_HEADER]: 'yes' } })
  const { named, post } = openServer(lost, refused)
  for (let at = 0; at < 4; at += 1) await post('/api/event/add', { title: 'Waldtag' })
  expect(named).toEqual(['id-1', 'id-1', 'id-1', 'id-2'])
})

test('another entry is another record, and a call that adds nothing names none', async () => {
  const { named, post } = openServer(lost)
  await post('/api/event/add', { title: 'Waldtag' })
  await post('/api/event/add', { title: 'Pilze' })
  await post('/api/newsletter/add', { title: 'Waldtag' })
  await post('/api/event/edit', { title: 'Waldtag' })
  await post('/api/img/add')
  expect(named).toEqual(['id-1', 'id-2', 'id-3', null, null])
})
