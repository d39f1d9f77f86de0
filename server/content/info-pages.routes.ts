import { Hono } from 'hono'
import type { Image } from '../../domain/content/images/image.ts'
import { type AddressMove, withEditedPage, withNewPage } from '../../domain/content/pages/addresses.ts'
import {
  InfoPage,
  InfoPageEdit,
  InfoPreview,
  InfoQuery,
  NewInfoPage,
  PreviewedPage,
} from '../../domain/content/pages/info-page.ts'
import { pageTable } from '../../domain/content/pages/page-table.ts'
import { PageVersion, type PageVersionView, withVersion } from '../../domain/content/pages/page-version.ts'
import { type Site, siteAfterMove } from '../../domain/content/site/site.ts'
import { type Event, eventAfterMove } from '../../domain/events/event.ts'
import { AppError } from '../../domain/kit/error.ts'
import { dayOf } from '../../domain/kit/format.ts'
import { cleanFields, withCleanHtml } from '../../domain/kit/html.ts'
import {
  checkFieldsSentence,
  idToDelete,
  parseInput,
  RecordId,
  recordToDelete,
  refuseUnknownImages,
} from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { findRecord, refuseStale } from '../../domain/kit/record.ts'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import { accountName, type UserAccount } from '../../domain/people/accounts/user.ts'
import type { Deps } from '../app/deps.ts'
import { cleanHtml, htmlWords } from '../formats/html.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { recordIdOf } from '../http/requests/record-id.ts'
import { spreadsheet } from '../http/requests/spreadsheet.ts'
import { moveToBin } from '../people/bin/bin.ts'
import { addedBefore, takeRecord } from '../store/records.ts'
import { cleanPage, publicReads } from './reads/public-reads.ts'

const notDeleted = () => t('Error Deleting Page', 'Die Seite konnte nicht gelöscht werden.')

function versionView(version: PageVersion, accounts: readonly UserAccount[]): PageVersionView {
  const { page: _, replacedBy, ...fields } = cleanFields(PageVersion, version, cleanHtml)
  return { ...fields, replacedBy: accountName(accounts, replacedBy) }
}

export function infoRoutes(deps: Deps) {
  const { infos, commit, now, newId } = deps
  const reads = publicReads(deps)
  const refuseUnknown = ({ images: ids = [] }: { images?: string[] }, images: readonly Image[]) =>
    refuseUnknownImages([['images', ids]], images)

  const exportAs = spreadsheet(deps, () => ({
    name: `infoseiten-${dayOf(now())}`,
    table: () => pageTable(infos.current, { welcome: deps.site.current.welcome, plain: htmlWords }),
  }))

  /** Moves a page's events and the links to it to its new path. */
  function moveReferences({ events, site }: { events: readonly Event[]; site: Site }, move: AddressMove) {
    if (move.from === move.to || move.from === '' || move.to === '') return {}
    const date = now()
    return { events: events.map(event => eventAfterMove(event, move, date)), site: siteAfterMove(site, move, date) }
  }

  return new Hono<ApiEnv>({ strict: false })
    .get('/', c => {
      return c.json(isAdmin(actorOf(c)) ? infos.current.map(cleanPage) : reads.infos())
    })
    .get('/export/csv', adminOnly, exportAs('csv'))
    .get('/export/xlsx', adminOnly, exportAs('xlsx'))
    .post('/get', json(InfoQuery), c => {
      const page = reads.page(c.req.valid('json').path, actorOf(c))
      if (!page) throw new AppError('not_found', 'Diese Seite gibt es nicht.')
      return c.json(page)
    })
    .get('/versions', adminOnly, c => {
      const { _id } = parseInput(RecordId, c.req.query())
      const versions = deps.versions.current.filter(({ page }) => page === _id)
      return c.json(versions.toReversed().map(version => versionView(version, deps.users.current)))
    })
    .post('/preview', adminOnly, json(InfoPreview, checkFieldsSentence), c =>
      c.json(cleanFields(PreviewedPage, c.req.valid('json'), cleanHtml)),
    )
    .post('/add', adminOnly, json(NewInfoPage, checkFieldsSentence), async c => {
      const input = withCleanHtml(InfoPage, c.req.valid('json'), cleanHtml)
      const _id = recordIdOf(c, deps)
      const added = await commit(({ infos, images }) => {
        const earlier = addedBefore(infos, _id)
        if (earlier) return { result: earlier }
        refuseUnknown(input, images)
        const { next, result } = withNewPage(infos, input, _id, now())
        return { next: { infos: next }, result }
      })
      return c.json(added)
    })
    .post('/edit', adminOnly, json(InfoPageEdit, checkFieldsSentence), async c => {
      const edit = withCleanHtml(InfoPage, c.req.valid('json'), cleanHtml)
      const by = actorOf(c)
      const replacement = { _id: newId(), replacedAt: now(), ...(by ? { replacedBy: by._id } : {}) }
      const edited = await commit(({ infos, versions, images, events, site }) => {
        const page = findRecord(infos, edit._id, 'page')
        refuseStale(page, edit.lastModifiedDate)
        refuseUnknown(edit, images)
        const { next, result } = withEditedPage(infos, page, edit, now())
        const changed = { infos: next, versions: withVersion(versions, page, result, replacement) }
        return {
          next: { ...changed, ...moveReferences({ events, site }, { from: page.path, to: result.path }) },
          result,
        }
      })
      return c.json(edited)
    })
    .post('/versions/del', adminOnly, json(idToDelete(notDeleted), notDeleted), async c => {
      const { _id } = c.req.valid('json')
      // Erases the page's earlier versions from the data files, the log included.
      await commit(
        ({ infos, versions }) => ({
          next: { infos, versions: versions.filter(({ page }) => page !== _id) },
          result: undefined,
        }),
        { erase: true },
      )
      return c.json({ ok: true } as const)
    })
    .post('/del', adminOnly, json(recordToDelete(notDeleted), notDeleted), async c => {
      const deletion = c.req.valid('json')
      const deleted = await moveToBin(deps, 'info', actorOf(c), ({ infos }) => {
        const { record, rest } = takeRecord(infos, deletion, 'page')
        return { record, next: { infos: rest } }
      })
      return c.json(deleted)
    })
}
