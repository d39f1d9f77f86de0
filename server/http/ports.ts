import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../domain/error.ts'

/** Slow and idle connections must not block the site (D37). How long bodies may take is counted in body.ts. */
export const slowness = { headersTimeout: 8_000, requestTimeout: 0, connectionsCheckingInterval: 2_000 }

type Port = {
  number: number
  /** undefined: all addresses of the machine. */
  host: string | undefined
  /** What chooses another number. */
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
    // Without a host Node takes IPv6 and IPv4 where the machine has both, and IPv4 where it has no other.
    server.listen({ port: number, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : number)
    })
  })
}

const hints: Record<string, (option: string) => string> = {
  EACCES: option =>
    ` Ports below 1024 need a right: run Lichtung as a service (the unit of "lichtung service" has AmbientCapabilities=CAP_NET_BIND_SERVICE), give it to the program with "sudo setcap cap_net_bind_service=+ep lichtung", or choose another port with ${option}.`,
  EADDRINUSE: option =>
    ` Another program has it, perhaps another web server: stop that one or choose another port with ${option}.`,
}

/** Lets the server finish what it is asked, within four seconds; it takes nothing new. */
export function closing(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = new Promise(resolve => server.close(resolve))
    // A connection becomes idle only when its answer is out, which is after this moment for the busy ones.
    const tidying = setInterval(() => server.closeIdleConnections(), 20)
    const impatience = setTimeout(() => {
      server.closeAllConnections()
      // Those that have not even agreed on a cipher.
      for (const socket of sockets) socket.destroy()
    }, 4_000)
    await closed
    clearInterval(tidying)
    clearTimeout(impatience)
  }
}
