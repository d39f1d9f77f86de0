/**
 * The pages below the desk's first one, in one file of the browser's: many small files cost a phone more time than what they
 * leave out.
 */
export { BankPage } from './desk/bank-page.tsx'
export { BookingPage } from './desk/booking/booking-page.tsx'
export { CancelPage } from './desk/booking/cancel-page.tsx'
export { CallOffPage, MovePage } from './desk/event/event-change-page.tsx'
export { EventPage } from './desk/event/event-page.tsx'
export { InquiriesPage, InquiryPage } from './desk/inquiry-page.tsx'
export { MoneyPage } from './desk/money-page.tsx'
export { OnTheWayPage } from './desk/offline/on-the-way-page.tsx'
export { DatesPage } from './desk/today/dates-page.tsx'
export { UndoPlace } from './desk/undo-place.tsx'
export { PageDialog } from './page-dialog.tsx'
