import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { SecureContextOptions } from 'node:tls'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import type { Tls } from '../config.ts'
import type { Log } from '../log.ts'
import { type StoredCertificate, tlsFiles } from '../store/tls-files.ts'
import { orderCertificate } from './acme.ts'

/** For the admin panel. */
export type CertificateState = {
  domains: readonly string[]
  /** Of the certificate that is served; undefined as long as there is none. */
  validUntil: Instant | undefined
  /** Why the last order failed, one sentence. */
  problem: string | undefined
  /** When the next order is due; undefined while one runs. */
  nextTry: Instant | undefined
}

export type Certificates = {
  state(): CertificateState
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
  const isOurs = current?.directory === directory && current.domains.join() === domains.join()
  let due = current && isOurs ? renewAt(current, Math.random()) : time()
  let problem: string | undefined
  let isOrdering = false
  let failures = 0
  let keeping = Promise.resolve()
  const challenges = new Map<string, string>()
  const closing = new AbortController()

  async function order(): Promise<Certificate> {
    // First of all, as a disk that does not take it would not take the certificate either.
    const account = (await files.readAccount()) ?? { key: newKey() }
    await files.writeAccount(account).catch(error => {
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
    failures = 0
    // By a clock that is weeks ahead a fresh one would be due at once, again and again.
    due = Math.max(renewAt(current, Math.random()), time() + (current.validUntil - current.validFrom) / 3)
    // A disk that refuses it takes nothing from visitors, and another order would not help.
    problem = await files.writeCertificate(storable(current)).then(
      () => undefined,
      error => `The certificate cannot be stored, so the next start needs a new one: ${error.message}.`,
    )
  }

  async function keep(renewed: () => void) {
    for (;;) {
      while (time() < due) {
        // Clocks are put right, and machines sleep: a long timer would not notice.
        await after(Math.min(due - time(), 3_600_000), undefined, { signal: closing.signal }).catch(() => {})
        if (closing.signal.aborted) return
      }
      isOrdering = true
      try {
        await attempt(renewed)
      } catch (error) {
        if (closing.signal.aborted) return
        failures += 1
        problem = error instanceof Error ? error.message : String(error)
        due = time() + pauseAfter(failures, error instanceof AppError ? error.retryAfter : undefined)
      }
      isOrdering = false
      const { validUntil, nextTry } = state()
      if (problem === undefined) log.info('There is a new certificate', { domains, validUntil, renewal: nextTry })
      else log.error(problem, { domains, validUntil, nextTry })
    }
  }

  const state = () => ({
    domains,
    validUntil: current && instant(current.validUntil),
    problem,
    nextTry: isOrdering ? undefined : instant(due),
  })
  return {
    state,
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
export function renewAt({ validFrom, validUntil }: Lifetime, chance: number): number {
  const lifetime = validUntil - validFrom
  return validUntil - lifetime / 3 - (lifetime / 50) * chance
}

/**
 * Milliseconds until the next try. Let's Encrypt allows five failures per hour and name; two minutes that double up to
 * six hours stay below that.
 */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const doubling = 2 ** Math.min(failures, 12) * 60_000
  return Math.max(Math.min(doubling, 6 * 3_600_000), Math.min(retryAfter * 1000, 24 * 3_600_000))
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
