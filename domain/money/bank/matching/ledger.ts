import { type Cents, sumOf } from '../../../kit/cents.ts'
import { daysBetween } from '../../../kit/format.ts'
import type { BankLine } from '../line.ts'
import { addToGroup } from './group-by-keys.ts'
import type { Payable } from './payable.ts'
import { addByTypo, type TypoIndex } from './typos.ts'

/** Amounts still open after the lines matched so far. */
export type Ledger = {
  byNumber: ReadonlyMap<string, readonly Payable[]>
  byTypo: TypoIndex<Payable>
  byAmount: ReadonlyMap<Cents, readonly Payable[]>
  open: Map<Payable, readonly Cents[]>
  /** Payments received, except those read from the lines being matched. */
  came: Map<Payable, Payable['came']>
}

/** Returns the expected amounts: each instalment, and the whole rest. */
export const amountsOf = ({ open }: Payable): ReadonlySet<Cents> =>
  new Set(open.length === 0 ? [] : [...open, sumOf(open)])

const PAYABLES_A_STEP = 100

/** Builds the ledger, yielding between steps so that other work can run. `keys` belong to the lines being matched. */
export function* openLedger(payables: readonly Payable[], keys: ReadonlySet<string>): Generator<void, Ledger> {
  const [byNumber, byAmount] = [new Map<string, Payable[]>(), new Map<Cents, Payable[]>()]
  const byTypo = new Map<string, Map<number, Payable[]>>()
  const [open, came] = [new Map<Payable, readonly Cents[]>(), new Map<Payable, Payable['came']>()]
  for (const [at, payable] of payables.entries()) {
    if (at % PAYABLES_A_STEP === 0) yield
    for (const number of new Set(payable.numbers)) {
      addToGroup(byNumber, number, payable)
      addByTypo(byTypo, number, payable)
    }
    for (const cents of amountsOf(payable)) addToGroup(byAmount, cents, payable)
    open.set(payable, payable.open)
    came.set(
      payable,
      payable.came.filter(({ bankLine }) => !bankLine || !keys.has(bankLine)),
    )
  }
  return { byNumber, byTypo, byAmount, open, came }
}

/** True if the amount is one of the instalments, or their sum. */
export const isPartOrAll = (open: readonly Cents[], cents: Cents): boolean =>
  open.includes(cents) || (open.length > 1 && sumOf(open) === cents)

/** True if the amount is still open as an instalment or as the whole rest. */
export const fitsOpenAmount = (ledger: Ledger, payable: Payable, cents: Cents): boolean =>
  isPartOrAll(ledger.open.get(payable) ?? [], cents)

export const isPaidWhole = (ledger: Ledger, payable: Payable): boolean => ledger.open.get(payable)?.length === 0

/** Reasons against a payable: the money was entered by hand or came with an earlier line, or exceeds what is open. */
export type MoneyDoubt = 'entered' | 'taken' | 'paid' | 'tooMuch' | 'otherAmount'

export function moneyDoubt(ledger: Ledger, payable: Payable, line: Money): MoneyDoubt | undefined {
  const isDue = fitsOpenAmount(ledger, payable, line.cents)
  // If the line's amount is not due, a payment of another amount on a near day may have been entered by hand for it.
  const isEntered = (ledger.came.get(payable) ?? []).some(
    payment => isNear(payment, line) && (payment.cents === line.cents || !isDue),
  )
  if (isEntered) return 'entered'
  if (isDue) return undefined
  if (isPartOrAll(payable.open, line.cents) || payable.came.some(({ cents }) => cents === line.cents)) return 'taken'
  const open = ledger.open.get(payable) ?? []
  if (open.length === 0) return 'paid'
  if (payable.to.voucher !== undefined) return 'otherAmount'
  return line.cents > sumOf(open) ? 'tooMuch' : undefined
}

type Money = Pick<BankLine, 'cents' | 'date'>

/** Uses up a payment entered by hand, so that only one line matches it. */
export function spendEntered(ledger: Ledger, payable: Payable, line: Money): void {
  const came = ledger.came.get(payable) ?? []
  const same = came.find(payment => isNear(payment, line) && payment.cents === line.cents)
  ledger.came.set(
    payable,
    came.filter(each => each !== same),
  )
}

/** Tolerance between the day entered by hand and the bank's day. */
const ENTERED_DAYS = 7

/** True if a payment may belong to a line's day. Payments from a bank must match exactly. */
const isNear = ({ date, bankLine }: Payable['came'][number], line: Pick<BankLine, 'date'>) =>
  Math.abs(daysBetween(date, line.date)) <= (bankLine === undefined ? ENTERED_DAYS : 0)

/** Pays the earliest dues first, like a booking's account. */
export function takeAmount(ledger: Ledger, payable: Payable, cents: Cents): void {
  let unbooked = cents
  const open = (ledger.open.get(payable) ?? []).map(due => {
    const paid = Math.min(due, unbooked)
    unbooked -= paid
    return due - paid
  })
  ledger.open.set(
    payable,
    open.filter(due => due > 0),
  )
}
