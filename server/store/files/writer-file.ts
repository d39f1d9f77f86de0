import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { writerName } from './layout.ts'
import { machineFile } from './machine-file.ts'

const Writer = v.object({
  id: v.string(),
  /** An erasure whose copies in the second home still have to go. */
  isErasing: v.boolean(),
  /** The folder was filled by a takeover, and no number has been given out since. */
  isTakenOver: v.optional(v.boolean(), false),
  /** Its pictures still come from the second home, so none counts as lost. */
  isArriving: v.optional(v.boolean(), false),
  /** The folder and its last commit that a takeover brought. */
  taken: v.optional(v.object({ writer: v.string(), last: v.number() })),
  /** The objects that it restored, and the stamp of the JSON files then; gone after the first start. */
  base: v.optional(v.object({ folder: v.string(), objects: v.number(), hash: v.string(), stamp: v.string() })),
  /** When a rehearsal last succeeded. */
  rehearsedAt: v.optional(v.string(), ''),
})
export type Writer = v.InferOutput<typeof Writer>

export type WriterFile = { writer: Writer; write(writer: Writer): Promise<void> }

/** Reads the name by which a folder's second home knows it, or gives it one. Not in the JSON files: a copy must differ. */
export async function openWriterFile(dir: string): Promise<WriterFile> {
  const { read, write } = machineFile(dir, writerName, Writer)
  const known = await read()
  if (known) return { writer: known, write }
  const writer = { id: randomUUID(), isErasing: false, isTakenOver: false, isArriving: false, rehearsedAt: '' }
  await write(writer)
  return { writer, write }
}

/** Undefined without a second home. */
export const readWriter = (dir: string): Promise<Writer | undefined> => machineFile(dir, writerName, Writer).read()
