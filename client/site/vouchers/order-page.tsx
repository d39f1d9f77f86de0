import { buyerTexts, formFields } from '../../../domain/bookings/record/form-fields.ts'
import { formatEuro } from '../../../domain/kit/format.ts'
import { offeredCents, VOUCHER_MESSAGE_LINES, VOUCHER_MESSAGE_MAX } from '../../../domain/money/vouchers/order.ts'
import { bindPlain } from '../../kit/forms/plain-form.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, RadioChoice, TextArea, TextField } from '../../kit/ui/field.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { FormField } from '../blocks/form-field.tsx'
import { PlainMistakes } from '../blocks/wrong-fields.tsx'
import { type OrderDraft, orderForm } from './order-fields.ts'

/** Shows the order form for vouchers (D58). Works without scripts; the next page places the order. */
export function OrderPage({ draft }: { draft: OrderDraft }) {
  const { values, fields } = draft
  const form = orderForm(draft)
  const bind = bindPlain(form)
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
              {...bind.text('message')}
              label="Gruß auf dem Gutschein"
              optional
              rows={3}
              hint={`Höchstens ${VOUCHER_MESSAGE_MAX} Zeichen in ${VOUCHER_MESSAGE_LINES} Zeilen`}
            />
          </div>
          <CheckBox
            id={form.idOf('showsAmount')}
            name="showsAmount"
            label="Der Betrag steht auf dem Gutschein"
            // Ticked by default, unless a posted form cleared it.
            defaultChecked={values.showsAmount === 'on' || Object.keys(values).length === 0}
          />
          <h2 className="form-heading">Deine Angaben</h2>
          <div className="fields">
            {buyerTexts.map(name => (
              <FormField
                key={name}
                {...bind.text(name, formFields[name].usual)}
                name={name}
                {...(name === 'email'
                  ? { className: '', hint: 'Dorthin kommt der Gutschein. Verschenken kannst du ihn dann selbst.' }
                  : {})}
              />
            ))}
          </div>
          <div className="consent">
            <CheckBox
              {...bind.box('privacyStatement')}
              label={
                <>
                  Ich habe die{' '}
                  <a href="/privacy#agb" target="_blank" rel="noopener">
                    AGB
                  </a>{' '}
                  und die{' '}
                  <a href="/privacy#datenschutz" target="_blank" rel="noopener">
                    Datenschutz&shy;hinweise
                  </a>{' '}
                  gelesen und stimme den AGB zu.
                </>
              }
            />
          </div>
          <div className={fields.website ? '' : 'honeypot'} aria-hidden={fields.website ? undefined : true}>
            <TextField {...bind.text('website')} tabIndex={-1} autoComplete="off" />
          </div>
          <PlainMistakes form={form} message={draft.message} />
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

function Amount({ draft }: { draft: OrderDraft }) {
  const { values } = draft
  const { amount = String(offeredCents[1]), euro = '' } = values
  return (
    <fieldset className="voucher-amounts">
      <legend className="form-heading">Betrag</legend>
      <div className="voucher-choices">
        {offeredCents.map(cents => (
          <RadioChoice key={cents} name="amount" value={cents} defaultChecked={amount === String(cents) && euro === ''}>
            <strong>{formatEuro(cents / 100)}</strong>
          </RadioChoice>
        ))}
      </div>
      <TextField
        {...bindPlain(orderForm(draft)).text('amount')}
        name="euro"
        label="Oder ein anderer Betrag in Euro"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="Von 5 bis 500 €. Was hier steht, gilt."
        defaultValue={euro}
      />
    </fieldset>
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
