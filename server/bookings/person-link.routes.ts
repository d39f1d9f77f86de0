import type { Context } from 'hono'
import type { PersonView } from '../../client/site/own-page/person-page.tsx'
import { hasNote } from '../../domain/bookings/people/emergency.ts'
import type { Step } from '../../domain/bookings/record/booking.ts'
import { MINUTE_MS } from '../../domain/kit/duration.ts'
import type { AppError } from '../../domain/kit/error.ts'
import { isConsentIn } from '../../domain/questions/answer.ts'
import type { AppEnv } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { toAppError } from '../http/errors.ts'
import { type FrameOptions, pageFrame, resultOf } from '../rendering/page-frame.ts'
import type { SitePages } from '../site/pages.tsx'
import type { BookingPages } from './booking-pages.tsx'
import { type AnsweringPerson, consentFor, personBehind } from './links/person-link.ts'
import { type PersonSteps, personSteps } from './own-page/own-answers.ts'

type Options = FrameOptions & { pages: Pick<SitePages, 'errorPage'>; bookingPages: BookingPages }

const ADDRESS = '/angaben/:token'

/** Pages where one person of a booking answers for themselves (D47). The address is the credential. */
export function personLinkRoutes({ pages, bookingPages, ...options }: Options) {
  const { deps } = options
  const frame = pageFrame({ ...options, errorPage: pages.errorPage, isSecret: true })
  return frame
    .routes('/angaben/*')
    .get(ADDRESS, c =>
      withPerson(c, answering => frame.answer(c, { html: bookingPages.person(viewOf(c, answering, deps)) })),
    )
    .post(ADDRESS, c => post(c, personSteps.answer))
    .post(`${ADDRESS}/loeschen`, c => post(c, personSteps.deleteHealth))
    .post(`${ADDRESS}/widerrufen`, c => post(c, personSteps.revoke))

  async function post(c: Context<AppEnv>, step: PersonSteps[keyof PersonSteps]): Promise<Response> {
    const values = await frame.readForm(c)
    return withPerson(c, async answering => {
      const { booking, person } = answering
      try {
        deps.limits.ownActions.take(`${booking._id}.${person._id}`)
        await step(deps, answering, values)
        return frame.redirect(c, addressOf(c))
      } catch (cause) {
        return answerAgain(c, toAppError(cause, deps.log, c.req), answering, values)
      }
    })
  }

  function withPerson(c: Context<AppEnv>, work: (answering: AnsweringPerson) => Response | Promise<Response>) {
    return frame.open(c, token => personBehind(deps, token), work, bookingPages.nobody)
  }

  /** Renders the page again with the current state and the errors. */
  function answerAgain(
    c: Context<AppEnv>,
    error: AppError,
    before: AnsweringPerson,
    values: Record<string, string>,
  ): Response {
    const answering = personBehind(deps, c.req.param('token') ?? '') ?? before
    const { message, fields = {} } = error
    const view = { ...viewOf(c, answering, deps), problem: { message, fields, values } }
    return frame.answer(c, { html: bookingPages.person(view), ...resultOf(error) })
  }
}

const addressOf = (c: Context<AppEnv>) => `/angaben/${c.req.param('token')}`

/** Steps that the page reports. */
const doneOf = (step: Step): PersonView['done'] =>
  step === 'answered' || step === 'healthDeleted' || step === 'revoked' ? step : undefined

/** Limits the view to one person, because the booking belongs to several. */
function viewOf(c: Context<AppEnv>, answering: AnsweringPerson, { site, now }: Pick<Deps, 'site' | 'now'>): PersonView {
  const { booking, person, event, questions, own, isOtherAdult } = answering
  const last = booking.history.findLast(({ by, detail }) => by === 'guest' && detail === person.name)
  const isNew = last !== undefined && Math.abs(Date.parse(now()) - Date.parse(last.date)) <= MINUTE_MS
  const { title, startDate, endDate, locationName, bring, sessions } = event
  return {
    address: addressOf(c),
    name: person.name,
    ...(isOtherAdult ? { namedBy: booking.name } : {}),
    event: { title, startDate, endDate, locationName, bring, sessions },
    questions,
    healthConsent: consentFor(answering, site.current.contact.name),
    own,
    answers: person.answers ?? [],
    isConsent: isConsentIn(site.current.questions),
    isMinor: !isOtherAdult && booking.name !== person.name,
    bookedBy: booking.name,
    hasNote: hasNote(person),
    done: isNew ? doneOf(last.what) : undefined,
  }
}
