import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { SecureContextOptions } from 'node:tls'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import type { Tls } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { type StoredAccount, type StoredCertificate, tlsFiles } from '../store/files/tls-files.ts'
import { orderCertificate } from './acme.ts'

/** For the admin panel. */
export type CertificateState = {
  domains: readonly string[]
  /** Of the certificate that is served; undefined as long as there is none that is for all of the domains. */
  validUntil: Instant | undefined
  /** Why the last order failed, one sentence; undefined when none is due any more by a clock that was put right. */
  problem: string | undefined
  /** When the next order is due; undefined while one runs. */
  nextTry: Instant | undefined
}

export type Certificates = {
  state(): CertificateState
  /** True when the certificate that is served is for this domain: after a new --domain there may be another one still. */
  covers(domain: string): boolean
  /** What https is served with; without a certificate there is none, and every handshake fails. */
  context(): SecureContextOptions
  /** What port 80 answers the ACME server; undefined for what no order asks for. */
  answerTo(token: string): string | undefined
  /** Orders and renews from now on; `renewed` is called for each certificate after the one of the start. */
  start(renewed: () => void): void
  /** Ends an order that is under way. */
  close(): Promise<void>
}

type Certificate = StoredCertificate & Lifetime
/** In milliseconds since 1970. */
type Lifetime = { validFrom: number; validUntil: number }
type Failed = NonNullable<StoredAccount['failed']>

const minutes = 60_000
const hours = 60 * minutes

/** Reads the certificate that an earlier start has got. */
export async function openCertificates({
  dir,
  tls,
  now,
  log,
}: {
  dir: string
  tls: Tls
  now: () => Instant
  log: Log
}): Promise<Certificates> {
  const files = tlsFiles(dir, log.error)
  const { domains, directory } = tls
  const time = () => Date.parse(now())
  const stored = await files.readCertificate()
  let current = stored && certificateOf(stored)
  if (stored && !current) log.error('The certificate in tls/certificate.json is not used: it is not that of its key.')
  const account = (await files.readAccount()) ?? { key: newKey() }
  /** Something else may work at once, and asks for a certificate of its own. */
  const isSame = (other: { directory: string; domains: readonly string[] }) =>
    other.directory === directory && other.domains.join() === domains.join()
  let failed = account.failed && isSame(account.failed) ? account.failed : undefined
  let unstored: string | undefined
  let isOrdering = false
  let keeping = Promise.resolve()
  const challenges = new Map<string, string>()
  const closing = new AbortController()

  // Clocks are put right while a site runs. What the clock says decides about a renewal alone, and only within what is
  // measured by `passed`: one that is ahead does not order again and again, one that is behind does not let it run out.
  const passed = () => performance.now()
  /** By the clock. */
  let renewal = 0
  /** By what has passed. */
  let earliest = passed() + (failed ? pauseAtStart(failed, time()) : 0)
  let latest = passed()
  const plan = (certificate: Certificate) => {
    renewal = renewAt(certificate, Math.random())
    latest = passed() + (lifetimeOf(certificate) * 2) / 3
  }
  if (current && isSame(current)) plan(current)
  const untilRenewal = () => Math.min(renewal - time(), latest - passed())
  const untilOrder = () => Math.max(untilRenewal(), earliest - passed())

  const failure = (problem: string): Failed => ({
    directory,
    domains: [...domains],
    count: (failed?.count ?? 0) + 1,
    at: now(),
    problem,
  })
  const remember = (failed: Failed | undefined) =>
    files.writeAccount({ key: account.key, ...(failed ? { failed } : {}) })

  async function order(): Promise<Certificate> {
    // First of all: a disk that does not take it would not take the certificate either, and who crashes in the middle is
    // not to begin with an order each time.
    const broken = failure('The last order was broken off before its certificate was stored.')
    await remember(broken).catch(error => {
      throw new AppError('unavailable', `No certificate is ordered, as it could not be stored: ${error.message}.`)
    })
    const key = newKey()
    const chain = await orderCertificate({
      directory,
      accountKey: account.key,
      certificateKey: key,
      domains,
      challenges,
      signal: closing.signal,
    })
    const fresh = certificateOf({ directory, domains: [...domains], key, chain })
    if (!fresh)
      throw new AppError('unavailable', 'What the certificate authority sent is not a certificate of our key.')
    return fresh
  }

  async function attempt(renewed: () => void) {
    current = await order()
    renewed()
    failed = undefined
    plan(current)
    earliest = passed() + lifetimeOf(current) / 3
    // A disk that refuses it takes nothing from visitors, and another order would not help.
    unstored = await files.writeCertificate(storable(current)).then(
      () => undefined,
      error => `The certificate cannot be stored, so the next start needs a new one: ${error.message}.`,
    )
  }

  const tell = () => {
    const { validUntil, nextTry } = state()
    const problem = failed?.problem ?? unstored
    if (problem === undefined) log.info('There is a new certificate', { domains, validUntil, renewal: nextTry })
    else log.error(problem, { domains, validUntil, nextTry })
  }

  async function keep(renewed: () => void) {
    if (untilOrder() > 0 && state().problem) tell()
    for (;;) {
      for (let left = untilOrder(); left > 0; left = untilOrder()) {
        // A long timer would not notice that the clock is put right.
        await after(Math.min(left, hours), undefined, { signal: closing.signal }).catch(() => {})
        if (closing.signal.aborted) return
      }
      isOrdering = true
      try {
        await attempt(renewed)
      } catch (error) {
        if (closing.signal.aborted) {
          // It has not failed.
          await remember(failed).catch(() => {})
          return
        }
        failed = failure(error instanceof Error ? error.message : String(error))
        earliest = passed() + pauseAfter(failed.count, error instanceof AppError ? error.retryAfter : undefined)
      }
      isOrdering = false
      tell()
      // Else it stays on the disk as broken off, and the next start orders after a pause.
      if (failed || !unstored) await remember(failed).catch(() => {})
    }
  }

  const covers = (domain: string) => current?.domains.includes(domain) ?? false
  const state = () => ({
    domains,
    validUntil: current && domains.every(covers) ? instant(current.validUntil) : undefined,
    problem: failed && untilRenewal() <= 0 ? failed.problem : unstored,
    nextTry: isOrdering ? undefined : instant(time() + untilOrder()),
  })
  return {
    state,
    covers,
    context: () => ({
      minVersion: 'TLSv1.2',
      ...(current ? { key: current.key, cert: current.chain } : {}),
    }),
    answerTo: token => challenges.get(token),
    start(renewed) {
      keeping = keep(renewed)
    },
    async close() {
      closing.abort()
      await keeping
    },
  }
}

/** When a third of the lifetime is left, and a little before: not all sites are to come at the same time. `chance` is 0 to 1. */
export function renewAt(certificate: Lifetime, chance: number): number {
  const lifetime = lifetimeOf(certificate)
  return certificate.validUntil - lifetime / 3 - (lifetime / 50) * chance
}

const lifetimeOf = ({ validFrom, validUntil }: Lifetime) => validUntil - validFrom

/**
 * Milliseconds until the next try. Let's Encrypt allows five failures per hour and name; tries after 0, 5, 15, 35, 75
 * minutes and so on, in the end every six hours, are four in any hour at most. `retryAfter` is what the server wishes, in
 * seconds; a day is as long as it gets.
 */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const doubling = 5 * 2 ** Math.min(failures - 1, 12) * minutes
  return Math.max(Math.min(doubling, 6 * hours), Math.min(retryAfter * 1000, 24 * hours))
}

/**
 * Milliseconds until the first try of a start at `time`: the rest of the pause, as crashes must not lead to one order after
 * the other, and half an hour after the failure at most, as who starts anew may have mended what was wrong.
 */
export function pauseAtStart({ count, at }: Pick<Failed, 'count' | 'at'>, time: number): number {
  const pause = Math.min(pauseAfter(count), 30 * minutes)
  // By a clock that was ahead it would be in the future.
  return Math.max(0, pause - Math.max(0, time - Date.parse(at)))
}

/** Undefined when it cannot be read or the key is another one's. */
function certificateOf(stored: StoredCertificate): Certificate | undefined {
  try {
    const certificate = new X509Certificate(stored.chain)
    if (!certificate.checkPrivateKey(createPrivateKey(stored.key))) return undefined
    return {
      ...stored,
      validFrom: certificate.validFromDate.getTime(),
      validUntil: certificate.validToDate.getTime(),
    }
  } catch {
    return undefined
  }
}

const storable = ({ directory, domains, key, chain }: Certificate): StoredCertificate => ({
  directory,
  domains,
  key,
  chain,
})

const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

const instant = (time: number) => new Date(time).toISOString()
