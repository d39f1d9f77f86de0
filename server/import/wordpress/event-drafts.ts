import { shownWhen } from '../../../domain/events/dates/office-dates.ts'
import {
  checkedEvent,
  describeEvent,
  type ImportedEventDraft,
  wholeDays,
} from '../../../domain/import/events/event-rows.ts'
import { assumesEnd, notUnderstood, USUAL_HOURS } from '../../../domain/import/events/event-times.ts'
import { isCalledOffTitle } from '../../../domain/import/events/hidden-event-words.ts'
import { plainPath } from '../../../domain/import/redirects.ts'
import { DAYS_BEFORE, type LeaveReason, reasonWords } from '../../../domain/import/report.ts'
import { euroOfCell } from '../../../domain/import/tables/cells.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/kit/duration.ts'
import { addDays, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { mapInSteps, type SlicedWork } from '../../../domain/kit/sliced-work.ts'
import { plainTextOf } from '../../formats/html.ts'
import { addressOnOldSite } from './addresses.ts'
import type { OldEvent, WordPressExport } from './export.ts'
import { type PageText, pageText } from './page-text.ts'

/** Event with its parsed text. */
export type ReadEvent = OldEvent & { text: PageText }

/** Returns the events of "The Events Calendar" (`tribe_events`) and other plugins. */
export const readEvents = ({ events }: Pick<WordPressExport, 'events'>): SlicedWork<ReadEvent[]> =>
  mapInSteps(events, event => ({ ...event, content: '', text: pageText(event.content) }))

/** Returns the events as drafts; their rows follow those of the pages. */
export const eventDrafts = (
  events: readonly ReadEvent[],
  { base, venues, pages }: Pick<WordPressExport, 'base' | 'venues' | 'pages'>,
  options: Options,
): SlicedWork<ImportedEventDraft[]> =>
  mapInSteps([...events.entries()], ([at, event]) =>
    draftOf(event, { base, venues, ...options, row: pages.length + at + 1 }),
  )

type Options = { shown: boolean; now: Instant }
type DraftContext = Pick<WordPressExport, 'base' | 'venues'> & Options & { row: number }

function draftOf(old: ReadEvent, { base, venues, shown, now, row }: DraftContext): ImportedEventDraft {
  const { meta, title, text } = old
  const wrong: string[] = []
  const times = timesOf(meta, wrong)
  const costText = meta.get('_EventCost') ?? ''
  const cost = costText === '' ? null : euroOfCell(costText)
  const place = (venues.get(meta.get('_EventVenueID') ?? '') ?? meta.get('_EventVenue') ?? '').slice(0, 200)
  const description = plainTextOf(htmlOf(text)).slice(0, 5000)
  const isPostponed = /^postponed$/i.test(meta.get('_tribe_events_status') ?? '')
  const notes = [
    ...(old.isPublic ? [] : [t('Not public there, and not active here.', 'Dort nicht öffentlich, hier nicht aktiv.')]),
    ...(isPostponed ? [t('Postponed there, and not active here.', 'Dort verschoben, hier nicht aktiv.')] : []),
    ...(times?.isEndAssumed ? [assumesEnd()] : []),
    ...(cost === undefined ? [notUnderstood(t('Price', 'Preis'), costText)] : []),
    ...withoutPlace(text),
  ]
  const sent = times && {
    title: title || t('Without a title', 'Ohne Titel'),
    description,
    startDate: times.startDate,
    endDate: times.endDate,
    locationName: place,
    locationLink: '',
    cost: cost ?? null,
    active: shown && old.isPublic && !isPostponed,
  }
  const address = pathOf(old, base)
  const reason = reasonToLeave(old, times, now)
  return {
    ...checkedEvent(sent, wrong),
    ...(reason ? { reason } : {}),
    ...{ id: String(row), row, notes: reason ? [reasonWords(reason)] : notes, key: `${base} ${old.id}` },
    ...(address === undefined ? {} : { address }),
    what: describeEvent({ title, when: times && shownWhen(times), place, cost, description }),
  }
}

/** Skips cancelled events, and those over for more than a year, as calendars do. */
function reasonToLeave(
  { meta, title }: Pick<ReadEvent, 'meta' | 'title'>,
  times: { endDate: Instant } | undefined,
  now: Instant,
): LeaveReason | undefined {
  if (/^cancell?ed$/i.test(meta.get('_tribe_events_status') ?? '') || isCalledOffTitle(title)) return 'cancelled'
  return times && Date.parse(times.endDate) < Date.parse(now) - DAYS_BEFORE * DAY_MS ? 'past' : undefined
}

/** Names what an event's description has no place for. */
function withoutPlace({ pictures, dropped }: PageText): string[] {
  const pictureCount =
    pictures.length === 1 ? t('1 picture', '1 Bild') : t(`${pictures.length} pictures`, `${pictures.length} Bilder`)
  const leftOut = [...(pictures.length > 0 ? [pictureCount] : []), ...dropped].join(', ')
  return leftOut === '' ? [] : [t(`Left out: ${leftOut}`, `Weggelassen: ${leftOut}`)]
}

const htmlOf = ({ paragraphs }: PageText) =>
  paragraphs.map(({ head, body }) => (head === '' ? body : `<p>${head}</p>${body}`)).join('')

type Times = { startDate: Instant; endDate: Instant; isEndAssumed?: true }

/** `2027-05-16 14:30:00`, on the clocks of the event's own zone, and the same in UTC beside it. */
function timesOf(meta: ReadonlyMap<string, string>, wrong: string[]): Times | undefined {
  const days = ['_EventStartDate', '_EventEndDate'].map(name => meta.get(name)?.slice(0, 10) ?? '')
  const [first = '', last = ''] = days
  if (/^(?:yes|1|true)$/i.test(meta.get('_EventAllDay') ?? '') && isDay(first))
    return wholeDays(first, nextDay(isDay(last) ? last : first))
  const startDate = instantIn(meta, 'Start')
  if (startDate === undefined) {
    wrong.push(t('The day is missing.', 'Der Tag fehlt.'))
    return undefined
  }
  const endDate = instantIn(meta, 'End')
  if (endDate !== undefined) return { startDate, endDate }
  const usual = new Date(Date.parse(startDate) + USUAL_HOURS * HOUR_MS).toISOString()
  return { startDate, endDate: usual, isEndAssumed: true }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const nextDay = (day: string) => addDays(day, 1)

function instantIn(meta: ReadonlyMap<string, string>, side: 'Start' | 'End'): string | undefined {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(meta.get(`_Event${side}DateUTC`) ?? '')
  if (utc) return new Date(`${utc[1]}T${utc[2]}Z`).toISOString()
  const wall = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(meta.get(`_Event${side}Date`) ?? '')
  return wall?.[1] && wall[2] ? instantOf(wall[1], wall[2]) : undefined
}

/** An event with only a number has no path of its own. */
function pathOf({ link }: OldEvent, base: string): string | undefined {
  const path = plainPath(addressOnOldSite(link, base)?.pathname ?? '')
  return path === '' ? undefined : path
}

/** Maps paths of the old site's events to their entries in the calendar. */
export const eventAddresses = (
  { base, events }: WordPressExport,
  drafts: readonly ImportedEventDraft[],
  idOf: (draft: ImportedEventDraft) => string | undefined,
): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap((event, at): [string, string][] => {
      const id = drafts[at] && idOf(drafts[at])
      const path = pathOf(event, base)
      return id === undefined || path === undefined ? [] : [[path, `/kalender#${id}`]]
    }),
  )
