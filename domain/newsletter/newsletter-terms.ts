/** The words beside the box; what a person agreed to is kept with the proof (D30). */
export const newsletterWording = 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.'

/** Days that a tick waits for its confirmation; then it is forgotten, and the link with it. */
export const CONFIRMATION_DAYS = 30
