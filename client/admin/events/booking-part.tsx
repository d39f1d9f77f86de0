import { Fragment, type ReactNode } from 'react'
import { bookingFields } from '../../../domain/events/booking-fields.ts'
import { initialValues, namesIn } from '../../../domain/kit/fields.ts'
import { t } from '../../../domain/kit/language.ts'
import {
  builtInQuestionNames,
  questionHint,
  questionLabel,
  sortInFormOrder,
} from '../../../domain/questions/built-in-questions.ts'
import { ageGroups, answerers, type OwnQuestion, questionKinds } from '../../../domain/questions/question.ts'
import { FieldError, TextField } from '../../kit/ui/field.tsx'
import type { BoundValue } from '../kit/bind.ts'
import { isSame } from '../kit/editor/differences.ts'
import { Fold } from '../kit/fold.tsx'
import { ChoiceSelect, type Choices, confirmationChoices, taxChoices } from '../kit/form/choice-select.tsx'
import { FieldRow, HintBox } from '../kit/form/field-row.tsx'
import { ItemList } from '../kit/list/item-list.tsx'
import { useList } from '../state/lists.ts'
import type { EventDraft } from './event-draft.ts'
import type { EventForm } from './event-editor.tsx'
import { SessionRows, sessionReminderChoices } from './sessions-part.tsx'

const asInSettings = () => [null, t('As in the settings of the site', 'Wie in den Einstellungen der Website')] as const
export const eventConfirmations = (): Choices<EventDraft['confirmation']> => [asInSettings(), ...confirmationChoices()]
export const eventTaxes = (): Choices<EventDraft['tax']> => [asInSettings(), ...taxChoices()]
export const groupChoices = (): Choices<boolean> => [
  [false, t('Single people and families', 'Einzelne und Familien')],
  [true, t('A group as a whole', 'Eine Gruppe im Ganzen')],
]

/** Default values of the booking fields. */
const unset = () => ({ ...initialValues(bookingFields), registrationDay: '' })

/** Shows a part of the form, unfolded if one of its fields is set. Its fields come from `bookingFields`, in order. */
function Part({ form, part, label, own }: { form: EventForm; part: string; label: string; own: OwnRows }) {
  const values = new Map<string, unknown>(Object.entries(form.value))
  const empty = new Map<string, unknown>(Object.entries(unset()))
  const names = namesIn(bookingFields, part)
  const wrong = Object.entries(form.errors).filter(([field]) => names.some(name => name === field.split('.')[0]))
  // The draft has the day of `registrationUntil`.
  const isSet = names.some(name => {
    const draftName = name === 'registrationUntil' ? 'registrationDay' : name
    return !isSame(values.get(draftName), empty.get(draftName))
  })
  return (
    <Fold label={label} isSet={isSet} mistakes={Object.fromEntries(wrong)}>
      {names.map(name => (
        <Fragment key={name}>
          {own[name] || name === 'registrationUntil' ? (
            own[name]
          ) : (
            <FieldRow field={bookingFields[name]} {...form.bind.row(name)} />
          )}
        </Fragment>
      ))}
    </Fold>
  )
}
type OwnRows = { [Name in keyof typeof bookingFields]?: ReactNode }

const nothing = <Fragment />

const groupLabels = () => ({ label: t('Group', 'Gruppe'), amount: t('Price', 'Preis') })

/** Shows booking settings of an event (D44). Each part is folded while nothing in it is set. */
export function BookingParts({ form, conversion }: { form: EventForm; conversion: ReactNode }) {
  const { bind, errors, value } = form
  return (
    <>
      <Part
        form={form}
        part="course"
        label={t('Course', 'Kurs')}
        own={{
          sessions: (
            <>
              <SessionRows form={form} />
              {conversion}
            </>
          ),
          // Without sessions there is nothing to divide or to remind of.
          ...(value.sessions.length === 0 && value.instalments === 0 ? { instalments: nothing } : {}),
          sessionReminders:
            value.sessions.length === 0 ? (
              nothing
            ) : (
              <ChoiceSelect {...bind.value('sessionReminders')} className="half" choices={sessionReminderChoices()} />
            ),
        }}
      />
      <Part
        form={form}
        part="places"
        label={t('Places and prices', 'Plätze und Preise')}
        own={{
          ...(value.places !== null && value.minimum > value.places
            ? { minimum: <FieldRow field={{ ...bookingFields.minimum, hint: tooMany }} {...bind.row('minimum')} /> }
            : {}),
          prices: <Prices form={form} />,
        }}
      />
      <Part
        form={form}
        part="registration"
        label={t('Registration', 'Anmeldung')}
        own={{
          group: <ChoiceSelect {...bind.value('group')} className="half" choices={groupChoices()} />,
          registrationUntil: (
            <TextField
              {...bind.text('registrationDay')}
              className="half"
              hint={t('Including this day; empty until the end', 'Dieser Tag zählt mit; leer: bis zum Ende')}
              type="date"
              // The server's error names the stored instant.
              error={errors.registrationUntil}
            />
          ),
          confirmation: <ChoiceSelect {...bind.value('confirmation')} choices={eventConfirmations()} />,
          asks: <Questions {...bind.value('asks')} errors={errors} />,
        }}
      />
      <Part
        form={form}
        part="more"
        label={t('More', 'Mehr')}
        own={{ tax: <ChoiceSelect {...bind.value('tax')} className="half" choices={eventTaxes()} /> }}
      />
    </>
  )
}

const tooMany = [
  'More than there are places: it goes ahead once every place is confirmed',
  'Mehr, als es Plätze gibt: Er findet statt, sobald jeder Platz bestätigt ist',
] as const

const Prices = ({ form: { bind, errors } }: { form: EventForm }) => (
  <>
    <p className="note">
      {t(
        'Price groups, such as children and adults, take the place of the one price; at most six.',
        'Preisgruppen, etwa Kinder und Erwachsene, ersetzen den einen Preis; höchstens sechs.',
      )}
    </p>
    <ItemList
      {...bind.list('prices')}
      name={t('price group', 'Preisgruppe')}
      labels={groupLabels()}
      empty={{ _id: '', label: '', amount: '' }}
    >
      {group => (
        <div className="editor-fields">
          <TextField {...group.text('label')} className="half" />
          <TextField {...group.text('amount')} className="half" inputMode="decimal" />
        </div>
      )}
    </ItemList>
    {errors.prices && <FieldError id="prices-error">{errors.prices}</FieldError>}
  </>
)

function Questions({
  id,
  label,
  value,
  onChange,
  errors,
}: BoundValue<EventDraft['asks']> & { errors: EventForm['errors'] }) {
  const siteQuestions = useList('site')?.questions ?? []
  const toggle = (id: string, isAsked: boolean) =>
    onChange(isAsked ? sortInFormOrder([...value, id]) : value.filter(each => each !== id))
  return (
    <fieldset className="questions">
      <legend>{label}</legend>
      {builtInQuestionNames.map(question => (
        <HintBox
          key={question}
          id={`${id}-${question}`}
          label={questionLabel(question)}
          hint={questionHint(question)}
          error={undefined}
          checked={value.includes(question)}
          onChange={({ target }) => toggle(question, target.checked)}
        />
      ))}
      {siteQuestions.map(question => (
        <HintBox
          key={question._id}
          id={`${id}-${question._id}`}
          label={question.label}
          hint={ownHint(question)}
          error={undefined}
          checked={value.includes(question._id)}
          onChange={({ target }) => toggle(question._id, target.checked)}
        />
      ))}
      {siteQuestions.some(({ _id, forWhom }) => forWhom !== 'everybody' && value.includes(_id)) &&
        !value.includes('birthDate') && (
          <p className="note">
            {t(
              'Without the date of birth everybody gets the questions for one age.',
              'Ohne Geburtsdatum bekommen alle auch die Fragen, die nur für ein Alter sind.',
            )}
          </p>
        )}
      {errors[id] && <FieldError id={`${id}-error`}>{errors[id]}</FieldError>}
    </fieldset>
  )
}

/** Describes one of the educator's questions: its kind, and for whom it is. */
const ownHint = ({ kind, forWhom, of }: OwnQuestion): string =>
  [questionKinds[kind], of === 'party' ? answerers.party : ageGroups[forWhom]]
    .map(([english, german]) => t(english, german))
    .join(' · ')
