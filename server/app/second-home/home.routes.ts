import { Hono } from 'hono'
import { AppError } from '../../../domain/kit/error.ts'
import { checkFieldsSentence } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { HomeInput } from '../../../domain/machine/home-input.ts'
import { type ApiEnv, adminOnly } from '../../http/requests/auth.ts'
import { readBody } from '../../http/requests/body.ts'
import { json } from '../../http/requests/json-body.ts'
import { takesMinutes } from '../../http/requests/takes-minutes.ts'
import type { Deps } from '../deps.ts'

function homeOf(home: Deps['home']): NonNullable<Deps['home']> {
  if (home) return home
  throw new AppError('conflict', t('This site has no second home.', 'Diese Website hat keinen zweiten Ort.'))
}

/** Sets up the second home, tries it and makes a rehearsal (D79). */
export const homeRoutes = ({ home, homeSetUp, restart }: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .post('/edit', adminOnly, takesMinutes, json(HomeInput, checkFieldsSentence), async c => {
      const tried = await homeSetUp.store(c.req.valid('json'))
      // The restart waits until this answer is sent.
      if (tried.isStored) restart()
      return c.json(tried)
    })
    .post('/off', adminOnly, takesMinutes, async c => {
      await readBody(c)
      await homeSetUp.switchOff()
      restart()
      return c.json({ ok: true } as const)
    })
    .post('/check', adminOnly, takesMinutes, async c => {
      await readBody(c)
      return c.json(await homeOf(home).check())
    })
    .post('/rehearse', adminOnly, takesMinutes, async c => {
      await readBody(c)
      return c.json(await homeOf(home).rehearse())
    })
