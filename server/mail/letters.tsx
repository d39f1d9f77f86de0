import { Fragment } from 'react'
import type { Event } from '../../domain/events/event.ts'
import { dayOf, formatDate, formatDateTime, formatEuro, type Instant } from '../../domain/format.ts'
import { paymentSteps } from '../../domain/money/payment-steps.ts'
import type { Newsletter } from '../../domain/newsletter/newsletter.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import { calendarFile } from '../formats/calendar-file.ts'
import { cleanHtml } from '../formats/html.ts'

import type { Letter, LetterContent } from './letter.ts'
import {
  type Fact,
  Facts,
  LetterButton,
  Paragraph,
  type Sender,
  Subheading,
  TextLink,
  Written,
  written,
} from './letter-layout.tsx'

const link = (origin: string, query: Record<string, string>) => `${origin}/login?${new URLSearchParams(query)}`

/** The address under which a password is chosen anew. */
export const resetLink = (origin: string, email: string, key: string) => link(origin, { key, email })

type Keyed = { email: string; key: string; hash: string; expires: Instant }

/** The account's own letters; `hash` is what is stored of the key. */
export const activationLetter = (sender: Sender, { email, key, hash, expires }: Keyed): Letter => ({
  to: email,
  subject: `Bitte bestätige dein Konto bei ${sender.siteName}`,
  cause: { kind: 'key', id: hash },
  expires,
  ...written({
    sender,
    heading: 'Bitte bestätige dein Konto',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>mit dieser Adresse wurde auf {sender.origin} ein Konto angelegt. So bestätigst du es:</Paragraph>
        <LetterButton href={link(sender.origin, { activate: key, email })}>Konto bestätigen</LetterButton>
        <Paragraph>
          Der Link gilt bis {formatDateTime(expires)} und nur einmal. Warst du das nicht? Dann lösche diese Nachricht
          einfach, das Konto bleibt ungenutzt.
        </Paragraph>
      </>
    ),
  }),
})

export const resetLetter = (sender: Sender, { email, key, hash, expires }: Keyed): Letter => ({
  to: email,
  subject: `Neues Passwort für ${sender.siteName}`,
  cause: { kind: 'key', id: hash },
  expires,
  ...written({
    sender,
    heading: 'Ein neues Passwort',
    signed: false,
    children: (
      <>
        <Paragraph>Hallo,</Paragraph>
        <Paragraph>mit diesem Link wählst du ein neues Passwort:</Paragraph>
        <LetterButton href={resetLink(sender.origin, email, key)}>Neues Passwort wählen</LetterButton>
        <Paragraph>
          Der Link gilt bis {formatDateTime(expires)} und nur einmal. Hast du kein neues Passwort angefordert? Dann
          lösche diese Nachricht einfach, dein Passwort bleibt, wie es ist.
        </Paragraph>
      </>
    ),
  }),
})

export const knownLetter = (sender: Sender, email: string): Letter => ({
  to: email,
  subject: `Du hast schon ein Konto bei ${sender.siteName}`,
  ...written({
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
          wähle „Forgot Password“. Warst du es nicht, brauchst du nichts zu tun.
        </Paragraph>
      </>
    ),
  }),
})

const place = ({ locationLink, locationName }: Event) =>
  /^https?:\/\//i.test(locationLink) ? (
    <TextLink href={locationLink}>{locationName || 'Zur Karte'}</TextLink>
  ) : (
    locationName
  )

const eventFacts = (event: Event): Fact[] => [
  ['Beginn', formatDateTime(event.startDate)],
  ['Ende', formatDateTime(event.endDate)],
  ...(event.locationName || event.locationLink ? [['Ort', place(event)] satisfies Fact] : []),
  ['Kosten', formatEuro(event.cost)],
]

/** To who has registered. It says that the registration has arrived, no more: the contract comes later (AGB § 2). */
export const registrationReceipt = (
  sender: Sender,
  { name, createdDate }: Registration,
  event: Event,
): LetterContent => ({
  calendar: calendarFile([event], { name: event.title, origin: sender.origin }),
  ...written({
    sender,
    heading: 'Deine Anmeldung ist da',
    children: (
      <>
        <Paragraph>Hallo {name},</Paragraph>
        <Paragraph>deine Anmeldung ist angekommen. Danke dafür!</Paragraph>
        <Facts heading={event.title} facts={eventFacts(event)} />
        <Subheading>So geht es weiter</Subheading>
        <Paragraph>
          Diese Mail sagt nur, dass deine Anmeldung angekommen ist. Fest ist dein Platz, wenn ich sie dir bestätige oder
          die Rechnung schicke (AGB, Abschnitt 2).
        </Paragraph>
        {paymentSteps(event, dayOf(createdDate)).map(step => (
          <Paragraph key={step}>{step}</Paragraph>
        ))}
        <Paragraph>Die Kalenderdatei hängt an dieser Mail.</Paragraph>
        <Paragraph>
          Falls dir etwas dazwischenkommt: Eine Ersatzperson kannst du jederzeit kostenfrei schicken. Alle Fristen
          stehen in den <TextLink href={`${sender.origin}/privacy`}>AGB</TextLink>.
        </Paragraph>
        <LetterButton href={`${sender.origin}/kalender`}>Zum Kalender</LetterButton>
      </>
    ),
  }),
})

/** To who has asked something. It does not repeat the question: nobody sends their words to strangers through this form. */
export const inquiryReceipt = (sender: Sender, { name }: Registration): LetterContent =>
  written({
    sender,
    heading: 'Deine Anfrage ist da',
    children: (
      <>
        <Paragraph>Hallo {name},</Paragraph>
        <Paragraph>danke für deine Nachricht. Sie ist angekommen, und ich antworte dir, sobald ich kann.</Paragraph>
        <Paragraph>
          Wenn dir noch etwas einfällt, antworte einfach auf diese Mail. Warst du das nicht? Dann lösche sie bitte.
        </Paragraph>
      </>
    ),
  })

/** To the educator; an answer goes to who has written. */
export function notice(sender: Sender, registration: Registration, event: Event | undefined): LetterContent {
  const { name, email, phone, street, houseNumber, zip, city, country, notes, newsLetter } = registration
  const address = [`${street} ${houseNumber}`.trim(), `${zip} ${city}`.trim(), country].filter(part => part !== '')
  return written({
    sender,
    heading: event ? `Anmeldung von ${name}` : `Anfrage von ${name}`,
    signed: false,
    children: (
      <>
        {event && <Facts heading={event.title} facts={eventFacts(event)} />}
        {notes !== '' && (
          <>
            <Subheading>Nachricht</Subheading>
            <Paragraph>
              {notes.split(/\r?\n/).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that is rendered once
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </Paragraph>
          </>
        )}
        <Subheading>Angaben</Subheading>
        <Facts
          facts={[
            ['Name', name],
            ['E-Mail', email],
            ...(phone === '' ? [] : [['Telefon', phone] satisfies Fact]),
            ...(address.length === 0 ? [] : [['Anschrift', address.join(', ')] satisfies Fact]),
            ['Newsletter', newsLetter ? 'ja, noch zu bestätigen' : 'nein'],
          ]}
        />
        <LetterButton href={`${sender.origin}/admin`}>Im Admin Panel ansehen</LetterButton>
        <Paragraph>Wenn du auf diese Mail antwortest, geht deine Antwort an {email}.</Paragraph>
      </>
    ),
  })
}

/** The second step of the sign-up (D30): the box may have been ticked by anybody. */
export const confirmationLetter = (
  sender: Sender,
  { name }: Registration,
  { confirm, unsubscribe, expires }: { confirm: string; unsubscribe: string; expires: Instant },
): LetterContent => ({
  unsubscribe,
  ...written({
    sender,
    heading: 'Möchtest du den Newsletter?',
    children: (
      <>
        <Paragraph>Hallo {name},</Paragraph>
        <Paragraph>
          du hast angekreuzt, dass du meinen Newsletter bekommen möchtest, etwa viermal im Jahr. Bitte bestätige das
          noch auf der Seite hinter diesem Knopf:
        </Paragraph>
        <LetterButton href={confirm}>Newsletter bestätigen</LetterButton>
        <Paragraph>
          Der Link gilt bis zum {formatDate(expires)}. Ohne deine Bestätigung bekommst du keinen Newsletter.
        </Paragraph>
      </>
    ),
    reason: (
      <>
        Warst du das nicht? Dann brauchst du nichts zu tun. Oder du sorgst dafür, dass nie ein Newsletter an diese
        Adresse geht: <TextLink href={unsubscribe}>Adresse ausschließen</TextLink>
      </>
    ),
  }),
})

/** A mail program does not know where a page's own links begin. */
const withWholeLinks = (html: string, origin: string) =>
  html.replace(/href="([^"]*)"/g, (whole, address: string) =>
    URL.canParse(address) || !URL.canParse(address, origin) ? whole : `href="${new URL(address, `${origin}/`)}"`,
  )

/** A newsletter for one subscriber. */
export const newsletterLetter = (
  sender: Sender,
  { subject, body }: Pick<Newsletter, 'subject' | 'body'>,
  unsubscribe: string,
): LetterContent => ({
  unsubscribe,
  ...written({
    sender,
    heading: subject,
    children: <Written html={withWholeLinks(cleanHtml(body), sender.origin)} />,
    reason: (
      <>
        Du bekommst diese Mail, weil du den Newsletter bestellt und bestätigt hast.{' '}
        <TextLink href={unsubscribe}>Newsletter abbestellen</TextLink>
      </>
    ),
  }),
})

export const testLetter = (sender: Sender): LetterContent & Pick<Letter, 'subject'> => ({
  subject: `Testnachricht von ${sender.siteName}`,
  ...written({
    sender,
    heading: 'Es klappt',
    signed: false,
    children: (
      <>
        <Paragraph>Diese Nachricht hast du selbst aus dem Admin Panel geschickt.</Paragraph>
        <Paragraph>Wenn du sie liest, nimmt der Mailserver Briefe dieser Website an: äöüÄÖÜß „Grüße“ – 12 €.</Paragraph>
      </>
    ),
  }),
})
