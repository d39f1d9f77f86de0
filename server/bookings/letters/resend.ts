import type { ResendInput } from '../../../domain/bookings/form/booking-calls.ts'
import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { isResendable } from '../../../domain/bookings/letters/needless-reason.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import { stepOfMail } from '../../../domain/letters/mail.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { receiptSubject } from './letters.ts'
import { letterOfStep } from './step-letters.ts'

/**
 * Sends the letter to the guest about a step again, with the current facts. Throws `conflict` where the letter no
 * longer helps, and while it waits in the outbox.
 */
export async function resend(deps: Deps, input: ResendInput): Promise<void> {
  const change = resending(deps, input)
  const content = await contentOfNew(deps, change)
  if (!content || content.isNeedless) throw new AppError('conflict', noLongerHelpsSentence())
  await deps.commit(change)
}

/** Returns the content of the letter that a change would send. */
async function contentOfNew(deps: Deps, change: ReturnType<typeof resending>) {
  const planned = deps.plan(change)
  const mail = planned.outbox.find(letter => !deps.outbox.current.includes(letter))
  return mail && deps.contentOf(mail, planned)
}

const resending =
  (deps: Deps, { _id, step }: ResendInput) =>
  ({ registrations, events, bin, outbox }: CollectionData) => {
    const booking = findRecord(registrations, _id, 'registration')
    const event = currentEvent(booking, eventsOfBookings({ events, bin }))
    const letter = event && isResendable(booking, step, event, deps.now()) && letterAbout(deps, booking, step)
    if (!letter) throw new AppError('conflict', noLongerHelpsSentence())
    const isWaiting = outbox.some(mail => {
      const about = stepOfMail(mail)
      return about?.registration === _id && about.step === step && !about.isInvoice
    })
    if (isWaiting) throw new AppError('conflict', waitsAlreadySentence())
    return { added: { outbox: newLetters(deps, [{ ...letter, isRepeat: true }]) }, result: undefined }
  }

/** A guest's own registration is answered by the receipt, whatever state it began in. */
function letterAbout(deps: Deps, booking: Registration, step: number): Letter | undefined {
  if (step > 0 || booking.history[0]?.by !== 'guest') return letterOfStep(deps, booking, step)
  const { siteName, contact } = deps.sender()
  return {
    ...{ to: booking.email, replyTo: contact.email, subject: receiptSubject(booking, siteName) },
    cause: { kind: 'registration', id: booking._id, letter: 'receipt' },
  }
}

const waitsAlreadySentence = () =>
  t('This letter waits in the outbox already.', 'Dieser Brief liegt schon im Postausgang.')

const noLongerHelpsSentence = () =>
  t(
    'This letter no longer helps: what it says does not hold any more, or there is no email address.',
    'Dieser Brief hilft nicht mehr: Was darin steht, gilt nicht mehr, oder es gibt keine E-Mail-Adresse.',
  )
