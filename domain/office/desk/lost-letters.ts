import { currentEvent } from '../../bookings/letters/current-event.ts'
import { owesLatePapers } from '../../bookings/letters/late-papers.ts'
import { isStillWanted } from '../../bookings/letters/needless-reason.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Event } from '../../events/event.ts'
import type { Instant } from '../../kit/format.ts'
import { type Mail, stepOfMail } from '../../letters/mail.ts'
import { documentsOf } from '../../money/invoices/due.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'

type Records = { events: readonly Event[]; invoices: readonly Invoice[]; now: Instant }

/**
 * True if nobody needs to look after a lost letter: it is about a step that matters no more, and brings no documents.
 */
export function mayStayLost(mail: Mail, booking: Registration, { events, invoices, now }: Records): boolean {
  const about = stepOfMail(mail)
  const event = currentEvent(booking, events)
  if (!about || about.isInvoice || !event || isStillWanted(booking, about.step, event, now)) return false
  return documentsOf(invoices, booking, about.step).length === 0 && !owesLatePapers(booking, about.step, event)
}
