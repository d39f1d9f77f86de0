import type { Instant } from '../../domain/kit/format.ts'
import type { RequestEntry } from '../../domain/visits/visitor.ts'
import { clientAddresses } from '../http/client-ip.ts'
import { encodingFor } from '../http/encoding.ts'
import { hasSeveralHosts, isForHost } from '../http/hosts.ts'
import { createHttpServer, type HttpServer } from '../http/http-server.ts'
import { logRequests } from '../http/request-log.ts'
import { sendPage } from '../rendering/send-page.ts'
import { programStamp } from '../runtime/assets.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { howToSet, settings } from '../runtime/settings.ts'
import {
  dataStamp,
  readSavedPages,
  type SavedPage,
  type SavedPages,
  writeSavedPages,
} from '../store/files/saved-pages.ts'
import type { Visits } from '../store/logs/visits.ts'

/**
 * Listener that runs while the executable loads its code and data. It answers the public pages saved at the last stop;
 * other requests wait for the site. See docs/decisions/0060-early-pages.md.
 */
export type EarlySite = {
  server: HttpServer
  port: number
  addresses: ReturnType<typeof clientAddresses>
  /** Writes its log into `visits` once the site answers. Returns the pages that are still valid. */
  handOver(visits: Pick<Visits, 'append'>): SavedPage[]
}

declare global {
  /** Hands the listener from executable.ts to main.ts; they share nothing else. */
  var earlySite: EarlySite | undefined
}

type Place = Pick<Config, 'tls' | 'host' | 'port' | 'publicUrl' | 'dataDir'>

/** Plain http at a port that stays the same, so that saved pages are answered to those who would get them anyway. */
const isPlain = ({ tls, port }: Place) => tls === undefined && port !== 0

const keyOf = ({ host, port, publicUrl, dataDir }: Place) =>
  JSON.stringify([programStamp(), host, port, publicUrl, dataStamp(dataDir)])

/** About a hundred pages. */
const MAX_BYTES = 2 * 1024 * 1024

type Stopping = Pick<SavedPages, 'from' | 'until' | 'pages'> & {
  /** The site's address as it was, and as the next start will have it. */
  publicUrl: string | undefined
  nextPublicUrl: string | undefined
  /** Domains set in the panel: with one the next start may listen elsewhere. */
  domains: readonly string[]
  log: Log
}

/**
 * Saves the public pages of a site that stops, for the start of the same program with the same settings and data. The folder
 * has to be locked still, and its files complete.
 */
export async function savePages(config: Place, { from, until, pages, ...stopping }: Stopping): Promise<void> {
  const { publicUrl, nextPublicUrl, domains, log } = stopping
  const saved = within(MAX_BYTES, pages)
  if (!isPlain(config) || publicUrl !== nextPublicUrl || domains.length > 0 || saved.length === 0) return
  const host = publicUrl && new URL(publicUrl).host
  try {
    await writeSavedPages(config.dataDir, { of: keyOf(config), host, from, until, pages: saved })
  } catch (error) {
    log.error('The pages could not be saved for the next start', { error: String(error) })
  }
}

/** Returns the first pages that fit in `most` bytes together. */
function within(most: number, pages: readonly SavedPage[]): SavedPage[] {
  let bytes = 0
  return pages.filter(({ body }) => {
    if (bytes + body.byteLength > most) return false
    bytes += body.byteLength
    return true
  })
}

/**
 * Opens the early site. Returns undefined if no pages were saved for this start, or its port cannot be opened: the site
 * then listens itself, and reports the error.
 */
export async function openEarlySite(config: Config, now: () => Instant): Promise<EarlySite | undefined> {
  const saved = isPlain(config) ? readSavedPages(config.dataDir) : undefined
  if (!saved || saved.of !== keyOf(config)) return undefined
  const { host, from, until } = saved
  const isCurrent = () => from <= now() && now() < until
  if (!isCurrent()) return undefined
  const pages = new Map(saved.pages.map(page => [`${page.encoding} ${page.address}`, page]))
  const addresses = clientAddresses(config.trustedProxies)
  const before: RequestEntry[] = []
  let append = (entry: RequestEntry): void => {
    before.push(entry)
  }
  const logRequest = logRequests({ append: entry => append(entry) }, now, addresses.ipOf)
  const server = createHttpServer({
    onConnection: addresses.remember,
    early(request, response) {
      const { method, url = '', headers } = request
      const page = method === 'GET' ? pages.get(`${encodingFor(headers['accept-encoding'])} ${url}`) : undefined
      if (!page || !isCurrent() || hasSeveralHosts(request) || !isForHost(host, request)) return false
      // The site counts later requests on this connection from their first byte.
      response.shouldKeepAlive = false
      logRequest(request, response)
      sendPage(request, response, { ...page, status: 200 })
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
      const good = isCurrent() ? [...pages.values()] : []
      pages.clear()
      return good
    },
  }
}
