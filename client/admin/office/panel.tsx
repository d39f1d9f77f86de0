import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../../domain/kit/language.ts'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { Loading } from '../../site/blocks/loading.tsx'
import { Placeholders } from '../content/site/placeholders.tsx'
import { lazily } from '../kit/lazily.tsx'
import { SetUpNote } from '../kit/notice.tsx'
import { useCurrentLists, useList } from '../state/lists.ts'
import { withStyle } from '../state/page/later-style.ts'
import { loadPage } from '../state/pages.ts'
import { MetricsTab } from './metrics-tab.tsx'

const SiteDataTab = lazily(async () => (await withStyle(import('./panel-parts.tsx'))).SiteDataTab)
const SystemTab = lazily(async () => (await withStyle(import('./panel-parts.tsx'))).SystemTab)

const tabs = () => [
  { id: 'metrics', label: t('Metrics', 'Überblick'), Content: MetricsTab },
  { id: 'site-data', label: t('Site Data', 'Inhalte'), Content: SiteDataTab },
  { id: 'system', label: t('System', 'System'), Content: SystemTab },
]

/** Prefetches the first table. */
export async function loadFirstTab(): Promise<void> {
  if (tabOf(location.hash) === 'metrics') await loadPage('registrations', { page: '1' })
}

/** `#site-data/events` is a section of the tab `#site-data`. */
const tabOf = (hash: string) => tabs().find(({ id }) => `#${id}` === hash.split('/')[0])?.id ?? 'metrics'

/** Shows the admin panel (section 2): three tabs, each loaded when first opened. */
export function Panel() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [tab, setTab] = useState(() => tabOf(hash))
  useEffect(() => setTab(tabOf(hash)), [hash])
  const desk = useList('desk')
  const opened = useOpened(tab)
  useCurrentLists()
  useDropsIgnored()
  return (
    <div className="panel">
      <h1 tabIndex={-1}>
        <Hyphenated text={t('Admin Panel', 'Verwaltung')} />
      </h1>
      {desk?.isSettingUp && <SetUpNote />}
      {(desk?.isSettingUp || desk?.counts.placeholders || tab !== 'metrics') && <Placeholders />}
      <Tabs
        label={t('Admin Panel', 'Verwaltung')}
        tabs={tabs().map(({ Content, ...shown }) => ({
          ...shown,
          href: `/admin#${shown.id}`,
          panel: opened.has(shown.id) && (
            <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
              <Content />
            </Suspense>
          ),
        }))}
        selected={tab}
        onSelect={id => {
          // Update the URL afterwards, as the router defers its changes.
          setTab(id)
          void navigate(`#${id}`, { replace: true })
        }}
      />
    </div>
  )
}

/** Opened tabs stay mounted, so that switching loses no input. */
function useOpened(tab: string): ReadonlySet<string> {
  const [opened, setOpened] = useState(() => new Set([tab]))
  if (opened.has(tab)) return opened
  const nowOpened = new Set([...opened, tab])
  setOpened(nowOpened)
  return nowOpened
}

/** Prevents the browser from opening files dropped outside the upload field. */
function useDropsIgnored(): void {
  useEffect(() => {
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
}
