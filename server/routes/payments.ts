import { Hono } from 'hono'
import { dayOf } from '../../domain/format.ts'
import { PaymentInput } from '../../domain/money/payment.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, adminOnly } from '../http/auth.ts'
import { json } from '../http/json-body.ts'
import { addPayment, openItems } from '../registrations/payments.ts'

export function paymentRoutes(deps: Deps) {
  return new Hono<ApiEnv>({ strict: false })
    .post('/add', adminOnly, json(PaymentInput), async c => c.json(await addPayment(deps, c.req.valid('json'))))
    .get('/open', adminOnly, c => c.json(openItems(deps, dayOf(deps.now()))))
}
