/**
 * The text of a file that says nothing of its encoding: UTF-16 and UTF-8 by their marks, UTF-8 if it is valid or nearly so, as
 * programs cut a text in the middle of a letter. Everything else is the code of Windows, of which ISO-8859-1 is a part.
 */
export function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isNearlyUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** After so many letters a text is known. */
const ENOUGH_LETTERS = 1000

/** In a text of another code, hardly any two letters in a row make one of UTF-8. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let [letters, faults] = [0, 0]
  for (let at = 0; at < bytes.length && letters + faults < ENOUGH_LETTERS; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const isWhole = byte < 0xf5 && more > 0 && isFollowed(bytes, at, more)
    if (isWhole) letters += 1
    else faults += 1
    at += isWhole ? more : 0
  }
  return letters > 0 && faults <= letters
}

function isFollowed(bytes: Uint8Array, at: number, more: number): boolean {
  for (let next = at + 1; next <= at + more; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
