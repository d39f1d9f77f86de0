import { candidatesOf, firstInOrder, suggest, unique } from './candidates.ts'
import { fitsOpenAmount, moneyDoubt, spendEntered, takeAmount } from './ledger.ts'
import type { MatchContext, MatchFact, MatchResult, ParsedLine } from './match.ts'
import type { Payable } from './payable.ts'
import {
  createHintFinder,
  type Hint,
  hintsOf,
  isRelated,
  isTitleInText,
  payablesInText,
  payablesOfGivenName,
  payablesOfPayer,
  payablesOfSurname,
  payablesOfTitle,
  settledOfPayer,
} from './people.ts'

/** Suggests what a line without a number pays; it is never sure. */
export function matchByName(all: MatchContext, look: ParsedLine): MatchResult {
  const { ledger, people } = all
  const { line, words } = look
  const named = payablesOfPayer(people, words)
  if (line.isReversal) return { ...suggest(named.length > 0 ? ['name'] : [], ['reversal']), ...targetOf(named) }
  const wanting = named.filter(payable => fitsOpenAmount(ledger, payable, line.cents))
  // The amount may distinguish two bookings by one person.
  const chosen = wanting.length > 0 ? wanting : named
  const agrees: MatchFact[] = wanting.length > 0 ? ['name', 'amount'] : ['name']
  const [payable, ...others] = chosen
  if (!payable) {
    const settled = settledOfPayer(people, words, line.cents)
    return settled.length > 0 ? { ...suggest(['name'], ['paid']), ...targetOf(settled) } : byHints(all, look)
  }
  if (others.length > 0) return { ...suggest(agrees, ['severalNames']), ...targetOf(chosen) }
  const money = moneyDoubt(ledger, payable, line)
  if (money === 'entered') spendEntered(ledger, payable, line)
  else if (wanting.length > 0) takeAmount(ledger, payable, line.cents)
  const hints = hintsOf(people, payable, words).filter(hint => hint !== 'surname')
  return { ...suggest([...agrees, ...hints], money ? [money] : []), ...targetOf(chosen) }
}

/** Returns the only match, or all candidates. */
const targetOf = (payables: readonly Payable[]): Pick<MatchResult, 'to' | 'candidates'> =>
  payables.length === 1 && payables[0] ? { to: payables[0].to } : candidatesOf(firstInOrder(payables))

/** Matches by a surname, a first name or an event's title together with the amount. */
function byHints({ ledger, people }: MatchContext, { line, words }: ParsedLine): MatchResult {
  const hintsOfOpen = createHintFinder(people, words)
  const otherPayables = unique([
    ...payablesInText(people, words),
    ...payablesOfGivenName(people, words),
    ...payablesOfTitle(people, ledger, words, line.cents),
  ]).filter(payable => !isRelated(people, payable, words))
  // Hundreds of payables may share a surname, so keep only the best matches and the facts that all of these share.
  let [most, best, shared]: [number, Payable[], readonly MatchFact[]] = [0, [], []]
  const consider = (payable: Payable, hints: readonly Hint[]) => {
    const isWanted = fitsOpenAmount(ledger, payable, line.cents)
    let weight = isWanted ? weightOf('amount') : 0
    for (const hint of hints) weight += weightOf(hint)
    if (weight < most) return
    const agrees: readonly MatchFact[] = isWanted ? [...hints, 'amount'] : hints
    if (!agrees.includes('surname') && agrees.length < 2 && !isTitleInText(people, payable, words)) return
    if (weight > most) [most, best, shared] = [weight, [], agrees]
    if (agrees !== shared) shared = shared.filter(fact => agrees.includes(fact))
    best.push(payable)
  }
  for (const payable of payablesOfSurname(people, words)) consider(payable, hintsOfOpen(payable, true))
  for (const payable of otherPayables) consider(payable, hintsOfOpen(payable, false))
  if (best.length > 1) return { ...suggest(shared, ['severalNames']), ...targetOf(best) }
  if (best[0]) {
    const money = moneyDoubt(ledger, best[0], line)
    return { ...suggest(shared, money ? [money] : []), ...targetOf(best) }
  }
  const isAmount = ledger.byAmount.get(line.cents)?.some(payable => fitsOpenAmount(ledger, payable, line.cents))
  return isAmount ? suggest(['amount'], []) : { match: 'none', reason: 'nothing', agrees: [], against: [] }
}

/** A name weighs more than the title of an event with many bookings. */
const weightOf = (fact: MatchFact): number => (fact === 'surname' || fact === 'firstName' ? 2 : 1)
