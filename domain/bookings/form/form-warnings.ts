import { t } from '../../kit/language.ts'
import type { Registration } from '../record/registration.ts'
import { type FormRules, MESSAGE_MAX, type rules, rulesFor, wrongFields } from './form.ts'

type TextName = keyof typeof rules | 'notes'

/** Describes the form's rules in English; the form itself is in German. */
function hintsFor(formRules: FormRules): Record<TextName, string> {
  const table = rulesFor(formRules)
  const hint = (name: keyof typeof rules, characters: string) =>
    `${table[name].min} to ${table[name].max} characters: ${characters}.`
  const isLenient = formRules.lenientAddresses
  const letters = isLenient ? "letters, digits, space, . , ' ’ - / ( )" : 'letters, space, hyphen'
  return {
    name: hint('name', letters),
    email: hint('email', 'a whole e-mail address'),
    phone: hint('phone', isLenient ? 'digits (at least six), space, + ( ) - /' : 'digits, space, + ( ) -'),
    street: hint('street', isLenient ? letters : 'letters, space, dot, hyphen'),
    houseNumber: hint('houseNumber', isLenient ? 'a number such as 12, 12a or 12-14' : 'digits'),
    zip: hint('zip', 'digits'),
    city: hint('city', letters),
    country: hint('country', letters),
    notes: `At most ${MESSAGE_MAX} characters.`,
  }
}

/**
 * Explains for each text why the form would refuse it (section 5). Administrators may store it anyway, and leave fields
 * empty.
 */
export function formWarnings(
  values: Pick<Registration, TextName>,
  formRules: FormRules,
): { [name in TextName]?: string } {
  const refused = wrongFields('register', values, formRules)
  const hints = Object.entries(hintsFor(formRules)) as [TextName, string][]
  return Object.fromEntries(
    hints.flatMap(([name, hint]) => {
      const sentence = refused[name]
      return sentence === undefined || values[name].trim() === '' ? [] : [[name, t(hint, sentence)]]
    }),
  )
}
