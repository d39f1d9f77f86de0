import { folded } from '../../domain/folded.ts'
import { t } from '../../domain/language.ts'
import type { Cents } from '../../domain/money/cents.ts'
import { plain } from './headings.ts'
import { signUnknown, unreadable } from './refusals.ts'

type Direction = 'in' | 'out'

const words: Record<string, Direction> = {
  ...{ h: 'in', haben: 'in', c: 'in', cr: 'in', crdt: 'in', credit: 'in', gutschrift: 'in', eingang: 'in', '+': 'in' },
  ...{ in: 'in', einnahme: 'in', zugang: 'in', incoming: 'in', plus: 'in', zahlungseingang: 'in' },
  ...{
    s: 'out',
    soll: 'out',
    d: 'out',
    dr: 'out',
    dbit: 'out',
    debit: 'out',
    belastung: 'out',
    ausgang: 'out',
    '-': 'out',
  },
  ...{ out: 'out', ausgabe: 'out', abgang: 'out', outgoing: 'out', minus: 'out', zahlungsausgang: 'out' },
}
const directionIn = (cell: string): Direction | undefined => {
  const word = folded(cell.trim()).replace('−', '-')
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** Headings that announce a sign. */
const promisesSign =
  /^(sh|hs|dc|cd|sollhaben.*|habensoll.*|istsoll|.*vorzeichen|kennzeichen|.*sollhaben.*|debitcredit|creditdebit|cdtdbtind|creditdebitindicator|.*indicator|zeichen|.*(?<!ein)richtung|.*direction|eingangausgang|einausgang|zuabgang|plusminus|side)$/

/** Kinds of movements that take money from an account. */
const outgoing =
  /^(?!.*(ruck|gutschr))\D{0,30}(lastschrift|kartenzahlung|belastung|auszahlung|abbuchung|withdrawal)\D{0,30}$/

/** The distinct values of each column, up to a limit. */
type Values = readonly ReadonlySet<string>[]
const MOST_VALUES = 12

/** Adds a row to the values of its columns. Stops at a limit, since a sign has few values. */
export function addValues(values: Set<string>[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) {
    values[at] ??= new Set()
    const column = values[at]
    if (column.size <= MOST_VALUES && cell !== '') column.add(cell.trim())
  }
}

type Known = {
  heads: readonly string[]
  values: Values
  hasSigns: boolean
  amount: number
  kind: number | undefined
  /** The column that the educator has named as the sign. */
  said: number | undefined
  /** Columns with another meaning. */
  taken: ReadonlySet<number>
}

/**
 * Finds the column that gives the sign, and returns a function that adds the sign to a
 * written amount. Throws `invalid`, naming the column, if amounts have no sign and a column may hold it.
 */
export function signsOf(known: Known): (cents: Cents, cells: readonly string[]) => Cents {
  const { heads, hasSigns, amount, kind, said, taken } = known
  const nameOf = (at: number) => (heads[at] ?? '').trim() || t(`column ${at + 1}`, `Spalte ${at + 1}`)
  const values = known.values.map(column => [...column].filter(Boolean))
  const columns = values.flatMap((column, at) => (at === amount || column.length === 0 ? [] : [at]))
  const isUnderstood = (at: number) => (values[at] ?? []).every(value => directionIn(value) !== undefined)
  if (said !== undefined) {
    if (!(values[said] ?? []).some(value => directionIn(value) !== undefined)) throw signUnknown(nameOf(said))
    return bySign(said, nameOf(said), hasSigns)
  }
  const promised = columns.filter(at => promisesSign.test(plain(heads[at] ?? '')))
  const free = columns.filter(at => !taken.has(at) || at === kind)
  // The kind of a movement, such as a return, may contradict the written sign.
  const sign = [...promised, ...free.filter(at => at !== kind || !hasSigns)].find(isUnderstood)
  if (sign !== undefined) return bySign(sign, nameOf(sign), hasSigns)
  const isOutgoing = (at: number) => (values[at] ?? []).some(value => outgoing.test(folded(value)))
  const unclear = promised[0] ?? free.find(at => (at !== kind && isLikeSign(values[at] ?? [])) || isOutgoing(at))
  if (!hasSigns && unclear !== undefined) throw signUnknown(nameOf(unclear))
  return cents => cents
}

/** Accepts two short values other than yes and no. */
function isLikeSign(values: readonly string[]): boolean {
  const different = new Set(values.map(value => value.toLowerCase()))
  return (
    different.size === 2 &&
    [...different].every(value => /^(\p{L}{1,2}|[^\p{L}\d\s]{1,2})$/u.test(value)) &&
    ![...different].every(value => /^(j|ja|n|y)$/.test(value))
  )
}

function bySign(sign: number, heading: string, hasSigns: boolean) {
  return (cents: Cents, cells: readonly string[]): Cents => {
    const cell = (cells[sign] ?? '').trim()
    const direction = directionIn(cell)
    if (cents === 0) return 0
    if (hasSigns) {
      if (direction === undefined || (direction === 'in') === cents > 0) return cents
      throw unreadable(`${heading}: ${cell}`)
    }
    if (direction === undefined) throw unreadable(`${heading}: ${cell}`)
    return direction === 'in' ? cents : -cents
  }
}
