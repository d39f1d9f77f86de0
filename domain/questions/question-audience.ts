import type { Day, Instant } from '../kit/format.ts'
import { ADULT_YEARS, ageAt } from '../kit/format.ts'
import type { PublicQuestion } from './question.ts'

type WithBirthDate = { birthDate?: Day | undefined }

/** True if the question is for the person, by age on the event's first day. An unknown age gets every question. */
function isFor(
  { forWhom }: Pick<PublicQuestion, 'forWhom'>,
  { birthDate = '' }: WithBirthDate,
  start: Instant,
): boolean {
  if (forWhom === 'everybody' || birthDate === '') return true
  return forWhom === (ageAt(birthDate, start) < ADULT_YEARS ? 'minors' : 'adults')
}

/** Returns the questions for one participant. */
export const questionsTo = <Q extends PublicQuestion>(
  questions: readonly Q[],
  person: WithBirthDate,
  start: Instant,
): Q[] => questions.filter(question => question.of === 'participant' && isFor(question, person, start))

/** Returns the questions for the whole party. */
export const partyQuestions = <Q extends PublicQuestion>(questions: readonly Q[]): Q[] =>
  questions.filter(({ of }) => of === 'party')

/**
 * True if an answer must be given. A consent, or an answer that needs one, is never required, whatever the record says:
 * a consent is given freely (Art. 7 (4), 9 GDPR).
 */
export const isRequired = ({ kind, required, sensitive }: Pick<PublicQuestion, 'kind' | 'required' | 'sensitive'>) =>
  required && kind !== 'consent' && !sensitive

/** True for a question that only the person decides: other adults answer it by their own link (D47). */
export const isPersonal = ({ kind, sensitive }: Pick<PublicQuestion, 'kind' | 'sensitive'>): boolean =>
  kind === 'consent' || sensitive
