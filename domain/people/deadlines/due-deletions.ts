import { withoutNames } from '../../bookings/people/nameless.ts'
import { type KeptPayment, keptPayments } from '../../bookings/record/kept-payment.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { withoutOldLetters } from '../../bookings/record/sent-letter.ts'
import type { Event } from '../../events/event.ts'
import { type Day, instantOf } from '../../kit/format.ts'
import { type Mail, mailStateOf } from '../../letters/mail.ts'
import type { Voucher } from '../../money/vouchers/voucher.ts'
import { type Bin, deletedIn } from '../bin/bin.ts'
import {
  isInvoiceOver,
  isPaymentOver,
  isProofOver,
  isUsedUp,
  isVoucherOver,
  isWithdrawalOver,
} from '../privacy/books.ts'
import { isConsentProofOver } from '../privacy/consent-proof.ts'
import { type Cutoffs, cutoffsOn } from '../privacy/cutoffs.ts'
import type { Deadlines } from '../privacy/deadlines.ts'
import { causeId, withWithdrawals } from '../privacy/held-withdrawals.ts'
import type { Purpose } from '../privacy/purposes.ts'
import { endOfRegistration } from './end-of-registration.ts'
import { withoutGroupNames } from './group-names.ts'
import type { KeptData } from './kept-data.ts'
import { withoutHealth, withoutTexts } from './parts-of-booking.ts'

/** Number of deleted items by purpose. */
type Counts = Partial<Record<Purpose, number>>

/** The data left after deletion, and the number of deleted items. Unchanged lists are the same objects. */
export type DueDeletions = { left: KeptData; counts: Counts }

type Rules = {
  cutoffs: Cutoffs
  /** Ids of held registrations, which are skipped. */
  held: ReadonlySet<string>
  count: (purpose: Purpose, more: number) => void
}

/**
 * Deletes what is due on a day in Berlin (D65): the only place that decides this. Skips bookings that are held, here or
 * elsewhere (`alsoHeld`). Idempotent for the same day.
 */
export function dueDeletions(
  data: KeptData,
  deadlines: Deadlines,
  day: Day,
  { ignoresHolds = false, alsoHeld = nobody }: { ignoresHolds?: boolean; alsoHeld?: ReadonlySet<string> } = {},
): DueDeletions {
  const counts: Counts = {}
  const rules: Rules = {
    cutoffs: cutoffsOn(day, deadlines),
    held: ignoresHolds ? nobody : heldIds(data).union(alsoHeld),
    count(purpose, added) {
      if (added > 0) counts[purpose] = (counts[purpose] ?? 0) + added
    },
  }
  const heldCauses = withWithdrawals(rules.held, data.withdrawals)
  const letters = keptOf(data.outbox, 'letter', rules, mail => isKept(mail, { ...rules, held: heldCauses }))
  const { gone, payments, ...bookings } = bookingsAfter(data, letters, rules)
  const books = booksAfter({ ...data, ...bookings, payments: join(data.payments, payments) }, rules)
  const soldIds = new Set(books.vouchers.map(({ _id }) => _id))
  const unsoldIds = new Set(data.vouchers.flatMap(({ _id }) => (soldIds.has(_id) ? [] : _id)))
  return {
    left: {
      ...bookings,
      ...withoutGroupNames({ ...bookings, events: data.events }, data, instantOf(day, '03:00')),
      ...books,
      // Not counted: these are only proofs.
      deletions: keepIf(data.deletions, proof => !isProofOver(proof, rules.cutoffs)),
      personRequests: keepIf(data.personRequests, proof => !isProofOver(proof, rules.cutoffs)),
      consents: keepIf(data.consents, proof => !isConsentProofOver(proof, rules.cutoffs)),
      // Drops letters about deleted records.
      outbox: keepIf(letters, ({ cause }) => {
        if (cause?.kind === 'registration') return !gone.has(cause.id)
        return cause?.kind !== 'voucher' || !unsoldIds.has(cause.id)
      }),
    },
    counts,
  }
}

/** True if anything was deleted, counted or not. */
export const hasDeleted = (after: KeptData, data: KeptData): boolean =>
  Object.entries(after).some(([name, list]) => data[name as keyof KeptData] !== list)

const nobody: ReadonlySet<string> = new Set()

export const heldIds = ({ registrations, bin }: Pick<KeptData, 'registrations' | 'bin'>): Set<string> =>
  new Set([...registrations, ...deletedIn(bin)].flatMap(({ _id, hold }) => (hold ? _id : [])))

/**
 * Deletes registrations, in the bin as well, and keeps the payments of deleted ones. `gone` are the ids of those that
 * lost their names or were deleted: letters to them are dropped.
 */
function bookingsAfter(data: KeptData, outbox: readonly Mail[], rules: Rules) {
  const events = new Map(knownEvents(data).map(event => [event._id, event]))
  const posted = messagesIn(outbox)
  const payments: KeptPayment[] = []
  const goneIds = new Set<string>()

  function afterwards(registration: Registration): Registration | undefined {
    if (rules.held.has(registration._id)) return registration
    const event = events.get(registration.event)
    const end = endOfRegistration(registration, event, rules.cutoffs)
    if (!end) return withoutDueParts(registration, event, posted, rules)
    rules.count(end.purpose, 1)
    goneIds.add(registration._id)
    // The names are due by then, so the payments are kept without them.
    if (!end.left) for (const payment of keptPayments(withoutNames(registration))) payments.push(payment)
    return end.left
  }

  const registrations = mapDefined(data.registrations, afterwards)
  return { registrations, bin: binAfter(data.bin, afterwards), payments, gone: goneIds }
}

/** Includes deleted events: bookings can be restored with their dates. */
const knownEvents = ({ events, bin }: KeptData): Event[] => [
  ...bin.flatMap(entry => (entry.kind === 'event' ? entry.record : [])),
  ...events,
]

/** Drops the parts of a remaining booking that are due. */
function withoutDueParts(
  registration: Registration,
  event: Event | undefined,
  posted: ReadonlySet<string>,
  rules: Rules,
): Registration {
  const { cutoffs, count } = rules
  const health = withoutHealth(registration, event, cutoffs)
  const texts = withoutTexts(health.left, cutoffs, ({ _id }) => posted.has(messageKey(registration._id, _id)))
  count('health', health.count)
  count('letter', texts.count)
  return withoutOldLetters(texts.left, cutoffs.letter)
}

/** Deletes invoices, payments, vouchers and withdrawals, given the remaining bookings. */
function booksAfter({ registrations, bin, ...data }: KeptData, rules: Rules) {
  const { cutoffs, held } = rules
  const bookings = [...registrations, ...deletedIn(bin)]
  // Keeps an invoice while its booking exists; otherwise another would be issued.
  const ids = new Set(bookings.map(({ _id }) => _id))
  // Keeps redeemed vouchers: a booking may return money to them.
  const redeemedIds = new Set(bookings.flatMap(({ voucher = [] }) => voucher))
  return {
    invoices: keptOf(
      data.invoices,
      'invoice',
      rules,
      invoice => ids.has(invoice.registration) || !isInvoiceOver(invoice, cutoffs),
    ),
    payments: keptOf(data.payments, 'invoice', rules, payment => !isPaymentOver(payment, cutoffs)),
    vouchers: mapDefined(
      withoutGreetings(
        keptOf(
          data.vouchers,
          'invoice',
          rules,
          voucher => redeemedIds.has(voucher._id) || !isVoucherOver(voucher, cutoffs),
        ),
        rules,
      ),
      booking => withoutOldLetters(booking, cutoffs.letter),
    ),
    withdrawals: mapDefined(
      keptOf(
        data.withdrawals,
        'withdrawal',
        rules,
        withdrawal => held.has(withdrawal.about?.id ?? '') || !isWithdrawalOver(withdrawal, cutoffs),
      ),
      withdrawal => (held.has(withdrawal.about?.id ?? '') ? withdrawal : withoutOldLetters(withdrawal, cutoffs.letter)),
    ),
  }
}

/** Drops the buyer's text from used vouchers. */
function withoutGreetings(vouchers: readonly Voucher[], { cutoffs, count }: Rules): readonly Voucher[] {
  const isRead = (voucher: Voucher) => voucher.message !== '' && isUsedUp(voucher, cutoffs)
  count('letter', vouchers.filter(isRead).length)
  return mapDefined(vouchers, voucher => (isRead(voucher) ? { ...voucher, message: '' } : voucher))
}

/** True unless the letter failed for good long enough ago. The letters of a newsletter go with it. */
function isKept(mail: Mail, { cutoffs, held }: Rules): boolean {
  const { cause, attempts, createdDate } = mail
  if (mailStateOf(mail) !== 'failed' || cause?.kind === 'issue') return true
  if (held.has(causeId(mail))) return true
  return (attempts.at(-1)?.date ?? createdDate) >= cutoffs.letter
}

const messageKey = (registration: string, message: string) => `${registration} ${message}`

const messagesIn = (outbox: readonly Mail[]): Set<string> =>
  new Set(
    outbox.flatMap(({ cause }) =>
      cause?.kind === 'registration' && cause.message ? messageKey(cause.id, cause.message) : [],
    ),
  )

const binAfter = (bin: Bin, afterwards: (registration: Registration) => Registration | undefined): Bin =>
  mapDefined(bin, entry => {
    if (entry.kind !== 'registration') return entry
    const record = afterwards(entry.record)
    if (record === entry.record) return entry
    return record && { ...entry, record }
  })

const join = <T>(list: readonly T[], more: readonly T[]) => (more.length > 0 ? [...list, ...more] : list)

/** Filters a list and counts what is dropped. Returns the same list if nothing is. */
function keptOf<T>(
  list: readonly T[],
  purpose: Purpose,
  { count }: Rules,
  stays: (record: T) => boolean,
): readonly T[] {
  const remaining = keepIf(list, stays)
  count(purpose, list.length - remaining.length)
  return remaining
}

/** Filters a list. Returns the same list if nothing is dropped. */
function keepIf<T>(list: readonly T[], stays: (record: T) => boolean): readonly T[] {
  return list.every(stays) ? list : list.filter(stays)
}

/** Maps a list and drops undefined. Returns the same list if nothing changes. */
function mapDefined<T>(list: readonly T[], change: (record: T) => T | undefined): readonly T[] {
  const changed = list.map(change)
  return changed.every((record, at) => record === list[at]) ? list : changed.filter(record => record !== undefined)
}
