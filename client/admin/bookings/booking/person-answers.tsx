import type { Participant } from '../../../../domain/bookings/record/booking.ts'
import { asked, perQuestion, type Question, questionLabel } from '../../../../domain/events/questions.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { CheckBox, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { shownDay } from '../../kit/words/day.ts'

/** What is typed about somebody; "" is not known. */
export type PersonValues = Record<'name' | 'price' | 'consent' | Question, string>
export const nobody: PersonValues = { name: '', price: '', consent: '', ...perQuestion(() => '') }
export const valuesOf = (person: Participant): PersonValues => ({
  name: person.name,
  price: person.price ?? '',
  consent: '',
  ...perQuestion(question => person[question] ?? ''),
})

/** Whether a note about health lacks a word on how it was agreed to. */
export const lacksConsent = (value: PersonValues, before: PersonValues = nobody) =>
  isNewNote(value, before) && value.consent.trim() === ''
const isNewNote = ({ health }: PersonValues, before: PersonValues) => health.trim() !== '' && health !== before.health

type Props = {
  id: string
  asks: readonly Question[]
  value: PersonValues
  change: (changes: Partial<PersonValues>) => void
  /** Whom the answers are about, as stored. */
  person?: Participant | undefined
  /** The answers as the form began with them. */
  before?: PersonValues
  /** Consent is read out and given on the phone; otherwise it is said how it was given. */
  isOnPhone?: boolean
  /** Whether what lacks is marked. */
  isTried: boolean
}

/** A field for each question, as its kind is answered; beside a note about health how it was agreed to. */
export function PersonAnswers({ id, asks, value, change, person, before = nobody, isOnPhone = false, isTried }: Props) {
  return asks.map(question => {
    const field = {
      id: `${id}-${question}`,
      label: questionLabel(question),
      value: value[question],
      onChange: ({ target }: { target: { value: string } }) => change({ [question]: target.value }),
      autoComplete: 'off',
    }
    const { kind } = asked[question]
    if (kind === 'day') return <TextField key={question} {...field} className="half" type="date" />
    if (kind === 'phone') return <TextField key={question} {...field} className="half" type="tel" />
    if (question !== 'health') return <TextArea key={question} {...field} rows={2} />
    const given = value.health === before.health && person?.healthConsent
    const consent = {
      id: `${id}-consent`,
      error:
        isTried && lacksConsent(value, before)
          ? t('Without consent please leave the note out.', 'Ohne Einwilligung lass den Hinweis bitte weg.')
          : undefined,
    }
    const note = <TextArea key={question} {...field} rows={2} hint={given ? consentWords(given) : ''} />
    // On the phone the yes comes first.
    if (isOnPhone)
      return [
        <CheckBox
          key="consent"
          {...consent}
          label={t('Read out, and agreed to on the phone', 'Vorgelesen, und am Telefon eingewilligt')}
          checked={value.consent !== ''}
          onChange={({ target }) => change({ consent: target.checked ? t('on the phone', 'am Telefon') : '' })}
        />,
        note,
      ]
    return [
      note,
      isNewNote(value, before) && (
        <TextField
          key="consent"
          {...consent}
          label={t('How was it agreed to?', 'Wie wurde eingewilligt?')}
          placeholder={t('for example: on the phone', 'zum Beispiel: am Telefon')}
          value={value.consent}
          onChange={({ target }) => change({ consent: target.value })}
        />
      ),
    ]
  })
}

const consentWords = ({ date, note }: NonNullable<Participant['healthConsent']>) => {
  const how = note ?? t('ticked in the form', 'im Formular angekreuzt')
  const day = shownDay(dayOf(date))
  return t(`Consent: ${how}, ${day}`, `Einwilligung: ${how}, ${day}`)
}
