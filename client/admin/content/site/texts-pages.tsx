import { placeholderWords } from '../../../../domain/bookings/record/placeholders.ts'
import { contactNames } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { EmailField } from '../../../site/blocks/email-field.tsx'
import { ImageField } from '../../kit/form/image-picker.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import { RichField } from '../../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm, TwoColumns } from './texts-form.tsx'

const placeholderHelp = () =>
  t(
    '{name}, {anschrift}, {email} and {telefon} become the contact’s; {kontoinhaberin}, {iban} and {bic} the bank account’s; {ipTage}, {logTage} and {loginTage} the days that logs are kept. {fristen} becomes the list of all deadlines; single ones are {gesundheitTage}, {wartelisteTage}, {anfrageMonate}, {buchungJahre}, {briefTage}, {rechnungJahre}, {bestaetigungJahre} and {widerrufJahre}. {hosting}, {mailanbieter} and {aufsicht} become who processes data for you and which authority is in charge, {drittlaender} whether data leaves the EU.',
    'Für {name}, {anschrift}, {email} und {telefon} steht auf der Seite, was unter „Kontakt“ eingetragen ist, für {kontoinhaberin}, {iban} und {bic} die Bankverbindung, für {ipTage}, {logTage} und {loginTage}, wie viele Tage Aufzeichnungen aufbewahrt werden. Aus {fristen} wird die Liste aller Löschfristen, einzeln gibt es {gesundheitTage}, {wartelisteTage}, {anfrageMonate}, {buchungJahre}, {briefTage}, {rechnungJahre}, {bestaetigungJahre} und {widerrufJahre}. Für {hosting}, {mailanbieter} und {aufsicht} steht da, wer für dich Daten verarbeitet und welche Behörde zuständig ist, für {drittlaender}, ob Daten die EU verlassen.',
  )

const labels = () => ({ termsAsOf: t('Date of the terms', 'Stand der AGB'), imprint: t('Imprint', 'Impressum') })
const sectionLabels = () => ({ title: t('Title', 'Überschrift'), body: 'Text' })

export function LegalTexts({ form, part }: { form: TextsForm; part: 'terms' | 'privacy' }) {
  const bind = form.bind.part('legal', labels())
  return (
    <OneColumn>
      {part === 'terms' && <TextField {...bind.text('termsAsOf')} className="half" type="date" />}
      {part === 'privacy' && <ProcessorFields form={form} />}
      <p className="note">{placeholderHelp()}</p>
      <ItemList
        {...bind.list(part)}
        name={t('Section', 'Abschnitt')}
        labels={sectionLabels()}
        empty={{ title: '', body: '' }}
      >
        {bindSection => (
          <>
            <TextField {...bindSection.text('title')} />
            <RichField {...bindSection.value('body')} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}

/** Values of `{hosting}`, `{mailanbieter}`, `{aufsicht}` and `{drittlaender}` on the privacy page. */
function ProcessorFields({ form }: { form: TextsForm }) {
  const bind = form.bind.part('processors', {
    host: t('Who runs the server', 'Wer den Server betreibt'),
    mail: t('Who sends the email', 'Wer die E-Mails verschickt'),
    authority: t('Privacy authority in charge', 'Zuständige Datenschutzaufsicht'),
    thirdCountries: t('Data outside the EU', 'Daten außerhalb der EU'),
  })
  return (
    <>
      {(['host', 'mail', 'authority'] as const).map(name => (
        <TextField
          key={name}
          {...bind.text(name)}
          hint={t('Name and address in a line', 'Name und Anschrift in einer Zeile')}
        />
      ))}
      <TextField
        {...bind.text('thirdCountries')}
        hint={t(
          'Empty if server and email stay in the EU or EEA, as their contracts say. Otherwise country, company and what allows it, in German: the privacy page shows it.',
          'Leer, wenn Server und E-Mail nach ihren Verträgen in der EU oder im EWR bleiben. Sonst Land, Firma und was es erlaubt, zum Beispiel Standardvertragsklauseln. Es steht so in den Datenschutzhinweisen.',
        )}
      />
    </>
  )
}

export function Imprint({ form }: { form: TextsForm }) {
  const bind = form.bind.part('legal', labels())
  return (
    <OneColumn>
      <p className="note">{placeholderHelp()}</p>
      <RichField {...bind.value('imprint')} />
    </OneColumn>
  )
}

const contactLabels = () => ({
  ...contactNames(),
  portrait: t('Portrait', 'Porträt'),
})
const lines = ['name', 'title', 'street', 'zip', 'city', 'country', 'phone', 'email'] as const

const ContactLines = ({ form }: { form: TextsForm }) =>
  lines.map(name => {
    const bound = form.bind.part('contact', contactLabels()).text(name)
    return name === 'email' ? (
      <EmailField key={name} {...bound} className="half" />
    ) : (
      <TextField key={name} {...bound} className="half" />
    )
  })

export const ContactAddress = ({ form }: { form: TextsForm }) => (
  <OneColumn>
    <ContactLines form={form} />
  </OneColumn>
)

export function ContactTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('contact', contactLabels())
  return (
    <TwoColumns
      left={
        <>
          <ContactLines form={form} />
          <RichField {...bind.value('bio')} />
        </>
      }
      right={<ImageField {...bind.value('portrait')} />}
    />
  )
}

const overviewLabels = () => ({ lead: t('Lead', 'Einleitung') })
const overviewSectionLabels = () => ({ title: t('Title', 'Überschrift'), text: 'Text', image: t('Image', 'Bild') })

export function OverviewTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('overview', overviewLabels())
  return (
    <OneColumn>
      <TextArea {...bind.text('lead')} />
      <ItemList {...bind.list('sections')} name={t('Section', 'Abschnitt')} labels={overviewSectionLabels()}>
        {bindSection => (
          <>
            <TextField {...bindSection.text('title')} />
            <RichField {...bindSection.value('text')} />
            <ImageField {...bindSection.value('image')} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}

const modulesLabels = () => ({ title: t('Title', 'Titel'), text: 'Text' })

/** Shows text modules, to insert when writing a letter. */
export function TextModules({ form: { bind } }: { form: TextsForm }) {
  return (
    <OneColumn>
      <p className="note">
        {t(
          'You choose them where you write: in the answer to a message, in a letter to all guests of an event.',
          'Du wählst sie dort, wo du schreibst: in der Antwort auf eine Anfrage und im Brief an alle eines Termins.',
        )}
      </p>
      <p className="note">
        {t('When a letter is sent, this is filled in: ', 'Beim Senden wird eingesetzt: ')}
        {placeholderWords()
          .map(([mark, meaning]) => `${mark} ${meaning}`)
          .join(', ')}
        .
      </p>
      <ItemList
        {...bind.list('textModules')}
        name={t('Text Module', 'Vorlage')}
        labels={modulesLabels()}
        empty={{ _id: '', title: '', text: '' }}
      >
        {bindModule => (
          <>
            <TextField {...bindModule.text('title')} hint={t('Only you read it.', 'Den liest nur du.')} />
            <TextArea {...bindModule.text('text')} rows={8} />
          </>
        )}
      </ItemList>
    </OneColumn>
  )
}
