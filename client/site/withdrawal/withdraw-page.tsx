import type { NoticePart } from '../../../domain/money/withdrawals/notice.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextArea } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { bindDraft, type DeclarationDraft } from './draft.ts'
import { AfterSending, ContractFields, DraftMistakes, ScopeChoice } from './parts.tsx'

type Props = {
  draft: DeclarationDraft
  /** URL of the cancellation page. */
  cancelling: string
  notice: readonly NoticePart[]
}

/** Withdraws from a contract (§ 356a BGB), without login, reason, cookies or scripts. */
export const WithdrawPage = ({ draft, cancelling, notice }: Props) => (
  <div className="container booking withdrawal">
    <h1>Vertrag widerrufen</h1>
    <p className="lead">
      Hier erklärst du den Widerruf. Gründe brauchst du nicht. Du bekommst sofort eine Bestätigung mit Datum und
      Uhrzeit.
    </p>
    <div className="booking-columns">
      <form className="visitor-form" method="post" action={draft.address} noValidate>
        <ContractFields draft={draft} />
        <fieldset className="withdrawal-scope">
          <legend className="form-heading">Was widerrufst du?</legend>
          <ScopeChoice draft={draft} value="whole" title="Den ganzen Vertrag" isUsual />
          <ScopeChoice draft={draft} value="part" title="Nur einen Teil">
            Zum Beispiel eine von mehreren Personen
          </ScopeChoice>
        </fieldset>
        <TextArea {...bindDraft(draft)('part')} className="withdrawal-more" rows={2} />
        <DraftMistakes draft={draft} />
        <div className="buttons">
          <Button type="submit">Weiter</Button>
        </div>
        <p className="note">Noch ist nichts abgeschickt: Auf der nächsten Seite steht alles noch einmal.</p>
      </form>
      <div>
        <section>
          <h2>Wann das geht</h2>
          <p className="small">
            Ein gesetzliches Widerrufsrecht gibt es für die Ausbildung und für Gutscheine, 14 Tage ab Vertragsschluss.
            Für Freizeitveranstaltungen mit festem Termin gilt es nicht (§ 312g Abs. 2 Nr. 9 BGB). Dort kannst du{' '}
            <a href={cancelling}>stornieren</a>.
          </p>
          <p className="small">Du kannst diese Erklärung immer absenden. Ich prüfe sie und antworte dir.</p>
        </section>
        <AfterSending
          then={[
            { title: 'Ich prüfe', detail: 'und melde mich, wenn etwas unklar ist' },
            { title: 'Geld zurück', detail: 'in spätestens 14 Tagen' },
          ]}
        />
      </div>
    </div>
    <section className="withdrawal-notice" id="belehrung">
      <h2>
        <Hyphenated text="Widerrufsbelehrung" />
      </h2>
      <p className="note">Für Kurse. Bei Gutscheinen entfällt der letzte Absatz über die Folgen.</p>
      {notice.map(({ title, paragraphs }) => (
        <section key={title}>
          <h3>
            <Hyphenated text={title} />
          </h3>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </section>
  </div>
)
