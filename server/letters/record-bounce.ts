import type { Bounce } from '../../domain/letters/bounce.ts'
import type { Deps } from '../app/deps.ts'
import { addressHash } from '../people/newsletter/signed-links.ts'
import { withBlocked } from '../people/newsletter/unsubscribe.ts'
import { applyBounce, endedAddresses } from './apply-bounce.ts'

type Recording = Pick<Deps, 'commit' | 'now' | 'newId' | 'log' | 'sessions'>

/**
 * Records that a letter came back, and ends a subscription whose newsletters come back for good. Ignores other reports.
 */
export async function recordBounce(deps: Recording, bounce: Bounce): Promise<void> {
  const { commit, now, newId, log } = deps
  const isOurs = await commit(all => {
    const after = applyBounce(all, bounce, { now: now(), newId })
    if (!after) return { result: false }
    const next = { ...all, ...after }
    const hashes = new Set(endedAddresses(next.newsletter).map(address => addressHash(deps, address)))
    if (hashes.size === 0) return { next: after, result: true }
    return { next: { ...after, ...withBlocked(deps, next, hashes) }, result: true }
  })
  if (isOurs) log.info('A letter came back', { reason: bounce.reason })
}
