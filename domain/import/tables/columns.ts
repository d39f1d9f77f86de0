import { foldText } from '../../kit/fold.ts'
import { unescapedCell } from '../../kit/table-cell.ts'
import type { PreviewField } from '../import.ts'
import type { Program } from './programs.ts'
import { joinHeadingParts, withoutProducts } from './split-headings.ts'

/** A column that a table may have: its label in the panel and in a template, and the headings that identify it. */
export type ImportField = {
  label: () => string
  /** Used since 0.1.0, to recognise earlier imports. The first is the template's heading. */
  headings: readonly [string, ...string[]]
  /** Added later. */
  later?: readonly string[]
  /** Headings that count only in the column after another field's. */
  behind?: { field: string; headings: readonly string[] }
  /** Matches a form's question if no heading is known. */
  question?: Pick<RegExp, 'test'>
  /** Excludes headings, even with one of the field's own: `Bemerkungen (Allergien)`. */
  never?: RegExp
  /** Finds the number in a heading for one person: `Teilnehmer 1`, `Kind 2 (Vorname)`, `Geburtsdatum Kind 2`. */
  numbered?: (folded: string) => NumberedHeading | undefined
  /** Joins further columns that match `question`, each with its heading. */
  isGathered?: true
  /** Takes the text of another column where its own is empty: of the same person's, or of those headed so. */
  spares?: 'own' | RegExp
  /** Adds the numbers of the columns whose headings match, if there is no column of its own. */
  summed?: RegExp
  /** Allows long texts; other cells are truncated, so that parsing stays fast. */
  isLong?: true
  /** Only in our own export: elsewhere its heading has another meaning. */
  isOwn?: true
  /** Shown only if the table has it. */
  isExtra?: true
  /** Example in the template; without it the template omits the column. */
  example?: string
  isNeeded?: true
  /** Contains days; a column of times only does not match. */
  isDay?: true
  /** Contains answers; a column of addresses does not match. */
  isAnswer?: true
  /** Contains words; a column of days only does not match if another one does. */
  isText?: true
}
export type NumberedHeading = { number: number; part: 'whole' | 'first' | 'last' }
export type FieldList = Readonly<Record<string, ImportField>>

/** Separates the values of a cell's people, in order, where a column or a row belongs to one of them. */
export const EACH = '\u2029'
/** Longer than any name, date or address. */
const SHORT_CELL_CHARACTERS = 2000
const HEADING_CHARACTERS = 200
export type ImportColumns<F extends FieldList> = Record<keyof F & string, number>

/** Normalizes `Preis (€)` to `preis`, since brackets contain hints. */
const plain = (heading: string) =>
  foldText(heading.slice(0, HEADING_CHARACTERS))
    .replace(/\(.*\)/g, '')
    .replace(/[^a-z\d]/g, '')

/**
 * Leaves out the answers that a heading offers, and words about its field: their no does not belong to its question, as
 * in
 * `Newsletter (ja/nein)` and `Einwilligung (kein Pflichtfeld)`.
 */
const withoutHints = (heading: string) =>
  heading
    .replace(/(?:\(\s*)?\b(?:ja|yes)\s*(?:[/|,]|\boder\b|\bor\b)\s*(?:nein|no)\b(?:[^()]*\)|(?:\s*[/|][^/|]*)*)/g, '')
    .replace(
      /\b(?:keine?|nicht|no|not) (?:pflicht|verpflicht|erforderlich|notig|notwendig|required|mandatory|obligat)/g,
      '',
    )

/** Cached, since the few known headings are compared with many lines. */
const plainKnown = new Map<string, string>()
function plainOf(heading: string): string {
  const name = plainKnown.get(heading) ?? plain(heading)
  plainKnown.set(heading, name)
  return name
}

/** Finds columns as 0.1.0 did, to recognise its imports (D77.6). */
export const earlierColumns = <F extends FieldList>(headings: readonly string[], fields: F): ImportColumns<F> =>
  matchColumns(headings, fields, ({ headings: fieldHeadings, isOwn }) => (isOwn ? [] : fieldHeadings))

/**
 * Finds each field's column by heading; -1 for none. Uses no column twice, and prefers columns that contain text, or
 * days.
 */
export function columnsIn<F extends FieldList>(
  written: readonly string[],
  fields: F,
  {
    program,
    isEmpty = () => false,
  }: { program?: Program | undefined; isEmpty?: (column: number, field: ImportField) => boolean } = {},
): ImportColumns<F> {
  const headings = headingsFor(fields, written)
  const names = matchColumns(
    headings,
    fields,
    ({ headings: fieldHeadings, later = [], isOwn }, field) => {
      const own = program?.columns[field]
      return (isOwn && !program?.isOwn) || own?.length === 0 ? [] : [...(own ?? []), ...fieldHeadings, ...later]
    },
    isEmpty,
    (heading, { never }) => never?.test(foldText(heading.slice(0, HEADING_CHARACTERS))) ?? false,
  )
  const takenColumns = new Set([...Object.values(names), ...columnsOfPeople(numberedColumns(headings, fields))])
  for (const [field, { behind }] of Object.entries(fields)) {
    const at = ((behind && names[behind.field]) ?? -1) + 1
    const isIt = behind?.headings.some(heading => plainOf(heading) === plain(headings[at] ?? ''))
    if (names[field] !== -1 || at === 0 || takenColumns.has(at) || !isIt) continue
    Object.assign(names, { [field]: at })
    takenColumns.add(at)
  }
  const folded = headings.map(heading => withoutHints(foldText(heading.slice(0, HEADING_CHARACTERS))))
  for (const [field, about] of Object.entries(fields)) {
    const { question } = about
    const column = names[field] ?? -1
    if (!question || (column >= 0 && !isEmpty(column, about))) continue
    const at = folded.findIndex((heading, at) => !takenColumns.has(at) && question.test(heading) && !isEmpty(at, about))
    if (at >= 0) Object.assign(names, { [field]: at })
    takenColumns.add(at)
  }
  return names
}

function matchColumns<F extends FieldList>(
  headings: readonly string[],
  fields: F,
  namesOf: (field: ImportField, name: string) => readonly string[],
  isEmpty: (column: number, field: ImportField) => boolean = () => false,
  isExcluded: (heading: string, field: ImportField) => boolean = () => false,
): ImportColumns<F> {
  const names = headings.map(plain)
  const takenColumns = new Set<number>()
  const matches = Object.entries(fields).map(([field, about]): [string, number] => {
    const at = namesOf(about, field).flatMap(heading => {
      const name = plainOf(heading)
      return names.flatMap((other, at) =>
        other === name && !takenColumns.has(at) && !isExcluded(headings[at] ?? '', about) ? [at] : [],
      )
    })
    const column = at.find(index => !isEmpty(index, about)) ?? at[0] ?? -1
    takenColumns.add(column)
    return [field, column]
  })
  // Object.fromEntries loses the names' types.
  return Object.fromEntries(matches) as ImportColumns<F>
}

/** True for one of the field's own headings, false for one that only contains a word of its question. */
export const isHeadingOf = ({ headings, later = [] }: ImportField, written: string): boolean =>
  [...headings, ...later].some(name => plainOf(name) === plain(written))

/** Applies columns chosen by a person; others stay as detected. */
export function chosenColumns<F extends FieldList>(
  recognised: ImportColumns<F>,
  chosen: Readonly<Record<string, number>>,
): ImportColumns<F> {
  const named = Object.entries(chosen).filter(([name]) => Object.hasOwn(recognised, name))
  return { ...recognised, ...Object.fromEntries(named) }
}

/** A field's columns by the number of a person, in order; first and last name count as one. */
type NumberedColumns = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>

export const columnsOfPeople = (numbered: NumberedColumns): number[] =>
  [...numbered.values()].flatMap(people => [...people.values()].flat())

/** Only people have names in parts. */
const headingsFor = (fields: FieldList, headings: readonly string[]) =>
  Object.hasOwn(fields, 'firstName') ? joinHeadingParts(withoutProducts(headings)) : headings

/** Answers are numbered only beside numbered names. */
export function numberedColumns(written: readonly string[], fields: FieldList): NumberedColumns {
  const headings = headingsFor(fields, written)
  const byField = new Map<string, ReadonlyMap<number, readonly number[]>>()
  let names: ReadonlyMap<number, unknown> | undefined
  for (const [field, { numbered }] of Object.entries(fields)) {
    if (!numbered) continue
    const people = new Map<number, readonly number[]>()
    for (const [at, heading] of headings.entries()) {
      const { number, part } = numbered(foldText(heading.slice(0, HEADING_CHARACTERS))) ?? {}
      if (number === undefined || (names && !names.has(number))) continue
      const columns = people.get(number) ?? []
      people.set(number, part === 'first' ? [at, ...columns] : [...columns, at])
    }
    names ??= people
    if (people.size > 0) byField.set(field, new Map([...people].sort(([a], [b]) => a - b)))
  }
  return byField
}

/** Further columns of a field that gathers or adds all of them. */
export function gatheredColumns(
  headings: readonly string[],
  fields: FieldList,
  usedPlaces: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> {
  const folded = headings.map(heading => foldText(heading.slice(0, HEADING_CHARACTERS)))
  return new Map(
    Object.entries(fields).flatMap(([field, { isGathered, question, summed }]): [string, number[]][] => {
      const words = isGathered ? question : summed
      const places = words
        ? folded.flatMap((heading, at) => (!usedPlaces.has(at) && words.test(heading) ? [at] : []))
        : []
      return places.length > 0 ? [[field, places]] : []
    }),
  )
}

const personWords = new Set(
  [
    'e mail mails email emails adresse adressen address mailadresse emailadresse kontakt contact value wert nr nummer number',
    'tel telefon telefonnummer handy handynummer mobil mobile mobiltelefon mobilnummer festnetz rufnummer phone cell whatsapp',
    'privat private personal dienstlich geschäftlich beruflich arbeit work home business main primary secondary alternativ',
    'weitere andere other zweite second zusätzlich mutter vater vaters eltern elternteil elternteils erziehungsberechtigte',
    'erziehungsberechtigten sorgeberechtigte sorgeberechtigten mother father parent parents guardian der die des of the und oder',
  ].flatMap(line => line.split(' ').map(foldText)),
)

/** False for `E-Mail der Freundin`: letters about a booking go to nobody else. */
const isOfSamePerson = (heading: string): boolean =>
  foldText(heading)
    .split(/[^a-z]+/)
    .every(word => word === '' || personWords.has(word))

/** True for `E-Mail 2` beside `Name 2`, which is of another person. */
const hasOtherName = (heading: string, headings: readonly string[]): boolean => {
  const number = /\d+/.exec(heading)?.[0]
  const isNumbered = new RegExp(`(?:^|\\D)${number}(?!\\d)`)
  return number !== undefined && headings.some(other => isNumbered.test(other) && !isOfSamePerson(other))
}

/** Other columns of a field that takes their text where its own is empty. A repeated heading is of another person. */
export const spareColumns = (
  headings: readonly string[],
  fields: FieldList,
  used: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> =>
  new Map(
    Object.entries(fields).flatMap(([field, about]): [string, number[]][] => {
      const { spares } = about
      const isIt = (heading: string, at: number) =>
        spares === 'own'
          ? (isHeadingOf(about, heading) || (about.question?.test(foldText(heading)) && isOfSamePerson(heading))) &&
            headings.indexOf(heading) === at &&
            !hasOtherName(heading, headings)
          : spares?.test(foldText(heading))
      const found = headings.flatMap((heading, at) => (!used.has(at) && isIt(heading, at) ? [at] : []))
      return found.length > 0 ? [[field, found]] : []
    }),
  )

export const previewFields = <F extends FieldList>(
  fields: F,
  columns: ImportColumns<F>,
  { numbered, gathered }: MoreColumns,
): PreviewField[] =>
  Object.entries(fields).flatMap(([name, { label, isOwn, isExtra, isNeeded = false }]) => {
    const more = [...[...(numbered.get(name)?.values() ?? [])].flat(), ...(gathered.get(name) ?? [])]
    const column = columns[name] ?? -1
    return (isOwn || isExtra) && column < 0
      ? []
      : [{ name, label: label(), column, ...(more.length > 0 ? { more } : {}), isNeeded }]
  })

/** Returns a row's trimmed text for a field; "" if there is no column or text. */
export type Cells<F extends FieldList> = (field: keyof F & string) => string

/** A cell that no field reads; `heading` is "" for a column without one. */
export type UnreadCell = { heading: string; text: string }

/** Reads a row, in the same way as 0.1.0. */
export const cellsOf =
  <F extends FieldList>(row: readonly string[], columns: ImportColumns<F>): Cells<F> =>
  field =>
    textOf(row[columns[field]])

// Removes characters that a spreadsheet does not show.
const seenIn = (cell = '') => cell.replaceAll('\0', '').replaceAll(EACH, '\n').toWellFormed()
const textOf = (cell = '') => seenIn(cell).trim()

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß' },
  ...{ Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', eacute: 'é', ndash: '–', rsquo: '’' },
}

/** Plugins of WordPress write names as in a page: `M&uuml;ller`, `O&#039;Brien`. */
const withoutEntities = (text: string) =>
  !text.includes('&')
    ? text
    : text.replace(/&(?:#(\d{2,5})|(\w{2,6}));/g, (match, code: string | undefined, name = '') =>
        code === undefined ? (entities[name] ?? match) : String.fromCodePoint(Number(code)).toWellFormed(),
      )

/** Flamingo writes a sentence before a phone number that begins with `+`. */
const withoutAlert = (text: string) =>
  text.includes('contactform7')
    ? text.replace(/^'?\([^()]{1,200}https?:\/\/(?:www\.)?contactform7\.com\/[^()]{1,200}\)\s*/, '')
    : text

/** Columns beside a field's own. */
type MoreColumns = { numbered: NumberedColumns; gathered: ReadonlyMap<string, readonly number[]> }

type PlainCells<F extends FieldList> = Partial<MoreColumns> & {
  fields: F
  numbered: NumberedColumns
  spares?: ReadonlyMap<string, readonly number[]>
  headings?: readonly string[]
  program?: Program | undefined
}

/** Gravity Forms joins the cells of a child in a list: `Mia|2019-04-03`. */
function personListed(text: string): { name: string; birthDate: string } {
  const parts = text.split('|').map(part => part.trim())
  const birthDate = parts.length > 1 ? parts.find(part => /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(part)) : undefined
  return birthDate === undefined
    ? { name: text, birthDate: '' }
    : { name: parts.filter(part => part !== birthDate).join(' '), birthDate }
}

const isNothing = /^(?:|keine?|nein|nichts|none|no|n\.?\/?a\.?|[-–/.]+)$/i

/** Reads a row without programs' escapes; numbered columns become one person per line. */
export function plainCellsOf<F extends FieldList>(
  row: readonly string[],
  columns: ImportColumns<F>,
  { fields, headings = [], numbered, gathered = new Map(), spares, program }: PlainCells<F>,
): Cells<F> {
  // Each cell is asked for many times.
  const texts: string[] = []
  const textAt = (at = -1): string => {
    const known = at < 0 ? '' : texts[at]
    if (known !== undefined) return known
    const text = unescapedCell(textOf(row[at]))
    // Programs of Apple write an umlaut as two characters.
    const plainText = program?.isOwn
      ? text
      : withoutEntities(withoutAlert(text))
          .replace(/^'(?=[\d /+().-]+$)/, '')
          .normalize('NFC')
    texts[at] = plainText
    return plainText
  }
  const [ofNames] = numbered
  const [names = '', numberedNames] = ofNames ?? []
  const textsOf = (people: ReadonlyMap<number, readonly number[]>) =>
    [...people].map(([number, columns]) => ({ number, text: columns.map(textAt).filter(Boolean).join(' ') }))
  const birthDates = new Map(
    textsOf(numberedNames ?? new Map()).flatMap(({ number, text }): [number, string][] => {
      const { birthDate } = personListed(text)
      return birthDate === '' ? [] : [[number, birthDate]]
    }),
  )
  const sumAt = (at: readonly number[]) => {
    const texts = at.map(textAt).filter(text => text !== '')
    return texts.every(text => /^\d{1,3}$/.test(text))
      ? String(texts.reduce((sum, text) => sum + Number(text), 0) || '')
      : texts.join(' + ')
  }
  /** Columns to add: children by age, or beside adolescents, but no total beside its parts. */
  const partsOf = (field: string): readonly number[] => {
    const [at, more] = [columns[field] ?? -1, gathered.get(field) ?? []]
    if (at < 0) return more
    const [own = '', hasAge] = [headings[at], (heading = '') => /\d/.test(heading)]
    const isPart = fields[field]?.summed?.test(foldText(own.slice(0, HEADING_CHARACTERS)))
    return isPart ? [at, ...more.filter(other => hasAge(headings[other]) === hasAge(own))] : []
  }
  const withHeading = (at: number) =>
    isNothing.test(textAt(at)) ? [] : [`${(headings[at] ?? '').slice(0, 60)}: ${textAt(at)}`]
  /** The numbers of the people who come, one for each line of names; undefined in a column without a number. */
  const namedNumbers = () =>
    [{ number: undefined, text: textAt(columns[names]) }, ...textsOf(numberedNames ?? new Map())].flatMap(
      ({ number, text }) => text.split(/[\r\n]+/).flatMap(name => (name.trim() === '' ? [] : [number])),
    )
  /** A field's own column is for people without a numbered one, else for all. */
  const answersOf = (field: string, own: string, more: readonly string[]) => {
    const numbers = namedNumbers()
    const ofNumbers = numbered.get(field) ?? new Map<number, readonly number[]>()
    const texts = new Map<number | undefined, string>(field === 'birthDate' ? birthDates : [])
    for (const { number, text } of textsOf(ofNumbers)) texts.set(number, text)
    // Somebody may have a note on health and no name.
    const nameless = [...ofNumbers].flatMap(([number, columns]) =>
      fields[field]?.isGathered && !numbers.includes(number) ? columns.flatMap(withHeading) : [],
    )
    const isForAll = numbers.every(number => texts.has(number))
    const forAll = [...(isForAll ? [own] : []), ...more, ...nameless]
    if (numbers.every(number => number === undefined)) return [own, ...more, ...nameless].filter(Boolean).join('; ')
    const people = numbers.map(number => [texts.get(number) ?? own, ...forAll].filter(Boolean).join('; '))
    return people.every(text => text === '') ? '' : people.map(text => text.slice(0, SHORT_CELL_CHARACTERS)).join(EACH)
  }
  return field => {
    const isLong = fields[field]?.isLong
    if (isLong && program?.isOwn) return unescapedCell(seenIn(row[columns[field]]))
    const max = isLong ? undefined : SHORT_CELL_CHARACTERS
    const own = textAt(columns[field]) || spares?.get(field)?.map(textAt).find(Boolean) || ''
    const isOfEach = numbered.has(field) || (field === 'birthDate' && birthDates.size > 0)
    if (!isOfEach && !gathered.has(field)) return own.slice(0, max)
    if (fields[field]?.summed) return sumAt(partsOf(field)) || own
    const more = (gathered.get(field) ?? []).flatMap(withHeading)
    if (field !== names && isOfEach) return answersOf(field, own, more)
    const people = field === names ? textsOf(numberedNames ?? new Map()).map(({ text }) => personListed(text).name) : []
    const first = more.length > 0 && isNothing.test(own) ? '' : own
    return [first, ...people, ...more].filter(Boolean).join('\n').slice(0, max)
  }
}

/** Returns a template's rows: headings and an example. */
export function templateOf(fields: FieldList): [string[], string[]] {
  const all = Object.values(fields).filter(({ example }) => example !== undefined)
  return [all.map(({ headings }) => headings[0]), all.map(({ example = '' }) => example)]
}
