import { type Account, nextDue } from '../../bookings/account/account.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Bank } from '../../content/site/bank-account.ts'
import { referenceOf } from '../terms/reference.ts'
import type { Transfer } from './giro-code.ts'

/** Returns the next payment as a transfer; undefined if nothing is open or the bank account is missing. */
export function nextTransfer(
  { number = '' }: Pick<Registration, 'number'>,
  account: Account | undefined,
  bank: Bank,
): Transfer | undefined {
  const due = nextDue(account)
  return due && bank.iban !== '' ? { ...bank, cents: due.open, reference: referenceOf(number) } : undefined
}
