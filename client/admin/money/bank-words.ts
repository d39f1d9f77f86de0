import { t } from '../../../domain/kit/language.ts'
import { type BankItem, type BookResult, leftOnBankItem, type SkippedCounts } from '../../../domain/money/bank/book.ts'
import type { Match, MatchFact, MatchReason } from '../../../domain/money/bank/matching/match.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import { shortDay } from '../kit/words/day.ts'
import { bookedShares, type LineChoice, type PayableItems, restOf, targetId } from './bank-choices.ts'

/** Groups of the list in display order; fully booked lines are only counted. */
export const matchGroups = (): { match: Match; title: string }[] => [
  { match: 'sure', title: t('Fits', 'Passt') },
  { match: 'suggested', title: t('Please Check', 'Bitte prüfen') },
  { match: 'known', title: t('Recorded in Part', 'Teilweise erfasst') },
  { match: 'none', title: t('Not About Bookings', 'Hat nichts mit Buchungen zu tun') },
]

const reasonWords = (): Record<MatchReason, string> => ({
  known: t('Recorded already', 'Schon erfasst'),
  reversal: t('Something was paid back or returned', 'Hier wurde etwas zurückgebucht'),
  numberAndAmount: t('Number and amount fit', 'Nummer und Betrag stimmen'),
  numberAndName: t('Number and name fit', 'Nummer und Name stimmen'),
  numberOnly: t('Only the number fits', 'Nur die Nummer stimmt'),
  voucherText: t(
    'It mentions a voucher, but the number is a booking’s',
    'Da ist von einem Gutschein die Rede, die Nummer gehört zu einer Buchung',
  ),
  severalNumbers: t('Several numbers could be meant', 'Es können mehrere Nummern gemeint sein'),
  nameAndAmount: t('Name and amount fit, the number is missing', 'Name und Betrag stimmen, die Nummer fehlt'),
  nameOnly: t('Only the name fits', 'Nur der Name stimmt'),
  severalNames: t('The name fits several bookings', 'Der Name passt zu mehreren Anmeldungen'),
  amountOnly: t('Only the amount fits', 'Nur der Betrag passt'),
  hints: t('This may be meant', 'Das könnte gemeint sein'),
  otherName: t('The name fits another booking', 'Der Name passt zu einer anderen Anmeldung'),
  similarNumber: t(
    'With one wrong digit it would be another booking',
    'Mit einer vertippten Ziffer wäre es eine andere Anmeldung',
  ),
  unclearNumber: t('The number may mean something else', 'Die Nummer kann etwas anderes meinen'),
  paid: t('Nothing is open there', 'Dort ist nichts offen'),
  tooMuch: t('It is more than is open', 'Es ist mehr, als offen ist'),
  otherAmount: t('The voucher costs another amount', 'Der Gutschein kostet etwas anderes'),
  taken: t(
    'This amount is there already, or in another line',
    'Dieser Betrag ist schon da, oder in einer anderen Zeile',
  ),
  entered: t('Perhaps recorded already', 'Vielleicht schon eingetragen'),
  nothing: t('Nothing fits', 'Nichts passt'),
})

const factNames = (): Record<MatchFact, string> => ({
  reference: t('number', 'Nummer'),
  number: t('number', 'Nummer'),
  name: t('name', 'Name'),
  amount: t('amount', 'Betrag'),
  surname: t('surname', 'Nachname'),
  firstName: t('first name', 'Vorname'),
  event: t('event', 'Termin'),
})

/** `Fits: number, amount`; "" if nothing does. */
const factWords = (facts: readonly MatchFact[]): string =>
  facts.length === 0 ? '' : t('Fits: ', 'Passt: ') + facts.map(fact => factNames()[fact]).join(', ')

/** Explains the match: facts that fit, and reasons to check it before booking. `isAssigned`: the line has a target. */
export function explanationOf(item: BankItem, isAssigned: boolean): string {
  const { reason, agrees = [], against = [], mistyped = [], cents, booked } = item
  if (booked !== undefined) {
    const [left, all] = [shownCents(leftOnBankItem({ cents, booked })), shownCents(cents)]
    return t(`${left} of ${all} are not recorded yet`, `${left} von ${all} sind noch nicht erfasst`)
  }
  const doubts = against.map(doubt => reasonWords()[doubt])
  const wrong = mistyped.map(number =>
    t(`“${number}” is mistyped and does not count`, `„${number}“ ist vertippt und zählt nicht`),
  )
  const facts = against.length > 0 || reason === 'hints' ? factWords(agrees) : ''
  const match = reason === 'nothing' && isAssigned ? t('Assigned by you', 'Von dir zugeordnet') : reasonWords()[reason]
  const [first = match, ...others] = doubts
  return [first, ...others, facts, ...wrong].filter(Boolean).join('. ')
}

/** Shows whether a line will be recorded. `canBook`: its targets and amounts are complete. */
export function lineStateWords(item: BankItem, { isTicked, parts }: LineChoice, canBook: boolean): string {
  if (!canBook && parts.length > 1 && parts.some(({ cents }) => cents === 0))
    return t('Is skipped: each share needs an amount', 'Wird übersprungen: Jeder Anteil braucht einen Betrag')
  if (!isTicked || !canBook) return t('Is skipped', 'Wird übersprungen')
  const unbooked = restOf(item, parts)
  if (unbooked === 0) return t('Will be recorded', 'Wird übernommen')
  return t(`Will be recorded except for ${shownCents(unbooked)}`, `Wird bis auf ${shownCents(unbooked)} übernommen`)
}

/** `9 payments since 16 Nov, 2 of them recorded already`. */
export function fileSummary(items: readonly BankItem[]): string {
  const [first] = items.map(({ date }) => date).sort()
  if (first === undefined) return t('No money came in, according to this file', 'In dieser Datei ist kein Eingang')
  const knownCount = items.filter(({ match, booked }) => match === 'known' && booked === undefined).length
  const came = t(
    `${items.length} ${items.length === 1 ? 'payment' : 'payments'} since ${shortDay(first)}`,
    `${items.length} ${items.length === 1 ? 'Eingang' : 'Eingänge'} seit ${shortDay(first)}`,
  )
  return knownCount === 0
    ? came
    : t(`${came}, ${knownCount} of them recorded already`, `${came}, ${knownCount} davon schon erfasst`)
}

/** Describes rows that the list omits; "" if there are none. */
export function leftOutWords({ debits, pending, foreign, repeated }: SkippedCounts): string {
  const parts = [
    debits > 0 && t(`${debits} going out`, debits === 1 ? '1 Ausgang' : `${debits} Ausgänge`),
    pending > 0 && t(`${pending} not booked by the bank yet`, `${pending} erst vorgemerkt`),
    foreign > 0 && t(`${foreign} in another currency`, `${foreign} in anderer Währung`),
    repeated > 0 &&
      t(
        `${repeated} that another statement in this file lists as well`,
        `${repeated} doppelt (auch in einem anderen Auszug dieser Datei)`,
      ),
  ].filter(part => part !== false)
  return parts.length === 0 ? '' : `${t('Left out: ', 'Nicht dabei: ')}${parts.join(', ')}.`
}

export const notReadWords = (count: number) =>
  count === 1
    ? t('I could not read this, everything else is below:', 'Das konnte ich nicht lesen, alles andere steht unten:')
    : t(
        `I could not read these ${count}, everything else is below:`,
        `Diese ${count} konnte ich nicht lesen, alles andere steht unten:`,
      )

export const paymentsWord = (count: number) =>
  t(`${count} ${count === 1 ? 'payment' : 'payments'}`, `${count} ${count === 1 ? 'Zahlung' : 'Zahlungen'}`)

/** `Klein, Thomas, 24,00 €: Die Anmeldung liegt im Papierkorb.`, with the recorded shares of the line. */
export function refusalWords(
  items: readonly BankItem[],
  { line, cents, reason = '' }: BookResult,
  results: readonly BookResult[],
  all: PayableItems,
): string {
  const item = items.find(item => item.line === line)
  if (!item) return reason
  const booked = bookedShares(item, results).map(share =>
    [all.get(targetId(share.to))?.name, shownCents(share.cents)].filter(Boolean).join(' '),
  )
  const sentence = `${item.name}, ${shownCents(cents ?? item.cents)}: ${reason}`
  return booked.length === 0
    ? sentence
    : `${sentence} ${t(`Recorded of this line: ${booked.join(', ')}.`, `Von dieser Zeile übernommen: ${booked.join(', ')}.`)}`
}
