import { foldText } from '../../kit/fold.ts'
import { type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'
import { canReceiveMail } from '../../kit/mail-address.ts'
import type { Subscriber } from '../../people/newsletter/subscriber.ts'
import { addressesIn } from '../tables/mail-cell.ts'
import { readWhen } from '../tables/when.ts'
import type { DateOrder } from '../tables/when-tokens.ts'
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
  { orderOf, notes = [] }: { orderOf: (field: string) => DateOrder | undefined; notes?: readonly string[] },
): SubscriberDraft {
  const { addresses, others } = addressesIn(cell('email'))
  const email = addresses.length === 1 && others.length === 0 ? addresses.join() : cell('email')
  const time = (field: 'requested' | 'confirmed' | 'out') => instantIn(cell(field), orderOf(field))
  // Some lists write the day of the confirmation into the column of the state.
  const requested = time('requested')
  const confirmed = time('confirmed') ?? instantIn(cell('state'), orderOf('confirmed'))
  const [requestedIp, confirmedIp] = [cell('requestedIp'), cell('confirmedIp')].filter(isIp)
  const hasProof = requested && confirmed && requestedIp && confirmedIp && requested <= confirmed
  const state = stateOfRow(cell)
  return {
    ...{ row, email, name: nameIn(cell).slice(0, 150) },
    state: state ?? 'asleep',
    ...(hasProof
      ? { proof: { requested: { date: requested, ip: requestedIp }, confirmed: { date: confirmed, ip: confirmedIp } } }
      : {}),
    wording: cell('wording').slice(0, 1000),
    leftAt: time('out'),
    notes: [...notes],
    wrong: [...wrongAddress(email), ...(state ? [] : [unknownState(cell('state'))])],
  }
}

type SubscriberRow = { cell: SubscriberCells }

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
  const shown = email.slice(0, 80)
  return [t(`Not an email address: “${shown}”.`, `Das ist keine E-Mail-Adresse: „${shown}“.`)]
}

const unknownState = (text: string) => {
  const label = subscriberFields.state.label()
  const shown = text.slice(0, 60)
  return t(`${label}: “${shown}” is not understood.`, `${label}: „${shown}“ verstehe ich nicht.`)
}

/** Any sign of unsubscribing overrules the state. */
function stateOfRow(cell: SubscriberCells): ListState | undefined {
  const out = withoutReservations(cell('out'))
  const hasLeft = isSet(out) && !isMember.test(out)
  if (hasLeft || [cell('bounced'), cell('blocked')].some(isSet)) return 'out'
  const state = stateIn(cell('state'))
  if (state !== 'out' && (isSet(cell('refused')) || refusal.test(cell('remarks')))) return 'asleep'
  if (state !== 'active') return state
  // One column (`Aktiv`) may tell who is a member, another (`Newsletter`) who wants letters. Unknown words do not count.
  const more = stateIn(cell('moreState')) ?? 'active'
  if (more !== 'active') return more
  // The only sign of unconfirmed subscribers in CleverReach.
  if (cell('confirmed') !== '' && !isSet(cell('confirmed'))) return 'unconfirmed'
  // Gets no letters, but is not blocked.
  const inList = stateIn(cell('listState'))
  return inList === 'out' || inList === 'asleep' ? 'away' : inList
}

/** In a column such as `An-/Abmeldung`. */
const isMember = /^(?:angemeldet|aktiv|active|subscribed|abonniert)/i

/** `möchte keine Mails mehr` in a remark. */
const refusal =
  /(?:^|[^\p{L}])(?:(?:keine?n?|nicht|nie|no|not|stop\p{L}*)(?!\p{L})[^.,;:!?]{0,40}(?:newsletter|rundbrief|info|mail|werbung|post|schreiben|geschrieben|letters)|unsub|opt(?:ed)?[- ]?out|abgemeldet|abbestellt|widerspr|widerrufen)/iu

function stateIn(text: string): ListState | undefined {
  if (text === '' || isMoment(text) || /^(?:19|20)\d\d$/.test(text)) return 'active'
  // Programs write this for people who have left their list.
  if (/^(?:0|false|falsch)$/i.test(text)) return 'out'
  // In the educator's own table, a no only means that somebody did not want it: nobody is blocked.
  if (!isSet(text)) return 'asleep'
  const plain = withoutReservations(text.toLowerCase())
  return stateLetters[text] ?? (plain === '' ? 'active' : states.find(([words]) => words.test(plain))?.[1])
}

/** Drops words that only sound like leaving: `bis auf Widerruf`, `jederzeit widerruflich`, `nicht abgemeldet`. */
const withoutReservations = (text: string): string =>
  text
    .replace(/\bbis (?:auf|zum) (?:\p{L}+ )?widerruf(?!\p{L})|\b(?:jederzeit )?widerruf(?:lich|bar)(?!\p{L})/giu, '')
    .replace(
      /\b(?:keine?n?|nicht|ohne|not|never) (?:abgemeldet|abbestellt|ausgetragen|widersprochen|widerspruch|widerrufen|widerruf|gesperrt|blockiert|blocked|gelöscht|deleted|unsubscribed|bounced)(?!\p{L})/giu,
      '',
    )
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

const isSet = (text: string) =>
  !/^(?:|0|[-–]|nein|no|n|false|falsch|null|none|never|nie|nicht|keine?r?|0000-00-00.*)$/i.test(text)

const states: readonly [RegExp, ListState][] = [
  [
    /unconfirm|not confirm|nicht best|unbest|pending|ausstehend|wartet|waiting|unverified|validating|^new$|^neu$|nicht aktiviert/,
    'unconfirmed',
  ],
  [
    /soft|inactive|inaktiv|non-?subscribed|never|transactional|nicht abonniert|unerw|ungew|verweiger|ablehn|abgelehnt|declin|refus|denied|reject|fehlt|^error$|^fehler$/,
    'asleep',
  ],
  [
    /unsub|abgemeld|abbestellt|bounce|unzustellbar|clean|bereinigt|black|block|sperr|spam|beschwer|complain|abuse|opt(?:ed)?[- ]?out|ausgetr|widerruf|widerspr|entzogen|zurückgezogen|^raus$|delet|gelöscht|trash|deaktiviert|deactivated|cancell?ed/,
    'out',
  ],
  // `nicht angemeldet` and `Opt-in: no` contain a word of the next pattern, which means yes.
  [/deaktiv|deactiv|(?:^|[^\p{L}])(?:no|not|non|nicht|nein|kein\p{L}*|ohne|false|falsch)(?!\p{L})/u, 'asleep'],
  // `nur Post erwünscht`
  [/(?:^|[^\p{L}])(?:nur|only)(?!\p{L})(?!.*(?:mail|newsletter|rundbrief|info))/u, 'asleep'],
  [
    /subscribed|abonniert|active|aktiv|confirmed|bestätigt|angemeldet|opt(?:ed)?[- ]?in|erteilt|liegt vor|vorhanden|zugestimmt|eingewilligt|erlaubt|gewünscht|erwünscht|^marketing contact$|^(?:ja|j|yes|y|true|wahr|1|ok|x|✓|✔)(?:[,!.]* (?:gern\p{L}*|bitte|please))?[!.]?$/u,
    'active',
  ],
]

/** True for a day or a moment, even if day and month cannot be distinguished. */
function isMoment(text: string): boolean {
  const when = readWhen(text)
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
  const when = text === '' ? undefined : readWhen(text, order ? { order } : {})
  if (!when || when === 'ambiguous' || !when.day || !when.time) return undefined
  return instantOf(when.day, when.time)
}
