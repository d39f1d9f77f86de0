import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { InquiryAnswer } from '../../../domain/bookings/record/message.ts'
import { bookingPlaceholders } from '../../../domain/bookings/record/placeholders.ts'
import type { InquiryChange, Registration } from '../../../domain/bookings/record/registration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { unlessDone, writtenBefore } from '../../store/send-once.ts'
import { type LetterPreview, previewOf } from './letter-preview.ts'
import { messageLetters, messageTo, withMessage } from './messages.ts'

/**
 * Answers an inquiry by letter, which settles it. Throws `invalid`, `not_found`, or `conflict` when it was changed
 * meanwhile, is a booking, or has no address.
 */
export const answerInquiry = (deps: Deps, answer: InquiryAnswer): Promise<Registration> =>
  deps.commit(current => {
    const outcome = answerChange(deps, answer)(current)
    if (outcome.added && outcome.result.email === '') throw new AppError('conflict', noAddressSentence())
    return outcome
  })

/** Previews the answer (D72). Throws as `answerInquiry` does, but accepts a missing address. */
export const previewAnswer = (deps: Deps, answer: InquiryAnswer): Promise<LetterPreview> =>
  previewOf(deps, answerChange(deps, answer))

const answerChange = (deps: Deps, answer: InquiryAnswer) =>
  unlessDone(
    ({ registrations }: CollectionData) => writtenBefore(findInquiry(registrations, answer._id), answer.requestId),
    ({ registrations }) => {
      const inquiry = findInquiry(registrations, answer._id)
      refuseStale(inquiry, answer.lastModifiedDate)
      const { after, letters } = composeAnswer(deps, inquiry, answer)
      return {
        next: { registrations: replaceRecord(registrations, after) },
        added: { outbox: newLetters(deps, letters) },
        result: after,
      }
    },
  )

/** Records the outcome of an inquiry without a letter. */
export const changeInquiry = ({ commit, now }: Deps, { _id, lastModifiedDate, state }: InquiryChange) =>
  commit(({ registrations }) => {
    const inquiry = findInquiry(registrations, _id)
    refuseStale(inquiry, lastModifiedDate)
    const result = reviseRecord(inquiry, { state }, now())
    return { next: { registrations: replaceRecord(registrations, result) }, result }
  })

function composeAnswer(
  { now, newId, sender }: Deps,
  inquiry: Registration,
  { requestId, subject, text }: InquiryAnswer,
) {
  refuseGaps({ subject, text })
  const message = messageTo({ now, newId: () => requestId ?? newId() }, inquiry, { subject, text }, undefined)
  return {
    after: withMessage(inquiry, message, { state: 'answered' }),
    letters: messageLetters({ sender }, inquiry, message),
  }
}

/** Throws `invalid` for placeholders of an event, which an inquiry does not have. */
function refuseGaps(draft: Pick<InquiryAnswer, 'subject' | 'text'>): void {
  const wrong = Object.entries(draft).flatMap(([name, value]) => {
    const marks = bookingPlaceholders(value)
    return marks.length === 0 ? [] : [[name, withoutEventSentence(marks.join(', '))]]
  })
  if (wrong.length > 0) refuseFields(Object.fromEntries(wrong))
}

function findInquiry(registrations: readonly Registration[], id: string): Registration {
  const registration = findRecord(registrations, id, 'message')
  if (isBooking(registration))
    throw new AppError('conflict', t('This is a booking by now.', 'Das ist inzwischen eine Buchung.'))
  return registration
}

const withoutEventSentence = (marks: string) =>
  t(
    `A message has no event, so nothing can be filled in for ${marks}.`,
    `Eine Anfrage hat keinen Termin. Für ${marks} kann nichts eingesetzt werden.`,
  )
const noAddressSentence = () =>
  t('There is no email address to answer to. Please call.', 'Es gibt keine E-Mail-Adresse. Bitte ruf an.')
