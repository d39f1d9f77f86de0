import { foldText } from '../../kit/fold.ts'
import { type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { canReceiveMail } from '../../kit/mail-address.ts'
import type { Subscriber } from '../../people/newsletter/subscriber.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { addressesIn } from '../tables/mail-cell.ts'
import { readDateCell } from '../tables/when.ts'
import type { DateOrder } from '../tables/when-tokens.ts'
import { cellWords, finder, patternOf } from './consent-words.ts'
import { type SubscriberCells, subscriberFields } from './subscriber-fields.ts'

/**
 * `out`: unsubscribed, bounced or cleaned. `unconfirmed`: never answered. `asleep`: gets no letters for another reason.
 * `away`: left one list, but not all.
 */
type ListState = 'active' | 'out' | 'unconfirmed' | 'asleep' | 'away'

/** A parsed row; `wrong` has the errors. */
export type SubscriberDraft = {
  row: number
  email: string
  name: string
  state: ListState
  proof?: Pick<Subscriber, 'requested' | 'confirmed'>
  /** The wording of the consent, if the file has it. */
  wording: string
  /** Time of unsubscribing, if known. */
  leftAt?: Instant | undefined
  notes: string[]
  wrong: string[]
}

export function subscriberInRow(
  cell: SubscriberCells,
  row: number,
  {
    orderOf,
    notes = [],
    refusals = [],
    isSetAside = false,
  }: {
    orderOf: (field: string) => DateOrder | undefined
    notes?: readonly string[]
    refusals?: readonly Refusal[]
    isSetAside?: boolean
  },
): SubscriberDraft {
  const { addresses, others } = addressesIn(cell('email'))
  const email = addresses.length === 1 && others.length === 0 ? addresses.join() : cell('email')
  const time = (field: 'requested' | 'confirmed' | 'out') => instantIn(cell(field), orderOf(field))
  // Some lists write the day of the confirmation into the column of the state.
  const requested = time('requested')
  const confirmed = time('confirmed') ?? instantIn(cell('state'), orderOf('confirmed'))
  const [requestedIp, confirmedIp] = [cell('requestedIp'), cell('confirmedIp')].filter(isIp)
  const hasProof = requested && confirmed && requestedIp && confirmedIp && requested <= confirmed
  const read = stateOfRow(cell)
  const isOut = refusals.some(refusal => refusal.state === 'out')
  const said = refusals.length === 0 || read === 'out' ? read : isOut ? 'out' : 'asleep'
  // A row is hidden or struck through to leave its person out.
  const state = said === 'active' && isSetAside ? 'asleep' : said
  return {
    ...{ row, email, name: nameIn(cell).slice(0, 150) },
    state: state ?? 'asleep',
    ...(hasProof
      ? { proof: { requested: { date: requested, ip: requestedIp }, confirmed: { date: confirmed, ip: confirmedIp } } }
      : {}),
    wording: cell('wording').slice(0, 1000),
    leftAt: time('out'),
    notes: [...notes, ...refusals.flatMap(({ heading, text }) => (heading === '' ? [] : [quotedCell(heading, text)]))],
    wrong: [...wrongAddress(email), ...(state ? [] : [unknownState(cell('state'))])],
  }
}

const quotedCell = (heading: string, text: string) => {
  const [column, cellText] = [heading.slice(0, 60), text.slice(0, 60)]
  return t(`The column “${column}” says “${cellText}”.`, `In der Spalte „${column}“ steht „${cellText}“.`)
}

type SubscriberRow = { cell: SubscriberCells; notes: readonly string[] }

/** A program lists people who never asked for letters, too. */
const neverAsked = /^(?:never|non|not)[ _-]subscribed$/i

/**
 * Lets an empty cell count as a no in a column of ticks: programs write a tick, or the sentence beside it, for those
 * who set it. A question that somebody left open is not a yes either.
 */
export function withoutTick<Row extends SubscriberRow>(
  rows: readonly Row[],
  columnOf: (field: 'state' | 'moreState') => { heading: string; isCertain: boolean },
): readonly Row[] {
  const ticked = (['state', 'moreState'] as const).flatMap(field => {
    const { heading, isCertain } = columnOf(field)
    const texts = new Set(rows.flatMap(({ cell }) => cell(field) || []))
    const [text = ''] = texts
    const state = stateIn(text)
    const isSentence = texts.size === 1 && (!state || (state === 'active' && !isCertain && !isMoment(text)))
    const isAnswered =
      (heading.includes('?') || [...texts].some(answer => neverAsked.test(answer))) &&
      [...texts].every(answer => stateIn(answer) && !isMoment(answer))
    const given = isAnswered ? [...texts].find(answer => stateIn(answer) === 'active') : undefined
    const chosen = given ?? (isSentence || (texts.size > 0 && [...texts].every(isYes)) ? text : undefined)
    return chosen === undefined ? [] : [{ field, heading, text: chosen }]
  })
  if (ticked.length === 0) return rows
  return rows.map(row => {
    const empty = row.cell('confirmed') === '' ? ticked.find(({ field }) => row.cell(field) === '') : undefined
    if (!empty) return row
    const note = t(
      `“${empty.heading.slice(0, 60)}” is empty; others have “${empty.text.slice(0, 60)}”.`,
      `„${empty.heading.slice(0, 60)}“ ist leer; bei anderen steht „${empty.text.slice(0, 60)}“.`,
    )
    return { ...row, cell: field => (field === 'refused' ? note : row.cell(field)), notes: [...row.notes, note] }
  })
}

/** `Newsletter?`, `Ja, bitte Mails einstellen` */
const isUnsure = /\?|^(?:ja|yes)\b|\b(?:vielleicht|eventuell|evtl|spater|maybe|later)\b/

/**
 * Lets a list of options without letters count as a no where others chose them: `Fotos` beside `Fotos, Newsletter`.
 */
export function withOptions<Row extends SubscriberRow>(
  rows: readonly Row[],
  columnOf: (field: 'state' | 'moreState') => { heading: string },
): readonly Row[] {
  const isOption = (text: string) => text !== '' && stateIn(text) === undefined
  const isOfLetters = (text: string) =>
    isOption(text) && isFound.byMail(foldText(text)) && ![isUnsure, isLeaving].some(words => words.test(foldText(text)))
  const optional = (['state', 'moreState'] as const).flatMap(field => {
    const texts = new Set(rows.map(({ cell }) => cell(field)))
    const chosen = [...texts].find(isOfLetters)
    const hasOthers = [...texts].some(text => isOption(text) && !isOfLetters(text))
    return chosen !== undefined && hasOthers ? [{ field, chosen, heading: columnOf(field).heading }] : []
  })
  if (optional.length === 0) return rows
  return rows.map(row => {
    const of = optional.find(({ field }) => !isOfLetters(row.cell(field)) && !isStated(row.cell(field)))
    const chosen = new Set<string>(optional.map(({ field }) => field).filter(field => isOption(row.cell(field))))
    const [column, others] = [of?.heading.slice(0, 60), of?.chosen.slice(0, 60)]
    const note = t(
      `“${column}” does not ask for letters; others have “${others}”.`,
      `„${column}“ bittet um keine Briefe; bei anderen steht „${others}“.`,
    )
    return {
      ...row,
      cell: field => (of && field === 'refused' ? note : chosen.has(field) ? '' : row.cell(field)),
      notes: of ? [...row.notes, note] : row.notes,
    }
  })
}

const isStated = (text: string) => text !== '' && stateIn(text) !== undefined

/**
 * Ignores columns that were found by a word of their heading, if no cell tells who wants letters: `Verteiler` may name
 * lists.
 */
export function withAnswers<Row extends SubscriberRow>(
  rows: readonly Row[],
  isCertain: (field: 'state' | 'moreState') => boolean,
): readonly Row[] {
  const others = new Set<keyof typeof subscriberFields>(
    (['state', 'moreState'] as const).filter(
      field => !isCertain(field) && rows.every(({ cell }) => cell(field) === '' || stateIn(cell(field)) === undefined),
    ),
  )
  if (others.size === 0) return rows
  return rows.map(row => ({ ...row, cell: field => (others.has(field) ? '' : row.cell(field)) }))
}

/** Returns the name; if the only other column holds the last name, `Name` holds the first. */
function nameIn(cell: SubscriberCells): string {
  const [beforeAddress = ''] = /^[^<@]*(?=<\S+@)/.exec(cell('email')) ?? []
  const [name, first, last] = [cell('name'), cell('firstName'), cell('lastName')]
  if (name + first + last === '') return beforeAddress.replaceAll('"', '').trim()
  if (name === '' || first !== '' || foldText(name).includes(foldText(last))) return name || `${first} ${last}`.trim()
  return `${name} ${last}`
}

const isIp = (text: string) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]+)$/i.test(text)

function wrongAddress(email: string): string[] {
  if (email === '') return [t('The email address is missing.', 'Die E-Mail-Adresse fehlt.')]
  if (canReceiveMail(email)) return []
  const { addresses } = addressesIn(email)
  if (addresses.length > 1)
    return [
      t(
        `Several email addresses: ${addresses.join(', ').slice(0, 200)}. Please give each a row of its own.`,
        `Mehrere E-Mail-Adressen: ${addresses.join(', ').slice(0, 200)}. Bitte gib jeder eine eigene Zeile.`,
      ),
    ]
  const shortEmail = email.slice(0, 80)
  return [t(`Not an email address: “${shortEmail}”.`, `Das ist keine E-Mail-Adresse: „${shortEmail}“.`)]
}

const unknownState = (text: string) => {
  const label = subscriberFields.state.label()
  const shortText = text.slice(0, 60)
  return t(`${label}: “${shortText}” is not understood.`, `${label}: „${shortText}“ verstehe ich nicht.`)
}

/** Any sign of unsubscribing overrules the state. */
function stateOfRow(cell: SubscriberCells): ListState | undefined {
  if (hasLeft(cell('out')) || [cell('bounced'), cell('blocked')].some(hasLeft)) return 'out'
  const state = stateIn(cell('state'))
  if (state !== 'out' && (isSet(cell('refused')) || isNoRemark(cell('remarks')))) return 'asleep'
  if (state !== 'active') return state
  // One column (`Aktiv`) may tell who is a member, another (`Newsletter`) who wants letters. Unknown words do not
  // count.
  const more = stateIn(cell('moreState')) ?? 'active'
  if (more !== 'active') return more
  // The only sign of unconfirmed subscribers in CleverReach.
  const confirmed = cell('confirmed')
  if (confirmed !== '' && (!isSet(confirmed) || isFound.unconfirmed(foldText(confirmed)))) return 'unconfirmed'
  // Gets no letters, but is not blocked.
  const inList = stateIn(cell('listState'))
  return inList === 'out' || inList === 'asleep' ? 'away' : inList
}

/** Reads a column of leaving: `kein Bounce` and `nicht abgemeldet` mean that somebody has not left. */
function hasLeft(text: string): boolean {
  const out = withoutReservations(text)
  return isSet(out) && !isMember(out)
}

const isAbout = ({ question }: { question: Pick<RegExp, 'test'> }, asks: string) => question.test(asks)

type About = { isOfLeaving: boolean; isOfRefusal: boolean; isOfConsent: boolean }
/** Returns what a heading is about, each read once; a file has at most a few hundred. */
function headingReader(): (heading: string) => About {
  const readHeadings = new Map<string, About>()
  return heading => {
    const before = readHeadings.get(heading)
    if (before) return before
    const asks = foldText(heading)
    const { state, out, refused, bounced } = subscriberFields
    const about = {
      isOfLeaving: isAbout(out, asks) || isAbout(bounced, asks),
      isOfRefusal: isAbout(refused, asks),
      isOfConsent: isAbout(state, asks),
    }
    readHeadings.set(heading, about)
    return about
  }
}

/** A cell of a column that is not read, and what it says about letters. */
type Refusal = UnreadCell & { state: 'out' | 'asleep' }

/** Returns a function that finds the cells by which somebody wants no letters. */
export function refusalFinder(): (unread: readonly UnreadCell[]) => Refusal[] {
  const aboutOf = headingReader()
  const stateOf = ({ heading, text }: UnreadCell): Refusal['state'] | undefined => {
    if (heading === '') return isNo(text) ? 'asleep' : undefined
    const { isOfLeaving, isOfRefusal, isOfConsent } = aboutOf(heading)
    if (isOfLeaving && hasLeft(text)) return 'out'
    const answer = isOfConsent ? (stateIn(text) ?? 'active') : 'active'
    const isRefused = (isOfRefusal && isSet(text)) || answer !== 'active'
    return isRefused || isRefusal(text) || isFound.gone(withoutReservations(text)) ? 'asleep' : undefined
  }
  return unread =>
    unread.flatMap(cell => {
      const state = stateOf(cell)
      return state ? [{ ...cell, state }] : []
    })
}

const isFound = Object.fromEntries(
  Object.entries(cellWords).map(([meaning, words]) => [meaning, finder(words)]),
) as Record<keyof typeof cellWords, (folded: string) => boolean>

const noLetters = new RegExp(
  `${patternOf(cellWords.noInRemark)}[^.,;:!?]{0,40}${patternOf(cellWords.lettersInRemark)}`,
  'u',
)

/** `möchte keine Mails mehr` */
function isRefusal(remark: string): boolean {
  const folded = foldText(remark)
  return noLetters.test(folded) || isFound.leftInRemark(folded)
}

const isNoRemark = (remark: string) => isRefusal(remark) || isFound.noAsRemark(foldText(remark))

/** A no in a column without a heading: `abgemeldet`, `nicht mehr`. */
const isNo = (text: string) => isRefusal(text) || isFound.no(foldText(text))

const isSet = (text: string) => !isFound.empty(foldText(text))

const isMember = (text: string) => isFound.member(foldText(text))

/** Returns the state that a cell means; undefined if it is not understood, which refuses the row. */
function stateIn(text: string): ListState | undefined {
  const folded = foldText(text)
  if (text === '' || isMoment(text) || /^(?:19|20)\d\d$/.test(text)) return 'active'
  if (isFound.noOfPrograms(folded)) return 'out'
  if (!isSet(text)) return 'asleep'
  const plain = withoutReservations(text)
  return stateLetters[text] ?? (plain === '' ? 'active' : meanings.find(([isMeant]) => isMeant(plain))?.[1])
}

const only = new RegExp(patternOf(cellWords.only), 'u')

/** The first meaning counts. */
const meanings: readonly [isMeant: (plain: string) => boolean, ListState][] = [
  [isFound.unconfirmed, 'unconfirmed'],
  [isFound.refused, 'asleep'],
  [isFound.withdrawn, 'out'],
  [isFound.no, 'asleep'],
  [plain => isFound.only(plain) && !isFound.byMail(plain.split(only).at(-1) ?? ''), 'asleep'],
  [isFound.given, 'active'],
  [isYes, 'active'],
]

function isYes(text: string): boolean {
  const folded = foldText(text)
  return (
    isFound.yes(folded.replace(sinceDay, '').replace(politeness, '').replace(/[!.]$/, '')) ||
    (isWish.test(folded) && !isLeaving.test(folded) && !isOtherwise.test(folded))
  )
}

/** `Ja, ich möchte Neuigkeiten erhalten`: forms write the sentence beside a box. It must ask for letters. */
const isWish =
  /^(?:ja|yes)[,!:]? .*\b(?:erhalten|bekommen|empfangen|abonnieren|zusenden|schick\w*|halte?t?|informier\w*|send|receive|subscribe|get|hear|keep me|(?:mocht\w*|will|wollen|wunsch\w*|want|like) .*(?:news|neuigkeit|info|rundbrief|mail|updates))/
/** `Ja, bitte austragen`, `Post statt Newsletter` */
const isLeaving =
  /\b(?:remove|stop|off|out|raus|austragen|losch\w*|entfern\w*|einstell\w*|beend\w*|verzicht\w*|nichts|statt|instead|leave|cancel\w*|less|weniger)\b/
/** `Ja, ich habe die Infos bekommen`, `Ja, schickt es per Post` */
const isOtherwise = /\b(?:hab\w*|have|has|read|gelesen|post|brieflich)\b/

/** `ja, am 02.03.2025` */
const sinceDay = /[,;]? \(?(?:(?:am|seit|vom|on|since) )?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\)?$/

const politeness = new RegExp(`[,!.]*${patternOf(cellWords.please)}\\p{L}*(?=[!.]?$)`, 'u')

const reservations = new RegExp(
  `(^|[^\\p{L}])(?:bis (?:auf|zum) (?:\\p{L}+ )?widerruf|(?:jederzeit )?widerruf(?:lich|bar)|${patternOf(cellWords.notYet)} ${patternOf(cellWords.leaving)})(?!\\p{L})`,
  'gu',
)

/** Drops words that only sound like leaving: `bis auf Widerruf`, `jederzeit widerruflich`, `nicht abgemeldet`. */
const withoutReservations = (text: string): string =>
  foldText(text)
    .replace(reservations, '$1')
    .replace(/\(\s*\)/g, '')
    .trim()

/** State letters of the WordPress plugin Newsletter: confirmed, not confirmed, unsubscribed, bounced, complained. */
const stateLetters: Readonly<Record<string, ListState>> = {
  C: 'active',
  S: 'unconfirmed',
  U: 'out',
  B: 'out',
  P: 'out',
}

/** True for a day or a moment, even if day and month cannot be distinguished. */
function isMoment(text: string): boolean {
  const when = readDateCell(text)
  const isDay = when === 'ambiguous' || (when?.day !== undefined && when.rest === '')
  return isDay || instantIn(text, undefined) !== undefined
}

/** Parses a moment with its time; a day alone proves nothing. Times without a zone are Berlin's. */
function instantIn(text: string, order: DateOrder | undefined): Instant | undefined {
  // Mailster and CleverReach write Unix timestamps.
  if (/^1\d{9}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  const [, day = '', clock = '', second = '00', zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? []
  if (day !== '') {
    const utc = Date.parse(`${day}T${clock}:${second}${zone ? zone.replace(/UTC|GMT/i, 'Z') : 'Z'}`)
    if (Number.isNaN(utc)) return undefined
    if (zone) return new Date(utc).toISOString()
    return new Date(Date.parse(instantOf(day, clock)) + Number(second) * 1000).toISOString()
  }
  const when = text === '' ? undefined : readDateCell(text, order ? { order } : {})
  if (!when || when === 'ambiguous' || !when.day || !when.time) return undefined
  return instantOf(when.day, when.time)
}
