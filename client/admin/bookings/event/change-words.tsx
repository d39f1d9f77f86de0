import type { Cents } from '../../../../domain/kit/cents.ts'
import { t } from '../../../../domain/kit/language.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { lettersWords } from '../../kit/letters/planned-letters.tsx'
import { asTitle } from '../../kit/words/title-case.ts'
import { ConsequenceRow } from './event-change.tsx'

/** Button that calls an event or a session off and sends its letters. */
export const callOffWords = (letters: number | undefined): string =>
  letters === 0
    ? t('Call Off', 'Absagen')
    : t(`Call Off and Send ${asTitle(lettersWords(letters))}`, `Absagen und ${lettersWords(letters)} senden`)

/** Shows the refunds to guests and to vouchers; `otherwise` explains why nothing is paid back. */
export const RefundRows = ({
  refund,
  toVoucher,
  otherwise,
}: {
  refund: Cents
  toVoucher: Cents
  otherwise?: string | undefined
}) => (
  <>
    {refund > 0 ? (
      <ConsequenceRow what={t(`Pay back ${shownCents(refund)}`, `${shownCents(refund)} zurückzahlen`)}>
        {t('It is then listed under “Money”.', 'Steht dann unter „Geld“.')}
      </ConsequenceRow>
    ) : (
      <ConsequenceRow what={t('Nothing to pay back', 'Nichts zurückzuzahlen')}>{otherwise}</ConsequenceRow>
    )}
    {toVoucher > 0 && (
      <ConsequenceRow
        what={t(`${shownCents(toVoucher)} back onto vouchers`, `${shownCents(toVoucher)} zurück auf Gutscheine`)}
      >
        {t('Automatically.', 'Von selbst.')}
      </ConsequenceRow>
    )}
  </>
)
