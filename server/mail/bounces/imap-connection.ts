import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SmtpServer } from '../../../domain/site/site.ts'
import { isLoopback } from '../smtp.ts'

/** The mailbox cannot be read; the message is for people who help. */
export class ImapError extends Error {}

/** A line of the server; each `{n}` in it has its bytes beside it. */
export type ImapLine = { text: string; literals: Buffer[] }

/** One connection to an IMAP server (RFC 3501), one command at a time. */
export type ImapConnection = {
  /** Sends a command; resolves with the lines that came before its end. Rejects unless the server says OK. */
  run(
    command: string,
    more?: { continuation?: string; signal?: AbortSignal; until?: (line: ImapLine) => boolean },
  ): Promise<ImapLine[]>
  /** Encrypts the connection. */
  startTls(): Promise<void>
  isEncrypted(): boolean
  close(): void
}

/** More than a report, its letter and the server's words. */
const LONGEST_ANSWER_BYTES = 8_000_000

const tlsOptions = (host: string) => ({
  host,
  // A server on this machine needs no valid certificate: nobody can be in between.
  rejectUnauthorized: !isLoopback(host),
  ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
})

type Waiting = { take: (line: ImapLine) => void; fail: (error: Error) => void }

/** Cuts what arrives into lines with their literals. */
function lineReader(take: (line: ImapLine) => void) {
  let buffer = Buffer.alloc(0)
  let text = ''
  let literals: Buffer[] = []
  return (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    if (buffer.length > LONGEST_ANSWER_BYTES) throw new ImapError('The answer is too long.')
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

/** Connects and waits for the greeting. */
export async function connectImap({ host, port, security }: SmtpServer, timeoutMs: number): Promise<ImapConnection> {
  const isTls = security === 'tls'
  let socket: Socket = isTls ? connectTls({ ...tlsOptions(host), port }) : connectPlain({ host, port })
  let isEncrypted = isTls
  let waiting: Waiting | undefined
  let failure: Error | undefined
  let count = 0

  function fail(error: Error): void {
    failure ??= error
    socket.destroy()
    waiting?.fail(failure)
  }
  function listen(): void {
    const read = lineReader(line => waiting?.take(line))
    socket.on('data', chunk => {
      try {
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
          const found = step(line)
          if (found === undefined) return
          end()
          resolve(found)
        },
        fail(error) {
          end()
          reject(error)
        },
      }
    })
  }

  async function run(command: string, more: Parameters<ImapConnection['run']>[1] = {}): Promise<ImapLine[]> {
    count += 1
    const tag = `A${count}`
    const lines: ImapLine[] = []
    const { continuation, until, signal } = more
    let isDone = false
    const done = () => {
      if (!isDone) socket.write('DONE\r\n')
      isDone = true
    }
    if (until) signal?.addEventListener('abort', done, { once: true })
    const answered = read(
      line => {
        if (line.text.startsWith('+')) {
          if (continuation !== undefined) socket.write(`${continuation}\r\n`)
          if (until && signal?.aborted) done()
          return undefined
        }
        if (line.text.startsWith(`${tag} `)) return line.text.slice(tag.length + 1)
        lines.push(line)
        if (until?.(line)) done()
        return undefined
      },
      until ? LONGEST_IDLE_MS : timeoutMs,
    )
    socket.write(`${tag} ${command}\r\n`)
    const said = await answered.finally(() => signal?.removeEventListener('abort', done))
    if (!/^OK\b/i.test(said)) throw new ImapError(`${command.split(' ')[0]} failed: ${said}`)
    return lines
  }

  listen()
  const greeted = read(line => line.text)
  const greeting = await greeted
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new ImapError(`Invalid greeting: ${greeting.slice(0, 200)}`)
  return {
    run,
    async startTls() {
      await run('STARTTLS')
      socket.removeAllListeners()
      const plain = socket
      socket = connectTls({ ...tlsOptions(host), socket: plain })
      listen()
      await new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', resolve)
        socket.once('error', reject)
      })
      isEncrypted = true
    },
    isEncrypted: () => isEncrypted,
    close: () => void socket.destroy(),
  }
}

/** Servers may end an IDLE after half an hour (RFC 2177). */
const LONGEST_IDLE_MS = 29 * 60_000
