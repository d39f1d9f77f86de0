import { isNameless } from '../../bookings/people/nameless.ts'
import { bookingStateWord, isBooking, participantsOf } from '../../bookings/record/booking.ts'
import { isInquiryState, type Registration } from '../../bookings/record/registration.ts'
import type { InfoPage } from '../../content/pages/info-page.ts'
import type { Event } from '../../events/event.ts'
import { currentSession, placeInCourse } from '../../events/sessions/office-sessions.ts'
import type { CourseSession } from '../../events/sessions/session-fields.ts'
import { isCourse } from '../../events/sessions/sessions.ts'
import { dayOf, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { memoizeByRecord } from '../../kit/memoize.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import { referenceFormsOf, referenceOf } from '../../money/terms/reference.ts'
import { shownCents } from '../../money/terms/shown-amounts.ts'
import { leftOnVoucher, type Voucher, voucherStateWord } from '../../money/vouchers/voucher.ts'
import { declarationWord } from '../../money/withdrawals/forms.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'
import { subjectOf } from '../desk/inquiries.ts'
import {
  compactNumber,
  daysIn,
  matchLevelOf,
  phonesIn,
  type SearchTerms,
  type SearchTexts,
  searchableNames,
  wordsIn,
} from './query.ts'
import type { HitKind, SearchHit } from './search-hit.ts'

/** All searched collections; the bin is not searched. */
export type SearchedData = {
  registrations: readonly Registration[]
  events: readonly Event[]
  infos: readonly InfoPage[]
  invoices: readonly Invoice[]
  vouchers: readonly Voucher[]
  withdrawals: readonly Withdrawal[]
}

/** Defines how records of a kind are found and shown. */
export type SearchKind<R> = {
  kind: HitKind
  /** Candidates. */
  records: readonly R[]
  entry: (record: R) => SearchEntry
  /** True for likely results: upcoming records, or records that wait for an answer. */
  isCurrent: (record: R) => boolean
  show: (record: R, query: SearchTerms) => Omit<SearchHit, 'kind' | '_id'>
}

export type SearchEntry = SearchTexts & {
  /** All forms of its number, without punctuation, for exact matches. */
  numbers: readonly string[]
  /** The moments it is about, in ms. Results with a moment close to now come first. */
  moments: readonly number[]
}

const entry = (
  date: Instant,
  named: readonly string[],
  {
    number = '',
    phones = [],
    rest = [],
  }: { number?: string | undefined; phones?: readonly string[]; rest?: readonly string[] },
): SearchEntry => {
  const forms = number === '' ? [] : referenceFormsOf(number)
  const numbers = forms.map(compactNumber)
  return {
    // Finds `2026-0147` by `0147`, `20260147` and its reference, with and without the check character.
    named: searchableNames(...named) + wordsIn(...forms, ...numbers),
    phone: phonesIn(...phones),
    rest: wordsIn(...rest),
    numbers,
    moments: [Date.parse(date)],
  }
}

const joinParts = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

export const bookingEntry = memoizeByRecord((booking: Registration) => {
  const { createdDate, number, email } = booking
  return entry(createdDate, namesOf(booking), { number, phones: phonesOf(booking), rest: [email] })
})

export const inquiryEntry = memoizeByRecord(({ createdDate, name, phone, email, notes, page }: Registration) =>
  entry(createdDate, [name], { phones: [phone], rest: [email, notes, page?.title ?? ''] }),
)

/** Finds a course by each of its days and locations. */
export const eventEntry = memoizeByRecord((event: Event) => {
  const { title, startDate, locationName, sessions } = event
  const dated = isCourse(event) ? sessions : [event]
  return {
    ...entry(startDate, [title], { rest: [locationName, ...sessions.map(session => session.locationName)] }),
    days: daysIn(...dated),
    moments: dated.map(({ startDate }) => Date.parse(startDate)),
  }
})

const pageEntry = memoizeByRecord(({ title, lastModifiedDate }: InfoPage) => entry(lastModifiedDate, [title], {}))

const invoiceEntry = memoizeByRecord(({ number, createdDate }: Invoice) => entry(createdDate, [], { number }))

export const voucherEntry = memoizeByRecord(({ number, buyer: { name, email }, createdDate }: Voucher) =>
  entry(createdDate, [name], { number, rest: [email] }),
)

export const withdrawalEntry = memoizeByRecord(({ name, email, contract, date }: Withdrawal) =>
  entry(date, [name], { rest: [email, contract] }),
)

/** Searches bookings by the people named in them; upcoming events first. */
export function bookingSearch({ registrations, events }: SearchedData, now: Instant): SearchKind<Registration> {
  const byId = new Map(events.map(event => [event._id, event]))
  const eventOf = ({ event, eventSnapshot }: Registration) => byId.get(event) ?? eventSnapshot
  return {
    kind: 'booking',
    records: registrations.filter(registration => isBooking(registration) && !isNameless(registration)),
    entry: bookingEntry,
    isCurrent: booking => (eventOf(booking)?.endDate ?? '') >= now,
    show(booking, query) {
      const { name, email, number, state, _id } = booking
      const event = eventOf(booking)
      return {
        title: name || email || referenceOf(number ?? ''),
        detail: joinParts(
          withOthers(foundParticipants(booking, query)),
          event?.title,
          isInquiryState(state) ? undefined : bookingStateWord(state),
          referenceOf(number ?? ''),
        ),
        ...(event ? { date: dayOf(event.startDate) } : {}),
        path: `/admin/desk/booking/${_id}`,
      }
    },
  }
}

const namesOf = (booking: Registration): string[] => [
  booking.name,
  ...participantsOf(booking).map(({ name }) => name),
  ...(booking.invoiceTo ? [booking.invoiceTo.organisation, booking.invoiceTo.name] : []),
]

/** Includes emergency numbers, which may be the caller's. */
const phonesOf = (booking: Registration): string[] => [
  booking.phone,
  ...new Set(participantsOf(booking).flatMap(({ emergencyPhone }) => emergencyPhone ?? [])),
]

const withOthers = (names: readonly string[]) =>
  names.length > 0 ? t(`with ${names.join(', ')}`, `mit ${names.join(', ')}`) : undefined

/** Returns the names of the matching participants, without the contact person. */
function foundParticipants(booking: Registration, query: SearchTerms): string[] {
  const isNamed = (name: string) =>
    query.some(term => matchLevelOf({ named: searchableNames(name), phone: '', rest: '' }, [term]) !== undefined)
  return participantsOf(booking)
    .map(({ name }) => name)
    .filter(name => name !== booking.name && isNamed(name))
}

/** Searches inquiries, including their messages; open ones first. */
export const inquirySearch = ({ registrations }: SearchedData): SearchKind<Registration> => ({
  kind: 'inquiry',
  records: registrations.filter(registration => !isBooking(registration)),
  entry: inquiryEntry,
  isCurrent: ({ state }) => state === 'open',
  show: ({ _id, name, email, notes, createdDate, page }) => ({
    title: name || email || t('Inquiry', 'Anfrage'),
    detail: subjectOf({ page, notes }),
    date: dayOf(createdDate),
    path: `/admin/desk/inquiry/${_id}`,
  }),
})

export const eventSearch = ({ events }: SearchedData, now: Instant): SearchKind<Event> => ({
  kind: 'event',
  records: events,
  entry: eventEntry,
  isCurrent: ({ endDate }) => endDate >= now,
  show(event, query) {
    const { _id, title, locationName, cancelled, active } = event
    const matching = foundSession(event, query)
    const session = matching ?? currentSession(event, now)
    return {
      title,
      detail: joinParts(
        matching && sessionWords(event, matching),
        session?.locationName || locationName,
        (cancelled ?? session?.cancelled) ? t('called off', 'abgesagt') : undefined,
        active ? undefined : t('hidden', 'nicht sichtbar'),
      ),
      date: dayOf((session ?? event).startDate),
      path: `/admin/desk/event/${_id}${matching ? `?session=${encodeURIComponent(matching._id)}` : ''}`,
    }
  },
})

/** Returns the session that was searched for by its day or its own location. */
const foundSession = ({ sessions }: Event, query: SearchTerms): CourseSession | undefined =>
  sessions.find(session => {
    const texts = { named: '', phone: '', rest: wordsIn(session.locationName), days: daysIn(session) }
    return query.some(term => matchLevelOf(texts, [term]) !== undefined)
  })

function sessionWords(event: Event, { _id }: CourseSession): string {
  const { at, of } = placeInCourse(event, _id)
  return t(`Session ${at} of ${of}`, `Kurstermin ${at} von ${of}`)
}

export const pageSearch = ({ infos }: SearchedData): SearchKind<InfoPage> => ({
  kind: 'page',
  records: infos,
  entry: pageEntry,
  isCurrent: ({ active }) => active,
  show: ({ title, path, active }) => ({
    title,
    detail: active ? t('Info page', 'Infoseite') : t('Info page, hidden', 'Infoseite, nicht sichtbar'),
    // Hidden pages cannot be opened on the site.
    path: active ? `/info/${path}` : `/admin#site-data/${t('info-pages', 'infoseiten')}`,
  }),
})

/**
 * Searches invoices by number. Results open the booking, so invoices without one, or of a nameless one, are skipped.
 */
export function invoiceSearch({ registrations, invoices }: SearchedData): SearchKind<Invoice> {
  const namedIds = new Set(registrations.filter(registration => !isNameless(registration)).map(({ _id }) => _id))
  return {
    kind: 'invoice',
    records: invoices.filter(({ registration }) => namedIds.has(registration)),
    entry: invoiceEntry,
    isCurrent: () => false,
    show: ({ number, kind, recipient, registration, createdDate }) => ({
      title: number,
      detail: joinParts(
        kind === 'invoice' ? t('Invoice', 'Rechnung') : t('Reversal', 'Stornorechnung'),
        recipient.organisation || recipient.name,
      ),
      date: dayOf(createdDate),
      path: `/admin/desk/booking/${registration}`,
    }),
  }
}

/** False if erased. */
const hasName = ({ name, email }: { name: string; email: string }) => name !== '' || email !== ''

/** Searches vouchers by number and buyer, never by code. */
export const voucherSearch = ({ vouchers }: SearchedData): SearchKind<Voucher> => ({
  kind: 'voucher',
  records: vouchers.filter(({ buyer }) => hasName(buyer)),
  entry: voucherEntry,
  isCurrent: () => false,
  show: voucher => ({
    title: voucher.buyer.name || referenceOf(voucher.number),
    detail: joinParts(
      t('Voucher', 'Gutschein'),
      referenceOf(voucher.number),
      voucherStateWord(voucher.state),
      voucher.state === 'paid'
        ? t(`${shownCents(leftOnVoucher(voucher))} left`, `noch ${shownCents(leftOnVoucher(voucher))}`)
        : '',
    ),
    date: dayOf(voucher.createdDate),
    path: '/admin/desk/money#vouchers',
  }),
})

export const withdrawalSearch = ({ withdrawals }: SearchedData): SearchKind<Withdrawal> => ({
  kind: 'withdrawal',
  records: withdrawals.filter(hasName),
  entry: withdrawalEntry,
  isCurrent: () => false,
  show: ({ name, email, kind, contract, date }) => ({
    title: name || email,
    detail: joinParts(declarationWord(kind), contract),
    date: dayOf(date),
    path: '/admin/desk/money#withdrawals',
  }),
})
