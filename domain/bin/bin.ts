import * as v from 'valibot'
import { accountName } from '../accounts/user.ts'
import { DAY_MS } from '../duration.ts'
import { Event } from '../events/event.ts'
import { PdfFile } from '../files/pdf-file.ts'
import type { Instant } from '../format.ts'
import { Image } from '../images/image.ts'
import { InfoPage } from '../info-pages/info-page.ts'
import { t } from '../language.ts'
import type { shownEventOf } from '../registrations/last-told.ts'
import { Registration } from '../registrations/registration.ts'
import { Id, InstantText } from '../schema.ts'

/** How long what was deleted can be restored. */
export const BIN_DAYS = 30

const entryOf = <const K extends string, R extends v.GenericSchema>(kind: K, record: R) =>
  v.object({
    _id: Id,
    kind: v.literal(kind),
    deletedAt: InstantText,
    /** The id of the account that deleted it. */
    deletedBy: v.exactOptional(v.string()),
    /** As it was stored. */
    record,
  })

/** A deleted record. Its `_id` is the entry's own: records of two kinds may have the same. */
export const BinEntry = v.variant('kind', [
  entryOf('info', InfoPage),
  entryOf('event', Event),
  entryOf('image', Image),
  entryOf('file', PdfFile),
  entryOf('registration', Registration),
])
export type BinEntry = v.InferOutput<typeof BinEntry>
export type BinKind = BinEntry['kind']
export type Bin = readonly BinEntry[]

/** What can be in the bin, by its kind. */
export type BinRecords = { [K in BinKind]: Extract<BinEntry, { kind: K }>['record'] }

/** The registrations in the bin. */
export const deletedIn = (bin: Bin): Registration[] =>
  bin.flatMap(entry => (entry.kind === 'registration' ? entry.record : []))

/** The bin with changed registrations. */
export const withDeleted = (bin: Bin, change: (registration: Registration) => Registration): Bin =>
  bin.map(entry => {
    if (entry.kind !== 'registration') return entry
    const record = change(entry.record)
    return record === entry.record ? entry : { ...entry, record }
  })

type Deletion = Pick<BinEntry, '_id' | 'deletedAt' | 'deletedBy'>

/** The cast: that kind and record belong together is known of the argument, but not of what is made of it. */
export const binned = <K extends BinKind>(kind: K, record: BinRecords[K], deletion: Deletion): BinEntry =>
  ({ ...deletion, kind, record }) as BinEntry

/** When a record is deleted for good. */
const goneAt = ({ deletedAt }: Pick<BinEntry, 'deletedAt'>): Instant =>
  new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()

/**
 * Selects the entries to delete for good by the trusted clock `trusted`. Keeps held bookings (D65) and
 * the entries in `kept`.
 */
export const overdue = (bin: Bin, trusted: Instant, kept: ReadonlySet<string>): BinEntry[] =>
  bin.filter(
    entry => goneAt(entry) <= trusted && !(entry.kind === 'registration' && entry.record.hold) && !kept.has(entry._id),
  )

/**
 * The bin without dates that a wrong clock has given, which would keep entries for years: they count from `latest` on, the
 * latest moment that it may be. The bin itself when there are none.
 */
export const withoutFuture = (bin: Bin, latest: Instant): Bin =>
  bin.some(({ deletedAt }) => deletedAt > latest)
    ? bin.map(entry => (entry.deletedAt > latest ? { ...entry, deletedAt: latest } : entry))
    : bin

/** What an administrator sees of an entry. */
export type BinListEntry = Pick<BinEntry, '_id' | 'kind' | 'deletedAt'> & {
  name: string
  goneAt: Instant
  record: string
  /** Number of people who wait for a deleted event; it stays in the bin while there are any. */
  people?: number | undefined
  /** Name or address of the account that deleted it; "" when it is gone. */
  deletedBy: string
}

function nameOf({ kind, record }: BinEntry, eventOf: ReturnType<typeof shownEventOf>): string {
  switch (kind) {
    case 'info':
    case 'event':
    case 'file':
      return record.title
    case 'image':
      return record.name
    case 'registration':
      return [record.name || record.email, eventOf(record)?.title].filter(Boolean).join(', ')
  }
}

export function binListEntry(
  entry: BinEntry,
  {
    accounts,
    eventOf,
    people,
  }: {
    accounts: Parameters<typeof accountName>[0]
    eventOf: ReturnType<typeof shownEventOf>
    people?: number | undefined
  },
): BinListEntry {
  const { _id, kind, deletedAt, deletedBy, record } = entry
  return {
    ...{ _id, kind, deletedAt },
    name: nameOf(entry, eventOf),
    record: record._id,
    goneAt: goneAt(entry),
    ...(people === undefined ? {} : { people }),
    deletedBy: accountName(accounts, deletedBy),
  }
}

const whichOnes = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')
/** What is to be deleted for good: what somebody has seen in the bin, and not what was added since. */
export const BinChoices = v.object(
  { _ids: v.pipe(v.array(v.string(whichOnes), whichOnes), v.minLength(1, whichOnes)) },
  whichOnes,
)
export type BinChoices = v.InferOutput<typeof BinChoices>
