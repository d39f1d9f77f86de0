import { fileError } from '../files/json-format.ts'

/** Changes of a commit to one part of the data; applied in the order `all`, `gone`, `put` (D73). */
export type PartChange = {
  /** The whole new content. */
  all?: unknown
  /** The keys of deleted records. */
  gone?: string[] | undefined
  /** Whole records: known ones in their place, new ones at the end of the list. */
  put?: object[] | undefined
  /** Key field of the records, if it is not `_id`. */
  key?: string | undefined
}

/** Keyed by the part's name: a collection, or with a dot one field of it, such as `newsletter.issues`. */
export type Changes = Readonly<Record<string, PartChange>>

/** Key fields of the lists in a collection that is an object, by field. */
export type ListKeys = Readonly<Record<string, string>>

export const DEFAULT_KEY = '_id'

/** A part of a collection's data. Without a field it is all of it; without a key it is not a list of records. */
type ChangePart = { name: string; field: string | undefined; key: string | undefined }

/** Keys of the records in each list without duplicates. Other lists are written as a whole. */
export type KeyIndex = Map<string, Set<string>>

export const collectionIn = (part: string): string => part.split('.')[0] ?? part
export const fieldIn = (part: string): string | undefined => part.split('.')[1]

export function collectionParts(name: string, data: unknown, lists: ListKeys | undefined): ChangePart[] {
  if (Array.isArray(data)) return [{ name, field: undefined, key: DEFAULT_KEY }]
  if (!lists) return [{ name, field: undefined, key: undefined }]
  return Object.keys(data as object).map(field => ({ name: `${name}.${field}`, field, key: lists[field] }))
}

export const contentOf = (data: unknown, field: string | undefined): unknown =>
  field === undefined ? data : (data as Record<string, unknown>)[field]

export const keyOf = (record: object, key: string): string => String((record as Record<string, unknown>)[key])

export function indexKeys(index: KeyIndex, name: string, data: unknown, lists: ListKeys | undefined): void {
  for (const part of collectionParts(name, data, lists)) indexPart(index, part, contentOf(data, part.field))
}

function indexPart(index: KeyIndex, { name, key }: ChangePart, content: unknown): void {
  if (key === undefined) return
  const records = content as readonly object[]
  const keys = new Set(records.map(record => keyOf(record, key)))
  if (keys.size === records.length) index.set(name, keys)
  else index.delete(name)
}

/**
 * Returns the changes from one state of a collection to the next. Unchanged records must be the same objects.
 * `extensions` maps a list to the one that it extends at the end.
 */
export function changesBetween(
  name: string,
  before: unknown,
  after: unknown,
  lists: ListKeys | undefined,
  { index, extensions }: { index: KeyIndex; extensions?: ReadonlyMap<unknown, unknown> | undefined },
): Changes {
  const changes: Record<string, PartChange> = {}
  for (const part of collectionParts(name, after, lists)) {
    const [old, next] = [contentOf(before, part.field), contentOf(after, part.field)]
    const isExtended = extensions?.get(next) === old
    const change = old === next ? {} : partChange(part, old, next, { index, isExtended })
    if (Object.keys(change).length > 0) changes[part.name] = change
  }
  return changes
}

function partChange(
  { name, key }: ChangePart,
  before: unknown,
  after: unknown,
  { index, isExtended }: { index: KeyIndex; isExtended: boolean },
): PartChange {
  const cached = index.get(name)
  if (key === undefined || cached === undefined) return { all: after }
  const [old, next] = [before as readonly object[], after as readonly object[]]
  const place = isExtended ? old.length : firstDifference(old, next)
  return listChange({ before: old, after: next, place }, key, cached) ?? { all: after }
}

function firstDifference(before: readonly object[], after: readonly object[]): number {
  let place = 0
  while (place < before.length && before[place] === after[place]) place += 1
  return place
}

/**
 * Undefined when the list has a key twice, or most of it has changed. Both lists are equal up to `place`. Looks at each
 * record once.
 */
function listChange(
  { before, after, place: start }: { before: readonly object[]; after: readonly object[]; place: number },
  key: string,
  previousIds: ReadonlySet<string>,
): PartChange | undefined {
  const goneIds = new Set<string>()
  const put: object[] = []
  let place = start
  for (const record of before.slice(start)) {
    const next = after[place]
    if (next === record) {
      place += 1
      continue
    }
    const id = keyOf(record, key)
    if (next !== undefined && keyOf(next, key) === id) {
      put.push(next)
      place += 1
    } else goneIds.add(id)
  }
  const added = after.slice(place)
  const addedKeys = new Set(added.map(record => keyOf(record, key)))
  if (addedKeys.size !== added.length) return undefined
  for (const id of addedKeys) if (previousIds.has(id) && !goneIds.has(id)) return undefined
  if (goneIds.size > 0 && put.length + added.length > after.length / 2) return undefined
  if (goneIds.size + put.length + added.length === 0) return {}
  return {
    ...(key === DEFAULT_KEY ? {} : { key }),
    ...(goneIds.size > 0 ? { gone: [...goneIds] } : {}),
    ...(put.length + added.length > 0 ? { put: [...put, ...added] } : {}),
  }
}

/** Brings the index up to date with stored changes of a collection that now holds `data`. */
export function updateKeyIndex(
  index: KeyIndex,
  name: string,
  data: unknown,
  lists: ListKeys | undefined,
  changes: Changes,
): void {
  for (const part of collectionParts(name, data, lists)) {
    const change = changes[part.name]
    const indexed = index.get(part.name)
    if (!change || part.key === undefined) continue
    if ('all' in change || !indexed) {
      indexPart(index, part, contentOf(data, part.field))
      continue
    }
    for (const id of change.gone ?? []) indexed.delete(id)
    for (const record of change.put ?? []) indexed.add(keyOf(record, part.key))
  }
}

/** Returns a collection's data after further commits. Throws a sentence when a change does not fit. */
export function replayCommits(name: string, data: unknown, commits: Iterable<Changes>): unknown {
  let content = data
  const lists = new Map<string, Map<string, unknown>>()
  const apply = (part: string, change: PartChange) => {
    const field = fieldIn(part)
    if ('all' in change) {
      lists.delete(part)
      content = field === undefined ? change.all : { ...(content as object), [field]: change.all }
    }
    if (!change.gone && !change.put) return
    const key = change.key ?? DEFAULT_KEY
    const records = lists.get(part) ?? mapByKey(part, contentOf(content, field), key)
    lists.set(part, records)
    for (const id of change.gone ?? []) records.delete(id)
    for (const record of change.put ?? []) records.set(keyOf(record, key), record)
  }
  for (const changes of commits)
    for (const [part, change] of Object.entries(changes)) if (collectionIn(part) === name) apply(part, change)
  for (const [part, records] of lists) {
    const field = fieldIn(part)
    const list = [...records.values()]
    content = field === undefined ? list : { ...(content as object), [field]: list }
  }
  return content
}

function mapByKey(part: string, content: unknown, key: string): Map<string, unknown> {
  if (!Array.isArray(content)) throw fileError('damaged', `${part} is not a list.`)
  const records = new Map(content.map(record => [keyOf(Object(record), key), record]))
  if (records.size !== content.length) throw fileError('damaged', `${part} has two records with the same ${key}.`)
  return records
}

/**
 * Returns a change without records deleted since, and with the others in their present form. Its replay leads to the
 * same data, as a later commit has deleted or changed each of the others.
 */
export function withoutErased(change: PartChange, content: unknown, records: ReadonlyMap<string, object>): PartChange {
  const key = change.key ?? DEFAULT_KEY
  const { put, ...others } = change
  const present = put?.flatMap(record => records.get(keyOf(record, key)) ?? []) ?? []
  return {
    ...others,
    ...('all' in change ? { all: content } : {}),
    ...(present.length > 0 ? { put: present } : {}),
  }
}
