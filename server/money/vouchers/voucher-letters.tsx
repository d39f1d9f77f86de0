import { Fragment } from 'react'
import { readableIban } from '../../../domain/content/site/bank-account.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import { addressLines, inLine } from '../../../domain/kit/addresses/postal.ts'
import { type Cents, formatCents } from '../../../domain/kit/cents.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { withdrawalNotice } from '../../../domain/money/withdrawals/notice.ts'
import { deskLink } from '../../letters/templates/desk-link.ts'
import { GiroCodePicture, giroCodeFiles } from '../../letters/templates/invoice-letters.tsx'
import {
  type Fact,
  Greeting,
  LetterButton,
  LetterFacts,
  Paragraph,
  renderLetter,
  type Sender,
  Subheading,
} from '../../letters/templates/letter-layout.tsx'
import { termsFile } from '../../letters/templates/terms-file.ts'
import type { LetterContent } from '../../mailer/letter.ts'

/**
 * Letter to the buyer with the order, the payment, the terms as a file, and the right of withdrawal in full (§ 312f (2)
 * BGB). It does not repeat the message, so that nobody can send their words to strangers by this form.
 */
export function orderLetter(sender: Sender, { number, cents, buyer }: Voucher, site: Site): LetterContent {
  const { bank } = site
  const transfer = { ...bank, cents, reference: referenceOf(number) }
  const notice = { origin: sender.origin, isOnline: site.withdrawalForms.withdrawal, for: 'voucher' } as const
  const letter = renderLetter({
    sender,
    heading: 'Deine Bestellung ist da',
    children: (
      <>
        <Greeting name={buyer.name} />
        <Paragraph>
          danke für deine Bestellung, ich nehme sie gern an. Sobald dein Geld da ist, kommt der Gutschein als PDF zu
          dir.
        </Paragraph>
        <LetterFacts
          heading={`Gutschein über ${formatCents(cents)}`}
          facts={[
            ['Betrag', formatCents(cents)],
            ...(bank.holder === '' ? [] : [['Zahlung an', bank.holder] satisfies Fact]),
            ['IBAN', readableIban(bank.iban)],
            ...(bank.bic === '' ? [] : [['BIC', bank.bic] satisfies Fact]),
            ['Verwendungszweck', referenceOf(number)],
          ]}
        />
        <GiroCodePicture transfer={transfer} />
        <Paragraph>
          Bitte überweise den Betrag innerhalb von 14 Tagen und gib als Verwendungszweck nur die Nummer an. Der
          Gutschein gilt unbegrenzt, für alle meine Veranstaltungen, und du kannst ihn verschenken. Die AGB hängen an
          dieser Mail.
        </Paragraph>
        <Paragraph>Warst du das nicht? Dann lösche diese Mail einfach, es kostet dich nichts.</Paragraph>
        <Subheading>Widerrufsbelehrung</Subheading>
        {withdrawalNotice(sender.contact, notice).map(({ title, paragraphs }) => (
          <Fragment key={title}>
            <Paragraph>
              <strong>{title}:</strong>
            </Paragraph>
            {paragraphs.map(paragraph => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
          </Fragment>
        ))}
      </>
    ),
  })
  return { ...letter, files: giroCodeFiles({ transfer }), papers: [termsFile(site, sender.origin)] }
}

/** Letter to the buyer with the voucher, the only place that contains its code. */
export const voucherLetter = (
  sender: Sender,
  { number, showsAmount, message, buyer }: Voucher,
  { code, left, isReplaced }: { code: string; left: Cents; isReplaced: boolean },
): LetterContent =>
  renderLetter({
    sender,
    heading: 'Dein Gutschein',
    children: (
      <>
        <Greeting name={buyer.name} />
        <Paragraph>
          {isReplaced
            ? 'hier ist dein Gutschein mit einem neuen Code, auch als PDF. Der alte Code gilt nicht mehr.'
            : 'danke, dein Geld ist da, und hier ist dein Gutschein. Als PDF hängt er an dieser Mail: Druck ihn aus oder schick ihn weiter.'}
        </Paragraph>
        <LetterFacts
          heading={showsAmount ? `Gutschein über ${formatCents(left)}` : 'Gutschein'}
          facts={[
            ['Code', <strong key="code">{code}</strong>],
            ['Nummer', referenceOf(number)],
            ...(message === '' ? [] : [['Gruß', <Lines key="message" text={message} />] satisfies Fact]),
          ]}
        />
        <Paragraph>
          Eingelöst wird er mit dem Code: bei der Anmeldung im Feld „Gutschein“ oder später auf der Seite der Buchung.
          Er gilt unbegrenzt, und was übrig ist, bleibt darauf.
        </Paragraph>
        <Paragraph>
          Wer den Code kennt, kann ihn einlösen. Zeig ihn also nur der Person, die ihn bekommt. Geht er verloren,
          schreib mir, dann bekommst du einen neuen.
        </Paragraph>
        <LetterButton href={`${sender.origin}/kalender`}>Zu den Terminen</LetterButton>
      </>
    ),
  })

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** Notice to the educator. */
export const orderNotice = (sender: Sender, { number, cents, buyer }: Voucher): LetterContent =>
  renderLetter({
    sender,
    heading: `Gutschein bestellt: ${formatCents(cents)}`,
    signed: false,
    children: (
      <>
        <LetterFacts
          facts={[
            ['Nummer', referenceOf(number)],
            ['Name', buyer.name],
            ['E-Mail', buyer.email],
            ['Anschrift', inLine(addressLines(buyer))],
          ]}
        />
        <Paragraph>
          Sobald das Geld da ist, drück in der Verwaltung unter „Geld“ bei diesem Gutschein auf „Bezahlt“. Dann geht er
          an die bestellende Person.
        </Paragraph>
        <LetterButton href={deskLink(sender, 'money')}>In der Verwaltung ansehen</LetterButton>
      </>
    ),
  })
