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
}

export function createServers({ http, https, onConnection, logRequest }: Options) {
  const server = createHttpServer(oneAtATime(http, logRequest), onConnection)
  const tlsServer =
    https && createHttpsServer({ ...https, listener: oneAtATime(https.listener, logRequest) }, onConnection)
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

function createHttpServer(listener: RequestListener, onConnection: (socket: Socket) => void) {
  const server = createServer(connectionTimeouts, listener).on('connection', onConnection)
  closeStalled(server)
  return { listen: (port: Port) => listen(server, port), close: prepareClosing(server) }
}

function createHttpsServer({ listener, context }: NonNullable<Options['https']>, onConnection: (s: Socket) => void) {
  const server = createTlsServer(
    { ...connectionTimeouts, handshakeTimeout: connectionTimeouts.headersTimeout, ...context },
    listener,
  ).on('secureConnection', onConnection)
  closeStalled(server)
  return {
    listen: (port: Port) => listen(server, port),
    setCertificate: (renewed: SecureContextOptions) => server.setSecureContext(renewed),
    close: prepareClosing(server),
  }
}
