import { asciiDomain } from '../mail-address.ts'

/** An answer of the domain name system: the records, which may be none; or why there are none. */
export type DnsAnswer<T> = readonly T[] | 'noDomain' | 'noAnswer'

/** Names for examples and tests, under which nobody gets mail (RFC 2606), and those that only a network of one's own knows. */
const reserved =
  /(^|\.)(example(\.(com|net|org))?|test|localhost|localdomain|local|lan|internal|intern|private|corp|home|home\.arpa)$/

/** "gmx.de" of "mira@gmx.de". */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The domain of an address as the domain name system is asked for it; undefined for one that it cannot know. */
export function domainToAsk(address: string): string | undefined {
  const domain = asciiDomain(domainOf(address))
  return address.includes('@') && domain.includes('.') && !reserved.test(domain) ? domain : undefined
}

type MailDomain = {
  domain: string
  mx: DnsAnswer<{ exchange: string }>
  /** Without an MX record, letters go to the address of the domain itself (RFC 5321, section 5.1). */
  addresses: DnsAnswer<string>
}

const isNullMx = ({ exchange }: { exchange: string }) => exchange === '' || exchange === '.'

/**
 * Why no letter can reach a domain, as the reply of a mail server that looks up the same; undefined where it has a mail server,
 * or where nobody knows (D80).
 */
export function doubtAbout({ domain, mx, addresses }: MailDomain): string | undefined {
  if (mx === 'noDomain') return `${BEFORE_SENDING}450 4.1.2 There is no domain ${domain}`
  if (mx === 'noAnswer') return undefined
  if (mx.length > 0)
    return mx.every(isNullMx) ? `${BEFORE_SENDING}450 4.1.2 ${domain} does not accept mail (null MX)` : undefined
  const hasNone = addresses === 'noDomain' || addresses.length === 0
  return hasNone ? `${BEFORE_SENDING}450 4.1.2 ${domain} has no mail server` : undefined
}

/** Stands before the reason of a letter that was not even tried. */
export const BEFORE_SENDING = 'Before sending: '

/** Tells whether the reason came from here, and not from a mail server. */
export const isBeforeSending = (raw: string): boolean => raw.startsWith(BEFORE_SENDING)
