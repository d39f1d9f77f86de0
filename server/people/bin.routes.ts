import { Hono } from 'hono'
import { shownEventOf } from '../../domain/bookings/record/reported-facts.ts'
import { checkFieldsSentence, RecordId } from '../../domain/kit/input.ts'
import { binPage, readBinQuery } from '../../domain/office/lists/bin.ts'
import { asksForPage } from '../../domain/office/lists/page.ts'
import { BinChoices, binListEntry } from '../../domain/people/bin/bin.ts'
import { heldEvents } from '../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../app/deps.ts'
import { restoreOffers, restoreRegistration } from '../bookings/steps/restore.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonList } from '../http/requests/json-list.ts'
import { jsonPage } from '../http/requests/json-page.ts'
import { deleteForGood, restoreFromBin } from './bin/bin.ts'

/** Records deleted in the last 30 days. */
export const binRoutes = (deps: Deps) => {
  const restoring = { registration: restoreRegistration(deps), offers: restoreOffers(deps) }
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => {
      const accounts = deps.users.current
      const eventOf = shownEventOf(deps.events.current)
      const events = heldEvents(deps.bin.current, deps.registrations.current)
      const waiting = new Map(events.map(({ entry, people }) => [entry, people]))
      const entries = deps.bin.current
        .toReversed()
        .map(entry => binListEntry(entry, { accounts, eventOf, people: waiting.get(entry._id) }))
      const query = c.req.query()
      return asksForPage(query) ? jsonPage(c, binPage(entries, readBinQuery(query))) : jsonList(c, entries)
    })
    .get('/events', adminOnly, c => c.json(heldEvents(deps.bin.current, deps.registrations.current)))
    .post('/restore', adminOnly, json(RecordId), async c =>
      c.json(await restoreFromBin(deps, c.req.valid('json')._id, restoring)),
    )
    .post('/del', adminOnly, json(BinChoices, checkFieldsSentence, LONG_BODY_LIMIT_BYTES), async c => {
      await deleteForGood(deps, c.req.valid('json'))
      return c.json({ ok: true } as const)
    })
}
