import type { Cents } from '../../../kit/cents.ts'
import { candidatesOf, firstInOrder, sortPayables, suggest, unique } from './candidates.ts'
import { amountsOf, fitsOpenAmount, isPartOrAll, moneyDoubt, spendEntered, takeAmount } from './ledger.ts'
import type { Doubt, MatchContext, MatchFact, MatchResult, ParsedLine } from './match.ts'
import type { Payable } from './payable.ts'
import {
  hintsOf,
  isNamedInText,
  isPaidByName,
  isRelated,
  payablesInText,
  payablesOfGivenNameAndAmount,
  payablesOfPayer,
  payablesOfSurnameAndAmount,
} from './people.ts'
import { sharesOf } from './shares.ts'
import { findByTypo } from './typos.ts'

/** Matches a line by its numbers. Returns undefined if it contains no known number. */
export function matchByNumber(all: MatchContext, look: ParsedLine): MatchResult | undefined {
  const mentions = findMentions(all, look)
  const payables = unique(mentions.flatMap(mention => mention.payables))
  if (payables.length === 0) return undefined
  const [payable, ...others] = unique(mentions.flatMap(mention => decide(all, look, mention.payables) ?? []))
  // A mention may mean several payables; every mention must include the chosen one.
  const isUnique = payable && others.length === 0 && mentions.every(mention => mention.payables.includes(payable))
  if (!isUnique) {
    const isSeveral = mentions.every(mention => mention.payables.length === 1)
    return decideAmongSeveral(all, look, payables, isSeveral)
  }
  return byOneNumber(all, look, payable, mentions)
}

/** A known number in the line, with the payables that it may mean. */
type Mention = {
  payables: readonly Payable[]
  numbers: readonly string[]
  isReference: boolean
  /** A program wrote the number, so it has no typing errors. */
  isStructured: boolean
  isUnclear: boolean
  isForeign: boolean
}

/** Finds the known numbers in the line. */
function findMentions({ ledger }: MatchContext, { numbers, structured }: ParsedLine): Mention[] {
  const payablesOf = (ids: readonly string[]) =>
    sortPayables(unique(ids.flatMap(number => ledger.byNumber.get(number) ?? [])))
  const mentions = numbers.written.map((written): Mention => {
    const clear = payablesOf(written.meant)
    const isUnclear = clear.length === 0
    return {
      payables: isUnclear ? payablesOf(written.perhaps) : clear,
      numbers: isUnclear ? written.perhaps : written.meant,
      isReference: written.kind === 'reference',
      isStructured: structured.includes(written),
      isUnclear,
      isForeign: written.kind === 'foreign',
    }
  })
  return mentions.filter(({ payables }) => payables.length > 0)
}

/**
 * Returns the payable that matches the line's name and amount at least as well as every other; undefined if several do.
 */
function decide(
  { people }: MatchContext,
  { line, words }: ParsedLine,
  payables: readonly Payable[],
): Payable | undefined {
  const facts = payables.map(payable => ({
    payable,
    name: isPaidByName(people, payable, words),
    // Compares with the amounts that were open before the first line, so that the order of lines does not matter.
    amount: isPartOrAll(payable.open, line.cents),
  }))
  const best = facts.filter(fact => facts.every(other => fact.name >= other.name && fact.amount >= other.amount))
  return best.length === 1 ? best[0]?.payable : undefined
}

function decideAmongSeveral(
  all: MatchContext,
  { line }: ParsedLine,
  payables: readonly Payable[],
  isSeveral: boolean,
): MatchResult {
  const wanting = isSeveral ? payables.filter(payable => fitsOpenAmount(all.ledger, payable, line.cents)) : []
  const shares = isSeveral && !line.isReversal ? sharesOf(all.ledger, payables, line.cents) : undefined
  return {
    ...suggest(['number'], [...(line.isReversal ? (['reversal'] as const) : []), 'severalNumbers']),
    ...(wanting.length === 1 && wanting[0] ? { to: wanting[0].to } : {}),
    ...candidatesOf(payables),
    ...(shares ? { shares } : {}),
  }
}

function byOneNumber(all: MatchContext, look: ParsedLine, payable: Payable, mentions: readonly Mention[]): MatchResult {
  const { ledger, people } = all
  const { line, words } = look
  const isReference = mentions.some(mention => mention.isReference)
  const facts = factsOf(all, look, payable)
  const hasName = facts.includes('name')
  const money = line.isReversal ? undefined : moneyDoubt(ledger, payable, line)
  // The payer may owe money for two bookings, or pay for a friend; then the amount decides.
  const decidesAmount = hasName && !facts.includes('amount') && money === undefined
  const byTheirName =
    hasName && !decidesAmount ? othersPaidFor(all, look, payable) : othersOfName(all, look, payable, isReference)
  const alike = isReference || hasName ? [] : alsoMeantBySurname(all, look, payable, mentions)
  const others = decidesAmount
    ? byTheirName.filter(other => isPartOrAll(other.open, line.cents) || isForBoth(payable, other, line.cents))
    : byTheirName
  const isExact = isReference || mentions.some(mention => mention.isStructured)
  const near = isExact || (hasName && facts.includes('amount')) ? [] : similarTo(all, payable, mentions)
  // A typo in a friend's number may result in the payer's own number; then the amount fits the friend's booking.
  const similar = hasName ? near.filter(({ open }) => isPartOrAll(open, line.cents)) : near
  const isUnclear = !isReference && mentions.every(mention => mention.isForeign || (mention.isUnclear && !hasName))
  const alsoMeant = isUnclear ? mentions.flatMap(mention => mention.payables).filter(other => other !== payable) : []
  const isOneOfSeveral = !facts.includes('amount') && !line.isReversal && mayNameAnother(all, look)
  const isVoucherText = !isReference && payable.to.voucher === undefined && /gutschein|voucher/i.test(line.text)
  const against = doubtsOf({
    reversal: line.isReversal,
    severalNumbers: isOneOfSeveral,
    voucherText: isVoucherText,
    otherName: others.length > 0 || alike.length > 0,
    ...(money ? { [money]: true } : {}),
    unclearNumber: isUnclear,
    similarNumber: similar.length > 0,
  })
  const hints = hintsOf(people, payable, words).filter(hint => !(hasName && hint === 'surname'))
  const agrees: MatchFact[] = [isReference ? 'reference' : 'number', ...facts, ...hints]
  const isSure = against.length === 0 && (hasName || facts.includes('amount'))
  if (isSure) takeAmount(ledger, payable, line.cents)
  if (money === 'entered') spendEntered(ledger, payable, line)
  return {
    ...suggest(agrees, against),
    ...(isSure ? { match: 'sure' } : {}),
    ...(isVoucherText ? {} : { to: payable.to }),
    ...candidatesOf([payable, ...firstInOrder(unique([...others, ...alike, ...similar, ...alsoMeant]))]),
  }
}

/** True if an amount pays what is due of two: the payer may have named only one of them. */
const isForBoth = (payable: Payable, other: Payable, cents: Cents): boolean =>
  [...amountsOf(payable)].some(amount => amountsOf(other).has(cents - amount))

/** True if the text has one more number that is mistyped or cannot be read: a part of the money may be for it. */
const mayNameAnother = ({ ledger }: MatchContext, { numbers, structured }: ParsedLine): boolean =>
  numbers.mistyped.length > 0 ||
  numbers.hasOthers ||
  numbers.written.some(
    written =>
      written.kind !== 'foreign' &&
      !structured.includes(written) &&
      ![...written.meant, ...written.perhaps].some(number => ledger.byNumber.has(number)),
  )

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

function factsOf(
  { ledger, people }: MatchContext,
  { line, words }: ParsedLine,
  payable: Payable,
): ('name' | 'amount')[] {
  const facts: ('name' | 'amount')[] = []
  if (isPaidByName(people, payable, words)) facts.push('name')
  if (!line.isReversal && fitsOpenAmount(ledger, payable, line.cents)) facts.push('amount')
  return facts
}

/**
 * Finds other open payables that match the payer's name or a name in the text. Numbers of the old format have no check
 * character and may contain a typo; then surnames and children's first names count as well if the amount matches.
 */
function othersOfName(
  { people }: MatchContext,
  { line, words }: ParsedLine,
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

/** Finds other open payables of the person whom the bank names as paid for, unless the payable is theirs too. */
function othersPaidFor({ people }: MatchContext, { line, words }: ParsedLine, payable: Payable): Payable[] {
  if (line.onBehalfOf.trim() === '') return []
  const paidFor = { ...words, payers: words.payers.slice(-1) }
  return isPaidByName(people, payable, paidFor)
    ? []
    : payablesOfPayer(people, paidFor).filter(other => other !== payable)
}

/** Finds what a bare number may mean as well, also if it is paid: a booking of somebody with the payer's surname. */
const alsoMeantBySurname = (
  { people }: MatchContext,
  { words }: ParsedLine,
  payable: Payable,
  mentions: readonly Mention[],
): Payable[] =>
  isRelated(people, payable, words)
    ? []
    : mentions.flatMap(({ payables }) => payables.filter(other => isRelated(people, other, words)))

/**
 * Finds other payables whose number differs by one typo. The amount may match by chance, so it excludes none of them.
 */
function similarTo({ ledger }: MatchContext, payable: Payable, mentions: readonly Mention[]): Payable[] {
  // A payer does not make the same typo in two numbers.
  if (unique(mentions.map(({ numbers }) => numbers.join())).length > 1) return []
  const near = unique(mentions.flatMap(({ numbers }) => numbers)).flatMap(number => findByTypo(ledger.byTypo, number))
  return unique(near).filter(other => other !== payable && other.open.length > 0)
}
