import { useEffect, useState } from 'react'
import { t } from '../../domain/language.ts'
import { Hyphenated } from '../ui/hyphenated.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { QuestionDialog, Success } from './kit/dialog.tsx'
import { ShortLanguageSwitch } from './kit/language-switch.tsx'
import { PanelIcon } from './kit/panel-icon.tsx'
import { SetUpNote } from './kit/set-up-note.tsx'
import { MetricsTab } from './metrics-tab.tsx'
import { Overlay } from './overlay.tsx'
import { PanelUndo } from './registrations/booking/undo-bar.tsx'
import { Placeholders } from './site/placeholders.tsx'
import { SiteDataTab } from './site-data-tab.tsx'
import { warnBeforeLeavingPanel } from './state/leave.ts'
import { useCurrentLists, useList } from './state/lists.ts'
import { useSiteName } from './state/site-name.ts'
import { SystemTab } from './system-tab.tsx'

const tabs = () => [
  { id: 'metrics', label: t('Metrics', 'Überblick'), href: '#metrics', panel: <MetricsTab /> },
  { id: 'site-data', label: t('Site Data', 'Inhalte'), href: '#site-data', panel: <SiteDataTab /> },
  { id: 'system', label: t('System', 'System'), href: '#system', panel: <SystemTab /> },
]

/** `#site-data/events` is a section of the tab `#site-data`. */
const tabInAddress = () => tabs().find(({ href }) => href === location.hash.split('/')[0])?.id ?? 'metrics'

/** The admin panel (section 2): three tabs and the overlay that is open. */
export function Panel() {
  const [tab, setTab] = useState(tabInAddress)
  useEffect(warnBeforeLeavingPanel, [])
  useCurrentLists()
  const site = useList('site')
  useSiteName(t('Admin Panel', 'Verwaltung'), site?.name)
  useEffect(() => {
    const follow = () => setTab(tabInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    // Otherwise the browser leaves the panel to open a file that is dropped outside the upload field.
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
  function select(id: string) {
    history.replaceState(null, '', `#${id}`)
    setTab(id)
  }
  return (
    <>
      <div className="panel-head">
        <h1>
          <Hyphenated text={t('Admin Panel', 'Verwaltung')} />
        </h1>
        <a className="row-button" href="/admin/desk">
          <PanelIcon name="today" />
          {t('Desk', 'Schreibtisch')}
        </a>
        <a className="row-button panel-help" href="/admin/hilfe" target="_blank" rel="noopener">
          <PanelIcon name="question" />
          <span>{t('Help', 'Hilfe')}</span>
        </a>
        <ShortLanguageSwitch />
      </div>
      {site?.isSettingUp && <SetUpNote />}
      <Placeholders />
      <PanelUndo />
      <Tabs label={t('Admin Panel', 'Verwaltung')} tabs={tabs()} selected={tab} onSelect={select} />
      <Overlay />
      <QuestionDialog />
      <Success />
    </>
  )
}
