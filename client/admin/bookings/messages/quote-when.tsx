import { useId, useRef } from 'react'
import type { Times } from '../../../../domain/events/dates/several-days.ts'
import type { FieldErrors } from '../../../../domain/kit/error.ts'
import { addDays, isDay } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { CheckBox, DateField, TextField } from '../../../kit/ui/field.tsx'
import { type Bind, bindItem } from '../../kit/bind.ts'
import { keepForm } from '../../kit/editor/editing.ts'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { shortWeekday } from '../../kit/words/day.ts'
import {
  canHaveTimes,
  nightChoices,
  nightsIn,
  type QuoteDraft,
  quoteDays,
  quoteLabels,
  timedDays,
  withDay,
} from './quote-draft.ts'

type Props = {
  draft: QuoteDraft
  errors: FieldErrors
  change: (changes: Partial<QuoteDraft>) => void
  bind: Bind<QuoteDraft, ReturnType<typeof quoteLabels>>
}

/**
 * Shows the date of the event: a single day with times, or several days with nights and optional times for each day.
 */
export function QuoteWhen({ draft, errors, change, bind }: Props) {
  const keep = { onKeyDown: keepForm, autoComplete: 'off' }
  const times = timedDays(draft)
  // Keep the last count, as a date is invalid while being typed.
  const count = useRef<number>(undefined)
  if (isDay(draft.day)) count.current = quoteDays(draft)
  return (
    <>
      <div className="quote-days">
        <DateField
          {...bind.text('day')}
          onChange={({ target }) => change(withDay(draft, target.value, count.current))}
          {...keep}
        />
        <DateField {...bind.text('lastDay')} min={draft.day} {...keep} />
      </div>
      {!times && (
        <div className="quote-days">
          <TextField {...bind.text('from')} type="time" {...keep} />
          <TextField {...bind.text('to')} type="time" {...keep} />
        </div>
      )}
      {canHaveTimes(draft) && (
        <>
          <ChoiceSelect
            {...bind.value('nights')}
            value={String(nightsIn(draft))}
            className="half"
            choices={nightChoices(draft).map(nights => [
              String(nights),
              nights === 0 ? t('none', 'keine') : String(nights),
            ])}
          />
          <CheckBox {...bind.box('hasTimes')} {...keep} />
        </>
      )}
      {times && <DayTimes draft={draft} times={times} errors={errors} change={times => change({ times })} />}
    </>
  )
}

type TimesProps = Pick<Props, 'draft' | 'errors'> & { times: Times[]; change: (times: Times[]) => void }

function DayTimes({ draft, times, errors, change }: TimesProps) {
  const id = useId()
  const timeErrors = {
    'times.0.from': errors['event.startDate'] ?? '',
    [`times.${times.length - 1}.to`]: errors['event.endDate'] ?? errors.times ?? '',
    ...errors,
  }
  return times.map((time, at) => {
    const day = shortWeekday(addDays(draft.day, at))
    const part = { value: times, update: (make: (before: Times[]) => Times[]) => change(make(times)) }
    const bind = bindItem({ ...part, path: 'times.', errors: timeErrors, id }, time, at, quoteLabels())
    const field = (name: keyof Times) => {
      const { label, ...bound } = bind.text(name)
      return (
        <TextField
          {...bound}
          label={
            <>
              <span className="visually-hidden">{`${day}: `}</span>
              {label}
            </>
          }
          type="time"
          autoComplete="off"
          onKeyDown={keepForm}
        />
      )
    }
    return (
      <div className="quote-day" key={day}>
        <span aria-hidden="true">{day}</span>
        {field('from')}
        {field('to')}
      </div>
    )
  })
}
