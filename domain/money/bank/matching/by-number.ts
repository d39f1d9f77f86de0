import { candidatesOf, firstInOrder, inOrder, suggest, unique } from './found.ts'
import { isPartOrAll, moneyDoubt, spendEntered, take, wants } from './ledger.ts'
import type { Doubt, Fact, Look, MatchContext, MatchResult } from './match.ts'
import type { Payable } from './payable.ts'
import {
  hintsOf,
  isNamedInText,
  isPaidByName,
  payablesInText,
  payablesOfGivenNameAndAmount,
  payablesOfPayer,
  payablesOfSurnameAndAmount,
} from './people.ts'
import { sharesOf } from './shares.ts'
import { findByTypo } from './typos.ts'

/** Returns undefined if the line names no known number. */
export function byNumber(all: MatchContext, look: Look): MatchResult | undefined {
  const named = namedIn(all, look)
  const payables = unique(named.flatMap(one => one.payables))
  if (payables.length === 0) return undefined
  const [payable, ...others] = unique(named.flatMap(one => decide(all, look, one.payables) ?? []))
  // An ambiguous number matches each of its meanings.
  const isOne = payable && others.length === 0 && named.every(one => one.payables.includes(payable))
  if (!isOne) {
    const isSeveral = named.every(one => one.payables.length === 1)
    return severalMeant(all, look, payables, isSeveral)
  }
  return byOneNumber(all, look, payable, named)
}

/** A number of the line with the payables that have it. */
type Named = {
  payables: readonly Payable[]
  numbers: readonly string[]
  isReference: boolean
  /** Written by a program, so without typing errors. */
  isStructured: boolean
  isUnclear: boolean
  isForeign: boolean
}

/** Finds the known numbers of the line. */
function namedIn({ ledger }: MatchContext, { numbers, structured }: Look): Named[] {
  const known = (meant: readonly string[]) =>
    inOrder(unique(meant.flatMap(number => ledger.byNumber.get(number) ?? [])))
  const named = numbers.written.map((written): Named => {
    const clear = known(written.meant)
    const isUnclear = clear.length === 0
    return {
      payables: isUnclear ? known(written.perhaps) : clear,
      numbers: isUnclear ? written.perhaps : written.meant,
      isReference: written.kind === 'reference',
      isStructured: structured.includes(written),
      isUnclear,
      isForeign: written.kind === 'foreign',
    }
  })
  return named.filter(({ payables }) => payables.length > 0)
}

/** Returns the only payable that a number may mean, or the one that matches more facts than each other. */
function decide({ people }: MatchContext, { line, words }: Look, payables: readonly Payable[]): Payable | undefined {
  const facts = payables.map(payable => ({
    payable,
    name: isPaidByName(people, payable, words),
    // Compares with the amounts open at first, so that the order of lines does not matter.
    amount: isPartOrAll(payable.open, line.cents),
  }))
  const best = facts.filter(one => facts.every(other => one.name >= other.name && one.amount >= other.amount))
  return best.length === 1 ? best[0]?.payable : undefined
}

function severalMeant(
  all: MatchContext,
  { line }: Look,
  payables: readonly Payable[],
  isSeveral: boolean,
): MatchResult {
  const wanting = isSeveral ? payables.filter(payable => wants(all.ledger, payable, line.cents)) : []
  const shares = isSeveral && !line.isReversal ? sharesOf(all.ledger, payables, line.cents) : undefined
  return {
    ...suggest(['number'], [...(line.isReversal ? (['reversal'] as const) : []), 'severalNumbers']),
    ...(wanting.length === 1 && wanting[0] ? { to: wanting[0].to } : {}),
    ...candidatesOf(payables),
    ...(shares ? { shares } : {}),
  }
}

function byOneNumber(all: MatchContext, look: Look, payable: Payable, named: readonly Named[]): MatchResult {
  const { ledger, people } = all
  const { line, words } = look
  const isReference = named.some(one => one.isReference)
  const facts = factsOf(all, look, payable)
  const hasName = facts.includes('name')
  const money = line.isReversal ? undefined : moneyDoubt(ledger, payable, line)
  // The payer may owe for two, or pay for a friend; then the amount decides.
  const isOfAmount = hasName && !facts.includes('amount') && money === undefined
  const byTheirName = hasName && !isOfAmount ? [] : othersOfName(all, look, payable, isReference)
  const others = isOfAmount ? byTheirName.filter(({ open }) => isPartOrAll(open, line.cents)) : byTheirName
  const isExact = isReference || named.some(one => one.isStructured)
  const near = isExact || (hasName && facts.includes('amount')) ? [] : similarTo(all, payable, named)
  // A typo in a friend's number may yield the payer's own; then the amount is the friend's.
  const similar = hasName ? near.filter(({ open }) => isPartOrAll(open, line.cents)) : near
  const isUnclear = !isReference && named.every(one => one.isForeign || (one.isUnclear && !hasName))
  const alsoMeant = isUnclear ? named.flatMap(one => one.payables).filter(other => other !== payable) : []
  const isVoucherText = !isReference && payable.to.voucher === undefined && /gutschein|voucher/i.test(line.text)
  const against = doubtsOf({
    reversal: line.isReversal,
    voucherText: isVoucherText,
    otherName: others.length > 0,
    ...(money ? { [money]: true } : {}),
    unclearNumber: isUnclear,
    similarNumber: similar.length > 0,
  })
  const hints = hintsOf(people, payable, words).filter(hint => !(hasName && hint === 'surname'))
  const agrees: Fact[] = [isReference ? 'reference' : 'number', ...facts, ...hints]
  const isSure = against.length === 0 && (hasName || facts.includes('amount'))
  if (isSure) take(ledger, payable, line.cents)
  if (money === 'entered') spendEntered(ledger, payable, line)
  return {
    ...suggest(agrees, against),
    ...(isSure ? { match: 'sure' } : {}),
    ...(isVoucherText ? {} : { to: payable.to }),
    ...candidatesOf([payable, ...firstInOrder(unique([...others, ...similar, ...alsoMeant]))]),
  }
}

const doubtsOf = (doubts: Partial<Record<Doubt, boolean>>): Doubt[] =>
  doubtOrder.filter(doubt => doubts[doubt] === true)
const doubtOrder: readonly Doubt[] = [
  'reversal',
  'severalNumbers',
  'severalNames',
  'voucherText',
  'otherName',
  'entered',
  'taken',
  'paid',
  'otherAmount',
  'tooMuch',
  'unclearNumber',
  'similarNumber',
]

function factsOf({ ledger, people }: MatchContext, { line, words }: Look, payable: Payable): ('name' | 'amount')[] {
  const facts: ('name' | 'amount')[] = []
  if (isPaidByName(people, payable, words)) facts.push('name')
  if (!line.isReversal && wants(ledger, payable, line.cents)) facts.push('amount')
  return facts
}

/**
 * Finds other open payables that match the payer's name, or a name in the text. An old number may contain a typo, so
 * surnames and children's first names count there too if the amount matches.
 */
function othersOfName(
  { people }: MatchContext,
  { line, words }: Look,
  payable: Payable,
  isReference: boolean,
): Payable[] {
  const inText = isNamedInText(people, payable, words) ? [] : payablesInText(people, words)
  const hints = hintsOf(people, payable, words)
  const bySurname =
    isReference || hints.includes('surname') ? [] : payablesOfSurnameAndAmount(people, words, line.cents)
  const byGivenName =
    isReference || hints.includes('firstName') ? [] : payablesOfGivenNameAndAmount(people, words, line.cents)
  return unique([...payablesOfPayer(people, words), ...inText, ...bySurname, ...byGivenName]).filter(
    other => other !== payable,
  )
}

/**
 * Finds other payables whose number differs by one typo. A matching amount may be chance, so it does not exclude them.
 */
function similarTo({ ledger }: MatchContext, payable: Payable, named: readonly Named[]): Payable[] {
  // Two numbers do not have the same typo.
  if (unique(named.map(({ numbers }) => numbers.join())).length > 1) return []
  const near = unique(named.flatMap(({ numbers }) => numbers)).flatMap(number => findByTypo(ledger.byTypo, number))
  return unique(near).filter(other => other !== payable && other.open.length > 0)
}
