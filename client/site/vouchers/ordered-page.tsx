import { firstName } from '../../../domain/bookings/record/first-name.ts'
import type { Bank } from '../../../domain/content/site/bank-account.ts'
import { formatCents } from '../../../domain/kit/cents.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { TransferData } from '../own-page/transfer-data.tsx'

/** Confirms the order, with the next steps and the account to pay to. */
export function OrderedPage({ voucher: { number, cents, buyer }, bank }: { voucher: Voucher; bank: Bank }) {
  const first = firstName(buyer.name)
  return (
    <div className="container voucher">
      <header className="page-head">
        <h1>Danke{first && `, ${first}`}!</h1>
        <p className="lead">
          Deine Bestellung <Unbroken>{referenceOf(number)}</Unbroken> ist angekommen. Alles Weitere steht in der Mail an{' '}
          {buyer.email}.
        </p>
      </header>
      <section className="booking-next">
        <p className="booking-next-label">Als Nächstes</p>
        <h2>{formatCents(cents)} überweisen</h2>
        <TransferData transfer={{ ...bank, cents, reference: referenceOf(number) }} />
        <p className="note">Sobald dein Geld da ist, kommt der Gutschein per E-Mail.</p>
      </section>
      <p className="buttons">
        <a className="button button-outline" href="/kalender">
          Zum Kalender
        </a>
      </p>
    </div>
  )
}
