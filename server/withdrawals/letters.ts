import type { Mail } from '../../domain/mail/mail.ts'
import { normalAddress } from '../../domain/normal-address.ts'
import type { Voucher } from '../../domain/vouchers/voucher.ts'
import type { Contract } from '../../domain/withdrawals/judge.ts'
import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts'
import type { Deps } from '../deps.ts'
import type { Letter, LetterContent } from '../mail/letter.ts'
import {
  voucherWithdrawnLetter,
  withdrawalEffect,
  withdrawalMessage,
  withdrawalNotice,
  withdrawalReceipt,
} from '../mail/withdrawal-letters.tsx'

type Writing = Pick<Deps, 'sender' | 'now' | 'paces'>

/**
 * The letters about a declaration, without their content: the receipt goes first, and at once. None is left out, but whoever
 * gets very many by strangers gets them later.
 */
export function lettersAbout(deps: Writing, withdrawal: Withdrawal): Letter[] {
  const { contact } = deps.sender()
  const { _id, kind, name, email, question, state } = withdrawal
  const letters = [receipt(deps, withdrawal)]
  if (contact.email !== '') {
    const isStranger = question === 'unknown' || question === 'other'
    letters.push({
      to: contact.email,
      replyTo: email,
      subject: `${kind === 'withdrawal' ? 'Widerruf' : 'Kündigung'} von ${name}${state === 'open' ? ': bitte prüfen' : ''}`,
      cause: { kind: 'withdrawal', id: _id, letter: 'notice' },
      ...(isStranger ? heldFor(deps, deps.paces.withdrawalNotice.wait('')) : {}),
    })
  }
  return letters
}

/** To the buyer of a voucher that is withdrawn. */
export const voucherLetterAbout = (
  { sender }: Pick<Deps, 'sender'>,
  { _id }: Pick<Withdrawal, '_id'>,
  { buyer, number }: Voucher,
): Letter => ({
  to: buyer.email,
  replyTo: sender().contact.email,
  subject: `Dein Widerruf ist wirksam: Gutschein ${number}`,
  cause: { kind: 'withdrawal', id: _id, letter: 'voucher' },
})

/** To whoever has declared it from another address than that of the contract: that it took effect, and nothing of the contract. */
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

const receipt = (deps: Writing, { _id, kind, email }: Withdrawal): Letter => ({
  to: email,
  replyTo: deps.sender().contact.email,
  subject: `${kind === 'withdrawal' ? 'Dein Widerruf' : 'Deine Kündigung'} ist eingegangen`,
  cause: { kind: 'withdrawal', id: _id, letter: 'receipt' },
  ...heldFor(deps, deps.paces.withdrawalReceipt.wait(normalAddress(email))),
})

const heldFor = ({ now }: Pick<Deps, 'now'>, ms: number): Pick<Letter, 'heldUntil'> =>
  ms === 0 ? {} : { heldUntil: new Date(Date.parse(now()) + ms).toISOString() }

/** The receipt of what was declared once more, unless the one before is still on its way. */
export const receiptAgain = (deps: Writing, withdrawal: Withdrawal, outbox: readonly Mail[]): Letter[] =>
  outbox.some(({ cause }) => cause?.kind === 'withdrawal' && cause.id === withdrawal._id && cause.letter === 'receipt')
    ? []
    : [receipt(deps, withdrawal)]

type Known = Pick<Deps, 'sender' | 'origin'> & {
  [Name in 'withdrawals' | 'registrations' | 'events' | 'vouchers']: Pick<Deps[Name], 'current'>
}

/** The content of a letter about a withdrawal; undefined when there is no such withdrawal (any more). */
export function withdrawalContent(deps: Known, { cause }: Mail): LetterContent | undefined {
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
  if (cause.letter === 'voucher') return voucher && voucherWithdrawnLetter(sender, withdrawal, voucher)
  const booking = deps.registrations.current.find(({ _id }) => _id === withdrawal.about?.id)
  const event = deps.events.current.find(({ _id }) => _id === booking?.event)
  return withdrawalNotice(sender, withdrawal, { booking, event, voucher })
}
