import { DAY_MS } from '../duration.ts'
import type { Instant } from '../format.ts'

/** The words beside the box. They are stored with the proof of a consent (D30). */
export const newsletterWording = 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.'

/** The words of the letter to imported subscribers, stored with the proof of consent. */
export const invitationWording =
  'du hast mich gebeten, dir meinen Newsletter zu schicken, etwa viermal im Jahr. Ich verschicke ihn jetzt von meiner Website aus.'

/** A tick can be confirmed for so long; then its proof is erased and its link is no longer valid. */
export const CONFIRMATION_DAYS = 30

/** When what was asked for at a moment can be confirmed no longer. */
export const confirmationExpiry = (asked: Instant): Instant =>
  new Date(Date.parse(asked) + CONFIRMATION_DAYS * DAY_MS).toISOString()
