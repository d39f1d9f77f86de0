import type { Day } from '../../../domain/kit/format.ts'
import { loggedDays, readRequests, requestFile } from './request-files.ts'
import { createRequestTable, type RequestTable } from './request-table.ts'

/** Table of a day's file, read up to byte `size`; without the file's beginning unless `isWhole`. */
export type DayTable = { table: RequestTable; size: number; isWhole: boolean }

/** Keeps the requests of the newest days in memory, up to `limitBytes`; older ones are only in the files. */
export type RequestTables = {
  /** Reads new lines of the files. Newest day first. */
  update(): Promise<Map<Day, DayTable>>
  /** Returns the table of the last update. */
  get(day: Day): DayTable | undefined
  /** Call after a day's file was rewritten or deleted. */
  forget(day: Day): void
}

export function createRequestTables({
  dir,
  limitBytes,
  onError,
}: {
  dir: string
  limitBytes: number
  /** Reports a day that cannot be read; the others are still read. */
  onError: (day: Day, error: unknown) => void
}): RequestTables {
  const tables = new Map<Day, DayTable>()

  async function readNewLines(day: Day, read: DayTable, room: number): Promise<void> {
    for await (const { entries, end } of readRequests(requestFile(dir, day), read.size)) {
      if (read.table.weight >= room) {
        read.table = createRequestTable()
        read.isWhole = false
      }
      for (const entry of entries) read.table.add(entry)
      read.size = end
    }
  }

  return {
    async update() {
      const byDay = new Map<Day, DayTable>()
      let room = limitBytes
      for (const day of (await loggedDays(dir)).reverse()) {
        if (room <= 0) {
          tables.delete(day)
          continue
        }
        const read = tables.get(day) ?? { table: createRequestTable(), size: 0, isWhole: true }
        tables.set(day, read)
        await readNewLines(day, read, room).catch(error => onError(day, error))
        byDay.set(day, read)
        room -= read.table.weight
      }
      return byDay
    },
    get: day => tables.get(day),
    forget(day) {
      tables.delete(day)
    },
  }
}
