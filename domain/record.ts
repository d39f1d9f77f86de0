import { SECOND_MS } from './duration.ts'
import { AppError } from './error.ts'
import { dayOf, type Instant, instantOf } from './format.ts'
import { t } from './language.ts'

/** Images and the site have no date before their first change. */
type Dated = { lastModifiedDate?: Instant | undefined }

/** `now`, or a millisecond after the record's last change when the clock has not gone on since. */
function nextChange({ lastModifiedDate }: Dated, now: Instant): Instant {
  if (lastModifiedDate === undefined || now > lastModifiedDate) return now
  return new Date(Date.parse(lastModifiedDate) + 1).toISOString()
}

/** The record with the changes, dated later than before: two states of a record never have the same date. */
export const revised = <T extends Dated>(record: T, changes: Partial<T>, now: Instant): T => ({
  ...record,
  ...changes,
  lastModifiedDate: nextChange(record, now),
})

/**
 * Whether nobody has changed a record of the first start, which dates them at midnight: in the second after it there is
 * room for what `adapted` changes. Whoever changes one dates it at the moment of the change.
 */
export const isUntouched = ({ lastModifiedDate }: { lastModifiedDate: Instant }): boolean =>
  Date.parse(lastModifiedDate) - Date.parse(instantOf(dayOf(lastModifiedDate))) < SECOND_MS

/** The record with changes that follow from another record: what nobody has touched counts as untouched still. */
export const adapted = <T extends { lastModifiedDate: Instant }>(record: T, changes: Partial<T>, now: Instant): T =>
  revised(record, changes, isUntouched(record) ? record.lastModifiedDate : now)

export const changedMeanwhile = () =>
  t('Somebody else has changed this meanwhile.', 'Das hat inzwischen jemand anders geändert.')

/**
 * Throws `conflict` when the record is no longer what the change was made to. `seen` is the `lastModifiedDate` that the
 * person saw, "" for a record without one; whoever does not say it changes whatever there is.
 */
export function refuseStale({ lastModifiedDate = '' }: Dated, seen: string | undefined): void {
  if (seen !== undefined && seen !== lastModifiedDate) {
    throw new AppError('conflict', changedMeanwhile())
  }
}

/** The items of a list that each have an id of their own: other records name them by it. */
export function identified<T extends { _id: string }>(items: readonly T[], newId: () => string): T[] {
  const taken = new Set([''])
  return items.map(item => {
    const _id = taken.has(item._id) ? newId() : item._id
    taken.add(_id)
    return { ...item, _id }
  })
}

/** Throws `not_found`; `what` is "event", "page" … */
export function findRecord<T extends { _id: string }>(records: readonly T[], id: string, what: string): T {
  const record = records.find(({ _id }) => _id === id)
  if (!record)
    throw new AppError('not_found', t(`This ${what} does not exist (any more).`, 'Das gibt es nicht (mehr).'))
  return record
}
