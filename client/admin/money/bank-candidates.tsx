import { t } from '../../../domain/kit/language.ts'
import { canBook, candidatesOf, idOf, withTarget } from './bank-choices.ts'
import type { RowProps } from './bank-row.tsx'
import { toPayWords } from './to-pay.ts'

/** Everything a line may pay, to be chosen by one press (D77, rule 1). Shows nothing if it is clear or the line is split. */
export function BankCandidates({ item, choice: { isTicked, parts }, all, choose }: RowProps) {
  const candidates = candidatesOf(item).flatMap(to => all.get(idOf(to)) ?? [])
  const [part] = parts
  if (candidates.length === 0 || parts.length > 1) return null
  const press = (id: string) => {
    const changed = withTarget(item, parts, 0, all, id)
    choose({ parts: changed, isTicked: canBook(item, { parts: changed }, all) })
  }
  return (
    <fieldset className="bank-candidates">
      <legend>
        {t('Who is meant?', 'Wer ist gemeint?')}
        <span className="visually-hidden"> {item.name}</span>
      </legend>
      {candidates.map(one => (
        <button
          key={one.id}
          type="button"
          aria-pressed={isTicked && idOf(part?.to) === one.id}
          onClick={() => press(one.id)}
        >
          {toPayWords(one)}
          {one.open === 0 && t(', nothing open', ', nichts offen')}
        </button>
      ))}
    </fieldset>
  )
}
