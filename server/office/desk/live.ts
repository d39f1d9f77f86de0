import { setTimeout as after } from 'node:timers/promises'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Desk } from '../../../domain/office/desk/desk.ts'
import { type LiveChange, type LiveList, liveLists } from '../../../domain/office/desk/live.ts'
import { isAdmin } from '../../../domain/people/accounts/access.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { SessionBook } from '../../people/accounts/session.ts'
import type { DeskReader } from './desk.ts'

/** Open answer with server-sent events. */
type Stream = {
  writeSSE(message: { event: string; data: string }): Promise<void>
  onAbort(listener: () => void): void
  abort(): void
}

/** Account of a stream, and the Cookie header of its session. */
type Follower = { account: Pick<UserAccount, '_id'>; cookies: string | undefined }

export type LiveDesk = DeskReader & {
  /** The returned function fills a stream. When an account has too many streams, the oldest one ends. */
  join(follower: Follower): (stream: Stream) => Promise<void>
  /** Ends all streams: a restart does not wait for them. */
  close(): Promise<void>
}

/** A sleeping phone closes none of its streams, and the buffers on the way to it accept hours of data. */
const STREAMS_PER_ACCOUNT = 5
/** Some proxies close a connection that is silent for a minute. */
const PING_MS = 20 * SECOND_MS
/** Changes within this interval are one event. */
const LOOK_INTERVAL_MS = SECOND_MS
/** Interval for changes that are not urgent, such as a sent letter: hundreds may be sent in a row. */
const QUIET_LOOKS = 10

type Options = {
  desk: DeskReader
  sessionBook: Pick<SessionBook, 'stillUserOf'>
  lookIntervalMs?: number | undefined
}

/**
 * Reports to open offices which lists have changed, and if the desk has (D61, D83); the browser then reloads the lists
 * that it shows. The collections count their changes, so each stream polls these numbers, and never reads the disk.
 */
export function openLiveDesk({ desk, sessionBook, lookIntervalMs = LOOK_INTERVAL_MS }: Options): LiveDesk {
  /** The oldest first. */
  const open = new Map<Stream, UserAccount['_id']>()
  let isClosed = false

  const isAllowed = ({ account, cookies }: Follower) => {
    const user = sessionBook.stillUserOf(cookies)
    return isAdmin(user) && user?._id === account._id
  }

  async function follow(stream: Stream, follower: Follower, ended: AbortSignal): Promise<void> {
    const write = (event: 'start' | 'change' | 'ping', data = '') => stream.writeSSE({ event, data })
    let sent: ReportedState | undefined
    let [sentAt, quietAt] = [0, Number.NEGATIVE_INFINITY]
    while (!ended.aborted && !isClosed && isAllowed(follower)) {
      // Taken before the desk is read: a change meanwhile is at worst sent twice.
      const [revision, revisions] = [desk.revision(), desk.revisions()]
      const current = await desk.current()
      const next = { revision, revisions, text: urgentText(current), stuckLetters: current.stuckLetters }
      const now = performance.now()
      const isUrgent = sent?.text !== next.text
      const isNews = isUrgent || sent?.revision !== revision
      if (isNews && (isUrgent || now - quietAt >= QUIET_LOOKS * lookIntervalMs)) {
        const before = sent
        sent = next
        sentAt = now
        if (!isUrgent) quietAt = now
        await (before ? write('change', JSON.stringify(changeFrom(before, next))) : write('start'))
      } else if (now - sentAt >= PING_MS) {
        sentAt = now
        await write('ping')
      }
      await after(lookIntervalMs, undefined, { signal: ended }).catch(() => {})
    }
  }

  return {
    ...desk,
    join: follower => async stream => {
      const { _id } = follower.account
      const ending = new AbortController()
      stream.onAbort(() => ending.abort())
      open.set(stream, _id)
      const streams = [...open].filter(([, account]) => account === _id)
      for (const [oldest] of streams.slice(0, -STREAMS_PER_ACCOUNT)) oldest.abort()
      try {
        await follow(stream, follower, ending.signal)
      } finally {
        open.delete(stream)
      }
    },
    async close() {
      isClosed = true
      for (const stream of open.keys()) stream.abort()
    },
  }
}

/** State that a stream has reported. */
type ReportedState = { revision: string; revisions: Record<LiveList, number>; text: string; stuckLetters: number }

const changeFrom = (before: ReportedState, next: ReportedState): LiveChange => ({
  desk: before.text !== next.text || before.stuckLetters !== next.stuckLetters,
  lists: liveLists.filter(name => before.revisions[name] !== next.revisions[name]),
})

/**
 * Urgent part of the desk, reported at once. Omits the date, which changes each minute, and the count of letters, which
 * changes with each letter sent.
 */
const urgentText = ({ date: _, stuckLetters: __, ...desk }: Desk) => JSON.stringify(desk)
