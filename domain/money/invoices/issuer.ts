import { placeholdersInText } from '../../content/site/placeholders-in-text.ts'
import type { Site } from '../../content/site/site.ts'
import { cleanVatId } from '../../content/site/vat-id.ts'
import type { Day } from '../../kit/format.ts'
import type { InvoiceContent, Seller } from './invoice.ts'
import type { InvoiceGap } from './invoice-gaps.ts'

/** Settings needed for an invoice. */
export type Issuer = Pick<Site, 'name' | 'contact' | 'bank' | 'invoicing' | 'tax' | 'region'>

export function sellerOf({
  name: school,
  contact,
  invoicing: { taxNumber, vatId },
}: Pick<Issuer, 'name' | 'contact' | 'invoicing'>): Seller {
  const { name, street, zip, city, country, phone, email } = contact
  return { school, name, street, zip, city, country, phone, email, taxNumber, vatId: cleanVatId(vatId) ?? vatId }
}

/** Lists what the seller lacks to issue any invoice. */
export function gapsOfSeller({ seller, bank }: Pick<InvoiceContent, 'seller' | 'bank'>): InvoiceGap[] {
  const examples = [...new Set([...Object.values(seller), bank.holder].flatMap(placeholdersInText))]
  const hasAddress = seller.name !== '' && seller.street !== '' && seller.zip !== '' && seller.city !== ''
  return [
    ...(hasAddress ? [] : [{ what: 'seller' } as const]),
    ...(seller.taxNumber === '' && seller.vatId === '' ? [{ what: 'taxNumber' } as const] : []),
    ...(examples.length > 0 ? [{ what: 'placeholders', examples } as const] : []),
    ...(bank.iban === '' || bank.holder === '' ? [{ what: 'account' } as const] : []),
  ]
}

/** True if today's bookings get an invoice; only then may pages and letters promise one. */
export const makesInvoices = (site: Pick<Issuer, 'name' | 'contact' | 'bank' | 'invoicing'>, today: Day): boolean => {
  const { bank, invoicing } = site
  const hasBegun = invoicing.from !== '' && invoicing.from <= today
  return hasBegun && gapsOfSeller({ seller: sellerOf(site), bank }).length === 0
}
