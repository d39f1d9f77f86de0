/** What the panel shows below and beside its first table, in one file of the browser's. */
export { VisitorsSection } from '../visits/visitors-section.tsx'
export { SiteDataTab } from './site-data-tab.tsx'
export { SystemTab } from './system-tab.tsx'
export { WaysSection } from './ways-section.tsx'
