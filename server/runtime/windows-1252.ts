const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const codes = new Map([...new TextDecoder('windows-1252').decode(bytes)].map((sign, byte) => [sign, byte]))
const QUESTION_MARK = 63

/** Encodes a text for programs that read no UTF-8. A sign without a code loses its accent, or is a question mark. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(
    [...text.normalize('NFC')].map(
      sign => codes.get(sign) ?? codes.get(sign.normalize('NFD')[0] ?? '') ?? QUESTION_MARK,
    ),
  )
