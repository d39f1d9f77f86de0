import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { ensureAdmin } from './accounts/first-admin.ts'
import { createApp } from './app.ts'
import { firstContent } from './first-content.ts'
import { startHousekeeping } from './housekeeping.ts'
import { limitBodyTime } from './http/body.ts'
import { clientIp } from './http/client-ip.ts'
import { closing, listen, slowness } from './http/ports.ts'
import { logRequests } from './http/request-log.ts'
import type { ReceivePictures } from './images/receive-pictures.ts'
import { resetLink } from './mail/account-letters.tsx'
import type { CourierTimeouts } from './mail/courier.ts'
import { openDeps } from './open-deps.ts'
import type { Assets } from './runtime/assets.ts'
import { type Config, publicUrlInPanel } from './runtime/config.ts'
import { tidyWhenIdle } from './runtime/garbage.ts'
import type { Log } from './runtime/log.ts'
import { howToSet, settings } from './runtime/settings.ts'
import { type DataFolder, openDataFolder } from './store/data-folder.ts'
import { durableCounts } from './store/files/durable-file.ts'
import { openCertificates } from './tls/certificates.ts'
import { type Listener, tlsListeners } from './tls/listeners.ts'

export type Running = {
  /** For people. */
  url: string
  /** Where this process listens. */
  local: string
  port: number
  /** Where the administrator chooses the first password, while there is none (D3). */
  firstLink: string | undefined
  /** Finishes requests and writes within five seconds. */
  stop(): Promise<void>
}

type Options = {
  config: Config
  assets: Assets
  now: () => string
  newId: () => string
  log: Log
  receivePictures: (data: DataFolder) => ReceivePictures
  /** Called when what is on the disk is to be opened anew. */
  restart: () => void
  /** Starts password-worker.ts. */
  startPasswordWorker: () => Worker
  mailTimeouts?: CourierTimeouts
}

/** Opens the data folder and listens. */
export async function serve(options: Options): Promise<Running> {
  const { config, assets, now, newId, log, receivePictures, restart, startPasswordWorker, mailTimeouts } = options
  const data = await openDataFolder({
    dir: config.dataDir,
    firstContent: async () => firstContent(assets, now()),
    log: log.error,
    info: log.info,
  })
  // Taken down at once: a peer that hangs up takes its address along.
  const addresses = new WeakMap<Socket, string>()
  const ipOf = ({ socket, headers }: IncomingMessage) =>
    clientIp(addresses.get(socket) ?? '', headers['x-forwarded-for']?.toString(), config.trustedProxies)
  let local = ''
  const publicUrl = config.publicUrl ?? publicUrlInPanel(data.site.current.publicUrl)
  const origin = () => publicUrl ?? local
  const certificates = config.tls && (await openCertificates({ dir: data.dir, tls: config.tls, now, log }))
  const deps = openDeps({
    data,
    now,
    newId,
    log,
    origin,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    receivePictures: receivePictures(data),
    restart,
    startPasswordWorker,
    mail: config,
    certificate: () => certificates?.state(),
    ...(mailTimeouts ? { mailTimeouts } : {}),
  })
  const userOf = (request: IncomingMessage) => deps.sessionBook.userOf(request.headers.cookie)
  const answer = createApp({ deps, assets, publicUrl, ipOf, userOf })
  const logRequest = logRequests(deps.visits, now, ipOf)

  const tidying = tidyWhenIdle()
  const entrance =
    (listener: Listener): Listener =>
    (request, response) => {
      limitBodyTime(request)
      tidying.refresh()
      logRequest(request, response)
      listener(request, response)
    }
  const takeAddress = (socket: Socket) => addresses.set(socket, socket.remoteAddress ?? '')
  const listeners = certificates && tlsListeners({ certificates, origin: origin(), site: answer })
  const server = createServer(slowness, entrance(listeners?.http ?? answer)).on('connection', takeAddress)
  const tlsServer =
    listeners &&
    createTlsServer(
      { ...slowness, handshakeTimeout: slowness.headersTimeout, ...certificates?.context() },
      entrance(listeners.https),
    ).on('secureConnection', takeAddress)
  const closeServers = [server, tlsServer].map(each => each && closing(each))
  let housekeeping: ReturnType<typeof startHousekeeping> | undefined
  const letGo = async () => {
    clearTimeout(tidying)
    // What is still posted waits in the outbox for the next start.
    await Promise.all([...closeServers.map(close => close?.()), certificates?.close(), deps.courier.close()])
    await deps.passwords.close()
    // What the housekeeping is at goes no further then.
    await Promise.all([deps.visits.close(), housekeeping?.stop()])
    await deps.trustedClock.close()
    await deps.logins.close()
    await data.close()
  }
  const { host } = config
  let firstKey: string | undefined
  let port: number
  try {
    firstKey = await ensureAdmin(deps, config.admin)
    if (tlsServer)
      await listen(tlsServer, { host, number: config.tls?.port ?? 443, option: howToSet(settings.httpsPort) })
    port = await listen(server, { host, number: config.port, option: howToSet(settings.port) })
  } catch (error) {
    await letGo()
    throw error
  }
  const name = host === undefined || ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  local = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  certificates?.start(() => tlsServer?.setSecureContext(certificates.context()))
  housekeeping = startHousekeeping(deps)

  return {
    url: origin(),
    local,
    port,
    firstLink: firstKey && resetLink(origin(), config.admin.email, firstKey),
    async stop() {
      await letGo()
      log.debug('Disk', { ...durableCounts() })
    },
  }
}
