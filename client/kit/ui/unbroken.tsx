/** Capitals and digits joined by hyphens, such as `B26-0147-K` and `RE-2026-0042`. */
const codes = /\b([A-Z]+\d*(?:-[A-Z\d]+)+)\b/

/** Keeps numbers of bookings, vouchers and invoices on one line: browsers break a line after a hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(codes).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
      <span key={at} className="unbroken">
        {piece}
      </span>
    ),
  )
