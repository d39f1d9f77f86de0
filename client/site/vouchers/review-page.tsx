import { cityLine, streetLine } from '../../../domain/kit/addresses/postal.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import type { VoucherOrder } from '../../../domain/money/vouchers/order.ts'
import { withdrawalNotice } from '../../../domain/money/withdrawals/notice.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'

type Props = {
  order: VoucherOrder
  /** Values of the order form, to be posted again. */
  values: Record<string, string>
  /** Sent with the order, so that it is stored once, however often the button is pressed. */
  requestId: string
  /** Used in the notice of the right of withdrawal. */
  origin: string
  canWithdrawOnline: boolean
  /** Reason why the order was not stored. */
  problem?: string | undefined
}

/** Shows the summary right above the order button (§ 312j (2), (3) BGB). */
export function OrderReviewPage({ order, values, requestId, problem, ...site }: Props) {
  const { buyer, cents, message, showsAmount } = order
  return (
    <div className="container voucher">
      <header className="page-head">
        <h1>Passt alles so?</h1>
      </header>
      <div className="voucher-review">
        {problem !== undefined && (
          // biome-ignore lint/a11y/noAutofocus: this brings visitors without scripts to it
          <div className="mistakes" role="alert" tabIndex={-1} autoFocus>
            <Icon name="warning" />
            <p>{problem}</p>
          </div>
        )}
        <dl className="booking-details">
          <div>
            <dt>Gruß</dt>
            <dd className="voucher-message">{message || 'keiner'}</dd>
          </div>
          <div>
            <dt>Betrag</dt>
            <dd>{showsAmount ? 'steht auf dem Gutschein' : 'steht nicht auf dem Gutschein'}</dd>
          </div>
          <div>
            <dt>Bestellt von</dt>
            <dd>
              {buyer.name}
              <br />
              {streetLine(buyer)}
              <br />
              {cityLine(buyer)}
              <br />
              {buyer.country}
            </dd>
          </div>
          <div>
            <dt>Kommt an</dt>
            <dd>{buyer.email}</dd>
          </div>
        </dl>
        <form method="post" action="/gutschein">
          <Fields values={values} />
          <Button type="submit" name="schritt" value="aendern" variant="outline" small>
            Ändern
          </Button>
        </form>
        <Withdrawal {...site} />
        <form method="post" action="/gutschein">
          <Fields values={values} />
          <input type="hidden" name="requestId" value={requestId} />
          <div className="order-table">
            <h2 className="form-heading">Deine Bestellung</h2>
            <p>
              <strong>Gutschein über {formatCents(cents)}</strong>, als PDF. Er gilt unbegrenzt, für alle
              Veranstaltungen im Kalender, und ist übertragbar. Ausgezahlt wird er nicht.
            </p>
            <dl>
              <dt>
                <strong>Gesamtpreis</strong>, alles enthalten
              </dt>
              <dd>
                <strong>{formatCents(cents)}</strong>
              </dd>
            </dl>
            <p>Bezahlt wird per Überweisung, innerhalb von 14 Tagen. Danach kommt der Gutschein.</p>
          </div>
          <div className="form-send">
            <Button type="submit" name="schritt" value="bestellen">
              Zahlungspflichtig bestellen
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

const Fields = ({ values }: Pick<Props, 'values'>) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** A voucher has no date, so the right of withdrawal applies; the notice also comes by mail. */
function Withdrawal({ origin, canWithdrawOnline: isOnline }: Pick<Props, 'origin' | 'canWithdrawOnline'>) {
  const contact = useSite(data => data.site.contact)
  return (
    <section className="voucher-withdrawal">
      <h2 className="form-heading">Widerruf</h2>
      <p>Du kannst den Kauf 14 Tage lang ohne Angabe von Gründen widerrufen. Die Belehrung kommt auch per E-Mail.</p>
      <details>
        <summary>Widerrufsbelehrung und Muster-Formular lesen</summary>
        {withdrawalNotice(contact, { origin, isOnline, for: 'voucher' }).map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </details>
    </section>
  )
}
