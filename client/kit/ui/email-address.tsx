import { Fragment } from 'react'

/** Allows line breaks only after the @ and dots. */
export const EmailAddress = ({ children }: { children: string }) =>
  (children.match(/[^.@]*[.@]|[^.@]+/g) ?? []).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
