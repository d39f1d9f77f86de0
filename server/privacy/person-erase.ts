import type { Login } from '../../domain/accounts/user.ts'
import { type Bin, type BinEntry, deletedIn } from '../../domain/bin/bin.ts'
import { dayOf, type Instant } from '../../domain/format.ts'
import { normalAddress } from '../../domain/normal-address.ts'
import { type Holdings, holdingsOf } from '../../domain/privacy/person.ts'
import { type PersonErased, type PersonErasure, refuseUnconfirmed } from '../../domain/privacy/person-answers.ts'
import { erasedOrder, erasedRegistration } from '../../domain/privacy/person-erasing.ts'
import { erasedOf, goesWhole, isOver, isPast } from '../../domain/privacy/person-kinds.ts'
import type { PersonRequest } from '../../domain/privacy/purposes.ts'
import { keptPayments } from '../../domain/registrations/kept-payment.ts'
import type { Registration } from '../../domain/registrations/registration.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from '../newsletter/signed-links.ts'
import { withoutReceiver } from '../newsletter/unsubscribe.ts'
import { eraseFromCopies } from '../store/backup/erase-copies.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { personOf, requestHash, whoIs } from './person.ts'

/**
 * Erases what is stored about an address from every file of the folder, but for what the law wants kept (D66). Throws
 * `invalid` unless `confirm` is the address. Where nothing is stored, nothing is gone; what a disk refused to erase before is
 * tried again.
 */
export async function erasePerson(deps: Deps, { email, confirm }: PersonErasure): Promise<PersonErased> {
  refuseUnconfirmed(confirm, email)
  const address = normalAddress(email)
  const { holdings, logins } = await personOf(deps, email)
  // Before the records: whoever presses once more after a power cut still finds by them what is in the copies.
  const copies = await eraseFromCopies(deps.dir, [address, ...idsIn(holdings)])
  await deps.logins.erase(address)
  const erased = await deps.commit(
    all => erasing(deps, all, holdingsOf(all, whoIs(deps, email)), { who: requestHash(deps, email), logins }),
    { erase: true },
  )
  return withCopies(erased, copies)
}

/** As they stand in a file, so that no longer id is taken for one. */
const idsIn = ({ registrations }: Pick<Holdings, 'registrations'>) => registrations.map(({ _id }) => `"${_id}"`)

export const withCopies = ({ gone, kept }: PersonErased, copies: number): PersonErased => ({
  gone: copies > 0 ? [...gone, { what: 'copy', count: copies }] : gone,
  kept,
})

/** What is left of the collections, for the one commit that erases. */
export function erasing(
  deps: Pick<Deps, 'sessions' | 'now' | 'newId'>,
  all: CollectionData,
  holdings: Holdings,
  { who, logins }: { who: string; logins: readonly Login[] },
) {
  const now = deps.now()
  const today = dayOf(now)
  const result = erasedOf(holdings, logins, today)
  const [letters, vouchers] = [new Set(holdings.letters), new Set(holdings.vouchers)]
  const withdrawals = new Set(holdings.withdrawals)
  const erased = erasingOf(holdings, now)
  const whole = holdings.registrations.filter(one => goesWhole(one, holdings))
  return {
    // All of them, also where nothing changes: what they held may still be in other files.
    next: {
      registrations: all.registrations.flatMap(erased),
      bin: withErased(all.bin, erased),
      outbox: all.outbox.filter(mail => !letters.has(mail)),
      vouchers: all.vouchers.map(one => (vouchers.has(one) && isOver(one, today) ? erasedOrder(one, now) : one)),
      withdrawals: all.withdrawals.filter(one => !(withdrawals.has(one) && isPast(one, today))),
      newsletter: withoutPerson(deps, all, holdings),
      payments: all.payments,
    },
    added: {
      payments: whole.flatMap(keptPayments),
      personRequests: result.gone.length > 0 ? [noteOf(deps, who)] : [],
    },
    result,
  }
}

export const noteOf = ({ newId, now }: Pick<Deps, 'newId' | 'now'>, who: string): PersonRequest => ({
  ...{ _id: newId(), what: 'erased', date: now(), who },
})

/** What is left of each registration: nothing, what nobody can be found in, or the registration as it is. */
function erasingOf(holdings: Holdings, now: Instant): (registration: Registration) => readonly Registration[] {
  const theirs = new Set(holdings.registrations.map(({ _id }) => _id))
  const billed = new Set(holdings.invoices.map(({ registration }) => registration))
  return registration =>
    theirs.has(registration._id)
      ? [erasedRegistration(registration, now, billed.has(registration._id)) ?? []].flat()
      : [registration]
}

export const withErased = (bin: Bin, erased: (registration: Registration) => readonly Registration[]): Bin =>
  bin.flatMap((entry): BinEntry[] => {
    if (entry.kind !== 'registration') return [entry]
    return erased(entry.record).map(record => (record === entry.record ? entry : { ...entry, record }))
  })

/** Whoever has got the newsletter stays on the blacklist, as with every other way of unsubscribing (D30). */
function withoutPerson(
  deps: Pick<Deps, 'sessions'>,
  { newsletter }: Pick<CollectionData, 'newsletter'>,
  { subscribers, letters }: Holdings,
) {
  const [subscriber] = subscribers
  return subscriber ? withoutReceiver(deps, newsletter, hashOf(deps, subscriber.email), letters) : newsletter
}

/** The registrations in the list and in the bin. */
export const allRegistrations = ({ registrations, bin }: Pick<CollectionData, 'registrations' | 'bin'>) => [
  ...registrations,
  ...deletedIn(bin),
]
