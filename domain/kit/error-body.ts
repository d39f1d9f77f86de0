import { AppError, type ErrorCode, errorCodes, type FieldErrors, type TableExcerpt } from './error.ts'

// Written without a schema: every visitor's first press downloads this.
const isCode = (code: unknown): code is ErrorCode => errorCodes.some(errorCode => errorCode === code)
const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value)
const isSentences = (value: unknown): value is FieldErrors =>
  isRecord(value) && Object.values(value).every(sentence => typeof sentence === 'string')
// Only the panel reads files, from our own server.
const isTable = (value: unknown): value is TableExcerpt => value instanceof Object
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)

/** Reads the body of a failed API call (D7): returns its error; undefined if the body is not our server's. */
export function errorFrom(body: unknown): AppError | undefined {
  const error = isRecord(body) && body.error
  if (!isRecord(error)) return undefined
  const { code, message, fields, free, columns } = error
  if (!isCode(code) || typeof message !== 'string') return undefined
  const isRight = <T>(name: string, value: unknown, is: (value: unknown) => value is T): value is T | undefined =>
    !(name in error) || is(value)
  if (
    !isRight('fields', fields, isSentences) ||
    !isRight('free', free, isNumber) ||
    !isRight('columns', columns, isTable)
  )
    return undefined
  return new AppError(code, message, {
    ...(fields ? { fields } : {}),
    ...(free === undefined ? {} : { free }),
    ...(columns ? { columns } : {}),
  })
}
