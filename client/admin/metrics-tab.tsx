import { InvoicesSection } from './invoices/invoices-section.tsx'
import { Sections } from './kit/sections.tsx'
import { MoneySection } from './money/money-section.tsx'
import { RegistrationsSection } from './registrations/registrations-section.tsx'
import { VisitorsSection } from './visits/visitors-section.tsx'
import { VouchersSection } from './vouchers/vouchers-section.tsx'
import { WithdrawalsSection } from './withdrawals/withdrawals-section.tsx'

export const MetricsTab = () => (
  <Sections tab="metrics">
    <RegistrationsSection />
    <MoneySection />
    <InvoicesSection />
    <VouchersSection />
    <WithdrawalsSection />
    <VisitorsSection />
  </Sections>
)
