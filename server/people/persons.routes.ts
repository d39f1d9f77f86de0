import { Hono } from 'hono'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import { NameQuery, PersonErasure, PersonExport, PersonQuery } from '../../domain/people/privacy/person-answers.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { json } from '../http/requests/json-body.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'
import { findNamed, findPerson } from './privacy/person.ts'
import { erasePerson } from './privacy/person-erase.ts'
import { exportPerson } from './privacy/person-export.ts'
import { eraseParticipant } from './privacy/person-participant.ts'

/** Data about one person (D66, D72). Addresses are in bodies only: those are never logged. */
export const personRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .post('/find', adminOnly, takesMinutes, json(PersonQuery, checkFieldsSentence), async c =>
      c.json(await findPerson(deps, c.req.valid('json'))),
    )
    .post('/named', adminOnly, json(NameQuery, checkFieldsSentence), c =>
      c.json(findNamed(deps, c.req.valid('json').name)),
    )
    .post('/export', adminOnly, takesMinutes, json(PersonExport, checkFieldsSentence), async c => {
      const { name, stream } = await exportPerson(deps, c.req.valid('json').email)
      return c.body(stream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
    .post('/erase', adminOnly, takesMinutes, json(PersonErasure, checkFieldsSentence), async c => {
      const { participant, ...erasure } = c.req.valid('json')
      return c.json(
        await (participant === undefined
          ? erasePerson(deps, erasure)
          : eraseParticipant(deps, { ...erasure, participant })),
      )
    })
