import type { Instant } from '../../domain/kit/format.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import type { DataFolder } from '../store/data-folder.ts'
import type { Letter } from './letter.ts'

/** Puts letters into the outbox, in a commit of their own. */
export const queueLetters = (
  deps: LetterDeps & Pick<DataFolder, 'commit'>,
  letters: readonly Letter[],
): Promise<void> => deps.commit(() => ({ added: { outbox: newLetters(deps, letters) }, result: undefined }))

type LetterDeps = { now: () => Instant; newId: () => string }

/** Returns new letters for the commit of the change that they report (D28). */
export function newLetters({ now, newId }: LetterDeps, letters: readonly Letter[]): Mail[] {
  const createdDate = now()
  return letters.map(letter => ({ _id: newId(), ...letter, createdDate, attempts: [] }))
}
