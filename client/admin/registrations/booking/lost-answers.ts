import { AppError } from '../../../../domain/error.ts'
import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { reasonOf } from '../../kit/failure.tsx'
import { shownName } from '../../kit/shown-name.ts'
import { bookingOnceBack } from '../../state/lists.ts'
import {
  type Decision,
  forgetNotices,
  idsOf,
  note,
  offerUndo,
  setUndoable,
  type Undoable,
  useDecisions,
} from './decisions.ts'

export type Edit = Pick<Registration, '_id' | 'lastModifiedDate'>
export type Named = Pick<Registration, '_id' | 'name'>
/** Shows a booking as it is stored now. */
export type Show = (before: Edit, after: Registration) => void

/** The version of each booking that a call was about whose answer was lost. */
export const lost = new Map<string, Registration['lastModifiedDate']>()

export const codeOf = (error: unknown) => error instanceof AppError && error.code

/**
 * Makes a call about bookings as they were seen. When its answer is lost nobody knows what was stored. So the next call is about
 * the same versions: if the first one arrived, it is refused, and nothing is done twice.
 */
export async function aboutVersions<T>(bookings: readonly Edit[], send: (seen: Edit[]) => Promise<T>): Promise<T> {
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

const doneState = { confirm: 'confirmed', decline: 'declined' } as const satisfies Record<Decision, string>
const doneWord = (what: Decision | 'payment') =>
  ({
    confirm: t('confirmed', 'bestätigt'),
    decline: t('declined', 'abgelehnt'),
    payment: t('recorded', 'erfasst'),
  })[what]
export const notDone = (what: Decision) => `${t('not', 'nicht')} ${doneWord(what)}`
export const notUndone = () => t('not taken back', 'nicht zurückgenommen')

type Pressed = { what: Decision; bookings: readonly (Edit & Named)[]; until: number }

/** Notes that a decision did not work. When its answer was lost it looks what has come of it, as soon as the server answers. */
export async function noteUndecided(pressed: Pressed, error: unknown, show: Show): Promise<void> {
  const { what, bookings } = pressed
  const isKnown = codeOf(error) !== 'conflict' || reasonOf(error) !== perhapsDone()
  const reason = isKnown ? `${notDone(what)}. ${reasonOf(error)}` : reasonOf(error)
  noteOf(bookings, reason)
  if (codeOf(error) !== 'unavailable') return
  const found = await Promise.all(bookings.map(({ _id }) => bookingOnceBack(_id))).catch(() => [])
  const done = found.flatMap(booking => (booking && hasArrived(booking, what) ? booking : []))
  if (done.length === 0) return
  showEach(bookings, done, show)
  for (const { _id } of done) lost.delete(_id)
  forgetNotices(bookings.map(({ _id }) => _id))
  noteOf(without(bookings, done), reason)
  if (!offerUndo({ what, done, until: pressed.until })) noteOf(done, `${doneWord(what)}. ${tooLate()}`)
}

/** Whether a lost press is stored; what was pressed again meanwhile is said by that press. */
function hasArrived({ _id, lastModifiedDate, state, history }: Registration, what: Decision): boolean {
  const seen = lost.get(_id)
  return seen !== undefined && seen !== lastModifiedDate && state === doneState[what] && history.at(-1)?.what === state
}

type Decided = Exclude<Undoable, { what: 'places' }>

/**
 * Notes that an undo got no answer. It can be pressed again as long as there is time. As soon as the server answers it looks what
 * has come of it.
 */
export async function noteUnanswered(last: Decided, error: unknown, show: Show): Promise<void> {
  const isOffered = offerUndo({ ...last, wasLost: true })
  noteOf(last.done, isOffered ? `${notUndone()}. ${reasonOf(error)}` : perhapsUndone())
  const found = await Promise.all(last.done.map(({ _id }) => bookingOnceBack(_id))).catch(() => [])
  const back = found.flatMap(now => (now && !last.done.some(before => isDecided(before, now)) ? now : []))
  showEach(last.done, back, show)
  const kept = without(last.done, back)
  if (back.length > 0) {
    forgetNotices(idsOf(last))
    const { undoable } = useDecisions.getState()
    if (undoable?.what === last.what && undoable.done === last.done)
      setUndoable(kept.length > 0 && undoable.what !== 'payment' ? { ...undoable, done: kept } : undefined)
  }
  const is = doneWord(last.what)
  if (found.length > 0 && last.until <= Date.now())
    noteOf(
      kept,
      t(
        `still ${is}. Your undo did not arrive, and it is too late for another.`,
        `bleibt ${is}. Dein Rückgängig kam nicht an, und für ein zweites ist es zu spät.`,
      ),
    )
}

/** Whether the step is still there in the booking as it is now. */
const isDecided = ({ _id, history }: Registration, now: Registration) =>
  _id === now._id && now.history.some(({ date }) => date === history.at(-1)?.date)

const without = <T extends Named>(bookings: readonly T[], some: readonly Named[]): T[] =>
  bookings.filter(({ _id }) => !some.some(one => one._id === _id))

function noteOf(bookings: readonly Named[], text: string): void {
  if (bookings.length > 0)
    note({ about: bookings.map(({ _id }) => _id), text: `${bookings.map(shownName).join(', ')}: ${text}` })
}

/** Shows each booking as it is stored. */
export function showEach(before: readonly Edit[], done: readonly Registration[], show: Show): void {
  for (const after of done) show(before.find(({ _id }) => _id === after._id) ?? after, after)
}

const tooLate = () => t('It is too late to undo this.', 'Zum Zurücknehmen ist es zu spät.')

export const perhapsDone = () =>
  t(
    'Something has changed here meanwhile, perhaps by your first press. Please look before you do it again.',
    'Hier hat sich inzwischen etwas geändert, vielleicht durch deinen ersten Versuch. Bitte sieh nach, bevor du es noch einmal tust.',
  )

export const perhapsUndone = () =>
  t(
    'No answer has come to your undo. Please look whether it has arrived.',
    'Auf dein Rückgängig kam keine Antwort. Bitte sieh nach, ob es angekommen ist.',
  )
