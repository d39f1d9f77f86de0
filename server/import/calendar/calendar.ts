import type { EventDraft } from '../../../domain/import/events/event-rows.ts'
import { IMPORT_ROWS, tooManyRows } from '../../../domain/import/import.ts'
import { DAYS_BEFORE } from '../../../domain/import/report.ts'
import { DAY_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { decode } from '../../formats/decode.ts'
import type { Run } from '../runs.ts'
import { readCalendarEntries } from './entries.ts'
import { draftsOfUid } from './groups.ts'
import { atHome } from './home.ts'
import { linesIn } from './lines.ts'
import type { CalendarEntry } from './properties.ts'
import { openZones } from './time-zones.ts'
import { openTurns } from './turns.ts'

export const isCalendar = (file: Uint8Array) => /^\s*BEGIN:VCALENDAR/i.test(decode(file.subarray(0, 200)))

/** Window for future dates: series for two years ahead. */
const DAYS_AHEAD = 731

/** Bytes or steps in a slice: some milliseconds, also on a small computer. Then other requests run. */
const SLICE = 20_000

/** Cost of applying the calendar's zone to an entry, in steps. */
const HOME_STEPS = 100

/**
 * Budget of steps for all series of a file: some seconds of work. Later series are imported with their first date only.
 */
const WORK_MAX = 20_000_000

/** Reads the events of an iCalendar file: a draft for each entry, or for each date of one that repeats. Throws `invalid`. */
export async function readCalendar(
  file: Uint8Array,
  {
    shown,
    cost,
    now,
    uidHost,
    run,
  }: { shown: boolean; cost?: number | undefined; now: Instant; uidHost?: string | undefined; run?: Run },
): Promise<{ drafts: EventDraft[]; tasks: number }> {
  const turns = openTurns(SLICE, run?.signal)
  const { entries, zones: described, tasks } = await readCalendarEntries(linesIn(file, turns))
  if (entries.length === 0)
    throw new AppError('invalid', t('There is no event in this calendar.', 'In diesem Kalender steht kein Termin.'))
  run?.begin('reading', entries.length)
  const moment = Date.parse(now)
  const window = { from: moment - DAYS_BEFORE * DAY_MS, now: moment, until: moment + DAYS_AHEAD * DAY_MS }
  const tools = {
    window,
    turns,
    work: { left: WORK_MAX },
    shown,
    cost,
    uidHost,
    zones: openZones(described, window.until),
  }
  const drafts: EventDraft[] = []
  let coming = 0
  for (const given of Map.groupBy(entries, ({ uid, row }) => uid || `\n${row}`).values()) {
    const all: CalendarEntry[] = []
    for (const entry of given) {
      all.push(atHome(entry, tools.zones))
      await turns.spend(HOME_STEPS)
    }
    const found = await draftsOfUid(all, tools)
    run?.count(all.length)
    for (const draft of found) {
      drafts.push(draft)
      coming += draft.reason ? 0 : 1
    }
    if (coming > IMPORT_ROWS) throw tooManyRows()
  }
  return { drafts, tasks }
}
