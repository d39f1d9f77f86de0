import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import { flagOfCell } from '../tables/cells.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { oneOf } from '../tables/one-of.ts'

const offWords =
  'abgesagt|entfallt|entfallen|ausgefallen|storniert|gestrichen|gecancelt|cancell?ed|called off|fallt (?:\\p{L}+ )?aus|findet (?:\\p{L}+ )?nicht statt'
/** `Abgesagt: …`, `ENTFÄLLT! …`, `[Cancelled] …`, `Declined: …` */
const isOffBefore = new RegExp(
  `^[^\\p{L}\\d]*(?:(?:${offWords})\\s*(?:[^\\p{L}\\d\\s]|$)|(?:abgelehnt|declined) ?:)`,
  'u',
)
/** In capitals it needs no sign behind it. */
const isOffShouted =
  /^(?!.*(?:NICHT|NOT) (?:ABGESAGT|CANCELL?ED))(?:[^\p{L}\d]*(?:ENTFÄLLT|ENTFAELLT|AUSGEFALLEN|FÄLLT AUS)|(?:.*[^\p{L}\d])?(?:ABGESAGT|CANCELL?ED))(?![\p{L}\d])/u
/** `Waldtag (abgesagt), Treffpunkt Hütte` */
const isOffInBrackets = new RegExp(`[([] ?(?:leider )?(?:${offWords})(?: wegen [^)\\]]{1,60})?[!. ]*[)\\]]`, 'u')
/** `… (abgesagt)`, `… – fällt leider aus`, `… entfällt wegen Regen!` */
const isOffBehind = new RegExp(`[^\\p{L}\\d](?:${offWords})(?: wegen .{1,60})?[^\\p{L}\\d]*$`, 'u')
const isOffState = new RegExp(offWords, 'u')
/** `(nicht abgesagt)`, and `Zaun neu gestrichen`, which is about paint. */
const isNotOffBehind = /(?:\b(?:nicht|nie|not) (?!statt)[^\s]+|\p{L} gestrichen)[^\p{L}\d]*$/u

const SHORT = 200

/** True for a title that says that the event does not take place. */
export function isCalledOffTitle(title: string): boolean {
  const folded = foldText(title.slice(0, SHORT))
  return (
    [isOffBefore, isOffInBrackets].some(words => words.test(folded)) ||
    (isOffBehind.test(folded) && !isNotOffBehind.test(folded)) ||
    isOffShouted.test(title.slice(0, SHORT))
  )
}

/** True for a state such as `fällt leider aus`. */
export const isCalledOffState = (state: string): boolean => isOffState.test(foldText(state.slice(0, SHORT)))

const isPrivateWord = (text: string) =>
  /^(?:privat|private|privates|persönlich|personal|vertraulich|confidential)$/i.test(text.trim())

/** Titles that calendars give to entries of which they show only the time. */
const isTimeOnly = new RegExp(
  `^[[(]?${oneOf(
    /beschäftigt|belegt|gebucht|frei|mit vorbehalt|abwesend|außer haus|nicht verfügbar|geblockt|blockiert/,
    /busy|free|tentative|away|out of (?:the )?office|unavailable|working elsewhere|blocke[rd]/,
    /an (?:einem )?anderen? ort tätig|(?:privater|vertraulicher) termin|termin privat|(?:privates|vertrauliches) ereignis/,
    /(?:private|confidential) (?:appointment|event|entry)/,
  )}[\\])]?$`,
  'i',
)

/** `Privat: Arzt`, `Arzt (privat)`, and titles of calendars that show only the time. */
export function isPrivateTitle(title: string): boolean {
  const short = title.slice(0, SHORT).trim()
  const first = /^([^:|)\]–-]{1,20})[:|)\]–-]/.exec(short.replace(/^[^\p{L}\d]+/u, ''))?.[1]
  const last = /[([]([^)\]]{1,20})[)\]][^\p{L}\d]*$/u.exec(short)?.[1]
  return [short, first ?? '', last ?? ''].some(isPrivateWord) || isTimeOnly.test(short)
}

/** `Erika hat Geburtstag`, `🎂 Erika (1980)`: a whole day of every year, from somebody's contacts. */
export const isFamilyDay = (title: string): boolean =>
  /[🎂💍⚰]|geburtstag|birthday|hochzeitstag|namenstag|todestag|jahrestag von|'s anniversary|wedding anniversary/iu.test(
    title.slice(0, SHORT),
  )

/** Tests a category of a calendar's entry. */
export const isPrivateCategory = isPrivateWord

const isHiddenWord =
  /^(?:intern(?:al)?|nur intern|entwurf|draft|geheim|versteckt|verborgen|hidden|nicht (?:öffentlich|veröffentlicht|veröffentlichen)|not public|unpublished|papierkorb|gelöscht|deleted|trash(?:ed)?)$/i
const asksForHidden =
  /^(?!.*(?:frist|\bbis\b|until|gebuhr|fee|beding|nummer|\bnr\b|\bid\b|notiz|note|telefon|phone|mail)).*(?:abgesagt|absage|storn|entfallt|ausgefallen|cancel|delet|geloscht|\bintern\b|\bprivat|nicht (?:offentlich|veroffentlich)|versteckt|verborgen|hidden|entwurf|draft)/

/** Returns the cells of columns that are not read by which an event is perhaps not for the public. */
export const keptBackBy = (unread: readonly UnreadCell[]): UnreadCell[] =>
  unread.filter(({ heading, text }) => {
    const isWord = isHiddenWord.test(text) || isPrivateWord(text)
    const isOff = text.length <= 60 && isOffBefore.test(foldText(text))
    const isMarked = flagOfCell(text) === true || /^\d{1,4}[.-]\d{1,2}[.-]\d{2,4}/.test(text)
    return isWord || isOff || (isMarked && asksForHidden.test(foldText(heading)))
  })

export const hiddenBecause = ({ heading, text }: UnreadCell): string =>
  t(
    `The column “${heading}” says “${text.slice(0, 60)}”: comes hidden.`,
    `In der Spalte „${heading}“ steht „${text.slice(0, 60)}“: kommt verborgen.`,
  )
