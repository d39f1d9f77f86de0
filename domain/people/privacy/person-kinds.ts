import { plainName } from '../../bookings/people/booked-twice.ts'
import { hasSensitiveAnswer } from '../../bookings/people/emergency.ts'
import { wasAgreed } from '../../bookings/people/was-agreed.ts'
import { isBooking, participantsOf } from '../../bookings/record/booking.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import { shownEventOf } from '../../bookings/record/reported-facts.ts'
import type { Event } from '../../events/event.ts'
import { addDays, type Day, dayOf, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { referenceOf } from '../../money/terms/reference.ts'
import { leftOnVoucher, type Voucher } from '../../money/vouchers/voucher.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import type { Login } from '../accounts/user.ts'
import {
  invoiceKeptUntil,
  isVoucherOver,
  isWithdrawalOver,
  paymentKeptUntil,
  voucherKeptUntil,
  withdrawalKeptUntil,
} from './books.ts'
import { allConsents, consentKeptUntil } from './consent-proof.ts'
import { lawCutoffsOn } from './cutoffs.ts'
import { type Holdings, splitHeldHoldings } from './person.ts'
import type { ErasureFate, PersonErased, PersonKind, PersonSummaryRow } from './person-answers.ts'

/** True for unpaid orders, and for used vouchers whose retention is over. */
export const isVoucherErasable = (voucher: Voucher, today: Day): boolean =>
  voucher.entries.length === 0 || isVoucherOver(voucher, lawCutoffsOn(today))

/** True if a withdrawal's retention is over. */
export const isWithdrawalErasable = (withdrawal: Withdrawal, today: Day): boolean =>
  isWithdrawalOver(withdrawal, lawCutoffsOn(today))

/** True if a registration is deleted completely: nothing was agreed or billed. */
export const goesWhole = (registration: Registration, { invoices }: Pick<Holdings, 'invoices'>): boolean =>
  !wasAgreed(registration) && !invoices.some(invoice => invoice.registration === registration._id)

const reasons: { [What in PersonKind]?: () => string } = {
  invoice: () =>
    t(
      'Invoices are kept for eight years from the end of their year (§ 14b UStG, § 147 AO). Name and address are on them and stay as long.',
      'Rechnungen sind acht Jahre aufzubewahren, gezählt ab dem Ende des Jahres (§ 14b UStG, § 147 AO). Name und Anschrift stehen darauf und bleiben so lange.',
    ),
  payment: () =>
    t(
      'Payments are kept for eight years from the end of their year (§ 147 AO).',
      'Zahlungen sind acht Jahre aufzubewahren, gezählt ab dem Ende des Jahres (§ 147 AO).',
    ),
  voucher: () =>
    t(
      'Vouchers that were paid are kept for eight years from the end of the year of their last entry (§ 147 AO), and as long as there is money on them.',
      'Bezahlte Gutscheine sind acht Jahre aufzubewahren, gezählt ab dem Ende des Jahres der letzten Buchung darauf (§ 147 AO), und so lange noch Geld darauf ist.',
    ),
  withdrawal: () =>
    t(
      'A withdrawal is kept with its contract for six years from the end of the year (§ 147 AO), without one for three years as a proof.',
      'Ein Widerruf bleibt mit Vertrag sechs Jahre ab dem Ende des Jahres (§ 147 AO), ohne Vertrag drei Jahre als Nachweis.',
    ),
  blocked: () =>
    t(
      'So that no newsletter is sent there again. Only a checksum is kept, from which nobody can read the address (Art. 21 (3) GDPR).',
      'Damit dorthin kein Newsletter mehr geht. Es bleibt nur eine Prüfsumme, aus der niemand die Adresse lesen kann (Art. 21 Abs. 3 DSGVO).',
    ),
  consent: () =>
    t(
      'A consent to publish, and its revocation, is kept as a proof until the use has ended, and three years more (Art. 7 (1) GDPR).',
      'Eine Einwilligung in Veröffentlichungen und ihr Widerruf bleiben als Nachweis, bis die Nutzung endet, und drei Jahre länger (Art. 7 Abs. 1 DSGVO).',
    ),
  account: () =>
    t(
      'The account for signing in is deleted under “Users” in the System tab.',
      'Das Konto zum Anmelden löschst du unter „Konten“ im Bereich System.',
    ),
  login: () =>
    t(
      'Sign-ins to an account that exists stay in the security log until their days are over (90, unless you have set others): they show attacks on it.',
      'Anmeldungen an einem Konto, das es gibt, bleiben im Sicherheitsprotokoll, bis ihre Tage um sind (90, wenn du nichts anderes eingestellt hast). Sie zeigen Angriffe darauf.',
    ),
}

/** Explains why held data stays. */
export function heldReason(registrations: readonly Registration[]): string {
  const reasons = [...new Set(registrations.flatMap(({ hold }) => hold?.reason ?? []))].join(', ')
  return t(
    `You keep everything of this booking (Art. 17 (3) (e) GDPR): ${reasons}. It can be deleted once you hold it no longer.`,
    `Davon bewahrst du alles auf (Art. 17 Abs. 3 Buchst. e DSGVO): ${reasons}. Löschen geht erst, wenn du es nicht mehr aufbewahrst.`,
  )
}

/** Avoids a line break after §. */
const unbreak = (text: string) => text.replaceAll('§ ', '§\u00a0')
const reasonFor = (what: PersonKind) => unbreak(reasons[what]?.() ?? '')

/** Explains why invoices that name an erased participant stay. */
export const invoiceNamingReason = () =>
  unbreak(
    t(
      'Invoices are kept for eight years from the end of their year (§ 14b UStG, § 147 AO). The name is on them and stays as long.',
      'Rechnungen sind acht Jahre aufzubewahren, gezählt ab dem Ende des Jahres (§ 14b UStG, § 147 AO). Der Name steht darauf und bleibt so lange.',
    ),
  )

type Item = { date: Day | ''; detail?: string | undefined; until?: Day | undefined }

/** Groups data of one kind; empty if there is none. */
function kind(what: PersonKind, fate: ErasureFate, items: readonly Item[]): PersonSummaryRow[] {
  if (items.length === 0) return []
  const since = items.flatMap(({ date }) => (date === '' ? [] : [date])).sort()
  const until = items.flatMap(item => item.until ?? []).sort()
  // One without a known end has no last day, and so has its kind.
  const last = until.length === items.length ? until.at(-1) : undefined
  return [
    {
      ...{ what, fate, count: items.length },
      since: since[0] ?? '',
      details: [...new Set(items.flatMap(({ detail }) => detail || []))],
      reason: fate === 'kept' ? reasonFor(what) : '',
      until: last ?? '',
    },
  ]
}

/** Groups registrations by the effect of erasure, with the data in them. */
function ofRegistrations(holdings: Holdings, events: readonly Event[]): PersonSummaryRow[] {
  const eventOf = shownEventOf(events)
  const { registrations } = holdings
  const item = (registration: Registration): Item => ({
    date: dayOf(registration.createdDate),
    detail: [eventOf(registration)?.title ?? registration.page?.title, referenceOf(registration.number ?? '')]
      .filter(Boolean)
      .join(', '),
  })
  const bookings = registrations.filter(isBooking)
  const people = bookings.flatMap(booking => {
    const namedPeople = participantsOf(booking).filter(({ name }) => name !== '')
    const date = dayOf(booking.createdDate)
    return [...Map.groupBy(namedPeople, ({ name }) => plainName(name))].flatMap(([name, namesakes]) =>
      namesakes.map((person, at) => ({ person, date, key: `${name} ${at}` })),
    )
  })
  // Somebody who booked twice is one person; two of the same name in one booking are two.
  const onePerKey = new Map<string, Item>()
  for (const { person, date, key } of people.toSorted((a, b) => (a.date < b.date ? 1 : -1)))
    onePerKey.set(key, { date, detail: person.name })
  const messages = registrations.flatMap(({ thread }) => thread)
  return [
    ...kind('booking', 'nameless', bookings.filter(booking => !goesWhole(booking, holdings)).map(item)),
    ...kind('request', 'gone', bookings.filter(booking => goesWhole(booking, holdings)).map(item)),
    ...kind('inquiry', 'gone', registrations.filter(registration => !isBooking(registration)).map(item)),
    ...kind('person', 'gone', [...onePerKey.values()]),
    ...kind(
      'health',
      'gone',
      people.flatMap(({ person, date }) => (hasSensitiveAnswer(person) ? [{ date, detail: person.name }] : [])),
    ),
    ...kind(
      'message',
      'gone',
      messages.map(({ date, subject }) => ({ date: dayOf(date), detail: subject })),
    ),
  ]
}

/** Lists a person's data about money. */
function ofMoney(holdings: Holdings, today: Day): PersonSummaryRow[] {
  const { registrations, invoices, payments, vouchers } = holdings
  const paid = [
    ...payments,
    ...registrations
      .filter(registration => goesWhole(registration, holdings))
      .flatMap(registration => registration.payments),
  ]
  const voucherItem = (voucher: Voucher): Item => ({
    date: dayOf(voucher.createdDate),
    detail: referenceOf(voucher.number),
    until: leftOnVoucher(voucher) > 0 ? undefined : voucherKeptUntil(voucher),
  })
  return [
    ...kind(
      'invoice',
      'kept',
      invoices.map(invoice => ({
        ...{ date: dayOf(invoice.createdDate), detail: invoice.number },
        until: invoiceKeptUntil(invoice),
      })),
    ),
    ...kind(
      'payment',
      'kept',
      paid.map(payment => ({ date: payment.date, until: paymentKeptUntil(payment) })),
    ),
    ...kind('voucher', 'kept', vouchers.filter(voucher => !isVoucherErasable(voucher, today)).map(voucherItem)),
    ...kind(
      'order',
      'gone',
      vouchers
        .filter(voucher => isVoucherErasable(voucher, today))
        .map(voucher => ({ ...voucherItem(voucher), until: undefined })),
    ),
  ]
}

const lettersOf = ({ letters }: Holdings): PersonSummaryRow[] =>
  kind(
    'letter',
    'gone',
    letters.map(({ createdDate, subject }) => ({ date: dayOf(createdDate), detail: subject })),
  )

const ofWithdrawals = (fate: ErasureFate, withdrawals: readonly Withdrawal[]): PersonSummaryRow[] =>
  kind(
    'withdrawal',
    fate,
    withdrawals.map(withdrawal => ({
      date: dayOf(withdrawal.date),
      detail: withdrawal.contract,
      until: fate === 'kept' ? withdrawalKeptUntil(withdrawal) : undefined,
    })),
  )

/** Lists consents to publish, in bookings and as proofs of their own. */
const ofConsents = ({ registrations, consents }: Holdings, today: Day): PersonSummaryRow[] =>
  kind(
    'consent',
    'kept',
    allConsents(consents, registrations, instantOf(addDays(today, 1))).map(proof => ({
      ...{ date: dayOf(proof.date), detail: proof.person },
      until: consentKeptUntil(proof) || undefined,
    })),
  )

/** Marks everything as kept. */
const ofHeld = (holdings: Holdings, events: readonly Event[]): PersonSummaryRow[] =>
  [...ofRegistrations(holdings, events), ...lettersOf(holdings), ...ofWithdrawals('gone', holdings.withdrawals)].map(
    kind => ({
      ...kind,
      fate: 'kept',
      reason: heldReason(holdings.registrations),
    }),
  )

/** Lists a person's data by kind, with the effect of an erasure. Used for the preview and for the erasure itself. */
export function kindsOf(
  holdings: Holdings,
  logins: readonly Login[],
  today: Day,
  events: readonly Event[],
): PersonSummaryRow[] {
  const { subscribers, invitations, isBlocked, account, mentions } = holdings
  const { held, free } = splitHeldHoldings(holdings)
  const isKept = (withdrawal: Withdrawal) => !isWithdrawalErasable(withdrawal, today)
  return [
    ...ofRegistrations(free, events),
    ...lettersOf(free),
    ...ofHeld(held, events),
    ...ofMoney(free, today),
    ...ofWithdrawals('kept', free.withdrawals.filter(isKept)),
    ...ofWithdrawals(
      'gone',
      free.withdrawals.filter(withdrawal => !isKept(withdrawal)),
    ),
    ...kind(
      'newsletter',
      'gone',
      [...subscribers.map(({ confirmed }) => confirmed), ...invitations].map(({ date }) => ({ date: dayOf(date) })),
    ),
    ...kind('blocked', 'kept', isBlocked ? [{ date: '' }] : []),
    ...ofConsents(free, today),
    ...kind(
      'mention',
      'gone',
      mentions.dates.map(date => ({ date: dayOf(date) })),
    ),
    ...kind('account', 'kept', account ? [{ date: '', detail: account.name }] : []),
    ...kind(
      'login',
      account ? 'kept' : 'gone',
      logins.map(({ date }) => ({ date: dayOf(date) })),
    ),
  ]
}

/**
 * Reports the result of an erasure, given the data before. Newsletter subscribers are on the blacklist from then on.
 */
export function erasureResult(holdings: Holdings, logins: readonly Login[], today: Day): PersonErased {
  const isBlocked = holdings.isBlocked || holdings.subscribers.length + holdings.invitations.length > 0
  const kinds = kindsOf({ ...holdings, isBlocked }, logins, today, [])
  return {
    gone: kinds.flatMap(({ what, count, fate }) => (fate === 'kept' ? [] : [{ what, count }])),
    kept: kinds.flatMap(({ what, count, fate, reason, until }) =>
      fate === 'kept' ? [{ what, count, reason, until }] : [],
    ),
  }
}
