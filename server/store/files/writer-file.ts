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
})
export type Writer = v.InferOutput<typeof Writer>

/** Reads the name by which a folder's second home knows it, or gives it one. Not in the JSON files: a copy must differ. */
export async function openWriterFile(dir: string): Promise<{ writer: Writer; write(writer: Writer): Promise<void> }> {
  const path = join(dir, writerName)
  async function write(writer: Writer): Promise<void> {
    const temporary = temporaryFor(path)
    await writeNew(temporary, Buffer.from(JSON.stringify(writer)))
    await renameOrRemove(temporary, path)
    await syncFolder(dir)
  }
  const read = v.safeParse(Writer, parse(await readFile(path, 'utf8').catch(() => '')))
  if (read.success) return { writer: read.output, write }
  const writer = { id: randomUUID(), isErasing: false }
  await write(writer)
  return { writer, write }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
