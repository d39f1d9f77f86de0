import { foldText } from '../../kit/fold.ts'

/**
 * Rewrites headings of forms and shops that divide a name or an address among columns: `Name (First)`, `Vorname
 * Elternteil`, `Kind Nachname`, `Adresse (PLZ)`, `billing_city`. Others stay as they are.
 */
export function joinHeadingParts(written: readonly string[]): string[] {
  const headings = written.map(heading => heading.slice(0, LONGEST))
  const withoutBilling = headings.map(heading =>
    heading.replace(/^billing[_ ]|\s*\(billing\)$/i, '').replaceAll('_', ' '),
  )
  const plain = mailsOfBuyers(
    withoutBilling.map((heading, at) => addressPart(heading) ?? headingOf(heading, headings[at] ?? '', headings)),
  )
  const parts = plain.map(partOf)
  const full = new Set(plain.map(bareOf))
  const isParents = plain.some((heading, at) => parentsName.test(bareOf(heading)) || parts[at]?.by === 'parents')
  // `Name` beside `Buyer Name` is the attendee's, as `First Name` beside `Buyer First Name` is.
  const isBought = plain.some(heading => isBuyer.test(bareOf(heading)))
  const ofChildren = parts.flatMap(({ part, by }) => (by === 'child' && part ? [part] : []))
  // pretix writes the given name beside the whole name.
  const hasFirstNameOnly = ofChildren.length === 1 && ofChildren[0] === 'Vorname' && !full.has('attendee')
  const partsWithoutPerson = parts.flatMap(({ part, by }) => (by === 'alone' && part ? [part] : []))
  const isBesideFirst = partsWithoutPerson.length === 1 && partsWithoutPerson[0] === 'Vorname'
  const hasBuyer = isBought || parts.some(({ by, part }) => by === 'contact' && part === 'Vorname')
  const isOfAttendee = partsWithoutPerson.includes('Vorname') && hasBuyer
  return plain.map((heading, at) => {
    const { part, by } = parts[at] ?? {}
    if (part === undefined) {
      // Beside `Vorname Kind`, a `Name Kind` is the last name.
      if (hasFirstNameOnly && childNames.includes(bareOf(heading)) && /\bname\b/.test(wordsIn(heading)))
        return 'Kind 1 (Nachname)'
      if (!(isParents || isBought) || !/^name$/i.test(heading.trim())) return heading
      return isBesideFirst ? 'Kind 1 (Nachname)' : 'Name des Kindes'
    }
    if (hasFirstNameOnly && by === 'child') return `Kind 1 (${part})`
    if (by === 'child' || (by === 'alone' && (isParents || isOfAttendee)))
      return by === 'child' && childNames.some(name => full.has(name)) ? heading : `Kind 1 (${part})`
    return by === 'other' || by === 'alone' ? heading : part
  })
}

/** Leaves out the columns of products: `Kind (Name)` beside `Kind (Menge)` is not a child's name. */
export function withoutProducts(headings: readonly string[]): string[] {
  const productOf = (heading: string, part: RegExp) =>
    part.test(heading) ? heading.slice(0, heading.lastIndexOf('(')) : undefined
  const products = new Set(headings.map(heading => productOf(heading, /^[^(].* \((?:menge|quantity)\)$/i)))
  return headings.map(heading => {
    const product = productOf(heading, /^[^(].* \((?:name|preis|price|menge|quantity)\)$/i)
    return product !== undefined && products.has(product) ? '' : heading
  })
}

/** Kinds of people: their columns may share a heading in the row above. */
const people = /kind|teilnehm|eltern|mutter|vater|erziehung|sorgeber|child|parent|participant|attendee/i
const emergency = /notfall|emergency/i

/**
 * Joins two rows of headings, where the upper one spans columns: `Kind` above `Vorname` and `Nachname`. Undefined for
 * other rows.
 */
export function joinedHeadings(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const above = upper.map(cell => cell.trim())
  const below = lower.map(cell => cell.trim())
  if ([...above, ...below].some(cell => cell.length > LONGEST || /[\d@]/.test(cell))) return undefined
  const isSpanned = below.some((cell, at) => cell !== '' && (above[at] ?? '') === '')
  const isOfPeople = above.some(cell => people.test(cell) || emergency.test(cell))
  if (!isSpanned || !isOfPeople || above.filter(Boolean).length < 2 || above.some(cell => /list/i.test(cell)))
    return undefined
  let group = ''
  const columns = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [own = '', part = ''] = [above[at], below[at]]
    group = own || group
    return { own, part, group, isOfPerson: people.test(group) || emergency.test(group) }
  })
  // The upper row is the title of a list, such as `Teilnehmer`, with the event beside it, by chance above the last
  // name.
  if (columns.some(({ own, part, isOfPerson }) => own !== '' && own !== part && !isOfPerson && isName.test(part)))
    return undefined
  return columns.map(({ own, part, group, isOfPerson }) => {
    if (part === '' || part === own) return own
    return isOfPerson && (emergency.test(group) || /name/i.test(part)) ? `${group} ${part}` : part
  })
}

const isName = /^(?:vor|nach|familien|first ?|last ?|sur)?name$/i

/** Maximum length of a heading that is read; a longer text is not the heading of a part. */
const LONGEST = 200

/** Uses the shop's form for billing headings only; others stay as written. Shopify has a `Name` of another meaning. */
const headingOf = (withoutBilling: string, heading: string, all: readonly string[]) =>
  /^billing|\(billing\)$/i.test(heading) && !all.includes(withoutBilling) ? withoutBilling : heading

/** The part of an address in brackets: `Address (ZIP / Postal Code)`. */
function addressPart(heading: string): string | undefined {
  const [, part = ''] = /^(?:adresse|anschrift|address)\s*[(:–—-]\s*(.+?)\)?$/i.exec(heading.trim()) ?? []
  if (/plz|postleit|zip|postal/i.test(part)) return 'PLZ'
  if (/\b(?:ort|stadt|city|town)\b/i.test(part)) return 'Ort'
  if (/land|country/i.test(part)) return 'Land'
  return /str|line 1$/i.test(part) && !/2$/.test(part) ? 'Straße' : undefined
}

/** The words of a heading, without brackets and without the ending in `Teilnehmer*in`. */
const wordsIn = (heading: string) =>
  foldText(heading)
    .replace(/([a-z])[*:_/](?:innen|in|r|n)\b/g, '$1')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
const fillers = /\b(?:name|names|der|des|die|vom|von|dein|deine|deiner|ihr|ihre|your|the|of|[a-z])\b/g
const bareOf = (heading: string) => wordsIn(heading).replace(fillers, ' ').replace(/ +/g, ' ').trim()

const firstName = /\b(?:vorname|firstname|first name|given name|first|given)\b/
const lastName = /\b(?:nachname|familienname|zuname|lastname|last name|family name|surname|last)\b/
const guardians =
  '(?:erziehungs|personensorge|sorge)berechtigte[rn]?(?: personen| person| elternteile?s?)?|gesetzliche[rn]? vertreter(?:in|s)?|guardian'
const parents = new RegExp(
  `^(?:eltern|elternteile?s?|mutter|vater|${guardians}|kontakt|kontaktperson|ansprechpartner(?:in)?|parents?|contact)$`,
)
const parentsName = new RegExp(`^(?:eltern|elternteils?|mutter|${guardians}|parents?)$`)
const buyers = '(?:ticket )?buyer|purchaser|booker|besteller(?:in)?|kaufer(?:in)?|bucher(?:in)?'
const isBuyer = new RegExp(`^(?:${buyers})$`)
const contacts = new RegExp(
  `^(?:${buyers}|customer|client|invitee|kunde|kundin|kunden|kund|anmelder(?:in)?|rechnungsadresse|rechnungsempfanger(?:in)?)$`,
)
const childNames = [
  'kind',
  'tn',
  'kindes',
  'kinder',
  'child',
  'teilnehmer',
  'teilnehmerin',
  'participant',
  'attendee',
  'teilnehmende',
  'ticket holder',
  'ticketholder',
  'ticketinhaber',
  'ticketinhaberin',
]
const child = new RegExp(`^(?:${childNames.join('|')}|teilnehmers|teilnehmenden)$`)

/** Beside `Besteller E-Mail`, an `E-Mail` is the attendee's. */
function mailsOfBuyers(headings: readonly string[]): readonly string[] {
  const words = headings.map(heading => bareOf(heading).replace(/\b(?:e mail|mail|email)(?: address| adresse)?$/, '@'))
  const at = words.findIndex(text => / @$/.test(text) && isBuyer.test(text.slice(0, -2)))
  return at < 0
    ? headings
    : headings.map((heading, index) => (index === at ? 'E-Mail' : words[index] === '@' ? '' : heading))
}

type NamePart = { part?: 'Vorname' | 'Nachname'; by?: 'alone' | 'contact' | 'parents' | 'child' | 'other' }

/**
 * The part of a name that a heading asks for, and the person whose name it is; a numbered heading is for one of several
 * people.
 */
function partOf(heading: string): NamePart {
  const words = wordsIn(heading)
  const [isFirst, isLast] = [firstName.test(words), lastName.test(words)]
  if (isFirst === isLast || /\b(?:vor|und|and)\b/.test(words)) return {}
  const part = isFirst ? 'Vorname' : 'Nachname'
  const rest = words.replace(isFirst ? firstName : lastName, ' ')
  const numbered = rest.replace(fillers, ' ').replace(/ +/g, ' ').trim()
  // The first of two parents is the contact person.
  const base = numbered.replace(/ 1$/, '')
  if (/\d/.test(base) || (base !== numbered && !parents.test(base))) return {}
  if (base === '') return { part, by: rest.trim() === '' ? 'alone' : 'contact' }
  if (parents.test(base)) return { part, by: 'parents' }
  if (contacts.test(base)) return { part, by: 'contact' }
  return { part, by: child.test(base) ? 'child' : 'other' }
}
