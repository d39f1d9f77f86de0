import * as v from 'valibot'
import { sayWhichSentence } from './error.ts'
import { editEntries } from './input.ts'
import { type Sentence, t } from './language.ts'

/**
 * A field of a record. A record's fields are named only in this list: the schemas for stored, new and edited records
 * derive from it, so that none of them can forget a field.
 */
type Field = {
  /** Schema of the stored value. Fields missing in older data folders need a default: `v.optional(schema, value)`. */
  stored: v.GenericSchema
  /** Schema of the input; null if only the server sets it. */
  input: v.GenericSchema | null
  /** Default for a new record, or a function that makes it; without it, the field is required. */
  initial?: unknown
  /** Shown in lists, even to people who may not see the whole record. */
  isListed?: true
  /** Name in the office. */
  label?: WordPair
  /** Explanation in the editor. */
  hint?: WordPair
  /** How the editor renders it, and how tables write it; other fields have components of their own. */
  kind?: FieldKind
  /** Section of the editor. */
  part?: string
  /** Column of exports, which imports read back: heading and width in characters. */
  column?: readonly [heading: string, width: number]
}
export type FieldKind = 'text' | 'longText' | 'number' | 'yesNo'
export type WordPair = readonly [english: string, german: string]
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

type LabelledOf<F extends Fields> = { [K in keyof F]: F[K] extends { label: WordPair } ? K : never }[keyof F] & string

/** Returns the fields' names in the office. */
export const labelsOf = <const F extends Fields>(fields: F): Record<LabelledOf<F>, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label }]) => (label ? [[name, t(...label)]] : [])),
  ) as Record<LabelledOf<F>, string>

type PartOf<F extends Fields, Part> = { [K in keyof F]: F[K] extends { part: Part } ? K : never }[keyof F] & string

/** Returns the names of a section's fields. */
export const namesIn = <const F extends Fields, Part extends string>(fields: F, part: Part) =>
  Object.keys(fields).filter((name): name is PartOf<F, Part> => fields[name]?.part === part)

type ColumnOf<F extends Fields> = { [K in keyof F]: F[K] extends { column: Column } ? K : never }[keyof F] & string
type Column = NonNullable<Field['column']>

/** Returns the fields with a column in exports. */
export const columnsOf = <const F extends Fields>(fields: F) =>
  Object.entries(fields).flatMap(([name, { column, kind = 'text', label }]) =>
    column ? [{ name: name as ColumnOf<F>, column, kind, label: () => (label ? t(...label) : name) }] : [],
  )

export function storedRecord<const F extends Fields>(fields: F): v.ObjectSchema<StoredEntries<F>, undefined> {
  return v.object(mapFields(fields, ({ stored }) => stored) as StoredEntries<F>)
}

/** Builds the schema to add a record; `sentence` is the error for a missing required field. */
export function newRecord<const F extends Fields>(
  fields: F,
  sentence: Sentence,
): v.ObjectSchema<NewEntries<F>, Sentence> {
  const entry = (field: Field) =>
    field.input && ('initial' in field ? v.optional(field.input, field.initial) : field.input)
  return v.object(mapFields(fields, entry) as NewEntries<F>, sentence)
}

type InitialValues<F extends Fields> = {
  [K in keyof F as F[K] extends { initial: unknown } ? K : never]: v.InferOutput<F[K]['stored']>
}

/** Returns the defaults of a new record. */
export const initialValues = <const F extends Fields>(fields: F): InitialValues<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
      'initial' in field ? [[name, typeof field.initial === 'function' ? field.initial() : field.initial]] : [],
    ),
  ) as InitialValues<F>

/** Builds the schema to change a record: any input fields, and which version is edited (`editEntries`). */
export function recordEdit<const F extends Fields>(
  fields: F,
  sentence: Sentence = sayWhichSentence,
): v.ObjectSchema<typeof editEntries & EditEntries<F>, Sentence> {
  const entries = mapFields(fields, ({ input }) => input && v.exactOptional(input)) as EditEntries<F>
  return v.object({ ...editEntries, ...entries }, sentence)
}

/** Maps fields to schemas; null skips a field. Object.fromEntries loses the names' types. */
const mapFields = (fields: Fields, make: (field: Field) => v.GenericSchema | null): v.ObjectEntries =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = make(field)
      return schema ? [[name, schema]] : []
    }),
  )

type PartFields = Record<string, { stored: v.GenericSchema; input: v.GenericSchema }>

/** Builds the schemas of a part of a record: stored, as complete input, and as partial input. */
export function recordPart<const F extends PartFields>(
  fields: F,
  sentence: Sentence = () => t('Please fill this in.', 'Bitte fülle das aus.'),
) {
  const stored = mapFields(fields, field => field.stored) as { [K in keyof F]: F[K]['stored'] }
  const input = mapFields(fields, field => field.input) as { [K in keyof F]: F[K]['input'] }
  const some = mapFields(fields, field => field.input && v.exactOptional(field.input)) as EditEntries<F>
  return { stored: v.object(stored), input: v.object(input, sentence), someInput: v.object(some, sentence) }
}

/** Builds the schemas of a list with at most `max` items. */
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

type ListedKey<F extends Fields> = { [K in keyof F]: F[K] extends { isListed: true } ? K : never }[keyof F] & string
export type ListedOf<F extends Fields> = Pick<v.InferOutput<v.ObjectSchema<StoredEntries<F>, undefined>>, ListedKey<F>>

/** Returns the fields that lists show. */
export function listedFields<const F extends Fields>(fields: F, record: ListedOf<F>): ListedOf<F> {
  const values = new Map<string, unknown>(Object.entries(record))
  const names = Object.keys(fields).filter(name => fields[name]?.isListed && values.has(name))
  return Object.fromEntries(names.map(name => [name, values.get(name)])) as ListedOf<F>
}
