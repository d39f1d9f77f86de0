import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, TypedResponse } from 'hono'

/** Characters of JSON that are collected before they are sent. */
const PIECE_LENGTH = 65_536

/** Texts that are collected in one go. */
const TEXTS_AT_ONCE = 100

/**
 * Answers with a list that may be long: its items are serialized and sent piece by piece, other requests in between.
 */
export const jsonList = <T>(c: Context, items: Iterable<T>) => stream<T[]>(c, listText(items))

/** Answers in the same way with a list made in slices; slices may be empty. */
export const jsonSlices = <T>(c: Context, slices: Iterable<readonly T[]>) => stream<T[]>(c, sliceText(slices))

/** Answers in the same way with an object that contains such lists, at any depth. */
export const jsonWithLists = <T extends object>(
  c: Context,
  parts: { [Name in keyof T]: T[Name] | LazyList<T[Name]> },
) => stream<T>(c, partsText(parts))

/** List whose items are made during sending. */
type LazyList<List> = List extends readonly (infer Item)[] ? Iterable<Item> : never

const listText = (items: Iterable<unknown>) => sliceText(Iterator.from(items).map(item => [item]))

function* sliceText(slices: Iterable<readonly unknown[]>) {
  yield '['
  let separator = ''
  for (const slice of slices) {
    let text = ''
    for (const item of slice) {
      text += separator + JSON.stringify(item)
      separator = ','
    }
    yield text
  }
  yield ']'
}

function* partsText(parts: object): Generator<string> {
  yield '{'
  let separator = ''
  for (const [name, part] of Object.entries(parts)) {
    if (part === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    if (typeof part !== 'object' || part === null) yield JSON.stringify(part)
    else if (Symbol.iterator in part) yield* listText(part)
    else yield* partsText(part)
    separator = ','
  }
  yield '}'
}

function stream<T>(c: Context, texts: Generator<string>): TypedResponse<T, 200, 'json'> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = ''
        for (let count = 0; text.length < PIECE_LENGTH; count += 1) {
          // A fast network takes each piece at once: without this, the list would be sent in one go.
          if (count % TEXTS_AT_ONCE === 0) await nextTurn()
          const { done, value } = texts.next()
          if (done) {
            if (text !== '') controller.enqueue(encoder.encode(text))
            return controller.close()
          }
          text += value
        }
        controller.enqueue(encoder.encode(text))
      },
    },
    // Wait for a reader: only then does an error cut the connection.
    { highWaterMark: 0 },
  )
  // Hono infers the type of an answer only when it serializes it itself.
  return c.body(body, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<T, 200, 'json'>
}
