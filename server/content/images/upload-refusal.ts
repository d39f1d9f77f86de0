import { AppError, type FieldErrors } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'

/** The error of one file of an upload; `index` is its place in the list. */
export type UploadProblem = { name: string; index: number; error: AppError }

/** Refuses an upload as a whole, in one sentence that names all files that are wrong. */
export function uploadRefusal(problems: readonly UploadProblem[]): AppError {
  const [first, ...others] = problems
  const fields: FieldErrors = Object.fromEntries(
    problems.map(({ index, error }) => [`${index}.content`, error.message]),
  )
  const names = others.map(({ name }) => t(`“${name}”`, `„${name}“`)).join(', ')
  const furtherWords = names && t(` These cannot be added either: ${names}.`, ` Auch das geht nicht: ${names}.`)
  return new AppError(first?.error.code ?? 'invalid', `${first?.error.message}${furtherWords}`, { fields })
}
