/** The addresses a link may have; `//host` and `/\host` leave the site, so they are not paths. */
const linkable = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))\S*$/i
const email = /^[^\s@:/]+@[^\s@:/]+\.\p{L}{2,}$/u
const phone = /^\+?[\d\s()/-]{5,}$/
const host = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u

export function isLinkable(href: string): boolean {
  if (!linkable.test(href)) return false
  try {
    return Boolean(new URL(href, 'https://example.org'))
  } catch {
    return false
  }
}

/** Completes what somebody typed: „example.de“, an e-mail address and a phone number get the missing scheme. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const href = email.test(text)
    ? `mailto:${text}`
    : phone.test(text) && !text.startsWith('/')
      ? `tel:${text.replace(/^(\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '')}`
      : host.test(text)
        ? `https://${text}`
        : text
  return isLinkable(href) ? href : undefined
}
