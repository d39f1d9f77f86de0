import { type Context, Hono } from 'hono'
import type { PersonView } from '../../client/site/own-page/person-page.tsx'
import { limitKey } from '../../domain/kit/addresses/ip.ts'
import { MINUTE_MS } from '../../domain/kit/duration.ts'
import type { AppError } from '../../domain/kit/error.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import { readBody } from '../http/requests/body.ts'
import { inLanguage } from '../http/requests/language.ts'
import type { Xsrf } from '../http/requests/xsrf.ts'
import { secretHeaders } from '../rendering/secret-page.ts'
import type { Pages } from '../site/pages.tsx'
import type { BookingPages } from './booking-pages.tsx'
import { readForm } from './forms.routes.ts'
import { type Answering, consentFor, personBehind } from './links/person-link.ts'
import { type PersonSteps, personSteps } from './own-page/own-answers.ts'

type Options = {
  deps: Deps
  pages: Pages
  bookingPages: BookingPages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

const ADDRESS = '/angaben/:token'

/** Pages where one person of a booking answers for themselves (D47). The address is the credential. */
export function personRoutes({ deps, pages, bookingPages, xsrf, ipOf, headers }: Options) {
  const sendPage = (c: Context, html: string, status: 200 | 404 | ReturnType<typeof statusFor> = 200) =>
    c.html(html, status, { ...headers, ...secretHeaders })

  const app = new Hono<AppEnv>()
  app.onError((cause, c) => {
    const error = toAppError(cause, deps.log, c.req)
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
    return sendPage(c, pages.errorPage(error.message), statusFor(error))
  })
  return app
    .use('/angaben/*', (_, next) => inLanguage('de', next))
    .get(ADDRESS, c => withPerson(c, answering => sendPage(c, bookingPages.person(viewOf(c, answering, deps)))))
    .post(ADDRESS, c => post(c, personSteps.answer))
    .post(`${ADDRESS}/loeschen`, c => post(c, personSteps.deleteHealth))

  async function post(c: Context<AppEnv>, step: PersonSteps[keyof PersonSteps]): Promise<Response> {
    await readBody(c)
    xsrf.refuseForeign(c, { isSecretAddress: true })
    const values = await readForm(c)
    return withPerson(c, async answering => {
      const { booking, person } = answering
      try {
        deps.limits.ownActions.take(`${booking._id}.${person._id}`)
        await step(deps, answering, values)
        return c.body(null, 303, { ...headers, ...secretHeaders, Location: addressOf(c) })
      } catch (cause) {
        return refused(c, toAppError(cause, deps.log, c.req), answering, values)
      }
    })
  }

  /**
   * Calls `work` with the person whose token is in the address; otherwise answers with the page for wrong addresses.
   */
  async function withPerson(
    c: Context<AppEnv>,
    work: (answering: Answering) => Response | Promise<Response>,
  ): Promise<Response> {
    const key = limitKey(ipOf(c))
    const { ownLink } = deps.limits
    ownLink.check(key)
    const answering = personBehind(deps, c.req.param('token') ?? '')
    if (answering) return work(answering)
    ownLink.take(key)
    return sendPage(c, bookingPages.nobody(), 404)
  }

  /** Renders the page again with the current state and the errors. */
  function refused(c: Context<AppEnv>, error: AppError, before: Answering, values: Record<string, string>): Response {
    const answering = personBehind(deps, c.req.param('token') ?? '') ?? before
    const { message, fields = {}, retryAfter } = error
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
    const view = { ...viewOf(c, answering, deps), problem: { message, fields, values } }
    return sendPage(c, bookingPages.person(view), statusFor(error))
  }
}

const addressOf = (c: Context<AppEnv>) => `/angaben/${c.req.param('token')}`

/** Limits the view to one person, because the booking belongs to several. */
function viewOf(c: Context<AppEnv>, answering: Answering, { site, now }: Pick<Deps, 'site' | 'now'>): PersonView {
  const { booking, person, event, questions, isOther } = answering
  const last = booking.history.findLast(({ by, detail }) => by === 'guest' && detail === person.name)
  const isNew = last !== undefined && Math.abs(Date.parse(now()) - Date.parse(last.date)) <= MINUTE_MS
  const { title, startDate, endDate, locationName, bring } = event
  return {
    address: addressOf(c),
    name: person.name,
    ...(isOther ? { namedBy: booking.name } : {}),
    event: { title, startDate, endDate, locationName, bring },
    questions,
    healthConsent: consentFor(answering, site.current.contact.name),
    hasNote: person.health !== undefined,
    done: isNew && (last.what === 'answered' || last.what === 'healthDeleted') ? last.what : undefined,
  }
}
