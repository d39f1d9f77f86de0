import type { ReactNode } from 'react'
import { bookingFields } from '../../../domain/events/booking-fields.ts'
import { questionHint, questionLabel, questions } from '../../../domain/events/questions.ts'
import { initialValues } from '../../../domain/kit/fields.ts'
import { t } from '../../../domain/kit/language.ts'
import { CheckBox, FieldError, TextArea, TextField } from '../../kit/ui/field.tsx'
import type { BoundValue } from '../kit/bind.ts'
import { isSame } from '../kit/editor/differences.ts'
import { Fold } from '../kit/fold.tsx'
import { ChoiceSelect, type Choices, confirmationChoices, taxChoices } from '../kit/form/choice-select.tsx'
import { ItemList } from '../kit/list/item-list.tsx'
import type { Draft } from './event-draft.ts'
import type { EventForm } from './event-editor.tsx'

const asInSettings = () => [null, t('As in the settings of the site', 'Wie in den Einstellungen der Website')] as const
export const eventConfirmations = (): Choices<Draft['confirmation']> => [asInSettings(), ...confirmationChoices()]
export const eventTaxes = (): Choices<Draft['tax']> => [asInSettings(), ...taxChoices()]
export const whoBooks = (): Choices<boolean> => [
  [false, t('Single people and families', 'Einzelne und Familien')],
  [true, t('A group as a whole', 'Eine Gruppe im Ganzen')],
]

/** Default values of the booking fields. */
const unset = () => ({ ...initialValues(bookingFields), registrationDay: '', registrationUntil: undefined })
type Name = keyof ReturnType<typeof unset>

/** Shows a part of the form, unfolded if one of its fields is set. */
function Part({
  form,
  label,
  names,
  children,
}: {
  form: EventForm
  label: string
  names: Name[]
  children: ReactNode
}) {
  const values = new Map<string, unknown>(Object.entries(form.value))
  const empty = unset()
  const isOwn = (field: string) => names.some(name => field === name || field.startsWith(`${name}.`))
  return (
    <Fold
      label={label}
      isSet={names.some(name => !isSame(values.get(name), empty[name]))}
      wrong={Object.fromEntries(Object.entries(form.errors).filter(([field]) => isOwn(field)))}
    >
      {children}
    </Fold>
  )
}

const groupLabels = () => ({ label: t('Group', 'Gruppe'), amount: t('Price', 'Preis') })

/** Shows booking settings of an event (D44). Each part is folded while nothing in it is set. */
export function BookingParts({ form }: { form: EventForm }) {
  const { bind, errors, value } = form
  return (
    <>
      <Part form={form} label={t('Places and prices', 'Plätze und Preise')} names={['places', 'minimum', 'prices']}>
        <TextField
          {...bind.number('places')}
          className="half"
          hint={t('Empty for no limit', 'Leer bedeutet unbegrenzt')}
          min={1}
          max={1000}
        />
        <TextField
          {...bind.number('minimum')}
          className="half"
          hint={
            value.places !== null && value.minimum > value.places
              ? t(
                  'More than there are places: it goes ahead once every place is confirmed',
                  'Mehr, als es Plätze gibt: Er findet statt, sobald jeder Platz bestätigt ist',
                )
              : t('So many it takes to go ahead', 'So viele braucht es, damit er stattfindet')
          }
          min={1}
          max={1000}
        />
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
      </Part>
      <Part
        form={form}
        label={t('Registration', 'Anmeldung')}
        names={['group', 'registrationDay', 'registrationUntil', 'confirmation', 'asks', 'bring']}
      >
        <ChoiceSelect {...bind.value('group')} className="half" choices={whoBooks()} />
        <TextField
          {...bind.text('registrationDay')}
          className="half"
          hint={t('Including this day; empty until the end', 'Dieser Tag zählt mit; leer: bis zum Ende')}
          type="date"
          // The server's error names the stored instant.
          error={errors.registrationUntil}
        />
        <ChoiceSelect {...bind.value('confirmation')} choices={eventConfirmations()} />
        <Questions {...bind.value('asks')} errors={errors} />
        <TextArea
          {...bind.text('bring')}
          hint={t(
            'For the letters to those who come, not for the calendar',
            'Für die Briefe an alle, die kommen, nicht für den Kalender',
          )}
        />
      </Part>
      <Part form={form} label={t('More', 'Mehr')} names={['withdrawal', 'ongoing', 'tax', 'listed']}>
        <Box
          {...bind.box('withdrawal')}
          hint={t(
            'Tick it for training: guests have 14 days then. Not for leisure on a fixed date, which has none (§ 312g BGB). The form says which, and the confirmation brings the notice.',
            'Ankreuzen für Ausbildungen: Dann gelten 14 Tage. Nicht für Freizeit an einem festen Termin, die hat keins (§ 312g BGB). Das Formular sagt, was gilt, und mit der Bestätigung kommt die Belehrung.',
          )}
        />
        <Box
          {...bind.box('ongoing')}
          hint={t(
            'Over months; can be ended online (§ 312k BGB)',
            'Über Monate; lässt sich auf der Website kündigen (§ 312k BGB)',
          )}
        />
        <Box
          {...bind.box('listed')}
          hint={t(
            'Without it the event is in no list, not even in the calendar',
            'Ohne Häkchen steht der Termin in keiner Liste, auch nicht im Kalender',
          )}
        />
        <ChoiceSelect {...bind.value('tax')} className="half" choices={eventTaxes()} />
      </Part>
    </>
  )
}

function Box({ hint, label, ...box }: ReturnType<EventForm['bind']['box']> & { hint: string }) {
  return (
    <CheckBox
      {...box}
      label={
        <>
          <strong>{label}</strong>
          <small>{hint}</small>
        </>
      }
    />
  )
}

function Questions({
  id,
  label,
  value,
  onChange,
  errors,
}: BoundValue<Draft['asks']> & { errors: EventForm['errors'] }) {
  return (
    <fieldset className="questions">
      <legend>{label}</legend>
      {questions.map(question => (
        <Box
          key={question}
          id={`${id}-${question}`}
          label={questionLabel(question)}
          hint={questionHint(question)}
          error={undefined}
          checked={value.includes(question)}
          onChange={({ target }) =>
            onChange(questions.filter(each => (each === question ? target.checked : value.includes(each))))
          }
        />
      ))}
      {errors[id] && <FieldError id={`${id}-error`}>{errors[id]}</FieldError>}
    </fieldset>
  )
}
