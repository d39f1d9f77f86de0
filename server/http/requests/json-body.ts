import { sValidator } from '@hono/standard-validator'
import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { AppError, type FieldErrors } from '../../../domain/kit/error.ts'
import { refuseFields } from '../../../domain/kit/input.ts'
import { type Sentence, t } from '../../../domain/kit/language.ts'
import { readBody } from './body.ts'

const isOptional = (entry: unknown) =>
  typeof entry === 'object' &&
  entry !== null &&
  'type' in entry &&
  (entry.type === 'exact_optional' || entry.type === 'optional')

/** Lists the required fields of an object schema, or of all parts of an intersection. */
const requiredIn = (schema: object): string[] =>
  'type' in schema && schema.type === 'intersect' && 'options' in schema && Array.isArray(schema.options)
    ? schema.options.flatMap(requiredIn)
    : requiredByEntries(schema)

const requiredByEntries = (schema: object): string[] =>
  Object.entries(('entries' in schema && schema.entries) || {}).flatMap(([name, entry]) =>
    isOptional(entry) ? [] : [name],
  )

/** Keys that change the effect of a call. Ignoring one would have an effect that nobody wanted (D83). */
const decisiveKeys = ['preview', 'ask', 'decided', 'tell', 'force', 'following']

/** Returns the keys of an object schema, of all parts of an intersection, or of any option of a union. */
function keysOf(schema: object): string[] {
  const options = 'options' in schema && Array.isArray(schema.options) ? schema.options : []
  return [...Object.keys(('entries' in schema && schema.entries) || {}), ...options.flatMap(keysOf)]
}

/** Throws `invalid`, naming each decisive key of the body that the schema does not know. */
export function refuseUnknown(body: unknown, allowed: ReadonlySet<string>): void {
  if (typeof body !== 'object' || body === null) return
  const unknown = decisiveKeys.filter(key => key in body && !allowed.has(key))
  if (unknown.length > 0) refuseFields(Object.fromEntries(unknown.map(key => [key, unknownKeySentence()])))
}

const unknownKeySentence = () => t('This call does not know this.', 'Das kennt dieser Aufruf nicht.')

/** Reads a JSON body and validates it against a schema. The error names the wrong fields; its sentence is `message`. */
export function json<S extends v.GenericSchema>(
  schema: S,
  message: Sentence = () => 'Bitte prüfe die markierten Felder.',
  limitBytes?: number,
) {
  const validate = sValidator('json', schema, result => {
    if (result.success) return
    const fields: FieldErrors = {}
    for (const issue of result.error) {
      const path = (issue.path ?? []).map(part => (typeof part === 'object' ? part.key : part)).join('.')
      // A body that is not an object lacks every field that is required.
      for (const field of path ? [path] : requiredIn(schema)) fields[field] ??= issue.message
    }
    throw new AppError('invalid', message(), { fields })
  })
  // A custom schema accepts every key; its route calls `refuseUnknown`.
  const allowedKeys = new Set(schema.type === 'custom' ? decisiveKeys : keysOf(schema))
  const readFirst: MiddlewareHandler = async (c, next) => {
    await readBody(c, limitBytes)
    return validate(c, async () => {
      refuseUnknown(await c.req.json(), allowedKeys)
      await next()
    })
  }
  return readFirst as typeof validate
}
