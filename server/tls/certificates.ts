import { setTimeout as after } from 'node:timers/promises'
import type { SecureContextOptions } from 'node:tls'
import { HOUR_MS } from '../../domain/kit/duration.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Instant } from '../../domain/kit/format.ts'
import type { Tls } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { type TlsFiles, tlsFiles } from '../store/files/tls-files.ts'
import { orderCertificate } from './acme.ts'
import { type Certificate, newCertificateKey, readCertificate, storedCertificate } from './certificate.ts'
import {
  type Clocks,
  nextFailure,
  type OrderFailure,
  type Renewal,
  renewalAfter,
  renewalAtStart,
  renewalProblem,
  retryAfterFailure,
  untilOrder,
} from './renewal.ts'

/** State for the admin panel. */
export type CertificateState = {
  domains: readonly string[]
  /** End of the served certificate; undefined as long as none covers all domains. */
  validUntil: Instant | undefined
  /**
   * Reason of the last order's failure, one sentence; undefined once no order is due, because the clock was corrected.
   */
  problem: string | undefined
  /** Time of the next order; undefined while one runs. */
  nextTry: Instant | undefined
}

export type Certificates = {
  state(): CertificateState
  /** True if the served certificate covers this domain: after a new --domain it may still be the old one. */
  covers(domain: string): boolean
  /** TLS options with the served certificate; without one every handshake fails. */
  context(): SecureContextOptions
  /** Returns port 80's answer to the ACME server; undefined for an unknown token. */
  answerTo(token: string): string | undefined
  /** Orders and renews from now on; `renewed` is called for each new certificate. */
  start(renewed: () => void): void
  /** Ends an order that is under way. */
  close(): Promise<void>
}

type Options = {
  dir: string
  tls: Tls
  now: () => Instant
  log: Log
  /** Answers of port 80 by token of an order. */
  challenges: Map<string, string>
}

/** State that the loop writes and the panel reads. */
type LoopState = {
  certificate: Certificate | undefined
  renewal: Renewal
  /** Reason why the certificate is not on the disk. */
  unstored: string | undefined
  isOrdering: boolean
}

type Ordering = Options & {
  files: TlsFiles
  accountKey: string
  signal: AbortSignal
  clocks: () => Clocks
}

/** Reads the certificate that was stored before. */
export async function openCertificates(options: Options): Promise<Certificates> {
  const { dir, tls, now, log, challenges } = options
  const files = tlsFiles(dir, log.error)
  const clocks = () => ({ time: Date.parse(now()), elapsed: performance.now() })
  const { accountKey, held: state } = await load(files, options, clocks())
  const closing = new AbortController()
  let keeping = Promise.resolve()
  return {
    state: () => stateOf(state, tls.domains, clocks()),
    covers: domain => isFor(state, domain),
    context: () => ({
      minVersion: 'TLSv1.2',
      ...(state.certificate ? { key: state.certificate.key, cert: state.certificate.chain } : {}),
    }),
    answerTo: token => challenges.get(token),
    start(renewed) {
      const ordering = { ...options, files, accountKey, signal: closing.signal, clocks }
      keeping = keepRenewed(state, ordering, renewed)
    },
    async close() {
      closing.abort()
      await keeping
    },
  }
}

async function load(files: TlsFiles, { tls, log }: Options, clocks: Clocks) {
  const stored = await files.readCertificate()
  const certificate = stored && readCertificate(stored)
  if (stored && !certificate)
    log.error('The certificate in tls/certificate.json is not used: it does not match its private key.')
  const { key: accountKey, failed } = (await files.readAccount()) ?? { key: newCertificateKey() }
  /** Another authority may work at once, and other names need a certificate of their own. */
  const isSame = (other: { directory: string; domains: readonly string[] }) =>
    other.directory === tls.directory && other.domains.join() === tls.domains.join()
  const lifetime = certificate && isSame(certificate) ? certificate : undefined
  const failure = failed && isSame(failed) ? failed : undefined
  const renewal = renewalAtStart({ lifetime, failure }, clocks, Math.random())
  const state: LoopState = { certificate, renewal, unstored: undefined, isOrdering: false }
  return { accountKey, held: state }
}

const isFor = ({ certificate }: LoopState, domain: string) => certificate?.domains.includes(domain) ?? false

function stateOf(state: LoopState, domains: readonly string[], clocks: Clocks): CertificateState {
  const { certificate, renewal, unstored, isOrdering } = state
  return {
    domains,
    validUntil:
      certificate && domains.every(domain => isFor(state, domain)) ? instant(certificate.validUntil) : undefined,
    problem: renewalProblem(renewal, clocks) ?? unstored,
    nextTry: isOrdering ? undefined : instant(clocks.time + untilOrder(renewal, clocks)),
  }
}

/**
 * Orders the first certificate of a site, unless there is one already. Resolves with the reason if it failed, and the
 * time of the next order, after the pauses of `openCertificates`.
 */
export async function orderFirst(
  options: Options,
  signal: AbortSignal,
): Promise<Pick<CertificateState, 'problem' | 'nextTry'>> {
  const { dir, tls, now, log } = options
  const files = tlsFiles(dir, log.error)
  const clocks = () => ({ time: Date.parse(now()), elapsed: performance.now() })
  const { accountKey, held: state } = await load(files, options, clocks())
  if (untilOrder(state.renewal, clocks()) <= 0) {
    await attempt(state, { ...options, files, accountKey, signal, clocks }, () => {})
    if (signal.aborted) throw new AppError('unavailable', 'The site is being stopped.')
  }
  const { problem, nextTry } = stateOf(state, tls.domains, clocks())
  return { problem, nextTry }
}

/** Orders a certificate whenever one is due, until the signal comes. */
async function keepRenewed(state: LoopState, ordering: Ordering, renewed: () => void): Promise<void> {
  const { tls, signal, clocks } = ordering
  if (untilOrder(state.renewal, clocks()) > 0 && stateOf(state, tls.domains, clocks()).problem) report(state, ordering)
  for (;;) {
    for (let waitMs = untilOrder(state.renewal, clocks()); waitMs > 0; waitMs = untilOrder(state.renewal, clocks())) {
      // A long timer would miss a correction of the clock.
      await after(Math.min(waitMs, HOUR_MS), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
    await attempt(state, ordering, renewed)
    if (signal.aborted) return
  }
}

function report(state: LoopState, { tls, log, clocks }: Ordering): void {
  const { domains, validUntil, nextTry } = stateOf(state, tls.domains, clocks())
  const problem = state.renewal.failure?.problem ?? state.unstored
  if (problem === undefined) log.info('There is a new certificate', { domains, validUntil, renewal: nextTry })
  else log.error(problem, { domains, validUntil, nextTry })
}

/** Makes one order. Its certificate or failure goes into `held`, the failure into the account file too. */
async function attempt(state: LoopState, ordering: Ordering, renewed: () => void): Promise<void> {
  const { tls, now, signal, clocks, files, accountKey } = ordering
  const remember = (failure: OrderFailure | undefined) =>
    files.writeAccount({ key: accountKey, ...(failure ? { failed: { ...identityOf(tls), ...failure } } : {}) })

  async function orderAndStore() {
    // First of all: a disk that refuses this would refuse the certificate as well, and a site that crashes in the
    // middle must not start with an order each time.
    const brokenOff = 'The last order was broken off before its certificate was stored.'
    await remember(nextFailure(state.renewal, now(), brokenOff)).catch(error => {
      throw new AppError('unavailable', `No certificate is ordered, as it could not be stored: ${error.message}.`)
    })
    const certificate = await order(ordering)
    state.certificate = certificate
    renewed()
    state.renewal = renewalAfter(certificate, clocks(), Math.random())
    // A refusal of the disk does not affect visitors, and another order would not help.
    state.unstored = await files.writeCertificate(storedCertificate(certificate)).then(
      () => undefined,
      error => `The certificate cannot be stored, so the next start needs a new one: ${error.message}.`,
    )
  }

  state.isOrdering = true
  try {
    await orderAndStore()
  } catch (error) {
    // An order aborted by a stop has not failed.
    if (signal.aborted) return remember(state.renewal.failure).catch(() => {})
    const failure = nextFailure(state.renewal, now(), error instanceof Error ? error.message : String(error))
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined
    state.renewal = retryAfterFailure(state.renewal, failure, retryAfter, clocks())
  }
  state.isOrdering = false
  report(state, ordering)
  // Otherwise the order stays on the disk as broken off, and the next start orders after a pause.
  if (state.renewal.failure || !state.unstored) await remember(state.renewal.failure).catch(() => {})
}

async function order({ tls, accountKey, challenges, signal }: Ordering): Promise<Certificate> {
  const key = newCertificateKey()
  const { directory, domains } = tls
  const chain = await orderCertificate({ directory, accountKey, certificateKey: key, domains, challenges, signal })
  const certificate = readCertificate({ ...identityOf(tls), key, chain })
  if (!certificate)
    throw new AppError('unavailable', 'What the certificate authority sent is not a certificate for our key.')
  return certificate
}

/** Certificates and failures are stored with these. */
const identityOf = ({ directory, domains }: Tls) => ({ directory, domains: [...domains] })

const instant = (time: number) => new Date(time).toISOString()
