/** Bundles the panel's content below and beside its first table into one chunk. */
export { VisitorsSection } from '../visits/visitors-section.tsx'
export { MoreSection } from './more-section.tsx'
export { SiteDataTab } from './site-data-tab.tsx'
export { SystemTab } from './system-tab.tsx'
