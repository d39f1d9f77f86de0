import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { passwordProblem } from '../../../domain/people/accounts/user.ts'

/** Throws `invalid` for a password that is too short, too long, the address itself, or common (D32). */
export async function assertPassword(password: string, email: string): Promise<void> {
  // The list is large and seldom needed.
  const { isCommonPassword: isCommon } = await import('./common-passwords.ts')
  const problem =
    passwordProblem(password, email) ??
    (isCommon(password)
      ? t(
          'Many people use this password. Please choose another one.',
          'Dieses Passwort benutzen viele. Bitte wähle ein anderes.',
        )
      : undefined)
  if (problem) throw new AppError('invalid', problem, { fields: { password: problem } })
}
