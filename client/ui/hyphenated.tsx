import { Fragment } from 'react'
import { softHyphens } from './soft-hyphens.ts'

/** A title with its soft hyphens drawn by the style sheet, so that copying and searching find the plain word. */
export function Hyphenated({ text }: { text: string }) {
  const [first, ...rest] = softHyphens(text).split('\u00ad')
  let at = 0
  return (
    <>
      {first}
      {rest.map(part => {
        at += part.length
        return (
          <Fragment key={at}>
            <span className="soft-hyphen" />
            {part}
          </Fragment>
        )
      })}
    </>
  )
}
