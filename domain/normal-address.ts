/** The form in which addresses are compared: people do not tell upper from lower case. */
export const normalAddress = (email: string) => email.trim().normalize('NFC').toLowerCase()
