import { create } from 'zustand'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import type { SitePart } from '../../../domain/content/site/texts.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { ImportKind, ImportPreview } from '../../../domain/import/import.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { OutboxEntry } from '../../../domain/letters/mail.ts'
import type { HomeSettingsShown } from '../../../domain/machine/second-home.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { UserListEntry } from '../../../domain/people/accounts/user.ts'
import type { NewsletterView } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { api } from './api.ts'
import type { Lists } from './lists.ts'
import { narrowOverlayTo, type Scope } from './scope.ts'

/** An uploaded backup that the server has inspected. */
export type StagedBackup = Awaited<ReturnType<Awaited<ReturnType<typeof api.system.restore.$post>>['json']>>

/** Data of a booking for a payment reminder. */
export type RemindedBooking = Pick<Registration, '_id' | 'name' | 'phone' | 'lastModifiedDate'>

/** The overlay that covers the panel; without an `item` it adds a record. */
export type Overlay =
  /** `new`: already stored, and deleted unless it is saved. */
  | { kind: 'registration'; item: Registration; mode: 'view' | 'edit' | 'new' }
  /** `field` is the path of the field to focus. */
  | { kind: 'info'; item?: InfoPage; field?: string }
  | { kind: 'event'; item?: Event; copyOf?: Event; field?: string }
  /** Adds dates to an event. */
  | { kind: 'repeat'; event: Event }
  /** Records a payment; `cents` is the expected amount, negative for a refund. */
  | { kind: 'payment' | 'writeOff'; item: Registration; cents: Cents }
  /** Agrees on another price: a lower one, or any if the event's price is on request. */
  | { kind: 'price'; item: Registration; isOnRequest: boolean }
  /** Sends a payment reminder. */
  | { kind: 'reminder'; item: RemindedBooking }
  | { kind: 'image'; item: Image }
  | { kind: 'file'; item: PdfFile }
  | { kind: 'texts'; part: SitePart | 'form'; field?: string }
  | { kind: 'starter' }
  | { kind: 'newsletter'; item?: NewsletterView }
  /** Adds a voucher. */
  | { kind: 'voucher' }
  | { kind: 'withdrawal'; item: Withdrawal }
  | { kind: 'account'; item: Pick<UserListEntry, 'name' | 'email' | 'newEmail'> }
  | { kind: 'mail' | 'mailbox'; item: Lists['mail'] }
  | { kind: 'home'; item: HomeSettingsShown }
  /** Content of the emergency sheet. The browser holds its secrets nowhere else. */
  | { kind: 'homeSheet'; home: { url: string; user: string; secret: string; passphrase: string; dataDir: string } }
  | { kind: 'letter'; item: OutboxEntry }
  | { kind: 'restore'; staged: StagedBackup }
  /** All data about an address, which is typed in unless given. */
  | { kind: 'person'; email?: string }
  /** Erases one participant of a booking; `email` is the booking's, or "". */
  | { kind: 'erasePerson'; email: string; participant: { _id: string; name: string } }
  /** A file of another site, with the server's preview. */
  | { kind: 'import'; file: File; of: ImportKind; preview: ImportPreview }
  /** The record of processing activities. */
  | { kind: 'record' }
  /** Proofs of consents to publish. */
  | { kind: 'proofs' }
  /** Retention periods and coming deletions. */
  | { kind: 'deadlines' }

const store = create<{ overlay: Overlay | undefined; below: Overlay | undefined }>(() => ({
  overlay: undefined,
  below: undefined,
}))

export const useOverlay = () => store(state => state.overlay)
/** Opens an overlay; closing it shows `below` again. */
export function openOverlay(overlay: Overlay, below?: Overlay): void {
  narrowOverlayTo(scopeOf(overlay))
  store.setState({ overlay, below })
}
export function closeOverlay(): void {
  const { below } = store.getState()
  store.setState({ overlay: below, below: undefined })
  narrowOverlayTo(scopeOf(below))
}

/** Also closes the overlay below. */
export function closeOverlays(): void {
  store.setState({ overlay: undefined, below: undefined })
  narrowOverlayTo({})
}

/** Returns the registrations and events that an overlay shows. */
function scopeOf(overlay: Overlay | undefined): Scope {
  switch (overlay?.kind) {
    case 'registration':
      return { about: overlay.item._id, ...(overlay.mode === 'view' ? {} : { allEvents: true }) }
    case 'payment':
    case 'writeOff':
    case 'price':
    case 'reminder':
      return { about: overlay.item._id }
    case 'repeat':
      return { event: overlay.event._id, allEvents: true }
    case 'event':
      // A new event has no bookings.
      return { event: overlay.item?._id ?? 'new', allEvents: true }
    case 'withdrawal':
      // A withdrawal without a contract has no booking.
      return { about: overlay.item.about?.id ?? overlay.item._id }
    default:
      return {}
  }
}
