import { formatDate, formatTime, type Instant, instantOf, isDay } from '../../kit/format.ts'
import type { CourseSession } from './session-fields.ts'

/*
 * The cell of our own table that lists the sessions of a course, a line each:
 * `09.10.2026 17:00 bis 11.10.2026 14:00; 20 Std.; Ort: Steinbruch; Karte: https://…; abgesagt 01.10.2026 08:00: Sturm`
 * Times are local: of the hour that October repeats, the first one is read.
 */

const momentText = (instant: Instant) => `${formatDate(instant)} ${formatTime(instant)}`

/** Doubles semicolons, and makes one space of each run of white space. */
const escapeText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(';', ';;')
/** Stored texts have no such character (`withoutNulls`). */
const SEMICOLON = '\0'
const partsIn = (line: string) =>
  line
    .replaceAll(';;', SEMICOLON)
    .split('; ')
    .map(part => part.replaceAll(SEMICOLON, ';'))

/** Returns the sessions as the text of a cell. */
export const sessionsCell = (sessions: readonly CourseSession[]): string => sessions.map(lineOf).join('\n')

const lineOf = ({ startDate, endDate, hours, locationName, locationLink, cancelled, moved }: CourseSession): string =>
  [
    `${momentText(startDate)} bis ${momentText(endDate)}`,
    hours === undefined ? '' : `${String(hours).replace('.', ',')} Std.`,
    locationName && `Ort: ${escapeText(locationName)}`,
    locationLink && `Karte: ${escapeText(locationLink)}`,
    cancelled ? `abgesagt ${momentText(cancelled.date)}: ${escapeText(cancelled.reason)}` : '',
    moved ? `verschoben ${momentText(moved.date)}, davor ${momentText(moved.startDate)}` : '',
  ]
    .filter(Boolean)
    .join('; ')

/** Reads the sessions from a cell, without ids; undefined if a line is not understood. */
export function sessionsIn(text: string): CourseSession[] | undefined {
  const sessions = text.split('\n').map(sessionIn)
  return sessions.every(session => session !== undefined) ? sessions : undefined
}

const MOMENT = String.raw`(\d{2}\.\d{2}\.\d{4} (?:[01]\d|2[0-3]):[0-5]\d)`
const times = new RegExp(`^${MOMENT} bis ${MOMENT}$`)

function sessionIn(line: string): CourseSession | undefined {
  const [when = '', ...parts] = partsIn(line)
  const [, start = '', end = ''] = times.exec(when) ?? []
  const [startDate, endDate] = [momentIn(start), momentIn(end)]
  if (!startDate || !endDate) return undefined
  const session: CourseSession = { _id: '', startDate, endDate, locationName: '', locationLink: '' }
  return parts.every(part => readPart(session, part)) ? session : undefined
}

const hoursPart = /^(\d+(?:,\d+)?) Std\.$/
const cancelledPart = new RegExp(`^abgesagt ${MOMENT}: (.*)$`)
const movedPart = new RegExp(`^verschoben ${MOMENT}, davor ${MOMENT}$`)

/** Adds a part of the line to its session; false if it is not understood. */
function readPart(session: CourseSession, part: string): boolean {
  const text = (label: string) => (part.startsWith(label) ? part.slice(label.length) : undefined)
  const [locationName, locationLink] = [text('Ort: '), text('Karte: ')]
  const [, hours] = hoursPart.exec(part) ?? []
  const [, cancelledText = '', reason = ''] = cancelledPart.exec(part) ?? []
  const [, movedText = '', earlierText = ''] = movedPart.exec(part) ?? []
  const [cancelledDate, movedDate, startDate] = [momentIn(cancelledText), momentIn(movedText), momentIn(earlierText)]
  if (hours !== undefined) session.hours = Number(hours.replace(',', '.'))
  else if (locationName !== undefined) session.locationName = locationName
  else if (locationLink !== undefined) session.locationLink = locationLink
  else if (cancelledDate) session.cancelled = { date: cancelledDate, reason }
  else if (movedDate && startDate) session.moved = { date: movedDate, startDate }
  else return false
  return true
}

function momentIn(text: string): Instant | undefined {
  const [date = '', time = ''] = text.split(' ')
  const day = date.split('.').reverse().join('-')
  return isDay(day) ? instantOf(day, time) : undefined
}
