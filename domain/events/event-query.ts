import * as v from 'valibot'
import { isDay } from '../kit/format.ts'

// Separate from the calendar's rules, so that visitors who load those do not load this schema.

const dayHint = 'Bitte ein Datum wie 2026-11-28.'
const DayText = v.pipe(v.string(dayHint), v.check(isDay, dayHint))

const dateRange = v.pipe(
  v.object({ start: DayText, end: DayText }, dayHint),
  v.forward(
    v.check(range => range.end >= range.start, 'Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.'),
    ['end'],
  ),
)

export const EventQuery = v.object({ dateRange }, 'Bitte Anfang und Ende angeben.')
