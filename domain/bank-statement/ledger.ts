import { daysBetween } from '../format.ts'
import { type Cents, sumOf } from '../money/cents.ts'
import { addTo } from './by-each-key.ts'
import type { BankLine } from './line.ts'
import type { Payable } from './payable.ts'
import { addBySlip, type BySlip } from './slips.ts'

/** What the lines so far leave open. */
export type Ledger = {
  byNumber: ReadonlyMap<string, readonly Payable[]>
  bySlip: BySlip<Payable>
  byAmount: ReadonlyMap<Cents, readonly Payable[]>
  open: Map<Payable, readonly Cents[]>
  /** What came, and was not read from one of these lines. */
  came: Map<Payable, Payable['came']>
}

/** The amounts that may come: each instalment, and all that is open. */
export const amountsOf = ({ open }: Payable): ReadonlySet<Cents> =>
  new Set(open.length === 0 ? [] : [...open, sumOf(open)])

const PAYABLES_A_STEP = 100

/** Opens it in steps, between which others can have their turn. `keys` are those of the lines that are matched. */
export function* openLedger(payables: readonly Payable[], keys: ReadonlySet<string>): Generator<void, Ledger> {
  const [byNumber, byAmount] = [new Map<string, Payable[]>(), new Map<Cents, Payable[]>()]
  const bySlip = new Map<string, Map<number, Payable[]>>()
  const [open, came] = [new Map<Payable, readonly Cents[]>(), new Map<Payable, Payable['came']>()]
  for (const [at, payable] of payables.entries()) {
    if (at % PAYABLES_A_STEP === 0) yield
    for (const number of new Set(payable.numbers)) {
      addTo(byNumber, number, payable)
      addBySlip(bySlip, number, payable)
    }
    for (const cents of amountsOf(payable)) addTo(byAmount, cents, payable)
    open.set(payable, payable.open)
    came.set(
      payable,
      payable.came.filter(({ bankLine }) => !bankLine || !keys.has(bankLine)),
    )
  }
  return { byNumber, bySlip, byAmount, open, came }
}

/** Whether an amount is one of the instalments, or all of them. */
export const isPartOrAll = (open: readonly Cents[], cents: Cents): boolean =>
  open.includes(cents) || (open.length > 1 && sumOf(open) === cents)

/** Whether an amount is still open as an instalment, or all that is. */
export const wants = (ledger: Ledger, payable: Payable, cents: Cents): boolean =>
  isPartOrAll(ledger.open.get(payable) ?? [], cents)

export const isPaidWhole = (ledger: Ledger, payable: Payable): boolean => ledger.open.get(payable)?.length === 0

/** Why money may not be meant for a payable: it came in another form or by an earlier line, or is more than is open. */
export type MoneyDoubt = 'entered' | 'taken' | 'paid' | 'tooMuch' | 'otherAmount'

export function moneyDoubt(ledger: Ledger, payable: Payable, line: Money): MoneyDoubt | undefined {
  const isDue = wants(ledger, payable, line.cents)
  // An amount that is not due may be a payment that was entered otherwise.
  const isEntered = (ledger.came.get(payable) ?? []).some(
    payment => isNear(payment, line) && (payment.cents === line.cents || !isDue),
  )
  if (isEntered) return 'entered'
  if (isDue) return undefined
  if (isPartOrAll(payable.open, line.cents) || payable.came.some(({ cents }) => cents === line.cents)) return 'taken'
  const left = ledger.open.get(payable) ?? []
  if (left.length === 0) return 'paid'
  if (payable.to.voucher !== undefined) return 'otherAmount'
  return line.cents > sumOf(left) ? 'tooMuch' : undefined
}

type Money = Pick<BankLine, 'cents' | 'date'>

/** A payment that was entered is that of one line, not of the next one too. */
export function spendEntered(ledger: Ledger, payable: Payable, line: Money): void {
  const came = ledger.came.get(payable) ?? []
  const same = came.find(payment => isNear(payment, line) && payment.cents === line.cents)
  ledger.came.set(
    payable,
    came.filter(each => each !== same),
  )
}

/** Between the day that somebody enters and the day of the bank's line. */
const ENTERED_DAYS = 7

/** Whether a payment may be of a line's day: what a bank wrote has the right one. */
const isNear = ({ date, bankLine }: Payable['came'][number], line: Pick<BankLine, 'date'>) =>
  Math.abs(daysBetween(date, line.date)) <= (bankLine === undefined ? ENTERED_DAYS : 0)

/** Money goes to what is due first, as in the account of a booking. */
export function take(ledger: Ledger, payable: Payable, cents: Cents): void {
  let left = cents
  const open = (ledger.open.get(payable) ?? []).map(due => {
    const paid = Math.min(due, left)
    left -= paid
    return due - paid
  })
  ledger.open.set(
    payable,
    open.filter(due => due > 0),
  )
}
