/** Normalizes an address for comparison, ignoring case. */
export const normalAddress = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Returns the mailbox that most providers deliver to: without a tag as in `name+tag@example.org`. */
export const mailboxOf = (email: string) => normalAddress(email).replace(/\+[^@]*(?=@)/, '')
