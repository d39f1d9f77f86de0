import { type AskInput, bookingsToAsk } from '../../../domain/bookings/views/answers.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { type GroupResult, previewTo, writeTo } from './group-letters.ts'
import type { LetterPreview } from './letter-preview.ts'

const letter = {
  subject: 'Ein paar Fragen zu „{termin}“',
  text: [
    'Hallo {vorname},',
    'für „{termin}“ ({datum}) fehlen mir noch Antworten. Die Fragen stehen auf deiner Buchungsseite; der Link dorthin steht unten. Es dauert nur ein paar Minuten.',
    'Bei den Einwilligungen bist du frei: Auch ein Nein ist eine Antwort, und jede kannst du jederzeit widerrufen.',
    'Danke!',
  ].join('\n\n'),
}

/** Selects the bookings with open questions. */
const toAsk =
  (deps: Deps, { _id }: AskInput) =>
  ({ events, registrations, site }: Pick<CollectionData, 'events' | 'registrations' | 'site'>) => {
    const event = findRecord(events, _id, 'event')
    // After the start the pages take no answers.
    if (event.startDate <= deps.now())
      throw new AppError('conflict', t('The event has begun already.', 'Der Termin hat schon begonnen.'))
    return bookingsToAsk(event, deps.bookingsOf(registrations, _id), site.questions)
  }

/** Asks the contact persons of all who have not answered, by letter (D75). Throws `not_found` or `conflict`. */
export const askByLetter = (deps: Deps, sent: AskInput): Promise<GroupResult> =>
  writeTo(deps, { ...sent, ...letter }, toAsk(deps, sent))

export const previewAsking = (deps: Deps, sent: AskInput): Promise<LetterPreview> =>
  previewTo(deps, { ...sent, ...letter }, toAsk(deps, sent))
