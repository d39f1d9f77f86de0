import { t } from '../../../../domain/kit/language.ts'
import { RadioCard, TextField } from '../../../kit/ui/field.tsx'
import { ChoiceSelect, confirmationChoices, taxChoices } from '../../kit/form/choice-select.tsx'
import { HintBox } from '../../kit/form/field-row.tsx'
import { OneColumn, siteTextLabels, type TextsForm } from './texts-form.tsx'

const periods = () => ({
  fullIps: t('Whole IP addresses', 'Vollständige IP-Adressen'),
  requests: t('Requests', 'Seitenaufrufe'),
  logins: t('Logins', 'Anmeldeversuche'),
})
const declarationForms = () => ({
  withdrawal: t('Withdraw from contracts online', 'Verträge online widerrufen'),
  termination: t('End ongoing contracts online', 'Laufende Verträge online kündigen'),
})
const periodNames = ['fullIps', 'requests', 'logins'] as const

export const SiteName = ({ form: { bind } }: { form: TextsForm }) => (
  <OneColumn>
    <TextField {...bind.text('name')} />
  </OneColumn>
)

const UrlField = ({ bind }: Pick<TextsForm, 'bind'>) => (
  <TextField
    {...bind.text('publicUrl')}
    hint={t(
      'Such as https://example.de; takes effect when the program starts again',
      'Zum Beispiel https://example.de; gilt, sobald das Programm neu startet',
    )}
  />
)

export const PublicUrl = ({ form: { bind } }: { form: TextsForm }) => (
  <OneColumn>
    <UrlField bind={bind} />
  </OneColumn>
)

/** Chooses how forms check names and addresses (D86); the set-up preselects `true`. */
export function LenienceChoice({ form: { value, set } }: { form: TextsForm }) {
  const choice = (isLenient: boolean, title: string, hint: string) => (
    <RadioCard
      {...{ title, hint }}
      id={isLenient ? 'lenientAddresses' : undefined}
      name="lenientAddresses"
      checked={value.lenientAddresses === isLenient}
      onChange={() => set({ lenientAddresses: isLenient })}
    />
  )
  return (
    <OneColumn>
      <fieldset className="choice-cards">
        <legend>{t('What the forms take', 'Was die Formulare annehmen')}</legend>
        {choice(
          true,
          t('As people write (recommended)', 'Wie Menschen schreiben (empfohlen)'),
          t(
            '“Alexandra Meyer-Hoffmann”, “Dr. Jens Vogt”, “Frankfurt (Oder)”, “05541/3312”, “12a”',
            '„Alexandra Meyer-Hoffmann“, „Dr. Jens Vogt“, „Frankfurt (Oder)“, „05541/3312“, „12a“',
          ),
        )}
        {choice(
          false,
          t('Only letters, spaces and hyphens', 'Nur Buchstaben, Leerzeichen, Bindestrich'),
          t(
            'Names of up to 20 characters; the form refuses all of the above and names your telephone number.',
            'Namen bis 20 Zeichen; alles oben lehnt das Formular ab und nennt deine Telefonnummer.',
          ),
        )}
      </fieldset>
    </OneColumn>
  )
}

export function GeneralSettings({ form: { bind } }: { form: TextsForm }) {
  const days = bind.part('retention', periods())
  const forms = bind.part('withdrawalForms', declarationForms())
  const hours = bind.part('offerHours', { from: t('From', 'Von'), to: t('Until', 'Bis') })
  return (
    <OneColumn>
      <TextField {...bind.text('name')} />
      <UrlField bind={bind} />
      <HintBox
        {...bind.box('lenientAddresses')}
        hint={t(
          'The forms take “Dr. Jens Vogt”, “Frankfurt (Oder)”, “05541/3312” and “12a”',
          'Die Formulare nehmen „Dr. Jens Vogt“, „Frankfurt (Oder)“, „05541/3312“ und „12a“ an',
        )}
      />
      <h3>{t('Bookings', 'Buchungen')}</h3>
      <p className="note">
        {t('For every event that does not say otherwise.', 'Für jeden Termin, in dem nichts anderes steht.')}
      </p>
      <ChoiceSelect {...bind.value('confirmation')} className="half" choices={confirmationChoices()} />
      <ChoiceSelect {...bind.value('tax')} className="half" choices={taxChoices()} />
      <h3>{siteTextLabels().offerHours}</h3>
      <TextField {...hours.number('from')} className="half" min={0} />
      <TextField {...hours.number('to')} className="half" min={0} />
      <h3>{siteTextLabels().retention}</h3>
      {periodNames.map(name => (
        <TextField key={name} {...days.number(name)} className="half" min={1} />
      ))}
      <h3>{siteTextLabels().withdrawalForms}</h3>
      <HintBox
        {...forms.box('withdrawal')}
        hint={t(
          'Whoever sells vouchers or a training online has to offer it in every footer (section 356a BGB). Switch it off only if the site sells neither.',
          'Wer Gutscheine oder eine Ausbildung online verkauft, muss das auf jeder Seite unten anbieten (§ 356a BGB). Schalte es nur ab, wenn es beides auf der Website nicht zu kaufen gibt.',
        )}
      />
      <HintBox
        {...forms.box('termination')}
        hint={t(
          'Shown as long as the calendar has an ongoing course, which has to be ended as easily as it is booked (section 312k BGB). Switch it off only if no such course is booked online.',
          'Zu sehen, solange ein laufender Kurs im Kalender steht: Den muss man so einfach kündigen wie buchen können (§ 312k BGB). Schalte es nur ab, wenn niemand so einen Kurs online bucht.',
        )}
      />
    </OneColumn>
  )
}
