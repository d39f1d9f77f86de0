import * as v from 'valibot'
import { noPlaceholders } from '../../bookings/record/placeholders.ts'
import { enterTextSentence, sayWhichSentence } from '../../kit/error.ts'
import { DayInput, editEntries, FlagInput, textInput, titleInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'
import { Id } from '../../kit/schema.ts'
import { centsInput } from '../terms/payment.ts'
import { voucherWays } from '../vouchers/voucher.ts'
import { NONSENSE_MAX } from './nonsense.ts'

const noAmountSentence = () => t('Please enter an amount of €0 or more.', 'Bitte gib einen Betrag ab 0 € ein.')
const noWaySentence = () => t('Please choose how it was paid.', 'Bitte wähle, wie bezahlt wurde.')

/**
 * Request to accept a withdrawal of the contract found, or of the one named. `cents` is owed for a course that has
 * begun; `date` and `way` are those of a voucher's refund, by default today and by transfer.
 */
export const WithdrawalAccept = v.object(
  {
    ...editEntries,
    registration: v.exactOptional(Id),
    voucher: v.exactOptional(Id),
    cents: v.exactOptional(v.pipe(centsInput(noAmountSentence), v.minValue(0, noAmountSentence))),
    date: v.exactOptional(DayInput),
    way: v.exactOptional(v.picklist(voucherWays, noWaySentence)),
    preview: v.exactOptional(FlagInput),
  },
  sayWhichSentence,
)
export type WithdrawalAccept = v.InferOutput<typeof WithdrawalAccept>

/** Declarations without a contract to delete. */
export const WithdrawalsToDelete = v.object(
  {
    _ids: v.pipe(
      v.array(Id, sayWhichSentence),
      v.nonEmpty(sayWhichSentence),
      v.maxLength(NONSENSE_MAX, () => t(`At most ${NONSENSE_MAX} at once.`, `Höchstens ${NONSENSE_MAX} auf einmal.`)),
    ),
  },
  sayWhichSentence,
)

const letter = {
  subject: titleInput(200),
  text: v.pipe(textInput(5000), v.trim(), v.nonEmpty(enterTextSentence), noPlaceholders),
}

/** Request to refuse a withdrawal, with a letter in the educator's words. */
export const WithdrawalRefusal = v.object(
  { ...editEntries, ...letter, preview: v.exactOptional(FlagInput) },
  sayWhichSentence,
)
export type WithdrawalRefusal = v.InferOutput<typeof WithdrawalRefusal>

/** Request to close a withdrawal that was settled otherwise, with or without a letter. */
export const WithdrawalClose = v.object(
  {
    ...editEntries,
    subject: v.exactOptional(letter.subject),
    text: v.exactOptional(letter.text),
    preview: v.exactOptional(FlagInput),
  },
  sayWhichSentence,
)
export type WithdrawalClose = v.InferOutput<typeof WithdrawalClose>
