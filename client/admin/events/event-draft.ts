import { AppError } from '../../../domain/error.ts'
import { type Event, NewEvent } from '../../../domain/events/event.ts'
import { addDays, dayOf, formatTime, type Instant, instantOf, isDay } from '../../../domain/format.ts'
import { checkFields, parseInput } from '../../../domain/input.ts'
import { t } from '../../../domain/language.ts'

/** Start and end are edited as day and time in Berlin (section 3), the cost as it is typed. */
export type Draft = Omit<NewEvent, 'cost' | 'startDate' | 'endDate'> & {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  cost: string
  lastModifiedDate?: string
}

export function draftOf({ startDate, endDate, cost, ...kept }: NewEvent & { lastModifiedDate?: string }): Draft {
  return {
    ...kept,
    startDay: dayOf(startDate),
    startTime: formatTime(startDate),
    endDay: dayOf(endDate),
    endTime: formatTime(endDate),
    cost: cost === null ? '' : String(cost).replace('.', ','),
  }
}

/** Reads "1.234,50 €" or "45,- Euro" as a number, "" as null (D11); NaN when it cannot be read. */
export function costOf(typed: string): number | null {
  const text = typed
    .replace(/€|euro?|\s/gi, '')
    .replace(/,-+$/, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (text === '') return typed.trim() === '' ? null : Number.NaN
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/**
 * The moment of a day and a time. An unchanged one stays as it was, even in the hour that comes twice when summer time
 * ends. Throws `invalid` for a time that the clocks skip.
 */
function instant(field: string, day: string, time: string, before: Instant | undefined): Instant {
  if (before !== undefined && dayOf(before) === day && formatTime(before) === time) return before
  if (!isDay(day) || !/^\d\d:\d\d$/.test(time)) return ''
  const moment = instantOf(day, time)
  if (formatTime(moment) !== time) {
    const sentence = t(
      'On this day the clocks skip this time. Please choose another one.',
      'An diesem Tag wird die Uhr vorgestellt, diese Zeit gibt es nicht. Bitte wähle eine andere.',
    )
    throw new AppError('invalid', checkFields(), { fields: { [field]: sentence } })
  }
  return moment
}

/** Throws `invalid` for a cost that cannot be read, or a time that does not exist. */
export function eventOf(
  { startDay, startTime, endDay, endTime, cost: typed, ...kept }: Draft,
  before: Event | undefined,
) {
  const cost = costOf(typed)
  if (Number.isNaN(cost)) {
    throw new AppError('invalid', checkFields(), {
      fields: { cost: t('Please enter a number such as 12,50.', 'Bitte gib eine Zahl wie 12,50 ein.') },
    })
  }
  return {
    ...kept,
    startDate: instant('startDate', startDay, startTime, before?.startDate),
    endDate: instant('endDate', endDay, endTime, before?.endDate),
    cost,
  }
}

export function emptyEvent(): Draft {
  const day = addDays(dayOf(new Date().toISOString()), 1)
  return draftOf(parseInput(NewEvent, { startDate: instantOf(day, '10:00'), endDate: instantOf(day, '16:00') }))
}

/** A copy that still needs its own date. */
export function duplicateOf(event: Event): Draft {
  const { _id, lastModifiedDate, ...kept } = event
  return draftOf({ ...kept, title: `${event.title} (copy)`, active: false })
}
