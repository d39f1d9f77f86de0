import type { Letter, LetterContent } from '../../mailer/letter.ts'
import { Paragraph, renderLetter, type Sender } from './letter-layout.tsx'

export const testLetter = (sender: Sender): LetterContent & Pick<Letter, 'subject'> => ({
  subject: `Testnachricht von ${sender.siteName}`,
  ...renderLetter({
    sender,
    heading: 'Es klappt',
    signed: false,
    children: (
      <>
        <Paragraph>Diese Nachricht hast du selbst aus der Verwaltung geschickt.</Paragraph>
        <Paragraph>Wenn du sie liest, nimmt der Mailserver Briefe dieser Website an: äöüÄÖÜß „Grüße“ – 12 €.</Paragraph>
      </>
    ),
  }),
})
