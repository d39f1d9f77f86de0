import { Hono } from 'hono'
import { defaultRange, eventsIn } from '../../domain/events/calendar.ts'
import { dayOf } from '../../domain/format.ts'
import { checkFields, refuseUnknownImages } from '../../domain/input.ts'
import { refuseStale } from '../../domain/record.ts'
import {
  fillIn,
  imagesIn,
  type Legal,
  mapHtml,
  type Overview,
  type Site,
  shellOf,
  type Welcome,
} from '../../domain/site/site.ts'
import { editedSite, SiteEdit } from '../../domain/site/site-input.ts'
import type { Deps } from '../deps.ts'
import { cleanHtml } from '../formats/html.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'
import { json } from '../http/json-body.ts'

/** The texts that visitors see, cleaned once for each version of the site. */
const cleaned = new WeakMap<Site, { contact: Site['contact']; welcome: Welcome; overview: Overview; legal: Legal }>()
function cleanTexts(site: Site) {
  const known = cleaned.get(site)
  if (known) return known
  const clean = {
    contact: mapHtml.contact(site.contact, cleanHtml),
    welcome: mapHtml.welcome(site.welcome, cleanHtml),
    overview: mapHtml.overview(site.overview, cleanHtml),
    legal: mapHtml.legal(site.legal, html => cleanHtml(fillIn(html, site))),
  }
  cleaned.set(site, clean)
  return clean
}

/** The password of the mail server is for nobody's eyes. */
const textsOf = ({ mail: _, ...texts }: Site): Site => texts

/** The operator's texts (D1); beyond section 7, because they are data. */
export function siteRoutes({ site, images, events, now }: Deps) {
  const picturesOf = (ids: string[]) => images.current.filter(image => ids.includes(image._id))

  return new Hono<ApiEnv>({ strict: false })
    .get('/', c => c.json({ ...shellOf(site.current), contact: cleanTexts(site.current).contact }))
    .get('/welcome', c => {
      const { welcome } = cleanTexts(site.current)
      const { hero, sections, media } = welcome
      const shown = events.current.filter(event => event.active)
      return c.json({
        welcome,
        nextEvents: eventsIn(defaultRange(dayOf(now())), shown).slice(0, 3),
        images: picturesOf([
          hero,
          ...sections.flatMap(section => section.images),
          ...media.items.map(({ image }) => image),
        ]),
      })
    })
    .get('/overview', c => {
      const { overview } = cleanTexts(site.current)
      return c.json({ overview, images: picturesOf(overview.sections.map(({ image }) => image)) })
    })
    .get('/legal', c => {
      const credits = images.current.flatMap(({ credit }) => credit ?? [])
      return c.json({ ...cleanTexts(site.current).legal, credits })
    })
    .get('/texts', adminOnly, c => c.json(textsOf(site.current)))
    .post('/edit', adminOnly, json(SiteEdit, checkFields), async c => {
      const { lastModifiedDate, ...parts } = c.req.valid('json')
      const edited = await site.update(current => {
        refuseStale(current, lastModifiedDate)
        refuseUnknownImages(imagesIn(parts), images.current)
        const next = editedSite(current, parts, cleanHtml, now())
        return { next, result: next }
      })
      return c.json(textsOf(edited))
    })
}
