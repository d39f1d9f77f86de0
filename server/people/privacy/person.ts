import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { shownEventOf } from '../../../domain/bookings/record/reported-facts.ts'
import type { Event } from '../../../domain/events/event.ts'
import { nextSession } from '../../../domain/events/sessions/sessions.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { peopleNamed } from '../../../domain/office/search/people-named.ts'
import type { Login } from '../../../domain/people/accounts/user.ts'
import { deletedIn } from '../../../domain/people/bin/bin.ts'
import { eventsOfBookings } from '../../../domain/people/bin/deleted-event.ts'
import { nextDeletion } from '../../../domain/people/deadlines/coming-deletions.ts'
import type { KeptData } from '../../../domain/people/deadlines/kept-data.ts'
import {
  type Holdings,
  holdingsOf,
  namesWritten,
  type PersonData,
  type PersonIdentity,
  possibleMatchesOf,
} from '../../../domain/people/privacy/person.ts'
import type {
  Companion,
  NamedPeople,
  PersonQuery,
  PersonSummary,
} from '../../../domain/people/privacy/person-answers.ts'
import { erasableAlone } from '../../../domain/people/privacy/person-erasing.ts'
import { kindsOf } from '../../../domain/people/privacy/person-kinds.ts'
import { type OpenMoney, openMoneyOf, refuseOpenMoney } from '../../../domain/people/privacy/person-money.ts'
import type { Deps } from '../../app/deps.ts'
import { type Secret, sign } from '../../http/requests/signed-text.ts'
import { addressHash } from '../newsletter/signed-links.ts'

type LinkDeps = Secret & { site: Pick<Deps['site'], 'current'> }

/** Identifies an address; the stored hashes reveal nothing without the site's secret. */
export const personIdentityOf = (deps: LinkDeps, email: string): PersonIdentity => ({
  email,
  blockedHash: addressHash(deps, email),
  requestHash: requestHash(deps, email),
  isEducator: normalAddress(deps.site.current.contact.email) === normalAddress(email),
})

/** Hash of an address for `personRequests`. */
export const requestHash = (deps: Secret, email: string): string => sign(deps, `person request ${normalAddress(email)}`)

export type PersonDeps = Pick<Deps, keyof PersonData | 'logins' | 'sessions' | 'site'>

const currentData = (deps: PersonDeps): PersonData => ({
  registrations: deps.registrations.current,
  bin: deps.bin.current,
  outbox: deps.outbox.current,
  invoices: deps.invoices.current,
  payments: deps.payments.current,
  vouchers: deps.vouchers.current,
  withdrawals: deps.withdrawals.current,
  newsletter: deps.newsletter.current,
  users: deps.users.current,
  personRequests: deps.personRequests.current,
  consents: deps.consents.current,
})

/** Returns all data of an address. */
export async function personOf(deps: PersonDeps, email: string): Promise<{ holdings: Holdings; logins: Login[] }> {
  const logins = await deps.logins.of(normalAddress(email))
  return { holdings: holdingsOf(currentData(deps), personIdentityOf(deps, email)), logins }
}

/** Returns the money to settle with a person (D66). Throws `conflict` when there is some and `settled` is not set. */
export function unsettledMoneyOf(
  { events, bin, invoices, site, now }: Pick<Deps, 'events' | 'bin' | 'invoices' | 'site' | 'now'>,
  registrations: readonly Registration[],
  settled: boolean | undefined,
): OpenMoney[] {
  const [moment, { region }] = [now(), site.current]
  const all = eventsOfBookings({ events: events.current, bin: bin.current })
  const context = { events: all, invoices: invoices.current, now: moment, today: dayOf(moment), region }
  const open = openMoneyOf(registrations, context)
  if (settled === false) refuseOpenMoney(open)
  return open
}

/** Finds a person for the panel: records by kind, with those about others of the same name (D66). */
export async function findPerson(
  deps: PersonDeps & Pick<Deps, 'events' | 'now' | 'trustedClock'>,
  { email, name = '' }: PersonQuery,
): Promise<PersonSummary> {
  const { holdings, logins } = await personOf(deps, email)
  const names = namesWritten(email, holdings)
  return {
    email: normalAddress(email),
    names,
    kinds: kindsOf(holdings, logins, dayOf(deps.now()), deps.events.current),
    coming: comingOf(deps, holdings.registrations),
    companions: companionsOf(holdings.registrations, deps.events.current),
    maybe: possibleMatchesOf(currentData(deps), holdings, name === '' ? names : [...names, name]),
    requests: holdings.requests.map(({ what, date }) => ({ what, date })).reverse(),
    next: nextDeletion(dataOfPerson(deps, holdings), deps.site.current.deadlines, await deps.trustedClock.moment()),
  }
}

/** Finds people by a name; each is then found by the address. */
export const findNamed = (deps: PersonDeps, name: string): NamedPeople => peopleNamed(currentData(deps), name)

/**
 * Returns a person's share of records with a deadline. A voucher that pays for another person's booking follows that
 * booking.
 */
function dataOfPerson(deps: Pick<Deps, 'registrations' | 'bin' | 'events'>, holdings: Holdings): KeptData {
  const ids = new Set(holdings.registrations.map(({ _id }) => _id))
  const { registrations, bin, events } = deps
  const everybodys = [...registrations.current, ...deletedIn(bin.current)]
  const elsewhere = new Set(everybodys.flatMap(({ _id, voucher = [] }) => (ids.has(_id) ? [] : voucher)))
  const { invoices, payments, vouchers, withdrawals, letters } = holdings
  return {
    ...{ invoices, payments, withdrawals, outbox: letters, deletions: [], personRequests: [], consents: [] },
    registrations: registrations.current.filter(({ _id }) => ids.has(_id)),
    bin: bin.current.filter(({ record }) => ids.has(record._id)),
    events: events.current,
    vouchers: vouchers.filter(({ _id }) => !elsewhere.has(_id)),
  }
}

function companionsOf(registrations: readonly Registration[], events: readonly Event[]): Companion[] {
  const eventOf = shownEventOf(events)
  return registrations.flatMap(registration =>
    erasableAlone(registration).map(({ _id, name }) => ({
      ...{ participant: _id, name },
      detail: [eventOf(registration)?.title, referenceOf(registration.number ?? '')].filter(Boolean).join(', '),
    })),
  )
}

/** Lists confirmed places of events that have not ended, with the next session of a course. */
function comingOf({ events, now }: Pick<Deps, 'events' | 'now'>, registrations: readonly Registration[]) {
  const date = now()
  return registrations.flatMap(({ _id, number = '', state, event, told, eventSnapshot }) => {
    const eventFacts = events.current.find(other => other._id === event) ?? told ?? eventSnapshot
    if (state !== 'confirmed' || !eventFacts || eventFacts.endDate <= date) return []
    const { startDate } = ('sessions' in eventFacts && nextSession(eventFacts, date)) || eventFacts
    return [{ registration: _id, number, title: eventFacts.title, date: startDate }]
  })
}
