import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { RegistrationsSection } from '../bookings/registrations-section.tsx'
import { Later } from '../kit/later.tsx'
import { lazily } from '../kit/lazily.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { Figures } from './figures.tsx'

const VisitorsSection = lazily(async () => (await import('../visits/visitors-section.tsx')).VisitorsSection)
const WaysSection = lazily(async () => (await import('./ways-section.tsx')).WaysSection)

export function MetricsTab() {
  const { hash } = useLocation()
  return (
    <>
      <Figures />
      <Sections tab="metrics">
        <RegistrationsSection />
        <Later isAsked={hash.includes('/')}>
          <Suspense fallback={null}>
            <VisitorsSection />
            <WaysSection />
          </Suspense>
        </Later>
      </Sections>
    </>
  )
}
