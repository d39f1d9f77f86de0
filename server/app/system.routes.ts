import { Hono } from 'hono'
import { DAY_MS } from '../../domain/kit/duration.ts'
import { dayOf, formatBytes, formatShortDateTime } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import { DATA_LIMIT_BYTES } from '../../domain/machine/disk.ts'
import { StagedId } from '../../domain/machine/restore.ts'
import { INQUIRIES_PER_HOUR } from '../bookings/register/register.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { readBody, uploadedBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'
import type { Deps } from './deps.ts'

/** Warns once the data takes half of its limit. */
const aboutSize = (bytes: number): string[] =>
  bytes < DATA_LIMIT_BYTES / 2
    ? []
    : [
        t(
          `The data is ${formatBytes(bytes)} large; at ${formatBytes(DATA_LIMIT_BYTES)} nothing more can be added. Please delete what is not needed any more, such as old registrations.`,
          `Die Daten sind ${formatBytes(bytes)} groß; ab ${formatBytes(DATA_LIMIT_BYTES)} kann nichts mehr dazukommen. Bitte lösche, was nicht mehr gebraucht wird, etwa alte Anmeldungen.`,
        ),
      ]

/** Returns a sentence for a week after visitors were refused because the whole site had too many inquiries. */
export function aboutInquiries(refusedAt: number | undefined, now: number): string[] {
  if (refusedAt === undefined || Math.abs(now - refusedAt) > 7 * DAY_MS) return []
  const when = formatShortDateTime(new Date(refusedAt).toISOString())
  return [
    t(
      `More than ${INQUIRIES_PER_HOUR} inquiries came within an hour, probably from a program. Further ones were refused, the last one at ${when}; registrations were not.`,
      `In einer Stunde kamen mehr als ${INQUIRIES_PER_HOUR} Anfragen, wohl von einem Programm. Weitere wurden abgewiesen, die letzte ${when}; Anmeldungen nicht.`,
    ),
  ]
}

/** The state of the site, its backups and its second home. */
export function systemRoutes({
  backup,
  restores,
  restart,
  disk,
  repairReport,
  size,
  visits,
  logins,
  certificate,
  nightly,
  desk,
  home,
  homeSetUp,
  version,
  place,
  namesNoClient,
  hasAddress,
  limits,
  now,
}: Deps) {
  const startedAt = now()
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, takesMinutes, async c =>
      c.json({
        version,
        hasAddress,
        startedAt,
        disk: await disk(),
        certificate: certificate() ?? null,
        /** null where the site makes none by itself. */
        backups: nightly.state() ?? null,
        /** null for a site without a second home. */
        home: home?.state() ?? null,
        homeSettings: homeSetUp.shown(),
        problems: {
          /** Sentences for the administrator. */
          notices: [...aboutSize(size()), ...aboutInquiries(limits.inquiries.lastRefusal(), Date.parse(now()))],
          /** Repairs of this start and failed writes, in the log's words. */
          data: repairReport,
          /** Sentences about the disk of the data folder. */
          place: place.map(sentence => sentence()),
          /** True if a trusted proxy names no client. */
          namesNoClient: namesNoClient(),
          isDataSeen: desk.isRepairSeen(),
          logs: [visits.failure(), logins.failure()].filter(failure => failure !== undefined),
        },
      }),
    )
    .get('/backup', adminOnly, async c => {
      const headers = {
        'Content-Type': 'application/zip',
        // nginx buffers 1 GB for a slow client and then stops reading; `closeStalled` would cut off the rest.
        'X-Accel-Buffering': 'no',
        'Content-Disposition': `attachment; filename="lichtung-${dayOf(now())}.zip"`,
      }
      // Hono calls this for HEAD as well, which would leave the stream unread.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      return c.body(backup(), 200, headers)
    })
    .post('/restore', adminOnly, async c => c.json(await restores.stage(uploadedBody(c))))
    .post('/repairseen', adminOnly, async c => {
      await readBody(c)
      desk.seeRepair()
      return c.json({ ok: true } as const)
    })
    .post('/restore/discard', adminOnly, takesMinutes, json(StagedId), async c => {
      await restores.discard(c.req.valid('json').id)
      return c.json({ ok: true } as const)
    })
    .post('/restore/commit', adminOnly, takesMinutes, json(StagedId), async c => {
      await restores.confirm(c.req.valid('json').id)
      // The restart waits until this answer is sent.
      restart()
      return c.json({ ok: true } as const)
    })
}
