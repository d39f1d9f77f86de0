import * as v from 'valibot'

declare const brand: unique symbol

/** HTML that has been cleaned and may be shown; only `cleanHtml` makes it (D34). */
export type CleanHtml = string & { readonly [brand]: 'CleanHtml' }

/** HTML as it is stored: cleaned on save, and again before anybody sees it (D34). */
export const StoredHtml = v.pipe(v.string(), v.metadata({ isHtml: true }))

/** What comes of a schema's values once all HTML in them has been cleaned. */
export type Cleaned<S extends v.GenericSchema> = S extends typeof StoredHtml
  ? CleanHtml
  : S extends v.ArraySchema<infer Item extends v.GenericSchema, infer _M>
    ? Cleaned<Item>[]
    : S extends v.OptionalSchema<infer Wrapped extends v.GenericSchema, infer Default>
      ? Cleaned<Wrapped> | (Default extends undefined ? undefined : never)
      : S extends v.ObjectSchema<infer Entries extends v.ObjectEntries, infer _M>
        ? { [K in keyof v.InferOutput<S>]: K extends keyof Entries ? CleanedEntry<Entries[K]> : never }
        : v.InferOutput<S>
type CleanedEntry<S> = S extends v.GenericSchema ? Cleaned<S> : never

/**
 * A value with all HTML in it cleaned, wherever its schema says `StoredHtml`: in objects, lists, and behind `optional` or
 * `nullable`; not in unions, where the type says that nothing was cleaned.
 */
export const cleaned = <S extends v.GenericSchema>(
  schema: S,
  value: v.InferOutput<S>,
  clean: (html: string) => CleanHtml,
): Cleaned<S> =>
  // `walk` follows the same schema as the type does.
  walk(schema, value, clean) as Cleaned<S>

/** The same for what a person has entered, of which some fields may be missing. */
export const withCleanHtml = <T extends object>(
  schema: v.GenericSchema,
  entered: T,
  clean: (html: string) => CleanHtml,
): T =>
  // Clean HTML is a string like any other.
  walk(schema, entered, clean) as T

function walk(schema: v.GenericSchema, value: unknown, clean: (html: string) => CleanHtml): unknown {
  if (v.getMetadata(schema as v.GenericSchema & typeof StoredHtml).isHtml === true)
    return typeof value === 'string' ? clean(value) : value
  if (isWrapping(schema)) return walk(schema.wrapped, value, clean)
  if (isArray(schema) && Array.isArray(value)) return value.map(item => walk(schema.item, item, clean))
  if (isObject(schema) && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const entry = schema.entries[name]
        return [name, entry ? walk(entry, inner, clean) : inner]
      }),
    )
  return value
}

/** `optional`, `nullable` and their like. */
const isWrapping = (schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> =>
  'wrapped' in schema
const isArray = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array'
const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<Record<string, v.GenericSchema>, undefined> =>
  schema.type === 'object'
