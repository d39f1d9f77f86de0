import type { SmtpServer } from '../../domain/content/site/site.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { type Mail, triesOf } from '../../domain/letters/mail.ts'
import { mayConcernOne, replyOf } from '../../domain/letters/reply.ts'
import { isLimit, isPaused, letterToSkip, noPace, withRefusal, withReply, withTaken } from './pace.ts'

/** Learns the limit that the mail server sets for this account, and decides by pace.ts when to send again. */
export type AccountLimit = {
  /** Letters that wait for the limit: they go as soon as the server accepts letters again. */
  waitingIds: ReadonlySet<string>
  /** Forgets what was learnt if the server is another one than before. */
  setServer(server: SmtpServer): void
  /** True while sending is paused. Retrying or deleting the letter that reached the limit ends the pause. */
  isReached(outbox: readonly Mail[], now: Instant): boolean
  /** Returns the letter to skip now, so that another one shows whether it was the reason. */
  skippedId(): string | undefined
  /**
   * True if a refusal concerns this letter alone, although its words could mean all: the server has accepted others
   * since it refused this one first.
   */
  isItsOwn(mail: Pick<Mail, '_id'>, error: string): boolean
  noteTaken(mail: Pick<Mail, '_id'>, now: Instant): void
  /**
   * Returns true if the failure means that the limit is reached, so that all letters wait. `scope` is what has failed
   * otherwise: this letter, or all that are due.
   */
  noteFailure(mail: Pick<Mail, '_id'>, error: string, now: Instant, scope: 'this' | 'due'): boolean
}

export function accountLimit(): AccountLimit {
  const waitingIds = new Set<string>()
  const refusedIds = new Set<string>()
  /** Refused letters after which the server accepted others. */
  const ownIds = new Set<string>()
  let pace = noPace
  let key = ''
  return {
    waitingIds,
    setServer(server) {
      if (key === JSON.stringify(server)) return
      key = JSON.stringify(server)
      pace = noPace
      for (const ids of [waitingIds, refusedIds, ownIds]) ids.clear()
    },
    isReached(outbox, now) {
      if (!isPaused(pace, now)) return false
      const letter = outbox.find(({ _id }) => _id === pace.pause?.letter)
      return letter !== undefined && triesOf(letter) > 0
    },
    skippedId: () => letterToSkip(pace),
    isItsOwn({ _id }, error) {
      const reply = replyOf(error)
      if (!reply || !mayConcernOne(reply)) return false
      refusedIds.add(_id)
      return ownIds.has(_id) && pace.pause === undefined
    },
    noteTaken({ _id }, now) {
      for (const ids of [waitingIds, refusedIds, ownIds]) ids.delete(_id)
      for (const id of refusedIds) ownIds.add(id)
      pace = withTaken(pace, now)
    },
    noteFailure({ _id }, error, now, scope) {
      if (scope === 'this') pace = withReply(pace, error)
      // The server has accepted others since it refused this letter: the limit is the recipient's or a similar one.
      const isItsOwn = (waitingIds.has(_id) || ownIds.has(_id)) && pace.pause === undefined
      if (!isLimit(pace, error, scope === 'this') || isItsOwn) {
        waitingIds.delete(_id)
        return false
      }
      waitingIds.add(_id)
      pace = withRefusal(pace, now, _id, error)
      return true
    },
  }
}
