import * as v from 'valibot'
import { addDays, type Day } from '../format.ts'
import { botName, type Device, deviceOf, isBot } from './agent.ts'
import type { LoggedRequest } from './visitor.ts'

const Counted = v.object({ name: v.string(), count: v.number() })
export type Counted = v.InferOutput<typeof Counted>

const Mistake = v.object({ path: v.string(), status: v.number(), referrer: v.string(), count: v.number() })
export type Mistake = v.InferOutput<typeof Mistake>

/** The figures of a span of time. They hold nobody's IP or browser, so they are kept for good (D22). Lists are in descending order. */
export const Figures = v.object({
  /** All answered requests. */
  requests: v.number(),
  bytes: v.number(),
  /** Without bots and the educator's own: an address and a browser on one day. */
  visits: v.number(),
  /** Pages opened by these visits. */
  views: v.number(),
  /** Views by path. */
  pages: v.array(Counted),
  /** Visits by the host they came from, "" where that is not known. */
  referrers: v.array(Counted),
  /** Visits by `Device`. */
  devices: v.array(Counted),
  /** Requests of people for what does not exist or made the site fail, with the host that linked there. */
  mistakes: v.array(Mistake),
  /** Requests by bot. */
  bots: v.array(Counted),
})
export type Figures = v.InferOutput<typeof Figures>

/** A line of the file in which figures are kept; `date` is the Berlin day. */
export const DayFigures = v.object({ date: v.string(), ...Figures.entries })
export type DayFigures = v.InferOutput<typeof DayFigures>

/** Of each list of a day, so that a visitor who tries thousands of addresses does not fill the disk. */
const ITEM_LIMIT = 100

const isRead = ({ method }: LoggedRequest) => method === 'GET' || method === 'HEAD'

/** Used by the educator or by programs only. */
const isAside = (path: string) => /^\/(api|assets|img|admin|login|newsletter|healthz)(\/|$)|\.[a-z0-9]+$/i.test(path)

/** Inside the site a page is requested by HEAD when it is opened, so that it is logged. */
const isView = (entry: LoggedRequest) =>
  isRead(entry) && (entry.status === 200 || entry.status === 304) && !isAside(entry.path)

const isMistake = (entry: LoggedRequest) =>
  entry.status >= 500 || (entry.status === 404 && isRead(entry) && !/^\/(api|admin)(\/|$)/.test(entry.path))

/** Only administrators get these: on that day, the address is the educator's, whatever browser she uses. */
export const isOwn = ({ path, status }: LoggedRequest) =>
  status === 200 && /^\/(admin|api\/(access|metrics))(\/|$)/.test(path)

/** Without parts that may be about a person: a mangled link carries its query in the path. */
const pageOf = (path: string) =>
  path
    .slice(0, 200)
    .replace(/[^/]*(@|%40).*$/i, '…')
    .replace(/([;&=]|%(26|3b|3d)).*$/i, '…')
    .replace(/(.)\/$/, '$1')

/** The figures of one day's requests, which are read twice. `ownHost` is the site's, as in a referrer. */
export function figuresOf(requests: Iterable<LoggedRequest>, ownHost: string): Figures {
  const ownIps = new Set<string>()
  for (const request of requests) if (isOwn(request)) ownIps.add(request.ip)
  const counting = startCounting(ownHost, ownIps)
  for (const request of requests) counting.add(request)
  return counting.figures()
}

/** Counts one day's requests as they come; `ownIps` are the addresses whose requests include one that `isOwn`. */
export function startCounting(ownHost: string, ownIps: ReadonlySet<string>) {
  let [requests, bytes, views] = [0, 0, 0]
  const visitors = new Map<string, { device: Device; referrer: string }>()
  const pages = new Map<string, number>()
  const bots = new Map<string, number>()
  const mistakes = new Map<string, Mistake>()
  const readerOf = createReaders()

  function add(request: LoggedRequest): void {
    requests += 1
    bytes += request.bytes
    if (ownIps.has(request.ip)) return
    const reader = readerOf(request.agent)
    if ('bot' in reader) {
      increase(bots, reader.bot)
    } else if (isView(request)) {
      views += 1
      increase(pages, pageOf(request.path))
      const referrer = request.referrer === ownHost ? '' : request.referrer
      const visitor = `${request.ip} ${request.agent}`
      const known = visitors.get(visitor)
      if (known) known.referrer ||= referrer
      else visitors.set(visitor, { device: reader.device, referrer })
    } else if (isMistake(request)) {
      addMistake(mistakes, { ...request, path: pageOf(request.path), count: 1 })
    }
  }

  function figures(): Figures {
    const referrers = new Map<string, number>()
    const devices = new Map<string, number>()
    for (const visitor of visitors.values()) {
      increase(referrers, visitor.referrer)
      increase(devices, visitor.device)
    }
    return {
      requests,
      bytes,
      visits: visitors.size,
      views,
      pages: mostFirst(counted(pages)),
      referrers: mostFirst(counted(referrers)),
      devices: mostFirst(counted(devices)),
      mistakes: mostFirst([...mistakes.values()]),
      bots: mostFirst(counted(bots)),
    }
  }
  return { add, figures }
}

/** Different browsers counted per day. A site sees some hundreds; a visitor with thousands is not a person. */
const AGENT_LIMIT = 5000

type Reader = { bot: string } | { device: Device }

/** Distinguishes bots from people, each agent once, as it takes long. */
function createReaders(): (agent: string) => Reader {
  const known = new Map<string, Reader>()
  return agent => {
    const found = known.get(agent)
    if (found) return found
    if (known.size >= AGENT_LIMIT) return { bot: 'others' }
    const reader = isBot(agent) ? { bot: botName(agent) } : { device: deviceOf(agent) }
    known.set(agent, reader)
    return reader
  }
}

/** Different names counted per day; the rest is only in the sums. */
const NAME_LIMIT = 10_000

function increase(counts: Map<string, number>, name: string, by = 1): void {
  const known = counts.get(name)
  if (known !== undefined || counts.size < NAME_LIMIT) counts.set(name, (known ?? 0) + by)
}

function addMistake(all: Map<string, Mistake>, { path, status, referrer, count }: Mistake): void {
  const key = `${status} ${referrer} ${path}`
  const known = all.get(key)
  if (known || all.size < NAME_LIMIT) all.set(key, { path, status, referrer, count: count + (known?.count ?? 0) })
}

const counted = (counts: ReadonlyMap<string, number>): Counted[] =>
  [...counts].map(([name, count]) => ({ name, count }))

const mostFirst = <T extends { count: number }>(items: T[]): T[] =>
  items.sort((a, b) => b.count - a.count).slice(0, ITEM_LIMIT)

export const spans = ['days', 'months'] as const
/** The last 31 days, or the last twelve months. */
export type Span = (typeof spans)[number]

export const OverviewQuery = v.object({ span: v.picklist(spans, 'Please choose days or months.') })

/** What the panel shows of a span. */
export type Overview = Figures & {
  /** One for each day (`yyyy-MM-dd`) or month (`yyyy-MM`), oldest first; the last is today's. */
  bars: { name: string; visits: number; views: number }[]
}

/** The first day of a span. */
export function firstDayOf(span: Span, today: Day): Day {
  if (span === 'days') return addDays(today, -30)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 12, 1))
  return first.toISOString().slice(0, 10)
}

/** Sums up the days of a span. */
export function overviewOf(days: ReadonlyMap<Day, Figures>, span: Span, today: Day): Overview {
  const bars = new Map<string, { name: string; visits: number; views: number }>()
  const sum = { requests: 0, bytes: 0, visits: 0, views: 0 }
  const lists = { pages: new Map<string, number>(), referrers: new Map(), devices: new Map(), bots: new Map() }
  const mistakes = new Map<string, Mistake>()
  for (let day = firstDayOf(span, today); day <= today; day = addDays(day, 1)) {
    const name = span === 'days' ? day : day.slice(0, 7)
    const bar = bars.get(name) ?? { name, visits: 0, views: 0 }
    bars.set(name, bar)
    const figures = days.get(day)
    if (!figures) continue
    bar.visits += figures.visits
    bar.views += figures.views
    for (const part of ['requests', 'bytes', 'visits', 'views'] as const) sum[part] += figures[part]
    for (const list of ['pages', 'referrers', 'devices', 'bots'] as const)
      for (const { name: item, count } of figures[list]) increase(lists[list], item, count)
    for (const mistake of figures.mistakes) addMistake(mistakes, mistake)
  }
  return {
    ...sum,
    bars: [...bars.values()],
    pages: mostFirst(counted(lists.pages)),
    referrers: mostFirst(counted(lists.referrers)),
    devices: mostFirst(counted(lists.devices)),
    bots: mostFirst(counted(lists.bots)),
    mistakes: mostFirst([...mistakes.values()]),
  }
}
