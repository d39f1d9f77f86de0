import { FilesSection } from '../content/files/files-section.tsx'
import { ImagesSection } from '../content/images/images-section.tsx'
import { InfoPagesSection } from '../content/pages/info-pages-section.tsx'
import { HealthSection } from '../content/site/health-section.tsx'
import { AddressSection } from '../content/site/site-address.tsx'
import { TextsSection } from '../content/site/texts-section.tsx'
import { EventsSection } from '../events/events-section.tsx'
import { ImportSection } from '../import/import-section.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { MailSection } from '../letters/mail-section.tsx'
import { OutboxSection } from '../letters/outbox-section.tsx'
import { CurrentUserSection } from '../people/accounts/current-user-section.tsx'
import { LoginsSection, UsersSection } from '../people/accounts/users-section.tsx'
import { BinSection } from '../people/bin/bin-section.tsx'
import { NewsletterSection } from '../people/newsletter/newsletter-section.tsx'
import { PrivacySection } from '../people/privacy/privacy-section.tsx'
import { useList } from '../state/lists.ts'
import { useSiteName } from '../state/page/document.ts'
import { BackupSection } from './backup/backup-section.tsx'
import { HomeSection } from './backup/home-section.tsx'

/** Bundles the panel's content below and beside its first table into one chunk. */
export { VisitorsSection } from '../visits/visitors-section.tsx'
export { MoreSection } from './more-section.tsx'

export function SiteDataTab() {
  // The site's name is edited here.
  useSiteName(useList('site')?.name)
  return (
    <Sections tab="site-data">
      <ImagesSection />
      <FilesSection />
      <InfoPagesSection />
      <EventsSection />
      <NewsletterSection />
      <TextsSection />
      <BinSection />
    </Sections>
  )
}

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
