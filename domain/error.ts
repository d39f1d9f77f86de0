export const errorCodes = [
  'invalid',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'full',
  'twice',
  'too_large',
  'unsupported',
  'misdirected',
  'rate_limited',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One sentence for each wrong field, by the field's name. */
export type FieldErrors = Record<string, string>

/** The headings of a table and some sample rows. */
export type ShownTable = { headings: string[]; rows: string[][] }

/** The one error of the project: rules throw it, the HTTP layer alone turns its code into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds after which another try makes sense (rate_limited; unavailable, when a certificate authority says so). */
  readonly retryAfter: number | undefined
  /** How many places are free (full). */
  readonly free: number | undefined
  /** A bank file's table with unknown columns (with code `invalid`). */
  readonly columns: ShownTable | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldErrors; retryAfter?: number; free?: number; columns?: ShownTable } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.free = more.free
    this.columns = more.columns
  }
}
