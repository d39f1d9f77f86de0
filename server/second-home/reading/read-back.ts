import { createHash } from 'node:crypto'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { pictureName } from '../form/names.ts'
import { SealError, type Sealer } from '../form/sealing.ts'
import type { ObjectStore } from '../places/object-store.ts'
import type { CheckpointSource } from '../writing/checkpoint.ts'

/** Pictures read back each night, few enough to keep a line at home free; a round takes several nights. */
const PER_NIGHT = 50

/** Returns the pictures to read back in a night; a round covers each of them once. */
export async function picturesOfNight(sealer: Sealer, source: CheckpointSource, moment: string): Promise<string[]> {
  const all = await source.pictures()
  const nights = BigInt(Math.max(1, Math.ceil(all.length / PER_NIGHT)))
  const night = BigInt(Math.floor(Date.parse(moment) / DAY_MS)) % nights
  const numbers = await Promise.all(all.map(path => sealer.numberOf(path)))
  return all.filter((_, at) => BigInt(numbers[at] ?? 0) % nights === night)
}

/** Reads a picture back and compares it; resolves with its name if the place's copy differs or is missing. */
export async function wrongPicture(
  store: ObjectStore,
  sealer: Sealer,
  source: CheckpointSource,
  path: string,
): Promise<string | undefined> {
  const files = await source.filesOf(path)
  // Deleted meanwhile.
  if (files.length === 0) return undefined
  const name = pictureName(await sealer.numberOf(path))
  const pieces = files.map(({ path: file, bytes }) => ({ path: file, bytes }))
  const hash = createHash('sha256').update(`${JSON.stringify({ kind: 'picture', path, pieces })}\n`)
  for (const file of files) for await (const piece of file.pieces()) hash.update(piece)
  const stored = createHash('sha256')
  const opening = sealer.openLong(name, plain => void stored.update(plain))
  try {
    if (!(await store.read(name, opening.add))) return name
    await opening.end()
  } catch (error) {
    if (error instanceof SealError) return name
    throw error
  }
  return hash.digest().equals(stored.digest()) ? undefined : name
}
