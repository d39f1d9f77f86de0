import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AppError } from '../domain/kit/error.ts'
import { dayOf } from '../domain/kit/format.ts'
import { countView } from './begin/count-view.ts'
import { useInteractive } from './kit/state/interactive.ts'
import { type SiteContextValue, useSiteContext } from './kit/state/site.ts'
import { matchRoute, notFound, type PageHead, type PageRequest, type PageRoute } from './routes.tsx'
import { LoadFailed } from './site/blocks/load-failed.tsx'
import { Loading } from './site/blocks/loading.tsx'
import { SiteFrame } from './site/blocks/site-frame.tsx'

/** Shows the whole site below a router and a SiteContext; the same tree on the server and in the browser. */
export function App() {
  const { pathname } = useLocation()
  const { store, hydration } = useSiteContext()
  // Only the server knows that a record behind a valid path is missing.
  const [missing] = useState(() => (store.getState().isMissing ? pathname : undefined))
  const match = pathname === missing ? undefined : matchRoute(pathname)
  return (
    <>
      <SiteFrame>{match ? <LoadedPage key={pathname} {...match} /> : <MissingPage key={pathname} />}</SiteFrame>
      <Finish hydration={hydration} />
    </>
  )
}

/** Notes that the page is hydrated. A separate component, so that only it renders again. */
function Finish({ hydration }: Pick<SiteContextValue, 'hydration'>) {
  const isInteractive = useInteractive()
  useEffect(() => {
    hydration.isDone = true
    if (isInteractive) hydration.finish?.()
  }, [hydration, isInteractive])
  return null
}

function MissingPage() {
  const { store, hydration } = useSiteContext()
  const [isNavigation] = useState(hydration.isDone)
  useEffect(() => {
    if (!isNavigation) return
    window.scrollTo(0, 0)
    updateDocument(notFound.head, store.getState().site.name)
  }, [isNavigation, store])
  return <notFound.page />
}

function LoadedPage({ route, params }: { route: PageRoute; params: PageRequest['params'] }) {
  const { store, loader, hydration } = useSiteContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  // The first page came with its data from the server.
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(hydration.isDone ? 'loading' : 'ready')
  const isRetry = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the component lives as long as one path is shown
  useEffect(() => {
    if (state !== 'loading') return
    window.scrollTo(0, 0)
    store.setState({ today: dayOf(new Date().toISOString()) })
    const where: PageRequest = { params, search: new URLSearchParams(search), today: store.getState().today }
    let isCurrent = true
    const load = async () => {
      const code = route.loadCode?.().then(
        () => true,
        () => false,
      )
      const [lookup, hasCode = true] = await Promise.all([route.load(loader, where), code])
      if (!isCurrent) return
      if (typeof lookup === 'object') return navigate(lookup.moved, { replace: true })
      if (!hasCode) {
        // After an update the site lacks the scripts of this version, but a full page load works.
        if (isRetry.current) return location.reload()
        throw new Error('The script of the page is missing.')
      }
      setState('ready')
      updateDocument(route.head(store.getState(), where), store.getState().site.name)
    }
    load().catch(error => {
      if (!isCurrent) return
      // Without cookies the API refuses, but a full page load works.
      if (error instanceof AppError && error.code === 'forbidden') return location.reload()
      document.title = store.getState().site.name
      setState('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [state])

  function retry() {
    isRetry.current = true
    setState('loading')
  }
  if (state === 'failed') return <LoadFailed isPage retry={retry} />
  return state === 'loading' ? <Loading /> : <route.page params={params} />
}

/** Updates the document after a navigation inside the site, as the server would have rendered it. */
function updateDocument({ title, description, keywords }: PageHead, siteName: string) {
  document.title = `${title} | ${siteName}`
  for (const [name, content] of Object.entries({ description, keywords: keywords ?? '' })) {
    document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
  }
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', location.origin + location.pathname)
  document.querySelector('main')?.focus({ preventScroll: true })
  countView()
}
