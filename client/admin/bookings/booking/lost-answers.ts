import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { reasonOf } from '../../kit/failure.tsx'
import { shownName } from '../../kit/words/record-words.ts'
import { bookingOnceBack } from '../../state/queries.ts'
import {
  affectedIds,
  type DecisionVerb,
  forgetNotices,
  setUndoable,
  showNotice,
  showUndo,
  type Undoable,
  useDecisions,
} from './decisions.ts'

export type SentVersion = Pick<Registration, '_id' | 'lastModifiedDate'>
export type NamedBooking = Pick<Registration, '_id' | 'name'>
/** Called with each booking after it is stored. */
export type ShowChange = (before: SentVersion, after: Registration) => void

/** Versions sent in calls whose answer was lost, by booking. */
export const unansweredVersions = new Map<string, Registration['lastModifiedDate']>()

export const errorCode = (error: unknown) => error instanceof AppError && error.code

/** Reports that the earlier call, whose answer was lost, may have succeeded. */
class UnsureError extends AppError {}

/**
 * Sends a call with the versions last seen. If its answer is lost, the next call repeats the same versions: if the
 * first arrived, the server refuses the second, and nothing is done twice.
 */
export async function sendSeenVersions<T>(
  bookings: readonly SentVersion[],
  send: (seen: SentVersion[]) => Promise<T>,
): Promise<T> {
  const wasLost = bookings.some(({ _id }) => unansweredVersions.has(_id))
  const seen = bookings.map(({ _id, lastModifiedDate }) => ({
    _id,
    lastModifiedDate: unansweredVersions.get(_id) ?? lastModifiedDate,
  }))
  const forget = () => seen.forEach(({ _id }) => void unansweredVersions.delete(_id))
  try {
    const result = await send(seen)
    forget()
    return result
  } catch (error) {
    const code = errorCode(error)
    if (code === 'unavailable')
      for (const { _id, lastModifiedDate } of seen) unansweredVersions.set(_id, lastModifiedDate)
    if (code !== 'conflict' || !wasLost) throw error
    forget()
    throw new UnsureError('conflict', perhapsDoneWords())
  }
}

const doneState = { confirm: 'confirmed', decline: 'declined' } as const satisfies Record<DecisionVerb, string>
const doneWord = (verb: DecisionVerb | 'payment' | 'writeOff' | 'step') =>
  ({
    confirm: t('confirmed', 'bestätigt'),
    decline: t('declined', 'abgelehnt'),
    payment: t('recorded', 'erfasst'),
    writeOff: t('written off', 'ausgebucht'),
    step: t('stored', 'gespeichert'),
  })[verb]
export const notDoneWords = (verb: DecisionVerb) => `${t('not', 'nicht')} ${doneWord(verb)}`
export const notUndoneWords = () => t('not undone', 'nicht zurückgenommen')

type DecisionPress = { what: DecisionVerb; bookings: readonly (SentVersion & NamedBooking)[]; until: number }

/** Notes a failed decision. After a lost answer, checks the outcome as soon as the server is reachable. */
export async function settleLostDecision(
  { what, bookings, until }: DecisionPress,
  error: unknown,
  show: ShowChange,
): Promise<void> {
  if (errorCode(error) !== 'unavailable')
    return showBookingsNotice(
      bookings,
      error instanceof UnsureError ? error.message : `${notDoneWords(what)}. ${reasonOf(error)}`,
    )
  showBookingsNotice(bookings, unknownOutcomeNote())
  const current = await lookUp(bookings)
  // A repeated decision reports its own outcome.
  const unanswered = bookings.filter(({ _id }) => unansweredVersions.has(_id))
  if (!current || unanswered.length === 0) return
  const arrived = current.filter(booking => hasArrived(booking, what))
  showEachChange(bookings, arrived, show)
  for (const { _id } of arrived) unansweredVersions.delete(_id)
  forgetNotices(unanswered.map(({ _id }) => _id))
  showBookingsNotice(without(unanswered, arrived), `${notDoneWords(what)}. ${reasonOf(error)}`)
  if (arrived.length > 0 && !showUndo({ what, done: arrived, until }))
    showBookingsNotice(arrived, `${doneWord(what)}. ${tooLateSentence()}`)
}

/** True if the lost decision was stored. */
function hasArrived({ _id, lastModifiedDate, state, history }: Registration, verb: DecisionVerb): boolean {
  const seen = unansweredVersions.get(_id)
  return seen !== undefined && seen !== lastModifiedDate && state === doneState[verb] && history.at(-1)?.what === state
}

type Decision = Exclude<Undoable, { what: 'places' }>

/**
 * Notes an undo without an answer, which can be retried while time is left. Checks the outcome as soon as the server is
 * reachable.
 */
export async function settleLostUndo(last: Decision, error: unknown, show: ShowChange): Promise<void> {
  showUndo({ ...last, wasLost: true })
  showBookingsNotice(last.done, unknownOutcomeNote())
  const current = await lookUp(last.done)
  if (!current) return
  const undone = current.filter(now => !last.done.some(before => isDecided(before, now)))
  const remaining = last.done.filter(before => current.some(now => isDecided(before, now)))
  showEachChange(last.done, undone, show)
  forgetNotices(affectedIds(last))
  const { undoable } = useDecisions.getState()
  if (undone.length > 0 && undoable?.what === last.what && undoable.done === last.done)
    setUndoable(remaining.length > 0 && undoable.what !== 'payment' ? { ...undoable, done: remaining } : undefined)
  const doneText = doneWord(last.what)
  showBookingsNotice(
    remaining,
    last.until > Date.now()
      ? `${notUndoneWords()}. ${reasonOf(error)}`
      : t(
          `still ${doneText}. Your undo did not arrive, and it is too late for another.`,
          `bleibt ${doneText}. Dein Rückgängig kam nicht an, und für ein zweites ist es zu spät.`,
        ),
  )
}

/** Loads the current bookings one by one; undefined if the server does not answer. */
async function lookUp(bookings: readonly NamedBooking[]): Promise<Registration[] | undefined> {
  const loaded: Registration[] = []
  try {
    for (const { _id } of bookings) loaded.push(...(await bookingOnceBack(_id)))
  } catch {
    return undefined
  }
  return loaded
}

/** True if the booking still contains the step. */
const isDecided = ({ _id, history }: Registration, now: Registration) =>
  _id === now._id && now.history.some(({ date }) => date === history.at(-1)?.date)

const without = <T extends NamedBooking>(bookings: readonly T[], excluded: readonly NamedBooking[]): T[] =>
  bookings.filter(({ _id }) => !excluded.some(other => other._id === _id))

export function showBookingsNotice(bookings: readonly NamedBooking[], text: string): void {
  if (bookings.length > 0)
    showNotice({ about: bookings.map(({ _id }) => _id), text: `${bookings.map(shownName).join(', ')}: ${text}` })
}

/** Reports each stored booking to `show`. */
export function showEachChange(
  before: readonly SentVersion[],
  changed: readonly Registration[],
  show: ShowChange,
): void {
  for (const after of changed) show(before.find(({ _id }) => _id === after._id) ?? after, after)
}

const tooLateSentence = () => t('It is too late to undo this.', 'Zum Zurücknehmen ist es zu spät.')

const unknownOutcomeNote = () =>
  t(
    'There was no answer. As soon as the server answers, this page checks what became of it.',
    'Es kam keine Antwort. Sobald der Server wieder da ist, sieht diese Seite nach, was daraus geworden ist.',
  )

export const perhapsDoneWords = () =>
  t(
    'Something has changed here meanwhile, perhaps by your first press. Please look before you do it again.',
    'Hier hat sich inzwischen etwas geändert, vielleicht durch deinen ersten Versuch. Bitte sieh nach, bevor du es noch einmal tust.',
  )

export const perhapsUndoneWords = () =>
  t(
    'There was no answer to your undo. Please check whether it has worked.',
    'Auf dein Rückgängig kam keine Antwort. Bitte sieh nach, ob es angekommen ist.',
  )
