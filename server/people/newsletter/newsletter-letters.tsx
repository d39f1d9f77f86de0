import { formatLongDate, type Instant } from '../../../domain/kit/format.ts'
import type { Newsletter } from '../../../domain/people/newsletter/newsletter.ts'
import { withWholeLinks } from '../../formats/html.ts'
import {
  Greeting,
  LetterButton,
  Paragraph,
  renderLetter,
  type Sender,
  TextLink,
  WrittenHtml,
} from '../../letters/templates/letter-layout.tsx'
import type { LetterContent } from '../../mailer/letter.ts'

/** First sentence to a person who has ticked the box. */
export const tickedOpening = 'du hast angekreuzt, dass du meinen Newsletter bekommen möchtest, etwa viermal im Jahr.'

/** Second step of subscribing (D30): a stranger may have ticked the box. */
export const confirmationLetter = (
  sender: Sender,
  { name, opening }: { name: string; opening: string },
  { confirm, unsubscribe, expires }: { confirm: string; unsubscribe: string; expires: Instant },
): LetterContent => ({
  unsubscribe,
  ...renderLetter({
    sender,
    heading: 'Möchtest du den Newsletter?',
    children: (
      <>
        <Greeting name={name} />
        <Paragraph>{opening} Bitte bestätige das noch auf der Seite hinter diesem Knopf:</Paragraph>
        <LetterButton href={confirm}>Newsletter bestätigen</LetterButton>
        <Paragraph>
          Der Link gilt bis zum {formatLongDate(expires)}. Ohne deine Bestätigung bekommst du keinen Newsletter.
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

/** Returns a newsletter as one subscriber gets it. */
export const newsletterLetter = (
  sender: Sender,
  { subject, body }: Pick<Newsletter, 'subject' | 'body'>,
  unsubscribe: string,
): LetterContent => ({
  unsubscribe,
  replyTo: sender.contact.email,
  isNewsletter: true,
  ...renderLetter({
    sender,
    heading: subject,
    children: <WrittenHtml html={withWholeLinks(body, sender.origin)} />,
    reason: (
      <>
        Du bekommst diese Mail, weil du den Newsletter bestellt und bestätigt hast.{' '}
        <TextLink href={unsubscribe}>Newsletter abbestellen</TextLink>
      </>
    ),
  }),
})
