import { useId, useState } from 'react'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import type { Bound } from '../../kit/ui/field.tsx'

/** Labels by field name. */
export type Labels = Readonly<Record<string, string>>

/** A form's working copy, or a part of it. */
export type FormPart<T> = {
  value: T
  update: (change: (before: T) => T) => void
  /** Path of the part in the record: "", "contact.", "paragraphs.1." */
  path: string
  /** Error sentences by field path. */
  errors: FieldErrors
  /** Prefix of the fields' ids; only forms in pages need one. */
  id?: string
}

/** Names of fields that have a label. */
type Labelled<T, L> = keyof T & keyof L & string
/** Names of fields whose type is exactly `Kind`. */
type Holding<T, Kind> = { [Name in keyof T]-?: [T[Name], Kind] extends [Kind, T[Name]] ? Name : never }[keyof T]

export type BoundText = Bound & { value: string; onChange: (event: { target: { value: string } }) => void }
export type BoundBox = Bound & { checked: boolean; onChange: (event: { target: { checked: boolean } }) => void }
export type BoundValue<V> = Bound & { value: V; onChange: (value: V) => void }

/** Returns a field's attributes by its name. A name without a field, or a field without a label, does not compile. */
export type Bind<T, L extends Labels> = {
  /** For a text field, a text area or a select. */
  text: (name: Labelled<T, L> & Holding<T, string>) => BoundText
  /** For a nullable field, empty input is null. */
  number: (name: Labelled<T, L> & (Holding<T, number> | Holding<T, number | null>)) => BoundText & { type: 'number' }
  /** For a check box. */
  box: (name: Labelled<T, L> & Holding<T, boolean>) => BoundBox
  /** For components that handle the value itself, such as rich text and images. */
  value: <Name extends Labelled<T, L>>(name: Name) => BoundValue<T[Name]>
  /** For a `FieldRow`, which renders a field by its kind. */
  row: (name: Labelled<T, L>) => BoundValue<unknown>
  /** For an `ItemList`. */
  list: <Name extends keyof T & string>(name: Name) => FormPart<T[Name]>
  /** Fields of a nested object: "contact.name" is `bind.part('contact', labels).text('name')`. */
  part: <Name extends keyof T & string, M extends Labels>(name: Name, labels: M) => Bind<T[Name], M>
}

export function bindTo<T, L extends Labels>(form: FormPart<T>, labels: L): Bind<T, L> {
  const { value, update, path, errors, id = '' } = form
  // The types of `Bind` guarantee that `next` fits the field.
  const set = (name: keyof T, next: unknown) => update(before => ({ ...before, [name]: next }))
  const fieldProps = (name: Labelled<T, L>): Bound => ({
    id: id + path + name,
    label: labels[name] ?? name,
    error: errors[path + name],
  })
  const part = <Name extends keyof T & string>(name: Name): FormPart<T[Name]> => ({
    value: value[name],
    update: change => update(before => ({ ...before, [name]: change(before[name]) })),
    path: `${path}${name}.`,
    errors,
    id,
  })
  return {
    text: name => ({
      ...fieldProps(name),
      value: String(value[name]),
      onChange: event => set(name, event.target.value),
    }),
    number: name => ({
      ...fieldProps(name),
      type: 'number',
      value: String(value[name] ?? ''),
      // The server rejects null for a required number, like any wrong number.
      onChange: ({ target }) => set(name, target.value === '' ? null : Number(target.value)),
    }),
    box: name => ({
      ...fieldProps(name),
      checked: value[name] === true,
      onChange: event => set(name, event.target.checked),
    }),
    value: name => ({ ...fieldProps(name), value: value[name], onChange: next => set(name, next) }),
    row: name => ({ ...fieldProps(name), value: value[name], onChange: next => set(name, next) }),
    list: part,
    part: (name, partLabels) => bindTo(part(name), partLabels),
  }
}

type Entries<T> = { draft: T; change: (changes: Partial<T>) => void; isTyped: boolean }

/** Holds the values of a form in a page; `useDraft` keeps them across reloads. */
export function useEntries<T extends object>(initial: T | (() => T)): Entries<T> {
  const [first] = useState(initial)
  const [draft, setDraft] = useState(first)
  return {
    draft,
    change: changes => setDraft(before => ({ ...before, ...changes })),
    isTyped: Object.keys(changesIn(first, draft)).length > 0,
  }
}

/** Binds the fields of a form in a page by name, as `RecordEditor` does. */
export function useBind<T extends object, L extends Labels>(
  { draft, change }: { draft: T; change: (changes: Partial<NoInfer<T>>) => void },
  labels: L,
  errors: FieldErrors = {},
): Bind<T, L> {
  const id = useId()
  return bindTo({ value: draft, update: make => change(changesIn(draft, make(draft))), path: '', errors, id }, labels)
}

/** Untouched values of a draft go on following its default. */
function changesIn<T extends object>(before: T, after: T): Partial<T> {
  const values = new Map<string, unknown>(Object.entries(before))
  // Object.fromEntries loses the names' types.
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => values.get(name) !== value)) as Partial<T>
}

/** Binds the fields of one list item. */
export function bindItem<T, L extends Labels>(
  { update, path, errors, id = '' }: FormPart<T[]>,
  item: T,
  index: number,
  labels: L,
): Bind<T, L> {
  return bindTo(
    {
      value: item,
      update: change => update(items => items.map((item, at) => (at === index ? change(item) : item))),
      path: `${path}${index}.`,
      errors,
      id,
    },
    labels,
  )
}
