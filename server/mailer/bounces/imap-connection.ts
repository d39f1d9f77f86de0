import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SmtpServer } from '../../../domain/content/site/site.ts'
import { isLoopback, redactor } from '../smtp.ts'

/** The mailbox cannot be read; the message is technical. */
export class ImapError extends Error {}

/** The server refuses a command; the connection can be used for another one. */
export class ImapRefusal extends ImapError {}

/** A line of the server; `literals` has the bytes of each `{n}` in it. */
export type ImapLine = { text: string; literals: Buffer[] }

/** One connection to an IMAP server (RFC 3501), one command at a time. */
export type ImapConnection = {
  /** Sends a command; resolves with the lines of its reply. Rejects unless the status is OK. */
  run(
    command: string,
    options?: { continuation?: string; signal?: AbortSignal; until?: (line: ImapLine) => boolean },
  ): Promise<ImapLine[]>
  /** Encrypts the connection. */
  startTls(): Promise<void>
  isEncrypted(): boolean
  close(): void
}

/** More than a report, its letter and the server's words. */
const LONGEST_ANSWER_BYTES = 8_000_000
const LONGEST_REASON_CHARACTERS = 200

const tlsOptions = (host: string) => ({
  host,
  // A server on this machine needs no valid certificate: the connection does not leave it.
  rejectUnauthorized: !isLoopback(host),
  ...(isIP(host) === 0 ? { servername: host } : {}),
})

type PendingCommand = { take: (line: ImapLine) => void; fail: (error: Error) => void }

/** Cuts what arrives into lines with their literals. */
function lineReader(take: (line: ImapLine) => void) {
  let buffer = Buffer.alloc(0)
  let text = ''
  let literals: Buffer[] = []
  return (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const end = buffer.indexOf('\r\n')
      if (end < 0) return
      const part = buffer.subarray(0, end).toString('latin1')
      const size = Number(/\{(\d+)\}$/.exec(part)?.[1] ?? -1)
      if (size >= 0 && buffer.length < end + 2 + size) return
      text += part
      if (size >= 0) literals.push(buffer.subarray(end + 2, end + 2 + size))
      buffer = buffer.subarray(end + 2 + Math.max(size, 0))
      if (size >= 0) continue
      take({ text, literals })
      text = ''
      literals = []
    }
  }
}

/** Reads a socket by lines, each within the timeout, until `signal` aborts. */
function openLines({ host, port, security }: SmtpServer, timeoutMs: number, signal: AbortSignal | undefined) {
  const isTls = security === 'tls'
  const plain: Socket = isTls ? connectTls({ ...tlsOptions(host), port }) : connectPlain({ host, port })
  let socket = plain
  let isEncrypted = isTls
  let waiting: PendingCommand | undefined
  let failure: Error | undefined
  let received = 0

  function fail(error: Error): void {
    failure ??= error
    close()
    waiting?.fail(failure)
  }
  const stop = () => fail(new ImapError('Stopped'))
  function close(): void {
    signal?.removeEventListener('abort', stop)
    socket.destroy()
    plain.destroy()
  }
  function listen(): void {
    const read = lineReader(line => waiting?.take(line))
    socket.on('data', chunk => {
      try {
        received += chunk.length
        if (received > LONGEST_ANSWER_BYTES) throw new ImapError('The answer is too long.')
        read(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      } catch (error) {
        fail(error instanceof Error ? error : new ImapError(String(error)))
      }
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new ImapError('The server closed the connection.')))
  }

  /** Reads lines until one ends it. */
  function read<T>(step: (line: ImapLine) => T | undefined, limitMs = timeoutMs): Promise<T> {
    if (failure) return Promise.reject(failure)
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => fail(new ImapError('Timeout')), limitMs)
      const end = () => {
        clearTimeout(timer)
        waiting = undefined
      }
      waiting = {
        take(line) {
          const done = step(line)
          if (done === undefined) return
          end()
          resolve(done)
        },
        fail(error) {
          end()
          reject(error)
        },
      }
    })
  }

  async function encrypt(): Promise<void> {
    socket.removeAllListeners()
    plain.on('error', fail)
    socket = connectTls({ ...tlsOptions(host), socket: plain })
    listen()
    // The server sends no line before the handshake.
    const secured = read(() => true)
    socket.once('secureConnect', () => waiting?.take({ text: '', literals: [] }))
    await secured
    isEncrypted = true
  }

  listen()
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  return {
    read,
    write: (text: string) => void socket.write(text),
    /** Restarts the count of an answer's bytes. */
    beginAnswer() {
      received = 0
    },
    encrypt,
    isEncrypted: () => isEncrypted,
    close,
  }
}

/** Connects and waits for the greeting; stops when `signal` aborts. */
export async function connectImap(
  server: SmtpServer,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ImapConnection> {
  const lines = openLines(server, timeoutMs, signal)
  const redact = redactor(server)
  let count = 0
  /** Returns the server's words without the password, which some servers repeat. */
  const safeWords = (text: string) => redact(Buffer.from(text, 'latin1').toString()).slice(0, LONGEST_REASON_CHARACTERS)

  async function run(command: string, changes: Parameters<ImapConnection['run']>[1] = {}): Promise<ImapLine[]> {
    count += 1
    lines.beginAnswer()
    const tag = `A${count}`
    const received: ImapLine[] = []
    const { continuation, until, signal: stopped } = changes
    let isDone = false
    const endIdle = () => {
      if (!isDone) lines.write('DONE\r\n')
      isDone = true
    }
    if (until) stopped?.addEventListener('abort', endIdle, { once: true })
    const answered = lines.read(
      line => {
        if (line.text.startsWith('+')) {
          if (continuation !== undefined) lines.write(`${continuation}\r\n`)
          if (until && stopped?.aborted) endIdle()
          return undefined
        }
        if (line.text.startsWith(`${tag} `)) return line.text.slice(tag.length + 1)
        if (!until) received.push(line)
        else if (until(line)) endIdle()
        return undefined
      },
      until ? LONGEST_IDLE_MS : timeoutMs,
    )
    lines.write(`${tag} ${command}\r\n`)
    const answer = await answered.finally(() => stopped?.removeEventListener('abort', endIdle))
    if (!/^OK\b/i.test(answer)) throw new ImapRefusal(`${command.split(' ')[0]} failed: ${safeWords(answer)}`)
    return received
  }

  const greeting = await lines.read(line => line.text)
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) {
    lines.close()
    throw new ImapError(`Invalid greeting: ${safeWords(greeting)}`)
  }
  return {
    run,
    async startTls() {
      await run('STARTTLS')
      await lines.encrypt()
    },
    isEncrypted: lines.isEncrypted,
    close: lines.close,
  }
}

/** Servers may end an IDLE after half an hour (RFC 2177). */
const LONGEST_IDLE_MS = 29 * 60_000
