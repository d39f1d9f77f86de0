import type { Day } from '../format.ts'
import { t } from '../language.ts'
import { placeholdersInText } from '../site/placeholders.ts'
import type { Site } from '../site/site.ts'
import type { InvoiceContent, Seller } from './invoice.ts'

/** The settings that an invoice is made of. */
export type Issuer = Pick<Site, 'name' | 'contact' | 'bank' | 'invoicing' | 'tax' | 'region'>

export function sellerOf({
  name: school,
  contact,
  invoicing: { taxNumber, vatId },
}: Pick<Issuer, 'name' | 'contact' | 'invoicing'>): Seller {
  const { name, street, zip, city, country, phone, email } = contact
  return { school, name, street, zip, city, country, phone, email, taxNumber, vatId }
}

/** What any invoice by this seller lacks to be issued, in words. */
export function missingOfSeller({ seller, bank }: Pick<InvoiceContent, 'seller' | 'bank'>): string[] {
  const examples = [...Object.values(seller), bank.holder].flatMap(placeholdersInText)
  const quoted = [...new Set(examples)].map(text => t(`“${text}”`, `„${text}“`)).join(', ')
  const lacks: [boolean, string][] = [
    [
      seller.name === '' || seller.street === '' || seller.zip === '' || seller.city === '',
      t('your name and address', 'dein Name und deine Anschrift'),
    ],
    [
      seller.taxNumber === '' && seller.vatId === '',
      // Sentences end with it: no abbreviation stands last.
      t('your tax number or VAT id', 'deine USt-IdNr. oder Steuernummer'),
    ],
    [
      examples.length > 0,
      t(`your own details in place of ${quoted}`, `deine eigenen Kontaktdaten (da steht noch ${quoted})`),
    ],
    [bank.iban === '' || bank.holder === '', t('your bank account', 'deine Bankverbindung')],
  ]
  return lacks.filter(([isMissing]) => isMissing).map(([, words]) => words)
}

/** Whether what is booked today gets an invoice: pages and letters promise one only then. */
export const makesInvoices = (site: Pick<Issuer, 'name' | 'contact' | 'bank' | 'invoicing'>, today: Day): boolean => {
  const { bank, invoicing } = site
  const hasBegun = invoicing.from !== '' && invoicing.from <= today
  return hasBegun && missingOfSeller({ seller: sellerOf(site), bank }).length === 0
}
