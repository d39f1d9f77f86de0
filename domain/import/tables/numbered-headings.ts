import { foldText } from '../../kit/fold.ts'
import type { NumberedHeading } from './columns.ts'

const person =
  /\b(?:name\s+)?(?:teilnehmer\S*|teilnehmende\S*|tn|person(?:en)?|kind(?:es|er)?|gast|begleitung|participant|attendee|child|guest)(?![a-z])/
const fillers = /\b(?:des|der|vom|von|fur|of|the|s|in|innen|nr|no)\b/g
const first = /^(?:vorname|first ?name|given name)$/
const last = /^(?:nachname|familienname|zuname|last ?name|surname|family name)$/
const nameHeading = /^(?:|name|(?:vor und nach|full )name|vor und zuname)$/

/** Divides `Kind 2 – Vorname`, `1. Kind (Name)` or `Geburtsdatum Kind 2` into its number and words. */
function divideHeading(folded: string): { number: number; words: string; hasPerson: boolean } | undefined {
  const plain = folded.replace(/[()_:*'’–—.,/-]+/g, ' ')
  const [text, ...more] = [...plain.matchAll(/\d+/g)].map(([digits]) => digits)
  if (text === undefined || more.length > 0 || text.length > 2) return undefined
  const bare = plain.replace(/\d+/, ' # ').replace(/ +/g, ' ').trim()
  const words = bare.replace(person, ' ').replace('#', ' ').replace(fillers, ' ').replace(/ +/g, ' ').trim()
  return { number: Number(text), words, hasPerson: person.test(bare) }
}

/** The name of one of several people. */
export function numberedName(folded: string): NumberedHeading | undefined {
  const { number, words, hasPerson } = divideHeading(folded) ?? {}
  if (number === undefined || words === undefined || !hasPerson) return undefined
  const part = first.test(words) ? 'first' : last.test(words) ? 'last' : nameHeading.test(words) ? 'whole' : undefined
  return part && { number, part }
}

/** An answer of one of several people. */
export const numberedAnswer =
  (pattern: RegExp, { needsPerson = false } = {}) =>
  (folded: string): NumberedHeading | undefined => {
    const { number, words, hasPerson } = divideHeading(folded) ?? {}
    const isIt = number !== undefined && words !== undefined && pattern.test(words) && (hasPerson || !needsPerson)
    return isIt ? { number, part: 'whole' } : undefined
  }

/** An answer headed like `label`, for one of several people. */
export function numberedLike(label: string): (folded: string) => NumberedHeading | undefined {
  const labelWords = divideHeading(`${foldText(label)} 1`)?.words
  return folded => {
    const { number, words } = divideHeading(folded) ?? {}
    return number !== undefined && words !== '' && words === labelWords ? { number, part: 'whole' } : undefined
  }
}
