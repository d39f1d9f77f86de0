import type { ObjectStore } from '../places/object-store.ts'
import type { NewHead } from './contents.ts'
import { objectName } from './names.ts'
import { hashOf, type Sealer } from './sealing.ts'

/** The objects of a generation, each with the hash of the one before. */
export type Chain = {
  readonly folder: string
  /** Objects in the place. */
  readonly length: number
  /** Hash of the last one. */
  readonly lastHash: string
  readonly bytes: number
  /** Objects sent but not read back yet; whoever reads one back removes it. */
  readonly unread: { name: string; hash: string }[]
  /** True if an object still has to be sent: `flush` sends it. */
  readonly isWaiting: boolean
  /** Seals the next object. */
  add(head: NewHead, body?: Uint8Array): Promise<void>
  /** Sends the waiting object, unchanged at each attempt: the place may have stored it already. */
  flush(): Promise<void>
}

export function openChain(store: ObjectStore, sealer: Sealer, folder: string): Chain {
  let length = 0
  let last = ''
  let bytes = 0
  let waiting: Buffer | undefined
  const unread: Chain['unread'] = []
  return {
    folder,
    unread,
    get length() {
      return length
    },
    get lastHash() {
      return last
    },
    get bytes() {
      return bytes
    },
    get isWaiting() {
      return waiting !== undefined
    },
    async add(head, body) {
      if (waiting) throw new Error('The previous object has not been sent yet.')
      const name = objectName(folder, length)
      waiting = await sealer.seal(name, { head: { ...head, previous: last }, ...(body && { body }) })
    },
    async flush() {
      const sealed = waiting
      if (!sealed) return
      const name = objectName(folder, length)
      await store.put(name, sealed)
      waiting = undefined
      length += 1
      last = hashOf(sealed)
      unread.push({ name, hash: last })
      bytes += sealed.length
    },
  }
}
