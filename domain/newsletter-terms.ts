/** The words beside the box; what a person agreed to is kept with the proof (D30). */
export const newsletterWording = 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.'

/** Days that the link of the confirmation is good for. */
export const CONFIRMATION_DAYS = 7
