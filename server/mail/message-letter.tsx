import type { Event } from '../../domain/events/event.ts'
import type { Message } from '../../domain/registrations/message.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { eventFacts } from './event-facts.tsx'
import type { LetterContent } from './letter.ts'
import { type Fact, Facts, LetterButton, type Sender, Typed, written } from './letter-layout.tsx'

/** To the guest: what the educator has written herself, greeting and signature included. A booking's has its own link. */
export const messageLetter = (
  sender: Sender,
  { number }: Registration,
  { subject, text }: Message,
  booked: { event: Event; link: string } | undefined,
): LetterContent =>
  written({
    sender,
    heading: subject,
    signed: false,
    children: (
      <>
        <Typed>{text}</Typed>
        {booked && (
          <>
            <Facts
              heading={booked.event.title}
              facts={[
                ...(number === undefined ? [] : [['Buchung', number] satisfies Fact]),
                ...eventFacts(booked.event, ''),
              ]}
            />
            <LetterButton href={booked.link}>Zur Buchung</LetterButton>
          </>
        )}
      </>
    ),
  })
