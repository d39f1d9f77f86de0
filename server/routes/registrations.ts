import { Hono } from 'hono'
import { parseRegistration, RegistrationInput } from '../../domain/registration.ts'
import type { ApiEnv } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http.ts'
import { register } from '../register.ts'

export const registrationRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false }).post('/add', json(RegistrationInput), async c => {
    const form = parseRegistration(c.req.valid('json'), deps.site.current)
    return c.json(await register(deps, form, c.get('ip')))
  })
