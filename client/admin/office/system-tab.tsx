import { HealthSection } from '../content/site/health-section.tsx'
import { AddressSection } from '../content/site/site-address.tsx'
import { ImportSection } from '../import/import-section.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { MailSection } from '../letters/mail-section.tsx'
import { OutboxSection } from '../letters/outbox-section.tsx'
import { CurrentUserSection } from '../people/accounts/current-user-section.tsx'
import { LoginsSection, UsersSection } from '../people/accounts/users-section.tsx'
import { PrivacySection } from '../people/privacy/privacy-section.tsx'
import { BackupSection } from './backup/backup-section.tsx'
import { HomeSection } from './backup/home-section.tsx'

export const SystemTab = () => (
  <Sections tab="system">
    <CurrentUserSection />
    <HealthSection />
    <AddressSection />
    <BackupSection />
    <HomeSection />
    <ImportSection />
    <UsersSection />
    <MailSection />
    <OutboxSection />
    <PrivacySection />
    <LoginsSection />
  </Sections>
)
