import { foldText } from '../../kit/fold.ts'
import type { FieldList } from './columns.ts'

const LONGEST = 200
const first = /^(?:vorname|first ?name|given ?name)$/
const last = /^(?:nachname|familienname|last ?name|surname|family ?name)$/

/**
 * Numbers headings that a form repeats for each person: the second `Name des Kindes` becomes `Name des Kindes 2`, the
 * second `Vorname` `Kind 1 (Vorname)` if an address or a date of birth shows whose it is. Others stay as they are.
 */
export function numberRepeats(headings: readonly string[], fields: FieldList): readonly string[] {
  const folded = headings.map(heading => foldText(heading.slice(0, LONGEST)).trim())
  const of = new Map<string, number>()
  const numbers = folded.map(heading => {
    const number = (of.get(heading) ?? 0) + 1
    of.set(heading, number)
    return number
  })
  if (numbers.every(number => number === 1)) return headings
  const [names, ...answers] = Object.values(fields).flatMap(({ numbered }) => numbered ?? [])
  if (!names) return headings
  const withChildren = numberChildren(headings, folded, fields)
  if (withChildren) return withChildren
  const isRepeated = (at: number) => (of.get(folded[at] ?? '') ?? 0) > 1
  const hasNames = folded.some((heading, at) => isRepeated(at) && names(`${heading} 1`))
  if (!hasNames) return headings
  return headings.map((heading, at) => {
    const numbered = `${heading} ${numbers[at]}`
    const isKnown = [names, ...answers].some(find => find(`${folded[at]} ${numbers[at]}`))
    return isRepeated(at) && isKnown ? numbered : heading
  })
}

/** The columns of one person. */
type Block = { start: number; columns: number[] }

/** Numbers `Vorname` and `Nachname` of children, beside those of one contact person. */
function numberChildren(
  headings: readonly string[],
  folded: readonly string[],
  fields: FieldList,
): string[] | undefined {
  const part = [first, last].find(part => folded.some(heading => part.test(heading)))
  const start = folded.find(heading => first.test(heading) || last.test(heading))
  if (!part || start === undefined) return undefined
  const blocks: Block[] = []
  for (const [at, heading] of folded.entries()) {
    if (heading === start) blocks.push({ start: at, columns: [] })
    blocks.at(-1)?.columns.push(at)
  }
  const has = ({ columns }: Block, words: RegExp | Pick<RegExp, 'test'> | undefined) =>
    columns.some(at => words?.test(folded[at] ?? '') === true)
  const isBorn = fields.birthDate?.question
  const reachable = blocks.filter(block => has(block, /mail/))
  const undated = blocks.filter(block => !has(block, isBorn))
  const [contact, ...others] = reachable.length > 0 ? reachable : undated
  const children = blocks.filter(block => block !== contact)
  const isClear = others.length === 0 && children.every(child => children.length > 1 || has(child, isBorn))
  if (!contact || children.length === 0 || !isClear) return undefined
  const found = [...headings]
  const answers = Object.values(fields).flatMap(({ numbered }) => numbered ?? [])
  for (const [child, { columns }] of children.entries())
    for (const at of columns) {
      const [heading = '', number] = [folded[at], child + 1]
      if (first.test(heading)) found[at] = `Kind ${number} (Vorname)`
      else if (last.test(heading)) found[at] = `Kind ${number} (Nachname)`
      else if (answers.some(find => find(`${heading} kind ${number}`))) found[at] = `${headings[at]} Kind ${number}`
    }
  return found
}
