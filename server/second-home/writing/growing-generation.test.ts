import { expect, test } from 'vitest'
import { passphrase, storeAt, testClock } from '../../testing/second-home.ts'
import { openObjectServer } from '../../testing/servers/object-server.ts'
import { openSealer } from '../form/sealing.ts'
import { openGrowingGeneration } from './growing-generation.ts'
import { openLineQueue } from './line-queue.ts'

test('lines after a gap in the queue are never sent', async () => {
  const server = await openObjectServer()
  const store = storeAt(server.webdav, testClock())
  const queue = openLineQueue(0, 1000)
  const add = (n: number) => queue.add({ n, bytes: Buffer.alloc(400, '\n'), since: 0 })
  const folder = '00000001-0000000007/'
  const growing = openGrowingGeneration(
    { store, sealer: openSealer(passphrase), folder, queue, n: 0 },
    { at: '', elapsed: 0 },
  )
  add(1)
  expect(await growing.sendLines('')).toBe(true)
  for (const n of [2, 3, 4, 5]) add(n)
  await expect(growing.sendLines('')).rejects.toMatchObject({ trouble: 'busy' })
  expect(server.objects.size).toBe(1)
})
