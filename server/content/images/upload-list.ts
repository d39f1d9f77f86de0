import { none } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import type { UploadLimits } from '../../../domain/content/images/upload.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { type DecodedUrl, decodeDataUrl } from './data-url.ts'

/** One element of the list of an `img/add` or `file/add`. */
export type Upload = { name: string } & DecodedUrl

/** Returns the longest body within the limits: base64 takes four bytes for three. */
const bodyLimit = ({ files, bytes }: UploadLimits) => Math.ceil((files * bytes * 4) / 3) + 1_000_000

/** Levels of lists and objects, skipped fields included. */
const MAX_DEPTH = 20

/** Characters of a key or name that are kept; longer ones are refused anyway. */
const MAX_NAME_LENGTH = 1000

const notAList = () =>
  new AppError(
    'invalid',
    t(
      'A JSON list of files { content, name } is expected, the content as a data URL.',
      'Hier gehört eine JSON-Liste von Dateien { content, name } hin, der Inhalt als Daten-URL.',
    ),
  )

/**
 * Reads a body `[{ content: data URL, name }, …]` piece by piece, so that only one file at a time is in memory. Throws
 * `invalid` for a body that is not such a list or ends too early, `too_large` for one beyond all limits.
 */
export async function* receiveUploads(body: AsyncIterable<Uint8Array>, limits: UploadLimits): AsyncGenerator<Upload> {
  // The library's type lacks `none`, which ends the text.
  const tokensOf = jsonParser({ packValues: false }) as (
    text: string | typeof none,
  ) => { values: Token[] } | typeof none
  const parse = (text: string | typeof none): Token[] => {
    try {
      const tokens = tokensOf(text)
      return tokens === none ? [] : tokens.values
    } catch {
      throw notAList()
    }
  }
  const decoder = new TextDecoder()
  const assembler = uploadAssembler(limits)
  let received = 0
  for await (const chunk of chunksOf(body)) {
    received += chunk.length
    if (received > bodyLimit(limits)) {
      const { files, bytes } = limits
      throw new AppError(
        'too_large',
        t(
          `At most ${files} files of ${bytes / 1e6} MB each can be added at once.`,
          `Auf einmal gehen höchstens ${files} Dateien mit je ${bytes / 1e6} MB.`,
        ),
      )
    }
    for (const token of parse(decoder.decode(chunk, { stream: true }))) {
      const upload = assembler.take(token)
      if (upload) yield upload
    }
  }
  for (const token of parse(none)) assembler.take(token)
}

async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new AppError(
      'invalid',
      t(
        'The files did not arrive completely. Please try again.',
        'Die Dateien kamen nicht vollständig an. Bitte versuch es noch einmal.',
      ),
    )
  }
}

/** Assembles the elements of the list from JSON tokens. Fields that it does not know are skipped. */
function uploadAssembler(limits: UploadLimits) {
  // All files of a call share a buffer, which saves garbage; the byte beyond the limit shows an excess.
  const buffer = Buffer.allocUnsafeSlow(limits.bytes + 1)
  const nesting = listOfObjects()
  let element: { name?: string; content?: ReturnType<typeof decodeDataUrl> } = {}
  let key = ''
  /** Destination of the current string's chunks. */
  let target: 'key' | 'name' | 'content' | undefined

  function finish(): Upload {
    const { name, content } = element
    if (name === undefined || content === undefined) throw notAList()
    element = {}
    return { name, ...content.end() }
  }

  function startString() {
    nesting.assertInElement()
    target = nesting.isField() && (key === 'name' || key === 'content') ? key : undefined
    if (target === 'name') element.name = ''
    if (target === 'content') element.content = decodeDataUrl(buffer)
  }

  function add(text: string) {
    if (target === 'content') element.content?.add(text)
    if (target === 'name' && (element.name?.length ?? 0) < MAX_NAME_LENGTH) element.name += text
    if (target === 'key' && key.length < MAX_NAME_LENGTH) key += text
  }

  /** Returns the upload that the token completes. */
  function take(token: Token): Upload | undefined {
    switch (token.name) {
      case 'startArray':
      case 'startObject':
        nesting.open(token.name)
        break
      case 'endArray':
      case 'endObject':
        return nesting.close() ? finish() : undefined
      case 'startKey':
        target = 'key'
        key = ''
        break
      case 'startString':
        startString()
        break
      case 'stringChunk':
        add(token.value)
        break
      case 'endKey':
      case 'endString':
        target = undefined
        break
      default:
        // Numbers, true, false and null.
        nesting.assertInElement()
    }
    return undefined
  }

  return { take }
}

/** Follows the nesting of tokens; throws for anything but a list of objects. */
function listOfObjects() {
  let depth = 0
  return {
    open(kind: 'startArray' | 'startObject') {
      if (depth < 2 && kind !== (depth === 0 ? 'startArray' : 'startObject')) throw notAList()
      depth += 1
      if (depth > MAX_DEPTH) throw notAList()
    },
    /** Returns true if this ends an element of the list. */
    close() {
      depth -= 1
      return depth === 1
    },
    /** Throws for a value outside of the elements. */
    assertInElement() {
      if (depth < 2) throw notAList()
    },
    /** True for a direct field of an element. */
    isField: () => depth === 2,
  }
}
