import type { Step } from '../record/booking.ts'
import { isBooking, partySize } from '../record/booking.ts'
import { pickFormTexts } from '../record/form-fields.ts'
import type { HistoryEntry } from '../record/history-entry.ts'
import type { Registration } from '../record/registration.ts'

/** Steps whose detail names nobody. */
const stepsWithoutPeople: ReadonlySet<Step> = new Set([
  'imported',
  'moved',
  'remindedOfDate',
  'eventCancelled',
  'eventMoved',
  'sessionCancelled',
])

const plainEntry = ({ what, date, by, detail, was, sentDate, invoiceSentDate }: HistoryEntry): HistoryEntry => ({
  ...{ what, date, by },
  ...(detail !== undefined && stepsWithoutPeople.has(what) ? { detail } : {}),
  ...(was ? { was } : {}),
  ...(sentDate ? { sentDate } : {}),
  ...(invoiceSentDate ? { invoiceSentDate } : {}),
})

/** Replaces the title of a group's event after its names are deleted. */
export const GROUP_TITLE = 'Gruppentermin'

/**
 * Removes everything personal from a booking. Keeps the event, the number of people, the dates of steps, and the money:
 * with its invoices it still shows what was agreed (§ 147 AO).
 */
export function withoutNames(booking: Registration): Registration {
  const { _id, event, eventSnapshot, state, number, quote, until, turn, history, payments, voucher, fees } = booking
  const { reductions, country, createdDate, lastModifiedDate } = booking
  return {
    ...{ _id, event, state, number, until, turn, voucher, fees, reductions, createdDate, lastModifiedDate },
    // A group's event is often named after the group.
    eventSnapshot: quote && eventSnapshot ? { ...eventSnapshot, title: GROUP_TITLE } : eventSnapshot,
    quote: quote && { ...quote, lines: quote.lines.map((line, at) => ({ ...line, label: `Position ${at + 1}` })) },
    ...pickFormTexts({ country }),
    participants: [],
    people: partySize(booking),
    history: history.map(plainEntry),
    thread: [],
    payments: payments.map(({ reference: _, ...payment }) => payment),
    newsLetter: false,
    privacyStatement: booking.privacyStatement,
  }
}

/** True if a booking's names have been deleted. */
export const isNameless = (registration: Registration): boolean =>
  isBooking(registration) &&
  registration.people !== undefined &&
  (['name', 'email', 'phone'] as const).every(field => registration[field] === '')
