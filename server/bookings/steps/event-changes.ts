import { isDeepStrictEqual } from 'node:util'
import { accountOf } from '../../../domain/bookings/account/account.ts'
import type { EventCancel, EventMove, ReportedEventEdit } from '../../../domain/bookings/form/event-change-input.ts'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { areOtherFacts, isOtherDate, lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import { hasNews, sessionNews } from '../../../domain/bookings/record/reported-sessions.ts'
import { withBookedSessions } from '../../../domain/bookings/record/snapshot.ts'
import { recordCallOff, reschedule } from '../../../domain/bookings/steps/booking-steps.ts'
import { type Event, editedEvent } from '../../../domain/events/event.ts'
import { cancelledEvent, canInformGuests, movedEvent, reportedEvent } from '../../../domain/events/event-changes.ts'
import { editedSeries, eventVersionsOf, laterDatesOf } from '../../../domain/events/series.ts'
import { movedSession } from '../../../domain/events/session-changes.ts'
import { withFreeIds } from '../../../domain/events/sessions/session-fields.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { sumOf } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import { refuseFields, refuseUnknownImages } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import { standingInvoice } from '../../../domain/money/invoices/due.ts'
import { refuseUnknownQuestions } from '../../../domain/questions/question.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { findUnchanged } from '../../store/records.ts'
import { commitOrPreview, previewOf } from '../letters/letter-preview.ts'
import { refuseLoss } from './booked-sessions.ts'
import {
  type EventBookingChange,
  type EventData,
  type EventVersions,
  educatorStepDetails,
  findUnchangedOrDeleted,
  withBookings,
} from './event-bookings.ts'
import { callingSessionsOff, previewSessionsOff, type SessionsPreview, sessionsToCallOff } from './session-changes.ts'

/**
 * Calls an event off, moves it or edits it, with all of its living bookings, in one write (D64, D76). Each booking gets
 * a step in its history, a letter, and its vouchers back. Passes on errors of the events' rules.
 */

export const cancelEvent = (deps: Deps, sent: EventCancel): Promise<Event> =>
  deps.commit(current => {
    const ids = sessionsToCallOff(deps, current, sent)
    return ids ? callingSessionsOff(deps, sent, ids)(current) : cancelling(deps, sent)(current)
  })

/**
 * The letters of a call-off, the refunds, the numbers of reversed invoices and of dates, and the later dates with their
 * versions.
 */
export type CancelPreview = SessionsPreview & {
  dates: number
  later: string[]
  laterAsOf: string
}

export async function previewCancel(deps: Deps, sent: EventCancel): Promise<CancelPreview> {
  const sessions = sessionsToCallOff(deps, { events: deps.events.current, bin: deps.bin.current }, sent)
  if (sessions)
    return { ...(await previewSessionsOff(deps, sent, sessions)), dates: sessions.length, later: [], laterAsOf: '' }
  const letters = await previewOf(deps, cancelling(deps, sent))
  const called = calledOff(deps, { events: deps.events.current, bin: deps.bin.current }, sent)
  const bookings = called.flatMap(({ event }) =>
    deps
      .bookingsOf(deps.registrations.current, event._id)
      .filter(isLiving)
      .map(booking => ({ booking, event })),
  )
  const accounts = bookings.flatMap(({ booking, event }) => accountOf(booking, event, dayOf(deps.now())) ?? [])
  const ids = new Set(bookings.map(({ booking }) => booking._id))
  return {
    ...letters,
    refunds: [],
    dates: called.length,
    later: called.slice(1).map(({ event }) => event._id),
    laterAsOf: eventVersionsOf(called.slice(1).map(({ before }) => before)),
    refund: sumOf(accounts.map(({ refund }) => refund)),
    toVoucher: sumOf(accounts.map(({ toVoucher }) => toVoucher)),
    invoices: [...Map.groupBy(deps.invoices.current, ({ registration }) => registration)].filter(
      ([registration, invoices]) => ids.has(registration) && standingInvoice(invoices) !== undefined,
    ).length,
  }
}

export const moveEvent = (deps: Deps, sent: EventMove) => commitOrPreview(deps, sent, moving(deps, sent))

export const editEvent = (deps: Deps, sent: ReportedEventEdit) => commitOrPreview(deps, sent, editing(deps, sent))

const cancelling = (deps: Deps, sent: EventCancel) => (current: EventData) => {
  const { reason, paragraph, refunds = [] } = sent
  if (refunds.length > 0) refuseFields({ refunds: onlyForSessionsSentence() })
  const called = calledOff(deps, current, sent)
  return {
    ...withBookings(deps, current, called, (booking, { event }) =>
      recordCallOff(booking, { ...educatorStepDetails(deps, booking, event, paragraph), detail: reason }),
    ),
    result: called[0].event,
  }
}

const onlyForSessionsSentence = () =>
  t(
    'Everybody gets everything back. Refunds can be chosen for single sessions of a course.',
    'Alle bekommen alles zurück. Erstattungen lassen sich nur für einzelne Kurstermine wählen.',
  )

/**
 * Returns the event, and with `following` the later dates of its series that are neither over nor called off. Throws
 * `conflict` if these dates or their versions differ from those shown.
 */
function calledOff(
  { now }: Deps,
  current: Pick<EventData, 'events' | 'bin'>,
  { reason, following = false, later, laterAsOf, ...edit }: EventCancel,
): [EventVersions, ...EventVersions[]] {
  const { event: before, deletedAt } = findUnchangedOrDeleted(current, edit)
  const laterEvents = following ? laterDatesOf(before, current.events, now()) : []
  if (later && !isDeepStrictEqual(new Set(later), new Set(laterEvents.map(({ _id }) => _id)))) throw otherDates()
  if (laterAsOf !== undefined && laterAsOf !== eventVersionsOf(laterEvents)) throw otherDates()
  return [
    { before, event: cancelledEvent(before, reason, now(), deletedAt !== undefined) },
    ...laterEvents.map(before => ({ before, event: cancelledEvent(before, reason, now()) })),
  ]
}

const otherDates = () =>
  new AppError(
    'conflict',
    t(
      'The series has other dates now. Please look at them once more.',
      'Die Serie hat inzwischen andere Termine. Bitte sieh sie noch einmal an.',
    ),
  )

const moving =
  (deps: Deps, { reason = '', paragraph, preview: _, ...sent }: EventMove) =>
  (current: EventData) => {
    const { _id, lastModifiedDate, session, hours: _, ...target } = sent
    const before = findUnchanged(current.events, sent, 'event')
    const event =
      session === undefined
        ? movedEvent(before, target, deps.now())
        : movedSession(before, session, { ...target, hours: sent.hours }, deps.now())
    const bookings = deps.bookingsOf(current.registrations, _id).filter(isLiving)
    const isChanged = areOtherFacts(before, event) || !isDeepStrictEqual(before.sessions, event.sessions)
    if (!isChanged && !bookings.some(booking => hasNews(booking, { before, event }, deps.now())))
      refuseFields({ startDate: sameMessage() })
    return {
      ...withBookings(deps, current, [{ before, event }], reporting(deps, { reason, paragraph })),
      result: event,
    }
  }

const editing =
  (deps: Deps, { tell = false, paragraph, preview: _, ...sent }: ReportedEventEdit) =>
  (current: EventData & Pick<CollectionData, 'images' | 'site'>) => {
    const now = deps.now()
    const { events, images } = current
    if (sent.image) refuseUnknownImages([['image', [sent.image]]], images)
    const before = findUnchanged(current.events, sent, 'event')
    const otherEvents = events.filter(({ _id }) => _id !== before._id)
    const edit = sent.sessions ? { ...sent, sessions: withFreeIds(sent.sessions, otherEvents) } : sent
    refuseUnknownQuestions(edit.asks, current.site.questions, before.asks)
    const edited = edit.following
      ? editedSeries(before, edit, events, { newId: deps.newId, now })
      : [editedEvent(before, edit, deps.newId, now)]
    const changed = edited.map((after): EventVersions => {
      const before = findRecord(events, after._id, 'event')
      return { before, event: tell && canInformGuests(after, now) ? reportedEvent(before, after, now) : after }
    })
    for (const change of changed) refuseLoss(change, current, now)
    const report = reporting(deps, { paragraph })
    const step: EventBookingChange = (booking, change) => {
      const updated = withKnownSessions(booking, change, now)
      const after = tell && canInformGuests(change.event, now) ? report(updated, change) : updated
      return isCourse(change.before) ? after : withBookedSessions(after, change.event, now)
    }
    return { ...withBookings(deps, current, changed, step), result: changed[0]?.event ?? before }
  }

/**
 * Records the sessions of an event that becomes a course, unless its dates change too: then guests get them by letter.
 */
const withKnownSessions = (booking: Registration, { before, event }: EventVersions, now: Instant): Registration =>
  isCourse(before) || isOtherDate(lastReported(booking, before), event)
    ? booking
    : withBookedSessions(booking, event, now)

/** Sends each guest the changes that concern them, and each change only once. */
const reporting =
  (deps: Deps, { reason = '', paragraph }: { reason?: string; paragraph: string | undefined }): EventBookingChange =>
  (booking, changed) =>
    hasNews(booking, changed, deps.now())
      ? reschedule(
          booking,
          changed.event,
          { ...educatorStepDetails(deps, booking, changed.event, paragraph), detail: reason },
          changed.before,
          isCourse(changed.event) ? sessionNews(booking, changed, deps.now()) : [],
        )
      : booking

const sameMessage = () =>
  t('Nothing is different, and everybody knows it.', 'Es ändert sich nichts, und alle wissen Bescheid.')
