import { readableIban } from './bank.ts'
import type { Site } from './site.ts'

/** Text as HTML that shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => entities[char] ?? char)
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Puts the operator's own data into a legal text: `{name} {anschrift} {email} {telefon} {kontoinhaberin} {iban} {bic} {ipTage}
 * {logTage} {loginTage}`.
 */
export function fillIn(
  html: string,
  { contact, bank, retention }: Pick<Site, 'contact' | 'bank' | 'retention'>,
): string {
  const values: Record<string, string> = {
    name: escapeHtml(contact.name),
    anschrift: `${escapeHtml(contact.street)}, ${escapeHtml(contact.zip)} ${escapeHtml(contact.city)}`,
    email: escapeHtml(contact.email),
    telefon: escapeHtml(contact.phone),
    kontoinhaberin: escapeHtml(bank.holder),
    iban: escapeHtml(readableIban(bank.iban)),
    bic: escapeHtml(bank.bic),
    ipTage: String(retention.fullIps),
    logTage: String(retention.requests),
    loginTage: String(retention.logins),
  }
  return html.replace(
    /\{(\w+)\}/g,
    (whole, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined) ?? whole,
  )
}
