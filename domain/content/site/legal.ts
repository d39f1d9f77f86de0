import { cityLine, inLine } from '../../kit/addresses/postal.ts'
import { escapeHtml } from '../../kit/escape-html.ts'
import { LAW_YEARS } from '../../people/privacy/deadlines.ts'
import { retentionList, type SecondPlace } from '../../people/privacy/retention-table.ts'
import { thirdCountriesText } from '../../people/privacy/third-countries.ts'
import { readableIban } from './bank-account.ts'
import type { Processors, Site } from './site.ts'

type LegalData = Pick<Site, 'contact' | 'bank' | 'retention' | 'deadlines' | 'processors'> &
  Partial<Pick<Site, 'questions'>> & { home?: SecondPlace | undefined }

/** Names the processors; unknown ones become visible gaps. */
const processorValues = ({ host, mail, authority }: Processors): Record<string, string> => ({
  hosting: escapeHtml(host || '[Name und Anschrift des Hosting-Anbieters]'),
  mailanbieter: escapeHtml(mail || '[Name und Anschrift des E-Mail-Anbieters]'),
  aufsicht: escapeHtml(authority || '[Name und Anschrift der Datenschutzaufsicht des Bundeslandes]'),
})

/** Fills in the processors of a legal text, leaving gaps for unknown ones. */
export const withGaps = (html: string, processors: Processors): string => fill(html, processorValues(processors))

/** Labels are plain text. */
const escapeLabel = (question: Site['questions'][number]) => ({ ...question, label: escapeHtml(question.label) })

const fill = (html: string, values: Record<string, string>): string =>
  html.replace(/\{(\w+)\}/g, (match, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined) ?? match)

/**
 * Fills the operator's data into a legal text: `{name} {anschrift} {email} {telefon}`, the account `{kontoinhaberin}
 * {iban} {bic}`, processors `{hosting} {mailanbieter} {drittlaender} {aufsicht}`, retention `{ipTage} {logTage}
 * {loginTage} {gesundheitTage} {wartelisteTage} {anfrageMonate} {buchungJahre} {briefTage} {rechnungJahre}
 * {bestaetigungJahre} {widerrufJahre}`, and `{fristen}` for the list of all of it.
 */
export function fillIn(html: string, site: LegalData): string {
  const values = valuesOf(site)
  // A list is not allowed in the paragraph that the editor adds.
  const withList = html.replace(/<p>\s*\{fristen\}\s*<\/p>|\{fristen\}/g, () =>
    retentionList({ ...site, questions: site.questions?.map(escapeLabel) ?? [] }),
  )
  return fill(withList, values)
}

function valuesOf({ contact, bank, retention, deadlines, processors }: LegalData): Record<string, string> {
  return {
    name: escapeHtml(contact.name),
    anschrift: escapeHtml(inLine([contact.street, cityLine(contact)])),
    email: escapeHtml(contact.email),
    telefon: escapeHtml(contact.phone),
    kontoinhaberin: escapeHtml(bank.holder),
    iban: escapeHtml(readableIban(bank.iban)),
    bic: escapeHtml(bank.bic),
    ...processorValues(processors),
    drittlaender: escapeHtml(thirdCountriesText(processors)),
    ipTage: String(retention.fullIps),
    logTage: String(retention.requests),
    loginTage: String(retention.logins),
    gesundheitTage: String(deadlines.health),
    wartelisteTage: String(deadlines.waiting),
    anfrageMonate: String(deadlines.inquiry),
    buchungJahre: String(deadlines.booking),
    briefTage: String(deadlines.letter),
    rechnungJahre: String(LAW_YEARS.invoice),
    bestaetigungJahre: String(LAW_YEARS.confirmation),
    widerrufJahre: String(LAW_YEARS.strayWithdrawal),
  }
}
