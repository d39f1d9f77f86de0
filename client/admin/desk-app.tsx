import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { t } from '../../domain/language.ts'
import { Loading } from '../site/loading.tsx'
import { DeskFrame } from './desk/desk-frame.tsx'
import { useOnTheWay } from './desk/on-the-way.ts'
import { TodayPage } from './desk/today-page.tsx'
import { QuestionDialog, Success } from './kit/dialog.tsx'
import { useOverlay } from './state/overlay.ts'

/** A page that is loaded when it is opened. */
const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await load())[name] }))

const DatesPage = page('DatesPage', () => import('./desk/dates-page.tsx'))
const EventPage = page('EventPage', () => import('./desk/event-page.tsx'))
const BookingPage = page('BookingPage', () => import('./desk/booking-page.tsx'))
const CancelPage = page('CancelPage', () => import('./desk/cancel-page.tsx'))
const InquiriesPage = page('InquiriesPage', () => import('./desk/inquiries-page.tsx'))
const InquiryPage = page('InquiryPage', () => import('./desk/inquiry-page.tsx'))
const MoneyPage = page('MoneyPage', () => import('./desk/money-page.tsx'))
const MorePage = page('MorePage', () => import('./desk/more-page.tsx'))
const OnTheWayPage = page('OnTheWayPage', () => import('./desk/on-the-way-page.tsx'))
const Overlay = page('Overlay', () => import('./overlay.tsx'))

/** The desk (D61, D71): the educator's week, on a phone or beside it. */
export const DeskApp = () => (
  <BrowserRouter basename="/admin/desk">
    <DeskFrame>
      <Suspense fallback={<Loading>{t('Loading …', 'Wird geladen …')}</Loading>}>
        <Routes>
          <Route path="/" element={<TodayPage />} />
          <Route path="/dates" element={<DatesPage />} />
          <Route path="/event/:id" element={<EventPage />} />
          <Route path="/booking/:id" element={<BookingPage />} />
          <Route path="/booking/:id/cancel" element={<CancelPage />} />
          <Route path="/inquiries" element={<InquiriesPage />} />
          <Route path="/inquiry/:id" element={<InquiryPage />} />
          <Route path="/money" element={<MoneyPage />} />
          <Route path="/more" element={<MorePage />} />
          <Route path="/on-the-way" element={<OnTheWayPage />} />
          <Route path="*" element={<TodayPage />} />
        </Routes>
      </Suspense>
    </DeskFrame>
    <OnTheWay />
    <OpenOverlay />
    <QuestionDialog />
    <Success />
  </BrowserRouter>
)

function OnTheWay() {
  useOnTheWay()
  return null
}

/** The panel's editors are loaded when the first of them is opened. */
function OpenOverlay() {
  if (!useOverlay()) return null
  return (
    <Suspense fallback={null}>
      <Overlay />
    </Suspense>
  )
}
