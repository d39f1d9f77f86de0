import { type AccountData, knownAccount } from '../../../domain/bookings/account/open-items.ts'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import { type Day, dayOf } from '../../../domain/kit/format.ts'
import { listedVoucher } from '../../../domain/money/vouchers/voucher.ts'
import { type DeskMoney, deskMoneyOn } from '../../../domain/office/desk/money.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { paymentRecordsOf } from '../../money/invoices/year-end.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import { booksOf } from './books.ts'

export type MoneyReader = () => Promise<DeskMoney>

/**
 * Lists payments and refunds that are due, also for vouchers (A4). Searching 10,000 bookings takes long, so the lists
 * are cached until something changes, for a minute at most.
 */
export function openMoney(deps: Deps): MoneyReader {
  let cached: { at: string; money: Promise<DeskMoney> } | undefined
  return () => {
    const at = `${deps.desk.revision()} ${deps.now().slice(0, 16)}`
    if (cached?.at !== at) cached = { at, money: deskMoney(deps) }
    const { money } = cached
    // Lists that failed are made again.
    money.catch(() => (cached = undefined))
    return money
  }
}

async function deskMoney(deps: Deps): Promise<DeskMoney> {
  const books = await booksOf(deps)
  const data = {
    registrations: deps.registrations.current,
    events: eventsOfBookings({ events: deps.events.current, bin: deps.bin.current }),
    vouchers: deps.vouchers.current.map(voucher => listedVoucher(voucher)),
    paid: paymentRecordsOf(deps),
    invoices: deps.invoices.current,
    region: deps.site.current.region,
  }
  const today = dayOf(deps.now())
  await runInSlices(computeAccounts(data, today))
  return deskMoneyOn(data, books, today)
}

/** Computes each account, so that the lists find it in the cache. */
function* computeAccounts({ registrations, events, region }: AccountData, today: Day): Generator<undefined, void> {
  const byId = new Map(events.map(event => [event._id, event]))
  for (const booking of registrations.filter(isBooking)) {
    yield
    knownAccount(booking, byId.get(booking.event), today, region)
  }
}
