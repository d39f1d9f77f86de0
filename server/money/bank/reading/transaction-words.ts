import { foldText } from '../../../../domain/kit/fold.ts'

export type Direction = 'in' | 'out'

const words: Record<Direction, readonly string[]> = {
  in: [
    ...[
      'h',
      'haben',
      'c',
      'cr',
      'crdt',
      'credit',
      'gutschrift',
      'eingang',
      '+',
      'in',
      'einnahme',
      'zugang',
      'incoming',
    ],
    ...['plus', 'zahlungseingang', 'bij', 'accredito', 'entrata', 'abono', 'ingreso'],
  ],
  out: [
    ...['s', 'soll', 'd', 'dr', 'dbit', 'debit', 'belastung', 'ausgang', '-', 'out', 'ausgabe', 'abgang', 'outgoing'],
    ...['minus', 'zahlungsausgang', 'af', 'debet', 'addebito', 'uscita', 'cargo', 'gasto'],
  ],
}
const directions = new Map(
  (['in', 'out'] as const).flatMap(direction => words[direction].map(word => [foldText(word), direction] as const)),
)

/** Reads a cell that consists of a sign. */
export const directionIn = (cell: string): Direction | undefined =>
  directions.get(foldText(cell.trim()).replace(/^[−\p{Pd}]$/u, '-'))

/** Returns a pattern of words and parts of words, spelt as `foldText` spells them. */
const anyOf = (parts: string, prefix = ''): RegExp => {
  const alternatives = (list: string) => list.split(' ').filter(Boolean).map(foldText).join('|')
  const ofWords = prefix === '' ? '' : `|(?<![a-z])(?:${alternatives(prefix)})(?![a-z])`
  return new RegExp(`(?:${alternatives(parts)})${ofWords}`)
}

const incoming = anyOf(
  'gutschr eingang eingehend einzahlung einnahme zugang zufluss erhalt empfangen incoming inflow received deposit erstattung',
  'in credit crdt haben zinsen gehalt lohn rente plus',
)
const creditCard = /(kredit|credit ?)(karte|card)\w*/g
const prepaid = /(an|rest|teil|raten|voraus)zahlung/g
const outgoing = anyOf(
  'lastschrift belastung abbuchung abgebucht auszahlung ausgabe ausgang ausgehend abgang abfluss abhebung kartenzahlung kartenumsatz kartenverfügung geldautomat withdraw outgoing outflow purchase incasso betaalautomaat prelevement prelievo addebito retrait',
  'out debit dbit soll minus gebühr gebühren entgelt entgelte fee fees charge atm girocard',
)
const either = anyOf(
  'überweisung überwiesen dauerauftrag zahlung gezahlt bezahlt übertrag umbuchung lastschrift payment transfer gesendet',
  'order paid sent spent raus weg ab kauf einkauf',
)
const takenBack = anyOf('rück retour storno')

const LONGEST_KIND = 60

/** Classifies a cell that names a kind of transaction; undefined if it names none. */
export function transactionIn(cell: string): Direction | 'either' | undefined {
  const sign = directionIn(cell)
  if (sign !== undefined || cell.length > LONGEST_KIND) return sign
  const text = foldText(cell).replace(creditCard, 'karten').replace(prepaid, '')
  const goesBack = takenBack.test(text)
  if (!goesBack && outgoing.test(text)) return 'out'
  if (incoming.test(text)) return 'in'
  return goesBack || either.test(text) ? 'either' : undefined
}

/** Beginnings of purposes of outgoing payments. */
const outgoingText =
  /^\s*(sepa\W*)?((basis|erst|folge)?lastschrift|kartenzahlung|abbuchung|belastung|(bargeld)?auszahlung|direct debit|withdrawal|card payment|(payment|sent money|transfer) to |((ü|ue|u)berweisung|dauerauftrag|zahlung) an )(?!.*(gutschr|r(ü|ue|u)ck))/i

/** Tests the beginning of a purpose, which many banks start with the kind of transaction. */
export const startsOutgoing = (cell: string): boolean => outgoingText.test(cell.slice(0, LONGEST_KIND))
