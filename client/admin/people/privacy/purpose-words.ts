import { t } from '../../../../domain/kit/language.ts'
import { personKindWord } from '../../../../domain/people/privacy/person-answers.ts'
import type { Purpose } from '../../../../domain/people/privacy/purposes.ts'
import type { Words } from '../../../../domain/people/privacy/retention-table.ts'

const words: Record<Exclude<Purpose, 'health'>, { one: Words; more: Words }> = {
  waiting: {
    one: ['entry of a waiting list', 'Eintrag einer Warteliste'],
    more: ['entries of waiting lists', 'Einträge von Wartelisten'],
  },
  inquiry: { one: ['inquiry', 'Anfrage'], more: ['inquiries', 'Anfragen'] },
  booking: { one: ['registration', 'Anmeldung'], more: ['registrations', 'Anmeldungen'] },
  letter: { one: ['letter', 'Brief'], more: ['letters', 'Briefe'] },
  withdrawal: { one: ['withdrawal', 'Widerruf'], more: ['withdrawals', 'Widerrufe'] },
  invoice: {
    one: ['invoice, payment or voucher', 'Rechnung, Zahlung oder Gutschein'],
    more: ['invoices, payments and vouchers', 'Rechnungen, Zahlungen und Gutscheine'],
  },
}

/** `7 inquiries`; of health as a person's data names them */
export const countWords = (count: number, purpose: Purpose): string =>
  purpose === 'health'
    ? personKindWord(purpose, count)
    : `${count} ${t(...words[purpose][count === 1 ? 'one' : 'more'])}`
