import { useRef } from 'react'
import { UNDO_SECONDS } from '../../../../domain/bookings/steps/booking-steps.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useFocusWhenGone } from '../../kit/focus.ts'
import { LettersWaitNote, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { SignInAgain } from '../../kit/links.tsx'
import { isAboutSession } from '../../state/api.ts'
import { useOverlay } from '../../state/overlay.ts'
import { type BookingCalls, useBookingCalls } from './booking-calls.ts'
import {
  type AffectedBooking,
  affectedBookings,
  affectedIds,
  bookingsWithHeldLetter,
  forgetNotices,
  recordedWords,
  type Undoable,
  undoableName,
  writtenOffWords,
} from './decisions.ts'

type UndoBarProps = {
  calls: BookingCalls
  undone?: () => void
  isAbout?: (about: AffectedBooking) => boolean
  isCovered?: boolean
}

/**
 * Reports actions, offers to undo them, and shows failures. `undone` moves the focus once the button has gone;
 * `isAbout` selects the actions shown here. A bar covered by a dialog leaves its actions to the dialog's bar.
 */
export function UndoBar({
  calls: { undoable: last, undoing, notices, undo, said },
  undone = () => undefined,
  isAbout = () => true,
  isCovered = false,
}: UndoBarProps) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button may vanish while another action's error is shown: keep the focus here.
  useFocusWhenGone('main', () => (notices.length > 0 ? box.current : null))
  const isHere = (undoable: Undoable) => !isCovered && affectedBookings(undoable).some(isAbout)
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
            <span>
              <Unbroken>{said.text}</Unbroken>
            </span>
          </p>
        )}
        {undoing.filter(isHere).map(beingUndone => (
          <p className="undo-bar" key={affectedIds(beingUndone).join()}>
            <span>
              {undoableName(beingUndone)}: {t('undoing …', 'wird zurückgenommen …')}
            </span>
          </p>
        ))}
        {undoable && (
          <p className="undo-bar">
            <Icon name={undoable.what === 'decline' ? 'cross' : 'check'} />
            <span>
              <Unbroken>{undoableWords(undoable)}</Unbroken> <LettersOf undoable={undoable} />
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
            <p>
              <Unbroken>{text}</Unbroken> {isAboutSession(text) && <SignInAgain />}
            </p>
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

/** Describes the action, and what follows from it unless it is undone. */
function undoableWords(undoable: Undoable): string {
  if (undoable.what === 'places') {
    const { count, follows } = undoable
    const furtherWords =
      count === 1 ? t('1 place added.', 'Ein Platz mehr.') : t(`${count} places added.`, `${count} Plätze mehr.`)
    return [furtherWords, follows].filter(Boolean).join(' ')
  }
  if (undoable.what === 'step') return undoable.said
  const who = undoableName(undoable)
  if (undoable.what === 'payment') return recordedWords(who, undoable.payment)
  if (undoable.what === 'writeOff') return writtenOffWords(who, undoable)
  return undoable.what === 'confirm'
    ? t(`${who}: confirmed.`, `${who}: bestätigt.`)
    : t(`${who}: declined.`, `${who}: abgelehnt.`)
}

/** Announces when the letters go out; empty if nobody has an e-mail address. */
function LettersOf({ undoable }: { undoable: Undoable }) {
  const count = bookingsWithHeldLetter(undoable).filter(({ email }) => email !== '').length
  const hasMailServer = useHasMailServer()
  if (count === 0) return null
  if (!hasMailServer) return <LettersWaitNote count={count} isShort />
  return count === 1
    ? t(`Letter in ${UNDO_SECONDS}\u00a0seconds.`, `Brief in ${UNDO_SECONDS}\u00a0Sekunden.`)
    : t(`Letters in ${UNDO_SECONDS}\u00a0seconds.`, `Briefe in ${UNDO_SECONDS}\u00a0Sekunden.`)
}

/** Shows the undo bar for decisions made on other pages; overlays have their own. */
export function UndoPlace() {
  const calls = useBookingCalls()
  const isCovered = useOverlay() !== undefined
  return (
    <div className="undo-place">
      <UndoBar calls={calls} isCovered={isCovered} />
    </div>
  )
}
