import { isCalledOffTitle, isFamilyDay, isPrivateTitle } from '../../../domain/import/events/hidden-event-words.ts'
import { OWN_PRODUCT } from '../../formats/calendar-file.ts'
import type { CalendarLine } from './lines.ts'
import {
  blankEntry,
  type CalendarEntry,
  entryProperties,
  type Observance,
  takeInto,
  valueIn,
  zoneProperties,
} from './properties.ts'

/** Parsed calendar file: entries, descriptions of time zones, and the number of tasks. */
export type CalendarFile = { entries: CalendarEntry[]; zones: Map<string, Observance[]>; tasks: number }

/** Reads all entries of a calendar file, each line by itself: a broken one costs only its own entry. */
export async function readCalendarEntries(lines: AsyncIterable<CalendarLine>): Promise<CalendarFile> {
  const file: CalendarFile = { entries: [], zones: new Map(), tasks: 0 }
  /** Components that have begun, the innermost last. */
  let open: string[] = []
  let isOwn = false
  /** Facts about all entries of a calendar, and the first of these. */
  let calendar: CalendarFacts = { zone: '', owner: '', isCancelled: false, isPrivate: false }
  let firstOfCalendar = 0
  let entry: CalendarEntry | undefined
  let zone: { name: string; observances: Observance[] } | undefined
  const finish = (faults: string[]) => {
    if (entry)
      file.entries.push({
        ...{ ...entry, ...zeroDuration(entry), ...saidByTitle(entry) },
        faults: [...entry.faults, ...faults],
      })
    entry = undefined
  }
  const finishCalendar = () => {
    for (const entry of file.entries.slice(firstOfCalendar)) takeFacts(entry, calendar)
    calendar = { zone: '', owner: '', isCancelled: false, isPrivate: false }
    firstOfCalendar = file.entries.length
  }
  for await (const { name, text } of lines) {
    const within = open.at(-1) ?? ''
    if (name === 'BEGIN') {
      const component = valueIn(text()).toUpperCase()
      // An entry within an entry: the end of the first is missing.
      if (component === 'VEVENT' || component === 'VCALENDAR') {
        finish(['END'])
        open = component === 'VEVENT' ? ['VCALENDAR'] : []
      }
      open.push(component)
      if (component === 'VCALENDAR') {
        finishCalendar()
        isOwn = false
      }
      if (component === 'VTODO') file.tasks += 1
      if (component === 'VEVENT') entry = { ...blankEntry(), row: file.entries.length + 1, isOwn }
      if (component === 'VTIMEZONE') zone = { name: '', observances: [] }
      if (isObservance(component)) zone?.observances.push({ from: 0, to: 0, rules: [], dates: [] })
    } else if (name === 'END') {
      const at = open.lastIndexOf(valueIn(text()).toUpperCase())
      if (at < 0) continue
      const ended = open.splice(at)
      if (ended[0] === 'VEVENT') finish([])
      // Several calendars in a file may each describe some years of a zone.
      if (ended[0] === 'VTIMEZONE' && zone)
        file.zones.set(zone.name, [...(file.zones.get(zone.name) ?? []), ...zone.observances])
    } else if (within === 'VEVENT' && entry) {
      takeInto(entry, entryProperties, name, text)
    } else if (within === 'VTIMEZONE' && zone && name === 'TZID') {
      zone.name = valueIn(text()).replace(/\\(?=[,;\\])/g, '')
    } else if (isObservance(within)) {
      const observance = zone?.observances.at(-1)
      if (observance) takeInto(observance, zoneProperties, name, text)
    } else if (within === 'VCALENDAR' && name === 'METHOD') {
      calendar.isCancelled = /^cancel$/i.test(valueIn(text()))
    } else if (within === 'VCALENDAR' && name === 'PRODID') {
      isOwn = valueIn(text()).startsWith(OWN_PRODUCT)
    } else if (within === 'VCALENDAR' && name === 'X-WR-TIMEZONE') {
      calendar.zone = valueIn(text())
    } else if (within === 'VCALENDAR' && name === 'X-WR-CALNAME') {
      calendar.owner = valueIn(text()).toLowerCase()
    } else if (within === 'VCALENDAR' && name === 'X-CALENDARSERVER-ACCESS') {
      calendar.isPrivate = !/^public$/i.test(valueIn(text()))
    }
  }
  finish(['END'])
  finishCalendar()
  return file
}

type CalendarFacts = { zone: string; owner: string; isCancelled: boolean; isPrivate: boolean }

/** Google calls a calendar by its owner's address, and exports the invitations that the owner declined. */
function takeFacts(entry: CalendarEntry, { zone, owner, isCancelled, isPrivate }: CalendarFacts): void {
  entry.calendarZone = zone
  entry.isCancelled ||= isCancelled || entry.declinedBy.includes(owner)
  if (isPrivate) entry.isPrivate = true
}

/** An event without an end has no duration in our own files; in others, its duration is unknown. */
const zeroDuration = ({ isOwn, start, end, duration }: CalendarEntry): Pick<CalendarEntry, 'duration'> =>
  isOwn && start && !start.isDay && !end && !duration ? { duration: { days: 0, ms: 0 } } : {}

/** People call an entry off, or keep it private, by its title alone. */
function saidByTitle(entry: CalendarEntry): Partial<CalendarEntry> {
  const { isOwn, title, isCancelled, isPrivate } = entry
  if (isOwn) return {}
  return {
    isCancelled: isCancelled || isCalledOffTitle(title),
    isPrivate: isPrivateTitle(title) || isYearlyFamilyDay(entry) ? true : isPrivate,
  }
}

const isYearlyFamilyDay = ({ title, start, isAllDay, rules }: CalendarEntry) =>
  (start?.isDay || isAllDay) && rules.some(rule => /FREQ=YEARLY/i.test(rule)) && isFamilyDay(title)

const isObservance = (component: string) => component === 'STANDARD' || component === 'DAYLIGHT'
