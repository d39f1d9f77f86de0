import * as v from 'valibot'
import { AppError, type ErrorCode, errorCodes, type FieldErrors, type ShownTable } from './error.ts'

// Avoids `picklist` and `record`: every visitor downloads this.
const Code = v.custom<ErrorCode>(code => errorCodes.some(known => known === code))
const Sentences = v.custom<FieldErrors>(
  fields =>
    fields instanceof Object &&
    !Array.isArray(fields) &&
    Object.values(fields).every(sentence => typeof sentence === 'string'),
)

// Only the panel reads files, from our own server.
const Table = v.custom<ShownTable>(table => table instanceof Object)

/** Body of a failed API call (D7). */
const ErrorBody = v.object({
  error: v.object({
    code: Code,
    message: v.string(),
    fields: v.exactOptional(Sentences),
    free: v.exactOptional(v.number()),
    columns: v.exactOptional(Table),
  }),
})

/** Returns the error of a failed call; undefined if the body is not our server's. */
export function errorFrom(body: unknown): AppError | undefined {
  const result = v.safeParse(ErrorBody, body)
  if (!result.success) return undefined
  const { code, message, ...more } = result.output.error
  return new AppError(code, message, more)
}
