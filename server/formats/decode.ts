import { isUtf8 } from 'node:buffer'

/**
 * Returns the decoder for a file of unknown encoding: UTF-16 and UTF-8 by byte order mark, UTF-8 if it is valid or, as
 * some programs cut a text within a character, nearly valid. Everything else is Windows-1252, which includes
 * ISO-8859-1.
 */
export function decoderFor(bytes: Uint8Array): TextDecoder {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  // Without a mark, every other byte of Western letters is zero.
  if (first && second === 0 && third && bytes[3] === 0) return new TextDecoder('utf-16le')
  if (first === 0 && second && third === 0 && bytes[3]) return new TextDecoder('utf-16be')
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  return new TextDecoder(isMarked || isUtf8(bytes) || isNearlyUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/**
 * Decodes a whole file. Excel's "CSV (MS-DOS)" and "CSV (Macintosh)" have their own umlauts, and some programs write
 * UTF-8 twice (`JÃ¼rgen`): both are recognised by letters that German words cannot have.
 */
export function decode(bytes: Uint8Array): string {
  const decoder = decoderFor(bytes)
  // The euro of ISO-8859-15 stands where Windows-1252 has a sign that nobody writes.
  if (decoder.encoding === 'windows-1252') return decoder.decode(withUmlauts(bytes)).replaceAll('¤', '€')
  const text = decoder.decode(bytes)
  return decoder.encoding === 'utf-8' && twice.test(text) && !/[äöüß]/i.test(text) ? onceDecoded(text) : text
}

/** Decodes as earlier versions did. */
export const decodeAsBefore = (bytes: Uint8Array): string => decoderFor(bytes).decode(bytes)

/** Accented letters of the older code pages, as in Windows-1252; `impossible` within a word of Windows-1252. */
const codePages = [
  // MS-DOS: code page 850.
  { from: '\x81\x84\x94\x8e\x99\x9a\xe1\x82\x8a\x85\x87', to: 'üäöÄÖÜßéèàç', impossible: '\x81\x84\x94' },
  { from: '\x9f\x8a\x9a\x80\x85\x86\xa7\x8e\x8f\x88\x8d', to: 'üäöÄÖÜßéèàç', impossible: '\x9f\x8a\xa7' },
].map(({ from, to, impossible }) => ({
  letters: new Map([...from].map((letter, at) => [letter.charCodeAt(0), to.charCodeAt(at)])),
  impossible: new Set([...impossible].map(letter => letter.charCodeAt(0))),
}))

const isLower = (byte = 0) => byte >= 0x61 && byte <= 0x7a
const isLetter = (byte = 0) => isLower(byte | 0x20)
const umlauts = new Set([...'äöüßÄÖÜ'].map(letter => letter.charCodeAt(0)))

/** Rewrites the letters of an older code page; leaves Windows-1252 as it is. */
function withUmlauts(bytes: Uint8Array): Uint8Array {
  const counts = codePages.map(() => 0)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || !isLower(bytes[at + 1])) continue
    if (umlauts.has(byte)) return bytes
    // Behind another letter with an accent: `Grö` of `Größe`.
    if (!isLetter(bytes[at - 1]) && (bytes[at - 1] ?? 0) < 0x80) continue
    for (const [page, { impossible }] of codePages.entries())
      if (impossible.has(byte)) counts[page] = (counts[page] ?? 0) + 1
  }
  const highest = Math.max(...counts)
  const page = codePages[counts.indexOf(highest)]
  return highest > 0 && page ? bytes.map(byte => page.letters.get(byte) ?? byte) : bytes
}

/** Umlauts whose UTF-8 was read as Windows-1252 or ISO-8859-1 and encoded again. */
const twice = /Ã[¤¶¼Ÿ„–œ\u009f\u0084\u0096\u009c]/
const upperHalf = Array.from({ length: 0x80 }, (_, at) => at + 0x80)
const bytesOf1252 = new Map([
  ...upperHalf.map(byte => [String.fromCharCode(byte), byte] as const),
  ...upperHalf.map(byte => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const),
])

const onceDecoded = (text: string) =>
  text.replace(/[^\0-\x7f]+/g, run => {
    const bytes = Uint8Array.from([...run], letter => bytesOf1252.get(letter) ?? 0)
    return !bytes.includes(0) && isUtf8(bytes) ? new TextDecoder().decode(bytes) : run
  })

/** Non-ASCII characters that suffice to detect the encoding. */
const ENOUGH_LETTERS = 1000

/** Two non-ASCII characters of another encoding rarely form a valid UTF-8 sequence. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let [letters, faults] = [0, 0]
  for (let at = 0; at < bytes.length && letters + faults < ENOUGH_LETTERS; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const followingBytes = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    const isWhole = byte < 0xf5 && followingBytes > 0 && isFollowed(bytes, at, followingBytes)
    if (isWhole) letters += 1
    else faults += 1
    at += isWhole ? followingBytes : 0
  }
  return letters > 0 && faults <= letters
}

function isFollowed(bytes: Uint8Array, at: number, followingBytes: number): boolean {
  for (let next = at + 1; next <= at + followingBytes; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
