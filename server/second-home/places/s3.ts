import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { type Element, readXml } from '../../formats/xml.ts'
import type { HomeAddress, HomeCredentials } from '../../runtime/home-address.ts'
import { type LongContent, type ObjectStore, PlaceError } from './object-store.ts'
import { type HttpAnswer, type PlaceRequest, sendRequest, unexpectedError } from './request.ts'

type S3Address = Extract<HomeAddress, { kind: 's3' }>

const isDone = ({ status }: HttpAnswer) => status >= 200 && status < 300

/** Opens a prefix of a bucket, by the path style that every S3 server understands. */
export function openS3(address: S3Address, { user, secret }: HomeCredentials, now: () => number): ObjectStore {
  const { bucket, prefix, endpoint, region } = address
  const bucketUrl = `${endpoint}/${bucket}`
  /** Difference between the place's clock and this machine's, once the place has refused a signature because of it. */
  let shiftMs = 0

  async function callOnce({ method, url, body, take }: PlaceRequest, headers: Record<string, string>) {
    const signer = new AwsV4Signer({
      ...{ method, url, region, service: 's3', accessKeyId: user, secretAccessKey: secret },
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': hashOf(body),
      },
      datetime: new Date(now() + shiftMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    })
    const signed = await signer.sign()
    return sendRequest({ method, url: signed.url.href, headers: Object.fromEntries(signed.headers), body, take })
  }

  async function call(method: string, url: string, body?: PlaceRequest['body'], headers: Record<string, string> = {}) {
    return request({ method, url, body }, headers)
  }

  async function request(placeRequest: PlaceRequest, headers: Record<string, string> = {}) {
    const answer = await callOnce(placeRequest, headers)
    if (answer.status !== 403 || (await codeOf(answer)) !== 'RequestTimeTooSkewed') return answer
    const date = Date.parse(answer.headers.date ?? '')
    if (Number.isNaN(date)) return answer
    shiftMs = date - now()
    return callOnce(placeRequest, headers)
  }

  const urlOf = (name: string) => `${bucketUrl}/${prefix}${name}`

  return {
    place: `${new URL(endpoint).host}/${bucket}/${prefix}`,
    async put(name, content) {
      const answer = await call('PUT', urlOf(name), content)
      if (!isDone(answer)) throw unexpectedError(answer, await codeOf(answer))
    },
    async putIf(name, bytes, tag) {
      const answer = await call('PUT', urlOf(name), bytes, tag ? { 'If-Match': tag } : { 'If-None-Match': '*' })
      // 409: another writer is storing it; 404: the object with that tag was deleted.
      if ([412, 409].includes(answer.status) || (answer.status === 404 && tag)) return false
      if (!isDone(answer)) throw unexpectedError(answer, await codeOf(answer))
      return true
    },
    async get(name) {
      const answer = await call('GET', urlOf(name))
      const code = answer.status === 200 ? '' : await codeOf(answer)
      if (answer.status === 404 && code !== 'NoSuchBucket') return undefined
      if (answer.status !== 200) throw unexpectedError(answer, code)
      return { bytes: answer.body, tag: answer.headers.etag }
    },
    async read(name, take) {
      const answer = await request({ method: 'GET', url: urlOf(name), take })
      const code = answer.status === 200 ? '' : await codeOf(answer)
      if (answer.status !== 200 && (answer.status !== 404 || code === 'NoSuchBucket'))
        throw unexpectedError(answer, code)
      return answer.status === 200
    },
    async list(folder) {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({
          ...{ 'list-type': '2', delimiter: '/', prefix: `${prefix}${folder}` },
          ...(token && { 'continuation-token': token }),
        })
        const answer = await call('GET', `${bucketUrl}?${query}`)
        if (!isDone(answer)) throw unexpectedError(answer, await codeOf(answer))
        const page = await pageOf(answer, `${prefix}${folder}`)
        names.push(...page.names)
        if (page.next === token) throw new PlaceError('erring', 'its list does not end')
        token = page.next
      }
      return names
    },
    async delete(name) {
      if (name.endsWith('/')) return
      const answer = await call('DELETE', urlOf(name))
      if (!isDone(answer) && answer.status !== 404) throw unexpectedError(answer, await codeOf(answer))
    },
    async keepsDeleted() {
      const answer = await call('GET', `${bucketUrl}?versioning=`)
      const root = await readXml(answer.body.toString(), () => false).catch(() => undefined)
      return isDone(answer) && root !== undefined && childText(root, 'Status') === 'Enabled'
    },
  }
}

/** A long object is made while it is sent; its seal protects it without the hash. */
const hashOf = (body: Uint8Array | LongContent | undefined): string =>
  body === undefined || body instanceof Uint8Array
    ? createHash('sha256')
        .update(body ?? '')
        .digest('hex')
    : 'UNSIGNED-PAYLOAD'

const childText = ({ children }: Element, name: string) => children.find(child => child.name === name)?.text ?? ''

/** Returns the code of an error such as `AccessDenied`; "" where the place gives none. */
const codeOf = async ({ body }: HttpAnswer): Promise<string> =>
  readXml(body.toString(), () => false).then(
    root => childText(root, 'Code'),
    () => '',
  )

async function pageOf({ body }: HttpAnswer, folder: string): Promise<{ names: string[]; next: string | undefined }> {
  const root = await readXml(body.toString(), () => false).catch(() => {
    throw new PlaceError('erring', 'its list cannot be read')
  })
  if (root.name !== 'ListBucketResult') throw new PlaceError('erring', 'its answer is not a list')
  const names = root.children.flatMap(child => {
    const path = child.name === 'Contents' ? childText(child, 'Key') : ''
    const folderPath = child.name === 'CommonPrefixes' ? childText(child, 'Prefix') : ''
    return [path, folderPath].filter(path => path !== '' && path !== folder).map(path => path.slice(folder.length))
  })
  const isCut = childText(root, 'IsTruncated') === 'true'
  return { names, next: isCut ? childText(root, 'NextContinuationToken') || undefined : undefined }
}
