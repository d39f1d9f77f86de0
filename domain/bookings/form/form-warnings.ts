import { t } from '../../kit/language.ts'
import { type FormText, formTexts, perText } from '../record/form-fields.ts'
import type { Registration } from '../record/registration.ts'
import { type FormRules, rulesFor, wrongFields } from './form.ts'
import { MESSAGE_MAX } from './message-length.ts'

/** Describes the form's rules in English; the form itself is in German. */
function hintsFor(formRules: FormRules): Record<FormText, string> {
  const table = rulesFor(formRules)
  const hint = (name: FormText, characters: string) =>
    `${table[name].min} to ${table[name].max} characters: ${characters}.`
  const isLenient = formRules.lenientAddresses
  const letters = isLenient ? "letters, digits, space, . , ' ’ - / ( )" : 'letters, space, hyphen'
  return {
    ...perText(name => `At most ${table[name].max} characters.`),
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
  values: Pick<Registration, FormText>,
  formRules: FormRules,
): { [name in FormText]?: string } {
  const refused = wrongFields('register', values, formRules)
  const hints = hintsFor(formRules)
  return Object.fromEntries(
    formTexts.flatMap(name => {
      const sentence = refused[name]
      return sentence === undefined || values[name].trim() === '' ? [] : [[name, t(hints[name], sentence)]]
    }),
  )
}
