import { type Context, Hono } from 'hono'
import type { AppEnv } from '../app/app.ts'
import { toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { type FrameOptions, pageFrame, resultOf } from '../rendering/page-frame.ts'
import { textOfPieces } from '../rendering/page-pieces.ts'
import { redirect } from '../rendering/redirect.ts'
import type { SitePages } from '../site/pages.tsx'
import { confirmSubscription } from './newsletter/consent.ts'
import { unsubscribe } from './newsletter/unsubscribe.ts'

type Options = FrameOptions & { pages: SitePages }

/**
 * Routes of the buttons on pages that letters link to (D30). Requests from other sites are allowed: mail programs press
 * them too (RFC 8058), and the key is secret enough.
 */
export function letterLinkRoutes({ pages, ...options }: Options) {
  const { deps, ipOf, headers } = options
  const frame = pageFrame({ ...options, errorPage: pages.errorPage })
  return new Hono<AppEnv>().post('/newsletter/:purpose{(?:bestaetigen|abmelden)}', async c => {
    await readBody(c)
    const { pathname, search, searchParams } = new URL(c.req.url)
    const { letterLink, ...result } = await follow(c, searchParams.get('key') ?? '')
    const page = await pages.render({ pathname, search }, { letterLink })
    if ('moved' in page) return redirect(page.moved, 303, headers)
    return frame.answer(c, { html: textOfPieces(page.pieces), ...result }, pages.htmlHeaders)
  })

  async function follow(c: Context<AppEnv>, key: string) {
    try {
      if (c.req.param('purpose') === 'abmelden') await unsubscribe(deps, key)
      else await confirmSubscription(deps, key, ipOf(c))
      return { letterLink: { state: 'done' as const } }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const letterLink =
        error.code === 'invalid' ? { state: 'stale' as const } : { state: 'open' as const, problem: error.message }
      return { letterLink, ...resultOf(error) }
    }
  }
}
