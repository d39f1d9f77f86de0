import type { ReactNode } from 'react'
import type { Site, SiteEdit } from '../../../domain/site/site.ts'
import type { Form } from '../kit/record-editor.tsx'

/** All texts of the site as the editor holds them. */
export type Texts = Required<Omit<SiteEdit, 'legal'>> & { legal: Required<NonNullable<SiteEdit['legal']>> }

export const labels = {
  name: 'Name',
  publicUrl: 'Public URL',
  contact: 'Contact',
  welcome: 'Welcome',
  overview: 'Info overview',
  legal: 'Terms, privacy, imprint',
  retention: 'Days that logs are kept',
  lenientAddresses: 'Lenient addresses',
}

export type TextsForm = Form<Texts, typeof labels>

export function textsOf(site: Site): Texts {
  const {
    name,
    publicUrl,
    contact,
    welcome,
    overview,
    legal,
    retention,
    lenientAddresses,
    lastModifiedDate = '',
  } = site
  return { name, publicUrl, contact, welcome, overview, legal, retention, lenientAddresses, lastModifiedDate }
}

export const TwoColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="editor-columns">
    <div className="editor-fields">{left}</div>
    <div>{right}</div>
  </div>
)

export const OneColumn = ({ children }: { children: ReactNode }) => (
  <div className="editor-fields editor-single">{children}</div>
)
