import { none } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { AppError } from '../../domain/error.ts'
import { uploadLimits } from '../../domain/images/upload.ts'

/** One element of `img/add`, decoded. */
export type Upload = {
  name: string
  /** The media type of the data URL. */
  type: string
  /** Good until the next one is asked for; undefined when there are more than may be (D34). */
  bytes: Buffer | undefined
}

/** Bytes of the longest body that keeps to the limits: base64 takes four for three. */
const LONGEST = Math.ceil((uploadLimits.images * uploadLimits.bytes * 4) / 3) + 1_000_000

/** Lists and objects in each other, fields that are skipped included. */
const DEEPEST = 20
/** Base64 letters that are decoded together. */
const TOGETHER = 64 * 1024

const notAList = () =>
  new AppError('invalid', 'A JSON list of pictures { content, name } is expected, the content as a data URL.')

/**
 * Reads a body `[{ content: data URL, name }, …]` piece by piece, so that one picture at a time is in memory. Throws
 * `invalid` for what is no such list or ends too early, `too_large` for what no list within the limits can be.
 */
export async function* receiveUploads(body: AsyncIterable<Uint8Array>): AsyncGenerator<Upload> {
  // Its type does not say that `none` ends the text.
  const tokensOf = jsonParser({ packValues: false }) as (
    text: string | typeof none,
  ) => { values: Token[] } | typeof none
  const parse = (text: string | typeof none): Token[] => {
    try {
      const found = tokensOf(text)
      return found === none ? [] : found.values
    } catch {
      throw notAList()
    }
  }
  const decoder = new TextDecoder()
  const list = uploadList()
  let received = 0
  for await (const chunk of intact(body)) {
    received += chunk.length
    if (received > LONGEST) {
      const { images, bytes } = uploadLimits
      throw new AppError('too_large', `At most ${images} pictures of ${bytes / 1e6} MB each can be added at once.`)
    }
    for (const token of parse(decoder.decode(chunk, { stream: true }))) {
      const upload = list.take(token)
      if (upload) yield upload
    }
  }
  for (const token of parse(none)) list.take(token)
}

async function* intact(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new AppError('invalid', 'The pictures did not arrive completely. Please try again.')
  }
}

/** Puts the elements of the list together; fields it does not know are skipped, whatever they hold. */
function uploadList() {
  // One room for all: the pictures of a call are no garbage to be collected. One byte more than may be tells too much.
  const room = Buffer.allocUnsafeSlow(uploadLimits.bytes + 1)
  let depth = 0
  let key = ''
  let reading: 'key' | 'name' | 'content' | undefined
  let name: string | undefined
  let content: ReturnType<typeof dataUrl> | undefined

  function open(kind: 'startArray' | 'startObject') {
    if (depth < 2 && kind !== (depth === 0 ? 'startArray' : 'startObject')) throw notAList()
    depth += 1
    if (depth > DEEPEST) throw notAList()
  }

  function close(): Upload | undefined {
    depth -= 1
    if (depth !== 1) return undefined
    if (name === undefined || content === undefined) throw notAList()
    const upload = { name, ...content.end() }
    name = undefined
    content = undefined
    return upload
  }

  function startString() {
    if (depth < 2) throw notAList()
    reading = depth === 2 && (key === 'name' || key === 'content') ? key : undefined
    if (reading === 'name') name = ''
    if (reading === 'content') content = dataUrl(room)
  }

  function take(token: Token): Upload | undefined {
    switch (token.name) {
      case 'startArray':
      case 'startObject':
        open(token.name)
        break
      case 'endArray':
      case 'endObject':
        return close()
      case 'startKey':
        reading = 'key'
        key = ''
        break
      case 'startString':
        startString()
        break
      case 'stringChunk':
        if (reading === 'content') content?.add(token.value)
        // Longer ones are refused anyway.
        if (reading === 'name' && name !== undefined && name.length < 1000) name += token.value
        if (reading === 'key' && key.length < 1000) key += token.value
        break
      case 'endKey':
      case 'endString':
        reading = undefined
        break
      default:
        // Numbers, true, false and null.
        if (depth < 2) throw notAList()
    }
    return undefined
  }

  return { take }
}

/** Decodes `data:<type>;base64,…` into `room` as it comes. */
function dataUrl(room: Buffer) {
  let type: string | undefined
  let text = ''
  let length = 0

  function decode(letters: string) {
    length += room.write(letters, length, 'base64')
  }

  return {
    add(more: string) {
      text += more
      if (type === undefined) {
        const head = /^data:([^;,]{0,100})(?:;[^;,]{0,100})*,/i.exec(text)
        if (!head && text.length < 1000) return
        type = head && /;base64,$/i.test(head[0]) ? (head[1] ?? '').toLowerCase() : ''
        text = text.slice(head?.[0].length ?? 0)
      }
      if (text.length < TOGETHER) return
      const whole = text.length - (text.length % 4)
      decode(text.slice(0, whole))
      text = text.slice(whole)
    },
    end() {
      if (type !== undefined) decode(text)
      return { type: type ?? '', bytes: length > uploadLimits.bytes ? undefined : room.subarray(0, length) }
    },
  }
}
