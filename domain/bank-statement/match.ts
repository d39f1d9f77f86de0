import { daysBetween } from '../format.ts'
import { type Cents, sumOf } from '../money/cents.ts'
import { byEachKey } from './by-each-key.ts'
import type { BankLine } from './line.ts'
import { isSameName, nameWords } from './names.ts'
import { numbersIn } from './numbers.ts'
import type { Payable, Share, Target } from './payable.ts'

/** What is known of a line: that it pays something, that it may, that it is not about this, or that it is booked already. */
export type Match = 'sure' | 'suggested' | 'none' | 'known'

/** Why a line matches so; `reasonWords` of the panel says it. */
export type Reason =
  | 'known'
  | 'reversal'
  | 'numberAndAmount'
  | 'numberOnly'
  /** It speaks of a voucher, and the number is a booking's: both are counted from 0001 each year. */
  | 'voucherText'
  | 'severalNumbers'
  | 'nameAndAmount'
  | 'nameOnly'
  | 'severalNames'
  | 'amountOnly'
  /** An earlier line pays the instalment. */
  | 'taken'
  /** A payment of that amount is there, entered by hand or read from a file of another form. */
  | 'entered'
  | 'nothing'

/** A line that came, with its key, which the same line has in every file. */
export type KeyedLine = BankLine & { key: string }

export type Matched = {
  line: KeyedLine
  match: Match
  reason: Reason
  /** What it seems to pay; none where several may be meant and nothing decides. */
  to?: Target
  /** All that may be meant, if that is more than one. */
  candidates?: readonly Target[]
  /** How it splits among several numbers, to the cent. */
  shares?: readonly Share[]
}

/** Between the day that somebody enters and the day of the bank's line. */
const ENTERED_DAYS = 7

/**
 * Says of each line what it pays (D57). Nothing is sure but a number with an amount that is open; no instalment is paid by
 * two lines. `known` holds the lines that are booked, with what to.
 */
export function matchLines(
  lines: readonly KeyedLine[],
  payables: readonly Payable[],
  known: ReadonlyMap<string, Target>,
): Matched[] {
  const ledger = openLedger(payables, new Set(lines.map(({ key }) => key)))
  const found = new Map<KeyedLine, Omit<Matched, 'line'>>()
  const inOrder = lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  for (const line of inOrder) {
    const booked = known.get(line.key)
    const match = booked ? ({ match: 'known', reason: 'known', to: booked } as const) : byNumber(ledger, line)
    if (match) found.set(line, match)
  }
  // Names come second: a number must not find its instalment taken by a guess.
  return inOrder.map(line => ({ line, ...(found.get(line) ?? byName(ledger, line)) }))
}

/** What can be paid, and what the lines so far leave open of it. */
type Ledger = {
  byNumber: ReadonlyMap<string, readonly Payable[]>
  byWord: ReadonlyMap<string, readonly Payable[]>
  byAmount: ReadonlyMap<Cents, readonly Payable[]>
  words: ReadonlyMap<Payable, readonly string[]>
  open: Map<Payable, readonly Cents[]>
  /** What came, and was not read from one of these lines. */
  came: Map<Payable, Payable['came']>
}

function openLedger(payables: readonly Payable[], keys: ReadonlySet<string>): Ledger {
  const words = new Map(payables.map(payable => [payable, nameWords(payable.name)]))
  const toPay = payables.filter(({ open }) => open.length > 0)
  return {
    byNumber: byEachKey(payables, ({ numbers }) => numbers),
    // Of those who have paid all, a name says nothing.
    byWord: byEachKey(toPay, payable => words.get(payable) ?? []),
    byAmount: byEachKey(toPay, ({ open }) => [...open, sumOf(open)]),
    words,
    open: new Map(payables.map(payable => [payable, payable.open])),
    came: new Map(
      payables.map(payable => [payable, payable.came.filter(({ bankLine }) => !bankLine || !keys.has(bankLine))]),
    ),
  }
}

type Found = Omit<Matched, 'line'>
const suggested = (reason: Reason, payable?: Payable): Found => ({
  match: 'suggested',
  reason,
  ...(payable ? { to: payable.to } : {}),
})

/** Undefined where the line names no number that is known here. */
function byNumber(ledger: Ledger, line: KeyedLine): Found | undefined {
  const named = [...new Set(numbersIn(line.text).flatMap(number => ledger.byNumber.get(number) ?? []))]
  const [payable] = named
  if (line.isReversal) return suggested('reversal', named.length === 1 ? payable : undefined)
  if (!payable) return undefined
  if (named.length > 1) {
    const wanting = named.filter(each => wants(ledger, each, line.cents))
    return suggested('severalNumbers', wanting.length === 1 ? wanting[0] : undefined)
  }
  if (payable.to.voucher === undefined && /gutschein|voucher/i.test(line.text)) return suggested('voucherText')
  const doubt = paidAlready(ledger, payable, line)
  if (doubt) return suggested(doubt, payable)
  if (!wants(ledger, payable, line.cents)) return suggested('numberOnly', payable)
  take(ledger, payable, line.cents)
  return { match: 'sure', reason: 'numberAndAmount', to: payable.to }
}

function byName(ledger: Ledger, line: KeyedLine): Found {
  const words = nameWords(line.name)
  const near = new Set(words.flatMap(word => ledger.byWord.get(word) ?? []))
  const named = [...near].filter(payable => isSameName(ledger.words.get(payable) ?? [], words))
  const wanting = named.filter(payable => wants(ledger, payable, line.cents))
  // Of two bookings by one person, the amount may tell.
  const [payable, ...others] = wanting.length > 0 ? wanting : named
  if (!payable) {
    const isAmount = ledger.byAmount.get(line.cents)?.some(each => wants(ledger, each, line.cents))
    return isAmount ? suggested('amountOnly') : { match: 'none', reason: 'nothing' }
  }
  if (others.length > 0) return suggested('severalNames')
  const doubt = paidAlready(ledger, payable, line)
  if (doubt) return suggested(doubt, payable)
  if (wanting.length === 0) return suggested('nameOnly', payable)
  take(ledger, payable, line.cents)
  return suggested('nameAndAmount', payable)
}

const isPartOrAll = (open: readonly Cents[], cents: Cents) =>
  open.length > 0 && (open.includes(cents) || sumOf(open) === cents)

/** Whether an amount is an instalment that is open still, or all that is. */
const wants = (ledger: Ledger, payable: Payable, cents: Cents) => isPartOrAll(ledger.open.get(payable) ?? [], cents)

/** Why the money may have been booked already: in another form, or by an earlier line. */
function paidAlready(ledger: Ledger, payable: Payable, line: KeyedLine): Reason | undefined {
  const came = ledger.came.get(payable) ?? []
  const same = came.find(payment => isPerhaps(payment, line))
  if (same) {
    ledger.came.set(
      payable,
      came.filter(each => each !== same),
    )
    return 'entered'
  }
  return !wants(ledger, payable, line.cents) && isPartOrAll(payable.open, line.cents) ? 'taken' : undefined
}

/** Whether a payment may be a line: of what a bank wrote the day is right. */
const isPerhaps = ({ cents, date, bankLine }: Payable['came'][number], line: KeyedLine) =>
  cents === line.cents && Math.abs(daysBetween(date, line.date)) <= (bankLine === undefined ? ENTERED_DAYS : 0)

/** Money goes to what is due first, as in the account of a booking. */
function take(ledger: Ledger, payable: Payable, cents: Cents): void {
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
