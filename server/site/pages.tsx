import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { App } from '../../client/app.tsx'
import { createClient } from '../../client/kit/state/api.ts'
import { createLoader, type SiteReads } from '../../client/kit/state/loader.ts'
import { createSiteStore } from '../../client/kit/state/site.ts'
import type { SiteData } from '../../client/kit/state/site-data.ts'
import { matchRoute, notFound, type PageRequest, routes } from '../../client/routes.tsx'
import { hasVouchers } from '../../domain/content/site/site.ts'
import { AppError } from '../../domain/kit/error.ts'
import { addDays, dayOf, instantOf } from '../../domain/kit/format.ts'
import { formsOffered } from '../../domain/money/withdrawals/forms.ts'
import { withdrawalKinds } from '../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../app/deps.ts'
import { publicReads, shownImage } from '../content/reads/public-reads.ts'
import { redirectConvertedEvent } from '../events/converted-event.ts'
import { createMonthPages } from '../events/month-pages.tsx'
import type { Encoding } from '../http/encoding.ts'
import { createPacer } from '../http/pacing.ts'
import { VOUCHER_ADDRESS } from '../money/voucher-pages.tsx'
import { DECLARATION_ADDRESSES } from '../money/withdrawal-pages.tsx'
import { stateOfLink } from '../people/newsletter/consent.ts'
import { documentHtml, errorHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { createPageCache, type PageAnswer, type Redirection } from '../rendering/page-cache.ts'
import { type PagePieces, withBytesOf } from '../rendering/page-pieces.ts'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'
import { structuredData } from './structured-data.ts'

/** A page's document, or where it has moved to. */
export type RenderedPage = { status: 200 | 404; pieces: PagePieces; hasForm: boolean } | Redirection

/**
 * Turns of the event loop between pages. A new connection takes one: two hundred waiting ones are accepted before the
 * seventh page is rendered.
 */
const renderingPace = { tasks: 1, turns: 32 }

export type SitePages = ReturnType<typeof createPages>

/** Path and, where it matters, the query. */
export type PageAddress = { pathname: string; search: string }

export function createPages({
  deps,
  assets,
  headers,
}: {
  deps: Deps
  assets: Assets
  headers: Record<string, string>
}) {
  const { origin } = deps
  const manifest = readManifest(assets)
  const reads: SiteReads = {
    ...publicReads(deps),
    letterLink: (purpose, key) => ({ state: stateOfLink(deps, purpose, key) }),
  }
  const unreachable = createClient('', () => Promise.reject(new Error('These pages call no API.')))
  const htmlHeaders = { ...headers, 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' }
  // Uncached addresses are easy to make up, hundreds at once, and each takes some milliseconds to render.
  const paced = createPacer(renderingPace)
  const today = berlinDay(deps.now)
  const months = createMonthPages(deps, reads, manifest)
  const { site, events, infos, images, openPlaces } = deps
  const cache = createPageCache(
    countingChanges(() => [
      today(),
      site.revision,
      events.revision,
      infos.revision,
      images.revision,
      openPlaces.edition(),
    ]),
  )

  const offeredForms = () => formsOffered(deps.site.current, deps.events.current, today())

  const placesOf = (id: string) => deps.events.current.find(({ _id }) => _id === id)?.places ?? null

  /** Renders a page; `outcome` is the result of a plain POST to it. */
  async function render(
    { pathname, search }: PageAddress,
    outcome: Pick<SiteData, 'submission' | 'letterLink'> = {},
  ): Promise<RenderedPage> {
    const site = deps.site.current
    const portrait = deps.images.current.filter(({ _id }) => _id === site.contact.portrait)
    const images = Object.fromEntries(portrait.map(image => [image._id, shownImage(image)]))
    const initial: SiteData = {
      ...sharedData(deps),
      images,
      ...outcome,
    }
    const filling = createSiteStore(initial)
    const match = matchRoute(pathname)
    const where: PageRequest = {
      params: match?.params ?? {},
      search: new URLSearchParams(search),
      today: initial.today,
    }
    const [lookup] = match
      ? await Promise.all([match.route.load(createLoader(filling, reads), where), match.route.loadCode?.()])
      : ['missing' as const]
    if (typeof lookup === 'object') return lookup

    const data = lookup === 'found' ? filling.getState() : { ...filling.getState(), isMissing: true }
    // A store gives the server's render only its first state, so render from the data of the filled one.
    const html = markup(<App />, { data, api: unreachable, address: pathname + search })
    const head = match && lookup === 'found' ? match.route.head(data, where) : notFound.head
    const hasForm = match?.route.hasForm === true && lookup === 'found'
    return {
      status: lookup === 'found' ? 200 : 404,
      hasForm,
      pieces: documentHtml({
        head,
        siteName: site.name,
        canonical: lookup === 'found' && !match?.route.isHidden ? origin() + pathname : undefined,
        image: head.image ? data.images[head.image] : undefined,
        origin: origin(),
        html,
        data,
        structuredData:
          lookup === 'found' ? structuredData({ site, data, head, origin: origin(), pathname, placesOf }) : undefined,
        manifest,
        hasForm,
      }),
    }
  }

  /** Renders and compresses the page; `isCached` allows slow compression. */
  async function prepare(
    address: PageAddress,
    encoding: Encoding,
    isCached: boolean,
  ): Promise<PageAnswer | Redirection> {
    const page = redirectConvertedEvent(deps, address) ?? (await months.answer(address)) ?? (await render(address))
    if ('moved' in page) return page
    const body = await withBytesOf(page.pieces, bytes =>
      encode(bytes, encoding, isCached ? 9 : bytes.length > LONG_PAGE_BYTES ? 1 : 4),
    )
    const etag = `"${createHash('sha1').update(body).digest('base64url')}-${encoding}"`
    return {
      status: page.status,
      hasForm: page.hasForm,
      etag,
      headers: {
        ...htmlHeaders,
        'Cache-Control': cacheControlOf(page, address),
        ETag: etag,
        'Content-Length': String(body.byteLength),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
      body,
    }
  }

  /**
   * Returns the page from the cache, or renders it. Throws `unavailable` if all its readers are gone when its turn
   * comes.
   */
  async function answer(
    requested: PageAddress,
    encoding: Encoding,
    isWanted: () => boolean = () => true,
  ): Promise<PageAnswer | Redirection> {
    const address = matchRoute(requested.pathname) ? requested : notFoundAddress
    const key = cacheKey(address)
    if (key === undefined) {
      await new Promise<void>(paced)
      if (!isWanted()) throw new AppError('unavailable', 'Diese Seite hat niemand mehr abgewartet.')
      return prepare(address, encoding, false)
    }
    return cache.getOrPrepare(key, encoding, () => prepare(address, encoding, true))
  }

  /** Caches only pages with few addresses, so that requests cannot fill the memory. */
  function cacheKey({ pathname, search }: PageAddress): string | undefined {
    if (months.isCached({ pathname, search }, today())) return pathname + search
    if (search !== '' && search !== '?tab=anmeldung') return undefined
    const slug = matchRoute(pathname)?.params['*']
    const isKnown = slug === undefined || deps.infos.current.some(info => info.active && info.path === slug)
    return isKnown ? pathname + search : undefined
  }

  /** True if the path has a page, or had one that has moved. */
  async function hasPage(pathname: string): Promise<boolean> {
    const slug = matchRoute(pathname)?.params['*']
    return slug === undefined ? matchRoute(pathname) !== undefined : (await reads.page(slug)) !== undefined
  }

  /** True if the path has a page that is cached once rendered. */
  const isCacheable = (pathname: string) =>
    matchRoute(pathname) !== undefined && cacheKey({ pathname, search: '' }) !== undefined

  /** Every page that search engines may list. */
  const addresses = () => [
    ...routes.filter(({ path, isHidden }) => !path.includes('*') && !isHidden).map(({ path }) => path),
    ...deps.infos.current.filter(info => info.active && info.path !== '').map(info => `/info/${info.path}`),
    ...(hasVouchers(deps.site.current) ? [VOUCHER_ADDRESS] : []),
    ...withdrawalKinds.filter(kind => offeredForms()[kind]).map(kind => DECLARATION_ADDRESSES[kind]),
  ]

  const errorPage = (message: string) => errorHtml(message, manifest)

  return {
    render,
    answer,
    cachedAnswer: cache.get,
    isCacheable,
    exists: hasPage,
    errorPage,
    htmlHeaders,
    addresses,
    origin,
  }
}

/**
 * A browser asks again each time. A cache in front of the site, where there is one, keeps a page so briefly that a
 * change is seen within a minute. It keeps none with a form, which brings a visitor's token along (D40), and none that
 * a letter leads to by a secret link.
 */
function cacheControlOf({ status, hasForm }: { status: number; hasForm: boolean }, { pathname }: PageAddress): string {
  if (hasForm || matchRoute(pathname)?.route.isHidden) return 'private, no-cache'
  return status === 200 ? 'max-age=0, must-revalidate, s-maxage=30' : 'no-cache'
}

/** Stands for all unknown addresses, so that their page is rendered once. */
const notFoundAddress: PageAddress = { pathname: '/404', search: '' }

/** A page of many courses repeats itself: slow compression takes longer than rendering, and gains little. */
const LONG_PAGE_BYTES = 400_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Returns a new buffer, even without an encoding: the memory of `content` is reused. */
async function encode(content: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? gzipped(content, { level: quality }) : Buffer.from(content)
}

/** Returns a number that grows whenever one of some values has changed. */
function countingChanges(values: () => readonly unknown[]): () => number {
  let last: readonly unknown[] = []
  let changes = 0
  return () => {
    const current = values()
    if (current.some((value, at) => value !== last[at])) changes += 1
    last = current
    return changes
  }
}

/** Returns the current Berlin day, computed once a day rather than once a request. */
function berlinDay(now: () => string): () => string {
  let day = ''
  let from = ''
  let until = ''
  return () => {
    const instant = now()
    if (instant < from || instant >= until) {
      day = dayOf(instant)
      from = instantOf(day)
      until = instantOf(addDays(day, 1))
    }
    return day
  }
}
