import { t } from '../../../../domain/kit/language.ts'

export type Difference = { label: string; before: string; after: string }

/** Formats values such as ids, by field name. */
export type ValueFormats = Readonly<Record<string, (value: unknown) => string>>

/** Longer texts are abbreviated. */
const SHOWN_CHARACTERS = 300

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Normalises a record as the server stores it: without its date, texts trimmed, HTML as XHTML. */
const storedForm = (record: object) =>
  JSON.stringify({ ...record, lastModifiedDate: undefined }, (_, value) =>
    typeof value === 'string' ? value.trim().replaceAll(' />', '>').replaceAll('&nbsp;', '\u00a0') : value,
  )

/** True if the stored record equals the form's, no matter who stored it. */
export const isStored = (edited: object, stored: object) => storedForm(edited) === storedForm(stored)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Formats a value as text, without markup. */
export function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes', 'Ja') : t('No', 'Nein')
  if (isObject(value)) return Object.values(value).map(readable).filter(Boolean).join(' · ')
  return String(value ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Lists the labelled fields that differ between two versions of a record. */
export function differences(
  before: object,
  after: object,
  labels: Record<string, string>,
  show: ValueFormats = {},
): Difference[] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return Object.entries(labels).flatMap(([field, label]) => {
    if (isSame(from.get(field), to.get(field))) return []
    const text = show[field] ?? readable
    const [old, now] = [text(from.get(field)), text(to.get(field))]
    // Long texts are shown around their first difference, as their beginnings may be equal.
    let equal = 0
    while (equal < old.length && old[equal] === now[equal]) equal += 1
    const start = Math.max(0, equal - 40)
    const part = (text: string) =>
      `${start > 0 ? '…' : ''}${text.slice(start, start + SHOWN_CHARACTERS)}${text.length > start + SHOWN_CHARACTERS ? '…' : ''}`
    return [{ label, before: part(old), after: part(now) }]
  })
}

/**
 * Three-way merge: returns `stored` with all changes from `base` to `edited`. If both changed a field, `edited` wins;
 * a list wins as a whole, since its items may have moved.
 */
export function mergeEdits<T>(base: T, edited: T, stored: T): T {
  if (isSame(base, edited)) return stored
  if (isSame(base, stored)) return edited
  if (Array.isArray(base) && Array.isArray(edited) && Array.isArray(stored)) {
    return (mergedItems(base, edited, stored) ?? edited) as T
  }
  if (!isObject(base) || !isObject(edited) || !isObject(stored)) return edited
  const [before, after] = [
    new Map<string, unknown>(Object.entries(base)),
    new Map<string, unknown>(Object.entries(stored)),
  ]
  const changed = Object.entries(edited).map(([key, value]) => [
    key,
    mergeEdits(before.get(key), value, after.get(key)),
  ])
  return { ...stored, ...Object.fromEntries(changed) }
}

/** Merges two lists item by item; undefined if both changed the same item, or if items were added or removed. */
function mergedItems(base: unknown[], edited: unknown[], stored: unknown[]): unknown[] | undefined {
  const isEachItsOwn = edited.every(
    (item, at) => isObject(item) && (isSame(base[at], item) || isSame(base[at], stored[at])),
  )
  if (!isEachItsOwn || base.length !== edited.length || base.length !== stored.length) return undefined
  return edited.map((item, at) => (isSame(base[at], item) ? stored[at] : item))
}
