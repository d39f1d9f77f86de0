export type DecodedUrl = {
  /** Media type. */
  type: string
  /** Valid until the next one is decoded; undefined beyond the limit (D34). */
  bytes: Buffer | undefined
}

/** Base64 characters that are decoded together. */
const CHUNK_LENGTH = 64 * 1024

/** Decodes `data:<type>;base64,…` into `buffer` while it arrives. A full buffer means that the data were too long. */
export function decodeDataUrl(buffer: Buffer) {
  let type: string | undefined
  let text = ''
  let length = 0

  function decode(characters: string) {
    length += buffer.write(characters, length, 'base64')
  }

  return {
    add(piece: string) {
      text += piece
      if (type === undefined) {
        const head = /^data:([^;,]{0,100})(?:;[^;,]{0,100})*,/i.exec(text)
        if (!head && text.length < 1000) return
        type = head && /;base64,$/i.test(head[0]) ? (head[1] ?? '').toLowerCase() : ''
        text = text.slice(head?.[0].length ?? 0)
      }
      if (text.length < CHUNK_LENGTH) return
      const length = text.length - (text.length % 4)
      decode(text.slice(0, length))
      text = text.slice(length)
    },
    end(): DecodedUrl {
      if (type !== undefined) decode(text)
      return { type: type ?? '', bytes: length >= buffer.length ? undefined : buffer.subarray(0, length) }
    },
  }
}
