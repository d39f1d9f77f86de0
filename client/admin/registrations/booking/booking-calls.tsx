import { useRef, useState } from 'react'
import { create } from 'zustand'
import { SECOND_MS } from '../../../../domain/duration.ts'
import { AppError } from '../../../../domain/error.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/language.ts'
import type { DoneTogether } from '../../../../domain/registrations/booking-calls.ts'
import { UNDO_SECONDS } from '../../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { call } from '../../../state/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { reasonOf, useCall } from '../../kit/failure.tsx'
import { useFocusWhenGone } from '../../kit/focus-when-gone.ts'
import { LettersWait, useHasMailServer } from '../../kit/letters-wait.tsx'
import { useSaid } from '../../kit/said.ts'
import { shownName } from '../../kit/shown-name.ts'
import { api, sentenceOf } from '../../state/api.ts'
import { put, refresh } from '../../state/lists.ts'
import { useOverlay } from '../../state/overlay.ts'
import { ask, askWhich } from '../../state/question.ts'
import { doneWords } from './booking-words.ts'

/**
 * Makes a call that takes places for so many people of a booking. When there are fewer, it asks, and makes it again by force.
 * Throws `full` when the answer is no.
 */
export async function takingPlaces<T>(
  { name }: Pick<Registration, 'name'>,
  people: number,
  send: (force: { force?: true }) => Promise<T>,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'full'
    if (!isFull) throw error
    const question = `${shownName({ name })}: ${fullQuestion(error.free ?? 0, people)}`
    if (!(await ask(question, t('Yes, take them', 'Ja, aufnehmen')))) throw error
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

const sending: Record<Decision, Send> = {
  confirm: json => call(api.registration.confirm.$post({ json })),
  decline: json => call(api.registration.decline.$post({ json })),
}

/** What was decided last, or the places that were added, and what happens then. */
type Undoable = { until: number; wasLost?: true } & (
  | { what: Decision; done: Registration[] }
  | { what: 'places'; event: Event; count: number; follows: string }
)

/** Why something was not done or taken back, of whom; it stays until it is read, or done again. */
type Notice = { about: readonly string[]; text: string }

/** Also of views that are closed by now: the last thing that can be taken back, what is being taken back, and what was refused. */
const useDecisions = create<{
  undoable: Undoable | undefined
  undoing: readonly Undoable[]
  notices: readonly Notice[]
}>(() => ({ undoable: undefined, undoing: [], notices: [] }))
let ending: ReturnType<typeof setTimeout> | undefined

function setUndoable(undoable: Undoable | undefined): void {
  clearTimeout(ending)
  useDecisions.setState({ undoable })
  if (undoable) ending = setTimeout(() => setUndoable(undefined), undoable.until - Date.now())
}

/** Offers to take something back, if there is time. An answer that comes late does not take the place of a later press. */
function offerUndo(undoable: Undoable): boolean {
  const { until = 0 } = useDecisions.getState().undoable ?? {}
  if (undoable.until <= Date.now() || undoable.until < until) return false
  setUndoable(undoable)
  return true
}

const forgetNotices = (about: readonly string[]): void =>
  useDecisions.setState(({ notices }) => ({
    notices: notices.filter(notice => !notice.about.some(id => about.includes(id))),
  }))

function note(notice: Notice): void {
  forgetNotices(notice.about)
  useDecisions.setState(({ notices }) => ({ notices: [...notices, notice] }))
}

/** The version of each booking that a call was about whose answer was lost. */
const lost = new Map<string, Edit['lastModifiedDate']>()

/** As when the panel is opened. */
export function forgetDecisions(): void {
  setUndoable(undefined)
  useDecisions.setState({ undoing: [], notices: [] })
  lost.clear()
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

const codeOf = (error: unknown) => error instanceof AppError && error.code

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
        const after = await send(booking, sendIt)
        const before = isWhole(booking) ? booking : { ...after, history: after.history.slice(0, -1) }
        say(doneWords(before, after))
      }, [booking._id]),
    decide: (what: Decision, booking: Edit & Named) =>
      attempt(
        async () => {
          const until = undoEnd()
          offerUndo({ what, done: [await send(booking, sending[what])], until })
        },
        [booking._id],
        error => note({ about: [booking._id], text: `${shownName(booking)}: ${reasonOf(error)}` }),
      ),
    /** In one call. Whichever is refused does not hold up the others; it resolves with false then, too. */
    async confirmAll(all: readonly (Edit & Named)[]): Promise<boolean> {
      const bookings = all.filter(({ _id }) => !busy.current.has(_id))
      if (bookings.length === 0) return false
      let isAll = true
      const about = bookings.map(({ _id }) => _id)
      const isDone = await attempt(
        async () => {
          const until = undoEnd()
          const wereLost = new Set(lost.keys())
          const { done, refused } = await aboutVersions(bookings, seen =>
            call(api.registration.confirm.all.$post({ json: { bookings: seen } })),
          )
          for (const after of done) show(bookings.find(({ _id }) => _id === after._id) ?? after, after)
          if (done.length > 0) offerUndo({ what: 'confirm', done, until })
          noteEach(bookings, refused, id => wereLost.has(id))
          isAll = refused.length === 0
        },
        about,
        error => note({ about, text: `${bookings.map(shownName).join(', ')}: ${reasonOf(error)}` }),
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
          const after = await shownEvent(call(api.event.edit.$post({ json })))
          offerUndo({ what: 'places', event: after, count, follows, until })
        },
        [event._id],
        error => note({ about: [event._id], text: `${event.title}: ${reasonOf(error)}` }),
      ),
    /** At once, whatever else is at work: there is little time. Resolves with whether all of it was taken back. */
    async undo(): Promise<boolean> {
      const { undoable: last } = useDecisions.getState()
      if (!last) return false
      setUndoable(undefined)
      say('')
      forgetNotices(idsOf(last))
      useDecisions.setState(({ undoing }) => ({ undoing: [...undoing, last] }))
      try {
        if (last.what === 'places') {
          await takeBackPlaces(last.event, last.count)
          return true
        }
        const { done, refused } = await takeBackDecisions(last.done)
        for (const after of done) show(last.done.find(({ _id }) => _id === after._id) ?? after, after)
        const unanswered = refused.filter(({ code }) => code === 'unavailable').map(({ _id }) => _id)
        if (unanswered.length > 0) offerUndo({ ...last, done: last.done.filter(({ _id }) => unanswered.includes(_id)) })
        noteEach(last.done, refused, () => last.wasLost === true)
        return refused.length === 0
      } catch (error) {
        const names = last.what === 'places' ? last.event.title : last.done.map(shownName).join(', ')
        note({ about: idsOf(last), text: `${names}: ${whyNotUndone(last, error)}` })
        return false
      } finally {
        useDecisions.setState(({ undoing }) => ({ undoing: undoing.filter(one => one !== last) }))
        void refresh('registrations', 'outbox', 'invoices', 'desk')
      }
    },
  }
}

/**
 * Makes a call about bookings as they were seen. When its answer is lost nobody knows what was stored. So the next call is about
 * the same versions: if the first one arrived, it is refused, and nothing is done twice.
 */
async function aboutVersions<T>(bookings: readonly Edit[], send: (seen: Edit[]) => Promise<T>): Promise<T> {
  const wasLost = bookings.some(({ _id }) => lost.has(_id))
  const seen = bookings.map(({ _id, lastModifiedDate }) => ({
    _id,
    lastModifiedDate: lost.get(_id) ?? lastModifiedDate,
  }))
  const forget = () => seen.forEach(({ _id }) => void lost.delete(_id))
  try {
    const result = await send(seen)
    forget()
    return result
  } catch (error) {
    const code = codeOf(error)
    if (code === 'unavailable') for (const { _id, lastModifiedDate } of seen) lost.set(_id, lastModifiedDate)
    if (code !== 'conflict' || !wasLost) throw error
    forget()
    throw new AppError('conflict', perhapsDone())
  }
}

type Named = Pick<Registration, '_id' | 'name'>

/** Notes why some stay as they are. `wasLost` is whether nobody knows what came of an earlier press. */
function noteEach(
  bookings: readonly Named[],
  refused: DoneTogether['refused'],
  wasLost: (id: string) => boolean,
): void {
  const why = ({ _id, code, message }: DoneTogether['refused'][number]) =>
    code === 'conflict' && wasLost(_id) ? perhapsDone() : sentenceOf(new AppError(code, message))
  for (const [reason, those] of Map.groupBy(refused, why)) {
    const about = those.map(({ _id }) => _id)
    const names = bookings.filter(({ _id }) => about.includes(_id)).map(shownName)
    note({ about, text: `${names.join(', ')}: ${reason}` })
  }
}

/** Why an undo did not work. When no answer came, it can be pressed again as long as there is time. */
function whyNotUndone(last: Undoable, error: unknown): string {
  if (codeOf(error) === 'conflict' && last.wasLost) return perhapsDone()
  if (codeOf(error) !== 'unavailable' || offerUndo({ ...last, wasLost: true })) return reasonOf(error)
  return perhapsUndone()
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

const idsOf = (undoable: Undoable): string[] => aboutOf(undoable).map(({ _id, event }) => _id || event)

/**
 * Says what was done, takes it back by one press, where it can be, and says what was refused. `undone` moves the focus on, whose
 * button has gone then; `isAbout` says whether what was done belongs here. A bar that is covered leaves that to the one above.
 */
export function UndoBar({
  calls: { undoable: last, undoing, notices, undo, said },
  undone = () => undefined,
  isAbout = () => true,
  isCovered = false,
}: {
  calls: BookingCalls
  undone?: () => void
  isAbout?: (about: About) => boolean
  isCovered?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  // The row that was pressed may go although another one was refused.
  useFocusWhenGone('main', () => (notices.length > 0 ? box.current : null))
  const isHere = (undoable: Undoable) => !isCovered && aboutOf(undoable).some(isAbout)
  const undoable = last && isHere(last) ? last : undefined
  async function press() {
    box.current?.focus()
    if (await undo()) undone()
  }
  return (
    <div className="undo-bars" ref={box} tabIndex={-1}>
      <div role="status">
        {said && (
          <p className="undo-bar" key={said.at}>
            <Icon name="check" />
            <span>{said.text}</span>
          </p>
        )}
        {undoing.filter(isHere).map(one => (
          <p className="undo-bar" key={idsOf(one).join()}>
            <span>
              {whoOf(one)}: {t('is being taken back …', 'wird zurückgenommen …')}
            </span>
          </p>
        ))}
        {undoable && (
          <p className="undo-bar">
            <Icon name={undoable.what === 'decline' ? 'cross' : 'check'} />
            <span>
              {undoableWords(undoable)} <LettersOf undoable={undoable} />
            </span>
            <Button variant="outline" small onClick={() => void press()}>
              {t('Undo', 'Rückgängig')}
            </Button>
          </p>
        )}
      </div>
      {!isCovered &&
        notices.map(({ about, text }) => (
          <div className="mistakes undo-refused" role="alert" key={`${about.join()} ${text}`}>
            <p>{text}</p>
            <Button
              variant="outline"
              small
              onClick={() => {
                forgetNotices(about)
                box.current?.focus()
              }}
            >
              OK
            </Button>
          </div>
        ))}
    </div>
  )
}

/** Whom a decision is about, or how many; of places the event. */
const whoOf = (undoable: Undoable): string => {
  if (undoable.what === 'places') return undoable.event.title
  const [first, ...more] = undoable.done
  const count = more.length + 1
  return first && more.length === 0 ? shownName(first) : t(`${count} bookings`, `${count} Buchungen`)
}

/** What was done, and what happens when nobody takes it back. */
function undoableWords(undoable: Undoable): string {
  if (undoable.what === 'places') {
    const { count, follows } = undoable
    const more =
      count === 1 ? t('One place more.', 'Ein Platz mehr.') : t(`${count} places more.`, `${count} Plätze mehr.`)
    return [more, follows].filter(Boolean).join(' ')
  }
  const who = whoOf(undoable)
  return undoable.what === 'confirm'
    ? t(`${who}: confirmed.`, `${who}: bestätigt.`)
    : t(`${who}: declined.`, `${who}: abgelehnt.`)
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
  return (
    <div className="panel-undo">
      <UndoBar calls={calls} isCovered={isCovered} />
    </div>
  )
}
