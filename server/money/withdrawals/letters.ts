import { limitKey, wideLimitKey } from '../../../domain/kit/addresses/ip.ts'
import { mailboxOf, normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { Contract } from '../../../domain/money/withdrawals/judge-declaration.ts'
import type { OpenQuestion, Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import type { Delays, Deps } from '../../app/deps.ts'
import { FORM_WAIT_MS } from '../../http/requests/delay.ts'
import { noticeToEducator } from '../../letters/templates/educator-notices.ts'
import type { Letter, LetterContent } from '../../mailer/letter.ts'
import {
  educatorNotice,
  gatheredNotice,
  voucherWithdrawnLetter,
  withdrawalEffect,
  withdrawalMessage,
  withdrawalReceipt,
} from './withdrawal-letters.tsx'

type LetterDeps = Pick<Deps, 'sender' | 'now' | 'delays' | 'users'>

/** Data that decides which letters are held back in a flood. */
export type Declarant = {
  /** Id of the contract that is proven to be theirs. */
  contract?: string | undefined
  /** `own`: that of the proven contract; `known`: that of some contract, without a proof. */
  address: 'own' | 'known' | 'strange'
  /** Network of the sender, see `networkOf`. */
  network: string
}

type LetterContext = { by: Declarant; outbox: readonly Mail[] }

/** Returns the letters about a declaration, without their content: the receipt goes first, and none is left out. */
export function declarationLetters(deps: LetterDeps, withdrawal: Withdrawal, { by, outbox }: LetterContext): Letter[] {
  const turn = contractTurn(deps, by)
  return [receipt(deps, withdrawal, by, turn), ...noticesOf(deps, withdrawal, { by, outbox }, turn)]
}

/**
 * In a flood of strangers one letter lists all declarations until it goes out, so that the educator learns of each
 * within the hour.
 */
function noticesOf(deps: LetterDeps, withdrawal: Withdrawal, { by, outbox }: LetterContext, turn: number): Letter[] {
  if (by.contract !== undefined) return noticeToEducator(deps, { ...ownNotice(withdrawal), ...heldFor(deps, turn) })
  const now = Date.parse(deps.now())
  if (outbox.some(mail => isGathering(mail, now))) return []
  const wait = deps.delays.strangerNotice.take('')
  const notice = wait === 0 ? ownNotice(withdrawal) : { ...gatheringNotice(withdrawal), ...heldFor(deps, wait) }
  return noticeToEducator(deps, notice)
}

const ownNotice = ({ _id, kind, name, email, state }: Withdrawal): Omit<Letter, 'to'> => ({
  replyTo: email,
  subject: `${kind === 'withdrawal' ? 'Widerruf' : 'Kündigung'} von ${name}${state === 'open' ? ': bitte prüfen' : ''}`,
  cause: { kind: 'withdrawal', id: _id, letter: 'notice' },
})

/** Begins FORM_WAIT_MS earlier, because simultaneous declarations may be stored in another order. */
const gatheringNotice = ({ date }: Withdrawal): Omit<Letter, 'to'> => ({
  subject: 'Viele Widerrufe und Kündigungen: bitte prüfen',
  cause: { kind: 'withdrawals', since: new Date(Date.parse(date) - FORM_WAIT_MS).toISOString() },
})

/** The letter could miss declarations stored less than this before it goes out. */
const STORING_MS = 10 * SECOND_MS

const isGathering = ({ cause, heldUntil = '' }: Mail, now: number): boolean =>
  cause?.kind === 'withdrawals' && Date.parse(heldUntil) > now + STORING_MS

/** Letter to another address than the contract's: reports the effect, and nothing about the contract. */
export const effectLetters = (
  { sender }: Pick<Deps, 'sender'>,
  { _id, email }: Pick<Withdrawal, '_id' | 'email'>,
  { booking, voucher }: Contract,
): Letter[] =>
  normalAddress((booking ?? voucher.buyer).email) === normalAddress(email)
    ? []
    : [
        {
          to: email,
          replyTo: sender().contact.email,
          subject: 'Dein Widerruf ist wirksam',
          cause: { kind: 'withdrawal', id: _id, letter: 'effect' },
        },
      ]

const receipt = (deps: LetterDeps, { _id, kind, email }: Withdrawal, by: Declarant, turn: number): Letter => ({
  to: email,
  replyTo: deps.sender().contact.email,
  subject: `${kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung'} ist eingegangen`,
  cause: { kind: 'withdrawal', id: _id, letter: 'receipt', ...(by.address === 'strange' ? { isStranger: true } : {}) },
  ...heldFor(deps, Math.max(turn, receiptTurn(deps, mailboxOf(email), by))),
})

/** Even an own link does not permit unlimited letters, not even to its own address. */
const contractTurn = ({ delays }: LetterDeps, { contract }: Declarant): number =>
  contract === undefined ? 0 : delays.contractLetters.take(contract)

/** Takes all turns of unproven senders, even where they do not delay: the page must not reveal who has a contract. */
function receiptTurn({ delays }: LetterDeps, mailbox: string, { address, network }: Declarant): number {
  if (address === 'own') return 0
  const asKnown = delays.knownReceipt.take(mailbox)
  const asStranger = Math.max(delays.strangerReceipt.take(mailbox), networkTurn(delays, network))
  return address === 'known' ? asKnown : asStranger
}

/** Declarations beyond a network's pace wait in a queue of their own, so that they do not delay others. */
function networkTurn({ networkReceipts, strangerReceipts }: Delays, network: string): number {
  const wait = networkReceipts.take(network)
  return wait > 0 ? wait : strangerReceipts.take('')
}

/** Key of a network for pacing: an IPv6 /48 or an IPv4 address; "" if unknown. */
export const networkOf = (ip: string | undefined): string =>
  ip === undefined ? '' : (wideLimitKey(ip) ?? limitKey(ip))

/**
 * Returns the minute until which the receipt goes out; undefined if it goes at once, or was sent. Without a proof, the
 * sender counts as a stranger.
 */
export function receiptBy(
  { now, delays, outbox }: Pick<Deps, 'now' | 'delays'> & { outbox: Pick<Deps['outbox'], 'current'> },
  { _id, question, email, state }: Pick<Withdrawal, '_id' | 'question' | 'email' | 'state'>,
  ip: string | undefined,
): Instant | undefined {
  const moment = Date.parse(now())
  const heldUntil = outbox.current.find(mail => isReceiptOf(mail, _id))?.heldUntil
  const heldMs = heldUntil === undefined ? 0 : Date.parse(heldUntil) - moment
  const isUnproven = state === 'open' && question !== undefined && unproven.has(question)
  const delayMs = Math.max(0, heldMs, isUnproven ? strangersLeft(delays, mailboxOf(email), networkOf(ip)) : 0)
  const minutes = Math.ceil((moment + delayMs) / MINUTE_MS)
  return delayMs === 0 ? undefined : new Date(minutes * MINUTE_MS).toISOString()
}

/** Questions whose only reason is missing proof. */
const unproven: ReadonlySet<OpenQuestion> = new Set(['unknown', 'other', 'guessed', 'termination'])

const strangersLeft = (delays: Delays, mailbox: string, network: string): number =>
  Math.max(
    delays.strangerReceipt.timeLeft(mailbox),
    delays.networkReceipts.timeLeft(network),
    delays.strangerReceipts.timeLeft(''),
  )

const isReceiptOf = ({ cause }: Mail, id: string): boolean =>
  cause?.kind === 'withdrawal' && cause.id === id && cause.letter === 'receipt'

const heldFor = ({ now }: Pick<Deps, 'now'>, ms: number): Pick<Letter, 'heldUntil'> =>
  ms === 0 ? {} : { heldUntil: new Date(Date.parse(now()) + ms).toISOString() }

/** Returns the receipt of a repeated declaration, unless the one before is still on its way. */
export const receiptAgain = (deps: LetterDeps, withdrawal: Withdrawal, { by, outbox }: LetterContext): Letter[] =>
  outbox.some(mail => isReceiptOf(mail, withdrawal._id)) ? [] : [receipt(deps, withdrawal, by, contractTurn(deps, by))]

/** Leaves out declarations that were decided meanwhile. */
function gatherNews({ sender, withdrawals }: WithdrawalData, since: Instant): LetterContent | undefined {
  const open = withdrawals.current.filter(({ date, state }) => date >= since && state === 'open')
  return open.length === 0 ? undefined : gatheredNotice(sender(), open)
}

type WithdrawalData = Pick<Deps, 'sender' | 'origin' | 'now'> & {
  [Name in 'withdrawals' | 'registrations' | 'events' | 'vouchers' | 'invoices']: Pick<Deps[Name], 'current'>
}

/** Returns the content of a letter about a withdrawal; undefined when there is no such withdrawal (any more). */
export function withdrawalContent(deps: WithdrawalData, { cause }: Mail): LetterContent | undefined {
  if (cause?.kind === 'withdrawals') return gatherNews(deps, cause.since)
  if (cause?.kind !== 'withdrawal') return undefined
  const withdrawal = deps.withdrawals.current.find(({ _id }) => _id === cause.id)
  if (!withdrawal) return undefined
  const sender = deps.sender()
  if (cause.letter === 'receipt') return withdrawalReceipt(sender, withdrawal)
  if (cause.letter === 'effect') return withdrawalEffect(sender, withdrawal)
  if (cause.letter === 'message') {
    const message = withdrawal.thread.find(({ _id }) => _id === cause.message)
    return message && withdrawalMessage(sender, withdrawal, message)
  }
  const voucher = deps.vouchers.current.find(({ _id }) => _id === withdrawal.about?.id)
  if (cause.letter === 'voucher') return voucher && voucherWithdrawnLetter(sender, withdrawal, voucher, deps.now())
  const booking = deps.registrations.current.find(({ _id }) => _id === withdrawal.about?.id)
  const event = deps.events.current.find(({ _id }) => _id === booking?.event)
  return educatorNotice(sender, withdrawal, { booking, event, voucher, invoices: deps.invoices.current })
}
