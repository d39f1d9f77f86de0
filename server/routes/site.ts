import { Hono } from 'hono'
import { defaultRange, eventsIn } from '../../domain/event.ts'
import { dayOf } from '../../domain/format.ts'
import { fillIn, type Legal, type Overview, type Site, shellOf, type Welcome } from '../../domain/site.ts'
import type { ApiEnv } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { cleanHtml } from '../html.ts'

/** The texts that visitors see, cleaned once for each version of the site. */
const cleaned = new WeakMap<Site, { contact: Site['contact']; welcome: Welcome; overview: Overview; legal: Legal }>()
function cleanTexts(site: Site) {
  const known = cleaned.get(site)
  if (known) return known
  const { contact, welcome, overview, legal } = site
  const fill = (html: string) => cleanHtml(fillIn(html, site))
  const clean = {
    contact: { ...contact, bio: cleanHtml(contact.bio) },
    welcome: {
      ...welcome,
      sections: welcome.sections.map(section => ({
        ...section,
        text: cleanHtml(section.text),
        more: cleanHtml(section.more),
      })),
      media: { ...welcome.media, more: cleanHtml(welcome.media.more) },
    },
    overview: {
      ...overview,
      sections: overview.sections.map(section => ({ ...section, text: cleanHtml(section.text) })),
    },
    legal: {
      ...legal,
      terms: legal.terms.map(({ title, body }) => ({ title, body: fill(body) })),
      privacy: legal.privacy.map(({ title, body }) => ({ title, body: fill(body) })),
      imprint: fill(legal.imprint),
    },
  }
  cleaned.set(site, clean)
  return clean
}

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
}
