import type { ImportedEventDraft } from '../../../domain/import/events/event-rows.ts'
import type { WallTime } from '../../../domain/import/events/recurrence.ts'
import type { LeaveReason } from '../../../domain/import/report.ts'
import { t } from '../../../domain/kit/language.ts'
import { datedDraft, dateText, leftDraft, withinWindow } from './drafts.ts'
import type { CalendarEntry } from './properties.ts'
import { type EntrySeries, isSeries, momentOfIn, readSeries, type SeriesDate, type Window, wallIn } from './series.ts'
import { spanOf } from './span.ts'
import { type CalendarTime, dayOfWall } from './time.ts'
import type { Zones } from './time-zones.ts'
import type { Slices, SliceWork } from './work-slices.ts'

type Tools = {
  zones: Zones
  window: Window
  slices: Slices
  work: SliceWork
  shown: boolean
  cost?: number | undefined
  uidHost: string | undefined
}

/**
 * Drafts of the entries with one UID. Only a rule, or RECURRENCE-ID, joins them; others are events of their own. Of
 * entries with the same start, the highest SEQUENCE counts.
 */
export async function draftsOfUid(all: readonly CalendarEntry[], tools: Tools): Promise<ImportedEventDraft[]> {
  const latest = await latestOf(all, tools)
  const drafts: ImportedEventDraft[] = []
  for (const entry of all) {
    if (!latest.has(entry)) drafts.push(leftDraft(entry, 'superseded', tools.zones))
    await tools.slices.spend(COMPARE_STEPS)
  }
  /** Entries that no series has absorbed. */
  const single = new Set([...latest].filter(entry => !isSeries(entry)))
  const series = [...latest].filter(isSeries).sort((first, second) => (isLater(first, second) ? 1 : -1))
  for (const entry of series) drafts.push(...(await draftsOfSeries(entry, single, tools)))
  for (const entry of single) {
    const key = keyOf(entry, latest.size === 1)
    const span = spanOf(entry, tools.zones)
    drafts.push(datedDraft({ entry, span, id: String(entry.row), ...(key ? { key } : {}) }, tools))
    await tools.slices.spend(stepsOf(entry))
  }
  return drafts
}

/** Estimates the cost of reading a draft, in steps; a long text costs more. */
const stepsOf = ({ description, html }: CalendarEntry) => 500 + 5 * (description.length + html.length)

/** Returns the name of an event in the file: its UID, and the time where several share it. */
function keyOf({ uid, start, replaces }: CalendarEntry, isOnlyOne: boolean): string | undefined {
  const time = replaces ?? start
  if (uid === '' || !time) return undefined
  return isOnlyOne && !replaces ? uid : `${uid} ${dateText(time)}`
}

/** Cost of comparing the times of two entries, in steps. */
const COMPARE_STEPS = 100

/** Returns the latest version of each entry, in any order of the versions. */
async function latestOf(all: readonly CalendarEntry[], { zones, slices }: Tools): Promise<ReadonlySet<CalendarEntry>> {
  const latest = new Map<string, CalendarEntry>()
  for (const entry of all) {
    const { start, replaces, row } = entry
    const time = replaces ?? start
    const name = time ? `${replaces ? 'R' : ''}${time.isDay ? 'D' : ''}${zones.momentOf(time) ?? row}` : `-${row}`
    const other = latest.get(name)
    if (!other || isLater(entry, other)) latest.set(name, entry)
    await slices.spend(COMPARE_STEPS)
  }
  // A series that begins on the same day with a lower SEQUENCE is an older version too, at another time of day.
  const dayOf = ({ start }: CalendarEntry) => start && dayOfWall(start.wall)
  const sequences = new Map<WallTime | undefined, number>()
  for (const entry of latest.values())
    if (isSeries(entry))
      sequences.set(dayOf(entry), Math.max(entry.version[0], sequences.get(dayOf(entry)) ?? entry.version[0]))
  return new Set(
    [...latest.values()].filter(entry => !isSeries(entry) || entry.version[0] === sequences.get(dayOf(entry))),
  )
}

function isLater(first: CalendarEntry, second: CalendarEntry): boolean {
  const [sequence, changed] = first.version
  const [otherSequence, otherChanged] = second.version
  if (sequence !== otherSequence) return sequence > otherSequence
  if (changed !== otherChanged) return changed > otherChanged
  const textOf = ({ row: _, ...rest }: CalendarEntry) => JSON.stringify(rest)
  return textOf(first) > textOf(second)
}

/** Returns the drafts of a series' dates. Takes the entries that replace some of them out of `single`. */
async function draftsOfSeries(
  main: CalendarEntry,
  single: Set<CalendarEntry>,
  tools: Tools,
): Promise<ImportedEventDraft[]> {
  const { zones } = tools
  const { start } = main
  if (!start || main.faults.includes('END') || zones.momentOf(start) === undefined)
    return [datedDraft({ entry: main, span: undefined, id: String(main.row) }, tools)]
  const leaveAll = (reason: LeaveReason) => {
    const replacing = [...single].filter(
      ({ replaces, isPrivate }) => replaces && !(reason === 'private' && isPrivate === false),
    )
    for (const entry of replacing) single.delete(entry)
    return [main, ...replacing].map(entry => leftDraft(entry, reason, zones))
  }
  if (main.isPrivate) return leaveAll('private')
  const read = await readSeries(main, start, tools)
  const series = read ?? onlyFirst(start, zones)
  const toGoneDraft = (date: SeriesDate) => goneDraft(main, start, date)
  if (main.isCancelled) return [...leaveAll('cancelled'), ...series.dates.map(toGoneDraft)]
  const { entryAt, drafts } = await replacements(main, start, series, { single, ...tools })
  const leftOut = new Set<CalendarEntry>()
  for (const date of series.dates) {
    const { entry, span } = entryAt(date)
    const isLeft = entry.isPrivate || entry.isCancelled
    if (!(isLeft && leftOut.has(entry)))
      drafts.push(datedDraft({ entry, span, ...namesOf(main, start, date, entry) }, tools))
    if (isLeft) leftOut.add(entry)
    await tools.slices.spend(stepsOf(entry))
  }
  return [...withNotes(drafts, main, series, read !== undefined, zones), ...series.excluded.map(toGoneDraft)]
}

const onlyFirst = (start: CalendarTime, zones: Zones): EntrySeries => ({
  ...{ dates: [{ wall: start.wall, moment: zones.momentOf(start) ?? 0 }], excluded: [] },
  ...{ hasEarlier: false, hasLater: false },
})

/** Returns the id of a row, and the key and series of its event, by the date that the rule gives it. */
function namesOf(main: CalendarEntry, start: CalendarTime, { wall, moment }: SeriesDate, entry: CalendarEntry) {
  const { utcStart } = main
  const at = dateText(
    utcStart ? { ...utcStart, wall: dayOfWall(moment) + utcStart.wall - dayOfWall(utcStart.wall) } : { ...start, wall },
  )
  const keyed = main.uid === '' ? {} : { key: `${main.uid} ${at}` }
  return { id: `${entry.row}-${at}`, series: `${main.uid}\n${main.row}`, ...keyed }
}

/** Returns the draft of a cancelled date; it matters only if the date was imported. */
function goneDraft(main: CalendarEntry, start: CalendarTime, date: SeriesDate): ImportedEventDraft {
  const about = { row: main.row, what: main.title, notes: [], wrong: [] }
  return { ...about, reason: 'cancelled', isGone: true, ...namesOf(main, start, date, main) }
}

/**
 * Finds the entry of each date: the series' own, or one that replaces it. `drafts` are of entries that are not
 * imported.
 */
async function replacements(
  main: CalendarEntry,
  start: CalendarTime,
  { dates, excluded }: EntrySeries,
  { single, zones, slices, work }: Tools & { single: Set<CalendarEntry> },
) {
  const drafts: ImportedEventDraft[] = []
  const replaced = new Map<WallTime, CalendarEntry>()
  const following: { from: WallTime; entry: CalendarEntry; wall: WallTime }[] = []
  const excludedWalls = new Set(excluded.map(({ wall }) => wall))
  const onDay = new Map([...excluded, ...dates].map(({ wall }) => [dayOfWall(wall), wall]))
  const walls = new Set(dates.map(({ wall }) => wall))
  const atMoment = new Map([...excluded, ...dates].map(({ wall, moment }) => [moment, wall]))
  /** Finds the date that a time means, also one that the clocks skip. */
  const wallOf = (time: CalendarTime) => {
    const moment = time.isDay || start.isDay ? undefined : momentOfIn(start, time, zones)
    return (moment === undefined ? undefined : atMoment.get(moment)) ?? wallIn(start, time, zones)
  }
  for (const entry of work.left > 0 ? single : []) {
    work.left -= COMPARE_STEPS
    await slices.spend(COMPARE_STEPS)
    const time = entry.replaces ?? entry.start
    const wall = time && (entry.replaces && time.isDay ? onDay.get(time.wall) : wallOf(time))
    if (wall === undefined) continue
    const ownStart = entry.start && wallIn(start, entry.start, zones)
    if (entry.replaces && entry.isForFollowing && ownStart !== undefined)
      following.push({ from: wall, entry: withTextsOf(main, entry), wall: ownStart })
    if (!walls.has(wall) && !(excludedWalls.has(wall) && entry.replaces)) continue
    single.delete(entry)
    const other = replaced.get(wall) ?? (entry.replaces ? undefined : main)
    const isLatest = !other || isLater(entry, other)
    if (excludedWalls.has(wall)) drafts.push(leftDraft(entry, 'cancelled', zones))
    else if (isLatest) replaced.set(wall, withTextsOf(main, entry))
    const loser = isLatest ? other : entry
    if (loser && loser !== main) drafts.push(leftDraft(loser, 'superseded', zones))
  }
  following.sort((first, second) => first.from - second.from)
  const entryAt = ({ wall, moment: _, ...own }: SeriesDate) => {
    const exact = replaced.get(wall)
    if (exact) return { entry: exact, span: spanOf(exact, zones) }
    const earlier = following.findLast(({ from }) => from <= wall)
    if (!earlier) return { entry: main, span: spanOf(main, zones, { wall, own }) }
    const moved = { ...earlier.entry, start: { ...start, wall: earlier.wall } }
    const span = spanOf(moved, zones, { wall: wall + earlier.wall - earlier.from })
    return { entry: earlier.entry, span }
  }
  return { entryAt, drafts }
}

/** Completes an entry that replaces a date: older programs write only the fields that differ. */
function withTextsOf(main: CalendarEntry, entry: CalendarEntry): CalendarEntry {
  if (entry === main || entry.title !== '') return entry
  const fields = ['title', 'description', 'html', 'location', 'url', 'geo'] as const
  return { ...entry, ...Object.fromEntries(fields.map(field => [field, entry[field] || main[field]])) }
}

/** Adds notes about gaps in a series, and a row for its entry if none of its dates is imported. */
function withNotes(
  drafts: ImportedEventDraft[],
  main: CalendarEntry,
  series: EntrySeries,
  isUnderstood: boolean,
  zones: Zones,
): ImportedEventDraft[] {
  const { dates, excluded, hasEarlier, hasLater } = series
  const [first, last] = [dates[0], dates.at(-1)].map(date => date && spanOf(main, zones, { wall: date.wall }))
  const [own] = drafts.filter(({ row }) => row === main.row)
  if (!own) {
    const reason =
      dates.length > 0 ? 'superseded' : hasEarlier && !hasLater ? 'past' : excluded.length > 0 ? 'cancelled' : 'beyond'
    return [...drafts, leftDraft(main, reason, zones)]
  }
  if (!isUnderstood)
    own.notes.push(
      t(
        'I do not understand how this repeats: only its first date.',
        'Diese Wiederholung verstehe ich nicht: nur der erste Termin davon.',
      ),
    )
  if (first && last && (hasEarlier || hasLater)) own.notes.push(withinWindow(first, last))
  return drafts
}
