import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { withoutTokens } from '../http/hidden-token.ts'
import { newLetters } from '../mail/outbox.ts'
import { registrationContent } from './letters.ts'
import { stepLetters } from './step-letters.ts'

/** What would go out to guests if something were done (D72), and who has no address. Own links are hidden (D52). */
export type LetterPreview = {
  letters: { email: string; name: string; subject: string; text: string }[]
  withoutAddress: string[]
}

/** Exactly the letter that the guest would get if the booking became `after`. */
export function previewOf(deps: Deps, before: Registration, after: Registration): LetterPreview {
  const { email, name } = after
  if (email === '') return { letters: [], withoutAddress: [name] }
  const known = { ...deps, registrations: { current: [after] } }
  const letters = newLetters(deps, stepLetters(deps, before, after)).flatMap(mail => {
    const content =
      mail.cause?.kind === 'registration' && mail.cause.letter === 'step' && registrationContent(known, mail)
    return content ? [{ email, name, subject: mail.subject, text: withoutTokens(content.text) }] : []
  })
  return { letters, withoutAddress: [] }
}
