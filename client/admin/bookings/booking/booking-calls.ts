import { useRef, useState } from 'react'
import type { DoneTogether } from '../../../../domain/bookings/form/booking-calls.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { SECOND_MS } from '../../../../domain/kit/duration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call, callForRecord } from '../../../kit/state/api.ts'
import { reasonOf, useCall } from '../../kit/failure.tsx'
import { useSaid } from '../../kit/words/said.ts'
import { api, sentenceOf } from '../../state/api.ts'
import { editEvent } from '../../state/edit-event.ts'
import { put, refresh } from '../../state/lists.ts'
import { doneWords } from './booking-words.ts'
import {
  type Decision,
  forgetNotices,
  idsOf,
  note,
  offerUndo,
  setUndoable,
  type Undoable,
  useDecisions,
  whoOf,
} from './decisions.ts'
import {
  aboutVersions,
  codeOf,
  type Edit,
  lost,
  type Named,
  notDone,
  noteOf,
  noteUnanswered,
  noteUndecided,
  notUndone,
  perhapsDone,
  perhapsUndone,
  type Show,
  showEach,
} from './lost-answers.ts'
import { recordedBy, takeBackPayment } from './recorded-payment.ts'

type Send = (edit: Edit) => Promise<Registration>

const sending: Record<Decision, Send> = {
  confirm: json => callForRecord(api.registration.confirm.$post({ json })),
  decline: json => callForRecord(api.registration.decline.$post({ json })),
}

/** Counted from the press. */
const undoEnd = () => Date.now() + UNDO_SECONDS * SECOND_MS

/** Shows an event as a call has stored it. */
async function shownEvent(storing: Promise<Event>): Promise<Event> {
  const after = await storing
  put('events', after)
  void refresh('events')
  return after
}

const takeBackPlaces = ({ _id, placesAdded = '' }: Event, count: number) =>
  shownEvent(call(api.event.undo.$post({ json: { _id, added: placesAdded, count } })))

/** Takes the last step of each booking back. */
const takeBackDecisions = (done: readonly Registration[]) =>
  call(
    api.registration.undo.all.$post({
      json: { bookings: done.map(({ _id, history }) => ({ _id, decided: history.at(-1)?.date ?? '' })) },
    }),
  )

async function takeBackSteps(last: Exclude<Undoable, { what: 'places' }>): Promise<DoneTogether> {
  if (last.what === 'payment') return { done: [await takeBackPayment(last)], refused: [] }
  const taken = await takeBackDecisions(last.done)
  if (last.what === 'writeOff') void refresh('deskMoney')
  return taken
}

/** What is done to it may change what is left on a voucher (D58). */
const usesVoucher = ({ voucher, payments }: Registration) =>
  voucher !== undefined || payments.some(({ way }) => way === 'voucher')

/** The panel holds the whole booking, a page of the desk sometimes only what a call names. */
const isWhole = (booking: Edit): booking is Registration => 'history' in booking

/**
 * How a form changes a booking that it began with. When a `part` of it has changed since that the form is about, the call is about the
 * booking as it was, so that it is refused and she hears of it; the press after that is about what is stored then.
 */
export function useChangeAsOpened(booking: Registration, calls: BookingCalls) {
  const [opened, setOpened] = useState(booking)
  const [isRefused, setRefused] = useState(false)
  // From here on she sees what is stored now.
  if (isRefused && booking.lastModifiedDate !== opened.lastModifiedDate) {
    setOpened(booking)
    setRefused(false)
  }
  return (part: (booking: Registration) => unknown, sendIt: Send): Promise<boolean> => {
    const isAsOpened = JSON.stringify(part(opened)) === JSON.stringify(part(booking))
    return calls.change(isAsOpened ? booking : opened, edit =>
      sendIt(edit).catch(error => {
        if (error instanceof AppError && error.code === 'conflict') setRefused(true)
        throw error
      }),
    )
  }
}

export type BookingCalls = ReturnType<typeof useBookingCalls>

/**
 * What the educator does to bookings, at once. A decision or a payment can be taken back as long as its letter is held (D68). `changed`
 * hears of each booking that has been changed, where the whole of it is held.
 */
export function useBookingCalls(changed: (before: Registration, after: Registration) => void = () => undefined) {
  const { run, failure } = useCall()
  const { said, say } = useSaid()
  const busy = useRef(new Set<string>())
  const decisions = useDecisions()

  /**
   * Resolves with whether that worked; otherwise `failure` says why not, unless `refuse` does. `about` are the ids of what it is
   * done to: a second press about the same while the first is at work does nothing.
   */
  async function attempt(
    work: () => Promise<unknown>,
    about: readonly string[],
    refuse?: (error: unknown) => void,
  ): Promise<boolean> {
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
    // Also after a conflict: the next press is about what is stored now.
    void refresh('registrations', 'outbox', 'invoices', 'desk')
    return isDone
  }

  /** Shows what a call has stored. */
  function show(before: Edit, after: Registration): Registration {
    put('registrations', after)
    if (usesVoucher(after) || (isWhole(before) && usesVoucher(before))) void refresh('vouchers')
    if (isWhole(before)) changed(before, after)
    return after
  }

  const send = (booking: Edit, sendIt: Send): Promise<Registration> =>
    aboutVersions([booking], async ([seen = booking]) => show(booking, await sendIt(seen)))

  return {
    failure,
    ...decisions,
    said,
    say,
    attempt,
    change: (booking: Edit, sendIt: Send) =>
      attempt(async () => {
        const until = undoEnd()
        const after = await send(booking, sendIt)
        const before = isWhole(booking) ? booking : { ...after, history: after.history.slice(0, -1) }
        const recorded = recordedBy(before, after)
        // There may be no time left.
        if (!recorded || !offerUndo({ ...recorded, until })) say(doneWords(before, after))
      }, [booking._id]),
    decide(what: Decision, booking: Edit & Named): Promise<boolean> {
      const until = undoEnd()
      return attempt(
        async () => void offerUndo({ what, done: [await send(booking, sending[what])], until }),
        [booking._id],
        error => void noteUndecided({ what, bookings: [booking], until }, error, show),
      )
    },
    /** In one call. Whichever is refused does not hold up the others; it resolves with false then, too. */
    async confirmAll(all: readonly (Edit & Named)[]): Promise<boolean> {
      const bookings = all.filter(({ _id }) => !busy.current.has(_id))
      if (bookings.length === 0) return false
      let isAll = true
      const until = undoEnd()
      const isDone = await attempt(
        async () => {
          isAll = await confirmEach(bookings, until, show)
        },
        bookings.map(({ _id }) => _id),
        error => void noteUndecided({ what: 'confirm', bookings, until }, error, show),
      )
      return isDone && isAll
    },
    /** The waiting list is offered them ten seconds later, by itself (D50); `follows` says so, or why not. */
    addPlaces: (event: Event, count: number, follows: string) =>
      attempt(
        async () => {
          const until = undoEnd()
          const { _id, lastModifiedDate, places } = event
          const json = { _id, lastModifiedDate, places: (places ?? 0) + count }
          const after = await shownEvent(editEvent(json))
          offerUndo({ what: 'places', event: after, count, follows, until })
        },
        [event._id],
        error => note({ about: [event._id], text: `${event.title}: ${reasonOf(error)}` }),
      ),
    /** At once, whatever else is at work: there is little time. Resolves with whether all of it was taken back. */
    async undo(): Promise<boolean> {
      say('')
      const { undoable } = useDecisions.getState()
      const isDone = await undoLast(show)
      if (isDone && undoable) say(`${whoOf(undoable)}: ${t('taken back.', 'zurückgenommen.')}`)
      return isDone
    },
  }
}

/** Resolves with whether all were confirmed; of the others it is noted why not. */
async function confirmEach(bookings: readonly (Edit & Named)[], until: number, show: Show): Promise<boolean> {
  const wereLost = new Set(lost.keys())
  const { done, refused } = await aboutVersions(bookings, seen =>
    call(api.registration.confirm.all.$post({ json: { bookings: seen } })),
  )
  showEach(bookings, done, show)
  if (done.length > 0) offerUndo({ what: 'confirm', done, until })
  noteEach(bookings, refused, notDone('confirm'), id => wereLost.has(id))
  return refused.length === 0
}

/** Takes back what was done last. Resolves with whether that worked for all of it; otherwise it is noted why not. */
async function undoLast(show: Show): Promise<boolean> {
  const { undoable: last } = useDecisions.getState()
  if (!last) return false
  setUndoable(undefined)
  forgetNotices(idsOf(last))
  useDecisions.setState(({ undoing }) => ({ undoing: [...undoing, last] }))
  try {
    if (last.what === 'places') {
      await takeBackPlaces(last.event, last.count)
      return true
    }
    const { done, refused } = await takeBackSteps(last)
    showEach(last.done, done, show)
    const unanswered = refused.filter(({ code }) => code === 'unavailable').map(({ _id }) => _id)
    if (unanswered.length > 0 && last.what !== 'payment')
      offerUndo({ ...last, done: last.done.filter(({ _id }) => unanswered.includes(_id)) })
    noteEach(last.done, refused, notUndone(), () => last.wasLost === true)
    return refused.length === 0
  } catch (error) {
    noteNotUndone(last, error, show)
    return false
  } finally {
    useDecisions.setState(({ undoing }) => ({ undoing: undoing.filter(one => one !== last) }))
    // Back on its date, a booking is about another event.
    void refresh('registrations', 'events', 'outbox', 'invoices', 'desk')
  }
}

/** Notes why some stay as they are. `wasLost` is whether nobody knows what came of an earlier press. */
function noteEach(
  bookings: readonly Named[],
  refused: DoneTogether['refused'],
  isNot: string,
  wasLost: (id: string) => boolean,
): void {
  const why = ({ _id, code, message }: DoneTogether['refused'][number]) =>
    code === 'conflict' && wasLost(_id) ? perhapsDone() : `${isNot}. ${sentenceOf(new AppError(code, message))}`
  for (const [reason, those] of Map.groupBy(refused, why)) {
    const about = those.map(({ _id }) => _id)
    noteOf(
      bookings.filter(({ _id }) => about.includes(_id)),
      reason,
    )
  }
}

function noteNotUndone(last: Undoable, error: unknown, show: Show): void {
  const isLost = codeOf(error) === 'unavailable'
  if (isLost && last.what !== 'places') return void noteUnanswered(last, error, show)
  const isOffered = isLost && offerUndo({ ...last, wasLost: true })
  const why = isLost && !isOffered ? perhapsUndone() : `${notUndone()}. ${reasonOf(error)}`
  // A payment that the first press has taken out is not refused a second time.
  const isPerhapsDone = codeOf(error) === 'conflict' && last.wasLost && last.what !== 'payment'
  const text = isPerhapsDone ? perhapsDone() : why
  if (last.what === 'places') note({ about: idsOf(last), text: `${last.event.title}: ${text}` })
  else noteOf(last.done, text)
}
