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

/** Exactly the letter that the guest would get if the booking became `after`. */
export function previewOf(deps: Deps, before: Registration, after: Registration): LetterPreview {
  const isToGuest = ({ cause }: Letter) => cause?.kind === 'registration' && cause.letter === 'step'
  return previewOfLetters(deps, after, stepLetters(deps, before, after).filter(isToGuest))
}

/** These letters to the guest, as they would be if the registration became `after`. */
export function previewOfLetters(deps: Deps, after: Registration, letters: readonly Letter[]): LetterPreview {
  const { email, name } = after
  if (email === '') return { letters: [], withoutAddress: [name] }
  const known = { ...deps, registrations: { current: [after] } }
  const shown = newLetters(deps, letters).flatMap(mail => {
    const content = registrationContent(known, mail)
    return content ? [{ email, name, subject: mail.subject, text: withoutTokens(content.text) }] : []
  })
  return { letters: shown, withoutAddress: [] }
}
