import { type Element, readXml } from '../../formats/xml.ts'
import type { Credentials } from '../../runtime/home-address.ts'
import { type ObjectStore, PlaceError } from './object-store.ts'
import { type HttpAnswer, type Request, send, unexpectedError } from './request.ts'

const isDone = ({ status }: HttpAnswer) => status >= 200 && status < 300

/** Opens a folder of a WebDAV server (RFC 4918). Its own folder and those of objects are made when they are needed. */
export function openWebdav(url: string, { user, secret }: Credentials): ObjectStore {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  const base = new URL(url)

  const call = (method: string, name: string, body?: Request['body'], headers: Record<string, string> = {}) =>
    send({ method, url: `${url}${name}`, body, headers: { ...(user && { authorization }), ...headers } })

  /** Makes the folders above an object: the one that it names, and those of the address itself. */
  async function makeFolders(name: string): Promise<void> {
    const own = base.pathname.split('/').filter(Boolean)
    const within = name.split('/').slice(0, -1)
    let folder = `${base.origin}/`
    for (const part of [...own, ...within]) {
      folder += `${part}/`
      const answer = await send({ method: 'MKCOL', url: folder, headers: { ...(user && { authorization }) } })
      // It is there (405), or above the account's own folders, which need not be its to make.
      if (!isDone(answer) && answer.status === 401) throw unexpectedError(answer)
    }
  }

  async function store(
    name: string,
    body: NonNullable<Request['body']>,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const answer = await call('PUT', name, body, headers)
    // 409 is the standard's answer for a missing folder; some give others.
    if (![404, 409].includes(answer.status)) return answer
    await makeFolders(name)
    return call('PUT', name, body, headers)
  }

  return {
    place: `${base.host}${base.pathname}`,
    async put(name, content) {
      const answer = await store(name, content)
      if (!isDone(answer)) throw unexpectedError(answer)
    },
    async putIf(name, bytes, tag) {
      const answer = await store(name, bytes, tag === undefined ? { 'If-None-Match': '*' } : { If: `([${tag}])` })
      if (answer.status === 412) return false
      if (!isDone(answer)) throw unexpectedError(answer)
      return true
    },
    async get(name) {
      const answer = await call('GET', name)
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw unexpectedError(answer)
      return { bytes: answer.body, tag: answer.headers.etag }
    },
    async read(name, take) {
      const answer = await send({
        method: 'GET',
        url: `${url}${name}`,
        take,
        headers: { ...(user && { authorization }) },
      })
      if (![200, 404].includes(answer.status)) throw unexpectedError(answer)
      return answer.status === 200
    },
    async list(folder) {
      const answer = await call('PROPFIND', folder, Buffer.from(propfind), {
        Depth: '1',
        'Content-Type': 'application/xml',
      })
      if (answer.status === 404) return []
      if (answer.status !== 207) throw unexpectedError(answer)
      return namesIn(answer.body.toString(), `${base.pathname}${folder}`)
    },
    async delete(name) {
      const answer = await call('DELETE', name)
      if (!isDone(answer) && answer.status !== 404) throw unexpectedError(answer)
    },
    async keepsDeleted() {
      // Nextcloud and ownCloud show each account its bin.
      const before = /^(.*\/remote\.php\/)(dav|webdav)\//.exec(base.pathname)?.[1]
      if (before === undefined) return false
      const bin = `${base.origin}${before}dav/trashbin/${encodeURIComponent(user)}/trash`
      const { status } = await send({ method: 'PROPFIND', url: bin, headers: { authorization, Depth: '0' } })
      return status === 207
    },
  }
}

const propfind = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>'

/** Returns the names in an answer to PROPFIND. A server may give whole addresses or paths, with other characters escaped. */
async function namesIn(text: string, folder: string): Promise<string[]> {
  const found: string[] = []
  await readXml(text, (element, around) => {
    if (element.name !== 'response' || around.length !== 2) return false
    const href = element.children.find(({ name }) => name === 'href')?.text.trim() ?? ''
    const path = decodeURIComponent(URL.canParse(href) ? new URL(href).pathname : href)
    const name = path.startsWith(decodeURIComponent(folder)) ? path.slice(decodeURIComponent(folder).length) : ''
    const plain = name.replace(/\/$/, '')
    if (!['', '.', '..'].includes(plain) && !plain.includes('/')) found.push(isFolder(element) ? `${plain}/` : plain)
    return true
  }).catch(() => {
    throw new PlaceError('failing', 'its list cannot be read')
  })
  return found
}

const isFolder = (element: Element): boolean => element.name === 'collection' || element.children.some(isFolder)
