import { SECOND_MS } from './duration.ts'
import { AppError } from './error.ts'
import { dayOf, type Instant, instantOf } from './format.ts'
import { t } from './language.ts'

/** Images and the site have no date before their first change. */
type Versioned = { lastModifiedDate?: Instant | undefined }

/** Returns `now`, or one millisecond after the last change if the clock has not advanced since. */
function nextChange({ lastModifiedDate }: Versioned, now: Instant): Instant {
  if (lastModifiedDate === undefined || now > lastModifiedDate) return now
  return new Date(Date.parse(lastModifiedDate) + 1).toISOString()
}

/** Changes a record and its date, so that two versions of a record never have the same date. */
export const reviseRecord = <T extends Versioned>(record: T, changes: Partial<T>, now: Instant): T => ({
  ...record,
  ...changes,
  lastModifiedDate: nextChange(record, now),
})

/**
 * True if nobody has changed a record of the first start. Its date is midnight, or within the second after it once
 * `adaptRecord` has changed it; changes by people have the actual time.
 */
export const isUntouched = ({ lastModifiedDate }: { lastModifiedDate: Instant }): boolean =>
  Date.parse(lastModifiedDate) - Date.parse(instantOf(dayOf(lastModifiedDate))) < SECOND_MS

/** Applies changes that follow from another record, without marking an untouched one as touched. */
export const adaptRecord = <T extends { lastModifiedDate: Instant }>(record: T, changes: Partial<T>, now: Instant): T =>
  reviseRecord(record, changes, isUntouched(record) ? record.lastModifiedDate : now)

export const changedMeanwhileError = () =>
  t('Somebody else has changed this meanwhile.', 'Das hat inzwischen jemand anders geändert.')

/**
 * Throws `conflict` if the record has changed since. `seen` is the `lastModifiedDate` that the person saw, "" for a
 * record without one; undefined skips the check.
 */
export function refuseStale({ lastModifiedDate = '' }: Versioned, seen: string | undefined): void {
  if (seen !== undefined && seen !== lastModifiedDate) {
    throw new AppError('conflict', changedMeanwhileError())
  }
}

/** Gives each item of a list a unique id, by which other records refer to it. */
export function giveUniqueIds<T extends { _id: string }>(items: readonly T[], newId: () => string): T[] {
  const takenIds = new Set([''])
  return items.map(item => {
    const _id = takenIds.has(item._id) ? newId() : item._id
    takenIds.add(_id)
    return { ...item, _id }
  })
}

/** Replaces the record with the same id. */
export const replaceRecord = <T extends { _id: string }>(records: readonly T[], record: T): T[] =>
  records.map(entry => (entry._id === record._id ? record : entry))

/** Replaces the records with the same ids. */
export function replaceRecords<T extends { _id: string }>(records: readonly T[], changed: Iterable<T>): T[] {
  const after = new Map([...changed].map(record => [record._id, record]))
  return records.map(record => after.get(record._id) ?? record)
}

/**
 * Changes the record with this id. Returns the same list if no record has the id, or `change` returns the same record.
 */
export function changeRecord<T extends { _id: string }>(
  records: readonly T[],
  id: string | undefined,
  change: (record: T) => T,
): readonly T[] {
  const record = records.find(({ _id }) => _id === id)
  const changed = record && change(record)
  return changed === undefined || changed === record ? records : replaceRecord(records, changed)
}

/** Throws `not_found`; `what` is "event", "page" … */
export function findRecord<T extends { _id: string }>(records: readonly T[], id: string, kind: string): T {
  const record = records.find(({ _id }) => _id === id)
  if (!record)
    throw new AppError('not_found', t(`This ${kind} does not exist (any more).`, 'Das gibt es nicht (mehr).'))
  return record
}
