import { bookingPriceOf } from '../../../domain/bookings/account/account.ts'
import { isBooking } from '../../../domain/bookings/record/booking.ts'
import type { Message } from '../../../domain/bookings/record/message.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Cents } from '../../../domain/kit/cents.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { dayOf } from '../../../domain/kit/format.ts'
import { type EditTarget, refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord, refuseStale, replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { paidBy } from '../../../domain/money/terms/payment.ts'
import { referenceOf } from '../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { leftOnVoucher, repayVoucher, type Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { type Contract, contractId } from '../../../domain/money/withdrawals/judge-declaration.ts'
import type { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type {
  WithdrawalAccept,
  WithdrawalClose,
  WithdrawalRefusal,
} from '../../../domain/money/withdrawals/withdrawal-input.ts'
import type { Deps } from '../../app/deps.ts'
import { commitOrPreview } from '../../bookings/letters/letter-preview.ts'
import type { Letter } from '../../mailer/letter.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData, DataChange } from '../../store/data-folder.ts'
import { settleRepaid } from '../vouchers/waiting-withdrawals.ts'
import { effectLetters } from './letters.ts'
import { type WithdrawalEffect, withdrawFrom } from './withdrawal-effect.ts'

type CurrentRecords = Pick<CollectionData, 'withdrawals' | 'registrations' | 'events' | 'bin' | 'vouchers'>
type Outcome = ReturnType<DataChange<Withdrawal>>

/**
 * Decisions of the educator about a waiting withdrawal; each throws `conflict` when the withdrawal was decided
 * meanwhile, and when the decision is not possible. With `preview` each returns the letters and changes nothing.
 */

/**
 * Accepts the withdrawal despite the open question. If a voucher was withdrawn before, its money has gone back already.
 */
export const acceptWithdrawal = (deps: Deps, sent: WithdrawalAccept) =>
  commitOrPreview(deps, sent, accepting(deps, sent))

const accepting =
  (deps: Deps, sent: WithdrawalAccept) =>
  (current: CurrentRecords): Outcome => {
    const before = openOne(current, sent)
    const voucher = current.vouchers.find(({ _id }) => _id === before.about?.id)
    if (voucher && before.question === 'redeemed' && isToRepay(voucher))
      return withRepayment(deps, current, { before, voucher, sent })
    const { contract, effect } = decide(deps, current, before, sent)
    const { question } = effect
    const now = deps.now()
    const result = reviseRecord(
      before,
      {
        about: contractId(contract),
        ...(question === undefined ? { state: 'effective', settledDate: now } : { question }),
      },
      now,
    )
    return {
      next: { ...effect.next, withdrawals: replaceRecord(current.withdrawals, result) },
      added: { outbox: newLetters(deps, [...effect.letters, ...effectLetters(deps, result, contract)]) },
      result,
    }
  }

/** Refuses the withdrawal; the declarant gets the reason. */
export const refuseWithdrawal = (deps: Deps, sent: WithdrawalRefusal) =>
  commitOrPreview(deps, sent, answering(deps, sent, 'refused'))

/** Closes the withdrawal after another solution, such as cancelling for one of the people. */
export const closeWithdrawal = (deps: Deps, sent: WithdrawalClose) =>
  commitOrPreview(deps, sent, answering(deps, sent, 'effective'))

function openOne({ withdrawals }: CurrentRecords, { _id, lastModifiedDate }: EditTarget): Withdrawal {
  const before = findRecord(withdrawals, _id, 'withdrawal')
  refuseStale(before, lastModifiedDate)
  if (before.state !== 'open')
    throw new AppError('conflict', t('This is decided already.', 'Darüber ist schon entschieden.'))
  return before
}

/** Applies an acceptance to the contract that was found or that is named. */
function decide(
  deps: Deps,
  current: CurrentRecords,
  before: Withdrawal,
  sent: WithdrawalAccept,
): { contract: Contract; effect: WithdrawalEffect } {
  if (before.kind === 'termination') throw onlyAnswered()
  const contract = contractIn(current, before, sent)
  const keptCents = sent.cents ?? 0
  if (keptCents > 0) refuseKept(current, contract, before, keptCents)
  return {
    contract,
    effect: withdrawFrom(deps, current, contract, { _id: before._id, date: before.date, kept: keptCents }),
  }
}

const onlyAnswered = () =>
  new AppError(
    'conflict',
    t(
      'A termination is answered: say when the contract ends.',
      'Eine Kündigung wird beantwortet: Schreib, wann der Vertrag endet.',
    ),
  )

function contractIn(
  { registrations, vouchers }: CurrentRecords,
  { about }: Withdrawal,
  sent: WithdrawalAccept,
): Contract {
  const isNamed = sent.registration !== undefined || sent.voucher !== undefined
  const registration = isNamed ? sent.registration : about?.kind === 'registration' ? about.id : undefined
  const voucher = isNamed ? sent.voucher : about?.kind === 'voucher' ? about.id : undefined
  if (registration !== undefined) {
    const booking = findRecord(registrations.filter(isBooking), registration, 'booking')
    return { booking }
  }
  if (voucher !== undefined) return { voucher: findRecord(vouchers, voucher, 'voucher') }
  return refuseFields({ registration: t('Please choose the booking.', 'Bitte wähle die Buchung.') })
}

/** Allows keeping a share only of a service that had begun, and at most the price (§ 357a BGB). */
function refuseKept(
  { events }: CurrentRecords,
  { booking }: Contract,
  { date }: Withdrawal,
  refuseKeptAmount: Cents,
): void {
  const event = events.find(({ _id }) => _id === booking?.event)
  const start = event?.startDate ?? booking?.eventSnapshot?.startDate
  if (!booking || start === undefined || start > date)
    refuseFields({
      cents: t(
        'Nothing stays with you: the course had not begun.',
        'Bei dir bleibt nichts: Der Kurs hatte noch nicht begonnen.',
      ),
    })
  else if (refuseKeptAmount > mostKept(booking))
    refuseFields({
      cents: t(
        `At most the price, ${shownCents(mostKept(booking))}.`,
        `Höchstens der Preis, ${shownCents(mostKept(booking))}.`,
      ),
    })
}

/** For a price agreed elsewhere, the payments are the limit. */
const mostKept = (booking: Registration): Cents => bookingPriceOf(booking) ?? Math.max(0, paidBy(booking.payments))

const isToRepay = (voucher: Voucher): boolean => voucher.state === 'cancelled' && leftOnVoucher(voucher) > 0

type RepaymentStep = { before: Withdrawal; voucher: Voucher; sent: WithdrawalAccept }

function withRepayment(deps: Deps, current: CurrentRecords, { before, voucher, sent }: RepaymentStep) {
  const now = deps.now()
  const { date = dayOf(now), way = 'transfer' } = sent
  if (date > dayOf(now))
    refuseFields({ date: t('This day is still to come.', 'Dieser Tag liegt noch in der Zukunft.') })
  const next = settleRepaid(current, repayVoucher(voucher, { date, way }, now), now)
  return { next, result: findRecord(next.withdrawals, before._id, 'withdrawal') }
}

const answering =
  (deps: Deps, sent: WithdrawalClose, state: 'refused' | 'effective') =>
  (current: CurrentRecords): Outcome => {
    const before = openOne(current, sent)
    const voucher = current.vouchers.find(({ _id }) => _id === before.about?.id)
    if (voucher && before.question === 'redeemed' && isToRepay(voucher)) throw toRepay(voucher)
    const now = deps.now()
    const { subject, text } = sent
    const messages: Message[] =
      subject === undefined || text === undefined ? [] : [{ _id: deps.newId(), date: now, subject, text }]
    const result = reviseRecord(before, { state, settledDate: now, thread: [...before.thread, ...messages] }, now)
    const letters = messages.map(({ _id, subject }) => messageLetter(deps, result, { _id, subject }))
    return {
      next: { withdrawals: replaceRecord(current.withdrawals, result) },
      added: { outbox: newLetters(deps, letters) },
      result,
    }
  }

const toRepay = (voucher: Voucher) =>
  new AppError(
    'conflict',
    t(
      `${referenceOf(voucher.number)} is withdrawn already: pay back ${shownCents(leftOnVoucher(voucher))}.`,
      `${referenceOf(voucher.number)} ist schon widerrufen: Zahl ${shownCents(leftOnVoucher(voucher))} zurück.`,
    ),
  )

const messageLetter = (
  { sender }: Pick<Deps, 'sender'>,
  { _id, email }: Withdrawal,
  { _id: message, subject }: Pick<Message, '_id' | 'subject'>,
): Letter => ({
  to: email,
  replyTo: sender().contact.email,
  subject,
  cause: { kind: 'withdrawal', id: _id, letter: 'message', message },
})
