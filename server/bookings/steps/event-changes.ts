import { isDeepStrictEqual } from 'node:util'
import { accountOf } from '../../../domain/bookings/account/account.ts'
import type { EventCancel, EventMove, ReportedEventEdit } from '../../../domain/bookings/form/event-change-input.ts'
import { isLiving } from '../../../domain/bookings/record/booking.ts'
import { filledIn } from '../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { isOther, lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import { callOff, type Deed, reschedule } from '../../../domain/bookings/steps/booking-steps.ts'
import { type Event, editedEvent } from '../../../domain/events/event.ts'
import { cancelledEvent, canTell, movedEvent, reportedEvent } from '../../../domain/events/event-changes.ts'
import { editedSeries, laterOf, versionsOf } from '../../../domain/events/series.ts'
import { type Cents, sumOf } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { type Edit, refuse, refuseUnknownImages } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecords } from '../../../domain/kit/record.ts'
import { standingInvoice } from '../../../domain/money/invoices/due.ts'
import type { Bin } from '../../../domain/people/bin/bin.ts'
import { deletedEvents } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { settleVouchers } from '../../money/vouchers/settle.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { type LetterPreview, previewOf } from '../letters/letter-preview.ts'
import { stepLetters } from '../letters/step-letters.ts'

/**
 * Calls an event off, moves it or edits it, with all of its living bookings: each gets a step in its history, a letter
 * and its vouchers back, in one write (D64, D76). Passes on errors of the events' rules.
 */

export const cancelEvent = (deps: Deps, sent: EventCancel): Promise<Event> => deps.commit(cancelling(deps, sent))

/** The letters of a call-off, what goes back, how many invoices are reversed, how many dates it is, and the later ones with their versions. */
export type CancelPreview = LetterPreview & {
  dates: number
  later: string[]
  laterAsOf: string
  refund: Cents
  toVoucher: Cents
  invoices: number
}

export async function previewCancel(deps: Deps, sent: EventCancel): Promise<CancelPreview> {
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
    dates: called.length,
    later: called.slice(1).map(({ event }) => event._id),
    laterAsOf: versionsOf(called.slice(1).map(({ before }) => before)),
    refund: sumOf(accounts.map(({ refund }) => refund)),
    toVoucher: sumOf(accounts.map(({ toVoucher }) => toVoucher)),
    invoices: [...Map.groupBy(deps.invoices.current, ({ registration }) => registration)].filter(
      ([registration, invoices]) => ids.has(registration) && standingInvoice(invoices) !== undefined,
    ).length,
  }
}

export const moveEvent = (deps: Deps, sent: EventMove): Promise<Event> => deps.commit(moving(deps, sent))

export const previewMove = (deps: Deps, sent: EventMove): Promise<LetterPreview> => previewOf(deps, moving(deps, sent))

export const editEvent = (deps: Deps, sent: ReportedEventEdit): Promise<Event> => deps.commit(editing(deps, sent))

export const previewEdit = (deps: Deps, sent: ReportedEventEdit): Promise<LetterPreview> =>
  previewOf(deps, editing(deps, sent))

type Current = Pick<CollectionData, 'events' | 'bin' | 'registrations' | 'vouchers'>

type Changed = { before: Event; event: Event }

const cancelling = (deps: Deps, sent: EventCancel) => (current: Current) => {
  const { reason, paragraph } = sent
  const called = calledOff(deps, current, sent)
  return {
    ...withBookings(deps, current, called, (booking, { event }) =>
      callOff(booking, { ...deedOf(deps, booking, event, paragraph), detail: reason }),
    ),
    result: called[0].event,
  }
}

/**
 * Returns the event, and with `following` the later dates of its series that are neither over nor called off. Throws `conflict`
 * where they are not the ones that were shown, or no longer as they were shown.
 */
function calledOff(
  { now }: Deps,
  current: Pick<Current, 'events' | 'bin'>,
  { reason, following = false, later, laterAsOf, ...edit }: EventCancel,
): [Changed, ...Changed[]] {
  const { event: before, isDeleted } = seenOrDeleted(current, edit)
  const others = following ? laterOf(before, current.events, now()) : []
  if (later && !isDeepStrictEqual(new Set(later), new Set(others.map(({ _id }) => _id)))) throw otherDates()
  if (laterAsOf !== undefined && laterAsOf !== versionsOf(others)) throw otherDates()
  return [
    { before, event: cancelledEvent(before, reason, now(), isDeleted) },
    ...others.map(before => ({ before, event: cancelledEvent(before, reason, now()) })),
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
  (current: Current) => {
    const { _id, lastModifiedDate, ...target } = sent
    const before = seen(current, sent)
    const event = movedEvent(before, target, deps.now())
    const bookings = deps.bookingsOf(current.registrations, _id).filter(isLiving)
    if (!isOther(before, event) && !bookings.some(booking => isNewsFor(booking, { before, event })))
      refuse({ startDate: isSame() })
    return {
      ...withBookings(deps, current, [{ before, event }], telling(deps, { reason, paragraph })),
      result: event,
    }
  }

const editing =
  (deps: Deps, { tell = false, paragraph, preview: _, ...edit }: ReportedEventEdit) =>
  (current: Current & Pick<CollectionData, 'images'>) => {
    const now = deps.now()
    const { events, images } = current
    if (edit.image) refuseUnknownImages([['image', [edit.image]]], images)
    const before = seen(current, edit)
    const edited = edit.following
      ? editedSeries(before, edit, events, { newId: deps.newId, now })
      : [editedEvent(before, edit, deps.newId, now)]
    const changed = edited.map((after): Changed => {
      const before = findRecord(events, after._id, 'event')
      return { before, event: tell && canTell(after, now) ? reportedEvent(before, after, now) : after }
    })
    const told = telling(deps, { paragraph })
    const step: Step = (booking, one) => (tell && canTell(one.event, now) ? told(booking, one) : booking)
    return { ...withBookings(deps, current, changed, step), result: changed[0]?.event ?? before }
  }

type Step = (booking: Registration, changed: Changed) => Registration

/** True if the current facts differ from those in the guest's last letter. */
const isNewsFor = (booking: Registration, { before, event }: Changed): boolean =>
  isOther(lastReported(booking, before), event)

/** Sends each guest the changes that concern them, each only once. */
const telling =
  (deps: Deps, { reason = '', paragraph }: { reason?: string; paragraph: string | undefined }): Step =>
  (booking, changed) =>
    isNewsFor(booking, changed)
      ? reschedule(
          booking,
          changed.event,
          { ...deedOf(deps, booking, changed.event, paragraph), detail: reason },
          changed.before,
        )
      : booking

const isSame = () =>
  t('Nothing is different, and everybody knows it.', 'Es ändert sich nichts, und alle wissen Bescheid.')

/** Finds an event, including a deleted one that people still wait for (D76). */
function seenOrDeleted(current: Pick<Current, 'events' | 'bin'>, edit: Edit): { event: Event; isDeleted: boolean } {
  const entry = current.bin.find(({ kind, record }) => kind === 'event' && record._id === edit._id)
  if (entry?.kind !== 'event' || current.events.some(({ _id }) => _id === edit._id))
    return { event: seen(current, edit), isDeleted: false }
  refuseStale(entry.record, edit.lastModifiedDate)
  return { event: entry.record, isDeleted: deletedEvents([entry]).length > 0 }
}

function seen({ events }: Pick<Current, 'events'>, { _id, lastModifiedDate }: Edit): Event {
  const event = findRecord(events, _id, 'event')
  refuseStale(event, lastModifiedDate)
  return event
}

/** Stores her paragraph in the booking's history, so that the letter does not depend on the event. */
const deedOf = ({ now }: Deps, booking: Registration, event: Event, paragraph = ''): Deed => ({
  now: now(),
  by: 'educator',
  paragraph: filledIn(paragraph, booking, event),
})

/** Applies a change to events and their living bookings, with vouchers and letters. */
function withBookings(
  deps: Deps,
  { events, bin, registrations, vouchers }: Current,
  changedEvents: readonly Changed[],
  step: Step,
) {
  const after = new Map(changedEvents.map(({ before, event }) => [before, event]))
  const known = { events: replaceRecords(events, after.values()), bin: withEvents(bin, after), vouchers }
  const changed = new Map<Registration, Registration>()
  for (const one of changedEvents) {
    for (const before of deps.bookingsOf(registrations, one.event._id).filter(isLiving)) {
      const stepped = step(before, one)
      if (stepped === before) continue
      const { booking: after, vouchers } = settleVouchers(deps, stepped, known)
      known.vouchers = vouchers
      changed.set(before, after)
    }
  }
  const letters = [...changed].flatMap(([before, after]) => stepLetters(deps, before, after))
  return {
    next: {
      events: known.events,
      bin: known.bin,
      ...(changed.size === 0
        ? {}
        : { vouchers: known.vouchers, registrations: replaceRecords(registrations, changed.values()) }),
    },
    added: { outbox: newLetters(deps, letters) },
  }
}

/** Replaces changed events in the bin; returns the same bin if it holds none of them. */
function withEvents(bin: Bin, after: ReadonlyMap<Event, Event>): Bin {
  const changed = bin.map(entry => {
    const record = entry.kind === 'event' ? after.get(entry.record) : undefined
    return entry.kind === 'event' && record ? { ...entry, record } : entry
  })
  return changed.some((entry, at) => entry !== bin[at]) ? changed : bin
}
