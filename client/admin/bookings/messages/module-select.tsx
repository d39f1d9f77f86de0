import { useId, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Select } from '../../../kit/ui/field.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay, useOverlay } from '../../state/overlay.ts'

/**
 * A text module takes the place of a text that nobody has typed; otherwise it is put in at the caret. Another choice takes
 * back the one before, unless the text was changed since.
 */
export function ModuleSelect({
  initial,
  text,
  change,
  withPiece,
}: {
  initial: string
  text: string
  change: (text: string) => void
  withPiece: (text: string, piece: string) => string
}) {
  const id = useId()
  const modules = useList('site')?.textModules ?? []
  const overlay = useOverlay()
  const [chosen, setChosen] = useState({ _id: '', before: '', after: '' })
  function choose(_id: string) {
    const before = chosen._id !== '' && text === chosen.after ? chosen.before : text
    const isTyped = before.trim() !== '' && before !== initial
    const piece = modules.find(module => module._id === _id)?.text ?? ''
    const after = piece === '' ? before : isTyped ? withPiece(before, piece) : piece
    setChosen({ _id, before, after })
    change(after)
  }
  return (
    <div className="module-select">
      <Select
        id={id}
        label={t('Text module', 'Vorlage')}
        value={chosen._id}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('None', 'Ohne Vorlage')}</option>
        {modules.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </Select>
      <Button variant="outline" small onClick={() => openOverlay({ kind: 'texts', part: 'textModules' }, overlay)}>
        <PanelIcon name="edit" />
        {t('Text Modules …', 'Vorlagen …')}
      </Button>
    </div>
  )
}
