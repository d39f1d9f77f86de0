import { rm } from 'node:fs/promises'
import type { Retention } from '../../../domain/content/site/site.ts'
import { shortenedIp, withShortIp } from '../../../domain/kit/addresses/ip.ts'
import { type Day, dayOf, type Instant } from '../../../domain/kit/format.ts'
import { type Figures, figuresOf } from '../../../domain/visits/figures.ts'
import { firstDayOf, type Overview, type OverviewSpan, overviewOf } from '../../../domain/visits/overview.ts'
import type { Metric, MetricsFilter, RequestEntry } from '../../../domain/visits/visitor.ts'
import { createQueue } from '../../runtime/queue.ts'
import { openRecordedFigures } from './day-figures.ts'
import { openJournal } from './journal.ts'
import { rewriteEntries } from './journal-file.ts'
import { requestLogLimits } from './journal-limits.ts'
import { metricsOf } from './metrics.ts'
import { countRequests, loggedDays, requestFile } from './request-files.ts'
import type { RequestTable } from './request-table.ts'
import { createRequestTables, type DayTable } from './request-tables.ts'
import { type DayLog, demandFor, isToBeCounted } from './retention.ts'

/** Request log with the visitors in it (D16, D22). */
export type Visits = {
  /** Records an answered request; never waits, never throws. */
  append(entry: RequestEntry): void
  /** Visitors seen on or after a day with at least this many bytes, most bytes first (D16). */
  metrics(filter: MetricsFilter): Promise<Iterable<Metric>>
  overview(span: OverviewSpan): Promise<Overview>
  /** Records the figures of days that are over. */
  closeDays(): Promise<void>
  /**
   * Shortens addresses and deletes days by the settings' ages at the trusted moment, and shortens days after `latest`.
   */
  forget(moments: Moments, retention: Retention): Promise<void>
  /** Reason of the disk's refusal, as long as it lasts. */
  failure(): string | undefined
  /** Writes waiting entries. */
  close(): Promise<void>
}

/** Moments of the trusted clock. */
type Moments = { trusted: Instant; latest: Instant }

/** Room for more than a million requests; older ones are read from the disk. */
const MEMORY_LIMIT_BYTES = 64 * 2 ** 20

type Options = {
  dir: string
  now: () => Instant
  log: (message: string) => void
  /** The site's own, as in a referrer. */
  ownHost: () => string
  memoryLimitBytes?: number
}

export function openVisits(options: Options): Visits {
  const { dir, now, log, ownHost, memoryLimitBytes: limitBytes = MEMORY_LIMIT_BYTES } = options
  const requests = openJournal<RequestEntry>({ dir, now, prefix: 'requests', log, limits: requestLogLimits })
  const figures = openRecordedFigures({ dir, now, log })
  const onError = (day: Day, error: unknown) => log(`${requestFile(dir, day)} could not be processed: ${String(error)}`)
  const tables = createRequestTables({ dir, limitBytes, onError })
  const today = () => dayOf(now())
  const inTurn = createQueue()
  let isClosing = false

  async function updatedTables(): Promise<Map<Day, DayTable>> {
    await requests.flush()
    return tables.update()
  }

  async function overview(span: OverviewSpan): Promise<Overview> {
    const day = today()
    const first = firstDayOf(span, day)
    const days = await figures.read(first)
    for (const [date, { table, isWhole }] of await updatedTables()) {
      const isOpen = date === day || (date < day && date >= first && !days.has(date))
      if (!isOpen) continue
      days.set(date, isWhole ? figuresOf(table, ownHost()) : await countRequests(requestFile(dir, date), ownHost()))
    }
    return overviewOf(days, span, day)
  }

  async function closeDays(): Promise<void> {
    const recorded = await figures.read()
    const inMemory = await updatedTables()
    await forEachDay(async day => {
      if (isToBeCounted(dayLogOf(day, recorded.get(day), inMemory.get(day)), today()))
        figures.record({ date: day, ...(await countRequests(requestFile(dir, day), ownHost())) })
    })
  }

  async function forget({ trusted, latest }: Moments, retention: Retention): Promise<void> {
    await requests.flush()
    const recorded = await figures.read()
    const clock = { trustedDay: dayOf(trusted), latestDay: dayOf(latest) }
    await forEachDay(async day => {
      const demand = demandFor(dayLogOf(day, recorded.get(day), tables.get(day)), retention, clock)
      if (demand === 'keep') return
      const path = requestFile(dir, day)
      await requests.exclusively(() => (demand === 'delete' ? rm(path) : rewriteEntries(path, withShortIp)))
      tables.forget(day)
    })
  }

  /** Continues with the next day after an error. */
  async function forEachDay(work: (day: Day) => Promise<void>): Promise<void> {
    for (const day of await loggedDays(dir)) {
      if (isClosing) return
      await work(day).catch(error => onError(day, error))
    }
  }

  return {
    append: requests.append,
    failure: requests.failure,
    metrics: filter =>
      inTurn(async () =>
        metricsOf(
          [...(await updatedTables()).values()].map(({ table }) => table),
          filter,
        ),
      ),
    overview: span => inTurn(() => overview(span)),
    closeDays: () => inTurn(closeDays),
    forget: (moments, retention) => inTurn(() => forget(moments, retention)),
    async close() {
      isClosing = true
      await inTurn(async () => {})
      await requests.close()
      await figures.close()
    },
  }
}

const dayLogOf = (day: Day, recorded: Figures | undefined, read: DayTable | undefined): DayLog => ({
  day,
  recordedRequests: recorded?.requests,
  inMemory: read?.isWhole ? summaryOf(read.table) : undefined,
})

const summaryOf = ({ length, ips }: RequestTable): DayLog['inMemory'] => ({
  requests: length,
  // There may be many thousands of addresses, and few days depend on them.
  get hasShortIps() {
    return ips.some(isShort)
  },
  get hasFullIps() {
    return !ips.every(isShort)
  },
})

const isShort = (ip: string) => shortenedIp(ip) === ip
