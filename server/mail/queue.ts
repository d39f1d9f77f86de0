import type { Instant } from '../../domain/format.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Outbox } from './outbox.ts'
import {
  type CauseChecks,
  dueLetters,
  isObsolete,
  lettersWithoutRegistration,
  nextLetter,
  withFailure,
  withSentLetter,
} from './queue-policy.ts'

export type Queue = {
  /** The letter to be sent next. */
  next(): Mail | undefined
  /** Whether nothing but the letter is left of a registration. */
  isSurvivor(mail: Mail): boolean
  recordSent(mail: Mail): Promise<void>
  /** Records again what the disk has refused to record. */
  recordUnrecorded(): Promise<void>
  /** Counts a failed attempt for one letter. */
  recordFailure(mail: Mail, error: string): Promise<void>
  /** Counts a failed attempt for each letter that is due; the one that was being sent goes last from now on. */
  recordFailureOfDue(suspect: Mail, error: string): Promise<void>
  /** Erases a letter. */
  remove(mail: Mail): Promise<void>
  /** Erases letters that are of no use any more: they may have been deleted for good (D30). */
  removeObsolete(): Promise<void>
  /** Erases from the previous version of the file what letters that were sent have left there: keys and addresses. */
  eraseSent(): Promise<void>
}

type Options = CauseChecks & {
  outbox: Outbox
  now: () => Instant
  /** Whether the start had to repair the data folder. */
  isRepaired: boolean
}

/** The outbox as a queue: which letter is next, and what has become of it. It decides by queue-policy.ts. */
export function openQueue({ outbox, now, isRepaired, ...checks }: Options): Queue {
  const sentIds = new Set<string>()
  const suspectIds = new Set<string>()
  const survivors = isRepaired ? lettersWithoutRegistration(outbox.current, checks) : []
  const survivorIds = new Set(survivors.map(({ _id }) => _id))
  const state = { postingIds: outbox.postingIds, sentIds, suspectIds, survivorIds }
  /** From the start on, as the program may have been killed before it could erase. */
  let isUnerased = true

  const write = (change: (current: readonly Mail[]) => readonly Mail[], options?: { erase: boolean }) =>
    outbox.update(current => ({ next: change(current), result: undefined }), options)

  async function storeSent(id: string): Promise<void> {
    await write(current => withSentLetter(current, id, now()))
    sentIds.delete(id)
    isUnerased = true
  }

  return {
    next: () => nextLetter(outbox.current, now(), state),
    isSurvivor: ({ _id }) => survivorIds.has(_id),
    recordSent({ _id }) {
      suspectIds.delete(_id)
      sentIds.add(_id)
      return storeSent(_id)
    },
    async recordUnrecorded() {
      for (const id of sentIds) await storeSent(id)
    },
    recordFailure: (mail, error) => write(current => withFailure(current, [mail], now(), error)),
    recordFailureOfDue(suspect, error) {
      suspectIds.add(suspect._id)
      const date = now()
      const due = dueLetters(outbox.current, date, state)
      return write(current => withFailure(current, due, date, error))
    },
    remove: ({ _id }) => write(current => current.filter(mail => mail._id !== _id), { erase: true }),
    async removeObsolete() {
      const isOver = (mail: Mail) => isObsolete(mail, now(), checks, state)
      if (outbox.current.some(isOver)) await write(current => current.filter(mail => !isOver(mail)), { erase: true })
    },
    async eraseSent() {
      if (!isUnerased) return
      await write(current => current, { erase: true })
      isUnerased = false
    },
  }
}
