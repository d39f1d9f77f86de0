import { formatEuro } from '../../../domain/kit/format.ts'
import { offeredCents, VOUCHER_MESSAGE_LINES, VOUCHER_MESSAGE_MAX } from '../../../domain/money/vouchers/order.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { EmailField } from '../blocks/email-field.tsx'
import { WrongFields } from '../blocks/wrong-fields.tsx'
import { type OrderDraft, type OrderField, orderFieldId, orderLabels, wrongOrderFields } from './order-fields.ts'

/** Order form for vouchers (D58). Works without scripts; the next page places the order. */
export function OrderPage({ draft }: { draft: OrderDraft }) {
  const { values, fields } = draft
  const wrong = wrongOrderFields(fields)
  const bound = (name: OrderField) => ({
    id: orderFieldId(name),
    name,
    label: orderLabels[name],
    error: fields[name],
    autoFocus: wrong[0]?.[0] === orderFieldId(name),
  })
  const text = (name: OrderField, usual = '') => ({ ...bound(name), defaultValue: values[name] ?? usual })
  return (
    <div className="container voucher">
      <header className="page-head">
        <h1>Gutschein verschenken</h1>
        <p className="lead">
          Für einen Tag, ein Wochenende oder einen Kurs draußen. Er gilt unbegrenzt und für alle Veranstaltungen im
          Kalender.
        </p>
      </header>
      <div className="voucher-columns">
        <form className="visitor-form" method="post" action="/gutschein" noValidate>
          <p className="note">Bitte alle Felder ausfüllen, die nicht als freiwillig gekennzeichnet sind.</p>
          <Amount draft={draft} />
          <div className="fields">
            <TextArea
              {...text('message')}
              label="Gruß auf dem Gutschein"
              optional
              rows={3}
              hint={`Höchstens ${VOUCHER_MESSAGE_MAX} Zeichen in ${VOUCHER_MESSAGE_LINES} Zeilen`}
            />
          </div>
          <CheckBox
            id={orderFieldId('showsAmount')}
            name="showsAmount"
            label="Der Betrag steht auf dem Gutschein"
            // Ticked by default, unless a posted form cleared it.
            defaultChecked={values.showsAmount === 'on' || Object.keys(values).length === 0}
          />
          <h2 className="form-heading">Deine Angaben</h2>
          <div className="fields">
            <TextField {...text('name')} autoComplete="name" />
            <EmailField
              {...text('email')}
              autoComplete="email"
              hint="Dorthin kommt der Gutschein. Verschenken kannst du ihn dann selbst."
            />
            <TextField {...text('street')} className="long" autoComplete="address-line1" />
            <TextField {...text('houseNumber')} className="short" autoComplete="off" />
            <TextField {...text('zip')} className="code" autoComplete="postal-code" inputMode="numeric" />
            <TextField {...text('city')} className="town" autoComplete="address-level2" />
            <TextField {...text('country', 'Deutschland')} autoComplete="country-name" />
          </div>
          <div className="consent">
            <CheckBox
              {...bound('privacyStatement')}
              defaultChecked={values.privacyStatement === 'on'}
              label={
                <>
                  Ich habe die{' '}
                  <a href="/privacy#agb" target="_blank" rel="noopener">
                    AGB
                  </a>{' '}
                  und die{' '}
                  <a href="/privacy#datenschutz" target="_blank" rel="noopener">
                    Datenschutzhinweise
                  </a>{' '}
                  gelesen und stimme den AGB zu.
                </>
              }
            />
          </div>
          <div className={fields.website ? '' : 'honeypot'} aria-hidden={fields.website ? undefined : true}>
            <TextField {...text('website')} tabIndex={-1} autoComplete="off" />
          </div>
          <Mistakes draft={draft} />
          <div className="form-send">
            <Button type="submit" arrow>
              Weiter zur Übersicht
            </Button>
          </div>
          <p className="note">Noch ist nichts bestellt: Auf der nächsten Seite steht alles noch einmal.</p>
        </form>
        <Steps />
      </div>
    </div>
  )
}

function Amount({ draft: { values, fields } }: { draft: OrderDraft }) {
  const { amount = String(offeredCents[1]), euro = '' } = values
  return (
    <fieldset className="voucher-amounts">
      <legend className="form-heading">Betrag</legend>
      <div className="voucher-choices">
        {offeredCents.map(cents => (
          <label className="choice" key={cents}>
            <span className="choice-ring">
              <input
                type="radio"
                name="amount"
                value={cents}
                defaultChecked={amount === String(cents) && euro === ''}
              />
            </span>
            <strong>{formatEuro(cents / 100)}</strong>
          </label>
        ))}
      </div>
      <TextField
        id={orderFieldId('amount')}
        name="euro"
        label="Oder ein anderer Betrag in Euro"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="Von 5 bis 500 €. Was hier steht, gilt."
        defaultValue={euro}
        error={fields.amount}
        autoFocus={fields.amount !== undefined}
      />
    </fieldset>
  )
}

/** Reports the wrong fields, or else one sentence. */
function Mistakes({ draft: { fields, message } }: { draft: OrderDraft }) {
  const wrong = wrongOrderFields(fields)
  if (wrong.length === 0 && message === '') return null
  return (
    // biome-ignore lint/a11y/noAutofocus: this brings visitors without scripts to it
    <div className="mistakes" role="alert" tabIndex={-1} autoFocus={wrong.length === 0}>
      <Icon name="warning" />
      {wrong.length > 0 ? <WrongFields fields={wrong} /> : <p>{message}</p>}
    </div>
  )
}

const Steps = () => (
  <section className="voucher-steps">
    <h2>So läuft es</h2>
    <PlainList ordered>
      <li>
        <strong>Bestellen</strong>
        <span>Du bekommst gleich eine Mail mit meiner Bankverbindung.</span>
      </li>
      <li>
        <strong>Überweisen</strong>
        <span>Sobald dein Geld da ist, schicke ich dir den Gutschein per E-Mail.</span>
      </li>
      <li>
        <strong>Verschenken</strong>
        <span>Du druckst ihn aus oder schickst ihn weiter.</span>
      </li>
      <li>
        <strong>Einlösen</strong>
        <span>Mit dem Code bei der Anmeldung, ganz oder in Teilen. Was übrig ist, bleibt darauf.</span>
      </li>
    </PlainList>
  </section>
)
