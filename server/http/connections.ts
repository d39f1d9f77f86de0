import { readFileSync, readlinkSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Returns the open connections of a server; for https the ones below TLS. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** Limit for a client that reads nothing of an answer, as nginx's send_timeout. */
const SEND_TIMEOUT_MS = 60_000
const LOOK_INTERVAL_MS = 5_000

/** Node has no public property that shows how much of a write the system has taken. */
type Handle = { fd: number; bytesWritten: number; writeQueueSize: number }

const handleOf = (socket: Socket): Partial<Handle> => (socket as { _handle?: Partial<Handle> | null })._handle ?? {}

/** Closes connections whose client reads no byte of an answer for a minute, however much it sends. */
export function closeStalled(server: Server): void {
  const sockets = openConnections(server)
  const stalled = new WeakMap<Socket, { taken: number; looks: number }>()

  function look(): void {
    const waiting = [...sockets].filter(socket => {
      const isWaiting = (handleOf(socket).writeQueueSize ?? 0) > 0
      if (!isWaiting) stalled.delete(socket)
      return isWaiting
    })
    const unacknowledged = waiting.length === 0 ? new Map<string, number>() : unacknowledgedBytes()
    for (const socket of waiting) {
      const { fd = -1, bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket)
      const acknowledged = bytesWritten - writeQueueSize - (unacknowledged.get(inodeOf(fd)) ?? 0)
      const before = stalled.get(socket)
      const looks = before?.taken === acknowledged ? before.looks + 1 : 0
      stalled.set(socket, { taken: acknowledged, looks })
      // Resets instead of closing: a client that reads nothing would not notice an ordinary end.
      if (looks * LOOK_INTERVAL_MS >= SEND_TIMEOUT_MS) socket.resetAndDestroy()
    }
  }

  const looking = setInterval(look, LOOK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * Returns the unacknowledged bytes in the system's send buffer, by the connection's inode. The buffer holds megabytes
 * and asks for more only when a third of them is gone: a slow client may need minutes for that.
 */
function unacknowledgedBytes(): Map<string, number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(path =>
    unlessFails(() => readFileSync(path, 'utf8')).split('\n'),
  )
  return new Map(
    lines.map(line => {
      const [, , , , queues = '', , , , , inode = ''] = line.trim().split(/\s+/)
      return [inode, Number.parseInt(queues, 16)]
    }),
  )
}

const inodeOf = (fd: number) => unlessFails(() => readlinkSync(`/proc/self/fd/${fd}`)).replace(/\D/g, '')

/** Returns "" if the reading fails; its connection may then count as stalled a little too early. */
function unlessFails(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** More requests than any client sends without waiting for answers. */
const WAITING_LIMIT = 32

type WaitingRequest = { request: IncomingMessage; response: ServerResponse }
type Line = { isAnswering: boolean; waiting: WaitingRequest[] }

/** Takes a request whose turn has come; returns what to call once its answer has left. */
export type LogRequest = (request: IncomingMessage, response: ServerResponse) => () => void

/**
 * Passes on the requests of a connection one at a time, each after the answer to the one before: a client that sends
 * hundreds and reads nothing blocks one answer, not all. Closes the connection when too many wait.
 */
export function oneAtATime(listener: RequestListener, logRequest?: LogRequest): RequestListener {
  // One line for each connection: one for each request took a tenth of the time of a cached page.
  const lines = new WeakMap<Socket, Line>()

  function answer({ request, response }: WaitingRequest, line: Line): void {
    const { socket } = request
    line.isAnswering = true
    const finish = logRequest?.(request, response)
    // `close` comes only once; `once` or a second listener would take longer.
    response.on('close', () => {
      finish?.()
      line.isAnswering = false
      const next = line.waiting.shift()
      // An answer that ends the connection is the last one.
      if (socket.writableEnded || socket.destroyed) line.waiting.length = 0
      else if (next) answer(next, line)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    let line = lines.get(socket)
    if (!line) {
      line = { isAnswering: false, waiting: [] }
      lines.set(socket, line)
    }
    if (!line.isAnswering) answer({ request, response }, line)
    else if (line.waiting.length < WAITING_LIMIT) line.waiting.push({ request, response })
    else socket.destroy()
  }
}
