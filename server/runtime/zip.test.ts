import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { garbageCollector } from './garbage.ts'
import { type ZippedFile, zip } from './zip.ts'

const moment = new Date('2026-11-28T09:00:00.000Z')

test('an archive releases each file once it is read', async () => {
  const collect = garbageCollector()
  const references: WeakRef<Uint8Array>[] = []
  async function* files(): AsyncGenerator<ZippedFile> {
    for (let at = 0; at < 40; at += 1) {
      const content = new Uint8Array(100_000).fill(at)
      references.push(new WeakRef(content))
      yield { path: `${at}.pdf`, content: [content], compress: false }
    }
    for (let round = 0; round < 5; round += 1) {
      await nextTurn()
      collect()
    }
    // The last ones may still be on their way.
    expect(references.slice(0, 30).filter(reference => reference.deref() !== undefined)).toHaveLength(0)
  }
  let bytes = 0
  for await (const chunk of zip(files(), moment)) bytes += chunk.length
  expect(bytes).toBeGreaterThan(4_000_000)
})
