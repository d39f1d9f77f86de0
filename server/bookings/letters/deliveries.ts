import type { MessageDelivery } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { failureOf, lastFailure, type Mail, mailStateOf, outboxEntryOf } from '../../../domain/letters/mail.ts'

/** Returns the delivery states of these registrations' messages; both lists are from the same moment. */
export function deliveriesOf(registrations: readonly Registration[], outbox: readonly Mail[]): MessageDelivery[] {
  const letters = new Map(
    outbox.flatMap(mail =>
      mail.cause?.kind === 'registration' && mail.cause.message !== undefined
        ? [[keyOf(mail.cause.id, mail.cause.message), mail]]
        : [],
    ),
  )
  return registrations.flatMap(({ _id, thread }) =>
    thread.map(({ _id: message, sentDate }) => ({
      registration: _id,
      message,
      ...(sentDate === undefined ? waiting(letters.get(keyOf(_id, message))) : { state: 'sent' as const }),
    })),
  )
}

const keyOf = (registration: string, message: string) => JSON.stringify([registration, message])

function waiting(mail: Mail | undefined): Omit<MessageDelivery, 'registration' | 'message'> {
  if (!mail) return { state: 'dropped' }
  const failure = lastFailure(outboxEntryOf(mail))
  return { state: mailStateOf(mail), letter: mail._id, ...(failure && failureOf(failure)) }
}
