import * as v from 'valibot'
import { Registration } from '../../bookings/record/registration.ts'
import type { shownEventOf } from '../../bookings/record/reported-facts.ts'
import { PdfFile } from '../../content/files/pdf-file.ts'
import { Image } from '../../content/images/image.ts'
import { InfoPage } from '../../content/pages/info-page.ts'
import { Event } from '../../events/event.ts'
import { DAY_MS } from '../../kit/duration.ts'
import { sayWhichSentence } from '../../kit/error.ts'
import type { Instant } from '../../kit/format.ts'
import { Id, InstantText } from '../../kit/schema.ts'
import { accountName } from '../accounts/user.ts'
import { BIN_DAYS } from './bin-days.ts'

const entryOf = <const K extends string, R extends v.GenericSchema>(kind: K, record: R) =>
  v.object({
    _id: Id,
    kind: v.literal(kind),
    deletedAt: InstantText,
    /** The id of the account that deleted it. */
    deletedBy: v.exactOptional(v.string()),
    record,
  })

/** A deleted record. It has an `_id` of its own, because records of two kinds may share one. */
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

export type BinRecords = { [K in BinKind]: Extract<BinEntry, { kind: K }>['record'] }

export const deletedIn = (bin: Bin): Registration[] =>
  bin.flatMap(entry => (entry.kind === 'registration' ? entry.record : []))

/** Returns the bin with `change` applied to its registrations. */
export const withDeleted = (bin: Bin, change: (registration: Registration) => Registration): Bin =>
  bin.map(entry => {
    if (entry.kind !== 'registration') return entry
    const record = change(entry.record)
    return record === entry.record ? entry : { ...entry, record }
  })

type Deletion = Pick<BinEntry, '_id' | 'deletedAt' | 'deletedBy'>

/** TypeScript knows that kind and record of the arguments match, but not of the object made from them. */
export const binEntry = <K extends BinKind>(kind: K, record: BinRecords[K], deletion: Deletion): BinEntry =>
  ({ ...deletion, kind, record }) as BinEntry

const goneAt = ({ deletedAt }: Pick<BinEntry, 'deletedAt'>): Instant =>
  new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()

/**
 * Selects the entries to delete for good by the trusted clock `trusted`. Keeps held bookings (D65) and
 * the entries in `exemptIds`.
 */
export const overdueBinEntries = (bin: Bin, trusted: Instant, exemptIds: ReadonlySet<string>): BinEntry[] =>
  bin.filter(
    entry =>
      goneAt(entry) <= trusted && !(entry.kind === 'registration' && entry.record.hold) && !exemptIds.has(entry._id),
  )

/**
 * Replaces deletion dates in the future by `latest`: a wrong clock wrote them, and they would keep entries for years.
 * Returns the same bin if nothing changes.
 */
export const withoutFuture = (bin: Bin, latest: Instant): Bin =>
  bin.some(({ deletedAt }) => deletedAt > latest)
    ? bin.map(entry => (entry.deletedAt > latest ? { ...entry, deletedAt: latest } : entry))
    : bin

/** A bin entry as administrators see it. */
export type BinListEntry = Pick<BinEntry, '_id' | 'kind' | 'deletedAt'> & {
  name: string
  goneAt: Instant
  record: string
  /** Number of people waiting for a deleted event, which stays in the bin while there are any. */
  people?: number | undefined
  /** Name or address of the account that deleted it; "" if the account no longer exists. */
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

/** The ids of the entries to delete for good. Entries added since the list was shown stay. */
export const BinChoices = v.object(
  { _ids: v.pipe(v.array(v.string(sayWhichSentence), sayWhichSentence), v.minLength(1, sayWhichSentence)) },
  sayWhichSentence,
)
export type BinChoices = v.InferOutput<typeof BinChoices>
