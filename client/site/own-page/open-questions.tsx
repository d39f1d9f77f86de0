import { openPartyQuestions, openQuestionsTo, personField } from '../../../domain/bookings/form/later-answers.ts'
import { mayBeChild } from '../../../domain/bookings/form/other-adult.ts'
import { nameOrNone, type Participant, participantsOf } from '../../../domain/bookings/record/booking.ts'
import { healthWording } from '../../../domain/bookings/record/legal-wordings.ts'
import { dayOf, formatEuro } from '../../../domain/kit/format.ts'
import { builtInQuestionNames, builtInQuestions } from '../../../domain/questions/built-in-questions.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import type { PublicQuestion } from '../../../domain/questions/question.ts'
import { useSite } from '../../kit/state/site.ts'
import { CheckBox, Select } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { AnswerField } from '../blocks/answer-field.tsx'
import { QuestionField } from '../questions/question-field.tsx'
import { QuestionGroups } from '../questions/question-groups.tsx'
import { ADULTS_THEMSELVES, type BookingView, type OpenLater } from './booking-view.ts'
import { bindBookingForm } from './fields.ts'

type Props = { view: BookingView; open: OpenLater }

/** Asks each participant, and the party, the event's questions without an answer. Works without scripts. */
export function OpenQuestions({ view, open }: Props) {
  return (
    <>
      {participantsOf(view.booking).map((person, index) => (
        <PersonQuestions key={person._id} view={view} open={open} person={person} index={index} />
      ))}
      <SharedQuestions view={view} open={open} />
      <div className="own-questions">
        {openPartyQuestions(view.booking, open).map(question => (
          <OwnField key={question._id} view={view} person="" question={question} />
        ))}
      </div>
    </>
  )
}

export const CUSTODY_HINT = 'Sprecht euch vorher ab. Auf der Buchungsseite steht danach ein Link für die andere Person.'

/** Shows one of the educator's own questions; `person` is the prefix of the field. */
export function OwnField({ view, person, question }: { view: BookingView; person: string; question: PublicQuestion }) {
  const { id, name, error, autoFocus, defaultValue } = bindBookingForm(view).text(answerName(person, question))
  return <QuestionField question={question} {...{ id, name, error, autoFocus }} given={defaultValue} />
}

/** Shows the event's questions to one person from the waiting list. */
function PersonQuestions({ view, open, person, index }: Props & { person: Participant; index: number }) {
  const { event, problem } = view
  const educator = useSite(data => data.site.contact.name)
  const field = (name: string) => `${personField(index)}.${name}`
  const bind = bindBookingForm(view)
  const isAsked = (name: string) => open.names.includes(field(name))
  // A child may have the contact person's name.
  const isContact = participantsOf(view.booking).find(({ name }) => name === view.booking.name)?._id === person._id
  const isForOthers = isContact || mayBeChild(person, dayOf(view.now))
  const openQuestions = openQuestionsTo(view.booking, person, open, dayOf(view.now))
  const builtIns = builtInQuestionNames.filter(
    question => isAsked(question) && !builtInQuestions[question].isShared && (question !== 'health' || isForOthers),
  )
  if (!isAsked('price') && builtIns.length === 0 && openQuestions.length === 0) return null
  const isHealthOpen = ['health', 'healthConsent'].some(
    name => problem?.fields[field(name)] !== undefined || (problem?.values[field(name)] ?? '').trim() !== '',
  )
  const consentBox = (
    <CheckBox
      {...bind.box(field('healthConsent'))}
      label={
        <>
          <span className="visually-hidden">{nameOrNone(person)}: </span>
          {healthWording(educator)}
        </>
      }
    />
  )
  return (
    <div className="fields">
      {isAsked('price') && (
        <Select {...bind.text(field('price'))}>
          <option value="">Bitte wählen</option>
          {event.prices.map(({ _id, label, amount }) => (
            <option key={_id} value={_id}>
              {label}, {formatEuro(amount)}
            </option>
          ))}
        </Select>
      )}
      {builtIns.map(question =>
        question === 'health' ? (
          <div className="part" key={question}>
            <details className="more health" open={isHealthOpen}>
              <summary>
                Allergien oder Medizinisches angeben: {nameOrNone(person)}
                <Icon name="chevron" />
              </summary>
              <div className="more-body">
                {!isContact && <p className="note">{ADULTS_THEMSELVES}</p>}
                <AnswerField question={question} {...bind.text(field(question))} />
                {!openQuestions.some(({ sensitive }) => sensitive) && consentBox}
              </div>
            </details>
          </div>
        ) : (
          <AnswerField key={question} question={question} ages={open} {...bind.text(field(question))} />
        ),
      )}
      {openQuestions.length > 0 && (
        <fieldset className="person part">
          <legend>{nameOrNone(person)}</legend>
          <div className="own-questions">
            <QuestionGroups
              questions={openQuestions}
              isMinor={!isContact}
              who={nameOrNone(person)}
              field={question => (
                <OwnField key={question._id} view={view} person={personField(index)} question={question} />
              )}
              consentBox={consentBox}
              custodyHint={CUSTODY_HINT}
            />
          </div>
        </fieldset>
      )}
    </div>
  )
}

/** Shows shared questions, each in the field of the first person without an answer. */
function SharedQuestions({ view, open: { names } }: Props) {
  const { booking } = view
  const bind = bindBookingForm(view)
  const fields = builtInQuestionNames.flatMap(question => {
    const name = participantsOf(booking)
      .map((_, index) => `participants.${index}.${question}`)
      .find(field => names.includes(field))
    return builtInQuestions[question].isShared && name !== undefined ? [{ question, name }] : []
  })
  if (fields.length === 0) return null
  return (
    <div className="fields">
      {fields.map(({ question, name }) => (
        <AnswerField key={question} question={question} {...bind.text(name)} />
      ))}
    </div>
  )
}
