import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { Config } from '../runtime/config.ts'
import { howToSet, settings } from '../runtime/settings.ts'
import { closeStalled, type LogRequest, oneAtATime } from './connections.ts'
import { connectionTimeouts, listen, type Port, prepareClosing } from './ports.ts'

type Options = {
  http: RequestListener
  /** Undefined for a site without certificates of its own. */
  https: { listener: RequestListener; context: SecureContextOptions } | undefined
  onConnection: (socket: Socket) => void
  logRequest?: LogRequest
  /** How long a connection stays open between requests; 0 for no limit, Node's default otherwise. */
  idleMs?: number | undefined
}

export function createServers({ http, https, onConnection, logRequest, idleMs }: Options) {
  const server = createHttpServer(oneAtATime(http, logRequest), { onConnection, idleMs })
  const tlsServer =
    https && createHttpsServer({ ...https, listener: oneAtATime(https.listener, logRequest) }, { onConnection, idleMs })
  return {
    /** Resolves with the port for http. Throws `unavailable` with one sentence. */
    async listen({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): Promise<number> {
      if (tlsServer && tls) await tlsServer.listen({ host, number: tls.port, option: howToSet(settings.httpsPort) })
      return server.listen({ host, number: port, option: howToSet(settings.port) })
    },
    setCertificate: (context: SecureContextOptions) => tlsServer?.setCertificate(context),
    /** Finishes requests within four seconds. */
    close: () => Promise.all([server.close(), tlsServer?.close()]),
  }
}

type Connections = Pick<Options, 'onConnection' | 'idleMs'>

const timeoutsOf = ({ idleMs }: Connections) => ({
  ...connectionTimeouts,
  ...(idleMs === undefined ? {} : { keepAliveTimeout: idleMs }),
})

function createHttpServer(listener: RequestListener, connections: Connections) {
  const server = createServer(timeoutsOf(connections), listener).on('connection', connections.onConnection)
  closeStalled(server)
  return { listen: (port: Port) => listen(server, port), close: prepareClosing(server) }
}

function createHttpsServer({ listener, context }: NonNullable<Options['https']>, connections: Connections) {
  const server = createTlsServer(
    { ...timeoutsOf(connections), handshakeTimeout: connectionTimeouts.headersTimeout, ...context },
    listener,
  ).on('secureConnection', connections.onConnection)
  closeStalled(server)
  return {
    listen: (port: Port) => listen(server, port),
    setCertificate: (renewed: SecureContextOptions) => server.setSecureContext(renewed),
    close: prepareClosing(server),
  }
}
