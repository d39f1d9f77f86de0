import type { SmtpServer } from '../../../domain/content/site/site.ts'
import { isLoopback } from '../smtp.ts'
import { connectImap, ImapError, type ImapLine, ImapRefusal } from './imap-connection.ts'

/** Read-only mailbox: opened by EXAMINE, messages fetched by PEEK, so that no flag changes. */
export type Mailbox = {
  count: number
  /** UID of the last message, present or deleted; 0 if the server does not report it. */
  lastUid: number
  /** The messages from a day on, or after another one, by their UIDs. */
  find(from: { since: Date } | { after: number }): Promise<number[]>
  /** Returns the headers that may reveal a report, by UID. */
  headers(uids: readonly number[]): Promise<Map<number, string>>
  /** The beginning of a message, which has all of its parts that matter; undefined where the server refuses it. */
  message(uid: number): Promise<Buffer | undefined>
  /** Waits at most this long for a new message; a server without IDLE is asked again then. */
  waitForNews(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

const HEADERS_AT_ONCE = 100
const HEADER_BYTES = 16_384
const MESSAGE_BYTES = 262_144
const headerNames = 'FROM RETURN-PATH CONTENT-TYPE SUBJECT X-FAILED-RECIPIENTS'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Signs in and opens the inbox for reading only. Rejects with an `ImapError`, which never holds the password. */
export async function openMailbox(server: SmtpServer, timeoutMs: number, signal?: AbortSignal): Promise<Mailbox> {
  const { user, password } = server
  const connection = await connectImap(server, timeoutMs, signal)
  try {
    let can = await capabilities(connection.run)
    const wantsTls = server.security !== 'tls' && (server.security === 'starttls' || can.has('STARTTLS'))
    if (wantsTls) {
      await connection.startTls()
      can = await capabilities(connection.run)
    }
    // A password is never sent unencrypted over a network.
    if (!connection.isEncrypted() && !isLoopback(server.host)) throw new ImapError('The server offers no encryption.')
    if (can.has('AUTH=PLAIN')) {
      const continuation = Buffer.from(`\0${user}\0${password}`).toString('base64')
      await connection.run('AUTHENTICATE PLAIN', { continuation })
    } else await connection.run(`LOGIN ${quote(user)} ${quote(password)}`)
    can = await capabilities(connection.run)
    const opened = await connection.run('EXAMINE INBOX')
    const count = Number(opened.map(({ text }) => /^\* (\d+) EXISTS/i.exec(text)?.[1]).find(count => count) ?? 0)
    const next = Number(opened.map(({ text }) => /\[UIDNEXT (\d+)\]/i.exec(text)?.[1]).find(count => count) ?? 1)
    return { ...reading(connection.run, can), count, lastUid: next - 1, close: connection.close }
  } catch (error) {
    connection.close()
    throw error
  }
}

type Run = Awaited<ReturnType<typeof connectImap>>['run']

async function capabilities(run: Run): Promise<ReadonlySet<string>> {
  const lines = await run('CAPABILITY')
  const line = lines.find(({ text }) => /^\* CAPABILITY /i.test(text))?.text ?? ''
  return new Set(line.toUpperCase().split(' ').slice(2))
}

const quote = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n\0]/g, '')}"`

function reading(run: Run, can: ReadonlySet<string>): Omit<Mailbox, 'count' | 'lastUid' | 'close'> {
  const fetchItem = async (uids: string, item: string) => {
    const lines = await run(`UID FETCH ${uids} (UID ${item})`)
    return new Map(lines.map(bodyIn).filter(header => header !== undefined))
  }
  return {
    async find(from) {
      const lines = await run(
        'after' in from ? `UID SEARCH UID ${from.after + 1}:*` : `UID SEARCH SINCE ${imapDay(from.since)}`,
      )
      const uids = lines.flatMap(({ text }) => /^\* SEARCH\b(.*)$/i.exec(text)?.[1]?.trim().split(/\s+/) ?? [])
      // "*" stands for the last message, even if that is an older one.
      const after = 'after' in from ? from.after : 0
      return uids.map(Number).filter(uid => uid > after)
    },
    async headers(uids) {
      const all = new Map<number, string>()
      for (let at = 0; at < uids.length; at += HEADERS_AT_ONCE) {
        const portion = uids.slice(at, at + HEADERS_AT_ONCE).join(',')
        for (const [uid, body] of await fetchItem(
          portion,
          `BODY.PEEK[HEADER.FIELDS (${headerNames})]<0.${HEADER_BYTES}>`,
        ))
          all.set(uid, body.toString())
      }
      return all
    },
    async message(uid) {
      try {
        return (await fetchItem(String(uid), `BODY.PEEK[]<0.${MESSAGE_BYTES}>`)).get(uid)
      } catch (error) {
        if (error instanceof ImapRefusal) return undefined
        throw error
      }
    },
    async waitForNews(ms, signal) {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(ms)])
      if (can.has('IDLE')) {
        const announcesMail = ({ text }: ImapLine) => /^\* \d+ EXISTS/i.test(text)
        return void (await run('IDLE', { until: announcesMail, signal: timeout }))
      }
      if (!timeout.aborted)
        await new Promise<void>(resolve => timeout.addEventListener('abort', () => resolve(), { once: true }))
      await run('NOOP')
    },
  }
}

function bodyIn({ text, literals: [body] }: ImapLine): [number, Buffer] | undefined {
  const uid = /^\* \d+ FETCH \(.*\bUID (\d+)/i.exec(text)?.[1]
  return uid === undefined || !body ? undefined : [Number(uid), body]
}

const imapDay = (date: Date) => `${date.getUTCDate()}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`
