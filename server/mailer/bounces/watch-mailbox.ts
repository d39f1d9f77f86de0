import { setTimeout as after } from 'node:timers/promises'
import type { SmtpServer } from '../../../domain/content/site/site.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { type Bounce, bounceOf, headersIn, mayBeReport } from '../../../domain/letters/bounce.ts'
import type { Log } from '../../runtime/log.ts'
import type { Mailbox } from './imap.ts'
import { mailParts } from './mail-parts.ts'

export type MailboxWatch = {
  start(): void
  /** Looks at the settings again: another mailbox is read from now on. */
  wake(): void
  /** Reason why the mailbox cannot be read now. */
  failure(): string | undefined
  close(): Promise<void>
}

type Options = {
  /** Undefined as long as none is set up. */
  mailbox: () => SmtpServer | undefined
  /** Called when a letter came back. */
  report: (bounce: Bounce) => Promise<void>
  now: () => Instant
  log: Log
  times?: MailboxTimes
}

type MailboxTimes = { answerMs: number; lookIntervalMs: number }
const usualTimes: MailboxTimes = { answerMs: 30_000, lookIntervalMs: 5 * 60_000 }

type LostConnection = {
  error: unknown
  /** True if an earlier wait on it ended well. */
  hasWaited: boolean
}

/** Reads older reports again after a start: a known report changes nothing. */
const READ_AGAIN_DAYS = 14

/** Reads the reports of a mailbox as they come, and changes nothing in it (D80). */
export function watchMailbox({ mailbox, report, now, log, times = usualTimes }: Options): MailboxWatch {
  let stop = new AbortController()
  let working: Promise<void> | undefined
  let failure: string | undefined
  let key = ''

  /** Reads the mailbox until the server ends the connection in a wait; resolves with its error. */
  async function follow(server: SmtpServer, signal: AbortSignal): Promise<LostConnection | undefined> {
    let box: Mailbox | undefined
    let hasWaited = false
    try {
      // Loaded with the first mailbox, so that a start is faster.
      const { openMailbox } = await import('./imap.ts')
      box = await openMailbox(server, times.answerMs, signal)
      if (signal.aborted) return undefined
      failure = undefined
      const recent = { since: new Date(Date.parse(now()) - READ_AGAIN_DAYS * DAY_MS) }
      let last = await readNew(box, recent, box.lastUid)
      while (!signal.aborted) {
        try {
          await box.waitForNews(times.lookIntervalMs, signal)
        } catch (error) {
          return { error, hasWaited }
        }
        hasWaited = true
        if (!signal.aborted) last = await readNew(box, last > 0 ? { after: last } : recent, last)
      }
      return undefined
    } finally {
      box?.close()
    }
  }

  async function readNew(box: Mailbox, from: Parameters<Mailbox['find']>[0], last: number): Promise<number> {
    const uids = await box.find(from)
    for (const [uid, headers] of await box.headers(uids)) {
      if (!mayBeReport(headersIn(headers))) continue
      const raw = await box.message(uid)
      const bounce = raw && (await bounceIn(raw, uid))
      if (bounce) await report(bounce)
    }
    return uids.reduce((latest, uid) => Math.max(latest, uid), last)
  }

  /** Skips an unreadable message. */
  async function bounceIn(raw: Buffer, uid: number): Promise<Bounce | undefined> {
    try {
      return bounceOf(await mailParts(raw))
    } catch (error) {
      log.info('A message of the mailbox could not be read', { uid, error: String(error).slice(0, 200) })
      return undefined
    }
  }

  async function work(signal: AbortSignal): Promise<void> {
    let isAgain = false
    while (!signal.aborted) {
      const server = mailbox()
      if (!server) return
      try {
        const lost = await follow(server, signal)
        // Servers end quiet connections, as at a restart: another one shows whether something is wrong.
        if (lost && isAgain && !lost.hasWaited) throw lost.error
        isAgain = true
        continue
      } catch (error) {
        if (signal.aborted) return
        isAgain = false
        failure = error instanceof Error ? error.message : String(error)
        log.info('The mailbox could not be read', { error: failure })
      }
      await after(times.lookIntervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function begin(): void {
    key = JSON.stringify(mailbox())
    stop = new AbortController()
    failure = undefined
    working = work(stop.signal)
  }

  return {
    start: begin,
    wake() {
      if (!working || key === JSON.stringify(mailbox())) return
      stop.abort()
      begin()
    },
    failure: () => failure,
    async close() {
      stop.abort()
      await working
    },
  }
}
