import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { Config } from '../runtime/config.ts'
import { howToSet, settings } from '../runtime/settings.ts'
import { closeStalled, oneAtATime } from './connections.ts'
import { closing, connectionTimeouts, listen } from './ports.ts'

type Options = {
  http: RequestListener
  /** Undefined for a site without certificates of its own. */
  https: { listener: RequestListener; context: SecureContextOptions } | undefined
  onConnection: (socket: Socket) => void
}

/** The servers for http and https. */
export function createServers({ http, https, onConnection }: Options) {
  const server = createServer(connectionTimeouts, oneAtATime(http)).on('connection', onConnection)
  const tlsServer =
    https &&
    createTlsServer(
      { ...connectionTimeouts, handshakeTimeout: connectionTimeouts.headersTimeout, ...https.context },
      oneAtATime(https.listener),
    ).on('secureConnection', onConnection)
  const servers = [server, tlsServer].flatMap(each => (each ? [each] : []))
  for (const each of servers) closeStalled(each)
  const closeAll = servers.map(closing)
  return {
    /** Resolves with the port for http. Throws `unavailable` with one sentence. */
    async listen({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): Promise<number> {
      if (tlsServer && tls) {
        await listen(tlsServer, { host, number: tls.port, option: howToSet(settings.httpsPort) })
      }
      return listen(server, { host, number: port, option: howToSet(settings.port) })
    },
    setCertificate: (context: SecureContextOptions) => tlsServer?.setSecureContext(context),
    /** Finishes requests within four seconds. */
    close: () => Promise.all(closeAll.map(close => close())),
  }
}
