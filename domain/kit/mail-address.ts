/** One address with a complete domain, as in section 5; letters are Unicode letters (D15). */
export const MAIL_ADDRESS =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** Limits of mail servers (RFC 5321). */
const MAILBOX_MAX = 64
const ADDRESS_MAX = 254

/** Checks the syntax of an address; only sending shows that its domain exists. */
export const canReceiveMail = (address: string): boolean =>
  address.length <= ADDRESS_MAX && address.indexOf('@') <= MAILBOX_MAX && MAIL_ADDRESS.test(address)

/** Converts the domain to ASCII, as in headers; the part before the @ stays. */
export const asciiAddress = (address: string): string =>
  address.replace(/[^@]*$/, domain => (address.includes('@') ? asciiDomain(domain) : domain))

/** Converts a domain to ASCII, as in headers and DNS: `xn--kfer-loa.de` for `käfer.de`. */
export function asciiDomain(domain: string): string {
  if (!URL.canParse(`http://${domain}`)) return domain
  const ascii = new URL(`http://${domain}`).hostname.replace(/\.$/, '')
  // Numbers would be parsed as an IP address: "1.2" as 1.0.0.2.
  return /^\d+(\.\d+){3}$/.test(ascii) ? domain : ascii
}
