import { Figures } from './figures.tsx'
import { Sections } from './kit/sections.tsx'
import { RegistrationsSection } from './registrations/registrations-section.tsx'
import { VisitorsSection } from './visits/visitors-section.tsx'
import { WaysSection } from './ways-section.tsx'

export const MetricsTab = () => (
  <>
    <Figures />
    <Sections tab="metrics">
      <RegistrationsSection />
      <VisitorsSection />
      <WaysSection />
    </Sections>
  </>
)
