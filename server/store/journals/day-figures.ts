import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Day, Instant } from '../../../domain/kit/format.ts'
import { DayFigures, type Figures } from '../../../domain/visits/figures.ts'
import { logsFolder } from '../files/layout.ts'
import { openJournal } from './journal.ts'
import { readJournal } from './journal-file.ts'

/** Recorded figures of past days, `logs/visits-YYYY.jsonl`; they stay when the request log is deleted (D22). */
export type RecordedFigures = {
  record(figures: DayFigures): void
  /** Returns the figures since the year of `first`; by default all. */
  read(first?: Day): Promise<Map<Day, Figures>>
  close(): Promise<void>
}

export function openRecordedFigures(options: {
  dir: string
  now: () => Instant
  log: (message: string) => void
}): RecordedFigures {
  const folder = join(options.dir, logsFolder)
  const journal = openJournal<DayFigures>({ ...options, prefix: 'visits', name: day => day.slice(0, 4) })
  return {
    record: journal.append,
    async read(first = '') {
      await journal.flush()
      const byDay = new Map<Day, Figures>()
      const names = await readdir(folder).catch((): string[] => [])
      for (const name of names.sort()) {
        const [, year] = /^visits-(\d{4})\.jsonl$/.exec(name) ?? []
        if (year === undefined || year < first.slice(0, 4)) continue
        for await (const { entries } of readJournal(join(folder, name)))
          for (const entry of entries) if (v.is(DayFigures, entry)) byDay.set(entry.date, entry)
      }
      return byDay
    },
    close: journal.close,
  }
}
