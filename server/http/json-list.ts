import type { Context, TypedResponse } from 'hono'

/** Characters of JSON that are collected before they are sent. */
const PIECE_LENGTH = 65_536

/** Answers with a list that may be long: its items are serialized and sent piece by piece. */
export function jsonList<T>(c: Context, items: Iterable<T>): TypedResponse<T[], 200, 'json'> {
  const iterator = items[Symbol.iterator]()
  const encoder = new TextEncoder()
  let separator = '['
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      let text = ''
      while (text.length < PIECE_LENGTH) {
        const { done, value } = iterator.next()
        if (done) {
          controller.enqueue(encoder.encode(`${text}${separator === '[' ? '[' : ''}]`))
          controller.close()
          return
        }
        text += separator + JSON.stringify(value)
        separator = ','
      }
      controller.enqueue(encoder.encode(text))
    },
  })
  // Hono infers the type of an answer only when it serializes it itself.
  return c.body(body, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<T[], 200, 'json'>
}
