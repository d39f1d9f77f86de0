import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { parseInput } from '../../domain/kit/input.ts'
import { DatesQuery } from '../../domain/office/desk/desk.ts'
import { InquiriesQuery, inquiriesOf } from '../../domain/office/desk/inquiries.ts'
import { moneyPage, readMoneyQuery } from '../../domain/office/lists/money.ts'
import { eventsOfBookings } from '../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly, signedInAccount } from '../http/requests/auth.ts'
import { answerNotModifiedWhile } from '../http/requests/if-none-match.ts'
import { datesPage } from './desk/dates.ts'
import { openMoney } from './desk/money.ts'
import { panelFigures } from './desk/panel-figures.ts'

/** The educator's week (D61). */
export const deskRoutes = (deps: Deps) => {
  const money = openMoney(deps)
  return new Hono<ApiEnv>({ strict: false })
    .get('/inquiries', adminOnly, c => {
      const { state, upTo } = parseInput(InquiriesQuery, c.req.query())
      const events = eventsOfBookings({ events: deps.events.current, bin: deps.bin.current })
      return c.json(inquiriesOf({ registrations: deps.registrations.current, events }, state, upTo))
    })
    .get('/', adminOnly, answerNotModifiedWhile(deps.desk.tag), async c => c.json(await deps.desk.current()))
    .get('/dates', adminOnly, c => c.json(datesPage(deps, parseInput(DatesQuery, c.req.query()).past)))
    .get('/live', adminOnly, c => {
      // Hono calls this for HEAD as well, which would leave the stream unread.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
      // nginx would buffer the events; other proxies would buffer them to compress them.
      c.header('X-Accel-Buffering', 'no')
      const answer = streamSSE(c, deps.desk.join({ account: signedInAccount(c), cookies: c.req.header('Cookie') }))
      c.header('Cache-Control', 'no-store, no-transform')
      return answer
    })
    .get('/money', adminOnly, async c => {
      const query = readMoneyQuery(c.req.query())
      return c.json(moneyPage(await money(), deps.registrations.current, query))
    })
    .get('/more', adminOnly, async c => c.json(await panelFigures(deps, money)))
}
