import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeStalled, oneAtATime } from './connections.ts'
import { closing, connectionTimeouts, listen, type Port } from './ports.ts'

export type HttpServer = ReturnType<typeof createHttpServer>

type Options = {
  onConnection: (socket: Socket) => void
  /** Handles a request before all others if it can; returns true if it did. */
  early?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Creates a server for http. Requests wait for `answerWith`, except those that `early` answers. */
export function createHttpServer({ onConnection, early = () => false }: Options) {
  const waiting: [IncomingMessage, ServerResponse][] = []
  let answer: RequestListener = (request, response) => {
    if (!early(request, response)) waiting.push([request, response])
  }
  const server = createServer(
    connectionTimeouts,
    oneAtATime((request, response) => answer(request, response)),
  ).on('connection', onConnection)
  closeStalled(server)
  return {
    /** Resolves with the number of the port. Throws a `PortError`. */
    listen: (port: Port) => listen(server, port),
    /** Answers waiting requests first. */
    answerWith(listener: RequestListener): void {
      answer = listener
      for (const [request, response] of waiting.splice(0)) if (!response.destroyed) listener(request, response)
    },
    /** Finishes requests within four seconds. */
    close: closing(server),
  }
}
