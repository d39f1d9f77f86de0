import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A fault that a test chooses for a request; undefined for none. `lie` confirms the request without executing it;
 * `late` executes it and reports a timeout.
 */
type Fault = number | 'lie' | 'late' | 'cut' | Promise<void> | undefined

export type ObjectServer = {
  /** Addresses for a second home, both of the same objects. */
  webdav: string
  s3: string
  /** The objects by path below the home, in the order of their names. */
  objects: Map<string, Buffer>
  /** Requests so far, such as `PUT 00000001-0000000007/00000000`. */
  requests: string[]
  /** Bytes of bodies received, and of all. */
  received(): number
  receivedWithHeads(): number
  /** Called for each request; a test replaces it. */
  faultOf: (request: { method: string; name: string }) => Fault
  /** Resolves when this number of further bytes may come, as on a slow line. */
  pace?: (bytes: number) => Promise<void>
  /** False to ignore conditions, as many servers do. */
  knowsConditions: boolean
  isVersioned: boolean
  /** True to refuse the right tag as well, as rclone does. */
  refusesTags: boolean
}

const HOME = '/bucket/home/'
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Opens a server on the loopback that speaks enough of WebDAV and S3. */
export async function serveObjects(): Promise<ObjectServer & { close(): void }> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let received = 0
  const connections = new Set<Socket>()
  let closedBytes = 0
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://x')
    const name = decodeURIComponent(pathname).slice(HOME.length)
    const body = await bodyOf(request, objectServer.pace)
    received += body.length
    requests.push(`${method} ${name}`)
    const fault = objectServer.faultOf({ method, name })
    if (fault instanceof Promise) await fault
    const end = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(content)
    if (typeof fault === 'number') return end(fault)
    if (searchParams.has('versioning'))
      return end(
        200,
        `<VersioningConfiguration>${objectServer.isVersioned ? '<Status>Enabled</Status>' : ''}</VersioningConfiguration>`,
      )
    if (searchParams.has('list-type')) return end(200, bucketList(objects, searchParams))
    if (method === 'PROPFIND') return end(207, folderList(objects, name))
    if (method === 'MKCOL') return end(405)
    const present = objects.get(name)
    if (method === 'GET') {
      if (!present) return end(404)
      return end(200, fault === 'cut' ? present.subarray(0, -1) : present, { ETag: tagOf(present) })
    }
    if (method === 'DELETE') {
      for (const path of fault === 'lie' ? [] : [...objects.keys()])
        if (path === name || (name.endsWith('/') && path.startsWith(name))) objects.delete(path)
      return end(204)
    }
    if (method !== 'PUT') return end(405)
    if (objectServer.refusesTags && request.headers.if !== undefined) return end(412)
    if (objectServer.knowsConditions && !isMet(request, present)) return end(412)
    if (fault !== 'lie') objects.set(name, body)
    return end(fault === 'late' ? 504 : 201, '', { ETag: tagOf(body) })
  }

  server.on('connection', connection => {
    connections.add(connection)
    connection.once('close', () => {
      connections.delete(connection)
      closedBytes += connection.bytesRead
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const objectServer: ObjectServer & { close(): void } = {
    webdav: `webdav://127.0.0.1:${port}${HOME}`,
    s3: `s3://bucket/home?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    objects,
    requests,
    received: () => received,
    receivedWithHeads: () => [...connections].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes),
    faultOf: () => undefined,
    knowsConditions: true,
    isVersioned: false,
    refusesTags: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return objectServer
}

async function bodyOf(request: IncomingMessage, pace: ObjectServer['pace']): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) {
    await pace?.(piece.length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function isMet({ headers }: IncomingMessage, present: Buffer | undefined): boolean {
  const wanted = headers['if-match'] ?? /\[(.*)\]/.exec(String(headers.if ?? ''))?.[1]
  if (headers['if-none-match'] === '*') return present === undefined
  return wanted === undefined || (present !== undefined && tagOf(present) === wanted)
}

function childrenOf(objects: ReadonlyMap<string, Buffer>, folder: string): string[] {
  const below = [...objects.keys()].filter(path => path.startsWith(folder)).map(path => path.slice(folder.length))
  return [...new Set(below.map(path => path.replace(/\/.*/, '/')))].toSorted()
}

function folderList(objects: ReadonlyMap<string, Buffer>, folder: string): string {
  const entry = (name: string) =>
    `<D:response><D:href>${HOME}${folder}${escaped(name)}</D:href><D:propstat><D:prop><D:resourcetype>${/(^|\/)$/.test(name) ? '<D:collection/>' : ''}</D:resourcetype></D:prop></D:propstat></D:response>`
  const all = ['', ...childrenOf(objects, folder)].map(entry).join('')
  return `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${all}</D:multistatus>`
}

/** Two names a page, so that long lists are read on. */
function bucketList(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const folder = prefix.replace('home/', '')
  const after = query.get('continuation-token') ?? ''
  const names = childrenOf(objects, folder).filter(name => name > after)
  const page = names.slice(0, 2)
  const entry = (name: string) =>
    name.endsWith('/')
      ? `<CommonPrefixes><Prefix>${prefix}${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${prefix}${name}</Key></Contents>`
  const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${page.map(entry).join('')}</ListBucketResult>`
}
