import * as v from 'valibot'
import { formatExactly } from '../../kit/format.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { slicesOf } from '../../kit/sliced-work.ts'
import { type Columns, type Table, tableOf } from '../../kit/table.ts'

const ConsentAct = v.object({ date: InstantText, ip: v.string() })

/** Somebody who ticked the checkbox and confirmed by the mailed link, with the proof of both (D30). */
export const Subscriber = v.object({
  _id: Id,
  email: v.string(),
  name: v.string(),
  requested: ConsentAct,
  confirmed: ConsentAct,
  wording: v.string(),
  /** Newsletters refused because there is no such address, of which the letter or all was deleted. */
  refused: v.optional(v.array(Id)),
})
export type Subscriber = v.InferOutput<typeof Subscriber>

/** Somebody on an imported list without proof, who was asked once to confirm (D78). */
export const Invitation = v.object({ _id: Id, email: v.string(), name: v.string(), date: InstantText })
export type Invitation = v.InferOutput<typeof Invitation>

/** Purpose of a link in a letter, as its address spells it. */
export const LinkPurpose = v.picklist(['bestaetigen', 'abmelden'])
export type LinkPurpose = v.InferOutput<typeof LinkPurpose>
export const LinkQuery = v.object({ purpose: LinkPurpose, key: v.optional(v.string(), '') })

/** `done`: the action was taken before. `stale`: the link is invalid or expired. */
export type LinkState = 'open' | 'done' | 'stale'

const columns: Columns<Subscriber> = [
  ['E-Mail', 30, ({ email }) => email],
  ['Name', 22, ({ name }) => name],
  ['Angekreuzt', 24, ({ requested }) => formatExactly(requested.date)],
  ['IP beim Ankreuzen', 20, ({ requested }) => requested.ip],
  ['Bestätigt', 24, ({ confirmed }) => formatExactly(confirmed.date)],
  ['IP beim Bestätigen', 20, ({ confirmed }) => confirmed.ip],
  ['Wortlaut', 60, ({ wording }) => wording],
]

/** Exports subscribers with their proofs. */
export const subscriberTable = (subscribers: readonly Subscriber[]): Table =>
  tableOf('Newsletter', columns, slicesOf(subscribers))
