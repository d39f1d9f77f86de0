import { isBooking } from '../../../domain/bookings/record/booking.ts'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { replaceRecord, reviseRecord } from '../../../domain/kit/record.ts'
import { contractId, type Judgement, judgeDeclaration } from '../../../domain/money/withdrawals/judge-declaration.ts'
import type { Declaration, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../../app/deps.ts'
import { pauseFor } from '../../http/requests/delay.ts'
import { newLetters } from '../../mailer/outbox.ts'
import type { CollectionData, DataChange } from '../../store/data-folder.ts'
import { sentBefore, unlessDone } from '../../store/send-once.ts'
import { type Declarant, declarationLetters, effectLetters, networkOf, receiptAgain } from './letters.ts'
import { type WithdrawalEffect, withdrawFrom } from './withdrawal-effect.ts'

/** How a declaration was sent. */
type Submission = {
  /** Id that the form contains; a declaration sent twice is stored once (D13). */
  requestId: string
  /** Id of the booking whose own link led to the form. */
  registration?: string | undefined
  /** IP address of the sender. Without an own link, many declarations from one network have to wait. */
  ip?: string | undefined
}

type DeclareDeps = Pick<Deps, 'commit' | 'newId' | 'now' | 'sender' | 'delays' | 'users' | 'withdrawals'>

/**
 * Stores a declaration about a contract of any kind, with its receipt and its effect, in one write (D54). No
 * declaration is refused; many from one network wait a little. A repetition is not stored while the first one is open
 * or was about a withdrawn contract, unless it is judged differently now.
 */
export async function declareWithdrawal(
  deps: DeclareDeps,
  declared: Declaration,
  { requestId, registration, ip }: Submission,
): Promise<Withdrawal> {
  const earlier = sentBefore(deps.withdrawals.current, requestId)
  if (earlier) return earlier
  // The declaration has arrived now, however long it has to wait.
  const date = deps.now()
  if (registration === undefined) await waitForTurn(deps, ip)
  const _id = deps.newId()
  const store = (current: CollectionData): ReturnType<DataChange<Withdrawal>> => {
    const judgement = judgeDeclaration({ declared, date, registration }, judgeDataOf(current))
    const { contract, question } = judgement
    const by = declarantOf(judgement, current, declared, ip)
    const repeated = current.withdrawals.find(withdrawal => isSame(withdrawal, declared, judgement))
    if (repeated) return repeat(deps, current, repeated, by)
    const endedContract = question === undefined ? contract : undefined
    const effect: WithdrawalEffect = endedContract
      ? withdrawFrom(deps, current, endedContract, { _id, date })
      : { next: {}, letters: [] }
    const withdrawal: Withdrawal = {
      ...{ _id, ...declared, ...(contract ? { about: contractId(contract) } : {}) },
      ...{ date, lastModifiedDate: date, requestId, thread: [] },
      ...outcomeOf(judgement, effect, date),
    }
    const letters = [
      ...declarationLetters(deps, withdrawal, { by, outbox: current.outbox }),
      ...effect.letters,
      ...(endedContract ? effectLetters(deps, withdrawal, endedContract) : []),
    ]
    return {
      next: effect.next,
      added: { withdrawals: [withdrawal], outbox: newLetters(deps, letters) },
      result: withdrawal,
    }
  }
  return deps.commit(unlessDone(({ withdrawals }) => sentBefore(withdrawals, requestId), store))
}

async function waitForTurn({ delays }: Pick<Deps, 'delays'>, ip: string | undefined): Promise<void> {
  if (ip !== undefined) await pauseFor(delays.withdrawalNetwork.take(networkOf(ip)))
}

function declarantOf(
  { contract, isProven }: Judgement,
  { registrations, vouchers }: Pick<CollectionData, 'registrations' | 'vouchers'>,
  { email }: Declaration,
  ip: string | undefined,
): Declarant {
  const network = networkOf(ip)
  const address = normalAddress(email)
  const isOf = (partner: { email: string }) => normalAddress(partner.email) === address
  // With an own link any e-mail address is accepted, so compare it with the contract's.
  if (isProven && contract)
    return {
      ...{ contract: contractId(contract).id, network },
      address: isOf(contract.booking ?? contract.voucher.buyer) ? 'own' : 'strange',
    }
  const isKnown =
    registrations.some(registration => isBooking(registration) && isOf(registration)) ||
    vouchers.some(({ buyer }) => isOf(buyer))
  return { address: isKnown ? 'known' : 'strange', network }
}

const judgeDataOf = ({
  registrations,
  vouchers,
  invoices,
  events,
  withdrawals,
  site,
}: Pick<CollectionData, 'registrations' | 'vouchers' | 'invoices' | 'events' | 'withdrawals' | 'site'>) => ({
  ...{ registrations, vouchers, invoices, events, withdrawals },
  region: site.region,
})

type Outcome = Pick<Withdrawal, 'state' | 'question' | 'settledDate'>

/** Decides whether the declaration stays open. A declaration about a withdrawn contract needs no decision. */
function outcomeOf({ question }: Judgement, effect: WithdrawalEffect, date: Instant): Outcome {
  const openQuestion = question ?? effect.question
  if (openQuestion === undefined) return { state: 'effective', settledDate: date }
  return openQuestion === 'again'
    ? { state: 'effective', question: openQuestion, settledDate: date }
    : { state: 'open', question: openQuestion }
}

/** True if the new declaration repeats a stored one and is judged the same; an own link may prove more. */
const isSame = (withdrawal: Withdrawal, declared: Declaration, { contract, question }: Judgement): boolean =>
  (withdrawal.state === 'open' || withdrawal.question === 'again') &&
  withdrawal.question === question &&
  withdrawal.about?.id === (contract && contractId(contract).id) &&
  (['kind', 'name', 'contract', 'part', 'ends', 'reason'] as const).every(
    field => withdrawal[field] === declared[field],
  ) &&
  normalAddress(withdrawal.email) === normalAddress(declared.email)

function repeat(deps: DeclareDeps, { withdrawals, outbox }: CollectionData, before: Withdrawal, by: Declarant) {
  const now = deps.now()
  const result = reviseRecord(before, { repeatedDate: now }, now)
  return {
    next: { withdrawals: replaceRecord(withdrawals, result) },
    added: { outbox: newLetters(deps, receiptAgain(deps, result, { by, outbox })) },
    result,
  }
}
