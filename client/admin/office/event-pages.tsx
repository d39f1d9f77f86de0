/**
 * Bundles what Today leads to most into one chunk: on phones, many small requests cost more than the bytes they save.
 */

export { UndoPlace } from '../bookings/booking/undo-bar.tsx'
export { ReminderViewer } from '../money/reminder-viewer.tsx'
export { EventPage } from './desk/event/event-page.tsx'
export { InquiriesPage, InquiryPage } from './desk/inquiry-page.tsx'
export { OnTheWayPage } from './desk/offline/on-the-way-page.tsx'
export { DatesPage } from './desk/today/dates-page.tsx'
