import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { heldIds } from '../../../domain/people/deadlines/due-deletions.ts'
import { type Holdings, holdingsOf, splitHeldHoldings } from '../../../domain/people/privacy/person.ts'
import type { PersonErased } from '../../../domain/people/privacy/person-answers.ts'
import type { Deps } from '../../app/deps.ts'
import { type CopiedData, type CopiesReport, forgetInCopies } from '../../store/kept-copies.ts'
import { personIdentityOf } from './person.ts'
import { dataAfterErasure, type PersonCollections } from './person-erasing.ts'

/** Defaults for lists that an older copy lacks. */
const noCollections: PersonCollections = {
  ...{ registrations: [], events: [], bin: [], outbox: [], invoices: [], payments: [], vouchers: [], withdrawals: [] },
  ...{
    users: [],
    personRequests: [],
    consents: [],
    imports: [],
    newsletter: { subscribers: [], blocked: [], issues: [] },
  },
}

/** Returns the remaining collections of a copy; undefined if nothing changes. */
export type RemovePersonFromCopy = (
  copy: PersonCollections & CopiedData,
  heldRecords: ReadonlySet<string>,
) => CopiedData | undefined

type Copies = Pick<Deps, 'dir' | 'log' | 'now' | 'registrations' | 'bin'>
type PersonsCopies = Copies & Pick<Deps, 'newId' | 'sessions'> & { site: Pick<Deps['site'], 'current'> }

/**
 * Erases the same in the copies that the program keeps (D66). Bookings held in the data are held in the copies as well.
 */
export function eraseInCopies(
  { dir, log, now, registrations, bin }: Copies,
  forget: RemovePersonFromCopy,
  address?: string,
): Promise<CopiesReport> {
  const heldRecords = heldIds({ registrations: registrations.current, bin: bin.current })
  return forgetInCopies(dir, copy => forget({ ...noCollections, ...copy }, heldRecords), {
    now: () => new Date(now()),
    log: message => log.error(message),
    alsoDamaged: true,
    ...(address === undefined ? {} : { address }),
  })
}

/** Searches each copy again: it may hold records that the data no longer has. */
export function erasePersonInCopies(
  deps: PersonsCopies,
  { email, holdings }: { email: string; holdings: Holdings },
): Promise<CopiesReport> {
  const ids = new Set([...holdings.registrations, ...holdings.vouchers, ...holdings.withdrawals].map(({ _id }) => _id))
  return eraseInCopies(
    deps,
    (copy, heldRecords) => {
      // A copy may be of a site with another secret.
      const copyDeps = { ...deps, sessions: { current: copy.sessions ?? deps.sessions.current } }
      const holdings = holdingsOf(copy, { ...personIdentityOf(copyDeps, email), recordIds: ids })
      return eraseInCopy(copyDeps, copy, splitHeldHoldings(holdings, heldRecords).free, heldRecords)
    },
    // Keeps logins of an existing account, as in the data.
    holdings.account ? undefined : normalAddress(email),
  )
}

/** Returns a copy without a person's data; undefined if there is none to erase. */
export function eraseInCopy(
  deps: Parameters<typeof dataAfterErasure>[0],
  copy: PersonCollections & CopiedData,
  holdings: Holdings,
  alsoHeld?: ReadonlySet<string>,
): CopiedData | undefined {
  const { next, added, result } = dataAfterErasure(deps, copy, holdings, {
    who: '',
    logins: [],
    ...(alsoHeld && { alsoHeld }),
  })
  if (result.gone.length === 0) return undefined
  // Only the data records the erasure.
  return { ...next, payments: [...next.payments, ...added.payments] }
}

/** Adds the result for the copies to the answer. */
export function withCopies({ gone, kept }: PersonErased, { count, unreadUntil }: CopiesReport): PersonErased {
  const until = unreadUntil.map(date => dayOf(date.toISOString())).sort()
  return {
    gone: count > 0 ? [...gone, { what: 'copy', count }] : gone,
    kept:
      until.length > 0
        ? [...kept, { what: 'copy', count: until.length, reason: unreadReason(), until: until.at(-1) ?? '' }]
        : kept,
  }
}

const unreadReason = () =>
  t(
    'It cannot be read, so nobody knows whether the person is in it. It is deleted on that day.',
    'Lesen lässt sie sich nicht, vielleicht steht darin noch etwas. An diesem Tag wird sie gelöscht.',
  )
