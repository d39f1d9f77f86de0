const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const codes = new Map([...new TextDecoder('windows-1252').decode(bytes)].map((character, byte) => [character, byte]))
const QUESTION_MARK = 63

/**
 * Encodes a text for programs that do not read UTF-8. A character without a code loses its accent, or becomes a `?`.
 */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text.normalize('NFC')].map(
      character => codes.get(character) ?? codes.get(character.normalize('NFD')[0] ?? '') ?? QUESTION_MARK,
    ),
  )
