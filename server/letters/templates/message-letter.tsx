import { isOnlyQuoted } from '../../../domain/bookings/record/booking.ts'
import type { Message } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { lastReported } from '../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../domain/events/event.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { LetterContent } from '../../mailer/letter.ts'
import { eventFacts } from './event-facts.tsx'
import { type Fact, LetterButton, LetterFacts, renderLetter, type Sender, TypedText } from './letter-layout.tsx'

/**
 * Letter to the guest in the educator's own words, greeting and signature included. A letter about a booking contains
 * its link.
 */
export const messageLetter = (
  sender: Sender,
  registration: Registration,
  { subject, text }: Message,
  booked: { event: Event; link: string } | undefined,
): LetterContent => {
  const contractWord = isOnlyQuoted(registration) ? 'Angebot' : 'Buchung'
  const letter = renderLetter({
    sender,
    heading: subject,
    signed: false,
    children: (
      <>
        <TypedText>{text}</TypedText>
        {booked && (
          <>
            <LetterFacts
              heading={booked.event.title}
              facts={[
                ...(registration.number === undefined
                  ? []
                  : [[contractWord, referenceOf(registration.number)] satisfies Fact]),
                ...eventFacts(booked.event, '', lastReported(registration, booked.event)),
              ]}
            />
            <LetterButton
              href={booked.link}
            >{`${contractWord === 'Angebot' ? 'Zum' : 'Zur'} ${contractWord}`}</LetterButton>
          </>
        )}
      </>
    ),
  })
  return { ...letter, isTyped: true }
}
