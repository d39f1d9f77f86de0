import { expect, test } from 'vitest'
import { storeAt, testClock } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { checkPlace } from './check-place.ts'

async function openPlace() {
  const server = await openObjectServer()
  return { server, check: () => checkPlace(storeAt(server.s3, testClock())) }
}

test('a good place passes each step, and nothing of the probe stays', async () => {
  const { server, check } = await openPlace()
  expect(await check()).toEqual(
    ['write', 'read', 'list', 'delete', 'conditions', 'forgets'].map(what => ({ what, trouble: '' })),
  )
  expect(server.objects.size).toBe(0)
})

test.each([
  ['PUT', 403, 'write', 'refused'],
  ['PUT', 507, 'write', 'full'],
  ['GET', 500, 'read', 'erring'],
  ['DELETE', 403, 'delete', 'refused'],
] as const)('%s answered by %i ends the check at "%s"', async (method, status, what, trouble) => {
  const { server, check } = await openPlace()
  server.faultOf = request => (request.method === method && request.name !== '' ? status : undefined)
  expect((await check()).at(-1)).toEqual({ what, trouble })
})

test('a place that only claims to store, or ignores conditions, is detected', async () => {
  const { server, check } = await openPlace()
  server.knowsConditions = false
  expect(await check()).toContainEqual({ what: 'conditions', trouble: 'unsupported' })
  server.faultOf = ({ method }) => (method === 'PUT' ? 'lie' : undefined)
  expect((await check()).at(-1)).toEqual({ what: 'read', trouble: 'failing' })
})

test('a bucket with versions is detected', async () => {
  const { server, check } = await openPlace()
  server.isVersioned = true
  expect((await check()).at(-1)).toEqual({ what: 'forgets', trouble: 'failing' })
})
