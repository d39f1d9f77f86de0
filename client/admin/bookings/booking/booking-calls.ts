import { useRef, useState } from 'react'
import type { BulkOutcome } from '../../../../domain/bookings/form/booking-calls.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { SECOND_MS } from '../../../../domain/kit/duration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { useAnnouncement } from '../../kit/announcement.ts'
import { reasonOf, useCall } from '../../kit/failure.tsx'
import { api, editEvent, errorSentence } from '../../state/api.ts'
import { putRecord, refreshLists } from '../../state/lists.ts'
import { stepDoneWords } from './booking-words.ts'
import {
  affectedIds,
  type DecisionVerb,
  forgetNotices,
  setUndoable,
  showNotice,
  showUndo,
  takeBackPayment,
  type Undoable,
  undoableAfter,
  undoableName,
  useDecisions,
} from './decisions.ts'
import {
  errorCode,
  type NamedBooking,
  notDoneWords,
  notUndoneWords,
  perhapsDoneWords,
  perhapsUndoneWords,
  type SentVersion,
  type ShowChange,
  sendSeenVersions,
  settleLostDecision,
  settleLostUndo,
  showBookingsNotice,
  showEachChange,
  unansweredVersions,
} from './lost-answers.ts'

type Send = (edit: SentVersion) => Promise<Registration>
/** Shows a failure elsewhere, or throws it on. */
type Refuse = (error: unknown) => void

const sending: Record<DecisionVerb, Send> = {
  confirm: json => callForRecord(api.registration.confirm.$post({ json })),
  decline: json => callForRecord(api.registration.decline.$post({ json })),
}

const undoEnd = () => Date.now() + UNDO_SECONDS * SECOND_MS

/** Updates the list with the stored event. */
async function shownEvent(storing: Promise<Event>): Promise<Event> {
  const after = await storing
  putRecord('events', after)
  void refreshLists('events')
  return after
}

const takeBackPlaces = ({ _id, placesAdded = '' }: Event, count: number) =>
  shownEvent(call(api.event.undo.$post({ json: { _id, added: placesAdded, count } })))

/** Undoes the last step of each booking. */
const takeBackDecisions = (decided: readonly Registration[]) =>
  call(
    api.registration.undo.all.$post({
      json: { bookings: decided.map(({ _id, history }) => ({ _id, decided: history.at(-1)?.date ?? '' })) },
    }),
  )

async function takeBackSteps(last: Exclude<Undoable, { what: 'places' }>): Promise<BulkOutcome> {
  if (last.what === 'payment') return { done: [await takeBackPayment(last)], refused: [] }
  return takeBackDecisions(last.done)
}

/** Changes to such a booking may change a voucher's balance (D58). */
export const usesVoucher = ({ voucher, payments }: Registration) =>
  voucher !== undefined || payments.some(({ way }) => way === 'voucher')

/** The panel holds whole bookings; desk pages sometimes hold only id and version. */
const isWhole = (booking: SentVersion): booking is Registration => 'history' in booking

/**
 * Returns a function that changes the booking of a form. If the `part` that the form edits has changed since it opened,
 * the call sends the old version, and the server refuses it. The next attempt uses the stored version.
 */
export function useChangeAsOpened(booking: Registration, calls: BookingCalls) {
  const [opened, setOpened] = useState(booking)
  const [isRefused, setRefused] = useState(false)
  // From here on the form shows the stored version.
  if (isRefused && booking.lastModifiedDate !== opened.lastModifiedDate) {
    setOpened(booking)
    setRefused(false)
  }
  return (part: (booking: Registration) => unknown, sendIt: Send, refuse?: Refuse): Promise<boolean> => {
    const isAsOpened = JSON.stringify(part(opened)) === JSON.stringify(part(booking))
    const sendNoting: Send = edit =>
      sendIt(edit).catch(error => {
        if (error instanceof AppError && error.code === 'conflict') setRefused(true)
        throw error
      })
    return calls.change(isAsOpened ? booking : opened, sendNoting, refuse)
  }
}

export type BookingCalls = ReturnType<typeof useBookingCalls>

/**
 * Actions on bookings. Decisions and payments can be undone while their letter is held (D68). Calls `changed` for each
 * changed booking that the caller passed whole.
 */
export function useBookingCalls(changed: (before: Registration, after: Registration) => void = () => undefined) {
  const { run, failure } = useCall()
  const { said, say } = useAnnouncement()
  const busy = useRef(new Set<string>())
  const decisions = useDecisions()

  /**
   * Resolves with false on failure; the reason is in `failure`, or passed to `refuse`. `about` lists the affected ids:
   * a second call for one of them is ignored while the first is running.
   */
  async function attempt(work: () => Promise<unknown>, about: readonly string[], refuse?: Refuse): Promise<boolean> {
    if (about.some(id => busy.current.has(id))) return false
    for (const id of about) busy.current.add(id)
    say('')
    forgetNotices(about)
    let isDone = false
    await run(async () => {
      try {
        await work()
        isDone = true
      } catch (error) {
        if (!refuse) throw error
        refuse(error)
      }
    })
    for (const id of about) busy.current.delete(id)
    // Reload after a conflict, too, so that the next attempt uses the stored version.
    void refreshLists('registrations', 'outbox', 'invoices', 'desk')
    return isDone
  }

  /** Updates the list with the stored booking. */
  function show(before: SentVersion, after: Registration): Registration {
    putRecord('registrations', after)
    if (usesVoucher(after) || (isWhole(before) && usesVoucher(before))) void refreshLists('vouchers')
    if (isWhole(before)) changed(before, after)
    return after
  }

  const send = (booking: SentVersion, sendIt: Send): Promise<Registration> =>
    sendSeenVersions([booking], async ([seen = booking]) => show(booking, await sendIt(seen)))

  return {
    failure,
    ...decisions,
    said,
    say,
    attempt,
    change(booking: SentVersion, sendIt: Send, refuse?: Refuse): Promise<boolean> {
      const until = undoEnd()
      async function work() {
        const after = await send(booking, sendIt)
        const before = isWhole(booking) ? booking : { ...after, history: after.history.slice(0, -1) }
        const recorded = undoableAfter(before, after)
        // The undo period may already be over.
        if (!recorded || !showUndo({ ...recorded, until })) say(stepDoneWords(before, after))
      }
      return attempt(work, [booking._id], refuse)
    },
    decide(verb: DecisionVerb, booking: SentVersion & NamedBooking): Promise<boolean> {
      const until = undoEnd()
      return attempt(
        async () => void showUndo({ what: verb, done: [await send(booking, sending[verb])], until }),
        [booking._id],
        error => void settleLostDecision({ what: verb, bookings: [booking], until }, error, show),
      )
    },
    /** Confirms all in one call. A refused booking does not stop the others, but makes it resolve with false. */
    async confirmAll(all: readonly (SentVersion & NamedBooking)[]): Promise<boolean> {
      const bookings = all.filter(({ _id }) => !busy.current.has(_id))
      if (bookings.length === 0) return false
      let isAll = true
      const until = undoEnd()
      const isDone = await attempt(
        async () => {
          isAll = await confirmEach(bookings, until, show)
        },
        bookings.map(({ _id }) => _id),
        error => void settleLostDecision({ what: 'confirm', bookings, until }, error, show),
      )
      return isDone && isAll
    },
    /** After ten seconds the server offers the places to the waiting list (D50); `follows` says so, or why not. */
    addPlaces: (event: Event, count: number, follows: string) =>
      attempt(
        async () => {
          const until = undoEnd()
          const { _id, lastModifiedDate, places } = event
          const json = { _id, lastModifiedDate, places: (places ?? 0) + count }
          const after = await shownEvent(editEvent(json))
          showUndo({ what: 'places', event: after, count, follows, until })
        },
        [event._id],
        error => showNotice({ about: [event._id], text: `${event.title}: ${reasonOf(error)}` }),
      ),
    /**
     * Runs even while another call is running, as the undo period is short. Resolves with false unless all of it was
     * undone.
     */
    async undo(): Promise<boolean> {
      say('')
      const { undoable } = useDecisions.getState()
      const isDone = await undoLast(show)
      if (isDone && undoable) say(`${undoableName(undoable)}: ${t('undone.', 'zurückgenommen.')}`)
      return isDone
    },
  }
}

/** Resolves with false if any was refused, and notes the reasons. */
async function confirmEach(
  bookings: readonly (SentVersion & NamedBooking)[],
  until: number,
  show: ShowChange,
): Promise<boolean> {
  const wereLost = new Set(unansweredVersions.keys())
  const { done, refused } = await sendSeenVersions(bookings, seen =>
    call(api.registration.confirm.all.$post({ json: { bookings: seen } })),
  )
  showEachChange(bookings, done, show)
  if (done.length > 0) showUndo({ what: 'confirm', done, until })
  noteRefusals(bookings, refused, notDoneWords('confirm'), id => wereLost.has(id))
  return refused.length === 0
}

/** Undoes the last action. Resolves with false unless all of it was undone, and notes the reasons. */
async function undoLast(show: ShowChange): Promise<boolean> {
  const { undoable: last } = useDecisions.getState()
  if (!last) return false
  setUndoable(undefined)
  forgetNotices(affectedIds(last))
  useDecisions.setState(({ undoing }) => ({ undoing: [...undoing, last] }))
  try {
    if (last.what === 'places') {
      await takeBackPlaces(last.event, last.count)
      return true
    }
    const { done, refused } = await takeBackSteps(last)
    showEachChange(last.done, done, show)
    const unanswered = refused.filter(({ code }) => code === 'unavailable').map(({ _id }) => _id)
    if (unanswered.length > 0 && last.what !== 'payment')
      showUndo({ ...last, done: last.done.filter(({ _id }) => unanswered.includes(_id)) })
    noteRefusals(last.done, refused, notUndoneWords(), () => last.wasLost === true)
    return refused.length === 0
  } catch (error) {
    noteFailedUndo(last, error, show)
    return false
  } finally {
    useDecisions.setState(({ undoing }) => ({ undoing: undoing.filter(undo => undo !== last) }))
    // Undoing a move changes the booking's event.
    void refreshLists('registrations', 'events', 'outbox', 'invoices', 'desk')
  }
}

/** Notes refusals. `wasLost` is true if an earlier call may have succeeded. */
function noteRefusals(
  bookings: readonly NamedBooking[],
  refused: BulkOutcome['refused'],
  isNot: string,
  wasLost: (id: string) => boolean,
): void {
  const why = ({ _id, code, message }: BulkOutcome['refused'][number]) =>
    code === 'conflict' && wasLost(_id) ? perhapsDoneWords() : `${isNot}. ${errorSentence(new AppError(code, message))}`
  for (const [reason, those] of Map.groupBy(refused, why)) {
    const about = those.map(({ _id }) => _id)
    showBookingsNotice(
      bookings.filter(({ _id }) => about.includes(_id)),
      reason,
    )
  }
}

function noteFailedUndo(last: Undoable, error: unknown, show: ShowChange): void {
  const isLost = errorCode(error) === 'unavailable'
  if (isLost && last.what !== 'places') return void settleLostUndo(last, error, show)
  const isOffered = isLost && showUndo({ ...last, wasLost: true })
  const why = isLost && !isOffered ? perhapsUndoneWords() : `${notUndoneWords()}. ${reasonOf(error)}`
  // The server accepts removing a payment twice, so its conflict has another cause.
  const isPerhapsDone = errorCode(error) === 'conflict' && last.wasLost && last.what !== 'payment'
  const text = isPerhapsDone ? perhapsDoneWords() : why
  if (last.what === 'places') showNotice({ about: affectedIds(last), text: `${last.event.title}: ${text}` })
  else showBookingsNotice(last.done, text)
}
