import { Fragment } from 'react'
import { softHyphens } from './soft-hyphens.ts'

/**
 * A title whose long compounds break at their joints, but only where a line is too short for the whole word. The style
 * sheet draws the soft hyphens, so that copying and searching find the plain word.
 */
export const Hyphenated = ({ text }: { text: string }) =>
  keyed(softHyphens(text).split(/(\s+)/)).map(([key, word]) =>
    word.includes('\u00ad') ? (
      <span key={key} className="compound">
        {keyed(word.split('\u00ad')).map(([at, part]) => (
          <Fragment key={at}>
            {at > 0 && <span className="soft-hyphen" />}
            {part}
          </Fragment>
        ))}
      </span>
    ) : (
      word
    ),
  )

/** Each part with the place where it begins. */
function keyed(parts: readonly string[]): [number, string][] {
  let at = 0
  return parts.map(part => {
    const entry: [number, string] = [at, part]
    at += part.length
    return entry
  })
}
