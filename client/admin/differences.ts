export type Difference = { label: string; before: string; after: string }

/** So many characters of a long text are shown. */
const SHOWN = 300

/** A value as a person reads it: the texts in it, without markup. */
export function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(readable).filter(Boolean).join(' · ')
  return String(value ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What differs between two versions of a record, in the fields that have a label. */
export function differences<T extends object>(
  before: T,
  after: T,
  labels: Partial<Record<keyof T & string, string>>,
): Difference[] {
  return (Object.keys(labels) as (keyof T & string)[]).flatMap(field => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
    const [from, to] = [readable(before[field]), readable(after[field])]
    // Of two long texts the part around the first difference says more than their beginnings.
    const start = Math.max(0, [...from].findIndex((char, at) => char !== to[at]) - 40)
    const part = (text: string) =>
      `${start > 0 ? '…' : ''}${text.slice(start, start + SHOWN)}${text.length > start + SHOWN ? '…' : ''}`
    return [{ label: labels[field] ?? field, before: part(from), after: part(to) }]
  })
}
