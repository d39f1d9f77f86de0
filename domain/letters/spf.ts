import { isInNetwork } from '../kit/addresses/ip.ts'
import type { DnsAnswer } from './mail-domain.ts'

/** DNS lookups; injected, so that this module only evaluates answers. */
export type Lookups = {
  texts(domain: string): Promise<DnsAnswer<string>>
  addresses(domain: string): Promise<DnsAnswer<string>>
  mailServers(domain: string): Promise<DnsAnswer<{ exchange: string }>>
}

type Qualifier = '+' | '-' | '~' | '?'
type Rule = { qualifier: Qualifier; matches: 'all' | { networks: readonly string[] } | { record: readonly Rule[] } }

/** Reason why a record is invalid (RFC 7208), or cannot be read. `at` is the domain or the term. */
type SpfFault =
  | { is: 'noAnswer' | 'missing' | 'tooManyLookups' | 'tooManyVoid' }
  | { is: 'several'; count: number }
  | { is: 'syntax' | 'emptyInclude'; at: string }

export type Spf = {
  record: string
  fault: SpfFault | undefined
  /** Domains whose records it includes and allows, at any depth. */
  includes: readonly string[]
  rules: readonly Rule[]
}

/** Limits of RFC 7208, section 4.6.4. */
const MAX_LOOKUPS = 10
const MAX_VOID_LOOKUPS = 2

class FaultError extends Error {
  readonly fault: SpfFault
  constructor(fault: SpfFault) {
    super(fault.is)
    this.fault = fault
  }
}

/** Reads a domain's SPF record, including nested ones. */
export async function readSpf(domain: string, lookups: Lookups): Promise<Spf> {
  const walk: Walk = { lookups, lookupCount: 0, empty: 0, includes: [] }
  const texts = await lookups.texts(domain)
  const records = typeof texts === 'string' ? [] : texts.filter(isSpf)
  const [record = ''] = records
  try {
    if (texts === 'noAnswer') throw new FaultError({ is: 'noAnswer' })
    if (records.length === 0) throw new FaultError({ is: 'missing' })
    if (records.length > 1) throw new FaultError({ is: 'several', count: records.length })
    return { record, fault: undefined, rules: await rulesOf(record, domain, walk, true), includes: walk.includes }
  } catch (error) {
    if (!(error instanceof FaultError)) throw error
    return { record, fault: error.fault, rules: [], includes: walk.includes }
  }
}

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)

type Walk = { lookups: Lookups; lookupCount: number; empty: number; includes: string[] }

const termPattern = /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]+))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/i

/** `counts`: the record's includes are allowed, unless a qualifier or an earlier “all” excludes them. */
async function rulesOf(record: string, domain: string, walk: Walk, counts: boolean): Promise<Rule[]> {
  const rules: Rule[] = []
  let redirect: string | undefined
  for (const term of record.split(/ +/).slice(1).filter(Boolean)) {
    const [, name, target = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(term) ?? []
    if (name?.toLowerCase() === 'redirect') redirect = target
    if (name !== undefined) continue
    rules.push(await ruleOf(term, domain, walk, counts && !hasAll(rules)))
  }
  if (redirect === undefined || hasAll(rules)) return rules
  return [...rules, ...(await includedRules(redirect, walk, counts))]
}

const hasAll = (rules: readonly Rule[]) => rules.some(({ matches }) => matches === 'all')

async function ruleOf(term: string, domain: string, walk: Walk, counts: boolean): Promise<Rule> {
  const [whole, sign, word = '', value, four, six] = termPattern.exec(term) ?? []
  const mechanism = word.toLowerCase()
  const needsValue = /^(include|exists|ip4|ip6)$/.test(mechanism)
  if (whole === undefined || (needsValue && !value)) throw new FaultError({ is: 'syntax', at: term })
  const qualifier = (sign || '+') as Qualifier
  const length = { four: four === undefined ? '' : `/${four}`, six: six === undefined ? '' : `/${six}` }
  const networks = async (): Promise<string[]> => {
    if (mechanism === 'ip4' || mechanism === 'ip6') return [`${value}${length.four}`]
    const addresses = await addressesFor(mechanism, value ?? domain, walk)
    return addresses.map(address => `${address}${address.includes(':') ? length.six : length.four}`)
  }
  if (mechanism === 'all') return { qualifier, matches: 'all' }
  if (mechanism !== 'include') return { qualifier, matches: { networks: await networks() } }
  return { qualifier, matches: { record: await includedRules(value ?? '', walk, counts && qualifier === '+') } }
}

/** Returns the records of a lookup; counts it as void if it found none. */
function count<T>(walk: Walk, answer: DnsAnswer<T>): readonly T[] {
  if (answer === 'noAnswer') throw new FaultError({ is: 'noAnswer' })
  const addresses = answer === 'noDomain' ? [] : answer
  if (addresses.length === 0) walk.empty += 1
  if (walk.empty > MAX_VOID_LOOKUPS) throw new FaultError({ is: 'tooManyVoid' })
  return addresses
}

function ask(walk: Walk): void {
  walk.lookupCount += 1
  if (walk.lookupCount > MAX_LOOKUPS) throw new FaultError({ is: 'tooManyLookups' })
}

async function includedRules(domain: string, walk: Walk, counts: boolean): Promise<Rule[]> {
  if (counts) walk.includes.push(domain)
  ask(walk)
  // A macro depends on the letter.
  if (domain.includes('%')) return []
  const records = count(walk, await walk.lookups.texts(domain)).filter(isSpf)
  const [record] = records
  if (record === undefined || records.length > 1) throw new FaultError({ is: 'emptyInclude', at: domain })
  return rulesOf(record, domain, walk, counts)
}

async function addressesFor(mechanism: string, name: string, walk: Walk): Promise<readonly string[]> {
  ask(walk)
  // The addresses of these mechanisms depend on the letter.
  if (mechanism === 'ptr' || mechanism === 'exists' || name.includes('%')) return []
  if (mechanism === 'a') return count(walk, await walk.lookups.addresses(name))
  const servers = count(walk, await walk.lookups.mailServers(name)).slice(0, MAX_LOOKUPS)
  const answers = await Promise.all(servers.map(({ exchange }) => walk.lookups.addresses(exchange)))
  return answers.flatMap(answer => (typeof answer === 'string' ? [] : answer))
}

/** Applies the rules to a server's address. Returns undefined if none matches. */
export function verdictOf(rules: readonly Rule[], ip: string): Qualifier | undefined {
  return rules.find(({ matches }) => {
    if (matches === 'all') return true
    if ('networks' in matches) return matches.networks.some(network => isInNetwork(ip, network))
    return verdictOf(matches.record, ip) === '+'
  })?.qualifier
}
