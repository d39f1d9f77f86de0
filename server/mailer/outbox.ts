import type { Instant } from '../../domain/kit/format.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import type { DataFolder } from '../store/data-folder.ts'
import type { Letter } from './letter.ts'

/** Stores letters without another change. */
export const post = (deps: Posting & Pick<DataFolder, 'commit'>, letters: readonly Letter[]): Promise<void> =>
  deps.commit(() => ({ added: { outbox: newLetters(deps, letters) }, result: undefined }))

type Posting = { now: () => Instant; newId: () => string }

/** Returns new letters for the commit of the change that they report (D28). */
export function newLetters({ now, newId }: Posting, letters: readonly Letter[]): Mail[] {
  const createdDate = now()
  return letters.map(letter => ({ _id: newId(), ...letter, createdDate, attempts: [] }))
}
