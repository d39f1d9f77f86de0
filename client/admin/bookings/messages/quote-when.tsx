import { useId, useRef } from 'react'
import type { Times } from '../../../../domain/events/several-days.ts'
import type { FieldErrors } from '../../../../domain/kit/error.ts'
import { addDays, isDay } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { CheckBox, DateField, Select, TextField } from '../../../kit/ui/field.tsx'
import { keepForm } from '../../kit/editor/editing.ts'
import { shownWeekday } from '../../kit/words/day.ts'
import { canHaveTimes, daysIn, nightChoices, nightsIn, type QuoteDraft, timedDays, withDay } from './quote-draft.ts'

type TextName = Exclude<keyof QuoteDraft, 'lines' | 'times' | 'hasTimes' | 'invoiceTo'>
/** Binds a text field to the draft, with label and error. */
export type QuoteBind = (
  name: TextName,
  label: string,
  error?: string,
) => {
  id: string
  label: string
  error: string | undefined
  value: string
  autoComplete: string
  onChange(event: { target: { value: string } }): void
}

type Props = {
  draft: QuoteDraft
  errors: FieldErrors
  change: (changes: Partial<QuoteDraft>) => void
  bind: QuoteBind
}

/**
 * Shows the date of the event: a single day with times, or several days with nights and optional times for each day.
 */
export function QuoteWhen({ draft, errors, change, bind }: Props) {
  const id = useId()
  const keep = { onKeyDown: keepForm }
  const times = timedDays(draft)
  // A date is invalid while being typed.
  const count = useRef<number>(undefined)
  if (isDay(draft.day)) count.current = daysIn(draft)
  return (
    <>
      <div className="quote-days">
        <DateField
          {...bind('day', t('Day', 'Tag'), errors.day ?? errors['event.startDate'])}
          onChange={({ target }) => change(withDay(draft, target.value, count.current))}
          {...keep}
        />
        <DateField
          {...bind('lastDay', t('Last day, if several', 'Letzter Tag, wenn mehrere'), errors.lastDay)}
          min={draft.day}
          {...keep}
        />
      </div>
      {!times && (
        <div className="quote-days">
          <TextField {...bind('from', t('From', 'Von'))} type="time" {...keep} />
          <TextField {...bind('to', t('To', 'Bis'), errors.to ?? errors['event.endDate'])} type="time" {...keep} />
        </div>
      )}
      {canHaveTimes(draft) && (
        <>
          <Select
            {...bind('nights', t('Nights', 'Übernachtungen'))}
            value={String(nightsIn(draft))}
            className="half"
            {...keep}
          >
            {nightChoices(draft).map(nights => (
              <option key={nights} value={nights}>
                {nights === 0 ? t('none', 'keine') : nights}
              </option>
            ))}
          </Select>
          <CheckBox
            id={`${id}-times`}
            label={t('Times for each day', 'Zeiten für jeden Tag')}
            checked={draft.hasTimes}
            onChange={({ target }) => change({ hasTimes: target.checked })}
            {...keep}
          />
        </>
      )}
      {times && <DayTimes draft={draft} times={times} errors={errors} change={times => change({ times })} />}
    </>
  )
}

type TimesProps = Pick<Props, 'draft' | 'errors'> & { times: Times[]; change: (times: Times[]) => void }

function DayTimes({ draft, times, errors, change }: TimesProps) {
  const id = useId()
  return times.map((one, at) => {
    const day = shownWeekday(addDays(draft.day, at))
    const bind = (name: keyof Times, label: string, error?: string) => ({
      id: `${id}-${at}-${name}`,
      label: (
        <>
          <span className="visually-hidden">{`${day}: `}</span>
          {label}
        </>
      ),
      error: errors[`times.${at}.${name}`] ?? error,
      value: one[name],
      type: 'time',
      autoComplete: 'off',
      onKeyDown: keepForm,
      onChange: ({ target }: { target: { value: string } }) =>
        change(times.map((other, index) => (index === at ? { ...other, [name]: target.value } : other))),
    })
    return (
      <div className="quote-day" key={day}>
        <span aria-hidden="true">{day}</span>
        <TextField {...bind('from', t('From', 'Von'), at === 0 ? errors['event.startDate'] : undefined)} />
        <TextField
          {...bind(
            'to',
            t('To', 'Bis'),
            at === times.length - 1 ? (errors['event.endDate'] ?? errors.times) : undefined,
          )}
        />
      </div>
    )
  })
}
