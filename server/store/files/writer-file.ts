import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { renameOrRemove, syncFolder, temporaryFor, writeNew } from './durable-file.ts'
import { writerName } from './layout.ts'

const Writer = v.object({
  id: v.string(),
  /** An erasure whose copies in the second home still have to go. */
  isErasing: v.boolean(),
  /** The folder was filled by a takeover, and no number has been given out since. */
  isTakenOver: v.optional(v.boolean(), false),
  /** Its pictures still come from the second home, so none counts as lost. */
  isArriving: v.optional(v.boolean(), false),
})
export type Writer = v.InferOutput<typeof Writer>

export type WriterFile = { writer: Writer; write(writer: Writer): Promise<void> }

/** Reads the name by which a folder's second home knows it, or gives it one. Not in the JSON files: a copy must differ. */
export async function openWriterFile(dir: string): Promise<WriterFile> {
  const path = join(dir, writerName)
  async function write(writer: Writer): Promise<void> {
    const temporary = temporaryFor(path)
    await writeNew(temporary, Buffer.from(JSON.stringify(writer)))
    await renameOrRemove(temporary, path)
    await syncFolder(dir)
  }
  const known = await readWriter(dir)
  if (known) return { writer: known, write }
  const writer = { id: randomUUID(), isErasing: false, isTakenOver: false, isArriving: false }
  await write(writer)
  return { writer, write }
}

/** Undefined without a second home. */
export async function readWriter(dir: string): Promise<Writer | undefined> {
  const read = v.safeParse(Writer, parse(await readFile(join(dir, writerName), 'utf8').catch(() => '')))
  return read.success ? read.output : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
