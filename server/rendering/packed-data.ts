import type { PackedData, PackedEvent, SiteData } from '../../client/kit/state/site-data.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { packSession } from '../../domain/events/sessions/packed-sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

/** Returns the data of a page as it is embedded; `readSiteData` is the reverse. */
export const packSiteData = (data: SiteData): PackedData => ({
  ...data,
  events: Object.fromEntries(Object.entries(data.events).map(([range, events]) => [range, events.map(packEvent)])),
})

const packEvent = memoizeByRecord(
  (event: PublicEvent): PackedEvent => ({
    ...event,
    sessions: event.sessions?.map(packSession),
  }),
)
