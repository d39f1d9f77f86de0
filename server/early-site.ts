import { addDays, dayOf, type Instant, instantOf } from '../domain/format.ts'
import type { RequestEntry } from '../domain/visits/visitor.ts'
import { clientAddresses } from './http/client-ip.ts'
import { type Encoding, encodingFor } from './http/encoding.ts'
import { hasSeveralHosts, isForHosts } from './http/hosts.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { logRequests } from './http/request-log.ts'
import { sendPage } from './render/send-page.ts'
import { programStamp } from './runtime/assets.ts'
import type { Config } from './runtime/config.ts'
import type { Log } from './runtime/log.ts'
import { howToSet, settings } from './runtime/settings.ts'
import { dataStamp, readSavedPages, type SavedPage, writeSavedPages } from './store/files/saved-pages.ts'
import type { Visits } from './store/logs/visits.ts'

/**
 * What listens while the executable is still loading its code and its data: it answers the public pages that the last stop
 * has saved; every other request waits for the site. See docs/decisions/0060-early-pages.md.
 */
export type EarlySite = {
  server: HttpServer
  port: number
  addresses: ReturnType<typeof clientAddresses>
  /** Once the site answers: its log goes on in theirs. Returns the pages that it has answered, which the site has not rendered. */
  handOver(visits: Pick<Visits, 'append'>): Answered[]
}

type Answered = { address: string; encoding: Encoding }

declare global {
  /** What the executable has begun with, for the site to go on with; nothing else is known to both. */
  var earlySite: EarlySite | undefined
}

/** Plain http at a port that stays the same, so that saved pages are answered to those who would get them anyway. */
type Asked = Pick<Config, 'tls' | 'host' | 'port' | 'publicUrl' | 'dataDir'>

const isPlain = ({ tls, port }: Asked) => tls === undefined && port !== 0

const keyOf = ({ host, port, publicUrl, dataDir }: Asked) =>
  JSON.stringify([programStamp(), host, port, publicUrl, dataStamp(dataDir)])

/** A phone on a slow line takes a page of 20 kB; these are some hundred. */
const MAX_BYTES = 2 * 1024 * 1024

type Stopped = {
  pages: Iterable<SavedPage>
  publicUrl: string | undefined
  /** Those of the panel: with one the next start may listen elsewhere. */
  domains: readonly string[]
  now: Instant
  log: Log
}

/** Saves the public pages of a site that has stopped, for the start of the same program with the same settings and data on the same day. */
export async function savePages(config: Asked, { pages, publicUrl, domains, now, log }: Stopped): Promise<void> {
  const saved = within(MAX_BYTES, pages)
  if (!isPlain(config) || domains.length > 0 || saved.length === 0) return
  const host = publicUrl && new URL(publicUrl).host
  const until = instantOf(addDays(dayOf(now), 1))
  try {
    await writeSavedPages(config.dataDir, { of: keyOf(config), host, until, pages: saved })
  } catch (error) {
    log.error('The pages could not be saved for the next start', { error: String(error) })
  }
}

/** The first pages that take so many bytes together. */
function within(most: number, pages: Iterable<SavedPage>): SavedPage[] {
  const taken: SavedPage[] = []
  let bytes = 0
  for (const page of pages) {
    bytes += page.body.byteLength
    if (bytes > most) break
    taken.push(page)
  }
  return taken
}

/** Undefined where no pages were saved for this start, or its port cannot be opened: then the site listens itself, and says why. */
export async function openEarlySite(config: Config, now: () => Instant): Promise<EarlySite | undefined> {
  const saved = isPlain(config) ? readSavedPages(config.dataDir) : undefined
  if (!saved || saved.of !== keyOf(config) || now() >= saved.until) return undefined
  const { host } = saved
  const pages = new Map(
    saved.pages.map(page => [`${page.encoding} ${page.address}`, { ...page, status: 200 as const }]),
  )
  const addresses = clientAddresses(config.trustedProxies)
  const answered = new Map<string, Answered>()
  const before: RequestEntry[] = []
  let append = (entry: RequestEntry): void => {
    before.push(entry)
  }
  const logRequest = logRequests({ append: entry => append(entry) }, now, addresses.ipOf)
  const server = createHttpServer({
    onConnection: addresses.remember,
    early(request, response) {
      const { method, url = '', headers } = request
      const encoding = encodingFor(headers['accept-encoding'])
      const key = `${encoding} ${url}`
      const page = method === 'GET' ? pages.get(key) : undefined
      const isForUs = !host || isForHosts(asked => asked === host, request)
      if (!page || !isForUs || hasSeveralHosts(request)) return false
      // What comes next on this connection is counted by the site, from its first byte on.
      response.shouldKeepAlive = false
      logRequest(request, response)
      answered.set(key, { address: url, encoding })
      sendPage(request, response, page)
      return true
    },
  })
  const port = await server
    .listen({ host: config.host, number: config.port, option: howToSet(settings.port) })
    .catch(() => undefined)
  if (port === undefined) return undefined
  return {
    server,
    port,
    addresses,
    handOver(visits) {
      append = visits.append
      for (const entry of before.splice(0)) visits.append(entry)
      pages.clear()
      return [...answered.values()]
    },
  }
}
