import { isUtf8 } from 'node:buffer'
import type { MailParts } from '../../../domain/letters/bounce.ts'
import { decode } from '../../formats/decode.ts'
import { htmlWords } from '../../formats/html.ts'

/** Limit for reading a text; reports are shorter. */
const TEXT_CHARACTERS = 65_536

/** Limit of lines, as the library takes some time for each. A file of 256 kB has fewer. */
const LINES = 5000

/** Splits a message of the mailbox into its parts. Returns the readable parts of a truncated or broken message. */
export async function mailParts(raw: Uint8Array): Promise<MailParts> {
  // Loaded with the first report, so that a start is faster.
  const { default: PostalMime, decodeWords } = await import('postal-mime')
  const lines = asUtf8(firstLines(raw))
  const { headers, text = '', html = '', attachments } = await PostalMime.parse(lines, { forceRfc822Attachments: true })
  const isUnparted = text.trim() === '' && html === '' && attachments.length === 0
  const words = text.trim() === '' ? withoutTags(html.slice(0, TEXT_CHARACTERS)) : text
  // A returned letter in a text has its subject as it was sent.
  const readable = (text: string) =>
    text.slice(0, TEXT_CHARACTERS).replace(subjectLines, (lines, quote: string) => {
      const subject = inOneLine(lines, quote)
      return hasUnknownCharset(subject) ? subject : decodeWords(subject)
    })
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    text: readable(isUnparted ? bodyOf(decode(lines)) : words),
    parts: attachments
      .filter(({ mimeType }) => /^(message|text)\//.test(mimeType))
      .map(({ mimeType, content }) => ({
        type: mimeType.toLowerCase(),
        text: readable(typeof content === 'string' ? content : new TextDecoder().decode(content)),
      })),
  }
}

/** A subject with its further lines, perhaps quoted. */
const subjectLines = /^([> \t]*)(?:Subject|Betreff):.*(?:\r?\n\1[ \t].*)*/gim

const inOneLine = (lines: string, quote: string): string =>
  lines
    .split(/\r?\n/)
    .map((line, at) => (at === 0 ? line : line.slice(quote.length).trim()))
    .join(' ')

/** True if a word's bytes cannot be read: servers write `unknown-8bit`. */
function hasUnknownCharset(subject: string): boolean {
  try {
    for (const [, charset] of subject.matchAll(/=\?([\w-]{1,40})(?:\*[\w-]*)?\?[bq]\?/gi)) new TextDecoder(charset)
    return false
  } catch {
    return true
  }
}

/** Some servers write UTF-8 and declare ASCII, which the library reads as Windows-1252. */
function asUtf8(message: Uint8Array): Uint8Array {
  if (!isUtf8(message)) return message
  return Buffer.from(
    Buffer.from(message)
      .toString()
      .replace(/(charset="?)us-ascii\b/gi, '$1utf-8'),
  )
}

const withoutTags = (html: string): string => htmlWords(html.replace(/<\/(?:tr|td|h\d)>/gi, '\n$&'))

/** Returns the lines of a message whose parts have another boundary than its header says. */
const bodyOf = (message: string): string => message.slice(message.search(/\r?\n\r?\n/) + 1)

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1
  for (let line = 0; line < LINES; line += 1) {
    end = raw.indexOf(10, end + 1)
    if (end < 0) return raw
  }
  return raw.subarray(0, end)
}
