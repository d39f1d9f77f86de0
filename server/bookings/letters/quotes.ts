import { groupEvent, type QuoteInput, quoteLines } from '../../../domain/bookings/form/quote-input.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordQuote } from '../../../domain/bookings/steps/booking-steps.ts'
import { stayFaults } from '../../../domain/events/dates/several-days.ts'
import { type Event, editedEvent, newEvent } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatYear } from '../../../domain/kit/format.ts'
import { refuseFields, refuseUnknownImages } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord } from '../../../domain/kit/record.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { unlessDone, writtenBefore } from '../../store/send-once.ts'
import { type LetterPreview, previewOf } from './letter-preview.ts'
import { messageTo } from './messages.ts'
import { stepLetters } from './step-letters.ts'

/**
 * Makes an inquiry a quoted booking of an event of its own, or renews or changes a quote (D48), and sends the letter.
 * Throws `invalid`, or `conflict` when it is not possible.
 */
export const sendQuote = (deps: Deps, input: QuoteInput): Promise<Registration> =>
  deps.commit(current => {
    const outcome = quoting(deps, input)(current)
    if (outcome.added && outcome.result.email === '') throw withoutAddress()
    return outcome
  })

/**
 * Previews the letter of `sendQuote`; stores nothing and uses no number. Throws the same, but accepts a missing
 * address.
 */
export const previewQuote = (deps: Deps, input: QuoteInput): Promise<LetterPreview> =>
  previewOf(deps, quoting({ ...deps, nextNumber: (_, now) => `${formatYear(now)}-…` }, input))

const quoting = (deps: Deps, input: QuoteInput) =>
  unlessDone(
    ({ registrations }: CollectionData) =>
      writtenBefore(findRecord(registrations, input._id, 'registration'), input.requestId),
    current => {
      const { before, event, after } = applyQuote(deps, input, current, () => deps.nextNumber(current, deps.now()))
      const { registrations, events } = current
      const isKnown = events.some(({ _id }) => _id === event._id)
      return {
        next: {
          registrations: replaceRecord(registrations, after),
          events: isKnown ? replaceRecord(events, event) : [...events, event],
        },
        added: { outbox: newLetters(deps, stepLetters(deps, before, after)) },
        result: after,
      }
    },
  )

type QuoteStep = { before: Registration; event: Event; after: Registration }

function applyQuote(
  deps: Deps,
  input: QuoteInput,
  { registrations, events, images }: Pick<CollectionData, 'registrations' | 'events' | 'images'>,
  nextNumber: () => string,
): QuoteStep {
  const now = deps.now()
  const { _id, people, until, nights, times } = input
  const stay = { nights, times }
  const before = findRecord(registrations, _id, 'registration')
  refuseStale(before, input.lastModifiedDate)
  const { image = '' } = input.event
  refuseUnknownImages([['event.image', [image]]], images)
  if (until <= now) refuseFields({ until: t('This is over already.', 'Das ist schon vorbei.') })
  if (until > input.event.startDate)
    refuseFields({ until: t('A quote has to end before the event.', 'Ein Angebot endet vor dem Termin.') })
  const faults = stayFaults(input.event, stay)
  if (Object.keys(faults).length > 0) refuseFields(faults)
  // A cancelled event stays cancelled: another day is another event.
  const formerEvent = events.find(event => event._id === before.event && !event.cancelled)
  const quotedEvent = groupEvent(input.event, { people, now })
  const event = formerEvent
    ? editedEvent(formerEvent, { _id: formerEvent._id, ...quotedEvent }, deps.newId, now)
    : newEvent(quotedEvent, deps.newId, now)
  const message = messageTo(
    { now: deps.now, newId: () => input.requestId ?? deps.newId() },
    { ...before, people },
    letterOf(deps, input, before),
    event,
  )
  const offered = { event, people, lines: quoteLines(input), stay, message, until, invoiceTo: input.invoiceTo }
  const after = recordQuote(before, offered, before.number ?? nextNumber(), { now, by: 'educator' })
  return { before, event, after }
}

/** Returns the educator's letter, or a short default. */
const letterOf = (
  { site }: Pick<Deps, 'site'>,
  { subject, text, event }: QuoteInput,
  { name }: Registration,
): { subject: string; text: string } => ({
  subject: subject ?? `Angebot: ${event.title}`,
  text: text ?? `Guten Tag ${name},\n\nhier kommt das Angebot.\n\nViele Grüße\n${site.current.contact.name}`,
})

const withoutAddress = () =>
  new AppError(
    'conflict',
    t('Without an email address nobody can accept a quote.', 'Ohne E-Mail-Adresse kann niemand ein Angebot annehmen.'),
  )
