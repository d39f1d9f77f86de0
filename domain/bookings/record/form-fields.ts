import { addressLines, inLine } from '../../kit/addresses/postal.ts'
import { t } from '../../kit/language.ts'

/** Forms of visitors: registration, waiting list (D49), inquiry. */
export type FieldForm = 'register' | 'wait' | 'inquiry'

type Field = {
  kind: 'text' | 'email' | 'phone' | 'longText'
  /** The German label is also used in letters and on visitors' pages. */
  label: readonly [english: string, german: string]
  /** Longer label in visitors' forms. */
  formLabel?: string
  /** Place in the forms and in lists of facts, where the address is one fact. */
  part: 'contact' | 'address' | 'more'
  /** Forms that ask for it; by default all. */
  forms?: readonly FieldForm[]
  /** Forms in which it may stay empty. */
  optional?: readonly FieldForm[]
  /** Maximum length, unless section 5 has a rule for it (`rules`). */
  max?: number
  /** Column of exports: heading and width in characters. */
  column: readonly [heading: string, width: number]
  /** Initial value in an empty form. */
  usual?: string
  /** Attributes of the field in visitors' forms. */
  input?: { className?: string; autoComplete?: string; inputMode?: 'numeric'; placeholder?: string }
}

const inRegistration = ['register'] as const

/**
 * Defines the texts that a registration or an inquiry consists of, in the forms' order. The only such list: schemas,
 * calls, visitors' forms, the office's editor, facts of pages and letters, and exports derive from it.
 */
const table = {
  name: {
    kind: 'text',
    label: ['Name', 'Name'],
    formLabel: 'Vor- und Nachname',
    part: 'contact',
    column: ['Name', 22],
    input: { autoComplete: 'name' },
  },
  email: {
    kind: 'email',
    label: ['Email', 'E-Mail'],
    part: 'contact',
    column: ['E-Mail', 30],
    input: { className: 'half', autoComplete: 'email' },
  },
  phone: {
    kind: 'phone',
    label: ['Phone', 'Telefon'],
    part: 'contact',
    optional: ['inquiry'],
    column: ['Telefon', 18],
    input: { className: 'half', autoComplete: 'tel' },
  },
  street: {
    kind: 'text',
    label: ['Street', 'Straße'],
    part: 'address',
    forms: inRegistration,
    column: ['Straße', 24],
    input: { className: 'long', autoComplete: 'address-line1' },
  },
  houseNumber: {
    kind: 'text',
    label: ['House number', 'Hausnummer'],
    part: 'address',
    forms: inRegistration,
    column: ['Hausnummer', 12],
    input: { className: 'short', autoComplete: 'off' },
  },
  zip: {
    kind: 'text',
    label: ['Zip', 'Postleitzahl'],
    part: 'address',
    forms: inRegistration,
    column: ['PLZ', 8],
    input: { className: 'code', autoComplete: 'postal-code', inputMode: 'numeric' },
  },
  city: {
    kind: 'text',
    label: ['City', 'Stadt'],
    part: 'address',
    forms: inRegistration,
    column: ['Stadt', 20],
    input: { className: 'town', autoComplete: 'address-level2' },
  },
  country: {
    kind: 'text',
    label: ['Country', 'Land'],
    part: 'address',
    forms: inRegistration,
    column: ['Land', 16],
    usual: 'Deutschland',
    input: { autoComplete: 'country-name' },
  },
  notes: {
    kind: 'longText',
    label: ['Notes', 'Nachricht'],
    part: 'more',
    optional: ['register', 'wait'],
    column: ['Nachricht', 60],
    input: { placeholder: 'Fragen, Wünsche' },
  },
} as const satisfies Record<string, Field>

export type FormText = keyof typeof table
/** Names of the texts that a form asks for. */
export type FormTextOf<F extends FieldForm> = {
  [K in FormText]: (typeof table)[K] extends { forms: readonly (infer G)[] } ? (F extends G ? K : never) : K
}[FormText]
type TextsIn<Part> = { [K in FormText]: (typeof table)[K]['part'] extends Part ? K : never }[FormText]
export type AddressText = TextsIn<'address'>

export const formFields: Readonly<Record<FormText, Field>> = table

// Object.keys loses the names' types.
export const formTexts = Object.keys(table) as readonly FormText[]

const textsIn = <Part extends Field['part']>(part: Part) =>
  formTexts.filter((name): name is TextsIn<Part> => table[name].part === part)
export const contactTexts = textsIn('contact')
export const addressTexts = textsIn('address')
/** Texts about the buyer of a voucher. */
export const buyerTexts = ['name', 'email', ...addressTexts] as const
/** Free texts, which may name somebody. */
export const freeTexts = textsIn('more')

export const formTextsOf = <F extends FieldForm>(form: F): FormTextOf<F>[] =>
  formTexts.filter((name): name is FormTextOf<F> => formFields[name].forms?.includes(form) ?? true)

/** Texts that a registration needs and the waiting list does not. */
export const textsAskedLater = formTexts.filter(
  (name): name is Exclude<FormTextOf<'register'>, FormTextOf<'wait'>> =>
    formFields[name].forms?.includes('wait') === false,
)

export const isOptionalIn = (form: FieldForm, name: FormText): boolean =>
  formFields[name].optional?.includes(form) ?? false

export const officeLabelOf = (name: FormText): string => t(...formFields[name].label)

export const formLabelOf = (name: FormText): string => formFields[name].formLabel ?? formFields[name].label[1]

/** Builds a record with a value for each text, such as a schema. */
export const perText = <T, Name extends FormText = FormText>(
  make: (name: Name, field: Field) => T,
  names: readonly Name[] = formTexts as readonly Name[],
): Record<Name, T> =>
  // Object.fromEntries loses the names' types.
  Object.fromEntries(names.map(name => [name, make(name, formFields[name])])) as Record<Name, T>

type Texts = Readonly<Record<FormText, string>>

/** Picks the texts; those that are missing are empty. */
export const pickFormTexts = (values: Partial<Texts>): Record<FormText, string> => perText(name => values[name] ?? '')

type Fact = {
  name: FormText | 'address'
  kind: Field['kind']
  label: Field['label']
  text: string
}

/** Returns the texts with their labels, in order; the address is one of them. Includes empty ones. */
export const labelledTexts = (texts: Texts): Fact[] =>
  formTexts.flatMap((name): Fact[] => {
    const { kind, label, part } = formFields[name]
    if (part !== 'address') return [{ name, kind, label, text: texts[name] }]
    if (name !== addressTexts[0]) return []
    return [{ name: 'address', kind, label: ['Address', 'Anschrift'], text: inLine(addressLines(texts)) }]
  })

/** Columns of exports. */
export const textColumns = <T, Name extends FormText = FormText>(
  names: readonly Name[],
  text: (record: T, name: Name) => string,
) => names.map(name => [...formFields[name].column, (record: T) => text(record, name)] as const)
