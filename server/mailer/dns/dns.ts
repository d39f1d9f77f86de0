import { Resolver } from 'node:dns/promises'
import type { DnsAnswer } from '../../../domain/letters/mail-domain.ts'

/** Queries to the domain name system; they never reject. */
export type Dns = {
  mailServers(domain: string): Promise<DnsAnswer<{ exchange: string }>>
  /** IPv4 and IPv6. */
  addresses(domain: string): Promise<DnsAnswer<string>>
  texts(domain: string): Promise<DnsAnswer<string>>
  /** True if its answers are those of the Internet: some resolvers without a connection answer that nothing exists. */
  knowsRoot(): Promise<boolean>
}

const TIMEOUT_MS = 4000

/** Asks these servers ("127.0.0.1:5353"), else those of the system. */
export function openDns(servers?: readonly string[]): Dns {
  /** Uses a new resolver for each query: the system's name servers may have changed. */
  async function ask<T>(question: (resolver: Resolver) => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
    if (servers) resolver.setServers(servers)
    // Limits the whole query: with several servers, the library waits this long for each.
    const timeout = setTimeout(() => resolver.cancel(), TIMEOUT_MS).unref()
    try {
      return await question(resolver)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENODATA' ? [] : code === 'ENOTFOUND' ? 'noDomain' : 'noAnswer'
    } finally {
      clearTimeout(timeout)
    }
  }
  return {
    mailServers: domain => ask(resolver => resolver.resolveMx(domain)),
    async addresses(domain) {
      const [four, six] = await Promise.all([
        ask(resolver => resolver.resolve4(domain)),
        ask(resolver => resolver.resolve6(domain)),
      ])
      if (Array.isArray(four) && Array.isArray(six)) return [...four, ...six]
      const addresses = [four, six].filter(Array.isArray).flat()
      if (addresses.length > 0) return addresses
      return four === 'noDomain' || six === 'noDomain' ? 'noDomain' : 'noAnswer'
    },
    texts: domain => ask(async resolver => (await resolver.resolveTxt(domain)).map(parts => parts.join(''))),
    async knowsRoot() {
      const servers = await ask(resolver => resolver.resolveNs('.'))
      return Array.isArray(servers) && servers.length > 0
    },
  }
}
