import { setImmediate as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { DAY_MS } from '../../domain/duration.ts'
import { AppError } from '../../domain/error.ts'
import { whenText } from '../../domain/events/when-text.ts'
import { type Instant, instantOf } from '../../domain/format.ts'
import { checkedEvent, type EventDraft, whatIs, wholeDays } from '../../domain/import/event-rows.ts'
import { IMPORT_ROWS } from '../../domain/import/import.ts'
import { t } from '../../domain/language.ts'
import { plainTextOf } from '../formats/html.ts'
import { tooManyRows } from './table.ts'

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR/i.test(text)

/** Of a repetition: nothing older than a year, and two years ahead. */
const DAYS_BEFORE = 366
const DAYS_AHEAD = 731
const DATES_MAX = 200

/** Dates that are looked at to get there: 27 years of days. */
const STEPS_MAX = 10_000

type Options = { shown: boolean; now: Instant }

/** Reads the events of an iCalendar file; one that is cancelled is left out. Throws `invalid`. */
export async function readCalendar(
  text: string,
  options: Options,
): Promise<{ drafts: EventDraft[]; cancelled: number }> {
  const lines = text.split('\n')
  const zones = componentsIn(lines, 'VTIMEZONE').join('\n')
  const events = groupedByUid(componentsIn(lines, 'VEVENT'))
  const drafts: EventDraft[] = []
  let cancelled = 0
  for (const [at, parts] of events.entries()) {
    await pause()
    const found = draftsOf(parts, zones, at + 1, options)
    cancelled += found.length === 0 ? 1 : 0
    drafts.push(...found)
    if (drafts.length > IMPORT_ROWS) throw tooManyRows()
  }
  if (events.length === 0)
    throw new AppError('invalid', t('There is no event in this calendar.', 'In diesem Kalender steht kein Termin.'))
  return { drafts, cancelled }
}

/** The parts of a calendar from a BEGIN to its END; one without an END is none. */
function componentsIn(lines: readonly string[], name: string): string[] {
  const found: string[] = []
  let start: number | undefined
  for (const [at, line] of lines.entries()) {
    const word = line.trimEnd().toUpperCase()
    if (word === `BEGIN:${name}`) start = at
    if (word !== `END:${name}` || start === undefined) continue
    found.push(lines.slice(start, at + 1).join('\n'))
    start = undefined
  }
  return found
}

/** The dates of a repetition that differ follow it, by its UID. */
function groupedByUid(events: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const [at, event] of events.entries()) {
    const uid =
      /^UID:(.*(?:\r?\n[ \t].*)*)/im
        .exec(event)?.[1]
        ?.replace(/\r?\n[ \t]/g, '')
        .trim() ?? `\n${at}`
    groups.set(uid, [...(groups.get(uid) ?? []), event])
  }
  return [...groups.values()]
}

function draftsOf(parts: readonly string[], zones: string, row: number, options: Options): EventDraft[] {
  try {
    const calendar = new ICAL.Component(
      ICAL.parse(['BEGIN:VCALENDAR', zones, ...parts, 'END:VCALENDAR'].filter(Boolean).join('\n')),
    )
    const all = calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
    const master = all.find(event => !event.isRecurrenceException())
    if (!master) return all.flatMap((event, at) => draftOf(event, { id: `${row}-${at}`, row, ...options }))
    return datesOf(master, options).flatMap(({ item, start, end, at, notes }) => {
      const repeated = at === undefined ? {} : { id: `${row}-${at}`, key: `${master.uid} ${at}`, series: master.uid }
      return draftOf(item, { id: String(row), row, ...options, ...{ start, end, notes }, ...repeated })
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    const what = /^SUMMARY[^:\n]*:(.*)/im.exec(parts[0] ?? '')?.[1]?.trim() ?? '–'
    return [
      {
        id: String(row),
        row,
        what,
        notes: [],
        wrong: [t('This event cannot be read.', 'Dieser Termin ist nicht lesbar.')],
      },
    ]
  }
}

/** `at`: when a date of a repetition was to begin before it was moved. */
type Occurrence = { item: ICAL.Event; start: ICAL.Time; end: ICAL.Time; at?: string; notes: string[] }

/** Every date of an event that repeats, within reach; of any other one, and of what is left out as a whole, its own. */
function datesOf(master: ICAL.Event, { now }: Options): Occurrence[] {
  const own = { item: master, start: master.startDate, end: master.endDate, notes: [] }
  if (!master.isRecurring() || isPrivate(master)) return [own]
  if (!isPlainRule(master)) return [{ ...own, notes: [onlyFirst()] }]
  const from = Date.parse(now) - DAYS_BEFORE * DAY_MS
  const until = Date.parse(now) + DAYS_AHEAD * DAY_MS
  const found: Occurrence[] = []
  const dates = master.iterator()
  let steps = 0
  for (let next = dates.next(); next && found.length < DATES_MAX; next = dates.next()) {
    steps += 1
    if (steps > STEPS_MAX) return [{ ...own, notes: [onlyFirst()] }]
    const moment = next.toJSDate().getTime()
    if (moment > until) break
    if (moment < from) continue
    const { item, startDate, endDate } = master.getOccurrenceDetails(next)
    found.push({ item, start: startDate, end: endDate, at: next.toString(), notes: [] })
  }
  return found
}

const onlyFirst = () =>
  t(
    'I do not understand how this repeats: only its first date.',
    'Diese Wiederholung verstehe ich nicht: nur der erste Termin davon.',
  )

/**
 * Whether a repetition is one that people choose in a calendar. Of others the library may look for a next date without end:
 * for 31 February.
 */
function isPlainRule({ component }: ICAL.Event): boolean {
  const rules = component.getAllProperties('rrule')
  return rules.length <= 1 && rules.every(rule => isPlain(String(rule.getFirstValue())))
}

const plainParts: Record<string, RegExp> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^\d{1,4}$/,
  UNTIL: /./,
  WKST: /^(?:MO|SU)$/,
  BYDAY: /^(?:(?:-1|[1-4])?(?:MO|TU|WE|TH|FR|SA|SU),?)+$/,
  BYMONTHDAY: /^(?:-1|[1-9]|1\d|2[0-8])$/,
}

function isPlain(rule: string): boolean {
  const parts = new Map(
    rule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
  const [freq, days] = [parts.get('FREQ'), parts.get('BYDAY')]
  if (parts.has('BYMONTHDAY') && (freq !== 'MONTHLY' || days !== undefined)) return false
  // "The second Monday" is one of a month; a day of the week among every seventh day may never come.
  if (days !== undefined && freq !== 'MONTHLY' && (freq !== 'WEEKLY' || /\d/.test(days))) return false
  return [...parts].every(([name, value]) => plainParts[name]?.test(value))
}

type About = Options & {
  id: string
  row: number
  start?: ICAL.Time
  end?: ICAL.Time
  key?: string
  series?: string
  notes?: string[]
}

/** Whether only its owner should see it (RFC 5545, 3.8.1.3). */
const isPrivate = ({ component }: ICAL.Event): boolean =>
  /^(?:private|confidential)$/i.test(String(component.getFirstPropertyValue('class') ?? ''))

/** Nothing for an event that was cancelled. */
function draftOf(event: ICAL.Event, about: About): EventDraft[] {
  const { id, row, shown, notes = [] } = about
  if (/^cancelled$/i.test(String(event.component.getFirstPropertyValue('status') ?? ''))) return []
  const [start, end] = [about.start ?? event.startDate, about.end ?? event.endDate]
  const title = (event.summary ?? '').trim()
  const wrong: string[] = []
  const times = timesOf(event, start, end, wrong)
  const mistakes = isPrivate(event)
    ? [t('Private in the calendar: left out.', 'Privat im Kalender: bleibt draußen.')]
    : wrong
  const description = plainTextOf(event.description ?? '').slice(0, 5000)
  const place = (event.location ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const link = String(event.component.getFirstPropertyValue('url') ?? '')
  const sent = times && {
    title: title.slice(0, 200) || t('Without a title', 'Ohne Titel'),
    description,
    ...times,
    locationName: place,
    locationLink: /^https?:\/\/\S+$/i.test(link) ? link : '',
    active: shown,
  }
  const key = about.key ?? event.uid
  return [
    {
      ...checkedEvent(sent, mistakes),
      ...{ id, row, notes },
      what: whatIs({ title, when: times && whenText(times), place, cost: null, description }),
      ...(key ? { key } : {}),
      ...(about.series ? { series: about.series } : {}),
    },
  ]
}

function timesOf(event: ICAL.Event, start: ICAL.Time | null, end: ICAL.Time | null, wrong: string[]) {
  if (!start) {
    wrong.push(t('The day is missing.', 'Der Tag fehlt.'))
    return undefined
  }
  if (start.isDate) return wholeDays(dayIn(start), end ? dayIn(end) : dayIn(start))
  const [startDate, endDate] = [start, end ?? start].map(time => instantIn(event, time))
  if (startDate === undefined || endDate === undefined) {
    wrong.push(t('Its time zone is not known.', 'Die Zeitzone dazu kenne ich nicht.'))
    return undefined
  }
  return { startDate, endDate }
}

const dayIn = (time: ICAL.Time) => time.toString().slice(0, 10)

/** Where clocks show the same as in Berlin, and how Outlook calls that. */
const berlin = /(?:Berlin|Vienna|Zurich|Paris|Rome|Amsterdam|Brussels|W\. Europe|Central Europe|Romance)/i

/** The moment; a time without a zone is Berlin's. Undefined for a zone that the file does not explain. */
function instantIn(event: ICAL.Event, time: ICAL.Time): Instant | undefined {
  const named = String(event.component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
  const zone = time.zone?.tzid ?? 'floating'
  if (zone === 'floating' ? named === '' || berlin.test(named) : berlin.test(zone))
    return instantOf(dayIn(time), time.toString().slice(11, 16))
  return zone === 'floating' ? undefined : time.toJSDate().toISOString()
}
