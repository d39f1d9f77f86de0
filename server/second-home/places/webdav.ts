import { type Element, readXml } from '../../formats/xml.ts'
import type { HomeCredentials } from '../../runtime/home-address.ts'
import { type ObjectStore, PlaceError } from './object-store.ts'
import { type HttpAnswer, type PlaceRequest, sendRequest, unexpectedError } from './request.ts'

const isDone = ({ status }: HttpAnswer) => status >= 200 && status < 300
/** 409 is the standard's answer for a missing folder; some give others. */
const isFolderMissing = ({ status }: HttpAnswer) => status === 404 || status === 409
/** Makes Nextcloud delete without its bin. */
const forGood = { 'X-NC-Skip-Trashbin': 'true' }

/** Opens a folder of a WebDAV server (RFC 4918). Its own folder and those of objects are made when they are needed. */
export function openWebdav(url: string, { user, secret }: HomeCredentials): ObjectStore {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  const base = new URL(url)

  const call = (method: string, name: string, body?: PlaceRequest['body'], headers: Record<string, string> = {}) =>
    sendRequest({ method, url: `${url}${name}`, body, headers: { ...(user && { authorization }), ...headers } })

  /**
   * Makes a folder and, first, missing ones above it, but only those: the account may have no right to the top ones.
   */
  async function makeFolder(folder: string): Promise<void> {
    const make = () => sendRequest({ method: 'MKCOL', url: folder, headers: { ...(user && { authorization }) } })
    const answer = await make()
    if (answer.status === 401) throw unexpectedError(answer)
    const above = folder.replace(/[^/]+\/$/, '')
    if (!isFolderMissing(answer) || [folder, above].includes(`${base.origin}/`)) return
    await makeFolder(above)
    await make()
  }

  async function store(
    name: string,
    body: NonNullable<PlaceRequest['body']>,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const answer = await call('PUT', name, body, headers)
    if (!isFolderMissing(answer)) return answer
    await makeFolder(`${url}${name}`.replace(/[^/]+$/, ''))
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
      const answer = await sendRequest({
        method: 'GET',
        url: `${url}${name}`,
        take,
        headers: { ...(user && { authorization }) },
      })
      if (![200, 404].includes(answer.status)) throw unexpectedError(answer)
      return answer.status === 200
    },
    async list(folder) {
      const answer = await call('PROPFIND', folder, Buffer.from(propfind), propfindHeaders)
      if (answer.status === 404) return []
      if (answer.status !== 207) throw unexpectedError(answer)
      return namesIn(answer.body.toString(), `${base.pathname}${folder}`)
    },
    async delete(name) {
      const answer = await call('DELETE', name, undefined, forGood)
      if (!isDone(answer) && answer.status !== 404) throw unexpectedError(answer)
    },
    async keepsDeleted(name) {
      // Nextcloud and ownCloud show each account its bin, and name what is in it after its name and time.
      const match = /^(.*\/remote\.php\/)(?:dav\/files\/([^/]+)|webdav)\//.exec(base.pathname)
      if (!match) return false
      // People may sign in with their e-mail address, too.
      const [, before, account = encodeURIComponent(user)] = match
      const bin = `${before}dav/trashbin/${account}/trash/`
      const { status, body } = await sendRequest({
        method: 'PROPFIND',
        url: `${base.origin}${bin}`,
        body: Buffer.from(propfind),
        headers: { authorization, ...propfindHeaders },
      })
      return status === 207 && (await namesIn(body.toString(), bin)).some(entry => entry.startsWith(name))
    },
  }
}

const propfind = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>'
const propfindHeaders = { Depth: '1', 'Content-Type': 'application/xml' }

/**
 * Returns the names in an answer to PROPFIND. A server may give whole addresses or paths, with other characters
 * escaped.
 */
async function namesIn(text: string, folder: string): Promise<string[]> {
  const names: string[] = []
  await readXml(text, (element, around) => {
    if (element.name !== 'response' || around.length !== 2) return false
    const href = element.children.find(({ name }) => name === 'href')?.text.trim() ?? ''
    const path = decodeURIComponent(URL.canParse(href) ? new URL(href).pathname : href)
    const name = path.startsWith(decodeURIComponent(folder)) ? path.slice(decodeURIComponent(folder).length) : ''
    const plain = name.replace(/\/$/, '')
    if (!['', '.', '..'].includes(plain) && !plain.includes('/')) names.push(isFolder(element) ? `${plain}/` : plain)
    return true
  }).catch(() => {
    throw new PlaceError('erring', 'its list cannot be read')
  })
  return names
}

const isFolder = (element: Element): boolean => element.name === 'collection' || element.children.some(isFolder)
