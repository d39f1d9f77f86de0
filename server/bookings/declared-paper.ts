import { currentEvent } from '../../domain/bookings/letters/current-event.ts'
import { isBooking, nameOrNone, participantsOf } from '../../domain/bookings/record/booking.ts'
import { whenText } from '../../domain/events/dates/when-text.ts'
import { AppError } from '../../domain/kit/error.ts'
import { formatDateTime } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import { findRecord } from '../../domain/kit/record.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import { type Answer, answerText, declarer } from '../../domain/questions/answer.ts'
import type { Deps } from '../app/deps.ts'

/** Returns who gave an answer and when and, if it was revoked, by whom and when. */
function declaredWords(answer: Answer): string {
  const { date, revoked } = answer
  const declared = `${declarer(answer)}, ${formatDateTime(date)} Uhr`
  return revoked ? `${declared}; widerrufen von ${declarer(revoked)}, ${formatDateTime(revoked.date)} Uhr` : declared
}

/** Hides sensitive answers: only the forest list prints them. */
const answerWords = (answer: Answer): string => (answer.sensitive ? 'beantwortet' : answerText(answer))

/** Makes the PDF "Was erklärt wurde" of one participant (D75); it is never stored. Throws `not_found`. */
export async function declaredPaper(
  { registrations, events, papers, now, sender }: Pick<Deps, 'registrations' | 'events' | 'papers' | 'now' | 'sender'>,
  { _id, participant }: { _id: string; participant: string },
) {
  const booking = findRecord(registrations.current, _id, 'registration')
  const event = currentEvent(booking, events.current)
  if (!isBooking(booking) || !event)
    throw new AppError('not_found', t('This is not a booking.', 'Das ist keine Buchung.'))
  const person = findRecord(participantsOf(booking), participant, 'person')
  const { answers = [] } = person
  return papers.text({
    title: `Was erklärt wurde: ${nameOrNone(person)}`,
    created: now(),
    parts: [
      {
        heading: '',
        paragraphs: [
          `${event.title}, ${whenText(event)}`,
          `Buchung ${referenceOf(booking.number ?? '')} von ${nameOrNone(booking)}, bei ${sender().contact.name}. Stand: ${formatDateTime(now())} Uhr.`,
        ],
      },
      ...answers.map(answer => ({
        heading: answer.wording,
        paragraphs: [`Antwort: ${answerWords(answer)}. ${declaredWords(answer)}.`],
      })),
      ...(answers.length === 0 ? [{ heading: '', paragraphs: ['Bisher wurde nichts erklärt.'] }] : []),
      {
        heading: '',
        paragraphs: ['', '', '_______________________________________________', 'Ort, Datum, Unterschrift'],
      },
    ],
  })
}
