import { HOUR_MS, MINUTE_MS } from '../../kit/duration.ts'
import { addDays, type Day, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { flagOfCell } from '../tables/cells.ts'
import { type DateCell, MIDNIGHT, readDateCell } from '../tables/when.ts'
import type { DateOrder, DateReading } from '../tables/when-tokens.ts'
import { type EventCells, eventImportFields } from './event-import-fields.ts'
import { wrongWeekday } from './weekday.ts'

export type ImportTimes = { startDate: Instant; endDate: Instant }

/** Default duration. */
export const USUAL_HOURS = 2
/** Last minute of a day. */
export const LAST_MINUTE = '23:59'

export const notUnderstood = (label: string, text: string) =>
  t(`${label}: “${text.slice(0, 60)}” is not understood.`, `${label}: „${text.slice(0, 60)}“ verstehe ich nicht.`)

const eitherDayMessage = (label: string, text: string) =>
  t(
    `${label}: “${text.slice(0, 60)}” may be two days. Please write the month as a word, or the day as 31.12.2027.`,
    `${label}: „${text.slice(0, 60)}“ kann zwei Tage heißen. Bitte schreib den Tag so: 31.12.2027.`,
  )

/** Mentions the unread rest of a cell after its date. */
export const restWords = (label: string, text: string) =>
  t(
    `${label}: “${text.slice(0, 60)}” is not understood and not imported.`,
    `${label}: „${text.slice(0, 60)}“ verstehe ich nicht, es bleibt draußen.`,
  )

/** Converts a spreadsheet's serial number: 46523 is 2027-05-16, 0.4375 is 10:30. A date of birth may be earlier. */
export function dateOfSerial(text: string, { isBirthDate = false } = {}): string | undefined {
  const serialDay = isBirthDate ? /^[1-7]\d{4}(?:[.,]0+)?$/ : /^(?:[3-7]\d{4}(?:[.,]\d+)?|0[.,]\d{3,})$/
  if (!serialDay.test(text)) return undefined
  const days = Number(text.replace(',', '.'))
  const [day = '', time = ''] = new Date((Math.round(days * 1440) - 25_569 * 1440) * MINUTE_MS).toISOString().split('T')
  const clock = time.slice(0, 5)
  return days < 1 ? clock : clock === '00:00' ? day : `${day} ${clock}`
}

export const serialWords = (label: string, text: string, date: string) =>
  t(
    `${label}: “${text}” is how a spreadsheet counts ${date}.`,
    `${label}: „${text}“ ist bei Tabellenkalkulationen der Wert für ${date}.`,
  )

/** Parses a cell. Adds unreadable text to `wrong`, and the rest to `notes`. `what` checks that enough was found. */
export function readCell(
  { label, text, what }: { label: string; text: string; what: (when: DateCell) => boolean },
  reading: DateReading,
  { wrong, notes }: { wrong: string[]; notes: string[] },
): DateCell | undefined {
  if (text === '') return undefined
  const date = dateOfSerial(text)
  const when = readDateCell(date ?? text, reading)
  if (date !== undefined) notes.push(serialWords(label, text, date))
  if (when === 'ambiguous') wrong.push(eitherDayMessage(label, text))
  else if (!when || !what(when)) wrong.push(notUnderstood(label, text))
  else {
    if (when.rest !== '') notes.push(restWords(label, when.rest))
    return when
  }
  return undefined
}

/**
 * Reads the times of a row's event, or only its day if the rest is not understood. Notes defaults for missing parts.
 */
export function timesInRow(
  cell: EventCells,
  orders: (field: string) => DateOrder | undefined,
  messages: { wrong: string[]; notes: string[] },
): { day?: Day | undefined; times?: ImportTimes | undefined } {
  const before = messages.wrong.length
  const read = (field: 'day' | 'time' | 'endDay' | 'endTime', isWanted: (when: DateCell) => boolean) =>
    readCell(
      { label: eventImportFields[field].label(), text: cell(field), what: isWanted },
      { order: orders(field), hasTimes: field !== 'day', isEnd: field === 'endDay' || field === 'endTime' },
      messages,
    )
  const hasTime = ({ time, isWholeDay }: DateCell) => time !== undefined || isWholeDay
  if (cell('day') === '') messages.wrong.push(t('The day is missing.', 'Der Tag fehlt.'))
  const first = read('day', ({ day }) => day !== undefined)
  if (!first) return {}
  const time = read('time', hasTime)
  // "Ende" may contain a day, a time, or both.
  const last = read('endDay', when => when.day !== undefined || hasTime(when))
  const until = read('endTime', hasTime)
  if (messages.wrong.length > before) return { day: first.day }
  const isWhole = isWholeDay(cell, messages.wrong) || [first, time, last, until].some(when => when?.isWholeDay)
  const { day = '' } = first
  const end = until?.time ?? last?.time ?? time?.endTime ?? first.endTime
  const endDay = last?.day ?? first.endDay ?? day
  const weekday = first.rest === '' ? wrongWeekday(`${cell('weekday')} ${cell('day')}`.trim(), { day, endDay }) : ''
  if (weekday !== '') messages.wrong.push(weekday)
  if (endDay < day) messages.wrong.push(t('It ends before it begins.', 'Das Ende liegt vor dem Anfang.'))
  if (messages.wrong.length > before) return { day }
  if (isWhole) return { day, times: wholeTimes(day, endDay, end) }
  return { day, times: momentsOf({ day, start: time?.time ?? first.time, endDay, end }, messages.notes) }
}

function isWholeDay(cell: EventCells, wrong: string[]): boolean {
  const text = cell('wholeDay')
  const flag = text === '' ? false : flagOfCell(text)
  if (flag === undefined) wrong.push(notUnderstood(eventImportFields.wholeDay.label(), text))
  return flag ?? false
}

/** Outlook ends an all-day entry at midnight of the next day. */
function wholeTimes(day: Day, endDay: Day, end: string | undefined): ImportTimes {
  const last = end === '00:00' && endDay > day ? addDays(endDay, -1) : endDay
  return { startDate: instantOf(day), endDate: end === MIDNIGHT ? midnightAfter(last) : instantOf(last, LAST_MINUTE) }
}

const midnightAfter = (day: Day): Instant => instantOf(addDays(day, 1))

export const assumesEnd = () =>
  t(`No end is given: ${USUAL_HOURS} hours are assumed.`, `Ohne Ende: angenommen sind ${USUAL_HOURS} Stunden.`)

type WrittenTimes = { day: Day; start: string | undefined; endDay: Day; end: string | undefined }

function momentsOf({ day, start, endDay, end }: WrittenTimes, notes: string[]): ImportTimes {
  if (start === undefined) {
    notes.push(
      end === undefined
        ? t('Without a time: the whole day.', 'Ohne Uhrzeit: der ganze Tag.')
        : t('Without a start time: from midnight on.', 'Ohne Uhrzeit am Anfang: ab Mitternacht.'),
    )
    return {
      startDate: instantOf(day),
      endDate: end === MIDNIGHT ? midnightAfter(endDay) : instantOf(endDay, end ?? LAST_MINUTE),
    }
  }
  const startDate = instantOf(day, start)
  if (end === undefined) {
    if (endDay > day) {
      notes.push(
        t(
          `No end time is given: it lasts until ${LAST_MINUTE} on the last day.`,
          `Ohne Uhrzeit am Ende: bis ${LAST_MINUTE} Uhr am letzten Tag.`,
        ),
      )
      return { startDate, endDate: instantOf(endDay, LAST_MINUTE) }
    }
    notes.push(assumesEnd())
    return { startDate, endDate: new Date(Date.parse(startDate) + USUAL_HOURS * HOUR_MS).toISOString() }
  }
  if (end === MIDNIGHT) return { startDate, endDate: midnightAfter(endDay) }
  const endDate = instantOf(endDay, end)
  if (endDate >= startDate || endDay !== day) return { startDate, endDate }
  notes.push(t('It ends on the next day.', 'Es endet am nächsten Tag.'))
  return { startDate, endDate: instantOf(addDays(day, 1), end) }
}
