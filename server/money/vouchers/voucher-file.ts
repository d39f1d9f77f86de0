import type { Mail } from '../../../domain/letters/mail.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Deps } from '../../app/deps.ts'
import type { LetterFile } from '../../mailer/letter.ts'
import { codeInLetter } from './letters.ts'

/** Returns the voucher as a PDF to print or to send on; none for other letters. */
export async function voucherFile(
  deps: Pick<Deps, 'vouchers' | 'sessions' | 'sender' | 'papers'>,
  mail: Pick<Mail, 'cause'>,
): Promise<LetterFile[]> {
  const codeOfVoucher = codeInLetter(deps, mail)
  if (!codeOfVoucher) return []
  const { voucher, left, code } = codeOfVoucher
  const { siteName, origin, contact } = deps.sender()
  const { name, street, zip, city, phone, email } = contact
  const content = await deps.papers.voucher({
    from: { school: siteName, name, street, zip, city, phone, email },
    created: voucher.createdDate,
    code,
    cents: voucher.showsAmount ? left : null,
    message: voucher.message,
    address: `${origin}/kalender`,
  })
  return [{ filename: `Gutschein-${referenceOf(voucher.number)}.pdf`, contentType: 'application/pdf', content }]
}
