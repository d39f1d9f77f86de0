import { type Context, Hono } from 'hono'
import { matchRoute } from '../../client/routes.tsx'
import { redirector } from '../../domain/import/redirects.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import type { BookingPages } from '../bookings/booking-pages.tsx'
import { formRoutes } from '../bookings/forms.routes.ts'
import { bookingRoutes } from '../bookings/own-page.routes.ts'
import { personLinkRoutes } from '../bookings/person-link.routes.ts'
import { encodingFor } from '../http/encoding.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import { voucherOrderRoutes } from '../money/voucher-order.routes.ts'
import { VOUCHER_ADDRESS, type VoucherPages } from '../money/voucher-pages.tsx'
import { withdrawalPageRoutes } from '../money/withdrawal-pages.routes.ts'
import { DECLARATION_ADDRESSES, type WithdrawalPages } from '../money/withdrawal-pages.tsx'
import type { HelpPages } from '../office/help-pages.tsx'
import { panelRoutes } from '../office/panel.routes.ts'
import type { OfficePages } from '../office/panel.tsx'
import { loginFacts } from '../people/accounts/login-facts.ts'
import { letterLinkRoutes } from '../people/letter-links.routes.ts'
import { headersFor } from '../rendering/page-answer.ts'
import { pageFrame } from '../rendering/page-frame.ts'
import { redirect } from '../rendering/redirect.ts'
import { isUnchanged, notModifiedAnswer } from '../rendering/send-page.ts'
import { crawlerRoutes } from './crawlers.routes.ts'
import type { SitePages } from './pages.tsx'

type Options = {
  deps: Deps
  ipOf: (c: Context<AppEnv>) => string
  userOf: (c: Context<AppEnv>) => UserAccount | null
  lapsedUserOf: (c: Context<AppEnv>) => UserAccount | null
  pages: SitePages
  panel: OfficePages
  helpPages: HelpPages
  bookingPages: BookingPages
  voucherPages: VoucherPages
  withdrawalPages: WithdrawalPages
  xsrf: Xsrf
  headers: Record<string, string>
}

/** Routes that answer with a page (section 2). */
export function pageRoutes({
  deps,
  ipOf,
  userOf,
  lapsedUserOf,
  pages,
  panel,
  helpPages,
  bookingPages,
  voucherPages,
  withdrawalPages,
  xsrf,
  headers,
}: Options) {
  return pageFrame({ deps, errorPage: pages.errorPage, xsrf, ipOf, headers })
    .routes()
    .route('/', crawlerRoutes(pages, headers))
    .route(
      '/',
      panelRoutes({
        panel,
        helpPages,
        isSettingUp: () => deps.site.current.isSettingUp,
        factsFor: request => loginFacts(deps, request),
        ipOf,
        xsrf,
        userOf,
        lapsedUserOf,
        headers,
        htmlHeaders: pages.htmlHeaders,
      }),
    )
    .route('/', withdrawalPageRoutes({ deps, pages, withdrawalPages, xsrf, ipOf, headers }))
    .route('/', bookingRoutes({ deps, pages, bookingPages, xsrf, ipOf, headers }))
    .route('/', personLinkRoutes({ deps, pages, bookingPages, xsrf, ipOf, headers }))
    .route('/', voucherOrderRoutes({ deps, pages, voucherPages, xsrf, ipOf, headers }))
    .route('/', publicRoutes({ deps, pages, xsrf, headers }))
    .route('/', letterLinkRoutes({ deps, pages, xsrf, ipOf, headers }))
    .route('/', formRoutes({ deps, pages, xsrf, ipOf, headers }))
    .all('*', () => {
      throw new AppError('not_found', 'Diese Adresse kann man nur aufrufen.')
    })
}

/** Pages outside the React site whose addresses people type. */
const typedAddresses = new Set(['/login', VOUCHER_ADDRESS, ...Object.values(DECLARATION_ADDRESSES)])

/** The public pages, and the not-found page at every other address. */
function publicRoutes({ deps, pages, xsrf, headers }: Pick<Options, 'deps' | 'pages' | 'xsrf' | 'headers'>) {
  const redirectOf = redirector()
  return new Hono<AppEnv>().get('*', async c => {
    const { pathname, search } = new URL(c.req.url)
    // Redirects addresses of the former site, unless this site has the same one.
    const { imports, infos, events, files } = deps
    const content = { imports: imports.current, infos: infos.current, events: events.current, files: files.current }
    const present = pathname === '/' || !matchRoute(pathname) ? redirectOf(content, { pathname, search }) : undefined
    if (present !== undefined) return redirect(present, 301, headers)
    const path = pathname.replace(/(?<=.)\/+$/, '')
    const lowerCase = path.toLowerCase()
    // Phones begin a typed address with a capital letter.
    if (lowerCase !== pathname && (typedAddresses.has(lowerCase) || (await pages.exists(lowerCase))))
      return redirect(lowerCase + search, 301, headers)
    // Pages outside the React site, such as a booking's, exist only without the slash.
    if (path !== pathname && !matchRoute(lowerCase)) return redirect(path + search, 301, headers)
    const isWanted = () => !c.env.outgoing.destroyed
    const answer = await pages.answer({ pathname, search }, encodingFor(c.req.header('Accept-Encoding')), isWanted)
    if ('moved' in answer) return redirect(answer.moved, answer.isForNow ? 307 : 301, headers)
    const answerHeaders = headersFor(answer, c.req.header('Cookie'), xsrf)
    if (isUnchanged(c.req.header('If-None-Match'), answer)) return new Response(null, notModifiedAnswer(answerHeaders))
    return new Response(answer.body as Uint8Array<ArrayBuffer>, { status: answer.status, headers: answerHeaders })
  })
}
