import { whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import type { FieldErrors } from '../../../domain/kit/error.ts'
import { type Answer, answerTo, givenAnswersTo, isGivenAnswer, lastAnswered } from '../../../domain/questions/answer.ts'
import { canAgree } from '../../../domain/questions/answer-rules.ts'
import { type BuiltInQuestion, builtInQuestions, formLabel } from '../../../domain/questions/built-in-questions.ts'
import { custodyWords } from '../../../domain/questions/consent-words.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import type { PublicQuestion } from '../../../domain/questions/question.ts'
import { bindPlain, type PlainForm } from '../../kit/forms/plain-form.ts'
import { useSite } from '../../kit/state/site.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { AnswerField } from '../blocks/answer-field.tsx'
import { PlainMistakes } from '../blocks/wrong-fields.tsx'
import { DeclaredAnswers } from '../questions/declared-answers.tsx'
import { QuestionField } from '../questions/question-field.tsx'
import { QuestionGroups } from '../questions/question-groups.tsx'

/** A participant's view of a booking (D47): the event and their own data, and who named them (Art. 14 GDPR). */
export type PersonView = {
  /** `/angaben/<token>` */
  address: string
  name: string
  /** The contact person, shown to an adult who did not book. */
  namedBy?: string
  event: Pick<Event, 'title' | 'startDate' | 'endDate' | 'locationName' | 'bring' | 'sessions'>
  /** Questions to this person, in form order. */
  questions: readonly BuiltInQuestion[]
  healthConsent: string
  /** The educator's own questions that can be answered now. */
  own: readonly PublicQuestion[]
  /** Stored answers to them. */
  answers: readonly Answer[]
  isConsent: (answer: Answer) => boolean
  /** The contact person, who usually answers for a child. */
  bookedBy: string
  /** True for a child of the contact person. */
  isMinor: boolean
  /** True if a health note is stored. The note itself is never shown, as others may have the link. */
  hasNote: boolean
  done?: 'answered' | 'healthDeleted' | 'revoked' | undefined
  /** Mistakes and values of the posted form. */
  problem?: { message: string; fields: FieldErrors; values: Record<string, string> }
}

const doneTexts = {
  answered: 'Danke, deine Angaben sind angekommen.',
  healthDeleted: 'Der Gesundheitshinweis und die Einwilligung dazu sind gelöscht.',
  revoked: 'Die Einwilligung ist widerrufen.',
}

/** Shows the form for one participant's answers. Works without scripts; viewing it changes nothing. */
export function PersonPage({ view }: { view: PersonView }) {
  const { name, namedBy, event, hasNote, done, problem } = view
  return (
    <div className="container booking">
      <h1>
        <Hyphenated text={`Angaben für ${name}`} />
      </h1>
      <p className="booking-was">
        <strong>{event.title}</strong>
        <span>{whenText(event)}</span>
        {event.locationName !== '' && <span>{event.locationName}</span>}
      </p>
      <p>
        {namedBy !== undefined && `${namedBy} hat dich angemeldet und mir deinen Namen genannt. `}
        Was mit {namedBy === undefined ? 'den' : 'deinen'} Angaben geschieht, steht in den{' '}
        <a href="/privacy#datenschutz">Datenschutzhinweisen</a>.
      </p>
      <PlainMistakes form={formOf(view)} message={problem?.message} />
      {done && !problem && (
        <div className="booking-done" role="status">
          <Icon name="check" />
          <p>{doneTexts[done]}</p>
        </div>
      )}
      <div className="booking-columns">
        <div>
          {(view.questions.length > 0 || view.own.length > 0) && <Answers view={view} />}
          <DeclaredAnswer view={view} />
          {hasNote && <TakeBack view={view} />}
        </div>
        {event.bring !== '' && (
          <section>
            <h2>Packliste</h2>
            <p className="booking-pack">{event.bring}</p>
          </section>
        )}
      </div>
    </div>
  )
}

const ownName = (question: PublicQuestion) => answerName('eigene', question)

const formOf = ({ questions, own, problem }: PersonView): PlainForm => ({
  idOf: name => `angaben-${name}`,
  labels: {
    ...Object.fromEntries(questions.map(question => [question, formLabel(question)])),
    ...Object.fromEntries(own.map(question => [ownName(question), question.label])),
    healthConsent: 'Einwilligung',
    von: 'Wer antwortet?',
  },
  values: problem?.values,
  // The rules name answers without the prefix of the page's fields.
  errors: Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, sentence]) => {
      const question = own.find(({ _id }) => field === `answers.${_id}`)
      return [question ? ownName(question) : field, sentence]
    }),
  ),
})

function Answers({ view }: { view: PersonView }) {
  const { address, event, questions, own, answers, healthConsent, hasNote, isMinor, name } = view
  const educator = useSite(data => data.site.contact.name)
  const bind = bindPlain(formOf(view))
  const asksHealth = questions.includes('health')
  const consentBox = <CheckBox {...bind.box('healthConsent')} label={healthConsent} />
  // A consent given in these words is listed below, with a button to revoke it; the other parent can agree, too.
  const open = own.filter(question => question.kind !== 'consent' || mayAgree(question, view))
  // Others may have the link, so the page shows only that a sensitive answer exists.
  const asKeptQuestion = (question: PublicQuestion): PublicQuestion => {
    if (answerTo({ answers }, question._id)?.sensitive)
      return { ...question, hint: 'Hinterlegt. Leer bleibt es so, ein neuer Eintrag ersetzt es.' }
    const [first] = agreedPeople(question, view)
    if (!first) return question
    const agreed = `${first.by} erlaubt es schon. Hast auch du das Sorgerecht, kreuz es an.`
    return { ...question, hint: `${question.hint} ${agreed}`.trim() }
  }
  // If somebody has agreed already, the other parent probably answers now: do not suggest the contact person.
  const isAgreed = open.some(question => agreedPeople(question, view).length > 0)
  const earlierValue = (question: PublicQuestion) => {
    const answer = answerTo({ answers }, question._id)
    const { problem } = view
    // Show an answer that somebody else has given since the page was opened, not the posted one.
    const isNewer = problem?.values.stand !== undefined && answer && answer.date > problem.values.stand
    if (problem && !isNewer) return problem.values[ownName(question)] ?? ''
    if (!answer || answer.sensitive || question.kind === 'consent') return ''
    return typeof answer.value === 'string' ? answer.value : answer.value ? 'ja' : 'nein'
  }
  return (
    <section className="booking-answers">
      <h2>{asksHealth ? 'Gut zu wissen' : own.length > 0 ? 'Fragen und Einwilligungen' : 'Das fehlt noch'}</h2>
      {asksHealth && (
        <p>
          Gibt es etwas, worauf {isCourse(event) ? '' : 'am Tag '}zu achten ist? Was hier steht, lesen nur {educator}{' '}
          und die Begleitpersonen. Auf der Buchungsseite steht nur, dass es einen Hinweis gibt.
        </p>
      )}
      {hasNote && (
        <p>
          <strong>Gesundheitshinweis hinterlegt.</strong> Schreibst du einen neuen, ersetzt er den alten.
        </p>
      )}
      <form method="post" action={address} className="visitor-form" noValidate>
        <input type="hidden" name="stand" value={lastAnswered({ answers })} />
        <div className="fields">
          {questions.map(question =>
            question === 'health' ? (
              <TextArea key={question} {...bind.text(question)} optional={questions.length > 1} rows={3} />
            ) : (
              <AnswerField
                key={question}
                question={question}
                {...bind.text(question)}
                autoComplete={builtInQuestions[question].kind === 'day' ? 'bday' : 'off'}
              />
            ),
          )}
          {asksHealth && !open.some(({ sensitive }) => sensitive) && consentBox}
        </div>
        {open.length > 0 && (
          <div className="own-questions">
            <QuestionGroups
              questions={open}
              isMinor={isMinor}
              who={name}
              field={question => (
                <QuestionField
                  key={question._id}
                  question={asKeptQuestion(question)}
                  {...fieldOf(bind.text(ownName(question)))}
                  given={earlierValue(question)}
                />
              )}
              consentBox={consentBox}
              custodyHint={SHARED}
            />
          </div>
        )}
        {isMinor && open.length > 0 && (
          <TextField
            {...bind.text('von', isAgreed ? '' : view.bookedBy)}
            hint="Dein Name, er steht bei jeder Antwort."
            autoComplete="name"
          />
        )}
        <Button type="submit" arrow>
          Angaben senden
        </Button>
      </form>
    </section>
  )
}

/** Returns who agreed to a consent in its present words. */
const agreedPeople = ({ _id, label, kind }: PublicQuestion, { answers }: PersonView) =>
  givenAnswersTo({ answers }, _id).filter(({ wording }) => kind === 'consent' && wording === label)

const mayAgree = (question: PublicQuestion, view: PersonView) =>
  canAgree({ ...question, publishes: question.publishes && view.isMinor }, view)

const SHARED = 'Gib der anderen Person den Link zu dieser Seite: Auch sie kann hier lesen, antworten und widerrufen.'

/** Omits the label, which the question brings. */
const fieldOf = ({ id, name, error, autoFocus }: ReturnType<ReturnType<typeof bindPlain>['text']>) => ({
  ...{ id, name, error, autoFocus },
})

/** Lists what was declared; one click revokes a consent, at any time. */
const DeclaredAnswer = ({ view: { address, name, own, answers, isConsent, isMinor } }: { view: PersonView }) =>
  answers.length > 0 && (
    <section>
      <h2>Schon beantwortet</h2>
      <DeclaredAnswers answers={answers} action={`${address}/widerrufen`} isConsent={isConsent} />
      {/* The form says the same about pictures, so say it once. */}
      {isMinor &&
        !own.some(({ publishes }) => publishes) &&
        answers.some(answer => answer.publishes && isGivenAnswer(answer)) && (
          <p className="note own-answers-note">
            {custodyWords(name)} {SHARED}
          </p>
        )}
    </section>
  )

/** Withdrawing consent must be as easy as giving it (Art. 7 (3) GDPR). */
const TakeBack = ({ view: { address, event } }: { view: PersonView }) => (
  <section>
    <h2>
      <Hyphenated text="Gesundheitshinweis löschen" />
    </h2>
    <p className="booking-warning">
      Der Hinweis und die Einwilligung dazu werden sofort gelöscht. {isCourse(event) ? 'Im Kurs' : 'Am Tag'} kann ich
      dann nicht mehr darauf achten.
    </p>
    <form method="post" action={`${address}/loeschen`} noValidate>
      <Button type="submit" variant="outline" className="button-danger">
        <Icon name="cross" />
        Hinweis löschen
      </Button>
    </form>
  </section>
)

/** Shown for an invalid link or one without questions left. */
export const NobodyPage = () => (
  <div className="container booking booking-link">
    <h1>Dieser Link gilt nicht.</h1>
    <p className="lead">
      Vielleicht fehlt am Ende ein Stück, oder er gilt nicht mehr. Wer dich angemeldet hat, findet auf der Buchungsseite
      den richtigen.
    </p>
  </div>
)
