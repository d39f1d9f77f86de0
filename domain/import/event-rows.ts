import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../duration.ts'
import { type Event, NewEvent, newEvent } from '../events/event.ts'
import { whenText } from '../events/when-text.ts'
import {
  addDays,
  type Day,
  dayOf,
  formatEuro,
  formatShortDate,
  formatTime,
  formatWeekday,
  type Instant,
  instantOf,
} from '../format.ts'
import { t } from '../language.ts'
import { plainName } from '../registrations/twice.ts'
import { countOfCell, dayOfCell, euroOfCell, flagOfCell, timeBehindDay, timesOfCell } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Import, Made, Plan, PreviewRow } from './import.ts'

/** What a list may call what it offers. */
export const courseHeadings = [
  'Kurs',
  'Kursname',
  'Kurstitel',
  'Kursbezeichnung',
  'Veranstaltungstitel',
  'Veranstaltungsname',
  'Workshop',
  'Seminar',
] as const

export const eventFields = {
  title: {
    label: () => t('Title', 'Titel'),
    headings: [
      'Titel',
      'Veranstaltung',
      'Termin',
      ...courseHeadings,
      'Bezeichnung',
      'Name',
      'Thema',
      'Title',
      'Event',
      'Subject',
      'Betreff',
    ],
    example: 'Kräuterwanderung im Frühling',
    isNeeded: true,
  },
  day: {
    label: () => t('Day', 'Tag'),
    headings: [
      'Datum',
      'Datum von',
      'Startdatum',
      'Beginn Datum',
      'Start Date',
      'Date',
      'Beginnt am',
      'Beginn',
      'Tag',
      'Von',
      'Anfang',
      'Start',
    ],
    example: '16.05.2027',
    isNeeded: true,
  },
  time: {
    label: () => t('Time', 'Uhrzeit'),
    // The last of them where the day has a column of its own.
    headings: [
      'Uhrzeit',
      'Zeit',
      'Startzeit',
      'Uhrzeit von',
      'Uhrzeit Beginn',
      'Beginn Uhrzeit',
      'Start Time',
      'Time',
      'Beginnt um',
      'Beginn',
      'Von',
      'Start',
      'Anfang',
    ],
    example: '14:30',
  },
  endDay: {
    label: () => t('Last day', 'Letzter Tag'),
    // The last of them may hold a time, and do where the last day has a column of its own.
    headings: [
      'Enddatum',
      'Datum bis',
      'Bis Datum',
      'Ende Datum',
      'Letzter Tag',
      'End Date',
      'Endet am',
      'Ende',
      'Bis',
      'End',
    ],
    example: '16.05.2027',
  },
  endTime: {
    label: () => t('Until', 'Ende um'),
    headings: [
      'Ende Uhrzeit',
      'Endzeit',
      'Uhrzeit Ende',
      'Uhrzeit bis',
      'Bis Uhrzeit',
      'End Time',
      'Endet um',
      'Ende um',
      'Ende',
      'Bis',
      'End',
    ],
    example: '17:00',
  },
  description: {
    label: () => t('Description', 'Beschreibung'),
    headings: ['Beschreibung', 'Text', 'Inhalt', 'Details', 'Description'],
    example: 'Wir sammeln und kochen gemeinsam.',
  },
  place: {
    label: () => t('Place', 'Ort'),
    headings: ['Ort', 'Treffpunkt', 'Veranstaltungsort', 'Location', 'Place'],
    example: 'Wanderparkplatz Eichhof',
  },
  placeLink: {
    label: () => t('Link to the map', 'Link zur Karte'),
    headings: ['Karte', 'Kartenlink', 'Link', 'Map'],
    example: '',
  },
  cost: {
    label: () => t('Price', 'Preis'),
    headings: ['Preis', 'Kosten', 'Beitrag', 'Teilnahmebeitrag', 'Gebühr', 'Kursgebühr', 'Price', 'Cost'],
    example: '35,00 €',
  },
  places: {
    label: () => t('Places', 'Plätze'),
    headings: ['Plätze', 'Teilnehmerzahl', 'Max. Teilnehmer', 'Teilnehmer', 'Maximal', 'Places', 'Capacity'],
    example: '12',
  },
  bring: {
    label: () => t('To bring', 'Mitbringen'),
    headings: ['Mitbringen', 'Bitte mitbringen', 'Ausrüstung', 'Bring'],
    example: 'Körbchen, feste Schuhe',
  },
  until: {
    label: () => t('Registration until', 'Anmeldung bis'),
    headings: ['Anmeldung bis', 'Anmeldeschluss', 'Register Until'],
    example: '14.05.2027',
  },
  shown: {
    label: () => t('Visible', 'Sichtbar'),
    headings: ['Sichtbar', 'Aktiv', 'Veröffentlicht', 'Active', 'Visible'],
    example: 'ja',
  },
} as const

/** An event as a file names it. `key`: what the file itself calls it by. */
export type EventDraft = Omit<PreviewRow, 'outcome'> & {
  wrong: string[]
  key?: string
  /** Drafts of the same are one series. */
  series?: string
  input?: NewEvent
}

type Times = { startDate: Instant; endDate: Instant }

/** Of an event whose end nobody wrote. */
const USUAL_HOURS = 2
/** Of a day. */
const LAST_MINUTE = '23:59'

export function eventInRow(cell: Cells<typeof eventFields>, row: number, options: { shown: boolean }): EventDraft {
  const wrong: string[] = []
  const notes: string[] = []
  /** The cell as it is understood, or what stands there instead of nothing; undefined when it is not understood. */
  function read<T>(
    field: keyof typeof eventFields,
    understood: (text: string) => T | undefined,
    empty: T,
  ): T | undefined {
    const text = cell(field)
    if (text === '') return empty
    const value = understood(text)
    if (value === undefined) wrong.push(notUnderstood(eventFields[field].label(), text))
    return value
  }
  const cost = read('cost', euroOfCell, null)
  const places = read('places', countOfCell, null)
  const active = read('shown', flagOfCell, options.shown)
  const until = read('until', dayOfCell, undefined)
  const { day, times } = timesInRow(cell, wrong, notes)
  if (cell('title') === '') wrong.push(t('The title is missing.', 'Der Titel fehlt.'))
  const sent = times && {
    title: cell('title'),
    description: cell('description'),
    ...times,
    locationName: cell('place'),
    locationLink: cell('placeLink'),
    cost,
    places,
    bring: cell('bring'),
    registrationUntil: until === undefined ? null : earlier(instantOf(until, LAST_MINUTE), times.endDate),
    active,
  }
  return {
    ...checkedEvent(sent, wrong),
    id: String(row),
    row,
    what: whatIs({
      title: cell('title'),
      when: times ? whenText(times) : day && `${formatWeekday(instantOf(day))}, ${formatShortDate(instantOf(day))}`,
      place: cell('place'),
      cost,
      places,
      description: cell('description'),
    }),
    notes,
  }
}

const earlier = (a: Instant, b: Instant) => (a < b ? a : b)

export const notUnderstood = (label: string, text: string) =>
  t(`${label}: “${text.slice(0, 60)}” is not understood.`, `${label}: „${text.slice(0, 60)}“ verstehe ich nicht.`)

export const priceWords = (cost: number | null): string =>
  cost === null ? t('price on request', 'Preis auf Anfrage') : cost === 0 ? t('free', 'kostenlos') : formatEuro(cost)

/** What a row says of an event; undefined is what is not understood. */
type ShownEvent = {
  title: string
  when: string | undefined
  place: string
  cost: number | null | undefined
  places?: number | null | undefined
  description: string
}

/** The event as visitors would see it: `Waldtag, Sa., 5. Dez. 2026, 10 bis 16 Uhr, Eichhof, 35 €, 12 Plätze, mit Beschreibung`. */
export const whatIs = ({ title, when, place, cost, places, description }: ShownEvent) => {
  const room = places === 1 ? t('1 place', '1 Platz') : t(`${places} places`, `${places} Plätze`)
  return [
    title || '–',
    when,
    place,
    cost !== undefined && priceWords(cost),
    typeof places === 'number' && room,
    description !== '' && t('with a description', 'mit Beschreibung'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What would be entered in the panel, if that may be entered there; what is wrong, by the panel's words. */
export function checkedEvent(sent: object | undefined, wrong: string[]): Pick<EventDraft, 'input' | 'wrong'> {
  if (sent === undefined || wrong.length > 0) return { wrong }
  const { success, output, issues } = v.safeParse(NewEvent, sent)
  if (success) return { wrong, input: output }
  const sentences = issues.map(issue => {
    const field = fieldOf.get(v.getDotPath(issue) ?? '')
    return field ? `${eventFields[field].label()}: ${issue.message}` : issue.message
  })
  return { wrong: [...new Set(sentences)] }
}

/** Where what is stored stands in a table. */
const fieldOf: ReadonlyMap<string, keyof typeof eventFields> = new Map([
  ['title', 'title'],
  ['startDate', 'day'],
  ['endDate', 'endDay'],
  ['description', 'description'],
  ['locationName', 'place'],
  ['locationLink', 'placeLink'],
  ['cost', 'cost'],
  ['places', 'places'],
  ['bring', 'bring'],
  ['registrationUntil', 'until'],
])

/** When it begins and ends, or only the day when the rest is not understood. What is left out is assumed, and said. */
function timesInRow(
  cell: Cells<typeof eventFields>,
  wrong: string[],
  notes: string[],
): { day?: Day | undefined; times?: Times | undefined } {
  const before = wrong.length
  const day = dayOfCell(cell('day'))
  if (day === undefined) {
    const text = cell('day')
    wrong.push(text === '' ? t('The day is missing.', 'Der Tag fehlt.') : notUnderstood(eventFields.day.label(), text))
    return {}
  }
  const typed = cell('time')
  const times = typed === '' ? undefined : timesOfCell(typed)
  if (typed !== '' && !times) wrong.push(notUnderstood(eventFields.time.label(), typed))
  const start = times?.start ?? timeBehindDay(cell('day'))
  const endDay = endDayIn(cell, day, wrong)
  const typedEnd = cell('endTime')
  // "Ende" may hold a day, a day and a time, or a time alone.
  const end =
    timesOfCell(typedEnd)?.start ?? timeBehindDay(cell('endDay')) ?? timesOfCell(cell('endDay'))?.start ?? times?.end
  if (typedEnd !== '' && !timesOfCell(typedEnd)) wrong.push(notUnderstood(eventFields.endTime.label(), typedEnd))
  return wrong.length > before ? { day } : { day, times: momentsOf({ day, start, endDay, end }, notes) }
}

function endDayIn(cell: Cells<typeof eventFields>, day: Day, wrong: string[]): Day {
  const text = cell('endDay')
  const found = text === '' ? day : dayOfCell(text)
  if (found === undefined && !timesOfCell(text)) wrong.push(notUnderstood(eventFields.endDay.label(), text))
  return found ?? day
}

type Written = { day: Day; start: string | undefined; endDay: Day; end: string | undefined }

function momentsOf({ day, start, endDay, end }: Written, notes: string[]): Times {
  if (start === undefined) {
    notes.push(
      end === undefined
        ? t('Without a time: the whole day.', 'Ohne Uhrzeit: der ganze Tag.')
        : t('Without a start time: from midnight on.', 'Ohne Uhrzeit am Anfang: ab Mitternacht.'),
    )
    return { startDate: instantOf(day), endDate: instantOf(endDay, end ?? LAST_MINUTE) }
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
    notes.push(
      t(`No end is given: ${USUAL_HOURS} hours are assumed.`, `Ohne Ende: angenommen sind ${USUAL_HOURS} Stunden.`),
    )
    return { startDate, endDate: new Date(Date.parse(startDate) + USUAL_HOURS * HOUR_MS).toISOString() }
  }
  const endDate = instantOf(endDay, end)
  if (endDate >= startDate || endDay !== day) return { startDate, endDate }
  notes.push(t('It ends on the next day.', 'Es endet am nächsten Tag.'))
  return { startDate, endDate: instantOf(addDays(day, 1), end) }
}

/** Times of a calendar that knows only days: `end` is the day after the last one. */
export const wholeDays = (first: Day, end: Day): Times => {
  const last = end > first ? dayOf(new Date(Date.parse(instantOf(end)) - DAY_MS / 2).toISOString()) : first
  return { startDate: instantOf(first), endDate: instantOf(last, LAST_MINUTE) }
}

/** What an event is known by where nothing else says which one it is. */
const identity = ({ title, startDate }: Pick<Event, 'title' | 'startDate'>) =>
  `${plainName(title)}\n${dayOf(startDate)} ${formatTime(startDate)}`

export function planEvents(
  drafts: readonly EventDraft[],
  { events, imports }: { events: readonly Event[]; imports: readonly Import[] },
  {
    newId,
    now,
    hash,
    leftOut,
  }: { newId: () => string; now: Instant; hash: (text: string) => string; leftOut: ReadonlySet<string> },
): Plan<Event[]> {
  const there = new Set(events.map(({ _id }) => _id))
  const keys = keysOf(imports, 'event', there)
  const known = new Map(events.map(event => [identity(event), '']))
  const titles = new Map(events.map(event => [timeOf(event), event.title]))
  const series = seriesIn(
    drafts.filter(({ id }) => !leftOut.has(id)),
    newId,
  )
  const plan: Plan<Event[]> = { rows: [], records: [], made: [], redirects: [] }
  for (const { id, row, what, notes, wrong, input, key: name, series: of } of drafts) {
    if (!input || wrong.length > 0) {
      plan.rows.push({ id, row, what, outcome: 'wrong', notes: wrong })
      continue
    }
    const key = name === undefined ? undefined : hash(name)
    const earlier = key !== undefined && keys.has(key) ? '' : known.get(identity(input))
    if (earlier !== undefined) {
      plan.rows.push({ id, row, what, outcome: 'known', notes: earlier === '' ? [] : [earlier] })
      continue
    }
    known.set(identity(input), t(`The same as row ${row}.`, `Dasselbe wie Zeile ${row}.`))
    const seriesId = of === undefined ? undefined : series.get(of)
    const event = { ...newEvent(input, newId, now), ...(seriesId === undefined ? {} : { series: seriesId }) }
    plan.rows.push({ id, row, what, outcome: 'new', notes: [...notes, ...renamed(titles.get(timeOf(input)))] })
    if (leftOut.has(id)) continue
    plan.records.push(event)
    plan.made.push({ kind: 'event', id: event._id, ...(key === undefined ? {} : { key }) })
  }
  return plan
}

const timeOf = ({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>) => `${startDate} ${endDate}`

/** An event that was renamed here since it was imported is known by its time alone, as is another one. */
const renamed = (title: string | undefined): string[] =>
  title === undefined
    ? []
    : [
        t(
          `“${title}” is here at the same time. If it is the same event, untick this row.`,
          `Zur selben Zeit ist hier „${title}“. Ist das derselbe Termin, nimm den Haken weg.`,
        ),
      ]

/** An id for each series that has several dates. */
function seriesIn(drafts: readonly EventDraft[], newId: () => string): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { series } of drafts) if (series !== undefined) counts.set(series, (counts.get(series) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 1).map(([series]) => [series, newId()]))
}

/** What earlier imports have made and is there still, by the hashes of their names in the files. */
export const keysOf = (
  imports: readonly Import[],
  kind: Made['kind'],
  there: ReadonlySet<string>,
): ReadonlyMap<string, string> =>
  new Map(
    imports
      .flatMap(({ made }) => made)
      .flatMap(({ kind: of, id, key }): [string, string][] =>
        of === kind && key !== undefined && there.has(id) ? [[key, id]] : [],
      ),
  )
