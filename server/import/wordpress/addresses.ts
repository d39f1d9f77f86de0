/** The address without the host of the site before; undefined for one of another site. */
export function oldAddress(link: string, base: string): URL | undefined {
  if (!URL.canParse(link, base || 'http://old.example')) return undefined
  const url = new URL(link, base || 'http://old.example')
  const host = (address: string) => new URL(address).hostname.replace(/^www\./, '')
  return base !== '' && URL.canParse(base) && host(base) !== host(url.href) ? undefined : url
}
