import { type Context, Hono } from 'hono'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import { settingsOf } from '../../domain/people/accounts/notices.ts'
import {
  Activation,
  Credentials,
  isOverdue,
  LanguageChoice,
  listEntryOf,
  OwnAccount,
  OwnSettings,
  PasswordRequest,
  PasswordReset,
  SignUp,
  type User,
  type UserAccount,
  UserChange,
  UserId,
  userOf,
} from '../../domain/people/accounts/user.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, actorOf, adminOnly, signedInAccount } from '../http/requests/auth.ts'
import { readBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { languageCookie } from '../http/requests/language.ts'
import { changeUser, chooseSettings } from './accounts/change-user.ts'
import { changeOwnAccount, confirmEmail } from './accounts/own-account.ts'
import { mailResetKey, requestPassword, resetPassword } from './accounts/password-reset.ts'
import { signIn } from './accounts/sign-in.ts'
import { activateAccount, signUp } from './accounts/sign-up.ts'

type C = Context<ApiEnv>

const visitorOf = (c: C) => ({
  ip: c.get('ip'),
  agent: c.req.header('User-Agent') ?? '',
  cookies: c.req.header('Cookie'),
})

const show = (c: C, account: UserAccount): User => userOf(account, visitorOf(c))

const settings = ({ users, site }: Pick<Deps, 'users' | 'site'>, account: UserAccount) =>
  settingsOf(account, users.current, site.current.contact.email)

const ok = { ok: true } as const

/** Accounts (section 7, D8, D9); `all`, `edit` and `reset` are the panel's list of users. */
export const userRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', c => {
      const actor = actorOf(c)
      return c.json(actor && show(c, actor))
    })
    .post('/login', json(Credentials), async c => {
      const { account, cookie } = await signIn(deps, c.req.valid('json'), visitorOf(c))
      c.header('Set-Cookie', cookie)
      if (account.language) c.header('Set-Cookie', languageCookie(account.language), { append: true })
      return c.json(show(c, account))
    })
    .post('/logout', async c => {
      // The session identifies the user; the body repeats it.
      await readBody(c)
      c.header('Set-Cookie', await deps.sessionBook.end(c.req.header('Cookie')))
      return c.json(ok)
    })
    .post('/logouteverywhere', async c => {
      await readBody(c)
      const actor = actorOf(c)
      if (actor) await deps.sessionBook.endAll(actor._id)
      c.header('Set-Cookie', await deps.sessionBook.end(c.req.header('Cookie')))
      return c.json(ok)
    })
    .post('/register', json(SignUp), async c => {
      await signUp(deps, c.req.valid('json'), visitorOf(c))
      return c.json(ok)
    })
    .post('/activate', json(Activation), async c => {
      await activateAccount(deps, c.req.valid('json'))
      return c.json(ok)
    })
    .post('/passwordrequest', json(PasswordRequest), async c => {
      await requestPassword(deps, c.req.valid('json').email, visitorOf(c))
      return c.json(ok)
    })
    .post('/passwordreset', json(PasswordReset), async c => {
      c.header('Set-Cookie', await resetPassword(deps, c.req.valid('json'), visitorOf(c)))
      return c.json({ status: 200 } as const)
    })
    .post('/language', json(LanguageChoice), async c => {
      const { language } = c.req.valid('json')
      const actor = actorOf(c)
      if (actor) await chooseSettings(deps, actor._id, { language })
      c.header('Set-Cookie', languageCookie(language))
      return c.json(ok)
    })
    .get('/settings', adminOnly, c => c.json(settings(deps, signedInAccount(c))))
    .post('/settings', adminOnly, json(OwnSettings, checkFieldsSentence), async c => {
      const chosen = c.req.valid('json')
      if (chosen.language) c.header('Set-Cookie', languageCookie(chosen.language))
      return c.json(settings(deps, await chooseSettings(deps, signedInAccount(c)._id, chosen)))
    })
    .post('/own', adminOnly, json(OwnAccount, checkFieldsSentence), async c => {
      const actor = actorOf(c)
      const cookie = actor && (await changeOwnAccount(deps, actor, c.req.valid('json'), visitorOf(c)))
      if (cookie) c.header('Set-Cookie', cookie)
      return c.json(ok)
    })
    .post('/confirmemail', json(Activation), async c => {
      await confirmEmail(deps, c.req.valid('json'))
      return c.json(ok)
    })
    .get('/all', adminOnly, c =>
      jsonList(
        c,
        deps.users.current
          .filter(account => !isOverdue(account, deps.now()))
          .map(account => listEntryOf(account, deps.now())),
      ),
    )
    .post('/edit', adminOnly, json(UserChange), async c => c.json(await changeUser(deps, c.req.valid('json'))))
    .post('/reset', adminOnly, json(UserId), async c => {
      await mailResetKey(deps, c.req.valid('json')._id)
      return c.json(ok)
    })
