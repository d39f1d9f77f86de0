import { decode, decoderFor } from '../../formats/decode.ts'
import type { Slices } from './work-slices.ts'

const [LINE_FEED, CARRIAGE_RETURN, SPACE, TAB, EQUALS] = [10, 13, 32, 9, 61]

/** A line costs about as much as reading this many bytes. */
const LINE_BYTES = 100

/** Joins folded lines (RFC 5545, 3.1) as bytes: programs fold within a character. */
export async function unfold(bytes: Uint8Array, slices: Slices): Promise<Uint8Array> {
  const joined = new Uint8Array(bytes.length)
  let [length, from] = [0, 0]
  const copy = (to: number) => {
    joined.set(bytes.subarray(from, to), length)
    length += to - from
  }
  let before = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    await slices.spend(at - before + LINE_BYTES)
    before = at
    if (bytes[at + 1] !== SPACE && bytes[at + 1] !== TAB) continue
    copy(withoutReturns(bytes, from, at))
    from = at + 2
  }
  copy(bytes.length)
  return joined.subarray(0, length)
}

/** Old programs end lines with a carriage return alone. */
async function withLineFeeds(bytes: Uint8Array, slices: Slices): Promise<Uint8Array> {
  let copy: Uint8Array | undefined
  for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0; at = bytes.indexOf(CARRIAGE_RETURN, at + 1)) {
    await slices.spend(LINE_BYTES)
    if (bytes[at + 1] === LINE_FEED || bytes[at + 1] === CARRIAGE_RETURN) continue
    copy ??= bytes.slice()
    copy[at] = LINE_FEED
  }
  return copy ?? bytes
}

/** Some programs write a carriage return twice. */
function withoutReturns(bytes: Uint8Array, from: number, to: number): number {
  let end = to
  while (end > from && bytes[end - 1] === CARRIAGE_RETURN) end -= 1
  return end
}

/** A line, `name` in capitals; its text is decoded when it is asked for. */
export type CalendarLine = { name: string; text: () => string }

/** More than any text that is shown, and than any list of dates that a person makes. */
const LINE_MAX = 50_000
const longestHead = 100

/** Returns the lines of a calendar file, joined and decoded; a line that is too long is cut. */
export async function* linesIn(file: Uint8Array, slices: Slices): AsyncGenerator<CalendarLine> {
  // Two bytes a character cannot be joined as bytes.
  const wide = decoderFor(file.subarray(0, 4))
  const isWide = wide.encoding.startsWith('utf-16')
  const lines = await withLineFeeds(isWide ? new TextEncoder().encode(wide.decode(file)) : file, slices)
  const bytes = await unfold(lines, slices)
  const decoder = decoderFor(bytes)
  const endFrom = (from: number) => {
    const end = bytes.indexOf(LINE_FEED, from)
    return end < 0 ? bytes.length : end
  }
  for (let from = 0; from < bytes.length; ) {
    let to = endFrom(from)
    await slices.spend(to - from + LINE_BYTES)
    const head = decoder.decode(bytes.subarray(from, Math.min(to, from + longestHead)))
    const name = /^\ufeff?[ \t]*([\w.-]*)/.exec(head)?.[1] ?? ''
    const isQuoted = isQuotedPrintable.test(head)
    if (longTexts.has(name.toUpperCase()))
      for (let next = to + 1; next < bytes.length; next = to + 1) {
        const end = endFrom(next)
        const isBroken = isQuoted && bytes[withoutReturns(bytes, from, to) - 1] === EQUALS
        if (!isBroken && isProperty(name, decoder.decode(bytes.subarray(next, Math.min(end, next + longestHead)))))
          break
        await slices.spend(end - next + LINE_BYTES)
        to = end
      }
    const line = bytes.subarray(from, Math.min(withoutReturns(bytes, from, to), from + LINE_MAX))
    from = to + 1
    const text = () => (isQuoted ? plainLine(line) : inOneLine(decoder.decode(line)))
    yield { name: name.toUpperCase(), text }
  }
}

/** Returns the lines of a text as one, without empty ones. */
function inOneLine(text: string): string {
  if (!text.includes('\n')) return text.trim()
  const lines = text.split('\n').map(line => line.trim())
  return lines.filter(line => line !== '').join('\\n')
}

/** Texts whose lines some programs write one by one, without folding. */
const longTexts: ReadonlySet<string> = new Set(['DESCRIPTION', 'SUMMARY', 'LOCATION', 'COMMENT', 'X-ALT-DESC'])

/** Property names with which no line of a text begins, in capitals or small letters. */
const surelyProperty = /^[ \t]*(?:x-[\w.-]+[;:]|(?:begin|end|uid|dtstart|dtend|duration|rrule|exdate)[;:]\S)/i

/** True for a line that begins a property. Small letters count as a name only if `before` has small letters too. */
const isProperty = (before: string, line: string): boolean =>
  surelyProperty.test(line) || (/[a-z]/.test(before) ? /^[ \t]*[\w.-]+[;:]/ : /^[ \t]*[A-Z\d.-]+[;:]/).test(line)

/** vCalendar 1.0, as Outlook's `.vcs` and telephones write it. */
const isQuotedPrintable = /^[^:]*;ENCODING=QUOTED-PRINTABLE/i

/** Decodes a quoted-printable line. */
function plainLine(line: Uint8Array): string {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)([^:]*):(.*)$/s.exec(Buffer.from(line).toString('latin1')) ?? []
  const bytes = value
    .replace(/=\r*\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const isLatin = /CHARSET="?(iso-8859|windows-125)/i.test(parameters)
  const text = isLatin
    ? new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
    : decode(Buffer.from(bytes, 'latin1'))
  return `${name}:${text.trim().replace(/\r*\n/g, '\\n')}`
}
