import { onTestFinished, vi } from 'vitest'

type HeldRequest = {
  path: string
  /** The request's If-None-Match header. */
  tag: string | null
  answer: (response: Response) => void
  fail: (error: Error) => void
}

/** Replaces the network in one test: each request waits until the test answers it. */
export function holdRequests() {
  const requests: HeldRequest[] = []
  let count = 0
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    count += 1
    const tag = new Headers(init.headers).get('If-None-Match')
    return new Promise<Response>((answer, fail) => requests.push({ path: input, tag, answer, fail }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())

  function take(path: string): HeldRequest {
    const at = requests.findIndex(request => request.path === path)
    const [request] = requests.splice(at, at < 0 ? 0 : 1)
    if (!request) throw new Error(`Nobody waits for ${path}`)
    return request
  }
  return {
    count: () => count,
    /** Removes the oldest request for a path, to answer it later than others. */
    take,
    answer: (path: string, body: unknown, status = 200) => take(path).answer(Response.json(body, { status })),
    fail: (path: string) => take(path).fail(new TypeError('Failed to fetch')),
  }
}
