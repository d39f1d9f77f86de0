import { Hono } from 'hono'
import { HoldInput } from '../../domain/bookings/record/hold.ts'
import { checkFieldsSentence, parseInput } from '../../domain/kit/input.ts'
import { proofsPage, readProofsQuery } from '../../domain/office/lists/proofs.ts'
import { ProofEndInput } from '../../domain/people/privacy/consent-proof.ts'
import { DeadlinesQuery } from '../../domain/people/privacy/deadlines.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, adminOnly } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { consentsOf, endProofs } from './privacy/consent-proofs.ts'
import { comingWithin } from './privacy/deadlines.ts'
import { holdRegistrations } from './privacy/hold.ts'
import { currentRecordOfProcessing } from './privacy/record.ts'

/** Coming and past deletions (D65); proofs of consents (D75); record of processing (Art. 30 GDPR). */
export function privacyRoutes(deps: Deps) {
  const { site, deletions } = deps
  return new Hono<ApiEnv>({ strict: false })
    .get('/due', adminOnly, async c => {
      // Deadlines of the form that are not saved yet.
      const drafts = parseInput(DeadlinesQuery, c.req.query())
      return c.json(await comingWithin(deps, { ...site.current.deadlines, ...drafts }))
    })
    .get('/log', adminOnly, c =>
      c.json(deletions.current.map(({ purpose, count, date }) => ({ purpose, count, date })).reverse()),
    )
    .get('/record', adminOnly, c => c.json(currentRecordOfProcessing(deps)))
    .get('/proofs', adminOnly, c => c.json(proofsPage(consentsOf(deps), readProofsQuery(c.req.query()))))
    .post('/proofs/ended', adminOnly, json(ProofEndInput, checkFieldsSentence, LONG_BODY_LIMIT_BYTES), async c => {
      await endProofs(deps, c.req.valid('json'))
      return c.json({ ok: true } as const)
    })
    .post('/hold', adminOnly, json(HoldInput), async c => c.json(await holdRegistrations(deps, c.req.valid('json'))))
}
