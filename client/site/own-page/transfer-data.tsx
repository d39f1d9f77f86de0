import { readableIban } from '../../../domain/content/site/bank-account.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { giroCode, type Transfer } from '../../../domain/money/invoices/giro-code.ts'
import { QR_MARGIN, qrPathOf } from '../../../domain/money/invoices/qr-code.ts'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { CopyButton } from './copy-button.tsx'
import { BookingIcon } from './marks.tsx'

/**
 * Shows transfer data to type, copy or scan. `address` serves the code as an image for phones. Rendered only by the
 * server, so that visitors download no code for it.
 */
export function TransferData({ address, transfer }: { address?: string; transfer: Transfer }) {
  const { holder, iban, bic, cents, reference } = transfer
  const rows: Row[] = [
    { name: 'Betrag', text: formatCents(cents), copied: formatCents(cents).replace(/\s€$/, '') },
    { name: 'Zahlung an', text: holder },
    { name: 'IBAN', text: readableIban(iban), copied: iban },
    { name: 'BIC', text: bic },
    { name: 'Verwendungszweck', text: reference },
  ]
  return (
    <div className="booking-transfer">
      <GiroCode transfer={transfer} />
      <dl>
        {rows
          .filter(({ text }) => text !== '')
          .map(row => (
            <CopiedRow key={row.name} {...row} />
          ))}
      </dl>
      {address !== undefined && giroCode(transfer) && (
        <p className="booking-code-link">
          <a className="booking-action" href={`${address}/girocode.png`} download>
            <BookingIcon name="download" />
            <span>GiroCode als Bild sichern</span>
          </a>
        </p>
      )}
    </div>
  )
}

type Row = { name: string; text: string; copied?: string }

const CopiedRow = ({ name, text, copied = text }: Row) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Unbroken>{text}</Unbroken>
    </dd>
    <dd className="booking-copy">
      <CopyButton text={copied} what={name} />
    </dd>
  </div>
)

/** Dark on white in both themes, as scanners expect. */
function GiroCode({ transfer }: { transfer: Transfer }) {
  const code = giroCode(transfer)
  if (!code) return null
  const side = code.size + 2 * QR_MARGIN
  return (
    <figure className="booking-code">
      <svg viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`} role="img" aria-label="GiroCode dieser Zahlung">
        <path d={qrPathOf(code)} shapeRendering="crispEdges" />
      </svg>
      <figcaption>GiroCode: mit der Banking-App scannen</figcaption>
    </figure>
  )
}
