import { freshXsrfToken } from '../../../kit/state/api.ts'

const MEGABYTE = 1024 ** 2

/** Limits that servers in front have; the first one is nginx's own. */
const LIMITS = [1, 2, 5, 10, 20, 50].map(megabytes => megabytes * MEGABYTE)

/** A proxy that checks the length of a body has refused it before this much is sent. */
const ENOUGH_BYTES = 512 * 1024

/**
 * Tests whether proxies accept bodies of this size. Resolves with undefined if they do, else with the most they accept.
 * Over HTTP/1.1, tests only the default limit of nginx: there, browsers read an answer only after sending everything.
 */
export async function acceptedAtMost(path: string, bytes: number): Promise<number | undefined> {
  const [smallest = 0] = LIMITS
  if (bytes <= smallest) return undefined
  const isEarly = answersEarly()
  if (!(await isRefused(path, isEarly ? bytes : smallest + 1, isEarly))) return undefined
  if (!isEarly) return smallest
  for (const limit of LIMITS.filter(limit => limit < bytes).toReversed())
    if (!(await isRefused(path, limit, isEarly))) return limit
  return 0
}

const answersEarly = () =>
  performance
    .getEntriesByType('navigation')
    .some(entry => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol))

/**
 * Sends a body of zeros, which Lichtung itself would refuse for another reason, until an answer or enough progress
 * decides.
 */
async function isRefused(path: string, bytes: number, isEarly: boolean): Promise<boolean> {
  const token = await freshXsrfToken()
  const request = new XMLHttpRequest()
  return new Promise(decide => {
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', token)
    request.upload.onprogress = ({ loaded }) => {
      if (isEarly && loaded > ENOUGH_BYTES) request.abort()
    }
    request.onreadystatechange = () => {
      if (request.status === 0) return
      decide(request.status === 413)
      request.abort()
    }
    request.onloadend = () => decide(false)
    request.send(new Blob([new Uint8Array(bytes)]))
  })
}
