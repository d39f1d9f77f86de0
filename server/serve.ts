import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../domain/error.ts'
import { ensureAdmin } from './accounts.ts'
import { createApp } from './app.ts'
import type { Assets } from './assets.ts'
import { limitBodyTime } from './body.ts'
import { clientIp } from './client-ip.ts'
import { type Config, readPublicUrl } from './config.ts'
import { firstContent } from './first-content.ts'
import type { Log } from './log.ts'
import { startLogUpkeep } from './log-upkeep.ts'
import { resetLink } from './mail/letters.tsx'
import type { Patience } from './mail/smtp.ts'
import { openDeps } from './open-deps.ts'
import type { ReceivePictures } from './receive-pictures.ts'
import { logRequests } from './request-log.ts'
import { type DataFolder, openDataFolder } from './store/data-folder.ts'
import { durableCounts } from './store/durable-file.ts'

export type Running = {
  /** For people. */
  url: string
  /** Where this process listens. */
  local: string
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
  /** Starts password-worker.ts. */
  startPasswordWorker: () => Worker
  /** How long a mail server may say nothing. */
  patience?: Patience
}

/** Opens the data folder and listens. */
export async function serve(options: Options): Promise<Running> {
  const { config, assets, now, newId, log, receivePictures, startPasswordWorker, patience } = options
  const data = await openDataFolder({
    dir: config.dataDir,
    firstContent: async () => firstContent(assets, now()),
    log: log.error,
  })
  // Taken down at once: a peer that hangs up takes its address along.
  const addresses = new WeakMap<Socket, string>()
  const ipOf = ({ socket, headers }: IncomingMessage) =>
    clientIp(addresses.get(socket) ?? '', headers['x-forwarded-for']?.toString(), config.trustedProxies)
  let local = ''
  const publicUrl = config.publicUrl ?? readPublicUrl(data.site.current.publicUrl)
  const origin = () => publicUrl ?? local
  const deps = openDeps({
    data,
    now,
    newId,
    log,
    origin,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    receivePictures: receivePictures(data),
    startPasswordWorker,
    mail: config,
    ...(patience ? { patience } : {}),
  })
  const userOf = (request: IncomingMessage) => deps.sessionBook.userOf(request.headers.cookie)
  const answer = createApp({ deps, assets, publicUrl, ipOf, userOf })
  const logRequest = logRequests(deps.visits, now, ipOf)

  const server = createServer(
    // Slow and idle connections must not block the site (D37). The long time is for pictures over a thin line.
    { headersTimeout: 8_000, requestTimeout: 15 * 60_000, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      limitBodyTime(request)
      logRequest(request, response)
      answer(request, response)
    },
  )
  server.on('connection', socket => addresses.set(socket, socket.remoteAddress ?? ''))
  let upkeep: ReturnType<typeof startLogUpkeep> | undefined
  const letGo = async () => {
    await deps.courier.close()
    await deps.passwords.close()
    // What the upkeep is at goes no further then.
    await Promise.all([deps.visits.close(), upkeep?.stop()])
    await deps.believedClock.close()
    await deps.logins.close()
    await data.close()
  }
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', error =>
        reject(new AppError('unavailable', `Cannot listen on ${config.host}:${config.port}: ${error.message}.`)),
      )
      server.listen(config.port, config.host, resolve)
    })
  let firstKey: string | undefined
  try {
    firstKey = await ensureAdmin(deps, config.admin)
    await listen()
  } catch (error) {
    await letGo()
    throw error
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port

  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  const host = name.includes(':') ? `[${name}]` : name
  local = `http://${host}:${port}`
  upkeep = startLogUpkeep(deps)

  return {
    url: origin(),
    local,
    firstLink: firstKey && resetLink(origin(), config.admin.email, firstKey),
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      // A connection becomes idle only when its answer is out, which is after this moment for the busy ones.
      const tidying = setInterval(() => server.closeIdleConnections(), 20)
      const impatience = setTimeout(() => server.closeAllConnections(), 4_000)
      // What is still posted waits in the outbox for the next start.
      await Promise.all([closed, deps.courier.close()])
      clearInterval(tidying)
      clearTimeout(impatience)
      await letGo()
      log.debug('Disk', { ...durableCounts() })
    },
  }
}
