import * as v from 'valibot'
import { AppError, type FieldErrors } from '../error.ts'
import { type asked, perQuestion, type Question } from '../events/questions.ts'
import { isDay, PHONE } from '../format.ts'
import { MAIL_ADDRESS } from '../mail-address.ts'
import { Id } from '../schema.ts'
import { PARTY_MAX } from './booking.ts'

/** The rule of one text field of section 5. */
type Rule = {
  min: number
  max: number
  pattern: RegExp
  /** The sentence shown when it is broken and nothing more exact can be said. */
  hint: string
  /** The characters that the pattern knows; without them, the hint says what is wrong with any other. */
  characters?: RegExp
  /** The hint says how long it may be. */
  saysLength?: true
  /** The input is merely incomplete, so no alternative is offered. */
  isUnfinished?: true
  /** Added to the message about a wrong character. */
  advice?: string
}

/** A rule that takes these characters, in any order. */
const anyOf = (min: number, max: number, characters: string, label: string) => ({
  min,
  max,
  pattern: new RegExp(`^[${characters}]+$`, 'u'),
  characters: new RegExp(`[${characters}]`, 'u'),
  hint: `Bitte ${min} bis ${max} Zeichen: ${label}.`,
})
const letters = (min: number, max: number) =>
  anyOf(min, max, '\\p{L}\\p{M} \\-', 'Buchstaben, Leerzeichen, Bindestrich')

/** The name of somebody who takes part. Section 5 is about the contact person: a list of participants needs whole names. */
const personName = letters(2, 60)

/** Section 5 to the letter; letters are Unicode letters (D15). */
export const rules = {
  name: letters(2, 20),
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
  city: letters(2, 30),
  country: letters(2, 30),
} satisfies Record<string, Rule>

/** Names, streets and towns as people write them: "Dr. Seán O'Brien", "Straße des 17. Juni", "Frankfurt (Oder)". */
const asWritten = anyOf(2, 60, "\\p{L}\\p{M}0-9 .,'’\\-/()", "Buchstaben, Ziffern, Leerzeichen, . , ' ’ - / ( )")

/** Replaces rules if `lenientAddresses` is set (D86); postcodes and e-mail addresses keep theirs. */
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
export const rulesFor = ({ lenientAddresses }: FormRules): Rules =>
  lenientAddresses ? { ...lenientRules, person: asWritten } : { ...rules, person: personName }

type Rules = Record<keyof typeof rules | 'person', Rule>

/** The site's rules, and a way out for refused input. */
type Reading = { table: Rules; wayOut: string }

const readingOf = (formRules: FormRules): Reading => ({ table: rulesFor(formRules), wayOut: wayOutOf(formRules) })

/** Suggests an alternative for a refused name; "" if only the educator reads it. */
function wayOutOf({ contact }: FormRules): string {
  if (!contact) return ''
  const { phone, email = '' } = contact
  if (phone !== '') return ` Geht es nicht anders, ruf mich an: ${phone}.`
  return email === ''
    ? ' Geht es nicht anders, schreib es in die Nachricht.'
    : ` Geht es nicht anders, schreib mir: ${email}.`
}

export const hints = {
  notes: 'Bitte schreib kurz, worum es geht.',
  privacyStatement: 'Ohne dieses Häkchen geht es nicht.',
  event: 'Bitte wähle zuerst einen Termin.',
}

/** Asked instead of storing a booking that is there already (D51). */
export const twiceQuestion = 'Du bist schon angemeldet. Trotzdem noch einmal?'

/** How long a visitor's message may be, in characters. */
export const MESSAGE_MAX = 5000

/** The characters of a message as people count them: a plain form sends two for the end of a line. */
export const messageLength = (text: string) => [...text.trim().replaceAll('\r\n', '\n')].length

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

/** What is pasted may bring non-breaking spaces and invisible marks along. */
export const plainSpaces = (value: string) => value.replace(/\p{Cf}/gu, '').replace(/[^\S\r\n]/g, ' ')

/** A text that obeys its rule, without what nobody can see; otherwise the visitor gets to know what is wrong with it. */
const typed = ({ table, wayOut }: Reading, field: keyof Rules, mayBeBlank = false) => {
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
      ({ input }) => whatIsWrong(rule, input, wayOut),
    ),
  )
}

/** A field that was left empty. */
const blank = v.pipe(v.string(), v.transform(plainSpaces), v.trim(), v.literal(''))

/** Explains why a text breaks its rule, and offers the way out. */
function whatIsWrong(rule: Rule, value: string, wayOut: string): string {
  const mistake = mistakeIn(rule, value)
  return value === '' || (rule.isUnfinished && mistake === rule.hint) ? mistake : `${mistake}${wayOut}`
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

/** Characters without a name, by kind; the first kind that a character is of counts. */
const characterKinds = [
  { is: /\p{L}/u, one: 'der Buchstabe', more: 'die Buchstaben' },
  { is: /\p{N}/u, one: 'die Ziffer', more: 'die Ziffern' },
  { is: /./su, one: 'das Zeichen', more: 'die Zeichen' },
]

/** So many are named of a kind. */
const MOST_NAMED = 8

/** Says of all characters at once that they cannot stand there. */
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
    const shown = all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), 'andere'] : all
    return `${all.length === 1 ? kind.one : kind.more} ${listed(shown)}`
  })
  const words = listed([...named, ...ofKinds])
  const isOne = named.length + unnamed.length === 1
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${isOne ? 'geht' : 'gehen'} hier nicht.`
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`

/** A code with blanks and dashes is far shorter. */
export const CODE_TYPED_MAX = 60

/** So much about somebody is enough to know, of their health for example. */
export const NOTE_MAX = 1000
const noSuchDay = 'Dieses Datum gibt es nicht.'

/** An answer; whether it may be empty, the event knows. */
function answer(reading: Reading, kind: (typeof asked)[Question]['kind']): v.GenericSchema<string> {
  if (kind === 'day') return v.union([blank, v.pipe(v.string(), v.check(isDay, noSuchDay))], noSuchDay)
  if (kind === 'phone') return typed(reading, 'phone', true)
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(NOTE_MAX, ({ input }) => tooLong(NOTE_MAX, input.length)),
  )
}

/** Somebody who takes part. What the event asks of them, the booking knows (`missingAnswers`). */
const participant = (reading: Reading) =>
  v.object(
    {
      name: typed(reading, 'person'),
      /** The id of a price group. */
      price: v.optional(Id),
      ...perQuestion((_, { kind }) => v.optional(answer(reading, kind), '')),
    },
    'Hier gehören die Angaben zu einer Person hin.',
  )

/** Who comes; nobody named means the contact person alone (D41). */
const party = (reading: Reading) => ({
  participants: v.optional(
    v.pipe(
      v.array(participant(reading), 'Hier gehört eine Liste von Personen hin.'),
      v.maxLength(PARTY_MAX, `Höchstens ${PARTY_MAX} Personen auf einmal.`),
    ),
    [],
  ),
  /** Whoever enters something about health agrees to its being kept (Art. 9 GDPR). */
  healthConsent: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
  /** Who finds no place wants to wait for one (D49). */
  waiting: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
  /** A booking that is there already is asked about (D51), as the site's form wants it; otherwise it is stored once more. */
  ask: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
})

/** Name, e-mail and postal address, of whoever buys something. */
export const contactSchema = (formRules: FormRules) => {
  const reading = readingOf(formRules)
  return v.object({ name: typed(reading, 'person'), email: typed(reading, 'email'), ...addressFields(reading) })
}

const addressFields = (reading: Reading) => ({
  street: typed(reading, 'street'),
  houseNumber: typed(reading, 'houseNumber'),
  zip: typed(reading, 'zip'),
  city: typed(reading, 'city'),
  country: typed(reading, 'country'),
})

/** The sentence for each field of `contactSchema` that breaks its rule. */
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
  /** Made by the browser once per form; the same one is stored once (D13). */
  requestId: v.optional(Id),
}

/** Of a text about somebody's health without the consent to keep it. */
export const consentOrNothing = 'Bitte willige ein oder lass das Feld leer.'

const Party = v.object({ participants: v.array(v.unknown()) })
const WithHealth = v.object({ health: v.pipe(v.string(), v.regex(/\S/)) })
const WithConsent = v.object({ healthConsent: v.literal(true) })
/** Whether something about somebody's health stands in a form without the consent to keep it. */
const lacksConsent = (values: unknown) =>
  v.is(Party, values) && values.participants.some(v.is.bind(null, WithHealth)) && !v.is(WithConsent, values)

function schemasFor(reading: Reading) {
  const event = v.pipe(v.string(hints.event), v.nonEmpty(hints.event))
  return {
    register: v.object({
      event,
      ...party(reading),
      name: typed(reading, 'name'),
      email: typed(reading, 'email'),
      phone: typed(reading, 'phone'),
      ...addressFields(reading),
      notes: v.optional(message('Hier gehört Text hin.'), ''),
      /** The code of a voucher, as it was typed; whether it is valid, the server knows (D58). */
      voucher: v.optional(
        v.pipe(
          v.string('Hier gehört Text hin.'),
          v.trim(),
          v.maxLength(CODE_TYPED_MAX, ({ input }) => tooLong(CODE_TYPED_MAX, input.length)),
        ),
        '',
      ),
      privacyStatement: v.literal(true, hints.privacyStatement),
      /** A course is to begin before they can no longer withdraw (§ 356 (4) BGB). */
      earlyStart: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
      ...shared,
    }),
    /** Whoever waits says who and how to reach them; the rest, health included, is asked when there is a place. */
    wait: v.object({
      event,
      ...party(reading),
      name: typed(reading, 'name'),
      email: typed(reading, 'email'),
      phone: typed(reading, 'phone'),
      notes: v.optional(message('Hier gehört Text hin.'), ''),
      privacyStatement: v.optional(v.boolean('Hier geht nur ja oder nein.'), false),
      ...shared,
    }),
    inquiry: v.object({
      name: typed(reading, 'name'),
      email: typed(reading, 'email'),
      phone: v.optional(typed(reading, 'phone', true), ''),
      notes: v.pipe(message(hints.notes), v.regex(/[^\s\p{Cf}]/u, hints.notes)),
      /** The path of the page with the form. A wrong one is nobody's mistake to correct: it is left out. */
      page: v.optional(v.fallback(v.string(), ''), ''),
      /** An inquiry asks for no consent (D14). */
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
  const key = `${formRules.lenientAddresses} ${reading.wayOut}`
  if (last?.key !== key) last = { key, schemas: schemasFor(reading) }
  return last.schemas
}

/** The two forms a visitor can send. */
export type FormKind = 'inquiry' | 'register'

export type FormRules = {
  lenientAddresses: boolean
  /** Contact for visitors whose name is refused. */
  contact?: { phone: string; email?: string }
}

/** The sentence for each field that breaks its rule; empty when the form can be sent. */
export function wrongFields(kind: keyof Schemas, values: unknown, formRules: FormRules): FieldErrors {
  const result = v.safeParse(schemasOf(formRules)[kind], values)
  const fields: FieldErrors = kind !== 'inquiry' && lacksConsent(values) ? { healthConsent: consentOrNothing } : {}
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)
    // A missing field is reported by the object, which does not know the field's own sentence.
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
  return hints[field as keyof typeof hints]
}

type Fields = v.InferInput<Schemas['inquiry']> & v.InferInput<Schemas['register']>
export type ParticipantForm = v.InferOutput<Schemas['register']>['participants'][number]
/** One person, whom `wrongFields` has found nothing wrong with. */
export const parseParticipant = (sent: unknown, formRules: FormRules): ParticipantForm =>
  v.parse(participant(readingOf(formRules)), sent)

/** One person's answers alone, which `wrongFields` has found nothing wrong with. */
export const parseAnswers = (sent: unknown, formRules: FormRules) =>
  v.parse(v.omit(participant(readingOf(formRules)), ['name', 'price']), sent)

/** What is sent, in whatever state; `parseRegistration` checks it by the site's own rules. */
export const RegistrationInput = v.custom<
  {
    [name in keyof Fields]?: name extends 'privacyStatement' ? boolean : Fields[name]
  } & {
    /** Of administrators: beyond the places there are. */
    force?: boolean
  }
>(() => true)
export type RegistrationInput = v.InferOutput<typeof RegistrationInput>

/** What a visitor sends, checked and trimmed. */
export type NewRegistration =
  | ({ kind: 'register' } & v.InferOutput<Schemas['register']>)
  | ({ kind: 'wait' } & v.InferOutput<Schemas['wait']>)
  | ({ kind: 'inquiry' } & v.InferOutput<Schemas['inquiry']>)

/** D13: with an event it is a registration, without one an inquiry. Throws `invalid`, naming the wrong fields. */
export const parseRegistration = (input: RegistrationInput, formRules: FormRules): NewRegistration =>
  parseForm(input?.event ? 'register' : 'inquiry', input, formRules)

/**
 * What came from one of the forms. Somebody who would wait, and has not said all that a registration needs, only waits.
 * Throws `invalid`, naming the wrong fields.
 */
export function parseForm(kind: FormKind, sent: unknown, formRules: FormRules): NewRegistration {
  // What is no form at all is one in which everything is missing.
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
