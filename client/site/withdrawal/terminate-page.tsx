import { Button } from '../../kit/ui/button.tsx'
import { DateField, TextArea } from '../../kit/ui/field.tsx'
import { bindDraft, type DeclarationDraft } from './draft.ts'
import { AfterSending, ContractFields, DraftMistakes, ScopeChoice } from './parts.tsx'

type Props = {
  draft: DeclarationDraft
  /** Sent with the declaration, so that it is stored once, however often the button is pressed. */
  requestId: string
  /** True if online withdrawal is enabled. */
  canWithdraw: boolean
}

/** Terminates a contract for a continuing course. Fields and button must share a page (§ 312k (2) BGB). */
export function TerminatePage({ draft, requestId, canWithdraw }: Props) {
  const bind = bindDraft(draft)
  return (
    <div className="container booking withdrawal">
      <h1>Vertrag kündigen</h1>
      <p className="lead">
        Hier kündigst du einen Kurs, der über Monate läuft. Du bekommst sofort eine Bestätigung mit Datum und Uhrzeit.
      </p>
      <div className="booking-columns">
        <form className="visitor-form" method="post" action={draft.address} noValidate>
          <input type="hidden" name="requestId" value={requestId} />
          <ContractFields draft={draft} />
          <fieldset className="withdrawal-scope">
            <legend className="form-heading">Wie kündigst du?</legend>
            <ScopeChoice draft={draft} value="ordinary" title="Ordentlich" isUsual>
              Ohne Grund, mit der Frist aus dem Vertrag
            </ScopeChoice>
            <ScopeChoice draft={draft} value="cause" title="Aus wichtigem Grund">
              Zum Beispiel nach einem schweren Unfall
            </ScopeChoice>
          </fieldset>
          <TextArea {...bind('reason')} className="withdrawal-more" rows={3} />
          <div className="fields">
            <DateField {...bind('ends')} className="half" hint="Leer lassen für: so bald wie möglich." />
          </div>
          <DraftMistakes draft={draft} />
          <div className="buttons">
            <Button type="submit" name="schritt" value="bestaetigen">
              Jetzt kündigen
            </Button>
          </div>
          <p className="note">Mit diesem Knopf schickst du die Kündigung ab.</p>
        </form>
        <div>
          <section>
            <h2>Wofür das ist</h2>
            <p className="small">
              Für Kurse, die über Monate laufen. Einen einzelnen Termin kannst du{' '}
              <a href="/buchung">auf der Seite deiner Buchung</a> stornieren.
            </p>
            {canWithdraw && (
              <p className="small">
                Erst vor wenigen Tagen gebucht? Dann kannst du den Vertrag vielleicht <a href="/widerruf">widerrufen</a>
                .
              </p>
            )}
          </section>
          <AfterSending then={[{ title: 'Ich prüfe', detail: 'und schreibe dir, wann der Vertrag endet' }]} />
        </div>
      </div>
    </div>
  )
}
