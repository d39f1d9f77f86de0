/** The words beside the box. They are stored with the proof of a consent (D30). */
export const newsletterWording = 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.'

/** A tick can be confirmed for so long; then its proof is erased and its link is no longer valid. */
export const CONFIRMATION_DAYS = 30
