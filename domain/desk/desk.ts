import type { Event } from '../events/event.ts'
import type { Day, Instant } from '../format.ts'
import type { Cents } from '../money/cents.ts'
import type { OpenItem } from '../registrations/open-items.ts'
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
  /** Which one of how many dates of its series. */
  series?: { at: number; of: number } | undefined
}

/** What is done to a booking names the version it was decided on. */
type About = Pick<Registration, '_id' | 'name' | 'lastModifiedDate'> & {
  event: string
  title: string
  startDate: Instant
}

/** What waits for the educator; the words are the screen's. Those of the first kind are the most urgent. */
export type DeskTask =
  /** An offered place that lapses today or tomorrow; `next` is who is asked after that, or "". */
  | ({ kind: 'offer'; until: Instant; next: string; mayProlong: boolean } & About)
  /** Too few have booked, and the terms allow to call it off until a day. */
  | { kind: 'minimum'; event: string; title: string; startDate: Instant; missing: number; until: Day }
  /** A booking to confirm; `isFitting` unless those before it take its places. */
  | ({ kind: 'confirm'; people: number; date: Instant; isFitting: boolean } & About)
  | { kind: 'withdrawal'; _id: string; name: string; title: string; date: Instant; of: Withdrawal['kind'] }
  /** An open inquiry; `about` is its page or how it begins. */
  | { kind: 'answer'; _id: string; name: string; about: string; date: Instant }
  | ({ kind: 'overdue'; what: OpenItem['what']; cents: Cents; due: Day; reminded: number } & About)
  /** A letter that did not get through; `registration` is whose it is, if it belongs to one. */
  | { kind: 'letter'; _id: string; name: string; email: string; error: string; registration?: string | undefined }
  /** Texts that are still placeholders. */
  | { kind: 'placeholders'; count: number }
  /** What the program itself needs: `sentence` says it. */
  | { kind: 'trouble'; what: 'certificate' | 'disk' | 'data' | 'backup'; sentence: string }

export type DeskTaskKind = DeskTask['kind']

/** The educator's week (D61). */
export type Desk = {
  /** When this was so. */
  date: Instant
  /** The next ones, soonest first. */
  dates: DeskDate[]
  tasks: DeskTask[]
  /** Letters that wait because no mail server answers, or none is set up. */
  stuckLetters: number
}
