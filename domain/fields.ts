import * as v from 'valibot'
import { editOf } from './input.ts'
import { type Sentence, t } from './language.ts'

/**
 * One field of a record. The list of a record's fields is the only place that names them: what is stored, what makes a
 * new record and what changes one are derived from it, so none of them can forget a field.
 */
type Field = {
  /** How it is stored. What older data folders lack has a default here: `v.optional(schema, value)`. */
  stored: v.GenericSchema
  /** How a person enters it; null for what only the server sets. */
  input: v.GenericSchema | null
  /** What a new record has where nothing was entered, or a function that makes it; without it, the field is required. */
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
export function storedRecord<const F extends Fields>(fields: F): v.ObjectSchema<StoredEntries<F>, undefined> {
  return v.object(mapped(fields, ({ stored }) => stored) as StoredEntries<F>)
}

/** What a person sends to add one; `sentence` is said when a required field is missing. */
export function newRecord<const F extends Fields>(
  fields: F,
  sentence: Sentence,
): v.ObjectSchema<NewEntries<F>, Sentence> {
  const entry = (field: Field) =>
    field.input && ('initial' in field ? v.optional(field.input, field.initial) : field.input)
  return v.object(mapped(fields, entry) as NewEntries<F>, sentence)
}

type InitialValues<F extends Fields> = {
  [K in keyof F as F[K] extends { initial: unknown } ? K : never]: v.InferOutput<F[K]['stored']>
}

/** What a new record has where nothing was entered. */
export const initialValues = <const F extends Fields>(fields: F): InitialValues<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
      'initial' in field ? [[name, typeof field.initial === 'function' ? field.initial() : field.initial]] : [],
    ),
  ) as InitialValues<F>

/** What a person sends to change one: any of the entered fields, and which record in which state (`editOf`). */
export function recordEdit<const F extends Fields>(
  fields: F,
  sentence: Sentence = () => t('Please say which.', 'Bitte gib an, was gemeint ist.'),
): v.ObjectSchema<typeof editOf & EditEntries<F>, Sentence> {
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

type PartFields = Record<string, { stored: v.GenericSchema; input: v.GenericSchema }>

/** A part of a record: as it is stored, as it is entered when it is sent whole, and when only some of it is sent. */
export function part<const F extends PartFields>(
  fields: F,
  sentence: Sentence = () => t('Please fill this in.', 'Bitte fülle das aus.'),
) {
  const stored = mapped(fields, field => field.stored) as { [K in keyof F]: F[K]['stored'] }
  const input = mapped(fields, field => field.input) as { [K in keyof F]: F[K]['input'] }
  const some = mapped(fields, field => field.input && v.exactOptional(field.input)) as EditEntries<F>
  return { stored: v.object(stored), input: v.object(input, sentence), someInput: v.object(some, sentence) }
}

/** A list of parts, at most `max` of them. */
export function listOf<S extends v.GenericSchema, I extends v.GenericSchema>(
  item: { stored: S; input: I },
  max: number,
  {
    noList = () => t('A list is expected.', 'Hier gehört eine Liste hin.'),
    tooMany = () => t(`At most ${max} of these.`, `Höchstens ${max} davon.`),
  } = {},
) {
  return {
    stored: v.array(item.stored),
    input: v.pipe(v.array(item.input, noList), v.maxLength(max, tooMany)),
  }
}

type Listed<F extends Fields> = { [K in keyof F]: F[K] extends { isListed: true } ? K : never }[keyof F] & string
export type ListedOf<F extends Fields> = Pick<v.InferOutput<v.ObjectSchema<StoredEntries<F>, undefined>>, Listed<F>>

/** What lists show of a record. */
export function listed<const F extends Fields>(fields: F, record: ListedOf<F>): ListedOf<F> {
  const values = new Map<string, unknown>(Object.entries(record))
  const names = Object.keys(fields).filter(name => fields[name]?.isListed && values.has(name))
  return Object.fromEntries(names.map(name => [name, values.get(name)])) as ListedOf<F>
}
