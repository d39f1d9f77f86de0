import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { PdfFile } from '../../domain/content/files/pdf-file.ts'
import { imageWidths, laterWidth, widthBefore } from '../../domain/content/images/widths.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Deps } from '../app/deps.ts'
import type { Assets } from '../runtime/assets.ts'
import { isSystemError } from '../store/files/disk.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { logFailure } from './errors.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

/** Files below /assets/, with hashed names, compressed by the build. */
export function assetRoutes(assets: Assets, headers: Record<string, string>) {
  const extensions: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
  const cache = new Map<string, Buffer | undefined>()
  const read = (name: string) => {
    if (!cache.has(name)) cache.set(name, assets.read(name))
    return cache.get(name)
  }
  const assetNames = new Set(assets.names)
  return new Hono().get('/:name', c => {
    const name = `client/${c.req.param('name')}`
    const type = types[name.slice(name.lastIndexOf('.') + 1)]
    if (!assetNames.has(name) || type === undefined) throw new AppError('not_found', 'Diese Datei gibt es nicht.')
    const chosenEncoding = encodingFor(c.req.header('Accept-Encoding'))
    const encoding = assetNames.has(name + extensions[chosenEncoding]) ? chosenEncoding : 'identity'
    const content = read(name + extensions[encoding])
    if (!content) throw new AppError('not_found', 'Diese Datei gibt es nicht.')
    return new Response(new Uint8Array(content), {
      headers: {
        ...headers,
        'Content-Type': type,
        'Content-Length': String(content.byteLength),
        'Cache-Control': CACHE_FOREVER,
        Vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    })
  })
}

/** D12: `/img/<id>` is the picture at most 2400 px wide, `?w=480|750|960|1600` a smaller one. All are WebP. */
export const imageFileRoutes = (
  { images, imageFiles, home, log }: Pick<Deps, 'images' | 'imageFiles' | 'home' | 'log'>,
  headers: Record<string, string>,
) =>
  new Hono<{ Bindings: HttpBindings }>().get('/:id', async c => {
    const missing = new AppError('not_found', 'Dieses Bild gibt es nicht.')
    const askedWidth = c.req.query('w')
    const width = imageWidths.find(imageWidth => String(imageWidth) === askedWidth)
    if (askedWidth !== undefined && width === undefined) {
      throw new AppError('invalid', `Bilder gibt es in den Breiten ${imageWidths.join(', ')}.`)
    }
    const id = c.req.param('id')
    // The files of a deleted image stay for a while, but are not served.
    const isKnown = images.current.some(({ _id }) => _id === id)
    const imageHeaders = { ...headers, 'Content-Type': 'image/webp' }
    const arriving = () => home?.arrive(`images/${id}`)
    const answerWith = (answerWidth: typeof width) =>
      arrivedFile(c, isKnown ? imageFiles.path(id, answerWidth) : undefined, { log, headers: imageHeaders, arriving })
    const answer = (await answerWith(width)) ?? (width === laterWidth ? await answerWith(widthBefore) : undefined)
    if (!answer) throw missing
    return answer
  })

/** D78: `/datei/<id>/<name>` saves a file; the id alone decides which. Without one, the not-found page follows. */
export const pdfFileRoutes = (
  { files, pdfFiles, home, log }: Pick<Deps, 'files' | 'pdfFiles' | 'home' | 'log'>,
  headers: Record<string, string>,
) =>
  new Hono<{ Bindings: HttpBindings }>().get('/:id/:name?', async (c, next) => {
    const file = files.current.find(({ _id }) => _id === c.req.param('id'))
    if (!file) return next()
    const pdfHeaders = { ...headers, 'Content-Type': 'application/pdf', 'Content-Disposition': attachment(file) }
    const arriving = () => home?.arrive(`files/${file._id}`)
    return (await arrivedFile(c, pdfFiles.path(file._id), { log, headers: pdfHeaders, arriving })) ?? next()
  })

/** Returns the header that saves a file under its name; clients limited to ASCII use the end of its address. */
function attachment({ name, path }: Pick<PdfFile, 'name' | 'path'>): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"; filename*=UTF-8''${encoded}`
}

type SendOptions = { log: Deps['log']; headers: Record<string, string> }

/** Answers with a file that may still have to come from the second home. */
async function arrivedFile(
  c: Context<{ Bindings: HttpBindings }>,
  path: string | undefined,
  { arriving, ...sending }: SendOptions & { arriving: () => Promise<void> | undefined },
): Promise<Response | undefined> {
  const answer = await storedFile(c, path, sending)
  const arrival = answer || path === undefined ? undefined : arriving()
  if (!arrival) return answer
  await arrival
  return storedFile(c, path, sending)
}

/** Answers with a file of a record, whose content never changes; undefined when it is not there. */
async function storedFile(
  c: Context<{ Bindings: HttpBindings }>,
  path: string | undefined,
  { log, headers }: SendOptions,
): Promise<Response | undefined> {
  const stats = path === undefined ? undefined : await stat(path).catch(undefinedIfMissing)
  if (path === undefined || stats === undefined) return undefined
  const etag = `"${createHash('sha1').update(`${path}${stats.size}${stats.mtimeMs}`).digest('base64url')}"`
  const common = {
    ...headers,
    // A file that is opened on its own must not run anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': CACHE_FOREVER,
    ETag: etag,
  }
  if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers: common })
  const file = await openReadable(path)
  const answer = { headers: { ...common, 'Content-Length': String(stats.size) } }
  if (c.req.method === 'HEAD') {
    await file.close()
    return new Response(null, answer)
  }
  const breakOff = (error: unknown) => {
    logFailure(log, c.req, error)
    // Cuts the connection, so that a partial answer does not look complete.
    c.env.outgoing.destroy()
  }
  return new Response(contentOf(file, breakOff), answer)
}

function undefinedIfMissing(error: unknown): undefined {
  if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
  throw error
}

/** Opens a file and reads its beginning: a disk often fails only then. */
async function openReadable(path: string): Promise<FileHandle> {
  const file = await open(path)
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const PIECE_BYTES = 65_536

/**
 * Returns the content of a file, which is closed at the end. `breakOff` is called when it cannot be read on, and must
 * end the answer.
 */
function contentOf(file: FileHandle, breakOff: (error: unknown) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const close = () => file.close().catch(() => {})
  let position = 0
  /** True once the client has gone, perhaps with all it needs. */
  let isCancelled = false
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, position)
          position += bytesRead
          if (isCancelled) return
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
          await close()
          if (!isCancelled) controller.close()
        } catch (error) {
          await close()
          if (!isCancelled) breakOff(error)
        }
      },
      cancel() {
        isCancelled = true
        return close()
      },
    },
    // Disables read-ahead.
    { highWaterMark: 0 },
  )
}
