import { declarationText } from '../../../domain/money/withdrawals/declaration-text.ts'
import type { Declaration } from '../../../domain/money/withdrawals/withdrawal.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import type { DeclarationDraft } from './draft.ts'
import { DraftMistakes, Statement } from './parts.tsx'

type Props = {
  draft: DeclarationDraft
  declared: Declaration
  /** Sent with the declaration, so that it is stored once, however often the button is pressed. */
  requestId: string
}

/** Repeats the input above the one button that declares it (§ 356a (3) BGB). */
export function DeclarationReviewPage({ draft, declared, requestId }: Props) {
  const { name, email, contract, part } = declared
  const rows = [
    ['Name', name],
    ['Bestätigung an', email],
    ['Vertrag', contract],
    ['Widerrufen', part === '' ? 'der ganze Vertrag' : `nur ein Teil: ${part}`],
  ] as const
  return (
    <div className="container booking withdrawal withdrawal-narrow">
      <h1>Stimmt alles so?</h1>
      <p className="lead">Noch ist nichts abgeschickt.</p>
      <DraftMistakes draft={draft} />
      <dl className="booking-details">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        ))}
      </dl>
      <form className="withdrawal-back" method="post" action={draft.address}>
        <EnteredFields values={draft.values} />
        <Button type="submit" name="schritt" value="aendern" variant="outline" small>
          Ändern
        </Button>
      </form>
      <form method="post" action={draft.address}>
        <EnteredFields values={draft.values} />
        <input type="hidden" name="requestId" value={requestId} />
        <Statement text={declarationText(declared)} />
        <div className="buttons">
          <Button type="submit" name="schritt" value="bestaetigen">
            Widerruf bestätigen
          </Button>
        </div>
        <p className="note">Mit diesem Knopf schickst du den Widerruf ab.</p>
      </form>
    </div>
  )
}

const EnteredFields = ({ values }: Pick<DeclarationDraft, 'values'>) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
