import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  bodyOf,
  type FormValues,
  formErrors,
  fullSentence,
  MINIMUM_FILL_TIME_MS,
} from '../../client/state/form-values.ts'
import type { Submission } from '../../client/state/site-data.ts'
import { AppError } from '../../domain/error.ts'
import { type Day, dayOf } from '../../domain/format.ts'
import { type FormKind, parseForm } from '../../domain/registrations/form.ts'
import type { AppEnv } from '../app.ts'
import type { Deps } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { statusFor, toAppError } from '../http/errors.ts'
import type { Xsrf } from '../http/xsrf.ts'
import { register } from '../registrations/register.ts'
import type { Pages } from './pages.tsx'
import { redirect } from './redirect.ts'

type Options = {
  deps: Deps
  pages: Pages
  xsrf: Xsrf
  ipOf: (c: Context<AppEnv>) => string
  headers: Record<string, string>
}

/** The plain POST of the two public forms, for visitors without JavaScript or cookies (D23). */
export function formRoutes({ deps, pages, xsrf, ipOf, headers }: Options) {
  return new Hono<AppEnv>().post('*', async c => {
    await readBody(c)
    xsrf.refuseForeign(c)
    const { pathname, search } = new URL(c.req.url)
    const found = await pages.answer({ pathname, search: '' }, 'identity')
    // The page moved while somebody was writing: 307 sends the form along.
    if ('moved' in found) return redirect(found.moved, 307, headers)
    if (!found.hasForm)
      throw new AppError('not_found', 'Hier gibt es kein Formular. Bitte geh zu „Anfragen & Anmeldung“.')
    const { submission, status, retryAfter } = await submit(c)
    const page = await pages.render({ pathname, search }, { submission })
    if ('moved' in page) return redirect(page.moved, 303, headers)
    const retry: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return c.body(page.html, status, { ...pages.htmlHeaders, ...retry, 'Cache-Control': 'no-store' })
  })

  async function submit(c: Context<AppEnv>) {
    const values = await readForm(c)
    const kind = kindOf(values)
    try {
      refusePrograms(xsrf.age(c.req.header('Cookie')))
      const wrong = formErrors(kind, values, deps.site.current)
      if (Object.keys(wrong).length > 0)
        throw new AppError('invalid', 'Bitte prüfe die markierten Felder.', { fields: wrong })
      const form = parseForm(
        kind,
        { ...inputFrom(kind, values, dayOf(deps.now())), page: c.req.path },
        deps.site.current,
      )
      const { name, email, event, newsLetter } = await register(deps, form, ipOf(c))
      const submission: Submission = {
        kind,
        values: {},
        outcome: 'sent',
        fields: {},
        message: '',
        receipt: { name, email, event, newsLetter },
      }
      return { submission, status: 200 as const, retryAfter: undefined }
    } catch (cause) {
      const error = toAppError(cause, deps.log, c.req)
      const { code, free, fields = {} } = error
      const message = free === undefined ? error.message : fullSentence(free)
      // Of a full event the page offers the waiting list.
      const outcome = code === 'invalid' || code === 'full' ? 'wrong' : 'failed'
      const submission: Submission = { kind, values, outcome, fields, message }
      return { submission, status: statusFor(error), retryAfter: error.retryAfter }
    }
  }
}

const kindOf = ({ kind, event }: FormValues): FormKind =>
  kind === 'register' || (kind === undefined && event) ? 'register' : 'inquiry'

/** Throws `invalid` for a form returned sooner than a person can fill it in (D33). */
function refusePrograms(tokenAgeMs: number | undefined) {
  // A negative age means that the clock was set back since.
  if (tokenAgeMs !== undefined && tokenAgeMs >= 0 && tokenAgeMs < MINIMUM_FILL_TIME_MS) {
    throw new AppError('invalid', 'Das ging sehr schnell. Bitte schick das Formular noch einmal ab.')
  }
}

export async function readForm(c: Context): Promise<FormValues> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b|^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupported', 'Das ist kein Formular.')
  }
  const fields = await c.req.parseBody().catch(() => {
    throw new AppError('invalid', 'Dieses Formular kam nicht ganz an. Bitte schick es noch einmal ab.')
  })
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** The values of a browser's form as the API takes them. */
function inputFrom(kind: FormKind, values: FormValues, today: Day) {
  const input = bodyOf(kind, values)
  // The page is the same for everyone, so the form's content is its id: sent twice on one day, it is stored once (D13).
  const requestId = createHash('sha256')
    .update(JSON.stringify([today, input]))
    .digest('base64url')
  return { ...input, requestId }
}
