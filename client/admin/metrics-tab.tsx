import { RegistrationsSection } from './registrations/registrations-section.tsx'
import { VisitorsSection } from './visits/visitors-section.tsx'

export const MetricsTab = () => (
  <>
    <RegistrationsSection />
    <VisitorsSection />
  </>
)
