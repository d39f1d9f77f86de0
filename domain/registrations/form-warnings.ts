import { t } from '../language.ts'
import { type FormRules, MESSAGE_MAX, type rules, rulesFor, wrongFields } from './form.ts'
import type { Registration } from './registration.ts'

type TextName = keyof typeof rules | 'notes'

/** What each text of the form may be, in English: the form itself speaks German only. */
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

/** Why visitors could not send a text by the form (section 5), for each such text. Staff may store it, and leave any out. */
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
