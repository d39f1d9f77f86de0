import { type Context, Hono, type Next } from 'hono'
import { isAdmin } from '../../domain/people/accounts/access.ts'
import type { LoginFacts } from '../../domain/people/accounts/login-facts.ts'
import type { UserAccount } from '../../domain/people/accounts/user.ts'
import type { AppEnv } from '../app/app.ts'
import { compressed } from '../http/compressed.ts'
import { languageOf, runInLanguage } from '../http/requests/language.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import type { LoginRequest } from '../people/accounts/login-facts.ts'
import { redirect } from '../rendering/redirect.ts'
import { DESK, deskPageRoutes, SET_UP } from './desk-pages.routes.ts'
import { helpRoutes } from './help.routes.ts'
import type { HelpPages } from './help-pages.tsx'
import type { OfficePages } from './panel.tsx'
import { createGuard } from './panel-guard.ts'

/** Allows a letter's target after signing in (D71): the desk, the handbook or one of their pages, nothing else. */
const pathWithin = (to: string | undefined): string | undefined =>
  to !== undefined && /^\/admin\/(desk|hilfe)(\/[\w-]+)*$/.test(to) ? to : undefined

type Options = {
  panel: OfficePages
  helpPages: HelpPages
  /** True until the set-up of a new site is finished. */
  isSettingUp: () => boolean
  /** Returns the facts embedded in the login page. */
  factsFor: (request: LoginRequest) => LoginFacts
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  userOf: (c: Context<AppEnv>) => UserAccount | null
  /** Returns the account of a lapsed session, which gets a hint to sign in. */
  lapsedUserOf: (c: Context<AppEnv>) => UserAccount | null
  headers: Record<string, string>
  htmlHeaders: Record<string, string>
}

/** The login page and the panel. Except for the login, only administrators learn that these pages exist. */
export function panelRoutes(options: Options) {
  const { panel, helpPages, isSettingUp, factsFor, xsrf, ipOf, userOf, lapsedUserOf, headers, htmlHeaders } = options
  const guard = createGuard({ userOf, lapsedUserOf, headers })
  return new Hono<AppEnv>()
    .use('/login', inOwnLanguage)
    .use('/admin/*', inOwnLanguage)
    .use('/admin/*', (c, next) => (isAdmin(userOf(c)) ? compressed(c, next) : next()))
    .get('/login', c => {
      const { search } = new URL(c.req.url)
      const user = userOf(c)
      const to = c.req.query('to')
      // Another query belongs to a letter's link, which has a purpose of its own.
      if (user && isAdmin(user) && (search === '' || to !== undefined))
        return redirect(startPathFor(to) ?? (user.start === 'desk' ? DESK : '/admin'), 303, headers)
      return send(c, panel.login(search, factsFor({ query: c.req.query(), ip: ipOf(c), user })))
    })
    .get('/admin/verarbeitungsverzeichnis', (c, next) => (isAdmin(userOf(c)) ? send(c, panel.record()) : next()))
    .route('/', deskPageRoutes({ panel, guard, userOf, headers, send }))
    .route('/', helpRoutes({ helpPages, guard, headers, send }))

  /** Leads to the set-up after a password was chosen; once that is finished, to the account's start page. */
  function startPathFor(to: string | undefined) {
    return to === SET_UP ? (isSettingUp() ? SET_UP : undefined) : pathWithin(to)
  }

  function inOwnLanguage(c: Context<AppEnv>, next: Next) {
    return runInLanguage(languageOf(userOf(c), c), next)
  }

  function send(c: Context<AppEnv>, page: string, changes: Record<string, string> = {}) {
    const cookie = xsrf.cookieFor(c.req.header('Cookie'))
    return c.body(page, 200, {
      ...htmlHeaders,
      ...changes,
      'Cache-Control': 'no-store',
      ...(cookie ? { 'Set-Cookie': cookie } : {}),
    })
  }
}
