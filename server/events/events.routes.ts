import { Hono } from 'hono'
import { EventCancel, EventMove, ReportedEventEdit } from '../../domain/bookings/form/event-change-input.ts'
import { ForestQuery } from '../../domain/bookings/people/forest-list.ts'
import { PlacesUndo } from '../../domain/bookings/places/added-places.ts'
import { AttendedInput } from '../../domain/bookings/places/attendance.ts'
import { GroupLetter } from '../../domain/bookings/record/message.ts'
import { AskInput, eventAnswers } from '../../domain/bookings/views/answers.ts'
import { eventsIn } from '../../domain/events/calendar.ts'
import { Conversion, eventMeant } from '../../domain/events/conversion.ts'
import { type Event, NewEvent, newEvent, type PublicEvent } from '../../domain/events/event.ts'
import { EventQuery } from '../../domain/events/event-query.ts'
import { eventTable, priceTable } from '../../domain/events/event-table.ts'
import { locationsOf } from '../../domain/events/locations.ts'
import { Repetition, repeatEvent, withSeries } from '../../domain/events/series.ts'
import { withFreeIds } from '../../domain/events/sessions/session-fields.ts'
import { dayOf } from '../../domain/kit/format.ts'
import {
  checkFieldsSentence,
  parseInput,
  RecordId,
  recordToDelete,
  refuseUnknownImages,
} from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { findRecord, replaceRecords } from '../../domain/kit/record.ts'
import { eventsPage, readEventsQuery } from '../../domain/office/lists/events.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import { refuseUnknownQuestions } from '../../domain/questions/question.ts'
import type { Deps } from '../app/deps.ts'
import { askByLetter, previewAsking } from '../bookings/letters/ask-by-letter.ts'
import { previewToGroup, writeToGroup } from '../bookings/letters/group-letters.ts'
import { undoPlaces } from '../bookings/places/undo-places.ts'
import { cancelEvent, editEvent, moveEvent, previewCancel } from '../bookings/steps/event-changes.ts'
import { publicReads } from '../content/reads/public-reads.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { recordIdOf } from '../http/requests/record-id.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import { moveToBin } from '../people/bin/bin.ts'
import { addedBefore, findUnchanged, takeRecord } from '../store/records.ts'
import { convertToCourse, convertToSeries } from './conversion.ts'
import { createEventList } from './event-list.ts'
import { writeAttendance } from './forest/attendance.ts'
import { certificatesOfEvent } from './forest/certificates.ts'
import { forestFileName, forestListOf } from './forest/forest-files.ts'
import { forestPage } from './forest/forest-page.tsx'

const notDeleted = () => t('Error Deleting Event', 'Der Termin konnte nicht gelöscht werden.')

/** Returns all events, or only the series of one event: of `event`, or that of the booking `about`. */
function eventsAround({ events, registrations, now }: Deps, { event, about }: { event?: string; about?: string }) {
  const booking = event ?? registrations.current.find(({ _id }) => _id === about)?.event
  if (booking === undefined) return events.current
  return withSeries(eventMeant(booking, events.current, now())?._id ?? booking, events.current)
}

const pageFor = ({ events, registrations, bookingsOf, now }: Deps, query: object) =>
  eventsPage(
    { events: events.current, bookingsOf: ({ _id }) => bookingsOf(registrations.current, _id), now: now() },
    readEventsQuery(query),
  )

const repeat = ({ commit, newId, now }: Deps, repetition: Repetition): Promise<Event[]> =>
  commit(({ events }) => {
    const event = findUnchanged(events, repetition, 'event')
    const { first, dates } = repeatEvent(event, repetition, events, { newId, now: now() })
    return { next: { events: [...replaceRecords(events, [first]), ...dates] }, result: dates }
  })

/** Adds an event. Throws `invalid` for an unknown image or question. */
const addEvent = ({ commit, newId, now }: Deps, _id: string, input: NewEvent): Promise<Event> =>
  commit(({ events, images, site, bin }) => {
    const earlier = addedBefore(events, _id)
    if (earlier) return { result: earlier }
    refuseUnknownImages([['image', [input.image]]], images)
    refuseUnknownQuestions(input.asks, site.questions)
    const deleted = bin.flatMap(({ kind, record }) => (kind === 'event' ? [record] : []))
    const sessions = withFreeIds(input.sessions, [...events, ...deleted])
    const result = { ...newEvent({ ...input, sessions }, newId, now()), _id }
    return { next: { events: [...events, result] }, result }
  })

const isListed = ({ listed }: Event) => listed

export function eventRoutes(deps: Deps) {
  const { events, now, papers } = deps
  const forVisitors = createEventList<PublicEvent>()
  /** With their public availability (D45). */
  const forOffice = createEventList<Event>(deps.openPlaces.availabilityOf)
  const exportAs = spreadsheet(deps, () => ({
    name: `termine-${dayOf(now())}`,
    table: () => eventTable(events.current),
  }))

  const exportPricesAs = spreadsheet(deps, () => ({
    name: `preise-${dayOf(now())}`,
    table: () => priceTable(events.current),
  }))

  const idIn = (query: Record<string, string>) => parseInput(RecordId, query)._id

  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => {
      const query = c.req.query()
      return asksForPage(query) ? jsonPage(c, pageFor(deps, query)) : forOffice(c, eventsAround(deps, query))
    })
    .get('/places', adminOnly, c => c.json(locationsOf(events.current)))
    .get('/forest', adminOnly, c => {
      const { list } = forestListOf(deps, parseInput(ForestQuery, c.req.query()))
      return c.body(forestPage(list), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Disposition': `attachment; filename="${forestFileName(list)}.html"`,
      })
    })
    .get('/forest/pdf', adminOnly, async c => {
      const { list } = forestListOf(deps, parseInput(ForestQuery, c.req.query()))
      // Opens in the browser, to be printed.
      return c.body(await papers.forest({ ...list, created: now() }), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${forestFileName(list)}.pdf"`,
      })
    })
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .get('/prices/export/csv', adminOnly, exportPricesAs('csv'))
    .get('/prices/export/xlsx', adminOnly, exportPricesAs('xlsx'))
    .post('/attended', adminOnly, json(AttendedInput, undefined, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await writeAttendance(deps, c.req.valid('json'))),
    )
    .get('/certificates', adminOnly, async c => {
      const event = findRecord(events.current, idIn(c.req.query()), 'event')
      return c.body(await certificatesOfEvent(deps, event), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="bescheinigungen-${dayOf(event.startDate)}.pdf"`,
      })
    })
    .post('/', json(EventQuery), c => {
      const { dateRange } = c.req.valid('json')
      if (!isAdmin(actorOf(c))) return forVisitors(c, publicReads(deps).events(dateRange))
      return forOffice(c, eventsIn(dateRange, events.current.filter(isListed)))
    })
    .post('/add', adminOnly, json(NewEvent, checkFieldsSentence), async c =>
      c.json(await addEvent(deps, recordIdOf(c, deps), c.req.valid('json'))),
    )
    .post('/edit', adminOnly, json(ReportedEventEdit, checkFieldsSentence), async c =>
      c.json(await editEvent(deps, c.req.valid('json'))),
    )
    .post('/undo', adminOnly, json(PlacesUndo, checkFieldsSentence), async c =>
      c.json(await undoPlaces(deps, c.req.valid('json'))),
    )
    .post('/repeat', adminOnly, json(Repetition, checkFieldsSentence), async c =>
      c.json(await repeat(deps, c.req.valid('json'))),
    )
    .post('/course', adminOnly, json(Conversion, checkFieldsSentence), async c =>
      c.json(await convertToCourse(deps, c.req.valid('json'))),
    )
    .post('/series', adminOnly, json(Conversion, checkFieldsSentence), async c =>
      c.json(await convertToSeries(deps, c.req.valid('json'))),
    )
    .post('/letter', adminOnly, json(GroupLetter, checkFieldsSentence), async c => {
      const letter = c.req.valid('json')
      return c.json(await (letter.preview ? previewToGroup(deps, letter) : writeToGroup(deps, letter)))
    })
    .get('/answers', adminOnly, c => {
      const event = findRecord(events.current, idIn(c.req.query()), 'event')
      return c.json(eventAnswers(event, deps.registrations.current, deps.site.current.questions))
    })
    .post('/ask', adminOnly, json(AskInput, checkFieldsSentence), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewAsking(deps, sent) : askByLetter(deps, sent)))
    })
    .post('/cancel', adminOnly, json(EventCancel, checkFieldsSentence), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewCancel(deps, sent) : cancelEvent(deps, sent)))
    })
    .post('/move', adminOnly, json(EventMove, checkFieldsSentence), async c =>
      c.json(await moveEvent(deps, c.req.valid('json'))),
    )
    .post('/del', adminOnly, json(recordToDelete(notDeleted), notDeleted), async c => {
      const deletion = c.req.valid('json')
      const deleted = await moveToBin(deps, 'event', actorOf(c), ({ events }) => {
        const { record, rest } = takeRecord(events, deletion, 'event')
        return { record, next: { events: rest } }
      })
      return c.json(deleted)
    })
}
