import { noRightOfWithdrawal } from '../../../domain/bookings/record/legal-wordings.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { formatLongDate } from '../../../domain/kit/format.ts'
import { Paragraph, type Sender, Subheading, TextLink } from './letter-layout.tsx'

type Props = {
  right: 'right' | 'none'
  sender: Sender
  booking: Registration
  /** The booking's own page. */
  link: string
  /** True if the site has a form for withdrawals (§ 356a BGB). */
  isOnline: boolean
}

/**
 * Shows information about withdrawing in a confirmation (§ 312f (2) BGB). The notice and its form come as a file: in
 * the letter, their length would hide all else.
 */
export function WithdrawalPart({ right, sender, booking: { quote, earlyStart }, link, isOnline }: Props) {
  if (right === 'none')
    return <Paragraph>{noRightOfWithdrawal(quote !== undefined).replaceAll('\u00ad', '')}</Paragraph>
  return (
    <>
      <Subheading>Widerrufsrecht</Subheading>
      <Paragraph>
        {quote ? 'Der Vertrag lässt sich' : 'Du kannst den Vertrag'} binnen 14 Tagen nach Vertragsschluss ohne Angabe
        von Gründen widerrufen
        {isOnline && (
          <>
            : <TextLink href={`${link}/widerruf`}>auf der Seite {quote ? 'der' : 'deiner'} Buchung</TextLink> oder unter{' '}
            <TextLink href={`${sender.origin}/widerruf`}>{`${sender.origin}/widerruf`}</TextLink>
          </>
        )}
        . Die Widerrufsbelehrung und das Muster-Widerrufsformular hängen an dieser Mail.
      </Paragraph>
      {earlyStart && (
        <Paragraph>
          {quote ? 'Erklärung' : 'Deine Erklärung'} vom {formatLongDate(earlyStart.date)}: „{earlyStart.wording}“
        </Paragraph>
      )}
    </>
  )
}
