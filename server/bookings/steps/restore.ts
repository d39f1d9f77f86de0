import { restoredOffer, restoredRegistration } from '../../../domain/people/bin/restore.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { RestoreOffers, RestoreRegistration } from '../../people/bin/bin.ts'
import { stepLetters } from '../letters/step-letters.ts'

/**
 * Restores a registration from the bin, reports what has happened to its event since, and settles its vouchers.
 */
export const restoreRegistration =
  (deps: Pick<Deps, 'now' | 'newId' | 'sender' | 'users'>): RestoreRegistration =>
  (all, deleted, deletedAt) => {
    const dates = { deletedAt, now: deps.now() }
    const { record, notes } = restoredRegistration(deleted, all.registrations, all, dates)
    const { booking, vouchers } = settleVouchers(deps, record, all)
    return { record: booking, notes, vouchers, outbox: newLetters(deps, stepLetters(deps, deleted, booking)) }
  }

/** Restores the offers of a restored event; an offer that is extended sends its letter. */
export const restoreOffers =
  (deps: Pick<Deps, 'now' | 'newId' | 'sender' | 'users'>): RestoreOffers =>
  ({ registrations }, event, deletedAt) => {
    const offers = registrations.map(before => restoredOffer(before, event, deletedAt, deps.now()))
    const letters = registrations.flatMap((before, at) => stepLetters(deps, before, offers[at] ?? before))
    return { registrations: offers, outbox: newLetters(deps, letters) }
  }
