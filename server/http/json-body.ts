import { sValidator } from '@hono/standard-validator'
import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { AppError, type FieldErrors } from '../../domain/error.ts'
import type { Sentence } from '../../domain/language.ts'
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
  const readFirst: MiddlewareHandler = async (c, next) => {
    await readBody(c, limitBytes)
    return validate(c, next)
  }
  return readFirst as typeof validate
}
