import type { RegistrationInput } from '../../../domain/bookings/form/form.ts'
import {
  type AdminEdit,
  AdminRegistration,
  editedRegistration,
  newAdminRegistration,
} from '../../../domain/bookings/form/registration-input.ts'
import { refuseWithoutPlaces } from '../../../domain/bookings/places/places-left.ts'
import { isBooking, partySize, takesPlaces } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { recordConfirmation } from '../../../domain/bookings/steps/booking-steps.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { parseInput, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, replaceRecord } from '../../../domain/kit/record.ts'
import { refuseUncounted } from '../../../domain/people/bin/restore.ts'
import { builtInQuestionNames } from '../../../domain/questions/built-in-questions.ts'
import type { Deps } from '../../app/deps.ts'
import { newLetters } from '../../mailer/outbox.ts'
import { refusedCode, voucherBehind } from '../../money/vouchers/codes.ts'
import { settleVouchers } from '../../money/vouchers/settle-vouchers.ts'
import type { CollectionData } from '../../store/data-folder.ts'
import { addedBefore, findUnchanged } from '../../store/records.ts'
import { readdress } from '../letters/letters.ts'
import { stepLetters } from '../letters/step-letters.ts'
import { fitThere, type MovePreview } from '../steps/educator-steps.ts'
import { losesHealth } from '../steps/loses-health.ts'
import { previewStep } from '../steps/step-preview.ts'
import { rememberBefore } from '../steps/undoable-steps.ts'
import { placeBooking } from './new-booking.ts'
import { requestHashOf, sameRequest } from './request-finder.ts'

/**
 * Stores an administrator's entry: any field may be missing (D13), and no limit applies. Confirmed and waiting guests
 * get a letter with the own link. Throws `invalid`, `conflict` or `full`.
 */
export function registerByAdmin(deps: Deps, _id: string, sent: RegistrationInput): Promise<Registration> {
  const { commit } = deps
  const entry = parseInput(AdminRegistration, sent)
  const { force = false, waiting = false, confirms = false, voucher: code = '', ...input } = entry
  if (force && waiting)
    refuseFields({
      waiting: t(
        'Either a place beyond those that are there, or the waiting list.',
        'Entweder ein zusätzlicher Platz oder die Warteliste.',
      ),
    })
  return commit(current => {
    const addedBooking = addedBefore(current.registrations, _id)
    if (addedBooking) return { result: addedBooking }
    const entered = { ...newAdminRegistration(input, knownTo(deps, current)), _id, ...requestHashOf(deps, input) }
    const earlier = sameRequest(deps, current.registrations, input, {
      values: entered,
      refusal: addedAlreadySentence(),
    })
    const isOther = earlier && earlier.requestHash === undefined && peopleOf(earlier) !== peopleOf(entered)
    if (isOther || (confirms && earlier?.state === 'requested')) throw new AppError('conflict', addedAlreadySentence())
    if (earlier) return { result: earlier }
    // Check the voucher only now: an earlier copy of this request may have used it up.
    const voucher = code === '' ? undefined : voucherBehind(deps, current.vouchers, code)
    if (code !== '' && !voucher) throw refusedCode(code)
    const added = { ...entered, ...(voucher ? { voucher: voucher._id } : {}) }
    const placed = isBooking(added)
      ? placeBooking(deps, added, current, { waits: waiting, force, by: 'educator' })
      : added
    const stored =
      confirms && placed.state === 'requested'
        ? recordConfirmation(placed, { now: deps.now(), by: 'educator' })
        : placed
    const { booking: result, vouchers } = settleVouchers(deps, stored, current)
    const letters = isBooking(result) ? stepLetters(deps, added, result) : []
    return { next: { vouchers }, added: { registrations: [result], outbox: newLetters(deps, letters) }, result }
  })
}

const addedAlreadySentence = () =>
  t(
    'This is added already, as you entered it first. Please close this form and change it in the list.',
    'Das ist schon aufgenommen, so wie du es zuerst eingegeben hast. Schließ bitte das Formular und ändere es in der Liste.',
  )

const peopleOf = ({ participants }: Pick<Registration, 'participants'>) =>
  JSON.stringify(
    participants.map(person => (['name', 'price', ...builtInQuestionNames] as const).map(field => person[field])),
  )

/**
 * Edits a registration. Another event is a move, which needs places unless it is forced. Throws `invalid`, `not_found`,
 * `conflict` or `full`.
 */
export async function editRegistration(deps: Deps, edit: AdminEdit): Promise<Registration> {
  const editing = (current: CollectionData) => {
    const { registrations, outbox } = current
    const before = findUnchanged(registrations, edit, 'registration')
    const { booking: after, vouchers } = settleVouchers(deps, editedBooking(deps, before, edit, current), current)
    const letters = isBooking(after) ? stepLetters(deps, before, after) : []
    return {
      next: {
        registrations: replaceRecord(registrations, after),
        vouchers,
        outbox: readdress(deps, outbox, before, after),
      },
      added: { outbox: newLetters(deps, letters) },
      result: { before, after },
    }
  }
  const { before, after } = await deps.commit(editing, { erase: losesHealth })
  // A move can be undone like any other.
  if (isBooking(before) && after.event !== before.event) rememberBefore(deps, before, after)
  return after
}

/** Previews an edit of a booking, as `previewMoving` does for another event. Throws like `editRegistration`. */
export async function previewBookingEdit(deps: Deps, edit: AdminEdit): Promise<MovePreview> {
  const { registrations, events, site, bin, invoices, payments } = deps
  const current = {
    ...{ registrations: registrations.current, events: events.current, site: site.current },
    ...{ bin: bin.current, invoices: invoices.current, payments: payments.current },
  }
  const editing = (booking: Registration) => editedBooking(deps, booking, edit, current)
  const preview = await previewStep(deps, edit, editing)
  const before = findRecord(current.registrations, edit._id, 'registration')
  const after = editing(before)
  const newEvent = after.event === before.event ? undefined : findRecord(current.events, after.event, 'event')
  const fit = newEvent ? fitThere(deps, { ...after, event: before.event }, newEvent) : { outsideAges: [], asked: [] }
  return { ...preview, ...fit }
}

type EditedData = Pick<CollectionData, 'registrations' | 'events' | 'site' | 'bin' | 'invoices' | 'payments'>

function editedBooking(deps: Deps, before: Registration, edit: AdminEdit, current: EditedData): Registration {
  const after = editedRegistration(before, edit, knownTo(deps, current))
  if (!isBooking(after)) {
    refuseWithMoney(before, current)
    return after
  }
  if (after.event === before.event) {
    if (!edit.force) refuseTooMany(deps, before, after, current)
    return after
  }
  if (!isBooking(before)) return placeBooking(deps, after, current, { waits: false, force: edit.force, by: 'educator' })
  if (!edit.force && takesPlaces(after)) refuseFull(deps, after, current)
  return after
}

/** Throws `conflict` for a booking with payments or invoices: they would get lost among inquiries. */
function refuseWithMoney({ _id, payments, fees }: Registration, { invoices }: Pick<CollectionData, 'invoices'>): void {
  const isBilled = invoices.some(({ registration }) => registration === _id)
  if (payments.length > 0 || fees.length > 0 || isBilled)
    throw new AppError(
      'conflict',
      t(
        'Money has been paid or billed for this booking. Please cancel it instead.',
        'Für diese Buchung wurde schon bezahlt oder abgerechnet. Bitte storniere sie stattdessen.',
      ),
    )
}

const knownTo = (
  { now, newId, sender, bookingsOf }: Deps,
  { events, registrations, site }: Pick<CollectionData, 'events' | 'registrations' | 'site'>,
) => ({
  events,
  questions: site.questions,
  bookingsOf: (event: string) => bookingsOf(registrations, event),
  now: now(),
  newId,
  educator: sender().contact.name,
})

/** Throws `full` when people have joined a booking for whom there are no places. */
function refuseTooMany(
  { bookingsOf }: Pick<Deps, 'bookingsOf'>,
  before: Registration,
  after: Registration,
  { registrations, events, bin }: Pick<CollectionData, 'registrations' | 'events' | 'bin'>,
) {
  const addedPeople = partySize(after) - partySize(before)
  if (addedPeople <= 0 || !takesPlaces(after)) return
  refuseUncounted(after, bin)
  const event = events.find(({ _id }) => _id === after.event)
  if (event) refuseWithoutPlaces(event, bookingsOf(registrations, event._id), addedPeople)
}

function refuseFull(
  { bookingsOf }: Pick<Deps, 'bookingsOf'>,
  booking: Registration,
  { registrations, events }: Pick<CollectionData, 'registrations' | 'events'>,
) {
  const event = findRecord(events, booking.event, 'event')
  const otherBookings = bookingsOf(registrations, event._id).filter(other => other._id !== booking._id)
  refuseWithoutPlaces(event, otherBookings, partySize(booking))
}
