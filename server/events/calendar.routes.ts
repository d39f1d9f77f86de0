import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { compareByStart, isEventListed } from '../../domain/events/calendar.ts'
import type { Event } from '../../domain/events/event.ts'
import { eachSession } from '../../domain/events/sessions/sessions.ts'
import { dayOf } from '../../domain/kit/format.ts'
import type { Deps } from '../app/deps.ts'
import { calendarFile, calendarSource } from '../formats/calendar-file.ts'
import { isUnchanged } from '../rendering/send-page.ts'

/** The calendar for calendar programs (D25): all of it, to subscribe to, and each event, to keep. */
export function calendarRoutes(
  { events, infos, site, origin, now }: Pick<Deps, 'events' | 'infos' | 'site' | 'origin' | 'now'>,
  headers: Record<string, string>,
) {
  return new Hono()
    .get('/kalender.ics', c => {
      const date = now()
      const listed = events.current.filter(event => isEventListed(event, date))
      return send(c, listed.sort(compareByStart), 'inline; filename="kalender.ics"')
    })
    .get('/kalender/:file{[A-Za-z0-9_-]+\\.ics}', (c, next) => {
      // Serves unlisted events too: their id serves as the invitation.
      const active = events.current.filter(event => event.active)
      const isNamed = ({ _id }: { _id: string }) => `${_id}.ics` === c.req.param('file')
      const part = active.find(isNamed) ?? active.flatMap(eachSession).find(isNamed)
      // The file may be named after a course that became a series.
      const dates = active.filter(({ series }) => series !== undefined && isNamed({ _id: series })).sort(compareByStart)
      const chosen = part ? [part] : dates
      // Phones offer to subscribe to a file that is not an attachment.
      const [first] = chosen
      return first ? send(c, chosen, `attachment; filename="termin-${dayOf(first.startDate)}.ics"`) : next()
    })

  function send(c: Context, events: readonly Event[], disposition: string): Response {
    const pages = new Set(infos.current.filter(info => info.active).map(info => info.path))
    const file = Buffer.from(
      calendarFile(events, { ...calendarSource(site.current, origin()), name: site.current.name, pages }),
    )
    const etag = `"${createHash('sha1').update(file).digest('base64url')}"`
    const common = { ...headers, 'Cache-Control': 'no-cache', ETag: etag }
    if (isUnchanged(c.req.header('If-None-Match'), { status: 200, etag }))
      return new Response(null, { status: 304, headers: common })
    return new Response(file, {
      headers: {
        ...common,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': disposition,
        'Content-Length': String(file.byteLength),
      },
    })
  }
}
