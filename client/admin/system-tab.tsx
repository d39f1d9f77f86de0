import { CurrentUserSection } from './accounts/current-user-section.tsx'
import { LoginsSection } from './accounts/logins-section.tsx'
import { UsersSection } from './accounts/users-section.tsx'
import { BackupSection } from './backup/backup-section.tsx'
import { ImportSection } from './import/import-section.tsx'
import { Sections } from './kit/sections.tsx'
import { MailSection } from './mail/mail-section.tsx'
import { OutboxSection } from './mail/outbox-section.tsx'
import { PrivacySection } from './privacy/privacy-section.tsx'
import { HealthSection } from './site/health-section.tsx'
import { AddressSection } from './site/site-address.tsx'

export const SystemTab = () => (
  <Sections tab="system">
    <CurrentUserSection />
    <HealthSection />
    <AddressSection />
    <BackupSection />
    <ImportSection />
    <UsersSection />
    <MailSection />
    <OutboxSection />
    <PrivacySection />
    <LoginsSection />
  </Sections>
)
