import type { Server } from 'node:http'
import { AppError } from '../../domain/kit/error.ts'
import { type Sentence, t } from '../../domain/kit/language.ts'
import { openConnections } from './connections.ts'

/** Timeouts against slow and idle connections (D37). body.ts has those for bodies. */
export const connectionTimeouts = { headersTimeout: 8_000, requestTimeout: 0, connectionsCheckingInterval: 2_000 }

export type Port = {
  number: number
  /** Undefined or `::`: all addresses of the machine. */
  host: string | undefined
  /** Setting for another number. */
  option: string
}

/**
 * Error for a port that cannot be opened: `unavailable` with one sentence, which the panel may show later in another
 * language.
 */
export class PortError extends AppError {
  readonly sentence: Sentence
  constructor(port: Port, error: NodeJS.ErrnoException) {
    const sentence = () => reasonOf(port, error)
    super('unavailable', sentence())
    this.sentence = sentence
  }
}

/** Listens and resolves with the number of the port. Throws a `PortError`. */
export function listen(server: Server, port: Port): Promise<number> {
  const { number, host } = port
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new PortError(port, error)))
    // Without a host Node listens on IPv6 and IPv4, or on IPv4 alone where the machine has no IPv6.
    server.listen({ port: number, ...(host === undefined || host === '::' ? {} : { host }) }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : number)
    })
  })
}

function reasonOf({ number, host, option }: Port, { code, message }: NodeJS.ErrnoException): string {
  const [port, address] =
    host === undefined ? [`Port ${number}`, `port ${number}`] : [`${host}:${number}`, `${host}:${number}`]
  const cannot = `Cannot listen on ${address}: ${message}.`
  switch (code) {
    case 'EACCES':
      return t(
        `${cannot} Ports below 1024 need a permission: run Lichtung as a service (the unit of "lichtung service" has AmbientCapabilities=CAP_NET_BIND_SERVICE), grant it with "sudo setcap cap_net_bind_service=+ep lichtung", or choose another port with ${option}.`,
        `${port} darf Lichtung nicht öffnen: Unter 1024 braucht es ein Recht. Starte Lichtung als Dienst (die Unit von „lichtung service“ hat AmbientCapabilities=CAP_NET_BIND_SERVICE), gib das Recht mit „sudo setcap cap_net_bind_service=+ep lichtung“ oder wähle mit ${option} einen anderen Port.`,
      )
    case 'EADDRINUSE':
      return t(
        `${cannot} Another program uses it, perhaps a web server: stop that one or choose another port with ${option}.`,
        `${port} ist schon belegt, vielleicht von einem anderen Webserver: Beende ihn oder wähle mit ${option} einen anderen Port.`,
      )
    default:
      return t(cannot, `${port} lässt sich nicht öffnen: ${message}.`)
  }
}

/**
 * Prepares to close the server; the returned function lets it finish its requests within four seconds, and takes no new
 * ones.
 */
export function prepareClosing(server: Server): () => Promise<void> {
  const sockets = openConnections(server)
  return async () => {
    const closed = new Promise(resolve => server.close(resolve))
    // A busy connection becomes idle once its answer is sent.
    const idleCheck = setInterval(() => server.closeIdleConnections(), 20)
    const deadline = setTimeout(() => {
      server.closeAllConnections()
      // Ends connections that have not finished their TLS handshake.
      for (const socket of sockets) socket.destroy()
    }, 4_000)
    await closed
    clearInterval(idleCheck)
    clearTimeout(deadline)
  }
}
