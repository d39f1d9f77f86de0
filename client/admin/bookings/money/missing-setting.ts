import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { InvoiceGap } from '../../../../domain/money/invoices/invoice-gaps.ts'
import { gapsOfSeller, sellerOf } from '../../../../domain/money/invoices/issuer.ts'
import { useList } from '../../state/lists.ts'
import { openOverlay, useOverlay } from '../../state/overlay.ts'

type Setting = { part: SitePart; field: string; label: string }

/** Returns the missing setting; undefined if the booking lacks something instead. */
export function settingOfGap({ what }: InvoiceGap): Setting | undefined {
  const fields: { [What in InvoiceGap['what']]?: Setting } = {
    seller: { part: 'contact', field: 'contact.street', label: t('Enter Address', 'Anschrift eintragen') },
    taxNumber: {
      part: 'invoicing',
      field: 'invoicing.taxNumber',
      label: t('Enter Tax Number', 'Steuernummer eintragen'),
    },
    placeholders: { part: 'contact', field: 'contact.name', label: t('Enter Contact', 'Kontakt eintragen') },
    account: { part: 'bank', field: 'bank.iban', label: t('Enter Bank Account', 'Bankverbindung eintragen') },
    phone: { part: 'contact', field: 'contact.phone', label: t('Enter Phone', 'Telefon eintragen') },
    email: { part: 'contact', field: 'contact.email', label: t('Enter Email', 'E-Mail-Adresse eintragen') },
  }
  return fields[what]
}

/** Returns the first setting that every invoice lacks, with a function to open it; closing it leads back. */
export function useMissingSetting(): { label: string; open: () => void } | undefined {
  const site = useList('site')
  const overlay = useOverlay()
  const gaps = site ? gapsOfSeller({ seller: sellerOf(site), bank: site.bank }) : []
  const first = gaps.map(settingOfGap).find(field => field !== undefined)
  if (!first) return undefined
  const { label, part, field } = first
  return { label, open: () => openOverlay({ kind: 'texts', part, field }, overlay) }
}
