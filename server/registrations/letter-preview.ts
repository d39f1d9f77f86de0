import { setImmediate } from 'node:timers/promises'
import type { Event } from '../../domain/events/event.ts'
import { nameOrNone } from '../../domain/registrations/booking.ts'
import { isNameless } from '../../domain/registrations/nameless.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { withoutTokens } from '../http/hidden-token.ts'
import type { Letter } from '../mail/letter.ts'
import { newLetters } from '../mail/outbox.ts'
import { registrationContent } from './letters.ts'
import { stepLetters } from './step-letters.ts'

/** What would go out to guests if something were done (D72), and who has no address. Own links are hidden (D52). */
export type LetterPreview = {
  letters: { email: string; name: string; subject: string; text: string }[]
  withoutAddress: string[]
}

/** A booking as it is, and as it would be. */
export type Change = { before: Registration; after: Registration }

/** A registration as it would be, and the letters about that to the guest. */
export type Planned = { after: Registration; letters: readonly Letter[] }

/** A change with its letters. */
export const planned = (deps: Deps, { before, after }: Change): Planned => ({
  after,
  letters: stepLetters(deps, before, after).filter(
    ({ cause }) => cause?.kind === 'registration' && cause.letter === 'step',
  ),
})

/** `ohne Namen, 2026-0136` */
const namelessWords = (booking: Registration) => [nameOrNone(booking), booking.number].filter(Boolean).join(', ')

/**
 * Exactly the letters that guests would get if all this were done; `events` are those of then. A letter takes some
 * milliseconds, so others are served between them.
 */
export async function previewOf(
  deps: Deps,
  all: readonly Planned[],
  events: readonly Event[] = deps.events.current,
): Promise<LetterPreview> {
  const changed = new Map(all.map(({ after }) => [after._id, after]))
  const registrations = { current: deps.registrations.current.map(known => changed.get(known._id) ?? known) }
  const then = { ...deps, registrations, events: { current: events } }
  const preview: LetterPreview = { letters: [], withoutAddress: [] }
  for (const { after, letters } of all) {
    const { email, name } = after
    // Of somebody who was erased, the number finds what was billed and paid.
    if (email === '') preview.withoutAddress.push(isNameless(after) ? namelessWords(after) : name)
    for (const mail of newLetters(deps, letters)) {
      const content = registrationContent(then, mail)
      if (content) preview.letters.push({ email, name, subject: mail.subject, text: withoutTokens(content.text) })
    }
    await setImmediate()
  }
  return preview
}
