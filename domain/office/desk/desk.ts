import * as v from 'valibot'
import type { Due } from '../../bookings/account/account.ts'
import type { Seats } from '../../bookings/people/seats.ts'
import type { OffersPause } from '../../bookings/places/waiting-list.ts'
import type { Registration } from '../../bookings/record/registration.ts'
import type { Audience } from '../../content/site/site.ts'
import type { Event } from '../../events/event.ts'
import type { Cents } from '../../kit/cents.ts'
import type { Day, Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import type { Failure } from '../../letters/mail.ts'
import type { HomeTrouble } from '../../machine/second-home.ts'
import type { UnbilledAmount } from '../../money/invoices/unbilled.ts'
import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'

/** An event, or one session of a course, with the number of people who have a place. */
export type DeskDate = Pick<
  Event,
  '_id' | 'title' | 'startDate' | 'endDate' | 'locationName' | 'places' | 'minimum' | 'listed' | 'active'
> & {
  seats: Seats
  /** Decides the event's icon; a star if missing. */
  audience?: Audience | undefined
  /** The day on which it was called off. */
  cancelled?: Day | undefined
  /** Number of guests of a cancelled event who are still owed a refund. */
  openRefunds?: number | undefined
  /** Position in its series and the series' length. */
  series?: { at: number; of: number } | undefined
  /** A session and its position; times, place and `cancelled` are those of the session then. */
  session?: { _id: string; at: number; of: number } | undefined
  /** State of the quote that a group's event was made for. */
  quote?: 'open' | 'accepted' | 'over' | undefined
}

export type DeskDates = {
  dates: DeskDate[]
  /** Total number, with those that are not in `dates`. */
  total: number
}

const howManySentence = () => t('Please say after how many.', 'Bitte gib an, nach wie vielen.')
/** Selects upcoming events, or past ones from an offset on. */
export const DatesQuery = v.object({
  past: v.exactOptional(v.pipe(v.string(howManySentence), v.regex(/^\d{1,6}$/, howManySentence), v.transform(Number))),
})

/** `lastModifiedDate` is the version that an action is decided on. */
type TaskSubject = Pick<Registration, '_id' | 'name' | 'lastModifiedDate'> & {
  event: string
  title: string
  startDate: Instant
}

/**
 * Problems of the program itself (D61). For a failed backup, `last` is the time of the last good one or "", and
 * `isLate` is true if that is too long ago.
 */
export type DeskTrouble =
  | { what: 'certificate' | 'disk' | 'data' | 'clock' }
  /** Letters link to `origin`, which only this machine can reach. */
  | { what: 'address'; origin: string }
  | { what: 'backup'; last: Instant | ''; isLate: boolean }
  /** The second home lags by more than ten minutes, or another machine has taken over. */
  | { what: 'home'; takenOver: Instant | ''; reason: HomeTrouble | '' }
  /**
   * All letters wait for the same reason: the mail server limits the account or blocks this computer. `error` is its
   * reply.
   */
  | { what: 'mail'; error: string }
  | { what: 'mailbox'; error: string }

type SameParty = { names: readonly string[]; number: string }

/** The educator's tasks, the most urgent kind first. Screens supply the words. */
export type DeskTask =
  /** An offered place that expires within a day; `next` is who gets it after that, or "". */
  | ({ kind: 'offer'; until: Instant; next: string; mayProlong: boolean } & TaskSubject)
  /** An offered place whose guest no letter reaches: the educator has to call them. */
  | ({ kind: 'call'; phone: string; until: Instant; next: string } & TaskSubject)
  /** A deleted event with living bookings; `entry` is the id of its bin entry. */
  | ({ kind: 'deleted'; entry: string; people: number } & Pick<
      Event,
      'title' | 'startDate' | 'endDate' | 'lastModifiedDate'
    > & { event: string })
  /** Too few people have booked, and the terms allow calling the event off until a certain day. */
  | {
      kind: 'minimum'
      event: string
      title: string
      startDate: Instant
      missing: number
      requested?: number | undefined
      until: Day
    }
  /**
   * Places that stay free: nobody who waits fits in, the site offers them no more, or the last offer expired and nobody
   * else waits. `first` is the first party of the waiting list, or the first that fits; `pause` is why it gets no
   * offer.
   */
  | {
      kind: 'free'
      event: string
      title: string
      startDate: Instant
      places: number
      first?: { name: string; people: number; pause?: OffersPause | undefined } | undefined
    }
  /** A waiting party that is larger than the whole event. */
  | ({ kind: 'large'; people: number; places: number } & TaskSubject)
  /**
   * A booking to confirm; `isFitting` unless earlier ones take its places. `alike` distinguishes bookings under the
   * same name. `message` is the beginning of the guest's message: such bookings are not confirmed in bulk.
   */
  | ({
      kind: 'confirm'
      people: number
      date: Instant
      isFitting: boolean
      alike?: SameParty | undefined
      message?: string | undefined
      /** The address that the guest probably meant, if it differs. */
      meant?: string | undefined
    } & TaskSubject)
  /** `title` is the contract that the withdrawal names. */
  | {
      kind: 'withdrawal'
      _id: string
      name: string
      title: string
      date: Instant
      of: Withdrawal['kind']
      /** The last day for refunding a void voucher. */
      repayUntil?: Day | undefined
    }
  /** A guest's overpayment, and the last day for paying it back. */
  | ({ kind: 'repay'; cents: Cents; until: Day } & TaskSubject)
  /** The refund of a void voucher whose withdrawal has been decided. */
  | { kind: 'repayVoucher'; _id: string; name: string; number: string; cents: Cents; until: Day }
  /** Paid bookings whose price is not known; all of them are one task. */
  | { kind: 'unpriced'; count: number }
  /**
   * An amount that a guest was asked for and that no invoice covers; `lacks` is why the invoice cannot be issued yet
   * (D81).
   */
  | ({ kind: 'unbilled' } & UnbilledAmount & TaskSubject)
  /** An open inquiry; `about` is its page or its beginning. */
  | { kind: 'answer'; _id: string; name: string; about: string; date: Instant }
  /** A booking's overdue amounts, their sum, the earliest due date, and the number of reminders since. */
  | ({ kind: 'overdue'; phone: string; what: Due['what'][]; cents: Cents; due: Day; reminded: number } & TaskSubject)
  /**
   * A letter that cannot be delivered. `registration` is the guest's booking, if any, and `event` its title or "".
   */
  | ({
      kind: 'letter'
      _id: string
      name: string
      email: string
      subject: string
      registration: string
      event: string
    } & Failure)
  /** The next paid public event while invoices are enabled but lack the bank account. */
  | { kind: 'account'; title: string; startDate: Instant }
  /** The operator has not yet chosen how forms check names and addresses (D86). */
  | { kind: 'form' }
  /** Texts that are still placeholders. */
  | { kind: 'placeholders'; count: number }
  /** A month has passed since the second home was last rehearsed; `last` is "" if it never was. */
  | { kind: 'rehearsal'; last: Instant | '' }
  | ({ kind: 'trouble' } & DeskTrouble)

export type DeskTaskKind = DeskTask['kind']

/** Display order of tasks (D61). */
export const taskKinds = [
  'offer',
  'call',
  'deleted',
  'minimum',
  'free',
  'large',
  'confirm',
  'withdrawal',
  'repay',
  'repayVoucher',
  'unpriced',
  'unbilled',
  'answer',
  'overdue',
  'letter',
  'account',
  'form',
  'placeholders',
  'rehearsal',
  'trouble',
] as const satisfies readonly DeskTaskKind[]

/** Limit of tasks sent, by kind. */
export const TASKS_SENT = 50

/** The educator's week (D61). */
export type Desk = {
  date: Instant
  /** The next events, soonest first: all of the coming week, and some more. */
  dates: DeskDate[]
  /** Limited by kind, so that a phone loads only what can be done today. */
  tasks: DeskTask[]
  /** Totals by kind, with those that are not in `tasks`. */
  counts: { [Kind in DeskTaskKind]?: number | undefined }
  /** Letters that wait because no mail server is set up or answers. */
  stuckLetters: number
  hasMailServer: boolean
  /** The site is new and its setup has not been finished. */
  isSettingUp: boolean
}
