import { isUtf8 } from 'node:buffer'

/**
 * Returns the decoder for a file of unknown encoding: UTF-16 and UTF-8 by byte order mark, UTF-8 if it is valid or nearly so, as
 * some programs cut a text within a character. Everything else is Windows-1252, which includes ISO-8859-1.
 */
export function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  return new TextDecoder(isMarked || isUtf8(bytes) || isNearlyUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

export const decode = (bytes: Uint8Array): string => decoderFor(bytes).decode(bytes)

/** Non-ASCII characters that suffice to detect the encoding. */
const ENOUGH_LETTERS = 1000

/** Two non-ASCII characters of another encoding rarely form a valid UTF-8 sequence. */
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
