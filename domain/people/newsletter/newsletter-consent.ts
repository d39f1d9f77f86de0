import { DAY_MS } from '../../kit/duration.ts'
import type { Instant } from '../../kit/format.ts'

/** Wording beside the checkbox, stored as a proof of consent (D30). */
export const newsletterWording = 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.'

/** Wording of the letter to imported subscribers, stored as a proof of consent. */
export const invitationWording =
  'du hast mich gebeten, dir meinen Newsletter zu schicken, etwa viermal im Jahr. Ich verschicke ihn jetzt von meiner Website aus.'

/** Days for confirming; then the proof is erased and the link is invalid. */
export const CONFIRMATION_DAYS = 30

/** Returns the moment after which a request can no longer be confirmed. */
export const confirmationExpiry = (askedDate: Instant): Instant =>
  new Date(Date.parse(askedDate) + CONFIRMATION_DAYS * DAY_MS).toISOString()
