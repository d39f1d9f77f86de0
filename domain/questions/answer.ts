import * as v from 'valibot'
import { formatShortDate, type Instant } from '../kit/format.ts'
import { Id, InstantText } from '../kit/schema.ts'
import type { PublicQuestion } from './question.ts'

/**
 * An answer to one of the educator's questions (D75). It keeps the question's wording and promises, as the question may
 * change or be deleted later.
 */
export const Answer = v.object({
  question: Id,
  value: v.union([v.boolean(), v.string()]),
  wording: v.string(),
  date: InstantText,
  /** Name of the person who declared it. */
  by: v.string(),
  /** How it was declared, unless on a page of the site: `am Telefon, notiert von …`. */
  note: v.optional(v.string()),
  sensitive: v.optional(v.literal(true)),
  publishes: v.optional(v.literal(true)),
  revoked: v.optional(v.object({ date: InstantText, by: v.string(), note: v.optional(v.string()) })),
})
export type Answer = v.InferOutput<typeof Answer>

/**
 * Time of a declaration, who makes it, and how; `revoking` is the default note of a revocation. `decides` is true for
 * adults who answer about themselves: their yes overrides all other answers. `isNamed` is true if the office recorded
 * who declared it.
 */
export type DeclarationSource = {
  date: Instant
  by: string
  note?: string
  revoking?: string
  decides?: boolean
  isNamed?: boolean
}

/** `Martina Beispiel (am Telefon, notiert von Erika Muster)` */
export const declarer = ({ by, note }: Pick<Answer, 'by' | 'note'>): string => (note ? `${by} (${note})` : by)

/** Note on what the office entered without saying who declared it. */
export const NOTED_BY_OFFICE = 'vom Büro vermerkt'

/** Note on what was told to the office: `am Telefon, notiert von Erika Muster`. */
export const notedBy = (educator: string, how = ''): string => `${how}${how && ', '}notiert von ${educator}`

/** True if nobody knows who declared it: the office recorded no name, so `by` is the name of the educator. */
export const isUnnamed = ({ by, note = '' }: Pick<Answer, 'by' | 'note'>): boolean =>
  note === NOTED_BY_OFFICE || note.endsWith(notedBy(by))

/** True if two names, in any case, mean the same person. */
export const isSameSpeaker = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

type WithAnswers = { answers?: readonly Answer[] | undefined }

/**
 * Returns the answer that counts: the latest one. For a consent, the no of one parent counts before the yes of the
 * other.
 */
export function answerTo({ answers = [] }: WithAnswers, question: string): Answer | undefined {
  const all = answers.filter(answer => answer.question === question)
  return all.findLast(({ value }) => value === false) ?? all.at(-1)
}

/** Returns the moment of the last answer or revocation; "" without answers. */
export const lastAnswered = ({ answers = [] }: WithAnswers): Instant =>
  answers
    .map(({ date, revoked }) => revoked?.date ?? date)
    .sort()
    .at(-1) ?? ''

/** Returns the wording of what was revoked at a moment. Sensitive wording stays where health notes are. */
export const questionsRevokedAt = ({ answers = [] }: WithAnswers, moment: Instant): string[] => {
  const all = answers.filter(({ revoked, sensitive }) => revoked?.date === moment && !sensitive)
  return [...new Set(all.map(({ wording }) => wording))]
}

/** Returns the consents to a question that are not revoked; both parents may have given one. */
export const givenAnswersTo = ({ answers = [] }: WithAnswers, question: string): Answer[] =>
  answers.filter(answer => answer.question === question && isGivenAnswer(answer))

/** True for a consent, or another yes, that was given and not revoked. */
export const isGivenAnswer = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && answer.value === true && !answer.revoked

/**
 * True if the question need not be asked again: it has an answer that was not revoked. A refused consent is an answer,
 * too.
 */
export const isAnswered = (whose: WithAnswers, { _id }: Pick<PublicQuestion, '_id'>): boolean => {
  const answer = answerTo(whose, _id)
  return answer !== undefined && !answer.revoked
}

export const hasSensitive = ({ answers = [] }: WithAnswers): boolean => answers.some(({ sensitive }) => sensitive)

/** Deletes sensitive answers like health notes (D65). Returns the same record if there are none. */
export const withoutSensitive = <T extends Holder>(whose: T): T => withoutUnasked(whose, [])

/** Deletes the sensitive answers to questions that are not asked. Returns the same record if there are none. */
export function withoutUnasked<T extends Holder>(whose: T, asks: readonly string[]): T {
  const { answers = [], ...rest } = whose
  const answered = answers.filter(({ sensitive, question }) => !sensitive || asks.includes(question))
  if (answered.length === answers.length) return whose
  // The rest of T has everything but the optional answers.
  return { ...(rest as T), ...(answered.length > 0 ? { answers: answered } : {}) }
}
type Holder = { answers?: Answer[] | undefined }

/** Formats an answer in German, for lists, papers and pages; an exported table passes its own form of dates. */
export function answerText({ value, revoked }: Answer, format = formatShortDate): string {
  if (revoked) return `widerrufen am ${format(revoked.date)}`
  return typeof value === 'string' ? value : value ? 'ja' : 'nein'
}

/** True for a consent, which can be revoked. A yes to a deleted question counts as one. */
export const isConsentIn =
  (all: readonly Pick<PublicQuestion, '_id' | 'kind'>[]) =>
  ({ question, value }: Answer): boolean =>
    typeof value === 'boolean' && (all.find(({ _id }) => _id === question)?.kind ?? 'consent') === 'consent'
