import { BinSection } from './bin/bin-section.tsx'
import { EventsSection } from './events/events-section.tsx'
import { FilesSection } from './files/files-section.tsx'
import { ImagesSection } from './images/images-section.tsx'
import { InfoPagesSection } from './info-pages/info-pages-section.tsx'
import { Sections } from './kit/sections.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { TextsSection } from './site/texts-section.tsx'
import { useList } from './state/lists.ts'
import { useSiteName } from './state/site-name.ts'

export function SiteDataTab() {
  // The name of the site is edited here.
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
