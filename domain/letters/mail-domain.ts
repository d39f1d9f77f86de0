import { asciiDomain } from '../kit/mail-address.ts'

/** A DNS answer: records, possibly none, or a failure. */
export type DnsAnswer<T> = readonly T[] | 'noDomain' | 'noAnswer'

/** Reserved names that never receive mail (RFC 2606), and names of private networks. */
const reserved =
  /(^|\.)(example(\.(com|net|org))?|test|localhost|localdomain|local|lan|internal|intern|private|corp|home|home\.arpa)$/

/** `gmx.de` for `mira@gmx.de`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns the domain to look up; undefined if DNS cannot know it. */
export function domainToAsk(address: string): string | undefined {
  const domain = asciiDomain(domainOf(address))
  return address.includes('@') && domain.includes('.') && !reserved.test(domain) ? domain : undefined
}

type MailDomain = {
  domain: string
  mx: DnsAnswer<{ exchange: string }>
  /** Without MX records, mail goes to the domain's own address (RFC 5321, section 5.1). */
  addresses: DnsAnswer<string>
}

const isNullMx = ({ exchange }: { exchange: string }) => exchange === '' || exchange === '.'

/**
 * Explains why a domain receives no mail, in the form of a mail server's reply. Returns undefined if it has a mail
 * server, or the lookup failed (D80).
 */
export function addressDoubtAbout({ domain, mx, addresses }: MailDomain): string | undefined {
  if (mx === 'noDomain') return `${BEFORE_SENDING}450 4.1.2 There is no domain ${domain}`
  if (mx === 'noAnswer') return undefined
  if (mx.length > 0)
    return mx.every(isNullMx) ? `${BEFORE_SENDING}450 4.1.2 ${domain} does not accept mail (null MX)` : undefined
  const hasNone = addresses === 'noDomain' || addresses.length === 0
  return hasNone ? `${BEFORE_SENDING}450 4.1.2 ${domain} has no mail server` : undefined
}

/** Prefix of the reason for a letter that was not even tried. */
export const BEFORE_SENDING = 'Before sending: '

/** True if the reason is our own, not a mail server's. */
export const isBeforeSending = (raw: string): boolean => raw.startsWith(BEFORE_SENDING)
