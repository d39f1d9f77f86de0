import type { Context, TypedResponse } from 'hono'
import type { Availability, Event, PublicEvent } from '../../domain/events/event.ts'
import { isCourse } from '../../domain/events/sessions/sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

type Sent = Event | PublicEvent

/**
 * Answers with lists of events, with their places if `placesOf` is given. Sessions are most of an answer: a course is
 * serialized once, and the last answer with one is kept.
 */
export function createEventList<E extends Sent>(placesOf?: (event: E) => Availability) {
  let last: { events: readonly E[]; ends: string; body: Uint8Array } | undefined

  function bodyOf(events: readonly E[]): Uint8Array {
    const ends = events.map(event => (placesOf ? `,${JSON.stringify(placesOf(event)).slice(1)}` : '}'))
    const state = ends.join('')
    if (
      last?.ends === state &&
      events.length === last.events.length &&
      events.every((event, at) => event === last?.events[at])
    )
      return last.body
    const json = events.map((event, at) => jsonOf(event).slice(0, -1) + ends[at])
    last = { events, ends: state, body: Buffer.from(`[${json.join()}]`) }
    return last.body
  }

  return (c: Context, events: readonly E[]): TypedResponse<(E & Partial<Availability>)[], 200, 'json'> =>
    events.some(isCourse)
      ? send(c, bodyOf(events))
      : (c.json(events.map(event => ({ ...event, ...placesOf?.(event) }))) as never)
}

const jsonOf = (event: Sent) => (isCourse(event) ? courseJson(event) : JSON.stringify(event))
const courseJson = memoizeByRecord((course: Sent) => JSON.stringify(course))

/** Hono copies a body when it sets a header afterwards, except a stream. */
function send(c: Context, body: Uint8Array) {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(body)
      controller.close()
    },
  })
  return c.body(stream, 200, { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength) }) as never
}
