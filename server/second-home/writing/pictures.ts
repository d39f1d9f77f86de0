import { PICTURES, pictureName } from '../form/names.ts'
import type { LongBody, Sealer } from '../form/sealing.ts'
import { type ObjectStore, PlaceError } from '../places/object-store.ts'
import type { CheckpointSource } from './checkpoint.ts'

export const nameOf = async (sealer: Sealer, path: string) => pictureName(await sealer.numberOf(path))

export type PictureSender = {
  /** Sends one picture that the place lacks; resolves with false if there is none. */
  sendOne(): Promise<boolean>
  /** Lists the site's pictures again. */
  look(): void
  /** Lists the place's pictures again. */
  compare(): void
  /** Sends a picture again. */
  repeat(name: string): void
  /** Deletes objects that belong to no picture. */
  sweep(): Promise<void>
  /** Number that still has to be sent; undefined before the first look. */
  readonly left: number | undefined
}

/** Returns the files one after the other; only one of them is open. */
const concat = (files: readonly LongBody[]): LongBody => ({
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  async *pieces() {
    for (const file of files) yield* file.pieces()
  },
})

/** Sends each picture once. */
export function openPictureSender(store: ObjectStore, sealer: Sealer, source: CheckpointSource): PictureSender {
  let sent: Set<string> | undefined
  let waiting: { path: string; name: string }[] | undefined
  /** Pictures that the place has in another form, until they are sent. */
  const idsToRetry = new Set<string>()

  async function namesHere(): Promise<Set<string>> {
    sent ??= new Set((await store.list(PICTURES)).map(name => `${PICTURES}${name}`))
    return sent
  }

  async function toSend() {
    const sentNames = await namesHere()
    const all = await Promise.all(
      (await source.pictures()).map(async path => ({ path, name: await nameOf(sealer, path) })),
    )
    return all.filter(({ name }) => !sentNames.has(name) || idsToRetry.has(name))
  }

  async function send({ path: folder, name }: { path: string; name: string }): Promise<void> {
    // Before its files are read: one may be added meanwhile.
    const isAgain = idsToRetry.delete(name)
    try {
      const files = await source.filesOf(folder)
      if (files.length === 0) return
      const head = { kind: 'picture', path: folder, pieces: files.map(({ path, bytes }) => ({ path, bytes })) }
      await store.put(name, await sealer.sealLong(name, { head, body: concat(files) }))
      sent?.add(name)
    } catch (error) {
      if (isAgain) idsToRetry.add(name)
      throw error
    }
  }

  return {
    async sendOne() {
      waiting ??= await toSend()
      const next = waiting[0]
      if (!next) return false
      try {
        await send(next)
      } catch (error) {
        // A file on a failing disk holds up nothing else; the next look tries it again.
        if (!(error instanceof PlaceError)) waiting = waiting.filter(picture => picture !== next)
        throw error
      }
      waiting = waiting?.filter(picture => picture !== next)
      return true
    },
    look() {
      waiting = undefined
    },
    compare() {
      sent = undefined
      waiting = undefined
    },
    repeat(name) {
      idsToRetry.add(name)
      waiting = undefined
    },
    async sweep() {
      const pictureNames = new Set(await Promise.all((await source.pictures()).map(path => nameOf(sealer, path))))
      for (const name of await store.list(PICTURES))
        if (!pictureNames.has(`${PICTURES}${name}`)) await store.delete(`${PICTURES}${name}`)
      sent = undefined
    },
    get left() {
      return waiting?.length
    },
  }
}
