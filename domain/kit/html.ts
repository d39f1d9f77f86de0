import * as v from 'valibot'

declare const brand: unique symbol

/** Cleaned HTML that may be shown; only `cleanHtml` creates it (D34). */
export type CleanHtml = string & { readonly [brand]: 'CleanHtml' }

/** Stored HTML, cleaned on save, and again before it is shown (D34). */
export const StoredHtml = v.pipe(v.string(), v.metadata({ isHtml: true }))

/** Output type of a schema after all its HTML is cleaned. */
export type WithCleanHtml<S extends v.GenericSchema> = S extends typeof StoredHtml
  ? CleanHtml
  : S extends v.ArraySchema<infer Item extends v.GenericSchema, infer _M>
    ? WithCleanHtml<Item>[]
    : S extends v.OptionalSchema<infer Wrapped extends v.GenericSchema, infer Default>
      ? WithCleanHtml<Wrapped> | (Default extends undefined ? undefined : never)
      : S extends v.ObjectSchema<infer Entries extends v.ObjectEntries, infer _M>
        ? { [K in keyof v.InferOutput<S>]: K extends keyof Entries ? CleanedEntry<Entries[K]> : never }
        : v.InferOutput<S>
type CleanedEntry<S> = S extends v.GenericSchema ? WithCleanHtml<S> : never

/**
 * Cleans all HTML in a value, wherever its schema has `StoredHtml`: in objects, lists, and behind `optional` or
 * `nullable`. Skips unions, as the type shows.
 */
export const cleanFields = <S extends v.GenericSchema>(
  schema: S,
  value: v.InferOutput<S>,
  clean: (html: string) => CleanHtml,
): WithCleanHtml<S> =>
  // `walk` follows the same schema as the type does.
  walk(schema, value, clean) as WithCleanHtml<S>

/** Likewise for input, in which fields may be missing. */
export const withCleanHtml = <T extends object>(
  schema: v.GenericSchema,
  entered: T,
  clean: (html: string) => CleanHtml,
): T =>
  // Clean HTML is an ordinary string.
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

/** `optional`, `nullable` and the like. */
const isWrapping = (schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> =>
  'wrapped' in schema
const isArray = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array'
const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<Record<string, v.GenericSchema>, undefined> =>
  schema.type === 'object'
