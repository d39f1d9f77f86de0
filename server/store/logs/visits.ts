import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { addDays, type Day, dayOf, type Instant } from '../../../domain/format.ts'
import { shortenedIp, withShortIp } from '../../../domain/ip.ts'
import type { Retention } from '../../../domain/site/site.ts'
import {
  DayFigures,
  type Figures,
  figuresOf,
  firstDayOf,
  isOwn,
  type Overview,
  overviewOf,
  type Span,
  startCounting,
} from '../../../domain/visits/figures.ts'
import { isEntry, type Metric, type MetricsFilter, type RequestEntry } from '../../../domain/visits/visitor.ts'
import { logsFolder } from '../files/layout.ts'
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
  /** Takes down the figures of days that are over. */
  closeDays(): Promise<void>
  /** Shortens addresses and deletes days that were at a moment as old as the settings say; their figures stay. */
  forget(moment: Instant, retention: Retention): Promise<void>
  /** Why the disk refuses the log, as long as it does. */
  failure(): string | undefined
  /** Writes what is left. */
  close(): Promise<void>
}

/** Bytes of memory for requests: more than a million. Of more, the older ones are only on the disk. */
const MEMORY = 64 * 2 ** 20

type Options = {
  dir: string
  now: () => Instant
  log: (message: string) => void
  /** The site's own, as in a referrer. */
  ownHost: () => string
  memory?: number
}

/** What was read of a day's file, and how far; without its beginning when that was too much. */
type Reading = { table: RequestTable; size: number; isWhole: boolean }

export function openVisits({ dir, now, log, ownHost, memory = MEMORY }: Options): Visits {
  const folder = join(dir, logsFolder)
  const pathOf = (day: Day) => join(folder, `requests-${day}.jsonl`)
  const requests = openJournal<RequestEntry>({ dir, now, prefix: 'requests', log })
  const figures = openJournal<DayFigures>({ dir, now, prefix: 'visits', name: day => day.slice(0, 4), log })
  const readings = new Map<Day, Reading>()
  const today = () => dayOf(now())
  let isClosing = false

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

  /** The requests of all days for which there is room in memory, up to this moment, newest day first. */
  async function readOn(): Promise<Map<Day, Reading>> {
    await requests.flush()
    const found = new Map<Day, Reading>()
    let room = memory
    for (const day of (await daysIn(folder)).reverse()) {
      if (room <= 0) {
        readings.delete(day)
        continue
      }
      const reading = readings.get(day) ?? { table: createRequestTable(), size: 0, isWhole: true }
      readings.set(day, reading)
      await readDay(day, reading, room).catch(error => failed(day, error))
      found.set(day, reading)
      room -= reading.table.weight
    }
    return found
  }

  async function readDay(day: Day, reading: Reading, room: number): Promise<void> {
    for await (const { entries, end } of readEntries(pathOf(day), reading.size)) {
      if (reading.table.weight >= room) {
        reading.table = createRequestTable()
        reading.isWhole = false
      }
      for (const entry of entries) if (isEntry(entry)) reading.table.add(entry)
      reading.size = end
    }
  }

  /** The figures of a day's whole file, however long it is. */
  async function countDay(day: Day): Promise<Figures> {
    const own = new Set<string>()
    for await (const { entries } of readEntries(pathOf(day)))
      for (const entry of entries) if (isEntry(entry) && isOwn(entry)) own.add(entry.ip)
    const counting = startCounting(ownHost(), own)
    for await (const { entries } of readEntries(pathOf(day)))
      for (const entry of entries) if (isEntry(entry)) counting.add(entry)
    return counting.figures()
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

  async function overview(span: Span): Promise<Overview> {
    const day = today()
    const first = firstDayOf(span, day)
    const days = await kept(first)
    for (const [date, { table, isWhole }] of await readOn()) {
      const isOpen = date === day || (date < day && date >= first && !days.has(date))
      if (isOpen) days.set(date, isWhole ? figuresOf(table, ownHost()) : await countDay(date))
    }
    return overviewOf(days, span, day)
  }

  async function closeDays(): Promise<void> {
    const day = today()
    const known = await kept('')
    const inMemory = await readOn()
    const isNews = (date: Day) => {
      const earlier = known.get(date)
      if (!earlier) return true
      // What came too late, by a clock set back, counts as long as visitors can still be told from each other.
      const { table, isWhole } = inMemory.get(date) ?? {}
      return isWhole === true && table !== undefined && table.length > earlier.requests && !table.ips.some(isShort)
    }
    await forEach(
      (await daysIn(folder)).filter(date => date < day && isNews(date)),
      async date => figures.append({ date, ...(await countDay(date)) }),
    )
  }

  async function forget(moment: Instant, { fullIps, requests: whole }: Retention): Promise<void> {
    await requests.flush()
    const day = dayOf(moment)
    const known = await kept('')
    await forEach(await daysIn(folder), async date => {
      // Days to come were logged by a wrong clock.
      const isToCome = date > addDays(today(), 1)
      const isOld = date <= addDays(day, -fullIps) || isToCome
      const reading = readings.get(date)
      if (date <= addDays(day, -whole) && known.has(date)) {
        await requests.exclusively(() => rm(pathOf(date)))
        readings.delete(date)
      } else if (isOld && (known.has(date) || isToCome) && !(reading?.isWhole && reading.table.ips.every(isShort))) {
        await requests.exclusively(() => rewriteEntries(pathOf(date), withShortIp))
        readings.delete(date)
      }
    })
  }

  /** What goes wrong with one file does not keep the others. */
  async function forEach(days: readonly Day[], work: (day: Day) => Promise<void>): Promise<void> {
    for (const day of days) {
      if (isClosing) return
      await work(day).catch(error => failed(day, error))
    }
  }

  const failed = (day: Day, error: unknown) => log(`${pathOf(day)} could not be worked on: ${String(error)}`)

  return {
    append: requests.append,
    failure: requests.failure,
    metrics: filter =>
      inTurn(async () =>
        metricsOf(
          [...(await readOn()).values()].map(({ table }) => table),
          filter,
        ),
      ),
    overview: span => inTurn(() => overview(span)),
    closeDays: () => inTurn(closeDays),
    forget: (moment, retention) => inTurn(() => forget(moment, retention)),
    async close() {
      isClosing = true
      await last
      await requests.close()
      await figures.close()
    },
  }
}

const isShort = (ip: string) => shortenedIp(ip) === ip

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

/** The days of which there is a request log, oldest first. */
const daysIn = async (folder: string): Promise<Day[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .flatMap(entry => (entry.isFile() ? (/^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(entry.name)?.[1] ?? []) : []))
    .sort()
