import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { BankItem } from '../../../domain/bank-statement/book.ts'
import { t } from '../../../domain/language.ts'
import { type Cents, formatCents } from '../../../domain/money/cents.ts'
import { CheckBox, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shownShortDay } from '../kit/day.ts'
import type { Choice } from './bank-choices.ts'
import { reasonWords } from './bank-words.ts'
import { type BookingToPay, bookingWords, paidWords } from './bookings-to-pay.ts'

type RowProps = {
  item: BankItem
  choice: Choice
  bookings: ReadonlyMap<string, BookingToPay>
  /** What of it would be too much. */
  surplus: Cents
  tick: (isTicked: boolean) => void
  choose: (registration: string) => void
}

/** A line of the bank's file, and what it belongs to. */
export function BankRow(props: RowProps) {
  const id = useId()
  const { item, choice, tick } = props
  const { date, cents, name, text } = item
  return (
    <li className="bank-row">
      <CheckBox
        id={id}
        className="bank-who"
        label={
          <>
            <strong>{name || t('Without a name', 'Ohne Namen')}</strong>
            <small>
              {shownShortDay(date)}
              {text && t(`, “${text}”`, `, „${text}“`)}
            </small>
            <span className="visually-hidden">, {formatCents(cents)}</span>
          </>
        }
        checked={choice.isTicked}
        disabled={choice.registration === ''}
        onChange={({ target }) => tick(target.checked)}
      />
      <span className="bank-cents" aria-hidden>
        {formatCents(cents)}
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

function Sure({ item, choice, bookings }: RowProps) {
  const booking = bookings.get(choice.registration)
  return (
    <>
      <p className="bank-fits">
        <Icon name="check" />
        <span>{booking ? paidWords(booking, item.cents) : ''}</span>
      </p>
      <Reason>{reasonWords()[item.reason]}</Reason>
    </>
  )
}

function Look({ item, choice, bookings, surplus, choose, select }: RowProps & Pick<SelectProps, 'select'>) {
  return (
    <>
      <BookingSelect
        item={item}
        value={choice.registration}
        bookings={bookings}
        choose={choose}
        {...(select ? { select } : {})}
      />
      <Reason>{reasonWords()[item.reason]}</Reason>
      {choice.registration !== '' && surplus > 0 && (
        <p className="bank-surplus">
          <Icon name="warning" />
          <span>
            {t(
              `${formatCents(surplus)} more than is open, stays as credit`,
              `${formatCents(surplus)} mehr als offen, bleibt als Guthaben`,
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** What was not recognized may still be about a booking. */
function Skipped(props: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isOpen) select.current?.focus()
  }, [isOpen])
  if (isOpen) return <Look {...props} select={select} />
  return (
    <div className="bank-skipped">
      <Reason>{reasonWords()[props.item.reason]}</Reason>
      <button type="button" className="row-button" onClick={() => setOpen(true)}>
        {t('Assign …', 'Doch zuordnen …')}
        <span className="visually-hidden"> {props.item.name}</span>
      </button>
    </div>
  )
}

const Reason = ({ children }: { children: ReactNode }) => <p className="bank-reason">{children}</p>

type SelectProps = Pick<RowProps, 'item' | 'bookings' | 'choose'> & {
  value: string
  select?: RefObject<HTMLSelectElement | null>
}

function BookingSelect({ item, value, bookings, choose, select }: SelectProps) {
  const id = useId()
  const all = [...bookings.values()]
  const owing = all.filter(({ open = 0 }) => open > 0)
  const others = all.filter(
    booking => !owing.includes(booking) && (booking.isRecent || booking.id === item.registration),
  )
  return (
    <Select
      id={id}
      ref={select}
      label={<span className="visually-hidden">{t(`What does ${item.name} pay?`, `Was bezahlt ${item.name}?`)}</span>}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('Choose a booking', 'Anmeldung wählen')}</option>
      <Options label={t('Something is open', 'Etwas ist offen')} bookings={owing} />
      <Options label={t('Nothing is open', 'Nichts ist offen')} bookings={others} />
    </Select>
  )
}

const Options = ({ label, bookings }: { label: string; bookings: readonly BookingToPay[] }) =>
  bookings.length > 0 && (
    <optgroup label={label}>
      {bookings.map(booking => (
        <option key={booking.id} value={booking.id}>
          {bookingWords(booking)}
        </option>
      ))}
    </optgroup>
  )
