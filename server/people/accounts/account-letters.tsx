import { momentText } from '../../../domain/events/dates/when-text.ts'
import { formatLongDate, type Instant } from '../../../domain/kit/format.ts'
import { LetterButton, Paragraph, renderLetter, type Sender, TextLink } from '../../letters/templates/letter-layout.tsx'
import type { Letter } from '../../mailer/letter.ts'

/** Returns a link to the login page. In letters it has the key alone: spam filters distrust one with the address. */
const link = (origin: string, query: Record<string, string>) => `${origin}/login?${new URLSearchParams(query)}`

/** Returns the page to choose a new password. */
export const resetLink = (origin: string, email: string, key: string) => link(origin, { key, email })

type KeyLetter = { email: string; key: string; hash: string; expires: Instant }

/** `hash` is the stored form of the key. */
export const activationLetter = (sender: Sender, { email, key, hash, expires }: KeyLetter): Letter => ({
  to: email,
  subject: `Bitte bestätige dein Konto bei ${sender.siteName}`,
  cause: { kind: 'key', id: hash },
  expires,
  ...renderLetter({
    sender,
    heading: 'Bitte bestätige dein Konto',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>mit dieser Adresse wurde auf {sender.origin} ein Konto angelegt. So bestätigst du es:</Paragraph>
        <LetterButton href={link(sender.origin, { activate: key })}>Konto bestätigen</LetterButton>
        <Paragraph>
          Der Link gilt bis {momentText(expires, formatLongDate)}, und nur einmal. Warst du das nicht? Dann lösche diese
          Nachricht einfach, das Konto bleibt ungenutzt.
        </Paragraph>
      </>
    ),
  }),
})

export const resetLetter = (sender: Sender, { email, key, hash, expires }: KeyLetter): Letter => ({
  to: email,
  subject: `Neues Passwort für ${sender.siteName}`,
  cause: { kind: 'key', id: hash },
  expires,
  ...renderLetter({
    sender,
    heading: 'Ein neues Passwort',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>mit diesem Link wählst du ein neues Passwort:</Paragraph>
        <LetterButton href={link(sender.origin, { key })}>Neues Passwort wählen</LetterButton>
        <Paragraph>
          Der Link gilt bis {momentText(expires, formatLongDate)}, und nur einmal. Hast du kein neues Passwort
          angefordert? Dann lösche diese Nachricht einfach, dein Passwort bleibt, wie es ist.
        </Paragraph>
      </>
    ),
  }),
})

export const newEmailLetter = (sender: Sender, { email, key, hash, expires }: KeyLetter): Letter => ({
  to: email,
  subject: `Bitte bestätige deine neue Adresse bei ${sender.siteName}`,
  cause: { kind: 'key', id: hash },
  expires,
  ...renderLetter({
    sender,
    heading: 'Deine neue Adresse',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>dein Konto auf {sender.origin} soll diese E-Mail-Adresse bekommen. So bestätigst du es:</Paragraph>
        <LetterButton href={link(sender.origin, { 'new-email': key })}>Adresse bestätigen</LetterButton>
        <Paragraph>
          Der Link gilt bis {momentText(expires, formatLongDate)}, und nur einmal. Warst du das nicht? Dann lösche diese
          Nachricht einfach, es bleibt alles, wie es ist.
        </Paragraph>
      </>
    ),
  }),
})

export const emailChangedLetter = (sender: Sender, email: string): Letter => ({
  to: email,
  subject: `Dein Konto bei ${sender.siteName} hat eine neue Adresse`,
  ...renderLetter({
    sender,
    heading: 'Dein Konto hat eine neue Adresse',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>
          dein Konto auf {sender.origin} gehört jetzt zu einer anderen E-Mail-Adresse. Warst du das nicht? Dann melde
          dich bitte gleich bei uns.
        </Paragraph>
      </>
    ),
  }),
})

export const knownLetter = (sender: Sender, email: string): Letter => ({
  to: email,
  subject: `Du hast schon ein Konto bei ${sender.siteName}`,
  ...renderLetter({
    sender,
    heading: 'Du hast schon ein Konto',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>
          mit dieser Adresse wollte gerade jemand auf {sender.origin} ein Konto anlegen. Es gibt aber schon eines.
        </Paragraph>
        <Paragraph>
          Warst du das und hast dein Passwort vergessen? Dann öffne{' '}
          <TextLink href={`${sender.origin}/login`}>{`${sender.origin}/login`}</TextLink>, gib deine Adresse ein und
          wähle „Passwort vergessen“ („Forgot Password“). Warst du es nicht, brauchst du nichts zu tun.
        </Paragraph>
      </>
    ),
  }),
})
