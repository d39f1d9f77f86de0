import { decoderFor } from '../../formats/decode.ts'
import type { Turns } from './turns.ts'

const [LINE_FEED, CARRIAGE_RETURN, SPACE, TAB] = [10, 13, 32, 9]

/** A line costs about as much as reading this many bytes. */
const LINE_BYTES = 100

/** Joins folded lines (RFC 5545, 3.1) as bytes: programs fold within a character. */
export async function unfold(bytes: Uint8Array, turns: Turns): Promise<Uint8Array> {
  const joined = new Uint8Array(bytes.length)
  let [length, from] = [0, 0]
  const copy = (to: number) => {
    joined.set(bytes.subarray(from, to), length)
    length += to - from
  }
  let before = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    await turns.spend(at - before + LINE_BYTES)
    before = at
    if (bytes[at + 1] !== SPACE && bytes[at + 1] !== TAB) continue
    copy(withoutReturns(bytes, from, at))
    from = at + 2
  }
  copy(bytes.length)
  return joined.subarray(0, length)
}

/** Some programs write a carriage return twice. */
function withoutReturns(bytes: Uint8Array, from: number, to: number): number {
  let end = to
  while (end > from && bytes[end - 1] === CARRIAGE_RETURN) end -= 1
  return end
}

/** A line, `name` in capitals; its text is decoded when it is asked for. */
export type Line = { name: string; text: () => string }

/** More than any text that is shown, and than any list of dates that a person makes. */
const LINE_MAX = 50_000
const longestName = 40

/** Returns the lines of a calendar file, joined and decoded; a line that is too long is cut. */
export async function* linesIn(file: Uint8Array, turns: Turns): AsyncGenerator<Line> {
  // Two bytes a character cannot be joined as bytes.
  const wide = decoderFor(file.subarray(0, 2))
  const isWide = wide.encoding.startsWith('utf-16')
  const bytes = await unfold(isWide ? new TextEncoder().encode(wide.decode(file)) : file, turns)
  const decoder = decoderFor(bytes)
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, from)
    const to = found < 0 ? bytes.length : found
    await turns.spend(to - from + LINE_BYTES)
    const line = bytes.subarray(from, Math.min(withoutReturns(bytes, from, to), from + LINE_MAX))
    from = to + 1
    const name = /^\ufeff?[ \t]*([\w.-]*)/.exec(decoder.decode(line.subarray(0, longestName)))?.[1] ?? ''
    yield { name: name.toUpperCase(), text: () => decoder.decode(line).trim() }
  }
}
