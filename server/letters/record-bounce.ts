import type { Bounce } from '../../domain/letters/bounce.ts'
import { cameBack, withoutWords } from '../../domain/letters/reply.ts'
import type { Deps } from '../app/deps.ts'
import { endFailingSubscriptions } from '../people/newsletter/unsubscribe.ts'
import { applyBounce } from './apply-bounce.ts'

type BounceDeps = Pick<Deps, 'commit' | 'now' | 'newId' | 'log' | 'sessions' | 'newsletter' | 'outbox'>

/**
 * Records that a letter came back, and ends a subscription whose newsletters come back for good. Ignores other reports.
 */
export async function recordBounce(deps: BounceDeps, bounce: Bounce): Promise<void> {
  const { commit, now, newId, log } = deps
  const isOurs = await commit(all => {
    const after = applyBounce(all, bounce, { now: now(), newId })
    return after ? { next: after, result: true } : { result: false }
  })
  if (!isOurs) return
  log.info('A letter came back', { reason: withoutWords(cameBack(bounce.reason)) })
  await endFailingSubscriptions(deps)
}
