import * as v from 'valibot'
import { editOf } from './input.ts'

/**
 * One field of a record. The list of a record's fields is the only place where they stand: what is stored, what makes a
 * new record and what changes one are derived from it, so none of them can forget a field.
 */
export type Field = {
  /** How it is stored. What older data folders lack has a default here: `v.optional(schema, value)`. */
  stored: v.GenericSchema
  /** How a person enters it; null for what only the server sets. */
  input: v.GenericSchema | null
  /** What a new record has where nothing was entered; without it, the field is required. */
  initial?: unknown
  /** Whether lists show it to people who may not see the whole record. */
  isListed?: true
}
export type Fields = Record<string, Field>

type EntryName<F extends Fields> = { [K in keyof F]: F[K]['input'] extends null ? never : K }[keyof F]
type InputOf<F extends Field> = F['input'] extends infer I extends v.GenericSchema ? I : never

type StoredEntries<F extends Fields> = { [K in keyof F]: F[K]['stored'] }
type NewEntries<F extends Fields> = {
  [K in EntryName<F>]: F[K] extends { initial: infer D }
    ? D extends v.Default<InputOf<F[K]>, undefined>
      ? v.OptionalSchema<InputOf<F[K]>, D>
      : never
    : InputOf<F[K]>
}
type EditEntries<F extends Fields> = { [K in EntryName<F>]: v.ExactOptionalSchema<InputOf<F[K]>, undefined> }

/** The record as it is stored. */
// @__NO_SIDE_EFFECTS__
export function storedRecord<const F extends Fields>(fields: F): v.ObjectSchema<StoredEntries<F>, undefined> {
  return v.object(mapped(fields, ({ stored }) => stored) as StoredEntries<F>)
}

/** What a person sends to add one; `sentence` is said when a required field is missing. */
// @__NO_SIDE_EFFECTS__
export function newRecord<const F extends Fields>(fields: F, sentence: string): v.ObjectSchema<NewEntries<F>, string> {
  const entry = (field: Field) =>
    field.input && ('initial' in field ? v.optional(field.input, field.initial) : field.input)
  return v.object(mapped(fields, entry) as NewEntries<F>, sentence)
}

/** What a person sends to change one: any of the entered fields, and which record in which state (`editOf`). */
// @__NO_SIDE_EFFECTS__
export function recordEdit<const F extends Fields>(
  fields: F,
  sentence = 'Please say which.',
): v.ObjectSchema<typeof editOf & EditEntries<F>, string> {
  const entries = mapped(fields, ({ input }) => input && v.exactOptional(input)) as EditEntries<F>
  return v.object({ ...editOf, ...entries }, sentence)
}

/** The schemas that `make` makes of the fields; null leaves a field out. Object.fromEntries forgets the names' types. */
const mapped = (fields: Fields, make: (field: Field) => v.GenericSchema | null): v.ObjectEntries =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = make(field)
      return schema ? [[name, schema]] : []
    }),
  )

/** A part of a record that is sent whole: its schema as stored and as entered. */
// @__NO_SIDE_EFFECTS__
export function part<const F extends Record<string, { stored: v.GenericSchema; input: v.GenericSchema }>>(fields: F) {
  const entries = (as: 'stored' | 'input') =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[as]]))
  return {
    stored: v.object(entries('stored') as { [K in keyof F]: F[K]['stored'] }),
    input: v.object(entries('input') as { [K in keyof F]: F[K]['input'] }, 'Please fill this in.'),
  }
}

/** A list of parts, at most `max` of them. */
// @__NO_SIDE_EFFECTS__
export function listOf<S extends v.GenericSchema, I extends v.GenericSchema>(
  item: { stored: S; input: I },
  max: number,
) {
  return {
    stored: v.array(item.stored),
    input: v.pipe(v.array(item.input, 'A list is expected.'), v.maxLength(max, `At most ${max} of these.`)),
  }
}

type Listed<F extends Fields> = { [K in keyof F]: F[K] extends { isListed: true } ? K : never }[keyof F] & string
export type ListedOf<F extends Fields> = Pick<v.InferOutput<v.ObjectSchema<StoredEntries<F>, undefined>>, Listed<F>>

/** What lists show of a record. */
export const listed = <const F extends Fields>(fields: F, record: ListedOf<F>): ListedOf<F> =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => fields[name]?.isListed),
    // Only the names that the type asks for are left.
  ) as ListedOf<F>
