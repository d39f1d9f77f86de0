import type { PreviewRow } from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'
import { CheckBox } from '../../kit/ui/field.tsx'

/** The educator's word for those who come with proof, and for those who are invited (D78). */
export type Words = { proven: boolean; asked: boolean }

const isCovered = ({ isInvited }: PreviewRow, { proven, asked }: Words) => (isInvited ? asked : proven)

/** The rows that stay out: unticked ones, and new ones for which she has not given her word. */
export const withoutWord = (
  rows: readonly PreviewRow[],
  unticked: ReadonlySet<string>,
  words: Words,
): ReadonlySet<string> =>
  new Set([...unticked, ...rows.flatMap(row => (row.outcome === 'new' && !isCovered(row, words) ? [row.id] : []))])

type Props = { rows: readonly PreviewRow[]; words: Words; isBusy: boolean; choose: (words: Words) => void }

/** Asks for her word; only where there is somebody that it is about. */
export function ConsentPart({ rows, words, isBusy, choose }: Props) {
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  const invited = fresh.filter(({ isInvited }) => isInvited).length
  const proven = fresh.length - invited
  return (
    <>
      {proven > 0 && (
        <CheckBox
          id="import-proven"
          label={t(
            `With proof (${proven}): they have agreed to get this newsletter from me, and the proof is in this list.`,
            `Mit Nachweis (${proven}): Sie haben zugestimmt, meinen Newsletter zu bekommen, und der Nachweis steht in dieser Liste.`,
          )}
          checked={words.proven}
          disabled={isBusy}
          onChange={({ target }) => choose({ ...words, proven: target.checked })}
        />
      )}
      {invited > 0 && (
        <CheckBox
          id="import-asked"
          label={t(
            `Without proof (${invited}): each of them has asked me for the newsletter. Each gets one letter to confirm, once and never again.`,
            `Ohne Nachweis (${invited}): Jede und jeder davon hat mich um den Newsletter gebeten. Alle bekommen einen Brief zum Bestätigen, einmal und nie wieder.`,
          )}
          checked={words.asked}
          disabled={isBusy}
          onChange={({ target }) => choose({ ...words, asked: target.checked })}
        />
      )}
    </>
  )
}
