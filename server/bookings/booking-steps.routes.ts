import { Hono, type HonoRequest } from 'hono'
import {
  Acceptance,
  BookingMove,
  Cancellation,
  Confirmations,
  DebtWriteOff,
  Decision,
  PlaceOffer,
  PriceAgreement,
  StepUndo,
  StepUndos,
  VoucherCode,
} from '../../domain/bookings/form/booking-calls.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import type { Deps } from '../app/deps.ts'
import { toAppError } from '../http/errors.ts'
import { type ApiEnv, adminOnly, signedInAccount } from '../http/requests/auth.ts'
import { LONG_BODY_LIMIT_BYTES } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { changeBooking } from './steps/change-booking.ts'
import {
  acceptForGuest,
  cancelByEducator,
  confirmBooking,
  declineBooking,
  moveByEducator,
  offerPlace,
  previewCancelling,
  previewConfirm,
  previewDecline,
  previewMoving,
  runTogether,
  undoStep,
} from './steps/educator-steps.ts'
import { givingVoucher } from './steps/guest-steps.ts'
import { agreeOnPrice, previewPrice, previewWriteOff, writeOffDebt } from './steps/payments.ts'

/** The educator's steps of a booking. With `preview`, a call shows the consequences and changes nothing. */
export function bookingStepRoutes(deps: Deps) {
  const toError = (request: HonoRequest) => (error: unknown) => toAppError(error, deps.log, request)
  return new Hono<ApiEnv>({ strict: false })
    .post('/confirm', adminOnly, json(Decision), async c => {
      const { preview, ...edit } = c.req.valid('json')
      return preview ? c.json(await previewConfirm(deps, edit)) : c.json(await confirmBooking(deps, edit))
    })
    .post('/decline', adminOnly, json(Decision), async c => {
      const { preview, ...edit } = c.req.valid('json')
      return preview ? c.json(await previewDecline(deps, edit)) : c.json(await declineBooking(deps, edit))
    })
    .post('/confirm/all', adminOnly, json(Confirmations, checkFieldsSentence, LONG_BODY_LIMIT_BYTES), async c =>
      c.json(await runTogether(c.req.valid('json').bookings, edit => confirmBooking(deps, edit), toError(c.req))),
    )
    .post('/undo/all', adminOnly, json(StepUndos, checkFieldsSentence, LONG_BODY_LIMIT_BYTES), async c => {
      const { email } = signedInAccount(c)
      return c.json(
        await runTogether(c.req.valid('json').bookings, step => undoStep(deps, step, email), toError(c.req)),
      )
    })
    .post('/undo', adminOnly, json(StepUndo), async c =>
      c.json(await undoStep(deps, c.req.valid('json'), signedInAccount(c).email)),
    )
    .post('/writeOff', adminOnly, json(DebtWriteOff), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewWriteOff(deps, sent) : writeOffDebt(deps, sent)))
    })
    .post('/price', adminOnly, json(PriceAgreement, checkFieldsSentence), async c => {
      const sent = c.req.valid('json')
      return c.json(await (sent.preview ? previewPrice(deps, sent) : agreeOnPrice(deps, sent)))
    })
    .post('/voucher', adminOnly, json(VoucherCode), async c => {
      const { voucher, ...edit } = c.req.valid('json')
      return c.json(await changeBooking(deps, edit, givingVoucher(deps, voucher, 'educator')))
    })
    .post('/cancel', adminOnly, json(Cancellation), async c => {
      const { preview, ...edit } = c.req.valid('json')
      return preview ? c.json(await previewCancelling(deps, edit)) : c.json(await cancelByEducator(deps, edit))
    })
    .post('/move', adminOnly, json(BookingMove), async c => {
      const { preview, ...edit } = c.req.valid('json')
      return preview ? c.json(await previewMoving(deps, edit)) : c.json(await moveByEducator(deps, edit))
    })
    .post('/offer', adminOnly, json(PlaceOffer), async c => c.json(await offerPlace(deps, c.req.valid('json'))))
    .post('/accept', adminOnly, json(Acceptance), async c => c.json(await acceptForGuest(deps, c.req.valid('json'))))
}
