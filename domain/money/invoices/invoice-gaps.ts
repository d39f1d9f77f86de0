import { t } from '../../kit/language.ts'

/** A missing piece of data that an invoice needs. */
export type InvoiceGap =
  | {
      what:
        | 'seller'
        | 'taxNumber'
        | 'account'
        | 'recipient'
        | 'latinName'
        | 'address'
        | 'country'
        | 'phone'
        | 'email'
        | 'price'
    }
  | { what: 'placeholders'; examples: string[] }

/** Names what is missing. Sentences end with it, so it must not end with an abbreviation. */
export function gapWords(gap: InvoiceGap): string {
  switch (gap.what) {
    case 'seller':
      return t('your name and address', 'dein Name und deine Anschrift')
    case 'taxNumber':
      return t('your tax number or VAT id', 'deine USt-IdNr. oder Steuernummer')
    case 'placeholders': {
      const quoted = gap.examples.map(text => t(`“${text}”`, `„${text}“`)).join(', ')
      return t(`your own details in place of ${quoted}`, `deine eigenen Kontaktdaten (da steht noch ${quoted})`)
    }
    case 'account':
      return t('your bank account', 'deine Bankverbindung')
    case 'recipient':
      return t('the name for the invoice', 'der Name, auf den die Rechnung lautet')
    case 'latinName':
      return t('a name in Latin letters to bill', 'ein Name in lateinischen Buchstaben für die Rechnung')
    case 'address':
      return t('the address for the invoice', 'die Anschrift für die Rechnung')
    case 'country':
      return t('a country that is known, in each address', 'ein bekanntes Land in jeder Anschrift')
    case 'phone':
      return t('your phone number, which public bodies ask for', 'deine Telefonnummer, die Behörden verlangen')
    case 'email':
      return t('your email address, which public bodies ask for', 'deine E-Mail-Adresse, die Behörden verlangen')
    case 'price':
      return t('the price of somebody who comes', 'der Preis von jemandem, der mitkommt')
  }
}
