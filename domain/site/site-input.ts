import * as v from 'valibot'
import type { Instant } from '../format.ts'
import {
  DayInput,
  editOf,
  Flag,
  Html,
  ImageList,
  ImageOrNone,
  line,
  Origin,
  SlugText,
  text,
  title,
  WebAddress,
} from '../input.ts'
import { revised } from '../record.ts'
import { rules } from '../registrations/registration.ts'
import { type Audience, audiences, mapHtml, type Site } from './site.ts'

const listOf = <T extends v.GenericSchema>(item: T, max: number) =>
  v.pipe(v.array(item, 'A list is expected.'), v.maxLength(max, `At most ${max} of these.`))

/** A part that is sent is sent whole. */
const part = <T extends v.ObjectEntries>(entries: T) => v.object(entries, 'Please fill this in.')

const AudienceName = v.picklist(audiences, 'Please choose an audience.')
type Sections = readonly { audience: Audience }[]
const eachOnce = (sections: Sections) => new Set(sections.map(({ audience }) => audience)).size === sections.length
const inOrder = (sections: Sections) => {
  const places = sections.map(({ audience }) => audiences.indexOf(audience))
  return places.every((place, index) => place >= (places[index - 1] ?? 0))
}
const once = 'Each audience has one section.'

const Contact = part({
  name: title(100),
  title: line(100),
  bio: Html,
  portrait: ImageOrNone,
  street: line(100),
  zip: line(20),
  city: line(100),
  country: line(100),
  phone: line(50),
  email: v.pipe(
    line(100),
    v.check(email => email === '' || rules.email.pattern.test(email), 'This is not a whole e-mail address.'),
  ),
})

const WelcomeSection = part({
  audience: AudienceName,
  title: title(100),
  lead: text(500),
  text: Html,
  facts: listOf(part({ term: title(100), detail: title(200) }), 20),
  images: ImageList,
  links: listOf(part({ path: SlugText, label: title(200) }), 30),
  more: Html,
})

const Welcome = part({
  hero: ImageOrNone,
  headline: title(200),
  lead: text(1000),
  coursesLead: text(1000),
  sections: v.pipe(
    listOf(WelcomeSection, audiences.length),
    v.check(sections => eachOnce(sections), once),
    v.check(sections => inOrder(sections), 'The sections have a fixed order.'),
  ),
  media: part({
    items: listOf(part({ title: title(200), note: line(500), url: WebAddress, image: ImageOrNone }), 20),
    more: Html,
  }),
})

const Overview = part({
  lead: text(1000),
  sections: v.pipe(
    listOf(part({ audience: AudienceName, title: title(100), text: Html, image: ImageOrNone }), audiences.length),
    v.check(sections => eachOnce(sections), once),
  ),
})

const LegalSections = listOf(part({ title: title(200), body: Html }), 50)
/** Its texts come one by one: together they may be longer than a body (D37). */
const Legal = part({
  termsAsOf: v.exactOptional(DayInput),
  terms: v.exactOptional(LegalSections),
  privacy: v.exactOptional(LegalSections),
  imprint: v.exactOptional(Html),
})

const days = 'Please enter whole days, 1 to 3650.'
const Days = v.pipe(v.number(days), v.integer(days), v.minValue(1, days), v.maxValue(3650, days))
const Retention = v.pipe(
  part({ fullIps: Days, requests: Days, logins: Days }),
  v.forward(
    v.check(({ fullIps, requests }) => fullIps <= requests, 'Whole IPs cannot be kept longer than the requests.'),
    ['fullIps'],
  ),
)

/** Any of the site's parts, each of them whole but for the legal texts. */
export const SiteEdit = v.object(
  {
    lastModifiedDate: editOf.lastModifiedDate,
    name: v.exactOptional(title(80)),
    publicUrl: v.exactOptional(Origin),
    contact: v.exactOptional(Contact),
    welcome: v.exactOptional(Welcome),
    overview: v.exactOptional(Overview),
    legal: v.exactOptional(Legal),
    retention: v.exactOptional(Retention),
    lenientAddresses: v.exactOptional(Flag),
  },
  'Texts of the site are expected.',
)
export type SiteEdit = v.InferOutput<typeof SiteEdit>

/** The site with the parts that are sent, their HTML cleaned. */
export function editedSite(site: Site, edit: SiteEdit, clean: (html: string) => string, now: Instant): Site {
  const { contact, welcome, overview, legal, ...plain } = edit
  const cleaned = {
    ...(contact && { contact: mapHtml.contact(contact, clean) }),
    ...(welcome && { welcome: mapHtml.welcome(welcome, clean) }),
    ...(overview && { overview: mapHtml.overview(overview, clean) }),
    ...(legal && { legal: mapHtml.legal({ ...site.legal, ...legal }, clean) }),
  }
  return revised(site, { ...plain, ...cleaned }, now)
}
