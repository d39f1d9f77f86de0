import type { HistoryEntry, Step } from './booking.ts'
import { isBooking, partySize } from './booking.ts'
import type { Registration } from './registration.ts'

/** Steps whose detail is not about people. */
const withoutPeople: ReadonlySet<Step> = new Set([
  'imported',
  'moved',
  'remindedOfDate',
  'eventCancelled',
  'eventMoved',
])

const plainEntry = ({ what, date, by, detail, was, sentDate, invoiceSentDate }: HistoryEntry): HistoryEntry => ({
  ...{ what, date, by },
  ...(detail !== undefined && withoutPeople.has(what) ? { detail } : {}),
  ...(was ? { was } : {}),
  ...(sentDate ? { sentDate } : {}),
  ...(invoiceSentDate ? { invoiceSentDate } : {}),
})

/** The title of a group's own date once nobody of it shall be found any more. */
export const GROUP_TITLE = 'Gruppentermin'

/**
 * What is left of a booking when nobody shall be found in it any more: the event, how many came, what happened when, and the
 * money. With its invoices it still shows what was agreed (§ 147 AO).
 */
export function nameless(booking: Registration): Registration {
  const { _id, event, eventSnapshot, state, number, quote, until, turn, history, payments, voucher, fees } = booking
  const { country, createdDate, lastModifiedDate } = booking
  return {
    ...{ _id, event, state, number, until, turn, voucher, fees, createdDate, lastModifiedDate },
    // The date is the group's own, and often called after it.
    eventSnapshot: quote && eventSnapshot ? { ...eventSnapshot, title: GROUP_TITLE } : eventSnapshot,
    quote: quote && { ...quote, lines: quote.lines.map((line, at) => ({ ...line, label: `Position ${at + 1}` })) },
    ...{ name: '', email: '', phone: '', street: '', houseNumber: '', zip: '', city: '', country, notes: '' },
    participants: [],
    people: partySize(booking),
    history: history.map(plainEntry),
    thread: [],
    payments: payments.map(({ reference: _, ...payment }) => payment),
    newsLetter: false,
    privacyStatement: booking.privacyStatement,
  }
}

/** Whether nobody can be found in a booking any more. */
export const isNameless = (registration: Registration): boolean =>
  isBooking(registration) &&
  registration.people !== undefined &&
  (['name', 'email', 'phone'] as const).every(field => registration[field] === '')
