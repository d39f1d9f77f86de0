import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { writerName } from './layout.ts'
import { machineFile } from './machine-file.ts'

const Writer = v.object({
  id: v.string(),
  /** True if copies of erased data are still to be deleted in the second home. */
  isErasing: v.boolean(),
  /** True if the folder was filled by a takeover, and no number has been given out since. */
  isTakenOver: v.optional(v.boolean(), false),
  /** True if the folder's pictures still come from the second home, so that none counts as lost. */
  isArriving: v.optional(v.boolean(), false),
  /** The folder and its last commit that a takeover brought. */
  taken: v.optional(v.object({ writer: v.string(), last: v.number() })),
  /**
   * The objects that hold the folder's state, with its last commit and the stamp of its JSON files. Written at the end
   * of a process or a takeover; gone after the next start.
   */
  base: v.optional(
    v.object({
      ...{ folder: v.string(), objects: v.number(), hash: v.string(), stamp: v.string() },
      n: v.optional(v.number(), -1),
    }),
  ),
  /** When a rehearsal last succeeded. */
  rehearsedAt: v.optional(v.string(), ''),
})
export type Writer = v.InferOutput<typeof Writer>

export type WriterFile = { writer: Writer; write(writer: Writer): Promise<void> }

/** Reads the name that a folder has at its second home, or creates one. Not in the JSON files: a copy must differ. */
export async function openWriterFile(dir: string): Promise<WriterFile> {
  const { read, write } = machineFile(dir, writerName, Writer)
  const stored = await read()
  if (stored) return { writer: stored, write }
  const writer = { id: randomUUID(), isErasing: false, isTakenOver: false, isArriving: false, rehearsedAt: '' }
  await write(writer)
  return { writer, write }
}

/**
 * Remembers that a second home, if the folder has one, may hold data that are erased here. For a process that does not
 * write there.
 */
export async function owesErasure(dir: string): Promise<void> {
  const { read, write } = machineFile(dir, writerName, Writer)
  const stored = await read()
  if (stored && !stored.isErasing) await write({ ...stored, isErasing: true })
}

/** Undefined without a second home. */
export const readWriter = (dir: string): Promise<Writer | undefined> => machineFile(dir, writerName, Writer).read()
