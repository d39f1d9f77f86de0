import { useRef } from 'react'
import {
  addDays,
  dayOf,
  daysBetween,
  formatTime,
  type Instant,
  instantOf,
  isDay,
} from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { type BoundText, useBind } from '../../kit/bind.ts'

export type DateDraft = { startDay: string; startTime: string; endDay: string; endTime: string }

/** Returns the form values of a start and an end. */
export const dateDraft = ({ startDate, endDate }: { startDate: Instant; endDate: Instant }): DateDraft => ({
  startDay: dayOf(startDate),
  startTime: formatTime(startDate),
  endDay: dayOf(endDate),
  endTime: formatTime(endDate),
})

const dateLabels = () => ({
  startDay: t('New start date', 'Neuer Beginn am'),
  startTime: t('New start time', 'Neuer Beginn, Uhrzeit'),
  endDay: t('New end date', 'Neues Ende am'),
  endTime: t('New end time', 'Neues Ende, Uhrzeit'),
})

type Entries = { draft: DateDraft; change: (changes: Partial<DateDraft>) => void }

/**
 * Edits a new start and end; the end moves along with the start by the same number of days. `before` is the old start.
 */
export function MomentFields({ entries, before }: { entries: Entries; before: Instant }) {
  const { draft, change } = entries
  const { startDay, endDay } = draft
  const bind = useBind({ draft, change }, dateLabels())
  /** The last complete start date. */
  const lastStart = useRef(isDay(startDay) ? startDay : dayOf(before))
  function startOn(day: string) {
    if (isDay(startDay)) lastStart.current = startDay
    const isWhole = isDay(day) && isDay(endDay)
    change({
      startDay: day,
      ...(isWhole ? { endDay: addDays(endDay, daysBetween(lastStart.current, day)) } : {}),
    })
  }
  return (
    <div className="editor-dates">
      <TextField {...bind.text('startDay')} type="date" onChange={({ target }) => startOn(target.value)} />
      <TimeField {...bind.text('startTime')} />
      <TextField {...bind.text('endDay')} type="date" />
      <TimeField {...bind.text('endTime')} />
    </div>
  )
}

/** Shows a short label; screen readers hear which time it is. */
const TimeField = ({ label, ...bound }: BoundText) => (
  <TextField {...bound} type="time" label={t('Time', 'Uhrzeit')} aria-label={label} />
)

/** Undefined while input is incomplete or falls into the skipped hour of a clock change. */
export function enteredMoments({ startDay, startTime, endDay, endTime }: DateDraft) {
  const startDate = momentOf(startDay, startTime)
  const endDate = momentOf(endDay, endTime)
  return startDate && endDate ? { startDate, endDate } : undefined
}

function momentOf(day: string, time: string): string | undefined {
  if (!isDay(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const moment = instantOf(day, time)
  return formatTime(moment) === time ? moment : undefined
}
