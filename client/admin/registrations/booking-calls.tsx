import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '../../../domain/duration.ts'
import { AppError } from '../../../domain/error.ts'
import { t } from '../../../domain/language.ts'
import { UNDO_SECONDS } from '../../../domain/registrations/booking-steps.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCall } from '../kit/failure.tsx'
import { api } from '../state/api.ts'
import { put, refresh } from '../state/lists.ts'
import { ask } from '../state/question.ts'

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

/** Does something as soon as what a call has stored is shown: the lists hear of it by a timer. */
export const onceShown = (work: () => void) => void setTimeout(() => requestAnimationFrame(work))

type Decision = 'confirm' | 'decline'
type Edit = Pick<Registration, '_id' | 'lastModifiedDate'>
type Send = (edit: Edit) => Promise<Registration>

const decisions: Record<Decision, Send> = {
  confirm: json => call(api.registration.confirm.$post({ json })),
  decline: json => call(api.registration.decline.$post({ json })),
}

export type BookingCalls = ReturnType<typeof useBookingCalls>

/**
 * What the educator does to bookings, at once. A decision can be taken back as long as its letter is held (D68). `changed`
 * hears of each booking that has been changed.
 */
export function useBookingCalls(changed: (before: Registration, after: Registration) => void = () => undefined) {
  const { run, failure } = useCall()
  const isBusy = useRef(false)
  const [undoable, setUndoable] = useState<{ what: Decision; done: Registration[]; until: number }>()
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(undefined), undoable.until - Date.now())
    return () => clearTimeout(timer)
  }, [undoable])

  /** Resolves with whether that worked; otherwise `failure` says why not. A press while another one is at work does nothing. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    let isDone = false
    await run(async () => {
      await work()
      isDone = true
    })
    isBusy.current = false
    // Also after a conflict: the next press is about what is stored now.
    void refresh('registrations', 'outbox')
    return isDone
  }

  async function send(booking: Registration, sendIt: Send): Promise<Registration> {
    const { _id, lastModifiedDate } = booking
    const after = await sendIt({ _id, lastModifiedDate })
    put('registrations', after)
    changed(booking, after)
    return after
  }

  return {
    failure,
    undoable,
    attempt,
    change: (booking: Registration, sendIt: Send) => attempt(() => send(booking, sendIt)),
    decide: (what: Decision, bookings: readonly Registration[]) =>
      attempt(async () => {
        const until = Date.now() + UNDO_SECONDS * SECOND_MS
        const done: Registration[] = []
        for (const booking of bookings) {
          done.push(await send(booking, decisions[what]))
          setUndoable({ what, done: [...done], until })
        }
      }),
    undo: () =>
      attempt(async () => {
        setUndoable(undefined)
        for (const booking of undoable?.done ?? [])
          await send(booking, json => call(api.registration.undo.$post({ json })))
      }),
  }
}

/** Says what was decided, and takes it back by one press. `undone` is for the focus, whose button has gone then. */
export function UndoBar({ calls: { undoable, undo }, undone }: { calls: BookingCalls; undone: () => void }) {
  const [first] = undoable?.done ?? []
  const count = undoable?.done.length ?? 0
  const isConfirmed = undoable?.what === 'confirm'
  const who = count === 1 ? first?.name : t(`${count} bookings`, `${count} Buchungen`)
  return (
    <div role="status">
      {undoable && (
        <p className="undo-bar">
          <Icon name={isConfirmed ? 'check' : 'cross'} />
          <span>
            {isConfirmed ? t(`${who}: confirmed.`, `${who}: bestätigt.`) : t(`${who}: declined.`, `${who}: abgelehnt.`)}{' '}
            {t(
              `The letter goes out after ${UNDO_SECONDS} seconds.`,
              `Der Brief geht nach ${UNDO_SECONDS} Sekunden ab.`,
            )}
          </span>
          <Button variant="outline" small onClick={async () => (await undo()) && undone()}>
            {t('Undo', 'Rückgängig')}
          </Button>
        </p>
      )}
    </div>
  )
}
