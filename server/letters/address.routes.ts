import { Hono } from 'hono'
import { AddressCheck, AddressSwitch } from '../../domain/content/site/address.ts'
import { AppError } from '../../domain/kit/error.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'

/** Routes to show and change the site's address; changing it is refused if the server's settings fix it. */
export function addressRoutes({ address, origin, hasAddress, restart }: Deps) {
  function refuseFixed() {
    if (address.from !== undefined)
      throw new AppError(
        'conflict',
        t('The address is set by the server.', 'Die Adresse ist auf dem Server festgelegt.'),
      )
  }
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c =>
      c.json({
        /** Setting that fixes the address; null if the panel sets it. */
        from: address.from ?? null,
        origin: origin(),
        hasAddress,
        domains: address.domains,
        /** Why the domains are not served at the moment, if so. */
        problem: address.problem?.() ?? null,
      }),
    )
    .post('/check', adminOnly, takesMinutes, json(AddressCheck, checkFieldsSentence), async c => {
      refuseFixed()
      const { hostname } = new URL(c.req.url)
      return c.json(await address.check(c.req.valid('json').name, hostname.replace(/^\[|\]$/g, '')))
    })
    .post('/switch', adminOnly, takesMinutes, json(AddressSwitch, checkFieldsSentence), async c => {
      refuseFixed()
      const { name, hasSecond } = c.req.valid('json')
      const switched = await address.switchOn(name, hasSecond)
      // The restart waits until this answer is sent.
      if ('url' in switched) restart()
      return c.json(
        'url' in switched
          ? ({ ok: true, url: switched.url } as const)
          : ({ ok: false, problem: switched.problem, nextTry: switched.nextTry ?? null } as const),
      )
    })
}
