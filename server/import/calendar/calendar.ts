import type { ImportedEventDraft } from '../../../domain/import/events/event-rows.ts'
import { IMPORT_ROWS, tooManyRows } from '../../../domain/import/import.ts'
import { DAYS_BEFORE } from '../../../domain/import/report.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { decode } from '../../formats/decode.ts'
import type { ImportRun } from '../runs.ts'
import { inCalendarZone } from './calendar-zone.ts'
import { readCalendarEntries } from './entries.ts'
import { draftsOfUid } from './groups.ts'
import { linesIn } from './lines.ts'
import type { CalendarEntry } from './properties.ts'
import { openZones } from './time-zones.ts'
import { openSlices } from './work-slices.ts'

export const isCalendar = (file: Uint8Array) => /^\s*BEGIN:VCALENDAR/i.test(decode(file.subarray(0, 200)))

/** Days ahead for which dates of a series are imported: two years. */
const DAYS_AHEAD = 731

/** Bytes or steps of work until other requests may run: some milliseconds, also on a small computer. */
const SLICE = 20_000

/** Steps that applying the calendar's zone to an entry counts as. */
const ZONE_STEPS = 100

/**
 * Budget of steps for all series of a file: some seconds of work. Later series are imported with their first date only.
 */
const WORK_MAX = 20_000_000

/** Reads an iCalendar file. Returns a draft for each single event and for each date of a series. Throws `invalid`. */
export async function readCalendar(
  file: Uint8Array,
  {
    shown,
    cost,
    now,
    uidHost,
    run,
  }: { shown: boolean; cost?: number | undefined; now: Instant; uidHost?: string | undefined; run?: ImportRun },
): Promise<{ drafts: ImportedEventDraft[]; tasks: number }> {
  const slices = openSlices(SLICE, run?.signal)
  const { entries, zones: described, tasks } = await readCalendarEntries(linesIn(file, slices))
  if (entries.length === 0)
    throw new AppError('invalid', t('There is no event in this calendar.', 'In diesem Kalender steht kein Termin.'))
  run?.begin('reading', entries.length)
  const moment = Date.parse(now)
  const window = { from: moment - DAYS_BEFORE * DAY_MS, now: moment, until: moment + DAYS_AHEAD * DAY_MS }
  const tools = {
    window,
    slices,
    work: { left: WORK_MAX },
    shown,
    cost,
    uidHost,
    zones: openZones(described, window.until),
  }
  const drafts: ImportedEventDraft[] = []
  let coming = 0
  for (const group of Map.groupBy(entries, ({ uid, row }) => uid || `\n${row}`).values()) {
    const all: CalendarEntry[] = []
    for (const entry of group) {
      all.push(inCalendarZone(entry, tools.zones))
      await slices.spend(ZONE_STEPS)
    }
    const draftsFound = await draftsOfUid(all, tools)
    run?.count(all.length)
    for (const draft of draftsFound) {
      drafts.push(draft)
      coming += draft.reason ? 0 : 1
    }
    if (coming > IMPORT_ROWS) throw tooManyRows()
  }
  return { drafts, tasks }
}
