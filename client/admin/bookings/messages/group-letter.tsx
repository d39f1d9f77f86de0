import { useId, useState } from 'react'
import { recipientsOf } from '../../../../domain/bookings/people/recipients.ts'
import { partySize } from '../../../../domain/bookings/record/booking.ts'
import { GroupLetter, type LetterGroup, type MessageDelivery } from '../../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { shownWhen } from '../../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { parseInput } from '../../../../domain/kit/input.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { MoreDetails } from '../../kit/fold.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { shortMoment } from '../../kit/words/day.ts'
import { shownName } from '../../kit/words/record-words.ts'
import { api } from '../../state/api.ts'
import type { LetterDraft } from '../../state/drafts.ts'
import { refreshLists } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showLetterSuccess } from '../../state/page/success.ts'
import { useMessageDeliveries } from '../../state/queries.ts'
import { peopleWords } from '../booking/booking-words.ts'
import { DeletedText, DeliveryState } from './answer-part.tsx'
import { LetterForm } from './letter-form.tsx'

const groupWords = (): Record<LetterGroup, string> => ({
  confirmed: t('Everybody confirmed', 'Alle Bestätigten'),
  waiting: t('The waiting list', 'Die Warteliste'),
  all: t('Everybody', 'Alle zusammen'),
})
const groups: readonly LetterGroup[] = ['confirmed', 'waiting', 'all']

const bookingsWords = (count: number) =>
  count === 1 ? t('1 registration', '1 Anmeldung') : t(`${count} registrations`, `${count} Anmeldungen`)

/** Asks before sending: an accidental click would reach everybody, and sent letters cannot be recalled. */
const sendQuestion = (subject: string, event: Event, count: number) =>
  [
    t(`Send “${subject}” to ${count} guests?`, `„${subject}“ an ${count} Gäste senden?`),
    t('Yes, send', 'Ja, senden'),
    'primary',
    `${event.title}, ${shownWhen(event)}`,
  ] as const

const draftKeyOf = ({ _id }: Event) => `group ${_id}`

type GroupLetterFormProps = {
  event: Event
  bookings: readonly Registration[]
  done: () => void
  heading?: 'h2' | 'h3'
}

/** Writes one letter to many guests of an event; each guest gets a separate copy (D60). */
export function GroupLetterForm({ event, bookings, done, heading: Heading = 'h3' }: GroupLetterFormProps) {
  const id = useId()
  const [to, setTo] = useState<LetterGroup>('confirmed')
  const count = recipientsOf(bookings, to).filter(({ email }) => email !== '').length

  async function preview(draft: LetterDraft) {
    const letters = await call(api.event.letter.$post({ json: { _id: event._id, to, ...draft, preview: true } }))
    return 'withoutAddress' in letters ? letters : { letters: [], withoutAddress: [] }
  }
  async function send(draft: LetterDraft & { requestId: string }) {
    if (count > 1) {
      // Validate the letter before asking.
      parseInput(GroupLetter, { _id: event._id, to, ...draft })
      if (!(await askUser(...sendQuestion(draft.subject.trim(), event, count)))) return false
    }
    // A failure reloads, too: some letters may already be in the outbox, and the thread shows them.
    const { letters } = await call(api.event.letter.$post({ json: { _id: event._id, to, ...draft } })).finally(() =>
      refreshLists('registrations', 'outbox'),
    )
    void showLetterSuccess(
      letters.length === 1
        ? t('1 Letter Goes Out', '1 Brief geht hinaus')
        : t(`${letters.length} Letters Go Out`, `${letters.length} Briefe gehen hinaus`),
    )
    done()
    return true
  }
  return (
    <LetterForm
      place={draftKeyOf(event)}
      initial={{ subject: '', text: 'Hallo {vorname},\n\n' }}
      isToBookings
      to={to}
      sendLabel={t(`Send to ${count}`, `An ${count} senden`)}
      canSend={count > 0}
      preview={preview}
      send={send}
    >
      <Heading>{t('Group Mail', 'Gruppenmail')}</Heading>
      <ChoiceSelect
        id={id}
        label={t('To', 'An')}
        value={to}
        onChange={setTo}
        choices={groups.map(group => {
          const recipients = recipientsOf(bookings, group)
          const people = recipients.reduce((sum, booking) => sum + partySize(booking), 0)
          return [group, `${groupWords()[group]}, ${bookingsWords(recipients.length)}, ${peopleWords(people)}`]
        })}
      />
    </LetterForm>
  )
}

/** Groups the copies of each letter by its id, newest first. */
export function groupLettersIn(bookings: readonly Registration[]) {
  const written = bookings.flatMap(booking => booking.thread.map(message => ({ booking, message })))
  return [...Map.groupBy(written, ({ message }) => message._id)].sort(([, [a]], [, [b]]) =>
    (a?.message.date ?? '') < (b?.message.date ?? '') ? 1 : -1,
  )
}

type GroupLettersProps = {
  event: Event
  bookings: readonly Registration[]
  heading?: 'h2' | 'h3'
}

/** Lists letters to an event's guests, newest first, with their delivery states. */
export function GroupLetters({ event, bookings, heading: Heading = 'h3' }: GroupLettersProps) {
  const letters = groupLettersIn(bookings)
  const deliveries = useMessageDeliveries(
    { event: event._id },
    letters.flatMap(([id, copies]) => copies.map(({ booking }) => `${booking._id} ${id}`)).join(),
  )
  if (letters.length === 0) return null
  return (
    <section className="thread">
      <div className="group-head">
        <Heading>
          {t('Letters to Guests', 'Post an Gäste')} <small>{letters.length}</small>
        </Heading>
      </div>
      <ol>
        {letters.map(([id, copies]) => (
          <GroupLetterRow key={id} copies={copies} deliveries={deliveries.filter(({ message }) => message === id)} />
        ))}
      </ol>
    </section>
  )
}

type GroupLetterRowProps = {
  copies: readonly { booking: Registration; message: Registration['thread'][number] }[]
  deliveries: readonly MessageDelivery[]
}

function GroupLetterRow({ copies, deliveries }: GroupLetterRowProps) {
  const [first] = copies
  if (!first) return null
  const sent = deliveries.filter(({ state }) => state === 'sent').length
  const failed = deliveries.filter(({ error, state }) => error !== undefined || state === 'dropped').length
  return (
    <li>
      <strong>{first.message.subject}</strong>
      <small>{shortMoment(first.message.date)}</small>
      <MoreDetails
        summary={
          t(`${sent} of ${copies.length} sent`, `${sent} von ${copies.length} gesendet`) +
          (failed > 0 ? t(`, ${failed} failed`, `, ${failed} nicht zugestellt`) : '')
        }
      >
        <ul>
          {copies.map(({ booking: { _id, name } }) => (
            <li key={_id}>
              {shownName({ name })}
              <DeliveryState delivery={deliveries.find(({ registration }) => registration === _id)} name={name} />
            </li>
          ))}
        </ul>
        {first.message.text === '' ? <DeletedText /> : <p lang="de">{first.message.text}</p>}
      </MoreDetails>
    </li>
  )
}
