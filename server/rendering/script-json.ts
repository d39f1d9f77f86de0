import type { PackedEvent, SiteData } from '../../client/kit/state/site-data.ts'
import type { PublicEvent } from '../../domain/events/event.ts'
import { packSession } from '../../domain/events/sessions/packed-sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

/** JSON that cannot end its script element (D35). */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Returns the data of a page as it is embedded, with packed sessions; `readSiteData` is the reverse. The JSON of what
 * pages share is made once for each record.
 */
export const siteDataJson = (data: SiteData): string =>
  object(data, (name, value) => {
    switch (name) {
      case 'events':
        return object(data.events, (_, events) => list(events, eventJson))
      case 'images':
        return object(data.images, (_, image) => recordJson(image))
      case 'pages':
        return object(data.pages, (_, page) => (page ? recordJson(page) : 'null'))
      case 'infos':
      case 'nextEvents':
        return list(data[name] ?? [], recordJson)
      case 'welcome':
        return recordJson(data.welcome ?? {})
      default:
        return scriptJson(value)
    }
  })

const list = <T>(records: readonly T[], json: (record: T) => string) => `[${records.map(json).join()}]`

const recordJson = memoizeByRecord<object, string>(scriptJson)

const eventJson = memoizeByRecord((event: PublicEvent) => {
  const packed: PackedEvent = { ...event, sessions: event.sessions?.map(packSession) }
  return scriptJson(packed)
})

const object = <Value>(values: Record<string, Value>, json: (name: string, value: Value) => string) => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return `{${set.map(([name, value]) => `${scriptJson(name)}:${json(name, value)}`).join()}}`
}
