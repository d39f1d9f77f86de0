import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { Section } from '../../kit/list/table.tsx'
import { type Overlay, openOverlay } from '../../state/overlay.ts'

/** What the section opens: one viewer each. */
const openers = (): [label: string, overlay: Overlay][] => [
  [t('Deadlines', 'Löschfristen'), { kind: 'deadlines' }],
  [t('People', 'Personen'), { kind: 'person' }],
  [t('Record of processing', 'Verarbeitungsverzeichnis'), { kind: 'record' }],
]

/** What is stored about people, how long, and what somebody may ask for (D65, D66). */
export const PrivacySection = () => (
  <Section help="datenschutz" title={t('Privacy', 'Datenschutz')}>
    <div className="buttons">
      {openers().map(([label, overlay]) => (
        <Button key={overlay.kind} variant="outline" small onClick={() => openOverlay(overlay)}>
          <Hyphenated text={label} />
        </Button>
      ))}
    </div>
  </Section>
)
