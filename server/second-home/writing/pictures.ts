import { PICTURES, pictureName } from '../form/names.ts'
import type { Sealer } from '../form/sealing.ts'
import type { ObjectStore } from '../places/object-store.ts'
import type { Source } from './checkpoint.ts'

const nameOf = async (sealer: Sealer, path: string) => pictureName(await sealer.numberOf(path))

export type PictureSender = {
  /** Sends one picture that the place lacks; resolves with false if there is none. */
  sendOne(): Promise<boolean>
  /** Looks again which pictures there are. */
  look(): void
  /** Looks again what the place has. */
  compare(): void
  /** Deletes what belongs to no picture. */
  sweep(): Promise<void>
  /** Number that still has to be sent; undefined before the first look. */
  readonly left: number | undefined
}

/** Sends each picture once. */
export function openPictureSender(store: ObjectStore, sealer: Sealer, source: Source): PictureSender {
  let sent: Set<string> | undefined
  let waiting: { path: string; name: string }[] | undefined

  async function namesHere(): Promise<Set<string>> {
    sent ??= new Set((await store.list(PICTURES)).map(name => `${PICTURES}${name}`))
    return sent
  }

  async function toSend() {
    const there = await namesHere()
    const all = await Promise.all(
      (await source.pictures()).map(async path => ({ path, name: await nameOf(sealer, path) })),
    )
    return all.filter(({ name }) => !there.has(name))
  }

  return {
    async sendOne() {
      waiting ??= await toSend()
      const next = waiting[0]
      if (!next) return false
      const files = await source.filesOf(next.path)
      if (files.length > 0) {
        const pieces = files.map(({ path, content }) => ({ path, bytes: content.length }))
        const body = Buffer.concat(files.map(({ content }) => content))
        const head = { kind: 'picture', path: next.path, pieces }
        await store.put(next.name, await sealer.seal(next.name, { head, body }))
        sent?.add(next.name)
      }
      waiting = waiting?.filter(one => one !== next)
      return true
    },
    look() {
      waiting = undefined
    },
    compare() {
      sent = undefined
      waiting = undefined
    },
    async sweep() {
      const known = new Set(await Promise.all((await source.pictures()).map(path => nameOf(sealer, path))))
      for (const name of await store.list(PICTURES))
        if (!known.has(`${PICTURES}${name}`)) await store.delete(`${PICTURES}${name}`)
      sent = undefined
    },
    get left() {
      return waiting?.length
    },
  }
}
