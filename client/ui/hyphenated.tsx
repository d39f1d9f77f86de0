import { Fragment, type ReactNode } from 'react'
import { hyphenation } from './soft-hyphens.ts'

/**
 * A title whose long words break at their joints, else between syllables, but only where a line is too short for the
 * whole word. The style sheet draws the soft hyphens, so that copying and searching find the plain word.
 */
export const Hyphenated = ({ text }: { text: string }) =>
  keyed(text.split(/(\s+)/)).map(([key, word]) => {
    const parts = hyphenation(word)
    const last = parts.at(-1)
    if (!last || parts.flat().length === 1) return word
    // Its last part stays whole if it fits into a line by itself.
    const isWhole = parts.length > 1 && last.length > 1
    return (
      <span key={key} className="compound">
        <Joined pieces={isWhole ? parts.slice(0, -1).flat() : parts.flat()} />
        {isWhole && (
          <>
            <SoftHyphen />
            <span className="compound">
              <Joined pieces={last} />
            </span>
          </>
        )}
      </span>
    )
  })

const SoftHyphen = () => <span className="soft-hyphen" />

const Joined = ({ pieces }: { pieces: readonly string[] }): ReactNode =>
  keyed(pieces).map(([at, piece]) => (
    <Fragment key={at}>
      {at > 0 && <SoftHyphen />}
      {piece}
    </Fragment>
  ))

/** Each part with the place where it begins. */
function keyed(parts: readonly string[]): [number, string][] {
  let at = 0
  return parts.map(part => {
    const entry: [number, string] = [at, part]
    at += part.length
    return entry
  })
}
