import { create } from 'zustand'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import type { InfoPage } from '../../../domain/content/pages/info-page.ts'
import type { SitePart } from '../../../domain/content/site/texts.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { ImportKind, Preview } from '../../../domain/import/import.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import type { OutboxEntry } from '../../../domain/letters/mail.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { UserListEntry } from '../../../domain/people/accounts/user.ts'
import type { NewsletterView } from '../../../domain/people/newsletter/newsletter-progress.ts'
import type { api } from './api.ts'
import { type Lists, narrowOverlayTo, type Scope } from './lists.ts'

/** An uploaded backup, as the server has inspected it. */
export type StagedBackup = Awaited<ReturnType<Awaited<ReturnType<typeof api.system.restore.$post>>['json']>>

/** What a reminder has to know of a booking. */
export type Reminded = Pick<Registration, '_id' | 'name' | 'phone' | 'lastModifiedDate'>

/** The overlay that covers the panel; without an item it adds a new one. */
export type Overlay =
  /** `new`: stored to be filled in, and taken back unless it is saved. */
  | { kind: 'registration'; item: Registration; mode: 'view' | 'edit' | 'new' }
  /** `field` is the path of the field to begin with. */
  | { kind: 'info'; item?: InfoPage; field?: string }
  | { kind: 'event'; item?: Event; copyOf?: Event; field?: string }
  /** Further dates of an event. */
  | { kind: 'repeat'; event: Event }
  /** Records a payment; `cents` is what is expected, with a minus to be paid back. */
  | { kind: 'payment' | 'writeOff'; item: Registration; cents: Cents }
  /** Asks once more for what is late. */
  | { kind: 'reminder'; item: Reminded }
  | { kind: 'image'; item: Image }
  | { kind: 'file'; item: PdfFile }
  | { kind: 'texts'; part: SitePart | 'form'; field?: string }
  | { kind: 'starter' }
  | { kind: 'newsletter'; item?: NewsletterView }
  /** A new one. */
  | { kind: 'voucher' }
  | { kind: 'withdrawal'; item: Withdrawal }
  | { kind: 'account'; item: Pick<UserListEntry, 'name' | 'email' | 'newEmail'> }
  | { kind: 'mail' | 'mailbox'; item: Lists['mail'] }
  | { kind: 'letter'; item: OutboxEntry }
  | { kind: 'restore'; staged: StagedBackup }
  /** Everything about an address, which is typed there unless it is given. */
  | { kind: 'person'; email?: string }
  /** Erases one of a booking's people; `email` is the booking's, or "". */
  | { kind: 'erasePerson'; email: string; participant: { _id: string; name: string } }
  /** A file of another site, as the server has read it. */
  | { kind: 'import'; file: File; of: ImportKind; preview: Preview }
  /** Of processing activities. */
  | { kind: 'record' }
  /** How long what is kept, and what goes next. */
  | { kind: 'deadlines' }

const store = create<{ overlay: Overlay | undefined; below: Overlay | undefined }>(() => ({
  overlay: undefined,
  below: undefined,
}))

export const useOverlay = () => store(state => state.overlay)
/** `below` is shown again when this one is closed. */
export function openOverlay(overlay: Overlay, below?: Overlay): void {
  narrowOverlayTo(scopeOf(overlay))
  store.setState({ overlay, below })
}
export function closeOverlay(): void {
  const { below } = store.getState()
  store.setState({ overlay: below, below: undefined })
  narrowOverlayTo(scopeOf(below))
}

/** Closes also what is below. */
export function closeOverlays(): void {
  store.setState({ overlay: undefined, below: undefined })
  narrowOverlayTo({})
}

/** The registrations and events that an overlay shows. */
function scopeOf(overlay: Overlay | undefined): Scope {
  switch (overlay?.kind) {
    case 'registration':
      return { about: overlay.item._id, ...(overlay.mode === 'view' ? {} : { allEvents: true }) }
    case 'payment':
    case 'writeOff':
    case 'reminder':
      return { about: overlay.item._id }
    case 'repeat':
      return { event: overlay.event._id, allEvents: true }
    case 'event':
      // Nobody has booked a new one.
      return { event: overlay.item?._id ?? 'new', allEvents: true }
    case 'withdrawal':
      // One without a contract is about none.
      return { about: overlay.item.about?.id ?? overlay.item._id }
    default:
      return {}
  }
}
