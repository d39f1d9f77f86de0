/** The form in which addresses are compared: people do not tell upper from lower case. */
export const normalAddress = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** The mailbox that letters to an address end up in, at most providers: without a tag as in `name+tag@example.org`. */
export const mailboxOf = (email: string) => normalAddress(email).replace(/\+[^@]*(?=@)/, '')
