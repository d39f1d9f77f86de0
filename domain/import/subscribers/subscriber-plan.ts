import { formatDate, type Instant } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { type SlicedWork, slicesOf } from '../../kit/sliced-work.ts'
import type { NewsletterFile } from '../../people/newsletter/newsletter.ts'
import type { Invitation, Subscriber } from '../../people/newsletter/subscriber.ts'
import type { Import, ImportedRecord, PreviewRow } from '../import.ts'
import { type LeaveReason, reasonWords } from '../report.ts'
import type { SubscriberDraft } from './subscriber-rows.ts'

/** A draft with the keyed hash of its address, as in the blacklist. */
export type HashedDraft = SubscriberDraft & { hash: string }

type Tools = {
  newId: () => string
  now: Instant
  leftOut: ReadonlySet<string>
  hashOf: (email: string) => string
  /** The program that wrote the file, if known. */
  program: string | undefined
}

export type SubscriberPlan = {
  rows: PreviewRow[]
  subscribers: Subscriber[]
  invitations: Invitation[]
  /** Hashes of invited addresses. */
  invited: string[]
  /** Hashes to add to the blacklist. */
  blocked: string[]
  made: ImportedRecord[]
}

type Verdict = Pick<PreviewRow, 'outcome' | 'reason'> & { note: string; isInvited?: true; isBlocked?: true }

/** Decides on each row of a subscriber list; of several rows with one address, one counts. */
export function* planSubscribers(
  drafts: readonly HashedDraft[],
  all: { newsletter: NewsletterFile; imports: readonly Import[] },
  tools: Tools,
): SlicedWork<SubscriberPlan> {
  const plan: SubscriberPlan = { rows: [], subscribers: [], invitations: [], invited: [], blocked: [], made: [] }
  const verdictOn = yield* judge(all, tools)
  const first = new Map(
    [...Map.groupBy(drafts, ({ hash }) => hash)].map(([hash, same]) => [hash, same.toSorted(byWeight)[0]]),
  )
  for (const draft of drafts) {
    yield 1
    const counted = first.get(draft.hash)
    const isSame = draft.wrong.length === 0 && counted !== undefined && counted !== draft
    const verdict = isSame ? sameAs(counted.row) : verdictOn(draft)
    plan.rows.push(rowOf(draft, verdict))
    if (verdict.isBlocked) plan.blocked.push(draft.hash)
    if (verdict.outcome !== 'new' || tools.leftOut.has(String(draft.row))) continue
    const { email, name, proof } = draft
    const person = { _id: tools.newId(), email, name }
    if (proof) plan.subscribers.push({ ...person, ...proof, wording: draft.wording || wordingOf(tools) })
    else {
      plan.invitations.push({ ...person, date: tools.now })
      plan.invited.push(draft.hash)
    }
    plan.made.push({ kind: proof ? 'subscriber' : 'invitation', id: person._id })
  }
  return plan
}

/** Sorts the deciding row first: an unsubscription, then a no, then proof, then no proof, then an unreadable row. */
const byWeight = (a: SubscriberDraft, b: SubscriberDraft) => weightOf(a) - weightOf(b) || a.row - b.row

function weightOf({ wrong, state, proof }: SubscriberDraft): number {
  if (wrong.length > 0) return 4
  if (state === 'out' || state === 'asleep') return state === 'out' ? 0 : 1
  return state === 'active' && proof ? 2 : 3
}

/** Returns a function that decides on one address. */
function* judge(
  { newsletter, imports }: { newsletter: NewsletterFile; imports: readonly Import[] },
  { hashOf }: Tools,
): SlicedWork<(draft: HashedDraft) => Verdict> {
  const { subscribers, invitations = [], invited = [] } = newsletter
  const blocked = new Set(newsletter.blocked)
  const here = new Map<string, Subscriber>()
  for (const slice of slicesOf(subscribers)) {
    for (const subscriber of slice) here.set(hashOf(subscriber.email), subscriber)
    yield 0
  }
  const waiting = new Set<string>()
  for (const slice of slicesOf(invitations)) {
    for (const { email } of slice) waiting.add(hashOf(email))
    yield 0
  }
  const before = new Set(invited)
  const brought = new Set(
    imports.flatMap(({ made }) => made.flatMap(({ kind, id }) => (kind === 'subscriber' ? [id] : []))),
  )
  const hasLeft = ({ leftAt, state }: HashedDraft, { _id, confirmed }: Subscriber) =>
    state === 'out' && (leftAt === undefined ? brought.has(_id) : leftAt > confirmed.date)
  return draft => {
    const { hash, state, wrong, proof } = draft
    if (wrong.length > 0) return { outcome: 'wrong', note: wrong.join(' ') }
    if (blocked.has(hash)) return leaveOut('blocked')
    const subscriber = here.get(hash)
    if (subscriber && !hasLeft(draft, subscriber)) return { outcome: 'known', note: reasonWords('known') }
    if (state === 'out') return { ...leaveOut('unsubscribed'), isBlocked: true }
    const isProven = state === 'active' && proof !== undefined
    if (waiting.has(hash) && !isProven) return { outcome: 'known', note: invitedAlready() }
    if (state === 'unconfirmed') return leaveOut('unconfirmed')
    if (state === 'asleep' || state === 'away') return leaveOut('asleep')
    if (proof) return { outcome: 'new', note: '' }
    return before.has(hash) ? leaveOut('invited') : { outcome: 'new', note: willBeInvited(), isInvited: true }
  }
}

const leaveOut = (reason: LeaveReason): Verdict => ({ outcome: 'left', reason, note: reasonWords(reason) })
const sameAs = (row: number): Verdict => ({
  outcome: 'known',
  note: t(`The same address as row ${row}.`, `Dieselbe Adresse wie Zeile ${row}.`),
})
const invitedAlready = () => t('Already invited, not confirmed yet.', 'Schon da: eingeladen, noch nicht bestätigt.')
const willBeInvited = () =>
  t('No complete proof: gets one invitation to confirm.', 'Ohne vollständigen Nachweis: bekommt eine Einladung.')

const rowOf = (
  { row, email, name, notes }: SubscriberDraft,
  { outcome, reason, note, isInvited }: Verdict,
): PreviewRow => ({
  ...{ id: String(row), row, outcome },
  what: [email, name].filter(Boolean).join(', '),
  notes: [...(note === '' ? [] : [note]), ...notes],
  ...(reason ? { reason } : {}),
  ...(isInvited ? { isInvited } : {}),
})

const wordingOf = ({ program, now }: Tools) =>
  `Übernommen aus ${program ?? 'einer Liste'} am ${formatDate(now)}; der Wortlaut steht dort.`
