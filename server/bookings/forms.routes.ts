import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyOf } from '../../client/kit/forms/form-body.ts'
import { formErrors } from '../../client/kit/forms/form-errors.ts'
import { fullSentence } from '../../client/kit/forms/form-values.ts'
import { asFields } from '../../client/kit/forms/party-body.ts'
import { applyFormButton, asksMore } from '../../client/kit/forms/party-values.ts'
import type { FormValues } from '../../client/kit/forms/posted-values.ts'
import { receiptOf, type Submission } from '../../client/kit/state/site-data.ts'
import { type FormKind, parseForm, type RegistrationInput } from '../../domain/bookings/form/form.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { suggestedAddress } from '../../domain/kit/addresses/address-typo.ts'
import { AppError, type FieldErrors } from '../../domain/kit/error.ts'
import { type Day, dayOf } from '../../domain/kit/format.ts'
import type { AppEnv } from '../app/app.ts'
import { toAppError } from '../http/errors.ts'
import { type FrameOptions, pageFrame, refusePrograms, resultOf } from '../rendering/page-frame.ts'
import { textOfPieces } from '../rendering/page-pieces.ts'
import { redirect } from '../rendering/redirect.ts'
import type { SitePages } from '../site/pages.tsx'
import { register } from './register/register.ts'

type Options = FrameOptions & { pages: SitePages }

/** The plain POST of the two public forms, for visitors without JavaScript or cookies (D23). */
export function formRoutes({ pages, ...options }: Options) {
  const { deps, xsrf, ipOf, headers } = options
  const frame = pageFrame({ ...options, errorPage: pages.errorPage })
  return new Hono<AppEnv>().post('*', async c => {
    await frame.receiveForm(c)
    const { pathname, search } = new URL(c.req.url)
    const answer = await pages.answer({ pathname, search: '' }, 'identity')
    // The page moved while the visitor was writing: 307 sends the form along.
    if ('moved' in answer) return redirect(answer.moved, 307, headers)
    if (!answer.hasForm)
      throw new AppError('not_found', 'Hier gibt es kein Formular. Bitte geh zu „Anfragen & Anmeldung“.')
    const { submission, ...result } = await submit(c, await frame.parseForm(c))
    const page = await pages.render({ pathname, search }, { submission })
    if ('moved' in page) return redirect(page.moved, 303, headers)
    return frame.answer(c, { html: textOfPieces(page.pieces), ...result }, pages.htmlHeaders)
  })

  async function submit(c: Context<AppEnv>, values: FormValues) {
    const kind = kindOf(values)
    const changed = applyFormButton(values)
    if (changed) {
      const submission: Submission = { kind, ...changed, outcome: 'changed', fields: {}, message: '' }
      return { submission }
    }
    const booked = deps.events.current.find(({ _id, active }) => active && _id === values.event)
    const event = booked && deps.openPlaces.publicOf(booked)
    let wrong: FieldErrors = {}
    try {
      refusePrograms(xsrf.age(c.req.header('Cookie')))
      if (event && lacksQuestions(values, event))
        throw new AppError('invalid', 'Für diesen Termin brauche ich noch ein paar Angaben.')
      wrong = formErrors(kind, values, deps.site.current, event, dayOf(deps.now()))
      if (Object.keys(wrong).length > 0) throw new AppError('invalid', 'Bitte prüfe die markierten Felder.')
      const form = parseForm(
        kind,
        { ...inputFrom(bodyOf(kind, values, event), dayOf(deps.now())), page: c.req.path },
        deps.site.current,
      )
      const stored = await register(deps, form, ipOf(c))
      const receipt = { ...receiptOf(stored), meant: suggestedAddress(stored.email) }
      const submission: Submission = {
        kind,
        values: {},
        outcome: 'sent',
        fields: {},
        message: '',
        receipt,
      }
      return { submission }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const { code, free, fields = {} } = error
      const message = free === undefined ? error.message : fullSentence(free)
      // For a full event the page offers the waiting list; for a second booking it asks for confirmation.
      const outcome = ['invalid', 'full', 'twice'].includes(code) ? 'wrong' : 'failed'
      const marked = { ...asFields(fields, values), ...wrong }
      const submission: Submission = { kind, values, outcome, fields: marked, message }
      return { submission, ...resultOf(error) }
    }
  }
}

const kindOf = ({ kind, event }: FormValues): FormKind =>
  kind === 'register' || (kind === undefined && event) ? 'register' : 'inquiry'

/** Without scripts, the form shows an event's questions only after the event is chosen. */
const lacksQuestions = ({ shownFor }: FormValues, event: PublicEvent) =>
  shownFor !== undefined && shownFor !== event._id && asksMore(event)

/** Returns the values of a browser's form as the API expects them. */
function inputFrom(input: RegistrationInput, today: Day) {
  // A voucher's code is a secret: do not store it, not even as a part of a hash.
  const { voucher: _, ...content } = input
  // The page is the same for everyone, so the form's content is its id: sent twice on one day, it is stored once (D13).
  const requestId = createHash('sha256')
    .update(JSON.stringify([today, content]))
    .digest('base64url')
  return { ...input, requestId }
}
