import type { Letter } from './outbox.ts'

/** Whom a letter is from, and where the site is reached (D29: never the Host of a request). */
export type Sender = { siteName: string; origin: string }

const link = (origin: string, query: Record<string, string>) => `${origin}/login?${new URLSearchParams(query)}`

/** The address under which a password is chosen anew. */
export const resetLink = (origin: string, email: string, key: string) => link(origin, { key, email })

type Keyed = { email: string; key: string; expires: string }

export const activationLetter = ({ siteName, origin }: Sender, { email, key, expires }: Keyed): Letter => ({
  to: email,
  subject: `Bitte bestätige dein Konto bei ${siteName}`,
  expires,
  text: `Hallo,

mit dieser Adresse wurde auf ${origin} ein Konto angelegt. So bestätigst du es:

${link(origin, { activate: key, email })}

Der Link gilt 24 Stunden und nur einmal. Warst du das nicht? Dann lösche diese Nachricht einfach, das Konto bleibt ungenutzt.

${siteName}
`,
})

export const resetLetter = ({ siteName, origin }: Sender, { email, key, expires }: Keyed): Letter => ({
  to: email,
  subject: `Neues Passwort für ${siteName}`,
  expires,
  text: `Hallo,

mit diesem Link wählst du ein neues Passwort:

${resetLink(origin, email, key)}

Der Link gilt 30 Minuten und nur einmal. Hast du kein neues Passwort angefordert? Dann lösche diese Nachricht einfach, dein Passwort bleibt, wie es ist.

${siteName}
`,
})

export const knownLetter = ({ siteName, origin }: Sender, email: string): Letter => ({
  to: email,
  subject: `Du hast schon ein Konto bei ${siteName}`,
  text: `Hallo,

mit dieser Adresse wollte gerade jemand auf ${origin} ein Konto anlegen. Es gibt aber schon eines.

Warst du das und hast dein Passwort vergessen? Dann öffne ${origin}/login, gib deine Adresse ein und wähle „Forgot Password“. Warst du es nicht, brauchst du nichts zu tun.

${siteName}
`,
})
