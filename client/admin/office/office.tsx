import { Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { t } from '../../../domain/kit/language.ts'
import { Loading } from '../../site/blocks/loading.tsx'
import { QuestionDialog, Viewer } from '../kit/editor/dialog.tsx'
import { lazily, NotLoadedPart } from '../kit/lazily.tsx'
import { loadDesk } from '../state/lists.ts'
import { closeOverlay, useOverlay } from '../state/overlay.ts'
import { WithUndo } from './desk/desk-undo.tsx'
import { useOnTheWay } from './desk/offline/on-the-way.tsx'
import { OfficeFrame } from './office-frame.tsx'

const pages = () => import('./office-pages.tsx')
/** Loads the chunk with the first page opened. */
const page = (name: keyof Awaited<ReturnType<typeof pages>>) => lazily(async () => (await pages())[name])

const TodayPage = lazily(async () => (await import('./desk/today/today-page.tsx')).TodayPage)
const loadPanel = () => import('./panel.tsx')
const Panel = lazily(async () => (await loadPanel()).Panel)
const SetUp = lazily(async () => (await import('./editors.tsx')).SetUp)
const DatesPage = page('DatesPage')
const EventPage = page('EventPage')
const CallOffPage = page('CallOffPage')
const MovePage = page('MovePage')
const BookingPage = page('BookingPage')
const CancelPage = page('CancelPage')
const InquiriesPage = page('InquiriesPage')
const InquiryPage = page('InquiryPage')
const MoneyPage = page('MoneyPage')
const BankPage = page('BankPage')
const OnTheWayPage = page('OnTheWayPage')
const UndoPlace = page('UndoPlace')
const PageDialog = page('PageDialog')
const Overlay = lazily(
  async () => (await import('./editors.tsx')).Overlay,
  () => (
    <Viewer title={t('Not Loaded', 'Nicht geladen')}>
      <NotLoadedPart />
    </Viewer>
  ),
)

/** On a fast line the first page loads before the first render, which avoids a second one. */
const WORTH_WAITING_MS = 150

/** Resolves when the first page has loaded, or after a limit, so that the frame is not held back. */
export const waitForOffice = (pathname: string) =>
  Promise.race([firstPage(pathname), new Promise(resolve => setTimeout(resolve, WORTH_WAITING_MS))])

/** Ignores failures, which the page reports itself. */
const firstPage = (pathname: string): Promise<unknown> =>
  Promise.allSettled([
    loadDesk(),
    ...(pathname === '/admin' ? [Panel.load(), loadPanel().then(({ loadFirstTab }) => loadFirstTab())] : []),
    ...(pathname === '/admin/desk' ? [TodayPage.load()] : []),
  ])

/** Shows all office pages below /admin, in one frame (D83). */
export const Office = () => (
  <BrowserRouter>
    <OfficeFrame>
      <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
        <Routes>
          <Route path="/admin/set-up" element={<SetUp />} />
          <Route path="/admin/desk/event/:id" element={<EventPage />} />
          <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
          <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
          <Route path="/admin/desk/booking/:id" element={<BookingPage />} />
          <Route path="/admin/desk/booking/:id/cancel" element={<CancelPage />} />
          <Route path="/admin/desk/inquiry/:id" element={<InquiryPage />} />
          <Route path="/admin/desk/money/bank" element={<BankPage />} />
          <Route path="/admin/desk/on-the-way" element={<OnTheWayPage />} />
          <Route path="/admin/desk/more" element={<Navigate to="/admin" replace />} />
          <Route element={<WithUndo UndoPlace={UndoPlace} />}>
            <Route path="/admin" element={<Panel />} />
            <Route path="/admin/desk/dates" element={<DatesPage />} />
            <Route path="/admin/desk/inquiries" element={<InquiriesPage />} />
            <Route path="/admin/desk/money" element={<MoneyPage />} />
          </Route>
          <Route path="*" element={<TodayPage />} />
        </Routes>
      </Suspense>
    </OfficeFrame>
    <OnTheWay />
    <OpenOverlay />
    <QuestionDialog />
  </BrowserRouter>
)

function OnTheWay() {
  useOnTheWay()
  return null
}

/** Their dialogs cover the booking or open amounts that they change. */
const kindsAboutPage: ReadonlySet<string> = new Set(['payment', 'reminder', 'writeOff', 'price'])

/** Loads the editors when the first one opens. */
function OpenOverlay() {
  const overlay = useOverlay()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const isAboutPage = overlay !== undefined && kindsAboutPage.has(overlay.kind)
  useEffect(() => {
    // Back to an entry that the router did not count closes a dialog about a page. An editor stays.
    if (shown.current !== pathname && isAboutPage) closeOverlay()
    shown.current = pathname
  }, [pathname, isAboutPage])
  if (!overlay) return null
  return <Suspense fallback={null}>{isAboutPage ? <PageDialog /> : <Overlay />}</Suspense>
}
