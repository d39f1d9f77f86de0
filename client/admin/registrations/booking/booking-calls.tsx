import { useRef, useState } from 'react'
import { create } from 'zustand'
import { SECOND_MS } from '../../../../domain/duration.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import { UNDO_SECONDS } from '../../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { LettersWait, useHasMailServer } from '../../kit/letters-wait.tsx'
import { useSaid } from '../../kit/said.ts'
import { api, sentenceOf } from '../../state/api.ts'
import { put, refresh } from '../../state/lists.ts'
import { useOverlay } from '../../state/overlay.ts'
import { ask, askWhich } from '../../state/question.ts'
import { doneWords } from './booking-words.ts'

/**
 * Makes a call that takes places for so many people. When there are fewer, it asks, and makes it again by force. Throws
 * `full` when the answer is no.
 */
export async function takingPlaces<T>(people: number, send: (force: { force?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'full'
    if (!isFull || !(await ask(fullQuestion(error.free ?? 0, people), t('Yes, take them', 'Ja, aufnehmen'))))
      throw error
    return send({ force: true })
  }
}

/** The same for somebody new, who may wait instead (D49). */
export async function takingPlacesOrWaiting<T>(
  people: number,
  send: (more: { force?: true; waiting?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'full') throw error
    const waits = await askWhich(
      fullQuestion(error.free ?? 0, people),
      t('Onto the waiting list', 'Auf die Warteliste'),
      t('Take them all the same', 'Trotzdem aufnehmen'),
    )
    if (waits === undefined) throw error
    return send(waits ? { waiting: true } : { force: true })
  }
}

function fullQuestion(free: number, people: number): string {
  const left =
    free === 0
      ? t('No place is left.', 'Es ist kein Platz mehr frei.')
      : free === 1
        ? t('Only 1 place is left.', 'Es ist nur noch 1 Platz frei.')
        : t(`Only ${free} places are left.`, `Es sind nur noch ${free} Plätze frei.`)
  const all =
    people === 1
      ? t('Take 1 person all the same?', 'Trotzdem 1 Person aufnehmen?')
      : t(`Take ${people} people all the same?`, `Trotzdem ${people} Personen aufnehmen?`)
  return `${left} ${all}`
}

type Decision = 'confirm' | 'decline'
type Edit = Pick<Registration, '_id' | 'lastModifiedDate'>
type Send = (edit: Edit) => Promise<Registration>

const decisions: Record<Decision, Send> = {
  confirm: json => call(api.registration.confirm.$post({ json })),
  decline: json => call(api.registration.decline.$post({ json })),
}

/** What was decided last, or the places that were added, and what happens then. */
type Undoable = { until: number; wasLost?: true } & (
  | { what: Decision; done: Registration[] }
  | { what: 'places'; event: Event; count: number; follows: string }
)

/** The last thing that can be taken back, as long as it can be: also when the editor is closed in which that was done. */
const useUndoable = create<{ undoable: Undoable | undefined }>(() => ({ undoable: undefined }))
let ending: ReturnType<typeof setTimeout> | undefined

export function setUndoable(undoable: Undoable | undefined): void {
  clearTimeout(ending)
  useUndoable.setState({ undoable })
  if (undoable) ending = setTimeout(() => setUndoable(undefined), undoable.until - Date.now())
}

/** The version of each booking that a call was about whose answer was lost. */
const lost = new Map<string, Edit['lastModifiedDate']>()

/** Decisions about many, one after another; whoever takes them back stops that. */
type Run = { isStopped: boolean; ended: Promise<void>; shown: Undoable | undefined; done: Registration[] }
const deciding = new Set<Run>()

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

/** Takes the last step of a booking back. Throws `full` when the place has gone, and says to whom. */
async function takeBackDecision({ _id, event, history }: Registration): Promise<Registration> {
  const decided = history.at(-1)?.date ?? ''
  try {
    return await call(api.registration.undo.$post({ json: { _id, decided } }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'full') throw error
    const others = await call(api.registration.$get({ query: { event } })).catch(() => [])
    const got = others.filter(({ history }) => history.some(({ what, date }) => what === 'offered' && date >= decided))
    const names = got.map(({ name }) => name).join(', ')
    const sentence =
      names === ''
        ? t('The place has gone to somebody else.', 'Der Platz ist inzwischen weitergegeben.')
        : t(`The place has gone to ${names}.`, `Der Platz ist inzwischen an ${names} weitergegeben.`)
    throw new AppError('full', sentence)
  }
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
 * What the educator does to bookings, at once. A decision can be taken back as long as its letter is held (D68). `changed`
 * hears of each booking that has been changed, where the whole of it is held.
 */
export function useBookingCalls(changed: (before: Registration, after: Registration) => void = () => undefined) {
  const { run, failure } = useCall()
  const { said, say } = useSaid()
  const running = useRef(new Set<{ about: readonly string[]; ended: Promise<boolean> }>())
  const undoable = useUndoable(state => state.undoable)

  /**
   * Resolves with whether that worked; otherwise `failure` says why not. A press while another one is at work waits for it, and
   * does nothing when that fails, which is said, or when both are about the same bookings or do not say which.
   */
  async function attempt(work: () => Promise<unknown>, about: readonly string[] = []): Promise<boolean> {
    for (;;) {
      const before = [...running.current]
      if (before.some(other => about.length === 0 || about.some(id => other.about.includes(id)))) return false
      const [first] = before
      if (!first) return start(work, about)
      if (!(await first.ended)) return false
    }
  }

  async function start(work: () => Promise<unknown>, about: readonly string[]): Promise<boolean> {
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
    const self = { about, ended }
    running.current.add(self)
    say('')
    let isDone = false
    await run(async () => {
      await work()
      isDone = true
    })
    running.current.delete(self)
    end(isDone)
    // Also after a conflict: the next press is about what is stored now.
    void refresh('registrations', 'outbox', 'invoices', 'desk')
    return isDone
  }

  /**
   * When an answer is lost nobody knows what was stored. So the next call is about the same version: if the first one arrived,
   * it is refused, and nothing is done twice.
   */
  async function send(booking: Edit, sendIt: Send): Promise<Registration> {
    const { _id } = booking
    const seen = lost.get(_id)
    const lastModifiedDate = seen ?? booking.lastModifiedDate
    try {
      const after = await shown(booking, sendIt({ _id, lastModifiedDate }))
      lost.delete(_id)
      return after
    } catch (error) {
      const code = error instanceof AppError && error.code
      if (code === 'unavailable') lost.set(_id, lastModifiedDate)
      if (code !== 'conflict' || seen === undefined) throw error
      lost.delete(_id)
      throw new AppError('conflict', perhapsDone())
    }
  }

  /** Shows what a call has stored. */
  async function shown(booking: Edit, storing: Promise<Registration>): Promise<Registration> {
    const after = await storing
    put('registrations', after)
    if (usesVoucher(after) || (isWhole(booking) && usesVoucher(booking))) void refresh('vouchers')
    if (isWhole(booking)) changed(booking, after)
    return after
  }

  return {
    failure,
    undoable,
    said,
    say,
    attempt,
    change: (booking: Edit, sendIt: Send) =>
      attempt(async () => {
        const after = await send(booking, sendIt)
        const before = isWhole(booking) ? booking : { ...after, history: after.history.slice(0, -1) }
        say(doneWords(before, after))
      }, [booking._id]),
    /** Resolves with false also when it was taken back before it ended. */
    async decide(what: Decision, bookings: readonly Edit[]): Promise<boolean> {
      let isWhole = true
      const isDone = await attempt(
        async () => {
          const { promise: ended, resolve: end } = Promise.withResolvers<void>()
          const self: Run = { isStopped: false, ended, shown: undefined, done: [] }
          deciding.add(self)
          try {
            for (const booking of bookings) {
              const until = undoEnd()
              self.done.push(await send(booking, decisions[what]))
              isWhole = !self.isStopped
              if (!isWhole) break
              self.shown = { what, done: [...self.done], until }
              setUndoable(self.shown)
            }
          } finally {
            deciding.delete(self)
            end()
          }
        },
        bookings.map(({ _id }) => _id),
      )
      return isDone && isWhole
    },
    /** The waiting list is offered them ten seconds later, by itself (D50); `follows` says so, or why not. */
    addPlaces: (event: Event, count: number, follows: string) =>
      attempt(async () => {
        const until = undoEnd()
        const { _id, lastModifiedDate, places } = event
        const json = { _id, lastModifiedDate, places: (places ?? 0) + count }
        const after = await shownEvent(call(api.event.edit.$post({ json })))
        setUndoable({ what: 'places', event: after, count, follows, until })
      }),
    /** At once, whatever else is at work: there is little time. */
    async undo() {
      const { undoable: last } = useUndoable.getState()
      if (!last) return false
      setUndoable(undefined)
      const run = [...deciding].find(({ shown }) => shown === last)
      if (run) run.isStopped = true
      const takeBack = (booking: Registration) => shown(booking, takeBackDecision(booking))
      return start(
        async () => {
          const failures: Failed[] = []
          // One that cannot be taken back any more does not hold up the others.
          const each = async (bookings: readonly Registration[]) => {
            for (const booking of bookings) await takeBack(booking).catch(error => failures.push({ booking, error }))
          }
          if (last.what === 'places')
            await takeBackPlaces(last.event, last.count).catch(error => failures.push({ error }))
          else await each(last.done)
          const canPressAgain = showAgain(last, failures)
          // The one that was being decided at the press may take its time.
          await run?.ended
          await each(run?.done.slice(decidedIn(last).length) ?? [])
          refuseUndone(last, failures, canPressAgain)
        },
        aboutOf(last).map(({ _id = '', event }) => _id || event),
      )
    },
  }
}

/** What could not be taken back; without a booking places. */
type Failed = { booking?: Registration; error: unknown }

const codeOf = ({ error }: Failed) => error instanceof AppError && error.code

/** What no answer has come about can be tried again as long as there is time. Returns whether it can. */
function showAgain(last: Undoable, failures: readonly Failed[]): boolean {
  const unanswered = failures.filter(failed => codeOf(failed) === 'unavailable')
  if (unanswered.length === 0 || useUndoable.getState().undoable || last.until <= Date.now()) return false
  const again = last.what === 'places' ? last : { ...last, done: unanswered.flatMap(({ booking }) => booking ?? []) }
  setUndoable({ ...again, wasLost: true })
  return true
}

/** Says of several which ones stay as they are, and why. */
function refuseUndone(last: Undoable, failures: readonly Failed[], canPressAgain: boolean): void {
  const [first] = failures
  if (!first) return
  const sentence = (failed: Failed) => {
    if (codeOf(failed) === 'conflict' && last.wasLost) return perhapsDone()
    return codeOf(failed) === 'unavailable' && !canPressAgain ? perhapsUndone() : sentenceOf(failed.error)
  }
  if (last.what === 'places' || last.done.length === 1) throw new AppError('conflict', sentence(first))
  const bySentence = [...Map.groupBy(failures, sentence)].map(
    ([words, those]) => `${those.map(({ booking }) => booking?.name).join(', ')}: ${words}`,
  )
  throw new AppError('conflict', bySentence.join(' '))
}

const perhapsDone = () =>
  t(
    'Something has changed here meanwhile, perhaps by your first press. Please look before you do it again.',
    'Hier hat sich inzwischen etwas geändert, vielleicht durch deinen ersten Versuch. Bitte sieh nach, bevor du es noch einmal tust.',
  )

const perhapsUndone = () =>
  t(
    'No answer has come to your undo. Please look whether it has arrived.',
    'Auf dein Rückgängig kam keine Antwort. Bitte sieh nach, ob es angekommen ist.',
  )

const decidedIn = (undoable: Undoable): readonly Registration[] => (undoable.what === 'places' ? [] : undoable.done)

/** The booking or the event that something was done to. */
type About = { _id?: string; event: string }

const aboutOf = (undoable: Undoable): readonly About[] =>
  undoable.what === 'places' ? [{ event: undoable.event._id }] : undoable.done

/**
 * Says what was done, and takes it back by one press, where it can be. `undone` is for the focus, whose button has gone then;
 * `isAbout` says whether it belongs here.
 */
export function UndoBar({
  calls: { undoable: last, undo, said },
  undone,
  isAbout = () => true,
}: {
  calls: BookingCalls
  undone: () => void
  isAbout?: (about: About) => boolean
}) {
  const undoable = last && aboutOf(last).some(isAbout) ? last : undefined
  return (
    <div role="status">
      {said && (
        <p className="undo-bar" key={said.at}>
          <Icon name="check" />
          <span>{said.text}</span>
        </p>
      )}
      {undoable && (
        <p className="undo-bar">
          <Icon name={undoable.what === 'decline' ? 'cross' : 'check'} />
          <span>
            {undoableWords(undoable)} <LettersOf undoable={undoable} />
          </span>
          <Button variant="outline" small onClick={async () => (await undo()) && undone()}>
            {t('Undo', 'Rückgängig')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** What was done, and what happens when nobody takes it back. */
function undoableWords(undoable: Undoable): string {
  if (undoable.what === 'places') {
    const { count, follows } = undoable
    const more =
      count === 1 ? t('One place more.', 'Ein Platz mehr.') : t(`${count} places more.`, `${count} Plätze mehr.`)
    return [more, follows].filter(Boolean).join(' ')
  }
  const { what, done } = undoable
  const who = done.length === 1 ? done[0]?.name : t(`${done.length} bookings`, `${done.length} Buchungen`)
  const decided =
    what === 'confirm' ? t(`${who}: confirmed.`, `${who}: bestätigt.`) : t(`${who}: declined.`, `${who}: abgelehnt.`)
  return decided
}

/** When the letters of a decision go out; nothing where nobody has an address. */
function LettersOf({ undoable }: { undoable: Undoable }) {
  const count = decidedIn(undoable).filter(({ email }) => email !== '').length
  const hasMailServer = useHasMailServer()
  if (count === 0) return null
  if (!hasMailServer) return <LettersWait count={count} />
  return count === 1
    ? t(`The letter goes out after ${UNDO_SECONDS} seconds.`, `Die Mail geht nach ${UNDO_SECONDS} Sekunden ab.`)
    : t(`The letters go out after ${UNDO_SECONDS} seconds.`, `Die Mails gehen nach ${UNDO_SECONDS} Sekunden ab.`)
}

/** The bar above the panel's lists, when the overlay is closed in which something was decided. */
export function PanelUndo() {
  const calls = useBookingCalls()
  const isCovered = useOverlay() !== undefined
  const box = useRef<HTMLDivElement>(null)
  return (
    <div className="panel-undo" ref={box} tabIndex={-1}>
      <UndoBar calls={calls} undone={() => box.current?.focus()} isAbout={() => !isCovered} />
      {!isCovered && <Failure>{calls.failure}</Failure>}
    </div>
  )
}
