import { Suspense } from 'react'
import { Figures } from './figures.tsx'
import { Later } from './kit/later.tsx'
import { lazily } from './kit/lazily.tsx'
import { Sections } from './kit/sections.tsx'
import { RegistrationsSection } from './registrations/registrations-section.tsx'

const VisitorsSection = lazily(async () => (await import('./visits/visitors-section.tsx')).VisitorsSection)
const WaysSection = lazily(async () => (await import('./ways-section.tsx')).WaysSection)

export const MetricsTab = () => (
  <>
    <Figures />
    <Sections tab="metrics">
      <RegistrationsSection />
      <Later>
        <Suspense fallback={null}>
          <VisitorsSection />
          <WaysSection />
        </Suspense>
      </Later>
    </Sections>
  </>
)
