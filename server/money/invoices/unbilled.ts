import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { billLate, invoicesDue, isTooEarly } from '../../../domain/money/invoices/due.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { createGroupIndex } from '../../store/group-index.ts'
import type { DocumentsToIssue } from './document-numbers.ts'

type BillingData = Pick<CollectionData, 'registrations' | 'events' | 'bin' | 'invoices' | 'site'>

/** `before` is the stored booking. */
export type BookingToBill = DocumentsToIssue & { before: Registration }

type UnbilledBookings = {
  /** True if there is a booking to bill. */
  hasAny(now: Instant): boolean
  /** Returns the first bookings to bill, with the documents to issue. */
  firstBookings(all: BillingData, now: Instant): BookingToBill[]
}

/** Number of bookings whose invoices are issued in one write, so that other writes do not wait long. */
const AT_ONCE = 50

/** Finds the bookings whose debt differs from their invoices. */
export function findUnbilled(
  stored: Pick<Deps, 'registrations' | 'events' | 'bin' | 'invoices' | 'site'>,
): UnbilledBookings {
  const invoicesOf = createGroupIndex<Invoice>(({ registration }) => registration)
  /** Caches bookings that need no document, with the data on which this depends; only bookings as they are stored. */
  const settled = new WeakMap<Registration, { event: Event | undefined; site: object }>()

  function isSettled(booking: Registration, event: Event | undefined, { site }: BillingData): boolean {
    const cached = settled.get(booking)
    return cached !== undefined && cached.event === event && cached.site === site
  }

  function collectUnbilled(
    all: BillingData,
    now: Instant,
    report: (booking: Registration, event: Event | undefined) => void,
  ): BookingToBill[] {
    const byId = new Map(eventsOfBookings(all).map(event => [event._id, event]))
    const unbilled: BookingToBill[] = []
    for (const booking of all.registrations) {
      const event = byId.get(booking.event)
      if (!isBooking(booking) || isSettled(booking, event, all)) continue
      const facts = { event, invoices: invoicesOf(all.invoices, booking._id), issuer: all.site, now }
      const after = invoicesDue(booking, facts).length > 0 ? billLate(booking, facts) : undefined
      if (after) unbilled.push({ before: booking, booking: after, contents: invoicesDue(after, facts) })
      else if (!isTooEarly(booking, now)) report(booking, event)
      if (unbilled.length === AT_ONCE) break
    }
    return unbilled
  }

  return {
    hasAny(now) {
      const { registrations, events, bin, invoices, site } = stored
      const all = {
        registrations: registrations.current,
        events: events.current,
        bin: bin.current,
        invoices: invoices.current,
        site: site.current,
      }
      return collectUnbilled(all, now, (booking, event) => settled.set(booking, { event, site: all.site })).length > 0
    },
    firstBookings: (all, now) => collectUnbilled(all, now, () => {}),
  }
}
