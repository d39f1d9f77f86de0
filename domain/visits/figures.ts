import * as v from 'valibot'
import { botName, type Device, deviceOf, isBot } from './agent.ts'
import { addMistake, countedNames, increase, Mistake, mostFirst, NameCount } from './counts.ts'
import type { LoggedRequest } from './visitor.ts'

/**
 * Statistics of a period. They contain no IP or browser, so they are kept for good (D22). Lists are in descending
 * order.
 */
export const Figures = v.object({
  /** All answered requests. */
  requests: v.number(),
  bytes: v.number(),
  /** One address and browser on one day, without bots and the educator. */
  visits: v.number(),
  /** Page views by these visits. */
  views: v.number(),
  /** Views by path. */
  pages: v.array(NameCount),
  /** Visits by referring host, "" if unknown. */
  referrers: v.array(NameCount),
  /** Visits by `Device`. */
  devices: v.array(NameCount),
  /** People's failed requests, with the host of the link. */
  mistakes: v.array(Mistake),
  /** Requests by bot. */
  bots: v.array(NameCount),
})
export type Figures = v.InferOutput<typeof Figures>

/** A line of the statistics file; `date` is the day in Berlin. */
export const DayFigures = v.object({ date: v.string(), ...Figures.entries })
export type DayFigures = v.InferOutput<typeof DayFigures>

const isRead = ({ method }: LoggedRequest) => method === 'GET' || method === 'HEAD'

/** Used only by the educator or by programs. */
const isAside = (path: string) =>
  /^\/(api|assets|img|datei|admin|login|newsletter|healthz)(\/|$)|\.[a-z0-9]+$/i.test(path)

/** Inside the site, opening a page sends a HEAD request, so that it is logged. */
const isView = (entry: LoggedRequest) =>
  isRead(entry) && (entry.status === 200 || entry.status === 304) && !isAside(entry.path)

const isMistake = (entry: LoggedRequest) =>
  entry.status >= 500 || (entry.status === 404 && isRead(entry) && !/^\/(api|admin)(\/|$)/.test(entry.path))

/** Only administrators get these. On that day, the address counts as the educator's, whatever the browser. */
export const isOwnRequest = ({ path, status }: LoggedRequest) =>
  status === 200 && /^\/(admin|api\/(access|metrics))(\/|$)/.test(path)

/** Drops parts that may contain personal data: a mangled link has its query in the path. */
const pageOf = (path: string) =>
  path
    .slice(0, 200)
    .replace(/[^/]*(@|%40).*$/i, '…')
    .replace(/([;&=]|%(26|3b|3d)).*$/i, '…')
    .replace(/(.)\/$/, '$1')

/** Computes one day's statistics; iterates twice over the requests. `ownHost` is the site's host, as in a referrer. */
export function figuresOf(requests: Iterable<LoggedRequest>, ownHost: string): Figures {
  const ownIps = new Set<string>()
  for (const request of requests) if (isOwnRequest(request)) ownIps.add(request.ip)
  const counting = startCounting(ownHost, ownIps)
  for (const request of requests) counting.add(request)
  return counting.figures()
}

/** Counts one day's requests incrementally; `ownIps` are addresses with a request for which `isOwnRequest` is true. */
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
      const entry = visitors.get(visitor)
      if (entry) entry.referrer ||= referrer
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
      pages: mostFirst(countedNames(pages)),
      referrers: mostFirst(countedNames(referrers)),
      devices: mostFirst(countedNames(devices)),
      mistakes: mostFirst([...mistakes.values()]),
      bots: mostFirst(countedNames(bots)),
    }
  }
  return { add, figures }
}

/** Limit of different browsers by day. A site sees some hundreds; a visitor with thousands is a program. */
const AGENT_LIMIT = 5000

type Reader = { bot: string } | { device: Device }

/** Detects bots, caching each user agent because parsing is slow. */
function createReaders(): (agent: string) => Reader {
  const readers = new Map<string, Reader>()
  return agent => {
    const cachedReader = readers.get(agent)
    if (cachedReader) return cachedReader
    if (readers.size >= AGENT_LIMIT) return { bot: 'others' }
    const reader = isBot(agent) ? { bot: botName(agent) } : { device: deviceOf(agent) }
    readers.set(agent, reader)
    return reader
  }
}
