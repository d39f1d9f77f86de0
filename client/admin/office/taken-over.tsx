import { t } from '../../../domain/kit/language.ts'
import { sectionId } from '../kit/list/sections.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { takenOverWords } from '../kit/words/taken-over.ts'
import { useList } from '../state/lists.ts'

/** Says on every page that another computer has taken over, so that nobody goes on working here. */
export function TakenOver() {
  const task = useList('desk')?.tasks.find(task => task.kind === 'trouble' && task.what === 'home')
  if (task?.kind !== 'trouble' || task.what !== 'home' || task.takenOver === '') return null
  return (
    <p className="desk-alert" role="alert">
      <PanelIcon name="lock" />
      <span>{takenOverWords(task.takenOver)}</span>
      <a href={`/admin#${sectionId('system', t('Second Home', 'Zweiter Ort'))}`}>{t('What to do', 'Was tun')}</a>
    </p>
  )
}
