import { FilesSection } from '../content/files/files-section.tsx'
import { ImagesSection } from '../content/images/images-section.tsx'
import { InfoPagesSection } from '../content/pages/info-pages-section.tsx'
import { TextsSection } from '../content/site/texts-section.tsx'
import { EventsSection } from '../events/events-section.tsx'
import { Sections } from '../kit/list/sections.tsx'
import { BinSection } from '../people/bin/bin-section.tsx'
import { NewsletterSection } from '../people/newsletter/newsletter-section.tsx'
import { useList } from '../state/lists.ts'
import { useSiteName } from '../state/page/document.ts'

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
