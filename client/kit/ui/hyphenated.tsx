import { Fragment } from 'react'
import { noBreakText } from '../../../domain/kit/format.ts'
import { breakParts } from './breaks.ts'

/**
 * Breaks long words between syllables, but only if a line is too short for the whole word. The style sheet draws the
 * soft hyphens, so that copying and searching find the plain word; a word stays one box, so that it is read out as one
 * word.
 */
export const Hyphenated = ({ text }: { text: string }) =>
  keyParts(noBreakText(text).split(/([^\S\u00a0]+)/)).map(([key, word]) => {
    const pieces = breakParts(word)
    if (pieces.length === 1) return word
    return (
      <span key={key} className="compound">
        {keyParts(pieces).map(([at, piece]) => (
          <Fragment key={at}>
            {at > 0 && <span className="soft-hyphen" />}
            {piece}
          </Fragment>
        ))}
      </span>
    )
  })

/** Keys each part by its offset. */
function keyParts(parts: readonly string[]): [number, string][] {
  let at = 0
  return parts.map(part => {
    const entry: [number, string] = [at, part]
    at += part.length
    return entry
  })
}
