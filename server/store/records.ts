import type { EditTarget } from '../../domain/kit/input.ts'
import { findRecord, refuseStale, replaceRecord } from '../../domain/kit/record.ts'
import type { StoredCollection } from './collections/collections.ts'

type StoredRecord = { _id: string; lastModifiedDate?: string | undefined }
type Records<T> = Pick<StoredCollection<readonly T[]>, 'current' | 'update'>

/** Accesses one list of a file with several. */
export function partOf<Name extends string, T, Whole extends { readonly [N in Name]: T }>(
  collection: StoredCollection<Whole>,
  name: Name,
): Pick<StoredCollection<Whole[Name]>, 'current' | 'update'> {
  return {
    get current() {
      return collection.current[name]
    },
    update: (change, options) =>
      collection.update(all => {
        const { next, result } = change(all[name])
        return { next: next === all[name] ? all : { ...all, [name]: next }, result }
      }, options),
  }
}

/** Finds the record that an earlier call has added under the id that it named (`recordIdOf`). */
export const addedBefore = <T extends { _id: string }>(records: readonly T[], _id: string): T | undefined =>
  records.find(record => record._id === _id)

/** Adds a record; a repeated call, which names the same id, gets the stored one. */
export const addRecord = <T extends StoredRecord>(records: Records<T>, record: T): Promise<T> =>
  records.update(all => {
    const earlier = addedBefore(all, record._id)
    return earlier ? { next: all, result: earlier } : { next: [...all, record], result: record }
  })

/** Changes one record, unless it was changed meanwhile; `what` names it in the error if it does not exist. */
export const editRecord = <T extends StoredRecord>(
  records: Records<T>,
  edit: EditTarget,
  kind: string,
  change: (record: T) => T,
): Promise<T> => records.update(all => withEdited(all, edit, kind, change))

/** Returns the list with one record changed, for a commit. */
export function withEdited<T extends StoredRecord>(
  all: readonly T[],
  edit: EditTarget,
  kind: string,
  change: (record: T) => T,
): { next: T[]; result: T } {
  const record = findUnchanged(all, edit, kind)
  const result = change(record)
  return { next: replaceRecord(all, result), result }
}

/** Returns a record, unless it was changed meanwhile; `what` as for `editRecord`. */
export function findUnchanged<T extends StoredRecord>(
  all: readonly T[],
  { _id, lastModifiedDate }: EditTarget,
  kind: string,
): T {
  const record = findRecord(all, _id, kind)
  refuseStale(record, lastModifiedDate)
  return record
}

/** Returns a record, unless it was changed meanwhile, and the list without it; `what` as for `editRecord`. */
export function takeRecord<T extends StoredRecord>(
  all: readonly T[],
  edit: EditTarget,
  kind: string,
): { record: T; rest: T[] } {
  const record = findUnchanged(all, edit, kind)
  return { record, rest: all.filter(entry => entry !== record) }
}

/** Replaces each record by the result of `change`; writes nothing if all are the same. */
export const changeAll = <T>(records: Records<T>, change: (record: T) => T): Promise<void> =>
  records.update(all => {
    const next = all.map(change)
    return { next: next.every((record, index) => record === all[index]) ? all : next, result: undefined }
  })
