import type { ReactNode } from 'react'
import { RadioCard, TextField } from '../../kit/ui/field.tsx'
import { type Station, Stations } from '../../kit/ui/stations.tsx'
import { EmailField } from '../blocks/email-field.tsx'
import { PlainMistakes } from '../blocks/wrong-fields.tsx'
import { bindDraft, type DeclarationDraft, draftForm } from './draft.ts'

/** Longer contracts get a field of full width. */
const SHORT = 24

/** Fields for name, receipt address and contract. */
export function ContractFields({ draft }: { draft: DeclarationDraft }) {
  const bind = bindDraft(draft)
  const isShort = (draft.values.contract ?? '').length <= SHORT
  return (
    <div className="fields">
      <TextField {...bind('name')} autoComplete="name" />
      <EmailField {...bind('email')} className="half" autoComplete="email" hint="Dorthin geht die Bestätigung." />
      <TextField
        {...bind('contract')}
        className={isShort ? 'half' : ''}
        autoComplete="off"
        hint="Nummer, oder Kurs und Datum."
      />
    </div>
  )
}

type ChoiceProps = { draft: DeclarationDraft; value: string; title: string; isUsual?: boolean; children?: string }

export const ScopeChoice = ({ draft, value, title, isUsual = false, children }: ChoiceProps) => (
  <RadioCard
    title={title}
    hint={children}
    name="scope"
    value={value}
    defaultChecked={draft.values.scope === value || (isUsual && draft.values.scope === undefined)}
  />
)

export const DraftMistakes = ({ draft }: { draft: DeclarationDraft }) => (
  <PlainMistakes form={draftForm(draft)} message={draft.problem} />
)

/** Shows the declaration, word for word. */
export const Statement = ({ text, children }: { text: string; children?: ReactNode }) => (
  <section className="statement">
    <h2 className="note">Deine Erklärung</h2>
    <p>{text}</p>
    {children}
  </section>
)

/** Lists what follows once the form is sent. */
export const AfterSending = ({ then }: { then: readonly Pick<Station, 'title' | 'detail'>[] }) => (
  <section>
    <h2>Nach dem Absenden</h2>
    <Stations
      isDown
      stations={[{ title: 'Sofort: Bestätigung per E-Mail', detail: 'mit Wortlaut, Datum und Uhrzeit' }, ...then].map(
        step => ({ state: 'ahead', ...step }),
      )}
    />
  </section>
)
