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

/** A heading that promises a sign, whatever its column holds. */
const promisesSign =
  /^(sh|hs|dc|cd|sollhaben.*|habensoll.*|istsoll|.*vorzeichen|kennzeichen|.*sollhaben.*|debitcredit|creditdebit|cdtdbtind|creditdebitindicator|.*indicator|zeichen|.*(?<!ein)richtung|.*direction|eingangausgang|einausgang|zuabgang|plusminus|side)$/

/** Kinds of movements that take money from an account. */
const outgoing = /^(?!.*(ruck|gutschr))\D{0,30}(lastschrift|kartenzahlung|belastung|auszahlung|abbuchung|withdrawal)\D{0,30}$/

/** The different values of each column, of which there may be more. */
type Values = readonly ReadonlySet<string>[]
const MOST_VALUES = 12

/** Adds a row to the values of its columns. A column of many values is no sign. */
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
  /** The column that somebody has named as the sign. */
  said: number | undefined
  /** Columns that mean something else. */
  taken: ReadonlySet<number>
}

/**
 * Finds out how the signs of a table's amounts are known, and gives what turns an amount as it is written into one with its
 * sign. Throws `invalid`, naming the column, where amounts have none and a column may hold it.
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
  // A kind of movement, such as a returned one, may go against the sign that is written.
  const sign = [...promised, ...free.filter(at => at !== kind || !hasSigns)].find(isUnderstood)
  if (sign !== undefined) return bySign(sign, nameOf(sign), hasSigns)
  const isOutgoing = (at: number) => (values[at] ?? []).some(value => outgoing.test(folded(value)))
  const unclear =
    promised[0] ??
    free.find(at => (at !== kind && isLikeSign(values[at] ?? [])) || isOutgoing(at))
  if (!hasSigns && unclear !== undefined) throw signUnknown(nameOf(unclear))
  return cents => cents
}

/** Two short values that are not yes and no. */
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
