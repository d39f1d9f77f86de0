import type { SmtpServer } from '../../domain/content/site/site.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { type Failure, hasExpired, type Mail } from '../../domain/letters/mail.ts'
import type { CollectionData, DataFolder } from '../store/data-folder.ts'
import type { TrustedClock } from '../store/journals/trusted-clock.ts'
import { accountLimit } from './account-limit.ts'
import type { RecordedFacts } from './letter.ts'
import {
  dueLetters,
  type LetterRules,
  nextLetter,
  withFailure,
  withFailureOfDue,
  withSentLetter,
} from './queue-policy.ts'

export type Queue = {
  /** Forgets the limit if the mail server is another one than before. */
  setServer(server: SmtpServer): void
  /** The letter to be sent next, which is on its way from now on. None while the server's limit is reached. */
  claimNext(): Promise<Mail | undefined>
  /** Releases the claimed letter once its outcome is recorded. */
  release(): void
  /** True if a letter is being sent, or was sent and is not recorded yet: its cause cannot be undone any more. */
  isOnItsWay(mail: Pick<Mail, '_id'>): boolean
  recordSent(mail: Mail, mark?: RecordedFacts): Promise<void>
  /** Retries recording after a refusal of the disk. */
  recordUnrecorded(): Promise<void>
  /** Counts a failed attempt for one letter. */
  recordFailure(mail: Mail, failure: Failure): Promise<void>
  /** Counts a failed attempt for each letter that is due; the one that was being sent goes last from now on. */
  recordFailureOfDue(suspect: Mail, failure: Failure): Promise<void>
  /** Removes a letter that is needless, unless its booking has changed since it was claimed and needs it again. */
  remove(mail: Mail): Promise<void>
  /** Removes letters whose links have expired, by the trusted clock. */
  removeExpired(): Promise<void>
}

type Options = Pick<DataFolder, 'outbox' | 'commit' | 'all'> & {
  rules: LetterRules
  now: () => Instant
  trustedClock: Pick<TrustedClock, 'moment'>
  /** True if records keep sent letters about them, because a mailbox for returned mail is read. */
  keepsSent?: () => boolean
}

/** Runs the outbox as a queue: chooses the next letter and records its outcome. Decides by queue-policy.ts. */
export function openQueue({ outbox, commit, all, rules, now, trustedClock, keepsSent = () => false }: Options): Queue {
  const sentIds = new Set<string>()
  const marks = new Map<string, RecordedFacts>()
  const suspectIds = new Set<string>()
  const limit = accountLimit()
  const state = { sentIds, suspectIds, limitedIds: limit.waitingIds }
  const letters = () => rules.sendable(all(), now())
  let claimedId: string | undefined
  /** Versions of the claimed letter's records, as of the claim. */
  let lastQueue: readonly unknown[] | undefined

  const write = (change: (current: readonly Mail[]) => readonly Mail[], options?: { erase: boolean }) =>
    outbox.update(current => ({ next: change(current), result: undefined }), options)

  function afterSending(current: CollectionData, id: string) {
    const date = now()
    const outbox = withSentLetter(current.outbox, id, date, rules.isResult)
    const mail = current.outbox.find(({ _id }) => _id === id)
    const options = { isReturnRead: keepsSent(), mark: marks.get(id) }
    return mail ? { outbox, ...rules.afterSending(current, mail, date, options) } : { outbox }
  }

  async function storeSent(id: string): Promise<void> {
    // A letter with a stored text contains a key, which must be deleted once the letter is sent.
    const hasKey = outbox.current.some(({ _id, text }) => _id === id && text !== undefined)
    await commit(current => ({ next: afterSending(current, id), result: undefined }), { erase: hasKey })
    sentIds.delete(id)
    marks.delete(id)
  }

  async function claimNext(): Promise<Mail | undefined> {
    if (limit.isReached(outbox.current, now())) return undefined
    const letter = nextLetter(letters(), now(), { ...state, skippedId: limit.skippedId() })
    claimedId = letter?._id
    if (!letter) return undefined
    // A change that is being stored may remove the letter; later ones see that it is claimed.
    const claimed = await commit(current => ({
      result: {
        mail: current.outbox.find(({ _id }) => _id === letter._id),
        versions: rules.versionsOf(letter, current),
      },
    }))
    lastQueue = claimed.versions
    return claimed.mail ?? claimNext()
  }

  return {
    setServer: limit.setServer,
    claimNext,
    release() {
      claimedId = undefined
    },
    isOnItsWay: ({ _id }) => _id === claimedId || sentIds.has(_id),
    recordSent({ _id }, mark = {}) {
      suspectIds.delete(_id)
      sentIds.add(_id)
      marks.set(_id, mark)
      limit.noteTaken({ _id }, now())
      return storeSent(_id)
    },
    async recordUnrecorded() {
      for (const id of sentIds) await storeSent(id)
    },
    recordFailure(mail, failure) {
      const isItsOwn = limit.isItsOwn(mail, failure.error)
      limit.noteFailure(mail, failure.error, now(), 'this')
      return write(current => withFailure(current, [mail], now(), failure, isItsOwn))
    },
    recordFailureOfDue(suspect, failure) {
      const { error } = failure
      const isItsOwn = limit.isItsOwn(suspect, error)
      // All wait for the limit; only the letter that has reached it keeps the reply.
      if (limit.noteFailure(suspect, error, now(), 'due'))
        return write(current => withFailure(current, [suspect], now(), failure))
      suspectIds.add(suspect._id)
      if (isItsOwn) return write(current => withFailure(current, [suspect], now(), failure, true))
      const date = now()
      const due = dueLetters(letters(), date, state)
      return write(current => withFailureOfDue(current, due, suspect, date, failure))
    },
    remove: ({ _id }) =>
      commit(
        current => {
          const { outbox } = current
          const mail = outbox.find(letter => letter._id === _id)
          const isStillNeedless =
            mail && (!isOther(rules.versionsOf(mail, current), lastQueue) || rules.isNeedless(mail, current, now()))
          if (!isStillNeedless) return { result: undefined }
          return {
            next: {
              outbox: outbox.filter(letter => letter !== mail),
              ...rules.afterOmission(current, mail, now()),
            },
            result: undefined,
          }
        },
        { erase: true },
      ),
    async removeExpired() {
      const someExpired = (moment: Instant) => outbox.current.some(mail => hasExpired(mail, moment))
      if (!someExpired(now())) return
      const moment = await trustedClock.moment()
      if (someExpired(moment))
        await write(current => current.filter(mail => !hasExpired(mail, moment)), { erase: true })
    },
  }
}

const isOther = (now: readonly unknown[], before: readonly unknown[] | undefined): boolean =>
  before !== undefined && now.some((version, at) => version !== before[at])
