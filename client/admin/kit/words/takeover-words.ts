import { t } from '../../../../domain/kit/language.ts'
import { shownDateTime } from './day.ts'

/** Says that another computer has taken over, and since when. */
export function takenOverWords(takenOver: string): string {
  const when = shownDateTime(takenOver)
  return t(
    `Another computer has run this site since ${when}. Nothing is stored here any more.`,
    `Seit ${when} läuft diese Website auf einem anderen Rechner. Hier wird nichts mehr gespeichert.`,
  )
}
