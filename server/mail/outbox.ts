import type { Instant } from '../../domain/format.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Stored } from '../store/files/collection.ts'
import type { Letter } from './letter.ts'

export type Outbox = Stored<readonly Mail[]> & {
  /**
   * Stores letters together with their cause (D28): first the letters, then, by `store`, what they are about. A letter
   * without its cause is never sent, so neither has happened when the program is killed in between. Throws what `store`
   * throws, `unavailable`, or what `check` throws when it sees the letters that are in the outbox already.
   */
  commitWith<R>(
    letters: readonly Letter[],
    store: () => Promise<R>,
    check?: (outbox: readonly Mail[]) => void,
  ): Promise<R>
  /** Stores letters that are about nothing else. */
  post(letters: readonly Letter[]): Promise<void>
  /** The letters whose cause is still being stored. */
  readonly postingIds: ReadonlySet<string>
}

type Options = {
  stored: Stored<readonly Mail[]>
  now: () => Instant
  newId: () => string
  /** Called when letters and their cause are stored, or are not going to be. */
  onCommit: () => void
}

/** The letters on the disk, and the one way to add some. */
export function openOutbox({ stored, now, newId, onCommit }: Options): Outbox {
  const postingIds = new Set<string>()

  async function commitWith<R>(
    letters: readonly Letter[],
    store: () => Promise<R>,
    check: (outbox: readonly Mail[]) => void = () => {},
  ): Promise<R> {
    if (letters.length === 0) return store()
    const createdDate = now()
    const mails = letters.map((letter): Mail => ({ _id: newId(), ...letter, createdDate, attempts: [] }))
    for (const { _id } of mails) postingIds.add(_id)
    try {
      await stored.update(current => {
        check(current)
        return { next: [...current, ...mails], result: undefined }
      })
      return await store()
    } finally {
      for (const { _id } of mails) postingIds.delete(_id)
      onCommit()
    }
  }

  return {
    get current() {
      return stored.current
    },
    get revision() {
      return stored.revision
    },
    update: (change, options) => stored.update(change, options),
    settled: () => stored.settled(),
    commitWith,
    post: letters => commitWith(letters, async () => {}),
    postingIds,
  }
}
