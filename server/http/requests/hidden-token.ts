/** Path written to logs instead of a secret address: its token permits changes to a booking (D47, D52). */
const hidePage = (page: string) => `/${page.toLowerCase()}/…`

/** Returns a path as it may be logged, however it is written. */
export function withoutToken(path: string): string {
  const [, page] = /[/\\](buchung|angaben)[/\\]./i.exec(plain(path)) ?? []
  return page === undefined ? path : hidePage(page)
}

/** Hides such addresses in a text. */
export const withoutTokens = (text: string): string =>
  text.replace(/\/(buchung|angaben)\/[^\s"<>)]+/g, (_, page: string) => hidePage(page))

/** Decodes percent signs; in a mangled link they may be invalid. */
const plain = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
