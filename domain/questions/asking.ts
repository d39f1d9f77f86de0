import type { Day, Instant } from '../kit/format.ts'
import { ADULT_YEARS, ageAt } from '../kit/format.ts'
import type { PublicQuestion } from './question.ts'

type Aged = { birthDate?: Day | undefined }

/** True if the question is for the person, by age on the event's first day. An unknown age gets every question. */
function isFor({ forWhom }: Pick<PublicQuestion, 'forWhom'>, { birthDate = '' }: Aged, start: Instant): boolean {
  if (forWhom === 'everybody' || birthDate === '') return true
  return forWhom === (ageAt(birthDate, start) < ADULT_YEARS ? 'minors' : 'adults')
}

/** Returns the questions to one participant. */
export const questionsTo = <Q extends PublicQuestion>(questions: readonly Q[], person: Aged, start: Instant): Q[] =>
  questions.filter(question => question.of === 'participant' && isFor(question, person, start))

/** Returns the questions to the whole party. */
export const partyQuestions = <Q extends PublicQuestion>(questions: readonly Q[]): Q[] =>
  questions.filter(({ of }) => of === 'party')

/**
 * True if an answer must be given. What needs a consent never must, whatever the record says: a consent is free (Art. 7
 * (4), 9 GDPR).
 */
export const isRequired = ({ kind, required, sensitive }: Pick<PublicQuestion, 'kind' | 'required' | 'sensitive'>) =>
  required && kind !== 'consent' && !sensitive

/** True for what only the person decides: other adults get these questions by their own link (D47). */
export const isPersonal = ({ kind, sensitive }: Pick<PublicQuestion, 'kind' | 'sensitive'>): boolean =>
  kind === 'consent' || sensitive
