import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { exists, renameOrRemove, syncFolder, temporaryFor, writeNew } from './durable-file.ts'

/** A small file that belongs to the folder on this machine: in no backup, readable by its owner alone. */
export type MachineFile<T> = {
  /** Undefined if the file is missing or unreadable. */
  read(): Promise<T | undefined>
  isThere(): Promise<boolean>
  write(data: T): Promise<void>
  remove(): Promise<void>
}

export function machineFile<T>(dir: string, name: string, schema: v.GenericSchema<unknown, T>): MachineFile<T> {
  const path = join(dir, name)
  return {
    async read() {
      const read = v.safeParse(schema, parse(await readFile(path, 'utf8').catch(() => '')))
      return read.success ? read.output : undefined
    },
    isThere: () => exists(path),
    async write(data) {
      const temporary = temporaryFor(path)
      await writeNew(temporary, Buffer.from(JSON.stringify(data)))
      await renameOrRemove(temporary, path)
      await syncFolder(dir)
    },
    async remove() {
      await rm(path, { force: true })
      await syncFolder(dir)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
