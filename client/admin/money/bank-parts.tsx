import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type Cents, typedCents } from '../../../domain/kit/cents.ts'
import { t } from '../../../domain/kit/language.ts'
import type { PayableItem } from '../../../domain/money/bank/matching/payable-items.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { Select, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { keepForm } from '../kit/editor/editing.ts'
import { euroText } from '../kit/words/money-words.ts'
import {
  canBook,
  canTake,
  type LinePart,
  paidWords,
  payableWords,
  restOf,
  targetId,
  targetOf,
  withoutPart,
  withPart,
  withTarget,
} from './bank-choices.ts'
import type { BankRowProps } from './bank-row.tsx'

type Props = BankRowProps & { select?: RefObject<HTMLSelectElement | null> | undefined }

/** Moves the focus to the select of a new share, and back to the button when one is removed. */
function useFocusOnParts(count: number) {
  const last = useRef<HTMLSelectElement>(null)
  const split = useRef<HTMLButtonElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) last.current?.focus()
    if (count < before.current) split.current?.focus()
    before.current = count
  }, [count])
  return { last, split }
}

/** Assigns a line to one booking or voucher, or splits it among several. */
export function BankParts({ item, choice: { parts }, targets, surplus, choose, select }: Props) {
  // Tick the line as soon as its target is chosen.
  const set = (changedParts: readonly LinePart[]) =>
    choose({ parts: changedParts, isTicked: canBook(item, { parts: changedParts }, targets) })
  const isSplit = parts.length > 1
  const canSplit = item.cents > 0 && parts.every(({ to }) => to !== undefined)
  const focus = useFocusOnParts(parts.length)
  const fits = item.match === 'sure' && !isSplit ? targets.get(targetId(targetOf(item))) : undefined
  return (
    <>
      {fits && targetId(parts[0]?.to) === fits.id ? (
        <p className="bank-fits">
          <Icon name="check" />
          <span>{paidWords(fits, item.cents)}</span>
        </p>
      ) : (
        parts.map((part, at) => (
          <div className="bank-part" key={part.id}>
            <TargetSelect
              item={item}
              part={part}
              at={at}
              targets={targets}
              taken={parts.filter(other => other !== part).map(({ to }) => targetId(to))}
              choose={id => set(withTarget(item, parts, at, targets, id))}
              select={at === 0 ? select : at === parts.length - 1 ? focus.last : undefined}
            />
            {isSplit && (
              <PartAmount
                name={`${item.name} ${at + 1}`}
                cents={part.cents}
                change={cents => set(parts.map((entry, index) => (index === at ? { ...entry, cents } : entry)))}
              />
            )}
            {isSplit && (
              <button type="button" className="row-button" onClick={() => set(withoutPart(item, parts, at))}>
                {t('Remove', 'Entfernen')}
                <span className="visually-hidden"> {`${item.name} ${at + 1}`}</span>
              </button>
            )}
            <Chosen payable={targets.get(targetId(part.to))} />
            <PartWarning part={part} payable={targets.get(targetId(part.to))} surplus={surplus(part)} />
          </div>
        ))
      )}
      {isSplit && <Rest rest={restOf(item, parts)} />}
      {canSplit && (
        <button
          ref={focus.split}
          type="button"
          className="row-button bank-assign"
          onClick={() => choose({ parts: withPart(item, parts, targets), isTicked: false })}
        >
          {isSplit ? t('Another Share', 'Weiterer Anteil') : t('Split …', 'Aufteilen …')}
          <span className="visually-hidden"> {item.name}</span>
        </button>
      )}
    </>
  )
}

/** Repeats the chosen target in full: a narrow select truncates it. */
const Chosen = ({ payable }: { payable: PayableItem | undefined }) =>
  payable && (
    <p className="bank-reason bank-chosen" aria-hidden>
      {payableWords(payable)}
    </p>
  )

/** Shows the unassigned rest, or the excess. */
function Rest({ rest }: { rest: Cents }) {
  if (rest === 0) return null
  return (
    <p className={rest < 0 ? 'bank-surplus' : 'bank-reason'} role="status">
      {rest < 0
        ? t(`${shownCents(-rest)} more than the line’s amount`, `${shownCents(-rest)} über dem Betrag der Zeile`)
        : t(
            `${shownCents(rest)} left, can be recorded later`,
            `${shownCents(rest)} bleiben übrig und lassen sich später erfassen`,
          )}
    </p>
  )
}

type AmountProps = { name: string; cents: Cents; change: (cents: Cents) => void }

/** Reads invalid input as 0 cents, which cannot be booked. */
function PartAmount({ name, cents, change }: AmountProps) {
  const id = useId()
  const [typed, setTyped] = useState(euroText(cents))
  // Follow the computed amount, except while the educator types.
  const amountText = (typedCents(typed) ?? 0) === cents ? typed : euroText(cents)
  return (
    <TextField
      id={id}
      label={
        <>
          {t('Amount', 'Betrag')}
          <span className="visually-hidden"> {name}</span>
        </>
      }
      inputMode="decimal"
      value={amountText}
      onChange={({ target }) => {
        setTyped(target.value)
        change(Math.max(0, typedCents(target.value) ?? 0))
      }}
      onKeyDown={keepForm}
    />
  )
}

function PartWarning({ part, payable, surplus }: { part: LinePart; payable: PayableItem | undefined; surplus: Cents }) {
  const warning = warningOf(part.cents, payable, surplus)
  if (!warning) return null
  return (
    <p className="bank-surplus">
      <Icon name="warning" />
      <span>{warning}</span>
    </p>
  )
}

/** Warns about a surplus, or explains why the part cannot be booked. */
function warningOf(cents: Cents, payable: PayableItem | undefined, surplus: Cents): string | undefined {
  if (!payable) return undefined
  if (!canTake(payable, cents))
    return payable.open === 0
      ? t('This voucher is paid or cancelled already', 'Dieser Gutschein ist schon bezahlt oder storniert')
      : t(
          'A voucher is paid with exactly its amount, please clear this up first',
          'Ein Gutschein wird nur mit genau seinem Betrag bezahlt, bitte kläre das erst',
        )
  return surplus > 0
    ? t(
        `${shownCents(surplus)} more than is due, to be refunded`,
        `${shownCents(surplus)} mehr als offen, zurückzuzahlen`,
      )
    : undefined
}

type SelectProps = Pick<Props, 'item' | 'targets' | 'select'> & {
  part: LinePart
  at: number
  /** Targets of the other parts. */
  taken: readonly string[]
  choose: (id: string) => void
}

function TargetSelect({ item, part, at, targets, taken, choose, select }: SelectProps) {
  const id = useId()
  const value = targetId(part.to)
  const free = [...targets.values()].filter(payable => !taken.includes(payable.id))
  const owing = free.filter(({ open = 0 }) => open > 0)
  const namedIds = new Set([value, item.registration, item.voucher])
  const otherPayables = free.filter(
    payable => !owing.includes(payable) && (payable.isRecent || namedIds.has(payable.id)),
  )
  const isVoucher = ({ to }: PayableItem) => to.voucher !== undefined
  const which = at === 0 ? '' : ` (${at + 1})`
  return (
    <Select
      id={id}
      ref={select}
      label={
        <span className="visually-hidden">
          {t(`What does ${item.name} pay?`, `Was bezahlt ${item.name}?`)}
          {which}
        </span>
      }
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('Please choose', 'Bitte wählen')}</option>
      <Options
        label={t('Something is open', 'Etwas ist offen')}
        members={owing.filter(payable => !isVoucher(payable))}
      />
      <Options label={t('Vouchers that were ordered', 'Bestellte Gutscheine')} members={owing.filter(isVoucher)} />
      <Options label={t('Nothing is open', 'Nichts ist offen')} members={otherPayables} />
    </Select>
  )
}

const Options = ({ label, members }: { label: string; members: readonly PayableItem[] }) =>
  members.length > 0 && (
    <optgroup label={label}>
      {members.map(member => (
        <option key={member.id} value={member.id}>
          {payableWords(member)}
        </option>
      ))}
    </optgroup>
  )
