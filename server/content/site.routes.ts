import { Hono } from 'hono'
import { participantsOf } from '../../domain/bookings/record/booking.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { remainsOf } from '../../domain/content/site/placeholders.ts'
import { editedSite, imagesIn, Site, SiteEdit } from '../../domain/content/site/site.ts'
import { StarterRemoval, withoutStarterContent } from '../../domain/content/site/starter-content.ts'
import { type Day, dayOf } from '../../domain/kit/format.ts'
import { withCleanHtml } from '../../domain/kit/html.ts'
import { checkFieldsSentence, refuseFields, refuseUnknownImages } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { refuseStale } from '../../domain/kit/record.ts'
import { type Bin, deletedIn } from '../../domain/people/bin/bin.ts'
import type { Deps } from '../app/deps.ts'
import { cleanHtml } from '../formats/html.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { withMovedNotices } from '../letters/templates/educator-notices.ts'
import { moveAllToBin } from '../people/bin/bin.ts'
import { measureHero } from './images/measure-hero.ts'
import { publicReads } from './reads/public-reads.ts'
import { sharedSiteToday } from './reads/shared-site.ts'

const noRecords = { registrations: [], bin: [] }

/** Returns the ids of questions that somebody has answered, in the bin as well. */
const answeredIn = (all: { registrations: readonly Registration[]; bin: Bin }) =>
  new Set(
    [...all.registrations, ...deletedIn(all.bin)].flatMap(registration =>
      [registration, ...participantsOf(registration)].flatMap(({ answers = [] }) =>
        answers.map(({ question }) => question),
      ),
    ),
  )

/** Leaves out the mail settings, whose password must not leave the server, and two fields that hold no text. */
const textsOf = ({ mail: _, uidHost: __, takeovers: ___, restores: ____, ...texts }: Site): Site => texts

/** Invoices cannot begin in the past: all who were confirmed since would get one at once. */
function refuseBackdated(from: string | undefined, { invoicing }: Site, today: Day): void {
  if (from === undefined || from === '' || from === invoicing.from || from >= today) return
  refuseFields({
    'invoicing.from': t('Please choose today or a later day.', 'Bitte wähle heute oder einen späteren Tag.'),
  })
}

/** Routes for the operator's texts, which are data (D1). Section 7 does not mention them. */
export function siteRoutes(deps: Deps) {
  const { site, now, newId, commit } = deps
  const reads = publicReads(deps)

  return new Hono<ApiEnv>({ strict: false })
    .get('/', c => c.json(sharedSiteToday(deps)))
    .get('/welcome', c => c.json(reads.welcome()))
    .get('/overview', c => c.json(reads.overview()))
    .get('/legal', c => c.json(reads.legal()))
    .get('/texts', adminOnly, c => c.json(textsOf(site.current)))
    .get('/remains', adminOnly, c =>
      c.json(
        remainsOf({
          site: site.current,
          events: deps.events.current,
          infos: deps.infos.current,
          images: deps.images.current,
          registrations: deps.registrations.current,
          hasAddress: deps.hasAddress,
        }),
      ),
    )
    .post('/edit', adminOnly, json(SiteEdit, checkFieldsSentence), async c => {
      const { lastModifiedDate, ...parts } = withCleanHtml(Site, c.req.valid('json'), cleanHtml)
      const edited = await commit(current => {
        refuseStale(current.site, lastModifiedDate)
        refuseUnknownImages(imagesIn(parts), current.images)
        refuseBackdated(parts.invoicing?.from, current.site, dayOf(now()))
        const site = editedSite(current.site, parts, newId, now(), answeredIn(parts.questions ? current : noRecords))
        const moved = withMovedNotices(current.outbox, current, { ...current, site }, newId)
        return { next: { site, ...moved }, result: site }
      })
      await measureHero(deps)
      return c.json(textsOf(edited))
    })
    .post('/removestarter', adminOnly, json(StarterRemoval), async c => {
      const kinds = c.req.valid('json')
      const date = now()
      const changed = await moveAllToBin(deps, actorOf(c), current => {
        const { next, removed } = withoutStarterContent(current, kinds, date)
        const { events, infos, images } = removed
        // The starter's texts mention the removed pages, so remove those details too.
        const site = kinds.texts && infos.length > 0 ? deps.withGapsToFill(next.site, date) : next.site
        return { deleted: { event: events, info: infos, image: images }, next: { ...next, site }, result: site }
      })
      return c.json(textsOf(changed))
    })
}
