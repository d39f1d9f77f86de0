import type { Message } from '../../../domain/bookings/record/message.ts'
import { fillInBooking } from '../../../domain/bookings/record/placeholders.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { reviseRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import type { Letter } from '../../mailer/letter.ts'

/** Builds the educator's message to a guest for the registration's thread. */
export const messageTo = (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  registration: Registration,
  { subject, text }: Pick<Message, 'subject' | 'text'>,
  event: Event | undefined,
): Message => ({
  _id: newId(),
  date: now(),
  subject: fillInBooking(subject, registration, event),
  text: fillInBooking(text, registration, event),
})

/** Returns the letter for a message, without its content; none without an address. Replies go to the educator. */
export const messageLetters = (
  { sender }: Pick<Deps, 'sender'>,
  { _id: id, email }: Registration,
  { _id: message, subject }: Message,
): Letter[] =>
  email === ''
    ? []
    : [
        {
          to: email,
          replyTo: sender().contact.email,
          subject,
          cause: { kind: 'registration', id, letter: 'message', message },
        },
      ]

/** Returns the registration with a message added to its thread. */
export const withMessage = (
  registration: Registration,
  message: Message,
  changes: Partial<Pick<Registration, 'state'>> = {},
): Registration => reviseRecord(registration, { ...changes, thread: [...registration.thread, message] }, message.date)
