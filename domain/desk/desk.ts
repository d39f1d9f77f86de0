import * as v from 'valibot'
import type { Event } from '../events/event.ts'
import type { Day, Instant } from '../format.ts'
import type { Unbilled } from '../invoices/unbilled.ts'
import { t } from '../language.ts'
import type { Cents } from '../money/cents.ts'
import type { Due } from '../registrations/account.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Seats } from '../registrations/seats.ts'
import type { Audience } from '../site/site.ts'
import type { Withdrawal } from '../withdrawals/withdrawal.ts'

/** A date with who has a place. */
export type DeskDate = Pick<
  Event,
  '_id' | 'title' | 'startDate' | 'endDate' | 'locationName' | 'places' | 'minimum' | 'listed' | 'active'
> & {
  seats: Seats
  /** Whose sign it has; without one it is the star. */
  audience?: Audience | undefined
  /** The day on which it was called off. */
  cancelled?: Day | undefined
  /** How many guests of a date that was called off get money back. */
  openRefunds?: number | undefined
  /** Which one of how many dates of its series. */
  series?: { at: number; of: number } | undefined
  /** Of a date that was made for a group: what has become of its quote. */
  quote?: 'open' | 'accepted' | 'over' | undefined
}

/** Dates as the desk lists them. */
export type DeskDates = {
  dates: DeskDate[]
  /** How many there are, with those that are not in `dates`. */
  total: number
}

const howMany = () => t('Please say after how many.', 'Bitte gib an, nach wie vielen.')
/** Which dates: the coming ones, or the past ones after the first so many. */
export const DatesQuery = v.object({
  past: v.exactOptional(v.pipe(v.string(howMany), v.regex(/^\d{1,6}$/, howMany), v.transform(Number))),
})

/** What is done to a booking names the version it was decided on. */
type About = Pick<Registration, '_id' | 'name' | 'lastModifiedDate'> & {
  event: string
  title: string
  startDate: Instant
}

/** What the program itself needs (D61); of a backup that could not be made when the last good one was, or "", and whether that is too long ago. */
export type Trouble =
  | { what: 'certificate' | 'disk' | 'data' | 'clock' }
  /** Letters go out, and their links lead to `origin`, which is this machine alone. */
  | { what: 'address'; origin: string }
  | { what: 'backup'; last: Instant | ''; isLate: boolean }
  /** All letters wait for the same reason, which is what the mail server has said: it limits the account, or blocks this computer. */
  | { what: 'mail'; error: string }
  /** The mailbox for returned letters cannot be read. */
  | { what: 'mailbox'; error: string }

/** Names the people and the booking's number. */
type Alike = { names: readonly string[]; number: string }

/** What waits for the educator; the words are the screen's. Those of the first kind are the most urgent. */
export type DeskTask =
  /** An offered place that lapses within a day; `next` is who is asked after that, or "". */
  | ({ kind: 'offer'; until: Instant; next: string; mayProlong: boolean } & About)
  /** A place was offered to somebody whom no letter reaches: the educator has to call them. */
  | ({ kind: 'call'; phone: string; until: Instant; next: string } & About)
  /** A deleted event with living bookings; `entry` is the id of its bin entry. */
  | ({ kind: 'deleted'; entry: string; people: number } & Pick<
      Event,
      'title' | 'startDate' | 'endDate' | 'lastModifiedDate'
    > & { event: string })
  /** Too few have booked, and the terms allow to call it off until a day. */
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
   * Places that stay free by themselves: those who wait are more than fit in, or the last offer has lapsed and nobody
   * waits any more. `first` is the first party of the waiting list; undefined where it is empty.
   */
  | {
      kind: 'free'
      event: string
      title: string
      startDate: Instant
      places: number
      first?: { name: string; people: number } | undefined
    }
  /**
   * A booking to confirm; `isFitting` unless those before it take its places. `alike` tells it from one by the same name.
   * `message` is the beginning of the guest's message: such a booking is not confirmed together with others.
   */
  | ({
      kind: 'confirm'
      people: number
      date: Instant
      isFitting: boolean
      alike?: Alike | undefined
      message?: string | undefined
      /** The address that the guest has probably meant, where it is another one. */
      meant?: string | undefined
    } & About)
  /** `title` is what it names as its contract. */
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
  | ({ kind: 'repay'; cents: Cents; until: Day } & About)
  /** The refund of a void voucher whose withdrawal has been decided. */
  | { kind: 'repayVoucher'; _id: string; name: string; number: string; cents: Cents; until: Day }
  /** Paid bookings whose price is not known; all of them are one task. */
  | { kind: 'unpriced'; count: number }
  /** An amount that a guest was asked for and that no invoice names; `lacks` is what its invoice waits for (D81). */
  | ({ kind: 'unbilled' } & Unbilled & About)
  /** An open inquiry; `about` is its page or how it begins. */
  | { kind: 'answer'; _id: string; name: string; about: string; date: Instant }
  /** What is late of a booking: its parts, their sum, since when, and how often the guest was reminded since then. */
  | ({ kind: 'overdue'; phone: string; what: Due['what'][]; cents: Cents; due: Day; reminded: number } & About)
  /**
   * A letter that does not get through. `registration` is whose it is, if it is to a guest, and `event` what they have
   * booked, or "". `error` is what the mail server has said.
   */
  | {
      kind: 'letter'
      _id: string
      name: string
      email: string
      subject: string
      error: string
      registration: string
      event: string
    }
  /** The next public date that costs something, while invoices are wanted and lack the account to pay to. */
  | { kind: 'account'; title: string; startDate: Instant }
  /** The operator has not yet chosen how forms check names and addresses (D86). */
  | { kind: 'form' }
  /** Texts that are still placeholders. */
  | { kind: 'placeholders'; count: number }
  | ({ kind: 'trouble' } & Trouble)

export type DeskTaskKind = DeskTask['kind']

/** The order in which tasks are looked at (D61). */
export const taskKinds = [
  'offer',
  'call',
  'deleted',
  'minimum',
  'free',
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
  'trouble',
] as const satisfies readonly DeskTaskKind[]

/** So many tasks of a kind are sent. */
export const TASKS_SENT = 50

/** The educator's week (D61). */
export type Desk = {
  /** When this was so. */
  date: Instant
  /** The next ones, soonest first: all of the coming seven days, and some more. */
  dates: DeskDate[]
  /** Of each kind the first ones; a phone need not load what nobody can do today. */
  tasks: DeskTask[]
  /** How many there are of each kind, with those that are not in `tasks`. */
  counts: { [Kind in DeskTaskKind]?: number | undefined }
  /** Letters that wait because no mail server answers, or none is set up. */
  stuckLetters: number
  /** Whether a mail server is set up. */
  hasMailServer: boolean
  /** Whether the site is new and its set-up has not been ended. */
  isSettingUp: boolean
}
