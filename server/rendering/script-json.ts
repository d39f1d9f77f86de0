import type { PackedEvent, SiteData } from '../../client/kit/state/site-data.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { packSession } from '../../domain/events/sessions/packed-sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

/** JSON that cannot end its script element (D35). */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns the data of a page as it is embedded, with packed sessions; `readSiteData` is the reverse. */
export const siteDataJson = (data: SiteData): string =>
  object(data, (name, value) =>
    name === 'events' ? object(data.events, (_, events) => list(events)) : scriptJson(value),
  )

const list = (events: readonly PublicEvent[]) => `[${events.map(eventJson).join()}]`

const eventJson = memoizeByRecord((event: PublicEvent) => {
  const packed: PackedEvent = { ...event, sessions: event.sessions?.map(packSession) }
  return scriptJson(packed)
})

const object = <Value>(values: Record<string, Value>, json: (name: string, value: Value) => string) => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return `{${set.map(([name, value]) => `${scriptJson(name)}:${json(name, value)}`).join()}}`
}
