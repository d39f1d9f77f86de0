import { keptPayments } from '../../../domain/bookings/record/kept-payment.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { HasLetters } from '../../../domain/bookings/record/sent-letter.ts'
import { withoutMadeRecords } from '../../../domain/import/import.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import type { Login } from '../../../domain/people/accounts/user.ts'
import { type Bin, type BinEntry, deletedIn } from '../../../domain/people/bin/bin.ts'
import { withoutGroupNames } from '../../../domain/people/deadlines/group-names.ts'
import { causeId, heldRecordIds, withWithdrawals } from '../../../domain/people/privacy/held-withdrawals.ts'
import { mentionRemover } from '../../../domain/people/privacy/mentions.ts'
import { type Holdings, splitHeldHoldings } from '../../../domain/people/privacy/person.ts'
import { erasedRegistration, erasedVoucher } from '../../../domain/people/privacy/person-erasing.ts'
import { erasureResult, goesWhole, isWithdrawalErasable } from '../../../domain/people/privacy/person-kinds.ts'
import type { PersonRequest } from '../../../domain/people/privacy/purposes.ts'
import type { Deps } from '../../app/deps.ts'
import type { Secret } from '../../http/requests/signed-text.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { addressHash } from '../newsletter/signed-links.ts'
import { withoutReceivers } from '../newsletter/unsubscribe.ts'

/** Collections that are searched for a person. */
export type PersonCollections = Pick<
  CollectionData,
  | 'registrations'
  | 'events'
  | 'bin'
  | 'outbox'
  | 'invoices'
  | 'payments'
  | 'vouchers'
  | 'withdrawals'
  | 'newsletter'
  | 'users'
  | 'personRequests'
  | 'consents'
  | 'imports'
>

const nobody: ReadonlySet<string> = new Set()

type ErasureDeps = Pick<Deps, 'now' | 'newId'> & Secret

/** Returns the remaining collections, for the one commit that erases. */
export function dataAfterErasure(
  deps: ErasureDeps,
  all: PersonCollections,
  holdings: Holdings,
  { who, logins, alsoHeld = nobody }: { who: string; logins: readonly Login[]; alsoHeld?: ReadonlySet<string> },
) {
  const now = deps.now()
  const today = dayOf(now)
  const result = erasureResult(holdings, logins, today)
  const { free } = splitHeldHoldings(holdings)
  const [letters, vouchers] = [new Set(free.letters), new Set(free.vouchers)]
  const withdrawals = new Set(free.withdrawals)
  const heldIds = heldRecordIds(all).union(withWithdrawals(alsoHeld, all.withdrawals))
  const remover = mentionRemover(free.mentions.address)
  const withoutMentions = <T extends HasLetters>(record: T): T =>
    heldIds.has(record._id) ? record : remover.record(record)
  const erased = erasingOf(free, now, withoutMentions)
  const remaining = {
    registrations: all.registrations.flatMap(erased),
    bin: withErased(all.bin, erased),
    events: all.events,
  }
  const deleted = free.registrations.filter(registration => goesWhole(registration, free))
  return {
    // Writes all of them, even without a change: their earlier content may still be in other files.
    next: {
      ...remaining,
      ...withoutGroupNames(remaining, all, now),
      outbox: all.outbox
        .filter(mail => !letters.has(mail))
        .map(letter => (heldIds.has(causeId(letter)) ? letter : remover.letter(letter))),
      vouchers: all.vouchers.map(voucher =>
        vouchers.has(voucher) ? erasedVoucher(voucher, now) : withoutMentions(voucher),
      ),
      withdrawals: all.withdrawals.flatMap(withdrawal => {
        if (!withdrawals.has(withdrawal)) return [withoutMentions(withdrawal)]
        return isWithdrawalErasable(withdrawal, today) ? [] : [withdrawal]
      }),
      newsletter: remover.newsletter(withoutPerson(deps, all, free)),
      payments: all.payments,
      imports: withoutMadeRecords(
        all.imports,
        new Set([...deleted, ...free.subscribers, ...free.invitations].map(({ _id }) => _id)),
      ),
    },
    added: {
      payments: deleted.flatMap(keptPayments),
      personRequests: result.gone.length > 0 ? [erasureNote(deps, who)] : [],
    },
    result,
  }
}

export const erasureNote = ({ newId, now }: Pick<Deps, 'newId' | 'now'>, who: string): PersonRequest => ({
  ...{ _id: newId(), what: 'erased', date: now(), who },
})

/**
 * Returns a function that maps each registration to what an erasure leaves: nothing, an anonymous registration, or all
 * of it.
 */
function erasingOf(
  holdings: Holdings,
  now: Instant,
  withoutMentions: (registration: Registration) => Registration,
): (registration: Registration) => readonly Registration[] {
  const ids = new Set(holdings.registrations.map(({ _id }) => _id))
  const billedIds = new Set(holdings.invoices.map(({ registration }) => registration))
  return registration =>
    ids.has(registration._id)
      ? [erasedRegistration(registration, now, billedIds.has(registration._id)) ?? []].flat()
      : [withoutMentions(registration)]
}

export const withErased = (bin: Bin, erased: (registration: Registration) => readonly Registration[]): Bin =>
  bin.flatMap((entry): BinEntry[] => {
    if (entry.kind !== 'registration') return [entry]
    return erased(entry.record).map(record => (record === entry.record ? entry : { ...entry, record }))
  })

/** Adds subscribers and invited addresses to the blacklist, as every other way of unsubscribing does (D30). */
function withoutPerson(
  deps: Secret,
  { newsletter }: Pick<CollectionData, 'newsletter'>,
  { subscribers, invitations, letters }: Holdings,
) {
  const hashes = new Set([...subscribers, ...invitations].map(({ email }) => addressHash(deps, email)))
  return hashes.size > 0 ? withoutReceivers(deps, newsletter, hashes, letters) : newsletter
}

/** Returns the registrations in the list and in the bin. */
export const allRegistrations = ({ registrations, bin }: Pick<CollectionData, 'registrations' | 'bin'>) => [
  ...registrations,
  ...deletedIn(bin),
]
