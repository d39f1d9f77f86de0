import {
  dropCaches,
  isFromSite,
  isListAddress,
  isNotFound,
  keptList,
  renewList,
  SHELL,
} from '../../../state/kept-lists.ts'

/** Set by the build: this version's fingerprint, its files, and those that its page names. */
declare const SHELL_VERSION: string
declare const SHELL_FILES: readonly string[]
declare const SHELL_PAGE: readonly string[]

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}
// TypeScript's worker types conflict with the DOM types that the rest of the client needs.
declare const self: Worker

const DESK = '/admin/desk'
/** Excludes the record of processing, which needs the network. */
const isOfficePage = (pathname: string) =>
  pathname === DESK || pathname.startsWith(`${DESK}/`) || pathname === '/admin' || pathname === '/admin/set-up'
/** On a weak signal, use the cached page after this. */
const TIMEOUT_MS = 3000

const shell = SHELL + SHELL_VERSION

// No skipWaiting: open pages keep the files of their version until the last one closes.
self.addEventListener('install', event => event.waitUntil(keepShell()))
self.addEventListener('activate', event => event.waitUntil(dropOldShells().then(() => self.clients.claim())))
self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && isOfficePage(pathname)) event.respondWith(page(event, pathname))
  else if (SHELL_FILES.includes(pathname)) event.respondWith(keptFile(event.request))
  // Other requests, including API calls, bypass the worker.
})

/** Installs all files of a version or none. */
async function keepShell(): Promise<void> {
  const answer = await fetch(DESK, { redirect: 'manual' })
  if (!(await isOurPage(answer))) throw new Error('This is not the page of this version.')
  const cache = await caches.open(shell)
  await Promise.all([keepPage(cache, answer), cache.addAll([...SHELL_FILES])])
}

/** True if the page is this version's desk. A page with another version's scripts must not be cached. */
async function isOurPage(answer: Response): Promise<boolean> {
  if (!answer.ok) return false
  const html = await answer.clone().text()
  return SHELL_PAGE.every(file => html.includes(file))
}

async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(SHELL) && name !== shell)
  await Promise.all(names.map(name => caches.delete(name)))
}

/**
 * Returns the server's page; a cached one if the server is slow or fails, or the session has expired. Clears the device
 * after a sign-out.
 */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const list = await keptFor(pathname)
  // Only its existence matters here.
  void list?.body?.cancel()
  const response = fetch(event.request).catch(() => undefined)
  event.waitUntil(response)
  const answer = await (list ? Promise.race([response, timeout()]) : response)
  if (answer && isNotFound(answer) && (await hasBeenSignedOut())) return forgetAll(pathname, answer)
  // Look it up again, as a sign-out may have deleted it meanwhile.
  if (answer === undefined || (list && !isPage(answer)))
    return (await keptFor(pathname)) ?? (await cachedPage()) ?? Response.error()
  event.waitUntil(renew(pathname, answer.clone()))
  return answer
}

const keptFor = (pathname: string) =>
  isListAddress(pathname) ? keptList(pathname, new Date().toISOString()) : cachedPage()

/** False for the redirect of an expired session (browsers hide its headers), a proxy's page and a server failure. */
const isPage = (answer: Response) => isFromSite(answer) && answer.status < 500

async function renew(pathname: string, answer: Response): Promise<void> {
  if (isListAddress(pathname)) await renewList(pathname, answer)
  // Panel and set-up name further files.
  else if (pathname.startsWith(DESK) && (await isOurPage(answer))) await keepPage(await caches.open(shell), answer)
}

/** Keeps the page without the desk in it, which names guests and grows old. */
async function keepPage(cache: Cache, answer: Response): Promise<void> {
  const html = (await answer.text()).replace(/<script id="desk".*?<\/script>/s, '')
  await cache.put(DESK, new Response(html, answer))
}

const timeout = () => new Promise<undefined>(resolve => setTimeout(resolve, TIMEOUT_MS))

const cachedPage = async () => (await caches.open(shell)).match(DESK, { ignoreVary: true })

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: shell, ignoreVary: true })) ?? fetch(request)
}

/** False for an expired session, which is redirected to the login page instead. */
const hasBeenSignedOut = () => fetch(DESK, { redirect: 'manual' }).then(isNotFound, () => false)

/** The login page clears what only a page can (main.tsx). */
async function forgetAll(pathname: string, answer: Response): Promise<Response> {
  await self.registration.unregister()
  await dropCaches()
  // The panel does not exist for anybody who may not see it.
  return pathname.startsWith(DESK) ? Response.redirect(`/login?to=${encodeURIComponent(pathname)}`) : answer
}
