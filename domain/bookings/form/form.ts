import * as v from 'valibot'
import { AppError, type FieldErrors } from '../../kit/error.ts'
import { isDay, PHONE } from '../../kit/format.ts'
import { MAIL_ADDRESS } from '../../kit/mail-address.ts'
import { Id } from '../../kit/schema.ts'
import type { AnswerInput } from '../../questions/answer-input.ts'
import { type BuiltInQuestion, type builtInQuestions, mapQuestions } from '../../questions/built-in-questions.ts'
import { PARTY_MAX } from '../people/party-max.ts'
import {
  addressTexts,
  type FormText,
  type FormTextOf,
  formTextsOf,
  isOptionalIn,
  perText,
} from '../record/form-fields.ts'
import { MESSAGE_MAX, messageLength } from './message-length.ts'

/** Maximum length of notes about a person, for example about health. */
export const NOTE_MAX = 1000

/** Rule for a text field of the specification's section 5. */
type Rule = {
  min: number
  max: number
  pattern: RegExp
  /** Shown if no more specific message applies. */
  hint: string
  /** The allowed characters; needed to name wrong ones. */
  characters?: RegExp
  /** The hint states the maximum length. */
  saysLength?: true
  /** The input is merely incomplete, so no alternative is offered. */
  isUnfinished?: true
  /** A free text, so no alternative is offered. */
  isFree?: true
  /** Added to the message about a wrong character. */
  advice?: string
}

/** Allows these characters, in any order. */
const anyOf = (min: number, max: number, characters: string, label: string) => ({
  min,
  max,
  pattern: new RegExp(`^[${characters}]+$`, 'u'),
  characters: new RegExp(`[${characters}]`, 'u'),
  hint: `Bitte ${min} bis ${max} Zeichen: ${label}.`,
})
const letters = (max: number) => anyOf(2, max, '\\p{L}\\p{M} \\-', 'Buchstaben, Leerzeichen, Bindestrich')

/** A participant's name. Section 5 is about the contact person; lists need full names. */
const personName = letters(60)

/** Section 5 literally; letters are Unicode letters (D15). */
export const rules = {
  name: letters(20),
  email: {
    min: 4,
    max: 50,
    pattern: MAIL_ADDRESS,
    characters: /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.@-]/u,
    hint: 'Diese Adresse ist noch nicht vollständig.',
    isUnfinished: true,
  },
  phone: anyOf(PHONE.min, PHONE.max, PHONE.characters, 'Ziffern, Leerzeichen, + ( ) -'),
  street: anyOf(2, 50, '\\p{L}\\p{M} .\\-', 'Buchstaben, Leerzeichen, Punkt, Bindestrich'),
  houseNumber: {
    min: 1,
    max: 50,
    pattern: /^[0-9]+$/,
    characters: /[0-9]/,
    hint: 'Nur Ziffern.',
    advice: 'Einen Zusatz wie „a“ bitte in die Nachricht schreiben.',
  },
  zip: {
    min: 4,
    max: 5,
    pattern: /^[0-9]+$/,
    characters: /[0-9]/,
    hint: 'Nur 4 oder 5 Ziffern.',
    saysLength: true,
    advice: 'Nur 4 oder 5 Ziffern.',
  },
  city: letters(30),
  country: letters(30),
} satisfies Record<string, Rule>

/** Names, streets and towns in common spellings: "Dr. Seán O'Brien", "Straße des 17. Juni", "Frankfurt (Oder)". */
const asWritten = anyOf(2, 60, "\\p{L}\\p{M}0-9 .,'’\\-/()", "Buchstaben, Ziffern, Leerzeichen, . , ' ’ - / ( )")

/** Rules for `lenientAddresses` (D86); postcodes and e-mail addresses stay strict. */
const lenientRules = {
  ...rules,
  name: asWritten,
  phone: {
    ...anyOf(PHONE.min, PHONE.lenientMax, `${PHONE.characters}/`, ''),
    pattern: new RegExp(`^(?=(?:\\D*\\d){6})[${PHONE.characters}/]+$`),
    hint: `Bitte mindestens sechs Ziffern, zusammen höchstens ${PHONE.lenientMax} Zeichen: Ziffern, Leerzeichen, + ( ) - /.`,
  },
  street: asWritten,
  houseNumber: {
    min: 1,
    max: 50,
    pattern: /^[0-9]+ ?[A-Za-z]?( ?[-/] ?[0-9]+ ?[A-Za-z]?)?$/,
    characters: /[0-9A-Za-z /-]/,
    hint: 'Bitte eine Hausnummer wie 12, 12a oder 12-14.',
  },
  city: asWritten,
  country: asWritten,
} satisfies Record<keyof typeof rules, Rule>

/** Returns the site's rules, including the one for participants' names. */
export const rulesFor = ({ lenientAddresses }: FormRules): Rules => ({
  ...ownLimits,
  ...(lenientAddresses ? { ...lenientRules, person: asWritten } : { ...rules, person: personName }),
})

type Rules = Record<FormText | 'person', Rule>

/** Any line up to the field's own limit. */
const ownLimits = perText((_, { max = NOTE_MAX }) => ({
  ...{ isFree: true as const, min: 1, max, pattern: /^\P{C}+$/u, characters: /\P{C}/u },
  hint: `Bitte höchstens ${max} Zeichen.`,
}))

/** The site's rules, and an alternative for refused input. */
type Reading = { table: Rules; alternative: string }

const readingOf = (formRules: FormRules): Reading => ({
  table: rulesFor(formRules),
  alternative: alternativeFor(formRules),
})

/** Suggests an alternative for a refused name; "" if only the educator reads it. */
function alternativeFor({ contact }: FormRules): string {
  if (!contact) return ''
  const { phone, email = '' } = contact
  if (phone !== '') return ` Geht es nicht anders, ruf mich an: ${phone}.`
  return email === ''
    ? ' Geht es nicht anders, schreib es in die Nachricht.'
    : ` Geht es nicht anders, schreib mir: ${email}.`
}

export const formHints = {
  notes: 'Bitte schreib kurz, worum es geht.',
  privacyStatement: 'Ohne dieses Häkchen geht es nicht.',
  event: 'Bitte wähle zuerst einen Termin.',
}

export const tooLong = (max: number, length: number) => `Zu lang: höchstens ${max} Zeichen, gerade sind es ${length}.`

const message = (hint: string) =>
  v.pipe(
    v.string(hint),
    v.trim(),
    v.check(
      text => messageLength(text) <= MESSAGE_MAX,
      ({ input }) => tooLong(MESSAGE_MAX, messageLength(input)),
    ),
  )

/** Removes invisible characters and normalizes spaces, which pasted text may contain. */
export const plainSpaces = (value: string) => value.replace(/\p{Cf}/gu, '').replace(/[^\S\r\n]/g, ' ')

/** Trims a text and removes invisible characters. For an invalid text, explains what is wrong. */
const textSchema = ({ table, alternative }: Reading, field: keyof Rules, mayBeBlank = false) => {
  const rule = table[field]
  const { min, max, pattern, hint } = rule
  return v.pipe(
    v.string(hint),
    v.normalize('NFC'),
    v.transform(plainSpaces),
    v.trim(),
    v.check(
      value => {
        const length = [...value].length
        return (mayBeBlank && length === 0) || (length >= min && length <= max && pattern.test(value))
      },
      ({ input }) => whatIsWrong(rule, input, alternative),
    ),
  )
}

/** An empty field. */
const blank = v.pipe(v.string(), v.transform(plainSpaces), v.trim(), v.literal(''))

/** Explains why a text breaks its rule, and offers the alternative where the rule may not fit somebody. */
function whatIsWrong(rule: Rule, value: string, alternative: string): string {
  const mistake = mistakeIn(rule, value)
  const isEasy = value === '' || rule.isFree || (rule.isUnfinished && mistake === rule.hint)
  return isEasy ? mistake : `${mistake}${alternative}`
}

/** Names the wrong characters or the excess length; falls back to the hint. */
function mistakeIn({ max, hint, characters, saysLength, advice }: Rule, value: string): string {
  const refused = characters ? [...new Set(value)].filter(character => !characters.test(character)) : []
  if (refused.length > 0) return `${refusalOf(refused)}${advice ? ` ${advice}` : ''}`
  const { length } = [...value]
  return length > max && !saysLength ? tooLong(max, length) : hint
}

const characterNames: Record<string, string> = {
  '.': 'der Punkt',
  ',': 'das Komma',
  ';': 'das Semikolon',
  ':': 'der Doppelpunkt',
  '/': 'der Schrägstrich',
  _: 'der Unterstrich',
  '-': 'der Bindestrich',
  '–': 'der Gedankenstrich',
  "'": 'der Apostroph',
  '’': 'der Apostroph',
  ' ': 'das Leerzeichen',
}

/** Names for kinds of characters; the first match wins. */
const characterKinds = [
  { is: /\p{L}/u, one: 'der Buchstabe', more: 'die Buchstaben' },
  { is: /\p{N}/u, one: 'die Ziffer', more: 'die Ziffern' },
  { is: /./su, one: 'das Zeichen', more: 'die Zeichen' },
]

/** Maximum number of characters named for each kind. */
const MAX_NAMED = 8

/** Reports unusable characters, a sentence for each kind. */
function refusalOf(refused: readonly string[]): string {
  const isLineEnd = (character: string) => character === '\n' || character === '\r'
  const isUnseen = (character: string) => /\p{C}/u.test(character) && !isLineEnd(character)
  const seen = refused.filter(character => !isUnseen(character) && !isLineEnd(character))
  return [
    refused.some(isUnseen) && 'Hier steht ein unsichtbares Zeichen, das nicht geht.',
    refused.some(isLineEnd) && 'Hier geht nur eine Zeile.',
    seen.length > 0 && refusedWords(seen),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `Der Punkt und die Ziffern „2“ und „3“ gehen hier nicht.` */
function refusedWords(characters: readonly string[]): string {
  const named = [...new Set(characters.flatMap(character => characterNames[character] ?? []))]
  const unnamed = characters.filter(character => !(character in characterNames))
  const ofKinds = characterKinds.flatMap((kind, at) => {
    const isFirst = (character: string) => characterKinds.findIndex(({ is }) => is.test(character)) === at
    const all = unnamed.filter(isFirst).map(character => `„${character}“`)
    if (all.length === 0) return []
    const namedCharacters = all.length > MAX_NAMED ? [...all.slice(0, MAX_NAMED), 'andere'] : all
    return `${all.length === 1 ? kind.one : kind.more} ${listWords(namedCharacters)}`
  })
  const words = listWords([...named, ...ofKinds])
  const isOne = named.length + unnamed.length === 1
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${isOne ? 'geht' : 'gehen'} hier nicht.`
}

const listWords = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`

/** Generous, since codes are typed with spaces and dashes. */
export const CODE_TYPED_MAX = 60

const noSuchDay = 'Dieses Datum gibt es nicht.'

/** An answer; the event decides whether it may be empty. */
function answer(reading: Reading, kind: (typeof builtInQuestions)[BuiltInQuestion]['kind']): v.GenericSchema<string> {
  if (kind === 'day') return v.union([blank, v.pipe(v.string(), v.check(isDay, noSuchDay))], noSuchDay)
  if (kind === 'phone') return textSchema(reading, 'phone', true)
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(NOTE_MAX, ({ input }) => tooLong(NOTE_MAX, input.length)),
  )
}

/** Checked by the server with the questions (`wrongDeclarations`), which spares visitors the rules. */
const Answers = v.custom<readonly AnswerInput[]>(() => true)

/** A participant. What the event requires is checked with the party (`participantsFrom`). */
const participant = (reading: Reading) =>
  v.object(
    {
      name: textSchema(reading, 'person'),
      /** Id of a price group. */
      price: v.optional(Id),
      ...mapQuestions((_, { kind }) => v.optional(answer(reading, kind), '')),
      /** Answers to the educator's own questions (D75). */
      answers: v.optional(Answers),
    },
    'Hier gehören die Angaben zu einer Person hin.',
  )

/** The participants; without any, the contact person comes alone (D41). */
const party = (reading: Reading) => ({
  participants: v.optional(
    v.pipe(
      v.array(participant(reading), 'Hier gehört eine Liste von Personen hin.'),
      v.maxLength(PARTY_MAX, `Höchstens ${PARTY_MAX} Personen auf einmal.`),
    ),
    [],
  ),
  /** The party's answers to the educator's own questions. */
  answers: v.optional(Answers),
  /** Consent to store health notes and sensitive answers (Art. 9 GDPR). */
  healthConsent: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
  /** Joins the waiting list if there is no place (D49). */
  waiting: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
  /** Asks before storing a duplicate booking (D51), as the site's form does; otherwise duplicates are stored. */
  ask: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
})

/** A buyer's name, e-mail and postal address. */
export const contactSchema = (formRules: FormRules) => {
  const reading = readingOf(formRules)
  return v.object({
    ...{ name: textSchema(reading, 'person'), email: textSchema(reading, 'email') },
    ...perText(name => textSchema(reading, name), addressTexts),
  })
}

type TextSchema = v.GenericSchema<string | undefined, string>

/** Returns the texts that a form asks for. */
const textsIn = <F extends FormKind | 'wait'>(reading: Reading, form: F): Record<FormTextOf<F>, TextSchema> =>
  perText((name, { kind }) => {
    const isOptional = isOptionalIn(form, name)
    if (kind !== 'longText')
      return isOptional ? v.optional(textSchema(reading, name, true), '') : textSchema(reading, name)
    return isOptional
      ? v.optional(message('Hier gehört Text hin.'), '')
      : v.pipe(message(formHints.notes), v.regex(/[^\s\p{Cf}]/u, formHints.notes))
  }, formTextsOf(form))

/** Returns an error for each field that breaks its rule. */
export function wrongContact(values: unknown, formRules: FormRules): FieldErrors {
  const { issues = [] } = v.safeParse(contactSchema(formRules), values)
  return Object.fromEntries(
    issues.map(issue => {
      const field = v.getDotPath(issue) ?? ''
      return [
        field,
        issue.received === 'undefined' ? (missingHint('register', field, formRules) ?? issue.message) : issue.message,
      ]
    }),
  )
}

const shared = {
  newsLetter: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
  /** Created by the browser once per form, to deduplicate submissions (D13). */
  requestId: v.optional(Id),
}

/** Shown for a health note without consent. */
export const consentOrNothing = 'Bitte willige ein oder lass das Feld leer.'

const Party = v.object({ participants: v.array(v.unknown()) })
const WithHealth = v.object({ health: v.pipe(v.string(), v.regex(/\S/)) })
const WithConsent = v.object({ healthConsent: v.literal(true) })
/** True if the form has a health note without consent. */
const lacksConsent = (values: unknown) =>
  v.is(Party, values) && values.participants.some(person => v.is(WithHealth, person)) && !v.is(WithConsent, values)

function schemasFor(reading: Reading) {
  const event = v.pipe(v.string(formHints.event), v.nonEmpty(formHints.event))
  return {
    register: v.object({
      event,
      ...party(reading),
      ...textsIn(reading, 'register'),
      /** Voucher code, as typed; the server checks it (D58). */
      voucher: v.optional(
        v.pipe(
          v.string('Hier gehört Text hin.'),
          v.trim(),
          v.maxLength(CODE_TYPED_MAX, ({ input }) => tooLong(CODE_TYPED_MAX, input.length)),
        ),
        '',
      ),
      privacyStatement: v.literal(true, formHints.privacyStatement),
      /** Asks a course to begin before the right of withdrawal ends (§ 356 (4) BGB). */
      earlyStart: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
      ...shared,
    }),
    /**
     * The waiting list needs name and contact only; everything else, health included, is asked when there is a place.
     */
    wait: v.object({
      event,
      ...party(reading),
      ...textsIn(reading, 'wait'),
      privacyStatement: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
      ...shared,
    }),
    inquiry: v.object({
      ...textsIn(reading, 'inquiry'),
      /** Path of the page with the form. A wrong one is dropped, since visitors cannot correct it. */
      page: v.optional(v.fallback(v.string(), ''), ''),
      /** An inquiry needs no consent (D14). */
      privacyStatement: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
      ...shared,
    }),
  }
}
type Schemas = ReturnType<typeof schemasFor>

/** Caches the schemas until the site changes. */
let last: { key: string; schemas: Schemas } | undefined

function schemasOf(formRules: FormRules): Schemas {
  const reading = readingOf(formRules)
  const key = `${formRules.lenientAddresses} ${reading.alternative}`
  if (last?.key !== key) last = { key, schemas: schemasFor(reading) }
  return last.schemas
}

export type FormKind = 'inquiry' | 'register'

export type FormRules = {
  lenientAddresses: boolean
  /** Contact for visitors whose name is refused. */
  contact?: { phone: string; email?: string }
}

/** Returns an error for each field that breaks its rule; empty if the form is valid. */
export function wrongFields(kind: keyof Schemas, values: unknown, formRules: FormRules): FieldErrors {
  const result = v.safeParse(schemasOf(formRules)[kind], values)
  const fields: FieldErrors = kind !== 'inquiry' && lacksConsent(values) ? { healthConsent: consentOrNothing } : {}
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)
    // A missing field is reported by the object, which lacks the field's own message.
    if (field)
      fields[field] ??=
        issue.received === 'undefined' ? (missingHint(kind, field, formRules) ?? issue.message) : issue.message
  }
  return fields
}

function missingHint(kind: keyof Schemas, field: string, formRules: FormRules): string | undefined {
  const table = rulesFor(formRules)
  if (/^participants\..*\.name$/.test(field)) return table.person.hint
  const name = field.split('.').at(-1) ?? field
  if (name in rules) return table[name as keyof typeof rules].hint
  if (field === 'notes' && kind !== 'inquiry') return undefined
  return formHints[field as keyof typeof formHints]
}

type Fields = v.InferInput<Schemas['inquiry']> & v.InferInput<Schemas['register']>
export type ParticipantForm = v.InferOutput<Schemas['register']>['participants'][number]
/** Parses a participant that `wrongFields` has accepted. */
export const parseParticipant = (sent: unknown, formRules: FormRules): ParticipantForm =>
  v.parse(participant(readingOf(formRules)), sent)

/** Parses a participant's answers that `wrongFields` has accepted. */
export const parseAnswers = (sent: unknown, formRules: FormRules) =>
  v.parse(v.omit(participant(readingOf(formRules)), ['name', 'price', 'answers']), sent)

/** Unvalidated input; `parseRegistration` checks it by the site's rules. */
export const RegistrationInput = v.custom<
  {
    [name in keyof Fields]?: name extends 'privacyStatement' ? boolean : Fields[name]
  } & {
    /** Administrators only: exceeds the places. */
    force?: boolean
  }
>(() => true)
export type RegistrationInput = v.InferOutput<typeof RegistrationInput>

/** A validated and trimmed form. */
export type NewRegistration =
  | ({ kind: 'register' } & v.InferOutput<Schemas['register']>)
  | ({ kind: 'wait' } & v.InferOutput<Schemas['wait']>)
  | ({ kind: 'inquiry' } & v.InferOutput<Schemas['inquiry']>)

/** With an event it is a registration, without one an inquiry (D13). Throws `invalid`, naming the wrong fields. */
export const parseRegistration = (input: RegistrationInput, formRules: FormRules): NewRegistration =>
  parseForm(input?.event ? 'register' : 'inquiry', input, formRules)

/**
 * Validates a form. Somebody who accepts waiting and has not given all the data of a registration only joins the
 * waiting list. Throws `invalid`, naming the wrong fields.
 */
export function parseForm(kind: FormKind, sent: unknown, formRules: FormRules): NewRegistration {
  // Treats anything but an object as an empty form.
  const input = typeof sent === 'object' && sent !== null ? sent : {}
  const isRight = (as: keyof Schemas) => Object.keys(wrongFields(as, input, formRules)).length === 0
  const schemas = schemasOf(formRules)
  if (kind === 'register' && 'waiting' in input && input.waiting === true && !isRight(kind) && isRight('wait'))
    return { kind: 'wait', ...v.parse(schemas.wait, input) }
  const fields = wrongFields(kind, input, formRules)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Bitte prüfe die markierten Felder.', { fields })
  return kind === 'register'
    ? { kind, ...v.parse(schemas.register, input) }
    : { kind, ...v.parse(schemas.inquiry, input) }
}
