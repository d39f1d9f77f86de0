import { t } from './language.ts'

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

/** One sentence for each wrong field, by field name. */
export type FieldErrors = Record<string, string>

/** Headings and sample rows of a table. */
export type TableExcerpt = { headings: string[]; rows: string[][] }

/** The only error of the project: rules throw it, and only the HTTP layer maps its code to a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds until a retry makes sense (rate_limited; unavailable, if a certificate authority sets it). */
  readonly retryAfter: number | undefined
  /** Status of an answer that was not our server's; 0 if none could be read (unavailable). */
  readonly foreignStatus: number | undefined
  /** Number of free places (full). */
  readonly free: number | undefined
  /** A bank file's table with unknown columns (invalid). */
  readonly columns: TableExcerpt | undefined

  constructor(
    code: ErrorCode,
    message: string,
    changes: {
      fields?: FieldErrors
      retryAfter?: number
      foreignStatus?: number
      free?: number
      columns?: TableExcerpt
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = changes.fields
    this.retryAfter = changes.retryAfter
    this.foreignStatus = changes.foreignStatus
    this.free = changes.free
    this.columns = changes.columns
  }
}

/** Messages for a text that is missing, and for a choice. */
export const enterTextSentence = () => t('Please enter a text.', 'Bitte gib einen Text ein.')
export const sayWhichSentence = () => t('Please say which.', 'Bitte gib an, was gemeint ist.')

/** True if the server may have done what was asked: no answer of its own arrived. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof AppError &&
  failure.foreignStatus !== undefined &&
  (failure.foreignStatus === 0 || failure.foreignStatus >= 500)

/** Describes a lost answer in German; the same request stores nothing twice (D13). */
export const unansweredSentence = (what: string, sending: string): string =>
  `Ob ${what} gespeichert ist, ist ungewiss. Noch einmal zu ${sending} schadet nicht, doppelt wird dabei nichts.`
