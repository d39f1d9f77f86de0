import { Fragment } from 'react'

/** Allows line breaks only between these pieces of a text. */
export const breakBetween = (pieces: readonly string[]) =>
  pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

/** Allows line breaks only after the @ and dots. */
export const EmailAddress = ({ children }: { children: string }) =>
  breakBetween(children.match(/[^.@]*[.@]|[^.@]+/g) ?? [])
