import type { IncomingMessage } from 'node:http'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { ReminderTimes } from '../bookings/jobs/reminders.ts'
import type { WaitingListTimes } from '../bookings/jobs/waiting-lists.ts'
import { openLaterWidth } from '../content/images/later-width.ts'
import { measureHero } from '../content/images/measure-hero.ts'
import type { ReceivePictures } from '../content/images/receive-pictures.ts'
import { clientAddresses } from '../http/client-ip.ts'
import { isHealthCheck } from '../http/health-check.ts'
import { logRequests } from '../http/request-log.ts'
import { limitBodyTime } from '../http/requests/body.ts'
import { createServers } from '../http/servers.ts'
import type { CourierTimeouts } from '../mailer/courier.ts'
import type { Dns } from '../mailer/dns/dns.ts'
import { logVoidCodes } from '../money/vouchers/codes.ts'
import { resetLink } from '../people/accounts/account-letters.tsx'
import { ensureAdmin } from '../people/accounts/first-admin.ts'
import type { Assets } from '../runtime/assets.ts'
import { type Config, publicUrlInPanel } from '../runtime/config.ts'
import { collectGarbageWhenIdle } from '../runtime/garbage.ts'
import { startAll } from '../runtime/job.ts'
import { localUrl } from '../runtime/local-url.ts'
import type { Log } from '../runtime/log.ts'
import type { NightlyTimes } from '../store/backup/nightly.ts'
import { type DataFolder, openDataFolder } from '../store/data-folder.ts'
import { durableCounts } from '../store/files/durable-file.ts'
import { tlsFiles } from '../store/files/tls-files.ts'
import { owesErasure } from '../store/files/writer-file.ts'
import { aboutFolder } from '../store/folder-place.ts'
import { type Certificates, openCertificates } from '../tls/certificates.ts'
import { answeringTokens, type Listener, tlsListeners } from '../tls/listeners.ts'
import { type Network, openInternet } from '../tls/reach.ts'
import { openSiteAddress, withPanelDomains } from '../tls/site-address.ts'
import { keepSinceBackup } from './after-restore.ts'
import { type AppOptions, createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { firstContent } from './first-content.ts'
import { keepUidHost, rememberMoment, startHousekeeping } from './housekeeping.ts'
import { openDeps } from './open-deps.ts'
import { openHomeSetUp } from './second-home/set-up.ts'

export type ServedSite = {
  /** The address for people. */
  url: string
  /** Address on which this process listens. */
  local: string
  /** The next start has to listen on the same port. */
  port: number
  /** Link to choose the first password; undefined once there is one (D3). */
  firstLink: string | undefined
  /** Finishes requests within four seconds, then what is left to write. */
  stop(): Promise<void>
}

type Options = {
  config: Config
  assets: Assets
  now: () => string
  newId: () => string
  log: Log
  receivePictures: (data: DataFolder) => ReceivePictures
  /** Resolves names for the panel's check of a domain; the Internet by default. */
  network?: Network
  /** Called when the data folder was replaced and has to be opened again. */
  restart: () => void
  /** Starts password-worker.ts. */
  startPasswordWorker: () => Worker
  /** Starts spreadsheet-worker.ts. */
  startSpreadsheetWorker: (options: WorkerOptions) => Worker
  /** Starts paper-worker.ts. */
  startPaperWorker: (options: WorkerOptions) => Worker
  mailTimeouts?: CourierTimeouts
  dns?: Dns
  waitingListTimes?: WaitingListTimes
  reminderTimes?: ReminderTimes
  invoicingLookMs?: number
  deskLookMs?: number
  nightlyTimes?: Partial<NightlyTimes>
  /** Reports what is wrong with the disk of the data folder; for tests, whose folders are in memory. */
  lookAtPlace?: typeof aboutFolder
  /** Time that a connection stays open between requests; 0 for no limit. */
  idleMs?: number
}

/** Opens the data folder and logs what is wrong with its disk. */
async function openFolder(
  dir: string,
  { assets, lookAtPlace, now, log }: Pick<Options, 'assets' | 'now' | 'log'> & { lookAtPlace: typeof aboutFolder },
) {
  const data = await openDataFolder({
    dir,
    firstContent: async () => firstContent(assets, now()),
    ...{ log: log.error, info: log.info, now: () => new Date(now()) },
  })
  const place = await lookAtPlace(data.dir)
  for (const sentence of place) log.error(sentence())
  return { data, place }
}

/** Loads the second home's code only where a site has one, to save memory. */
async function startHome(data: DataFolder, config: Config, tools: Pick<Options, 'now' | 'log'>) {
  const { setUp, settings, forgetBefore } = await openHomeSetUp({ dir: data.dir, config, ...tools })
  if (!settings) {
    await owesErasure(data.dir).catch(error =>
      tools.log.error('An erasure could not be remembered', { error: String(error) }),
    )
    return { homeSetUp: setUp, home: undefined }
  }
  const { openHome } = await import('./second-home/home.ts')
  return { homeSetUp: setUp, home: await openHome(data, settings, { ...tools, forgetBefore }) }
}

/** Opens the work that the site does by itself. */
function openWork(deps: Deps) {
  const { waitingLists, reminders, dailyLetters, invoicing, nightly, mailboxWatch } = deps
  const laterWidth = openLaterWidth(deps)
  const jobs = { waitingLists, reminders, dailyLetters, invoicing, nightly, mailboxWatch, laterWidth }
  let housekeeping: ReturnType<typeof startHousekeeping> | undefined
  let starting: Promise<void> | undefined
  const keepHouse = () => {
    housekeeping = startHousekeeping(deps)
  }
  return {
    jobs: Object.values(jobs),
    start() {
      const furtherJobs = { housekeeping: { start: keepHouse }, brightness: { start: () => measureHero(deps) } }
      starting = startAll({ ...jobs, ...furtherJobs }, deps.log.error)
    },
    /** Ends the rest, once the visits are closed. */
    finish: () => Promise.all([housekeeping?.stop(), starting]),
  }
}

/** Opens the data folder and listens. Jobs begin only then: their first look at many bookings takes a while. */
export async function serve({
  config: initialConfig,
  assets,
  receivePictures,
  nightlyTimes,
  network = openInternet(),
  lookAtPlace = aboutFolder,
  idleMs,
  ...rest
}: Options): Promise<ServedSite> {
  const { now, log } = rest
  const { data, place } = await openFolder(initialConfig.dataDir, { assets, lookAtPlace, now, log })
  const { home, homeSetUp } = await startHome(data, initialConfig, { now, log })
  await keepSinceBackup({ ...data, now }, log.error).then(home?.skipNumbers)
  const tls = tlsFiles(data.dir, log.error)
  const domains = await tls.readDomains()
  const { config, problem } = await withPanelDomains(initialConfig, domains, data.dir, log)
  const publicUrl = config.publicUrl ?? publicUrlInPanel(data.site.current.publicUrl)
  let local = ''
  const origin = () => publicUrl ?? local
  const challenges = new Map<string, string>()
  const certificates = config.tls && (await openCertificates({ dir: data.dir, tls: config.tls, now, log, challenges }))
  let ownPorts: readonly number[] = []
  const address = openSiteAddress({
    config: initialConfig,
    domains,
    problem,
    challenges,
    network,
    dir: data.dir,
    ownPorts: () => ownPorts,
    store: tls.writeDomains,
    now,
    log,
  })
  const addresses = clientAddresses(config.trustedProxies)
  const deps = openDeps({
    ...rest,
    address,
    data,
    ...{ home, homeSetUp },
    ...{ place, namesNoClient: addresses.namesNoClient },
    origin,
    hasAddress: publicUrl !== undefined,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    receivePictures: receivePictures(data),
    mail: config,
    nightly: { settings: config.backups, times: nightlyTimes },
    certificate: () => certificates?.state(),
  })
  const servers = siteServers({ addresses, assets, deps, certificates, publicUrl, idleMs })
  let working: NodeJS.Immediate | undefined
  const work = openWork(deps)
  const close = async () => {
    clearImmediate(working)
    // Letters that are not sent yet wait in the outbox for the next start. Close the desk too: its open connections
    // would keep the servers from closing.
    const started = [deps.desk, ...work.jobs]
    // Finishes the papers that visitors and a letter being sent wait for. Jobs make theirs again after the next start,
    // and letters that wait for a job go out then.
    const withPapers = async () => {
      await Promise.all([servers.close(), deps.courier.close()])
      await deps.papers.close()
    }
    await Promise.all([withPapers(), certificates?.close(), address.close(), ...started.map(each => each.close())])
    await Promise.all([deps.passwords.close(), deps.spreadsheets.close()])
    // Closing the visits ends a running housekeeping.
    await Promise.all([deps.visits.close(), work.finish()])
    for (const each of [deps.trustedClock, deps.logins]) await each.close()
    await data.close(await home?.close())
  }
  try {
    const firstKey = await ensureAdmin(deps, config.admin)
    await rememberMoment(deps)
    const port = await servers.listen(config)
    ownPorts = config.tls ? [port, config.tls.port] : [port]
    local = localUrl(config.host, port)
    await keepUidHost(deps, publicUrl)
    deps.courier.start()
    logVoidCodes(deps)
    home?.start(deps.trustedClock.moment)
    certificates?.start(() => servers.setCertificate(certificates.context()))
    working = setImmediate(work.start)
    return {
      url: origin(),
      local,
      // A domain from the panel brings ports of its own, and the next start may lack that domain.
      port: config === initialConfig ? port : initialConfig.port,
      firstLink: firstKey && resetLink(origin(), config.admin.email, firstKey),
      async stop() {
        await close()
        log.debug('Disk', { ...durableCounts() })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type SiteServers = Pick<AppOptions, 'assets' | 'deps' | 'publicUrl'> & {
  addresses: ReturnType<typeof clientAddresses>
  certificates: Certificates | undefined
  idleMs: number | undefined
}

/** Returns the servers of the site, with the checks that each request passes first. */
function siteServers({ addresses, assets, deps, certificates, publicUrl, idleMs }: SiteServers) {
  const { remember, ipOf } = addresses
  const userOf = (request: IncomingMessage) => deps.sessionBook.userOf(request.headers.cookie)
  const site = createApp({ deps, assets, publicUrl, ipOf, userOf })
  const idleTimer = collectGarbageWhenIdle()
  const withChecks =
    (listener: Listener): Listener =>
    (request, response) => {
      limitBodyTime(request)
      // The watchdog's requests do not count as visits.
      if (!isHealthCheck(request.url)) {
        idleTimer.refresh()
        addresses.note(request)
      }
      listener(request, response)
    }
  const listeners = certificates && tlsListeners({ certificates, origin: deps.origin(), site })
  const servers = createServers({
    http: withChecks(listeners?.http ?? answeringTokens(deps.address.answerTo, site)),
    https: listeners && { listener: withChecks(listeners.https), context: certificates.context() },
    onConnection: remember,
    logRequest: logRequests(deps.visits, deps.now, ipOf),
    idleMs,
  })
  return {
    ...servers,
    close() {
      clearTimeout(idleTimer)
      return servers.close()
    },
  }
}
