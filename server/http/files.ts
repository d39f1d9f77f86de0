import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { AppError } from '../../domain/error.ts'
import { imageWidths } from '../../domain/images/widths.ts'
import type { Deps } from '../deps.ts'
import type { Assets } from '../runtime/assets.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the Accept-Encoding header allows. */
export function encodingFor(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

/** Files below /assets/, with hashed names, compressed by the build. */
export function assetRoutes(assets: Assets, headers: Record<string, string>) {
  const extensions: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
  const cache = new Map<string, Buffer | undefined>()
  const read = (name: string) => {
    if (!cache.has(name)) cache.set(name, assets.read(name))
    return cache.get(name)
  }
  const known = new Set(assets.names)
  return new Hono().get('/:name', c => {
    const name = `client/${c.req.param('name')}`
    const type = types[name.slice(name.lastIndexOf('.') + 1)]
    if (!known.has(name) || type === undefined) throw new AppError('not_found', 'Diese Datei gibt es nicht.')
    const wanted = encodingFor(c.req.header('Accept-Encoding'))
    const encoding = known.has(name + extensions[wanted]) ? wanted : 'identity'
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

/** D12: `/img/<id>` is the picture at most 2400 px wide, `?w=480|960|1600` a smaller one. All are WebP. */
export const imageFileRoutes = (
  { images, imageFiles }: Pick<Deps, 'images' | 'imageFiles'>,
  headers: Record<string, string>,
) =>
  new Hono().get('/:id', async c => {
    const missing = new AppError('not_found', 'Dieses Bild gibt es nicht.')
    const asked = c.req.query('w')
    const width = imageWidths.find(known => String(known) === asked)
    if (asked !== undefined && width === undefined) {
      throw new AppError('invalid', `Bilder gibt es in den Breiten ${imageWidths.join(', ')}.`)
    }
    const id = c.req.param('id')
    // The files of a deleted image stay for a while, but are not served.
    const path = images.current.some(({ _id }) => _id === id) ? imageFiles.path(id, width) : undefined
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
    if (path === undefined || !found?.isFile()) throw missing
    const etag = `"${createHash('sha1').update(`${path}${found.size}${found.mtimeMs}`).digest('base64url')}"`
    const common = {
      ...headers,
      // A picture that is opened on its own must not run anything.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': CACHE_FOREVER,
      ETag: etag,
    }
    if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers: common })
    const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream)
    return new Response(body, {
      headers: { ...common, 'Content-Type': 'image/webp', 'Content-Length': String(found.size) },
    })
  })
