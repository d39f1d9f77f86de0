import type { Server } from 'node:http'
import { AppError } from '../../domain/error.ts'
import { openConnections } from './connections.ts'

/** Timeouts against slow and idle connections (D37). body.ts has those for bodies. */
export const connectionTimeouts = { headersTimeout: 8_000, requestTimeout: 0, connectionsCheckingInterval: 2_000 }

type Port = {
  number: number
  /** Undefined or `::`: all addresses of the machine. */
  host: string | undefined
  /** The setting that chooses another number. */
  option: string
}

/** Listens and resolves with the number of the port. Throws `unavailable` with one sentence. */
export function listen(server: Server, { number, host, option }: Port): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const hint = hints[error.code ?? '']?.(option) ?? ''
      const address = host === undefined ? `port ${number}` : `${host}:${number}`
      reject(new AppError('unavailable', `Cannot listen on ${address}: ${error.message}.${hint}`))
    })
    // Without a host Node listens on IPv6 and IPv4, or on IPv4 alone where the machine has no IPv6.
    server.listen({ port: number, ...(host === undefined || host === '::' ? {} : { host }) }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : number)
    })
  })
}

const hints: Record<string, (option: string) => string> = {
  EACCES: option =>
    ` Ports below 1024 need a permission: run Lichtung as a service (the unit of "lichtung service" has AmbientCapabilities=CAP_NET_BIND_SERVICE), grant it with "sudo setcap cap_net_bind_service=+ep lichtung", or choose another port with ${option}.`,
  EADDRINUSE: option =>
    ` Another program uses it, perhaps a web server: stop that one or choose another port with ${option}.`,
}

/** Prepares to close the server; the returned function lets it finish its requests within four seconds, and takes no new ones. */
export function closing(server: Server): () => Promise<void> {
  const sockets = openConnections(server)
  return async () => {
    const closed = new Promise(resolve => server.close(resolve))
    // A busy connection becomes idle once its answer is sent.
    const idleCheck = setInterval(() => server.closeIdleConnections(), 20)
    const deadline = setTimeout(() => {
      server.closeAllConnections()
      // Those that have not finished their TLS handshake.
      for (const socket of sockets) socket.destroy()
    }, 4_000)
    await closed
    clearInterval(idleCheck)
    clearTimeout(deadline)
  }
}
