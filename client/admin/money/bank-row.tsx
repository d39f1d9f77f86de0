import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { BankItem } from '../../../domain/bank-statement/book.ts'
import type { ToPay } from '../../../domain/bank-statement/to-pay.ts'
import { t } from '../../../domain/language.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { CheckBox, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shownShortDay } from '../kit/day.ts'
import { shownCents } from '../kit/money-words.ts'
import { type Choice, idOf } from './bank-choices.ts'
import { explanationOf } from './bank-words.ts'
import { type AllToPay, canTake, paidWords, toPayWords } from './to-pay.ts'

type RowProps = {
  item: BankItem
  choice: Choice
  /** What can be paid, by id. */
  all: AllToPay
  /** What of it would be too much. */
  surplus: Cents
  tick: (isTicked: boolean) => void
  choose: (id: string) => void
}

/** `Jobcenter Lüneburg, für Maria Größe`. */
function payerWords({ name, onBehalfOf }: BankItem): string {
  const payer = name || t('Without a name', 'Ohne Namen')
  return onBehalfOf ? t(`${payer}, for ${onBehalfOf}`, `${payer}, für ${onBehalfOf}`) : payer
}

/** A line of the bank's file, and what it belongs to. */
export function BankRow(props: RowProps) {
  const id = useId()
  const { item, choice, all, tick } = props
  const chosen = all.get(idOf(choice.to))
  const { date, cents, text, fee } = item
  return (
    <li className="bank-row">
      <CheckBox
        id={id}
        className="bank-who"
        label={
          <>
            <strong>{payerWords(item)}</strong>
            <small>
              {shownShortDay(date)}
              {text && t(`, “${text}”`, `, „${text}“`)}
              {fee && t(`, fee ${shownCents(fee)}`, `, Entgelt ${shownCents(fee)}`)}
            </small>
            <span className="visually-hidden">, {shownCents(cents)}</span>
          </>
        }
        checked={choice.isTicked}
        disabled={!choice.to || (chosen && !canTake(chosen, cents))}
        onChange={({ target }) => tick(target.checked)}
      />
      <span className="bank-cents" aria-hidden>
        {shownCents(cents)}
      </span>
      <div className="bank-belongs">
        {item.match === 'sure' ? (
          <Sure {...props} />
        ) : item.match === 'none' ? (
          <Skipped {...props} />
        ) : (
          <Look {...props} />
        )}
      </div>
    </li>
  )
}

function Sure({ item, choice, all }: RowProps) {
  const toPay = all.get(idOf(choice.to))
  return (
    <>
      <p className="bank-fits">
        <Icon name="check" />
        <span>{toPay ? paidWords(toPay, item.cents) : ''}</span>
      </p>
      <Reason>{explanationOf(item)}</Reason>
    </>
  )
}

function Look({ item, choice, all, surplus, choose, select }: RowProps & Pick<SelectProps, 'select'>) {
  const warning = warningOf(item, all.get(idOf(choice.to)), surplus)
  return (
    <>
      <TargetSelect item={item} value={idOf(choice.to)} all={all} choose={choose} {...(select ? { select } : {})} />
      <Reason>{explanationOf(item)}</Reason>
      {warning && (
        <p className="bank-surplus">
          <Icon name="warning" />
          <span>{warning}</span>
        </p>
      )}
    </>
  )
}

/** What somebody should know before a line is booked so, or why it cannot be. */
function warningOf({ cents }: BankItem, toPay: ToPay | undefined, surplus: Cents): string | undefined {
  if (!toPay) return undefined
  if (!canTake(toPay, cents))
    return toPay.open === 0
      ? t('This voucher is paid or cancelled already', 'Dieser Gutschein ist schon bezahlt oder storniert')
      : t(
          'A voucher is sold for its own amount only, please clear this up first',
          'Ein Gutschein wird nur mit genau seinem Betrag bezahlt, bitte kläre das erst',
        )
  return surplus > 0
    ? t(
        `${shownCents(surplus)} more than is open, stays as credit`,
        `${shownCents(surplus)} mehr als offen, bleibt als Guthaben`,
      )
    : undefined
}

/** What was not recognized may still belong to something. */
function Skipped(props: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isOpen) select.current?.focus()
  }, [isOpen])
  if (isOpen) return <Look {...props} select={select} />
  return (
    <div className="bank-skipped">
      <Reason>{explanationOf(props.item)}</Reason>
      <button type="button" className="row-button" onClick={() => setOpen(true)}>
        {t('Assign …', 'Doch zuordnen …')}
        <span className="visually-hidden"> {props.item.name}</span>
      </button>
    </div>
  )
}

const Reason = ({ children }: { children: ReactNode }) => <p className="bank-reason">{children}</p>

type SelectProps = Pick<RowProps, 'item' | 'all' | 'choose'> & {
  value: string
  select?: RefObject<HTMLSelectElement | null>
}

function TargetSelect({ item, value, all, choose, select }: SelectProps) {
  const id = useId()
  const owing = [...all.values()].filter(({ open = 0 }) => open > 0)
  const others = [...all.values()].filter(
    one => !owing.includes(one) && (one.isRecent || one.id === item.registration || one.id === item.voucher),
  )
  const isVoucher = ({ to }: ToPay) => to.voucher !== undefined
  return (
    <Select
      id={id}
      ref={select}
      label={<span className="visually-hidden">{t(`What does ${item.name} pay?`, `Was bezahlt ${item.name}?`)}</span>}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('Please choose', 'Bitte wählen')}</option>
      <Options label={t('Something is open', 'Etwas ist offen')} members={owing.filter(one => !isVoucher(one))} />
      <Options label={t('Vouchers that were ordered', 'Bestellte Gutscheine')} members={owing.filter(isVoucher)} />
      <Options label={t('Nothing is open', 'Nichts ist offen')} members={others} />
    </Select>
  )
}

const Options = ({ label, members }: { label: string; members: readonly ToPay[] }) =>
  members.length > 0 && (
    <optgroup label={label}>
      {members.map(one => (
        <option key={one.id} value={one.id}>
          {toPayWords(one)}
        </option>
      ))}
    </optgroup>
  )
