import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { t } from '../../../domain/kit/language.ts'
import { Loading } from '../../site/blocks/loading.tsx'
import { useDecisions } from '../bookings/booking/decisions.ts'
import { QuestionDialog, Viewer } from '../kit/editor/dialog.tsx'
import { lazily, NotLoadedPart } from '../kit/lazily.tsx'
import { loadAhead, loadDesk } from '../state/lists.ts'
import { closeOverlay, type Overlay as State, useOverlay } from '../state/overlay.ts'
import { usePosition } from '../state/page/close-overlay.ts'
import { withStyle } from '../state/page/later-style.ts'
import { loadPage } from '../state/pages.ts'
import { useOnTheWay } from './desk/offline/on-the-way.tsx'
import { OfficeFrame } from './office-frame.tsx'

const eventPages = () => withStyle(import('./event-pages.tsx'))
const otherPages = () => withStyle(import('./other-pages.tsx'))
const editors = () => withStyle(import('./editors.tsx'))

const TodayPage = lazily(async () => (await import('./desk/today/today-page.tsx')).TodayPage)
const loadPanel = () => import('./panel.tsx')
const Panel = lazily(async () => (await loadPanel()).Panel)
const SetUp = lazily(async () => (await editors()).SetUp)
const DatesPage = lazily(async () => (await eventPages()).DatesPage)
const EventPage = lazily(async () => (await eventPages()).EventPage)
const CallOffPage = lazily(async () => (await otherPages()).CallOffPage)
const MovePage = lazily(async () => (await otherPages()).MovePage)
const BookingPage = lazily(async () => (await otherPages()).BookingPage)
const CancelPage = lazily(async () => (await otherPages()).CancelPage)
const InquiriesPage = lazily(async () => (await eventPages()).InquiriesPage)
const InquiryPage = lazily(async () => (await eventPages()).InquiryPage)
const MoneyPage = lazily(async () => (await otherPages()).MoneyPage)
const BankPage = lazily(async () => (await otherPages()).BankPage)
const OnTheWayPage = lazily(async () => (await eventPages()).OnTheWayPage)
const UndoPlace = lazily(async () => (await eventPages()).UndoPlace)
/** Says so in a dialog: what follows the page may be far below the button that was pressed. */
const NotLoadedDialog = () => (
  <Viewer title={t('Not Loaded', 'Nicht geladen')}>
    <NotLoadedPart />
  </Viewer>
)
const ReminderViewer = lazily(async () => (await eventPages()).ReminderViewer, NotLoadedDialog)
const PageDialog = lazily(async () => (await otherPages()).PageDialog, NotLoadedDialog)
const Overlay = lazily(async () => (await editors()).Overlay, NotLoadedDialog)

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
          <Route
            path="/admin/desk/event/:id"
            element={<Meanwhile load={event => loadAhead({ event })} page={EventPage} />}
          />
          <Route path="/admin/desk/event/:id/cancel" element={<CallOffPage />} />
          <Route path="/admin/desk/event/:id/move" element={<MovePage />} />
          <Route
            path="/admin/desk/booking/:id"
            element={<Meanwhile load={about => loadAhead({ about })} page={BookingPage} />}
          />
          <Route path="/admin/desk/booking/:id/cancel" element={<CancelPage />} />
          <Route
            path="/admin/desk/inquiry/:id"
            element={<Meanwhile load={about => loadAhead({ about })} page={InquiryPage} />}
          />
          <Route path="/admin/desk/money/bank" element={<BankPage />} />
          <Route path="/admin/desk/on-the-way" element={<OnTheWayPage />} />
          <Route path="/admin/desk/more" element={<Navigate to="/admin" replace />} />
          <Route element={<WithUndo UndoPlace={UndoPlace} />}>
            <Route path="/admin" element={<Panel />} />
            <Route path="/admin/desk/dates" element={<DatesPage />} />
            <Route path="/admin/desk/inquiries" element={<InquiriesPage />} />
            <Route
              path="/admin/desk/money"
              element={<Meanwhile load={() => void loadPage('money', { page: '1' })} page={MoneyPage} />}
            />
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

type MeanwhileProps = { load: (id: string) => void; page: ComponentType }

/** Loads a page's data while its script loads. Does so while rendering, as effects wait for the script. */
function Meanwhile({ load, page: Page }: MeanwhileProps) {
  const { id = '' } = useParams()
  load(id)
  return <Page />
}

function OnTheWay() {
  useOnTheWay()
  return null
}

/** Their dialogs cover the booking or open amounts that they change. */
const kindsAboutPage: ReadonlySet<string> = new Set(['payment', 'reminder', 'writeOff', 'price'])

/** Loads the editors when the first one opens. */
function OpenOverlay() {
  const overlay = useOverlay()
  const { pathname, key } = useLocation()
  usePosition(key)
  const lastPathname = useRef(pathname)
  const isAboutPage = overlay !== undefined && kindsAboutPage.has(overlay.kind)
  useEffect(() => {
    // Back to an entry that the router did not count closes a dialog about a page. An editor stays.
    if (lastPathname.current !== pathname && isAboutPage) closeOverlay()
    lastPathname.current = pathname
  }, [pathname, isAboutPage])
  if (!overlay) return null
  return <Suspense fallback={null}>{isAboutPage ? <DialogAboutPage overlay={overlay} /> : <Overlay />}</Suspense>
}

/** Reminders, which Today sends, do not wait for the script of the other dialogs. */
const DialogAboutPage = ({ overlay }: { overlay: State }) =>
  overlay.kind === 'reminder' ? <ReminderViewer item={overlay.item} /> : <PageDialog />

/** Shows the undo bar for pages without decisions of their own, as the ten seconds go on across pages. */
export function WithUndo({ UndoPlace }: { UndoPlace: ComponentType }) {
  const isNeeded = useDecisions(
    ({ undoable, undoing, notices }) => undoable !== undefined || undoing.length + notices.length > 0,
  )
  // The bar still reports an undo when nothing else can be undone.
  const [isShown, setShown] = useState(isNeeded)
  if (isNeeded && !isShown) setShown(true)
  return (
    <>
      {isShown && (
        <Suspense fallback={null}>
          <UndoPlace />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
