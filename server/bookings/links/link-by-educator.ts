import { isNameless } from '../../../domain/bookings/people/nameless.ts'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import { type Mail, mailStateOf } from '../../../domain/letters/mail.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { letterWithLinks, livingBookingsOf } from './new-link.ts'
import { ownLink } from './own-link.ts'

/** Returns the own link of a booking (D52), for the educator to hand on. Throws `not_found` where there is none. */
export function linkOf(deps: Deps, id: string): { href: string } {
  return { href: ownLink(deps, findWithLink(deps, id)) }
}

/**
 * Sends the links to the bookings of an address again. Throws `conflict` where no letter can bring a link, and while
 * such a letter waits in the outbox.
 */
export async function sendLink(deps: Deps, id: string): Promise<void> {
  const booking = findWithLink(deps, id)
  if (!livingBookingsOf(booking.email, deps).includes(booking)) throw new AppError('conflict', noLetterSentence())
  await deps.commit(({ outbox }) => {
    if (outbox.some(mail => bringsLinksTo(booking.email, mail))) throw new AppError('conflict', waitsAlreadySentence())
    return { added: { outbox: newLetters(deps, [letterWithLinks(deps, booking)]) }, result: undefined }
  })
}

const bringsLinksTo = (address: string, mail: Mail): boolean =>
  mail.cause?.kind === 'registration' &&
  mail.cause.letter === 'links' &&
  mailStateOf(mail) === 'waiting' &&
  normalAddress(mail.to) === normalAddress(address)

function findWithLink({ registrations }: Deps, id: string): Registration {
  const booking = findRecord(registrations.current, id, 'registration')
  if (!isBooking(booking) || isNameless(booking))
    throw new AppError('not_found', t('This has no own link.', 'Dazu gibt es keinen eigenen Link.'))
  return booking
}

const waitsAlreadySentence = () =>
  t('A letter with the link waits in the outbox already.', 'Ein Brief mit dem Link liegt schon im Postausgang.')

const noLetterSentence = () =>
  t(
    'There is no letter with the link: the booking is over, or has no email address.',
    'Mit dem Link geht kein Brief hinaus: Die Buchung ist vorbei oder hat keine E-Mail-Adresse.',
  )
