import { HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { asciiDomain } from '../../../domain/kit/mail-address.ts'
import { addressDoubtAbout, type DnsAnswer, domainOf, domainToAsk } from '../../../domain/letters/mail-domain.ts'
import type { Dns } from './dns.ts'

export type MailDomains = {
  /** Resolves, in two seconds at most, with why no letter can reach an address; undefined where that is not certain. */
  doubtAbout(address: string): Promise<string | undefined>
}

const LONGEST_WAIT_MS = 2000
/** Pause after a failed lookup, so that no letter waits without a network. */
const PAUSE_MS = 5 * MINUTE_MS
/** Short, because a repaired domain is soon tried again. */
const DOUBT_MS = 5 * MINUTE_MS
const CACHED_DOMAINS = 1000

type Options = {
  dns: Dns
  /** In milliseconds. */
  now: () => number
  /** Returns the sender address. */
  sender: () => string
}

/** Looks up the domains of receivers. */
export function openMailDomains({ dns, now, sender }: Options): MailDomains {
  const cache = new Map<string, { doubt: string | undefined; at: number }>()
  let pausedAt = Number.NEGATIVE_INFINITY
  const isWithin = (at: number, spanMs: number) => now() >= at && now() < at + spanMs

  async function lookUp(domain: string) {
    const mx = await dns.mailServers(domain)
    const addresses = Array.isArray(mx) && mx.length === 0 ? await dns.addresses(domain) : []
    const doubt = addressDoubtAbout({ domain, mx, addresses })
    // Asked with each doubt: the connection may have broken since another domain was found.
    if (doubt !== undefined && (await isCutOff(dns, asciiDomain(domainOf(sender()))))) return noAnswer
    return { isAnswered: mx !== 'noAnswer' && addresses !== 'noAnswer', isCutOff: false, doubt }
  }

  return {
    async doubtAbout(address) {
      const domain = domainToAsk(address)
      if (domain === undefined || isWithin(pausedAt, PAUSE_MS)) return undefined
      const last = cache.get(domain)
      if (last && isWithin(last.at, last.doubt === undefined ? HOUR_MS : DOUBT_MS)) return last.doubt
      const { isAnswered, isCutOff, doubt } = await withTimeout(LONGEST_WAIT_MS, lookUp(domain), noAnswer)
      if (isCutOff) pausedAt = now()
      if (!isAnswered) return undefined
      cache.delete(domain)
      cache.set(domain, { doubt, at: now() })
      if (cache.size > CACHED_DOMAINS) cache.delete(cache.keys().next().value ?? '')
      return doubt
    },
  }
}

/** True if the resolver finds neither the root nor the sender's domain: it has no connection to the Internet. */
export async function isCutOff(dns: Pick<Dns, 'knowsRoot' | 'mailServers'>, domain: string): Promise<boolean> {
  const [servers, knowsRoot] = await Promise.all([dns.mailServers(domain), dns.knowsRoot()])
  return !knowsRoot && !isFound(servers)
}

const noAnswer = { isAnswered: false, isCutOff: true, doubt: undefined }

const isFound = (answer: DnsAnswer<unknown>) => Array.isArray(answer) && answer.length > 0

async function withTimeout<T>(timeMs: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timeout: NodeJS.Timeout | undefined
  const timeoutResult = new Promise<T>(resolve => {
    timeout = setTimeout(resolve, timeMs, otherwise)
  })
  return Promise.race([answer, timeoutResult]).finally(() => clearTimeout(timeout))
}
