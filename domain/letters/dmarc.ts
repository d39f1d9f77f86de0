import type { DnsAnswer } from './mail-domain.ts'
import { organisationOf } from './organisation.ts'

type Policy = 'none' | 'quarantine' | 'reject'

/** The DMARC record that applies to a domain: its own, or a parent domain's. */
export type Dmarc =
  | { is: 'found'; domain: string; record: string; policy: Policy }
  | { is: 'invalid'; domain: string; record: string }
  | { is: 'missing' }
  | { is: 'noAnswer' }

/** Searches from the domain up to the organisation's domain. */
export async function readDmarc(domain: string, texts: (name: string) => Promise<DnsAnswer<string>>): Promise<Dmarc> {
  const labels = domain.split('.')
  const count = Math.max(1, labels.length - organisationOf(domain).split('.').length + 1)
  const domains = labels.slice(0, count).map((_, at) => labels.slice(at).join('.'))
  for (const above of domains) {
    const answer = await texts(`_dmarc.${above}`)
    if (answer === 'noAnswer') return { is: 'noAnswer' }
    const records = answer === 'noDomain' ? [] : answer.filter(text => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text))
    const [record] = records
    if (record === undefined) continue
    const policy = records.length === 1 ? policyOf(record, above === domain) : undefined
    return policy ? { is: 'found', domain: above, record, policy } : { is: 'invalid', domain: above, record }
  }
  return { is: 'missing' }
}

/** Parses the policy for failing letters; subdomains may have another one. */
function policyOf(record: string, isOwn: boolean): Policy | undefined {
  const tags = new Map(
    record.split(';').map(tag => tag.split('=').map(part => part.trim().toLowerCase()) as [string, string]),
  )
  const policy = (isOwn ? undefined : tags.get('sp')) ?? tags.get('p')
  const hasReports = /^[a-z][a-z0-9+.-]*:\S/.test(tags.get('rua') ?? '')
  // A record that asks for reports is valid even without a valid policy (RFC 7489, section 6.6.3).
  return policies.find(candidate => candidate === policy) ?? (hasReports ? 'none' : undefined)
}
const policies = ['none', 'quarantine', 'reject'] as const
