import type { Context, TypedResponse } from 'hono'
import type { Availability, Event, PublicEvent } from '../../domain/events/event.ts'
import { isCourse } from '../../domain/events/sessions/sessions.ts'
import { memoizeByRecord } from '../../domain/kit/memoize.ts'

type SentEvent = Event | PublicEvent

/** Number of cached answers: those for the usual days, and some for days that visitors choose. */
const KEPT_ANSWERS = 4

type Answer<E> = { events: readonly E[]; ends: string; body: Uint8Array }

/**
 * Answers with lists of events, with their places if `placesOf` is given. Sessions are most of an answer: a course is
 * serialized once, and the last answers with courses are cached.
 */
export function createEventList<E extends SentEvent>(placesOf?: (event: E) => Availability) {
  let answers: readonly Answer<E>[] = []

  function bodyOf(events: readonly E[]): Uint8Array {
    const ends = events.map(event => (placesOf ? `,${JSON.stringify(placesOf(event)).slice(1)}` : '}'))
    const state = ends.join('')
    const isSame = (answer: Answer<E>) =>
      answer.events.length === events.length &&
      answer.ends === state &&
      events.every((event, at) => event === answer.events[at])
    const cached = answers.find(isSame)
    if (cached) return cached.body
    const pieces = events.flatMap((event, at) => [at === 0 ? '[' : ',', openJson(event), ends[at] ?? ''])
    const body = Buffer.concat([...pieces, ']'].map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
    answers = [{ events, ends: state, body }, ...answers].slice(0, KEPT_ANSWERS)
    return body
  }

  return (c: Context, events: readonly E[]): TypedResponse<(E & Partial<Availability>)[], 200, 'json'> =>
    events.some(isCourse)
      ? send(c, bodyOf(events))
      : (c.json(events.map(event => ({ ...event, ...placesOf?.(event) }))) as never)
}

/** Returns an event as JSON without the closing brace. */
const openJson = (event: SentEvent) => (isCourse(event) ? courseJson(event) : openText(event))
const openText = (event: SentEvent) => JSON.stringify(event).slice(0, -1)
const courseJson = memoizeByRecord((course: SentEvent) => Buffer.from(openText(course)))

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
