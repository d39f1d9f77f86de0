import { Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { t } from '../../domain/language.ts'
import { Loading } from '../site/loading.tsx'
import { DeskFrame } from './desk/desk-frame.tsx'
import { WithUndo } from './desk/desk-undo.tsx'
import { useOnTheWay } from './desk/offline/on-the-way.ts'
import { TodayPage } from './desk/today/today-page.tsx'
import { QuestionDialog, Viewer } from './kit/dialog.tsx'
import { lazily, NotLoadedPart } from './kit/lazily.tsx'
import { loadDesk } from './state/lists.ts'
import { closeOverlay, useOverlay } from './state/overlay.ts'

const pages = () => import('./desk-pages.tsx')
/** A page that is loaded when the first of them is opened. */
const page = (name: keyof Awaited<ReturnType<typeof pages>>) => lazily(async () => (await pages())[name])

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
const MorePage = page('MorePage')
const OnTheWayPage = page('OnTheWayPage')
const Overlay = lazily(
  async () => (await import('./overlay.tsx')).Overlay,
  () => (
    <Viewer title={t('Not Loaded', 'Nicht geladen')}>
      <NotLoadedPart />
    </Viewer>
  ),
)

/** On a good line the desk is there before its script: it is then drawn once, not without its tasks first. */
const WORTH_WAITING_MS = 150

/** Resolves when the desk is loaded, or when waiting for it would only keep the frame back. */
export const deskLoaded = () =>
  Promise.race([loadDesk(), new Promise(resolve => setTimeout(resolve, WORTH_WAITING_MS))])

/** The desk (D61, D71): the educator's week, on a phone or beside it. */
export const DeskApp = () => (
  <BrowserRouter>
    <DeskFrame>
      <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
        <Routes>
          <Route path="/admin/desk" element={<TodayPage />} />
          <Route path="/admin/desk/event/:id" element={<EventPage />} />
          <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
          <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
          <Route path="/admin/desk/booking/:id" element={<BookingPage />} />
          <Route path="/admin/desk/booking/:id/cancel" element={<CancelPage />} />
          <Route path="/admin/desk/inquiry/:id" element={<InquiryPage />} />
          <Route path="/admin/desk/money/bank" element={<BankPage />} />
          <Route path="/admin/desk/on-the-way" element={<OnTheWayPage />} />
          <Route element={<WithUndo />}>
            <Route path="/admin/desk/dates" element={<DatesPage />} />
            <Route path="/admin/desk/inquiries" element={<InquiriesPage />} />
            <Route path="/admin/desk/money" element={<MoneyPage />} />
            <Route path="/admin/desk/more" element={<MorePage />} />
          </Route>
          <Route path="*" element={<TodayPage />} />
        </Routes>
      </Suspense>
    </DeskFrame>
    <OnTheWay />
    <OpenOverlay />
    <QuestionDialog />
  </BrowserRouter>
)

function OnTheWay() {
  useOnTheWay()
  return null
}

/** The panel's editors are loaded when the first of them is opened. */
function OpenOverlay() {
  const overlay = useOverlay()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const isAboutPage = overlay?.kind === 'payment' || overlay?.kind === 'reminder'
  useEffect(() => {
    // Back leads away from what the dialog is about. An editor with unsaved text stays.
    if (shown.current !== pathname && isAboutPage) closeOverlay()
    shown.current = pathname
  }, [pathname, isAboutPage])
  if (!overlay) return null
  return (
    <Suspense fallback={null}>
      <Overlay />
    </Suspense>
  )
}
