import { readableIban } from '../../domain/content/site/bank-account.ts'
import { cityLine, inLine } from '../../domain/kit/addresses/postal.ts'
import { escapeHtml } from '../../domain/kit/escape-html.ts'
import { formatLongDate, instantOf } from '../../domain/kit/format.ts'
import { exemptionOf } from '../../domain/money/invoices/taxes.ts'
import type { Deps } from '../app/deps.ts'

const MISSING = '(noch nicht eingetragen)'

/** Fills in the operator's own details, `{{steuernummer}}`, in a page of the handbook; anything else stays as it is. */
export const fillInOperator = (html: string, deps: Pick<Deps, 'site' | 'version'>): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (match, name: string) => {
    const value = details(deps)
    return Object.hasOwn(value, name) ? escapeHtml(value[name] || MISSING) : match
  })

function details({ site, version }: Pick<Deps, 'site' | 'version'>): Record<string, string> {
  const { name, contact, bank, invoicing, tax } = site.current
  return {
    schule: name,
    name: contact.name,
    anschrift: inLine([contact.street, cityLine(contact)]),
    steuernummer: inLine([invoicing.taxNumber, invoicing.vatId]),
    steuer: exemptionOf(tax) ?? `${tax} %`,
    rechnungen:
      invoicing.from === '' ? 'noch nicht eingeschaltet' : `seit dem ${formatLongDate(instantOf(invoicing.from))}`,
    konto: inLine([bank.holder, readableIban(bank.iban)]),
    version,
  }
}
