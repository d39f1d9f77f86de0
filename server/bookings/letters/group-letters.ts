import { currentEvent } from '../../../domain/bookings/letters/current-event.ts'
import { recipientsOf } from '../../../domain/bookings/people/recipients.ts'
import type { GroupLetter, MessageDelivery } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, replaceRecords } from '../../../domain/kit/record.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { unlessDone, writtenBefore } from '../../store/send-once.ts'
import { deliveriesOf } from './deliveries.ts'
import { type LetterPreview, previewOf } from './letter-preview.ts'
import { messageLetters, messageTo, withMessage } from './messages.ts'

/** Delivery state of a letter to a group, by booking. */
export type GroupResult = {
  letters: { registration: string; email: string; state: MessageDelivery['state'] }[]
}

/**
 * Writes one letter to each guest of an event, all in one commit. Skips guests without an address. Throws `not_found`,
 * or `conflict` when none is left.
 */
export const writeToGroup = (deps: Deps, sent: GroupLetter): Promise<GroupResult> =>
  writeTo(deps, sent, group(deps, sent))

/** Writes to the bookings that `recipientsIn` selects, as `writeToGroup` does. */
export const writeTo = (deps: Deps, sent: WrittenLetter, recipientsIn: Recipients): Promise<GroupResult> =>
  deps.commit(current => {
    const outcome = writing(deps, sent, recipientsIn)(current)
    if (outcome.result.letters.length === 0) throw new AppError('conflict', nobodyToWriteToSentence())
    return outcome
  })

/** Previews the letters, and lists recipients without an address (D72). */
export const previewToGroup = (deps: Deps, sent: GroupLetter): Promise<LetterPreview> =>
  previewTo(deps, sent, group(deps, sent))

export function previewTo(deps: Deps, sent: WrittenLetter, recipientsIn: Recipients): Promise<LetterPreview> {
  const { registrations, events, site } = deps
  const recipients = recipientsIn({ registrations: registrations.current, events: events.current, site: site.current })
  return previewOf(deps, writing(deps, sent, recipientsIn), recipients)
}

type WrittenLetter = Pick<GroupLetter, '_id' | 'subject' | 'text' | 'requestId'>
type Recipients = (all: Pick<CollectionData, 'registrations' | 'events' | 'site'>) => readonly Registration[]

const group =
  (deps: Deps, { _id, to }: GroupLetter): Recipients =>
  ({ registrations }) =>
    recipientsOf(deps.bookingsOf(registrations, _id), to)

function writing(deps: Deps, sent: WrittenLetter, recipientsIn: Recipients) {
  const { requestId = deps.newId() } = sent
  const bookingsIn = ({ events, registrations }: CollectionData) =>
    deps.bookingsOf(registrations, findRecord(events, sent._id, 'event')._id)
  const sentIn = (all: CollectionData) => {
    const earlier = bookingsIn(all).filter(booking => writtenBefore(booking, requestId))
    return earlier.length > 0 ? resultOf(requestId, earlier, all.outbox) : undefined
  }
  return unlessDone(sentIn, (all: CollectionData) => {
    const { events, registrations } = all
    const written = recipientsIn(all)
      .filter(({ email }) => email !== '')
      .map(booking => writtenTo(deps, booking, { ...sent, requestId }, events))
    const letters = newLetters(
      deps,
      written.flatMap(({ letters }) => letters),
    )
    const changed = new Map(written.map(({ after }) => [after._id, after]))
    return {
      next: { registrations: replaceRecords(registrations, changed.values()) },
      added: { outbox: letters },
      result: resultOf(requestId, [...changed.values()], letters),
    }
  })
}

function writtenTo(
  { now, newId, sender }: Deps,
  booking: Registration,
  { requestId, subject, text }: WrittenLetter,
  events: readonly Event[],
) {
  const event = currentEvent(booking, events)
  const message = messageTo({ now, newId: () => requestId ?? newId() }, booking, { subject, text }, event)
  return { after: withMessage(booking, message), letters: messageLetters({ sender }, booking, message) }
}

const resultOf = (requestId: string, bookings: readonly Registration[], outbox: readonly Mail[]): GroupResult => ({
  letters: deliveriesOf(bookings, outbox)
    .filter(({ message }) => message === requestId)
    .map(({ registration, state }) => ({
      registration,
      email: bookings.find(({ _id }) => _id === registration)?.email ?? '',
      state,
    })),
})

const nobodyToWriteToSentence = () =>
  t(
    'There is nobody with an email address to write to.',
    'Hier gibt es niemanden mit einer E-Mail-Adresse, dem du schreiben könntest.',
  )
