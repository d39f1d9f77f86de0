import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import type { UnreadCell } from '../tables/columns.ts'
import { oneOf } from '../tables/one-of.ts'
import { type BookingCells, bookingImportFields } from './booking-import-fields.ts'
import { stateIn } from './booking-states.ts'

/** Longer texts tell more than a state. */
const SHORT = 200

/** `hat am 3.5. abgesagt`, `kommt leider nicht` */
const isOffInRemark = new RegExp(
  oneOf(
    /\b(?:hat|haben|ist|sind|wurden?|leider|wieder|doch|mail|telefonisch)\b[^.;!?]{0,30}(?:\d{1,2}\.\d{1,2}\.[^.;!?]{0,30})?\b(?:abgesagt|storniert|abgemeldet)\b/,
    /\bkomm(?:t|en)(?: \w+)? nicht\b(?! (?:allein|ohne|mit|aus|immer|gern|vor|spater|direkt)\w*)/,
    /\bsag(?:t|en) ab\b(?! und)/,
    /^(?:(?:ist|leider) )?(?:krank|erkrankt|verhindert|entschuldigt)[.!]*$/,
  ),
)
const isDenied = /\b(?:nicht|kein\w*|not) (?:\w+ )?(?:abgesagt|storniert|abgemeldet)\b/
/** Columns about something else than the booking's state. */
const isElsewhere =
  /newsletter|mail|rundbrief|marketing|sms|rechnung|invoice|warenkorb|frist|beding|foto|photo|bild|film|video|erlaubnis|einwillig|einverstand|zustimm|consent|permission|datenschutz|versicher|insurance/

function isOff(text: string): boolean {
  if (text.length > SHORT) return false
  const [state, folded] = [stateIn(text.replace(/[!.\s]+$/, '')), foldText(text)]
  if (state === 'cancelled' || state === 'void' || state === 'waiting') return true
  return isOffInRemark.test(folded) && !isDenied.test(folded)
}

const isMark = /^(?:ja|j|yes|y|x|true|wahr|1|[✓✔☑✅])$|^\d{1,2}\.\d{1,2}\.|^\d{4}-\d\d/i
/** `Auf Warteliste setzen, falls voll?` asks what somebody wants. */
const isWaitingColumn =
  /^(?!.*(?:\?|\bfalls\b|\bwenn\b|\bif\b|\bok\b|setz|moglich|wunsch)).*(?:warteliste|waitlist|waiting)/

/** Money goes back to people who do not come. */
const isRefundColumn =
  /^(?:(?:ruck)?erstattet|(?:ruck)?erstattung|ruckzahlung|zuruckgezahlt|refund(?:ed)?)(?: (?:am|betrag|on|amount|date))?$/

/** A column of ticks beside `Zugesagt`. */
const isNoColumn = /^(?:vielleicht|eventuell|unsicher|unentschieden|maybe|kommt nicht|nimmt nicht teil|verhindert)$/

/** `Rücktritt am`, `Waitlisted` */
function isMarkedOff({ heading, text }: UnreadCell): boolean {
  const folded = foldText(heading)
  if (isRefundColumn.test(folded)) return isMark.test(text) || /[1-9]/.test(text)
  const isOffColumn =
    isWaitingColumn.test(folded) || isNoColumn.test(folded) || bookingImportFields.cancelled.question.test(folded)
  return isMark.test(text) && isOffColumn
}

/** A column that says who comes, as a whole: not `Kommt mit Hund`. */
const isOfComing =
  /^(?:zusagen?|zugesagt|teilnahme(?: zugesagt)?|nimmt teil|(?:ich )?nehme teil|(?:ich )?komm(?:e|t|st|en)(?: (?:du|ihr|sie))?|(?:bist du |seid ihr )?dabei|rsvp(?: status)?|attending|attendance|coming|antwort|ruckmeldung|response|are you (?:coming|attending)|will you (?:come|attend))$/
const you =
  '(?:ich|wir|du|ihr|sie|(?:mein|unser|dein|euer|ihr|das) kind|(?:meine|unsere|deine|eure|ihre) kinder) (?:auch |gerne? |verbindlich |sicher )*'
const theEvent =
  '(?:(?:am|vom) (?:\\w+ )?(?:den )?\\d{1,2} (?:\\d{1,2}|\\w+) (?:\\d{2,4} )?|(?:an|am|zu|zum|zur|bei|beim|auf|in) (?:(?:der|dem|diesem|dieser|unserem|unserer) )?\\w*(?:tag|kurs|termin|veranstaltung|treffen|workshop|seminar|ausflug|fest|lager|camp|event|wanderung|fuhrung|gruppe|woche)s? )?'
const comes = '(?:nimmst|nehmt|nehmen|nimmt|nehme|komm\\w*|bist|seid|sind|ist|bin|mach\\w*) '
const wants = '(?:mocht\\w*|will\\w*|woll\\w*|kann\\w*|konn\\w*|werde\\w*|wirst|wird) '
const along = `${theEvent}(?:teil |dabei |mit )?`
const toCome = `${theEvent}(?:teilnehmen|kommen|mitkommen|mitmachen|dabei sein) `
/** A question or a sentence with that meaning: `Nimmst du teil?`, not `Nimmst du am Mittagessen teil?` */
const asksWhoComes = new RegExp(
  `^(?:${[
    ...[comes + you + along, you + comes + along, wants + you + toCome, you + wants + toCome],
    `(?:hiermit )?(?:(?:ich|wir) meld\\w+|meld\\w+ (?:ich|wir)) (?:mich |uns |(?:mein|unser) kind |(?:meine|unsere) kinder )?(?:hiermit )?(?:verbindlich )?${theEvent}(?:verbindlich )?an `,
    '(?:will|can|do|are) you (?:plan to |be |able to |going to )*(?:attend(?:ing)?|com(?:e|ing)|join(?:ing)?(?: us)?|participat(?:e|ing)|make it) ',
  ].join('|')})$`,
)
const isUnsure =
  /^(?:nein|n|no|not|none|keine?|false|falsch|0|viell|evtl)(?![\w:])|^(?:leider|vielleicht|eventuell|unsicher|maybe|tentative|\?)|\b(?:nicht|not|cannot|can.t|unable)\b|^(?:👎|❌|✗|✘|🚫)/
/** Outlook writes this beside people who have not decided. */
const isReserved = /^(?:mit|unter) vorbehalt$/

/** `Zusage: nein`, `RSVP Status: Maybe` */
function isDeclined({ heading, text }: UnreadCell): boolean {
  const asks = foldText(heading)
    .replace(/\([^()]*\)|[^a-z\d ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, SHORT)
  return (isOfComing.test(asks) || asksWhoComes.test(`${asks} `)) && isUnsure.test(foldText(text))
}

/** A state alone, or one of the booking: not `Rechnungsstatus`, `Mitgliedsstatus` or `Stand Fahrgemeinschaft`. */
const isStateColumn = new RegExp(
  `^${oneOf(
    new RegExp(
      `${oneOf(
        /anmelde?|anmeldungs?|buchungs?|reservierungs?|bestell|teilnahme|teilnehmer|bestatigungs?|freigabe|genehmigungs?/,
        /zusage|einladungs?|antwort|ruckmelde|ruckmeldungs?|gaste?|termin|kurs|platz|gruppen?/,
        /rsvp|response|invit(?:e|ation)|gusts?|registration|booking|reservation|order|ticket|attendee|participant/,
        /approval|approve|approved|confirmation|entry|event/,
      )}?[ -]?(?:status|state|stand)`,
    ),
    /(?:status|stand)(?: (?:der|des|of the|of))? (?:anmeldung|buchung|reservierung|teilnahme|freigabe|genehmigung)/,
    /(?:status|stand)(?: (?:der|des|of the|of))? (?:registration|booking|reservation)/,
    /approv(?:al|ed?)|freigabe|genehmigung|genehmigt/,
  )}[ :?*]*$`,
)
/** `Approve status: new`, where another column holds the state that is read. */
const isUndecided = ({ heading, text }: UnreadCell): boolean =>
  text.length <= SHORT && stateIn(text) === 'requested' && isStateColumn.test(foldText(heading))

/** Notes the remark, and cells that no field reads, by which somebody perhaps does not come. */
export const offNotes = (cell: BookingCells, unread: readonly UnreadCell[]): string[] =>
  [
    ...(['notes', 'paid'] as const).map(field => ({ heading: bookingImportFields[field].label(), text: cell(field) })),
    ...unread,
  ]
    .filter(
      one =>
        isMarkedOff(one) ||
        isDeclined(one) ||
        (isUndecided(one) && stateIn(cell('state')) !== 'requested') ||
        isReserved.test(foldText(one.text.slice(0, SHORT))) ||
        (isOff(one.text) && !isElsewhere.test(foldText(one.heading))),
    )
    .map(({ heading, text }) =>
      t(`${heading || '–'}: “${text.slice(0, 60)}”.`, `${heading || '–'}: „${text.slice(0, 60)}“.`),
    )

/** The people below a title: `off` do not come, `waiting` wait, `coming` come. */
export type ListPart = { title: string; part: 'off' | 'waiting' | 'coming' }

const parts: readonly [RegExp, ListPart['part']][] = [
  [/^(?:auf der )?(?:warteliste|nachrucker(?:innen|liste)?|reserve(?:liste)?|wait(?:ing )?list)/, 'waiting'],
  [
    /^(?:noch offen|noch unklar|unklar|unentschieden|keine (?:ruckmeldung|antwort)|vielleicht|undecided|no (?:answer|reply))\b/,
    'off',
  ],
  [
    /^(?:abgesagte?|abgemeldete?|absagen|abmeldungen|stornierte?|stornierungen|stornos?|cancell?ed|cancellations)\b/,
    'off',
  ],
  [
    /^(?:angemeldete?|anmeldungen|zugesagt|zusagen|bestatigte?|teilnehm\w+|teilnahmen|dabei|confirmed|registered)\b/,
    'coming',
  ],
]

/** `Absagen bitte bis Freitag` */
const isNotice = /\b(?:bis|bitte|moglich|per|unter|please|until)\b/

/** Reads a title such as `Warteliste (3):`; `isAlone` for one between the rows, where it may be a name. */
export function listPartIn(title: string, { isAlone }: { isAlone: boolean }): ListPart | undefined {
  const folded = foldText(title.slice(0, SHORT)).trim()
  const match = parts.find(([words]) => words.test(folded))
  if (!match || (!isAlone && (folded.length > 60 || isNotice.test(folded)))) return undefined
  const rest = folded.replace(match[0], '').replace(/\b(?:personen|teilnehmende|teilnehmer|people|kinder)\b/, '')
  return isAlone && /[a-z]/.test(rest) ? undefined : { title, part: match[1] }
}

export const belowTitle = ({ title }: ListPart): string =>
  t(`Below the title “${title.slice(0, 60)}”.`, `Unter der Überschrift „${title.slice(0, 60)}“.`)
