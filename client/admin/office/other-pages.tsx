/** Bundles the desk's other subpages into one chunk. */
export { BookingPage } from './desk/booking/booking-page.tsx'
export { CancelPage } from './desk/booking/cancel-page.tsx'
export { CallOffPage, MovePage } from './desk/event/event-change-page.tsx'
export { BankPage, MoneyDesk as MoneyPage } from './desk/money-page.tsx'
export { PageDialog } from './page-dialog.tsx'
