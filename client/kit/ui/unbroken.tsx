/** Capitals and digits joined by hyphens, such as `B26-0147-K` and `RE-2026-0042`. */
const codePattern = /\b([A-Z]+\d*(?:-[A-Z\d]+)+)\b/

/**
 * Keeps numbers of bookings, vouchers and invoices on one line: browsers break a line after a hyphen. One element, so
 * that a flex container does not lay out the pieces side by side.
 */
export function Unbroken({ children }: { children: string }) {
  const pieces = children.split(codePattern)
  if (pieces.length === 1) return children
  return (
    <span>
      {pieces.map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
          <span key={at} className="unbroken">
            {piece}
          </span>
        ),
      )}
    </span>
  )
}
