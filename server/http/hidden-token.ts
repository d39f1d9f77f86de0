/** What logs hold of a booking's own address: whoever knows its token may change the booking (D52). */
const HIDDEN = '/buchung/…'

/** A path as it may be logged, however it is written. */
export const withoutToken = (path: string): string => (/[/\\]buchung[/\\]./i.test(plain(path)) ? HIDDEN : path)

/** A text that quotes such an address, for whoever it is not for. */
export const withoutTokens = (text: string): string => text.replace(/\/buchung\/[^\s"<>)]+/g, HIDDEN)

/** Percent signs may stand for any character; those of a mangled link need not make sense. */
const plain = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
