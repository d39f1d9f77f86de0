import { useEffect, useId, useRef, useState } from 'react'
import type { Cents } from '../../../domain/kit/cents.ts'
import { t } from '../../../domain/kit/language.ts'
import type { BankItem } from '../../../domain/money/bank/book.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { CheckBox } from '../../kit/ui/field.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { shortDay } from '../kit/words/day.ts'
import {
  canBook,
  type LineChoice,
  type LinePart,
  type PayableItems,
  payableWords,
  possibleTargets,
  targetId,
  withTarget,
} from './bank-choices.ts'
import { BankParts } from './bank-parts.tsx'
import { explanationOf, lineStateWords } from './bank-words.ts'

export type BankRowProps = {
  item: BankItem
  choice: LineChoice
  /** Possible targets by id. */
  targets: PayableItems
  /** Cents by which a part exceeds what is open. */
  surplus: (part: LinePart) => Cents
  choose: (choice: Partial<LineChoice>) => void
}

/** `Jobcenter Lüneburg, für Maria Größe`. */
function payerWords({ name, onBehalfOf }: BankItem): string {
  const payer = name || t('Without a name', 'Ohne Namen')
  return onBehalfOf ? t(`${payer}, for ${onBehalfOf}`, `${payer}, für ${onBehalfOf}`) : payer
}

/** Shows a line of the bank file, its target and whether it will be booked. */
export function BankRow(props: BankRowProps) {
  const id = useId()
  const { item, choice, targets, choose } = props
  const { date, cents, text, fee } = item
  const isBookable = canBook(item, choice, targets)
  return (
    <li className="bank-row">
      <CheckBox
        id={id}
        className="bank-who"
        label={
          <>
            <strong>{payerWords(item)}</strong>
            <small>
              {shortDay(date)}
              {text && <Unbroken>{t(`, “${text}”`, `, „${text}“`)}</Unbroken>}
              {fee && t(`, fee ${shownCents(fee)}`, `, Entgelt ${shownCents(fee)}`)}
            </small>
            <span className="visually-hidden">, {shownCents(cents)}</span>
          </>
        }
        checked={choice.isTicked}
        disabled={!isBookable}
        onChange={({ target }) => choose({ isTicked: target.checked })}
      />
      <span className="bank-cents" aria-hidden>
        {shownCents(cents)}
      </span>
      <div className="bank-belongs">
        {item.match === 'none' ? (
          <SkippedLine {...props} />
        ) : (
          <>
            <BankCandidates {...props} />
            <BankParts {...props} />
          </>
        )}
        <p className="bank-reason">{explanationOf(item, isBookable)}</p>
        <p className="bank-state" role="status">
          {lineStateWords(item, choice, isBookable)}
        </p>
      </div>
    </li>
  )
}

/** Offers to assign an unrecognised line, which may still belong to a booking. */
function SkippedLine(props: BankRowProps) {
  const [isOpen, setOpen] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isOpen) select.current?.focus()
  }, [isOpen])
  if (isOpen) return <BankParts {...props} select={select} />
  return (
    <button type="button" className="row-button bank-assign" onClick={() => setOpen(true)}>
      {t('Assign …', 'Doch zuordnen …')}
      <span className="visually-hidden"> {props.item.name}</span>
    </button>
  )
}

/** Buttons for the possible targets of a line (D77, rule 1). Empty if the target is clear or the line is split. */
function BankCandidates({ item, choice: { isTicked, parts }, targets, choose }: BankRowProps) {
  const candidates = possibleTargets(item).flatMap(to => targets.get(targetId(to)) ?? [])
  const [part] = parts
  if (candidates.length === 0 || parts.length > 1) return null
  const chooseTarget = (id: string) => {
    const changedParts = withTarget(item, parts, 0, targets, id)
    choose({ parts: changedParts, isTicked: canBook(item, { parts: changedParts }, targets) })
  }
  return (
    <fieldset className="bank-candidates">
      <legend>
        {t('Who is meant?', 'Wer ist gemeint?')}
        <span className="visually-hidden"> {item.name}</span>
      </legend>
      {candidates.map(candidate => (
        <button
          key={candidate.id}
          type="button"
          aria-pressed={isTicked && targetId(part?.to) === candidate.id}
          onClick={() => chooseTarget(candidate.id)}
        >
          {payableWords(candidate)}
          {candidate.open === 0 && t(', nothing open', ', nichts offen')}
        </button>
      ))}
    </fieldset>
  )
}
