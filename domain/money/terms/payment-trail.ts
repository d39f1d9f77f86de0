import * as v from 'valibot'
import { dayOf, type Instant } from '../../kit/format.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'
import { Payment, paymentWayWords } from './payment.ts'
import { referenceOf } from './reference.ts'
import { tableAmount } from './year.ts'

const { date, cents, way } = Payment.entries

/**
 * A payment that was removed or changed, even within the ten seconds of undo (D81). These entries are never changed or
 * deleted (§ 146 AO).
 */
export const PaymentTrace = v.object({
  _id: Id,
  date: InstantText,
  /** Address of the account that did it. */
  by: v.string(),
  registration: Id,
  /** The booking's number. */
  number: v.string(),
  payment: Id,
  before: v.object({ date, cents, way }),
  /** Missing if the payment was removed. */
  after: v.optional(v.object({ date, cents, way })),
})
export type PaymentTrace = v.InferOutput<typeof PaymentTrace>

type Removal = { by: string; now: Instant; newId: () => string; registration: string; number: string }

/** Records removed payments. */
export const tracesOf = (payments: readonly Payment[], { by, now, newId, ...booking }: Removal): PaymentTrace[] =>
  payments.map(({ _id: payment, date, cents, way }) => ({
    ...{ _id: newId(), date: now, by, ...booking, payment },
    before: { date, cents, way },
  }))

const columns: Columns<PaymentTrace> = [
  ['Zeitpunkt (UTC)', 20, ({ date }) => `${date.slice(0, 10)} ${date.slice(11, 19)}`],
  ['Wer', 28, ({ by }) => by],
  ['Buchung', 14, ({ number }) => referenceOf(number)],
  ['Vorher: Tag', 12, ({ before }) => before.date, 'day'],
  ['Vorher: Weg', 14, ({ before }) => paymentWayWords[before.way][1]],
  ['Vorher: Betrag in Euro', 14, ({ before }) => tableAmount(before.cents), 'amount'],
  ['Nachher: Tag', 12, ({ after }) => after?.date ?? '', 'day'],
  ['Nachher: Weg', 14, ({ after }) => (after ? paymentWayWords[after.way][1] : 'gelöscht')],
  ['Nachher: Betrag in Euro', 14, ({ after }) => (after ? tableAmount(after.cents) : ''), 'amount'],
]

/** Lists the changes to payments in a year. */
export const paymentTrail = (traces: readonly PaymentTrace[], year: string): Table =>
  tableOf('Änderungen', columns, slicesOf(traces.filter(({ date }) => dayOf(date).startsWith(`${year}-`))))
