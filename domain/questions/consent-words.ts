import type { PublicQuestion } from './question.ts'

/** Sentence above consents (Art. 7 (3), (4) GDPR); stored answers keep the wording of each. */
export const consentWords =
  'Jede Einwilligung ist freiwillig und ändert nichts an der Anmeldung. Du kannst sie jederzeit für die Zukunft widerrufen: auf der Buchungsseite oder mit einer Mail.'

/** Sentence about a minor's pictures: teenagers have a say, and both with custody must agree (§ 1627 BGB, § 22 KUG). */
export const custodyWords = (child: string) =>
  `Ab etwa 14 Jahren entscheidet ${child} mit. Haben zwei Personen das Sorgerecht, müssen beide einverstanden sein (§ 1627 BGB).`

/** True if the sentence about both parents belongs to the questions. */
export const needsCustodyWords = (questions: readonly PublicQuestion[], isMinor: boolean): boolean =>
  isMinor && questions.some(({ publishes }) => publishes)
