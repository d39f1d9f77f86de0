import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  DayFigures,
  type Figures,
  figuresOf,
  firstDayOf,
  type Overview,
  overviewOf,
  type Span,
} from '../../domain/figures.ts'
import { addDays, type Day, dayOf, type Instant } from '../../domain/format.ts'
import { shortenedIp, withShortIp } from '../../domain/ip.ts'
import type { Retention } from '../../domain/site.ts'
import { isRequest, type Metric, type MetricsFilter, type RequestEntry } from '../../domain/visitor.ts'
import { logsFolder } from './data-files.ts'
import { openJournal, readEntries, rewriteEntries } from './journal.ts'
import { metricsOf } from './metrics.ts'
import { createRequestTable, type RequestTable } from './request-table.ts'

/** The request log, and what it tells about visitors (D16, D22). */
export type Visits = {
  /** Takes an answered request down; never waits, never throws. */
  append(entry: RequestEntry): void
  /** Who was seen on or after a day with at least so many bytes, most bytes first (D16). */
  metrics(filter: MetricsFilter): Promise<Iterable<Metric>>
  overview(span: Span): Promise<Overview>
  /**
   * Takes down the figures of days that are over. Resolves with whether the clock can be trusted: after a leap there are
   * no such days shortly before today (D22).
   */
  closeDays(): Promise<boolean>
  /** Shortens addresses and deletes days as old as the settings say; their figures stay. */
  forget(retention: Retention): Promise<void>
  /** Writes what is left. */
  close(): Promise<void>
}

/** Bytes of memory for requests: more than a million. Of more, the oldest days are only on the disk. */
const MEMORY = 64 * 2 ** 20

export function openVisits({
  dir,
  now,
  log,
  ownHost,
}: {
  dir: string
  now: () => Instant
  log: (message: string) => void
  /** The site's own, as in a referrer. */
  ownHost: () => string
}): Visits {
  const folder = join(dir, logsFolder)
  const pathOf = (day: Day) => join(folder, `requests-${day}.jsonl`)
  const requests = openJournal<RequestEntry>({ dir, now, prefix: 'requests', log })
  const figures = openJournal<DayFigures>({ dir, now, prefix: 'visits', name: day => day.slice(0, 4), log })
  /** What was read of a day's file, and how far. */
  const read = new Map<Day, { table: RequestTable; size: number }>()
  const today = () => dayOf(now())

  let last = Promise.resolve()
  /** One work on the files after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /** The requests of all days for which there is room in memory, up to this moment. */
  async function tables(): Promise<Map<Day, RequestTable>> {
    await requests.flush()
    const found = new Map<Day, RequestTable>()
    let room = MEMORY
    for (const day of (await daysIn(folder)).reverse()) {
      if (room <= 0) {
        read.delete(day)
        continue
      }
      const before = read.get(day) ?? { table: createRequestTable(), size: 0 }
      const size = await readOn(day, before, room)
      read.set(day, { ...before, size })
      found.set(day, before.table)
      room -= before.table.weight
    }
    return found
  }

  async function readOn(day: Day, { table, size: start }: { table: RequestTable; size: number }, room = MEMORY) {
    let size = start
    if (table.weight >= room) return size
    for await (const { entries, end } of readEntries(pathOf(day), start)) {
      for (const entry of entries) if (isRequest(entry)) table.add(entry)
      size = end
      if (table.weight >= room) break
    }
    return size
  }

  async function tableOf(day: Day): Promise<RequestTable> {
    const table = createRequestTable()
    await readOn(day, { table, size: 0 })
    return table
  }

  /** The figures that were taken down of days, from the year of `since` on. */
  async function kept(since: Day): Promise<Map<Day, Figures>> {
    await figures.flush()
    const found = new Map<Day, Figures>()
    for (const name of (await namesIn(folder)).sort()) {
      const [, year] = /^visits-(\d{4})\.jsonl$/.exec(name) ?? []
      if (year === undefined || year < since.slice(0, 4)) continue
      for await (const { entries } of readEntries(join(folder, name)))
        for (const entry of entries) if (v.is(DayFigures, entry)) found.set(entry.date, entry)
    }
    return found
  }

  async function closeDays(): Promise<boolean> {
    const day = today()
    const inMemory = await tables()
    const known = await kept('')
    const over = (await daysIn(folder)).filter(date => date < day)
    // A day without any visitor was there, too.
    if (over.length > 0) over.push(addDays(day, -1))
    for (const date of new Set(over)) {
      const earlier = known.get(date)
      const table = inMemory.get(date) ?? (earlier ? undefined : await tableOf(date))
      // What came too late, by a clock set back, counts as long as addresses can still be told from each other.
      const isNews = table && (!earlier || (table.length > earlier.requests && !isShort(table)))
      if (isNews) figures.append({ date, ...figuresOf(table, ownHost()) })
    }
    const after = await kept(addDays(day, -7))
    const daysBefore = [1, 2, 3, 4, 5, 6, 7].filter(count => after.has(addDays(day, -count)))
    return daysBefore.length >= 3
  }

  async function forget({ fullIps, requests: whole }: Retention): Promise<void> {
    await requests.flush()
    const day = today()
    const known = await kept('')
    for (const date of await daysIn(folder)) {
      if (!known.has(date)) continue
      if (date <= addDays(day, -whole)) await requests.exclusively(() => rm(pathOf(date)))
      else if (date <= addDays(day, -fullIps) && !isShort(read.get(date)?.table))
        await requests.exclusively(() => rewriteEntries(pathOf(date), withShortIp))
      else continue
      read.delete(date)
    }
  }

  return {
    append: requests.append,
    metrics: filter => inTurn(async () => metricsOf([...(await tables()).values()], filter)),
    overview: span =>
      inTurn(async () => {
        const day = today()
        const first = firstDayOf(span, day)
        const days = await kept(first)
        for (const [date, table] of await tables())
          if (date >= first && (date === day || !days.has(date))) days.set(date, figuresOf(table, ownHost()))
        return overviewOf(days, span, day)
      }),
    closeDays: () => inTurn(closeDays),
    forget: retention => inTurn(() => forget(retention)),
    async close() {
      await last
      await requests.close()
      await figures.close()
    },
  }
}

const isShort = (table: RequestTable | undefined) => table?.ips.every(ip => shortenedIp(ip) === ip) ?? false

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

/** The days of which there is a request log, oldest first. */
const daysIn = async (folder: string): Promise<Day[]> =>
  (await namesIn(folder)).flatMap(name => /^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(name)?.[1] ?? []).sort()
