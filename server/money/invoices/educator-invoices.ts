import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordInvoices } from '../../../domain/bookings/steps/booking-steps.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { reversalContent } from '../../../domain/money/invoices/content.ts'
import { missingForBooking, reissuedInvoices, standingInvoice } from '../../../domain/money/invoices/due.ts'
import { dayOfInvoice, type Invoice, totalOfInvoice } from '../../../domain/money/invoices/invoice.ts'
import type { InvoiceEntry, InvoiceOrder, RecipientInput } from '../../../domain/money/invoices/invoice-input.ts'
import { eventOfBooking, eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { runInSlices } from '../../runtime/run-in-slices.ts'
import { draftInvoiceLetter, withNumbers } from './document-numbers.ts'

/**
 * Reissues the invoice of a booking, or issues its first one, with the letter that brings it. Throws `conflict`, see
 * `reissuedInvoices`.
 */
export async function reissueInvoice(deps: Deps, order: InvoiceOrder): Promise<Registration> {
  const booking = await deps.commit(all => {
    const now = deps.now()
    const before = bookingFor(all.registrations, order)
    const event = eventOfBooking(before, all)
    const invoices = all.invoices.filter(({ registration }) => registration === before._id)
    const after = recordInvoices(before, invoices.length === 0 ? 'billed' : 'reissued', { now, by: 'educator' })
    const contents = reissuedInvoices(after, { event, invoices, issuer: all.site, now })
    const documents = numberInvoice(deps, all.invoices, { booking: after, contents, now })
    return {
      next: { registrations: replaceRecord(all.registrations, after) },
      added: {
        invoices: documents,
        outbox: newLetters(deps, draftInvoiceLetter(deps, after, documents, eventsOfBookings(all))),
      },
      result: after,
    }
  })
  await deps.invoicing.settle()
  return booking
}

/** Cancels an invoice whose booking is gone. Throws `conflict` for others: they follow the amount owed. */
export async function reverseInvoice(deps: Deps, _id: string): Promise<InvoiceEntry[]> {
  await deps.commit(all => {
    const invoice = findRecord(all.invoices, _id, 'invoice')
    const booking = all.registrations.find(({ _id }) => _id === invoice.registration)
    const bookingsInvoices = all.invoices.filter(({ registration }) => registration === invoice.registration)
    if (booking)
      throw new AppError(
        'conflict',
        t(
          'This invoice belongs to a booking. Cancel the booking or reissue the invoice.',
          'Diese Rechnung folgt ihrer Buchung. Storniere die Buchung oder stell die Rechnung neu aus.',
        ),
      )
    if (standingInvoice(bookingsInvoices) !== invoice)
      throw new AppError('conflict', t('This invoice is reversed already.', 'Das ist schon storniert.'))
    const contents = [reversalContent(invoice, invoice.step)]
    return { added: { invoices: numberInvoice(deps, all.invoices, { contents, now: deps.now() }) }, result: undefined }
  })
  await deps.invoicing.settle()
  return invoiceEntries(deps.invoices.current, deps.registrations.current)
}

/**
 * Sets the recipient for a booking's invoices, or for those of an inquiry's later booking. Issued invoices stay
 * unchanged.
 */
export const setRecipient = (deps: Deps, { invoiceTo, ...order }: RecipientInput): Promise<Registration> =>
  deps.commit(({ registrations }) => {
    const before = findRecord(registrations, order.registration, 'registration')
    refuseStale(before, order.lastModifiedDate)
    const after = reviseRecord(before, { invoiceTo }, deps.now())
    return { next: { registrations: replaceRecord(registrations, after) }, result: after }
  })

function bookingFor(all: readonly Registration[], { registration, lastModifiedDate }: InvoiceOrder): Registration {
  const booking = findRecord(all, registration, 'registration')
  if (!isBooking(booking)) throw new AppError('not_found', t('This is not a booking.', 'Das ist keine Buchung.'))
  refuseStale(booking, lastModifiedDate)
  return booking
}

/** Throws `conflict` while the clock is in doubt, since an invoice's date is final. */
function numberInvoice(
  { newId, clockWatch, site }: Deps,
  invoices: readonly Invoice[],
  { booking, contents, now }: { booking?: Registration; contents: ReturnType<typeof reissuedInvoices>; now: Instant },
): Invoice[] {
  if (clockWatch.isInDoubt()) throw new AppError('conflict', clockIsBehindSentence())
  return withNumbers(invoices, [{ booking, contents }], { now, newId, takeovers: site.current.takeovers }).flatMap(
    ({ documents }) => documents,
  )
}

const clockIsBehindSentence = () =>
  t(
    'The computer’s clock is behind. An invoice can be issued once it is right.',
    'Die Uhr des Computers geht nach. Eine Rechnung kann erst entstehen, wenn sie stimmt.',
  )

/** Returns all invoices, the newest first. */
export function invoiceEntries(invoices: readonly Invoice[], registrations: readonly Registration[]): InvoiceEntry[] {
  const bookings = new Set(registrations.map(({ _id }) => _id))
  const reversedBy = new Map(invoices.flatMap(({ reverses, number }) => (reverses ? [[reverses.number, number]] : [])))
  return invoices
    .map((invoice): InvoiceEntry => {
      const { _id, number, kind, registration, booking, recipient, reverses } = invoice
      const by = reversedBy.get(number)
      return {
        _id,
        number,
        kind,
        date: dayOfInvoice(invoice),
        registration,
        isBooked: bookings.has(registration),
        booking,
        name: recipient.organisation || recipient.name,
        recipient,
        cents: totalOfInvoice(invoice),
        ...(reverses ? { reverses: reverses.number } : {}),
        ...(by === undefined ? {} : { reversedBy: by }),
      }
    })
    .reverse()
}

/** Booking whose invoice waits, with the missing details. */
export type WaitingInvoice = { registration: string; number: string; name: string; lacks: string[] }

/** Finds bookings that should have an invoice and lack something for it; `about` asks for one of them only. */
export const waitingForInvoice = (deps: Deps, about?: string): Promise<WaitingInvoice[]> =>
  runInSlices(findWaiting(deps, about))

function* findWaiting(
  { registrations, events, bin, invoices, site, now }: Deps,
  about?: string,
): Generator<undefined, WaitingInvoice[]> {
  const byId = new Map(eventsOfBookings({ events: events.current, bin: bin.current }).map(event => [event._id, event]))
  const billed = Map.groupBy(invoices.current, ({ registration }) => registration)
  const isMeant = (booking: Registration) => isBooking(booking) && (about === undefined || booking._id === about)
  const waiting: WaitingInvoice[] = []
  const [issuer, moment] = [site.current, now()]
  for (const booking of registrations.current.filter(isMeant)) {
    yield
    const ofBooking = billed.get(booking._id) ?? []
    const facts = { event: byId.get(booking.event), invoices: ofBooking, issuer, now: moment }
    const gaps = missingForBooking(booking, facts)
    if (gaps.length > 0)
      waiting.push({ registration: booking._id, number: booking.number ?? '', name: booking.name, lacks: gaps })
  }
  return waiting
}
