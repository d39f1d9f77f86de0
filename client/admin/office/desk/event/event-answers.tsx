import { useEffect, useState } from 'react'
import type { EventAnswers } from '../../../../../domain/bookings/views/answers.ts'
import type { Event } from '../../../../../domain/events/event.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { api } from '../../../state/api.ts'
import { useList } from '../../../state/lists.ts'
import { askUser } from '../../../state/page/question.ts'
import { BookingLink } from '../page-parts.tsx'

/** Shows who has not answered the event's own questions; one press asks them by letter (D75). */
export function EventAnswersPart({ event }: { event: Event }) {
  const bookings = useList('registrations')
  const [answers, setAnswers] = useState<EventAnswers>()
  const [sent, setSent] = useState('')
  const { run, failure, isBusy } = useCall()
  // Answers are in the bookings, which change live.
  useEffect(() => {
    if (!bookings) return undefined
    let isOver = false
    void run(async () => {
      const answers = await call(api.event.answers.$get({ query: { _id: event._id } }))
      if (!isOver) setAnswers(answers)
    })
    return () => {
      isOver = true
    }
  }, [event, bookings, run])

  const letters = () =>
    run(async () => {
      const preview = await call(api.event.ask.$post({ json: { _id: event._id, preview: true } }))
      if (!('withoutAddress' in preview)) return
      const { letters, withoutAddress } = preview
      const names = letters.map(({ name }) => name).join(', ')
      const noAddressWords =
        withoutAddress.length > 0
          ? t(` Without an address: ${withoutAddress.join(', ')}.`, ` Ohne Adresse: ${withoutAddress.join(', ')}.`)
          : ''
      const question = `${t(`Ask by letter: ${names}?`, `Mit einem Brief fragen: ${names}?`)}${noAddressWords}`
      if (letters.length === 0 || !(await askUser(question, t('Yes, send', 'Ja, senden')))) return
      const { letters: sentLetters } = await call(api.event.ask.$post({ json: { _id: event._id } }))
      setSent(t(`Letters sent: ${sentLetters.length}`, `Gesendete Briefe: ${sentLetters.length}`))
    })
  if (!answers) return <Failure>{failure}</Failure>
  const { questions, people, unanswered } = answers
  const labelOf = (id: string) => questions.find(({ _id }) => _id === id)?.label ?? ''
  return (
    <div className="event-bookings">
      <Failure>{failure}</Failure>
      <p>
        {unanswered === 0
          ? t('Everybody has answered everything.', 'Alle haben alles beantwortet.')
          : t(
              `Something is open for ${unanswered} of ${people.length}.`,
              `Bei ${unanswered} von ${people.length} ist noch etwas offen.`,
            )}
      </p>
      {unanswered > 0 && (
        <p className="buttons">
          <Button small disabled={isBusy} onClick={() => void letters()}>
            {t('Ask by Letter', 'Mit einem Brief fragen')}
          </Button>
        </p>
      )}
      <p role="status">{sent}</p>
      <ul className="people-list">
        {people.map(({ registration, participant = '', name, open, missing, answers: given }) => {
          const booking = bookings?.find(({ _id }) => _id === registration)
          const revoked = given.filter(answer => answer.revoked).map(({ question }) => labelOf(question))
          return (
            <li key={registration + participant}>
              <span>{booking ? <BookingLink booking={booking} label={name} /> : name}</span>
              <span className="booking-about">
                {open.length === 0 ? t('complete', 'vollständig') : t(`${open.length} open`, `${open.length} offen`)}
              </span>
              {missing.map(id => (
                <strong key={id} className="booking-answer">
                  {t('Missing: ', 'Fehlt: ')}
                  {labelOf(id)}
                </strong>
              ))}
              {revoked.map(label => (
                <span key={label} className="booking-answer">
                  {t('Revoked: ', 'Widerrufen: ')}
                  {label}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** True if the event asks questions of the educator's own. */
export const asksOwn = ({ asks }: Pick<Event, 'asks'>, ownQuestions: readonly { _id: string }[] = []): boolean =>
  ownQuestions.some(({ _id }) => asks.includes(_id))
