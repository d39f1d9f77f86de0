import type { BookingState } from '../../bookings/record/booking.ts'
import { t } from '../../kit/language.ts'

/** `void`: not a booking, or no longer one. */
type RowState = BookingState | 'void'

const states: readonly [RegExp, RowState][] = [
  [
    /^(?:|bestätigt|bestaetigt|zugesagt|approved|genehmigt|no.?show|gebucht|angemeldet|bezahlt|ok|ja|fest|teilgenommen|nicht erschienen|anwesend|reserviert|fest gebucht|angenommen|akzeptiert|erfolgreich|freigegeben|going|nimmt teil|eingecheckt|publish(?:ed)?|acquired|payment received|(?:anmeldung|buchung|platz) (?:bestätigt|fest)|accepted|success|successful|reserved|confirmed|booked|paid|complete|completed|abgeschlossen|attending|checked.?in|manual|offline|✓|aktiv|active|teilnehmer\*?[:/_]?(?:in)?|teilnehmend|part(?:ially|ly)? paid|deposit paid|partially .*|gültig|valid|erledigt|done|tn|nicht erschein(?:en|t)|definitiv|zugelassen|zugeteilt|aufgenommen|zusage)$/i,
    'confirmed',
  ],
  [
    /^(?:angefragt|offen|neu|eingegangen|in bearbeitung|vorgemerkt|ausstehend|requested|pending|open|new|processing|on.?hold|unpaid|pending payment|zahlung ausstehend|in wartestellung|awaiting (?:(?:online |offline )?payment|approval)|awaiting (?:user )?confirmation|to be paid|action required|unconfirmed|payment pending|pending approval|hold|provisional|tentative|vorläufig|warte(?:t|n)? auf (?:\p{L}+.?)?zahlung|(?:not|non|un).?approved(?: \/ awaiting review)?|awaiting review|in progress|(?:online|offline) pending|authorized|provisorisch|(?:approval|confirmation) pending|(?:bestätigung|freigabe|genehmigung|zusage) (?:ausstehend|offen|steht aus)|beantragt|pendent|überfällig|overdue)$/iu,
    'requested',
  ],
  [
    /^(?:storniert|abgesagt|abgemeldet|storno|cancell?ed|refunded|refunded\/cancell?ed|erstattet|(?:(?:zu )?spät|kurzfristig) (?:storniert|abgesagt)|late cancell?ed|cancell?ed by \w+|(?:vom|durch(?: den)?) (?:kunden?|gast) (?:storniert|abgesagt)|zurückgetreten|(?:zu)?rückerstattet|gekündigt|withdrawn|not going|annulliert|cancell?ed \(paid fee\))$/i,
    'cancelled',
  ],
  [
    /^(?:abgelaufen|verfallen|expired|rejected|abgelehnt|declined|deleted|gelöscht|abandoned|abgebrochen|failed|fehlgeschlagen|not attending|transferred|void(?:ed)?|ungültig|trash(?:ed)?|spam|nimmt nicht teil|nicht teilnehmend|nimmt leider nicht teil|denied|not completed|reversed|abgewiesen|draft|entwurf|unvollständig|waitlist expired|zu löschen|to delete|(?:zuteilung|zulassung|teilnahme) abgelehnt|nicht (?:zugelassen|zugeteilt|aufgenommen))$/i,
    'void',
  ],
  [
    /^(?:(?:auf (?:der )?)?(?:warteliste|warteplatz)|wartet|wartend|(?:on (?:the )?)?waiting(?: list| for a voucher)?|wait.?list(?:ed)?|wl|nachrücker(?:in|liste)?|wartet auf (?:einen )?gutschein|voucher assigned)(?:,? ?(?:(?:platz|nr\.?|rang|position|#) ?)?\(?#?\d{1,3}\.?\)?)?$/i,
    'waiting',
  ],
]

/** Forms mark a message as read or sent, which says nothing about the booking. */
const mark = /^(?:(?:un)?read|(?:un)?gelesen|submitted|abgeschickt|übermittelt)$/i

/**
 * Reads a booking's state; undefined if not understood. A remark may follow: `storniert (krank)`, `Warteliste, Platz
 * 2`, but not with another state: `angemeldet und wieder abgemeldet`.
 */
export function stateIn(text: string): RowState | undefined {
  const plain = mark.test(text) ? '' : text.replace(/^[✓✔☑✅]\uFE0F?\s*(?=\p{L})/u, '')
  const exactState = wordIn(plain)
  if (exactState) return exactState
  const state = wordIn(storno.test(plain) ? 'storniert' : beginning(plain))
  const others = (plain.match(/\p{L}+/gu) ?? [])
    .filter(word => !settled.test(word))
    .map(word => wordIn(storno.test(word) ? 'storniert' : word))
  const isIll = state !== 'cancelled' && ill.test(plain)
  return denied.test(plain) || isIll || others.some(other => other && other !== state) ? undefined : state
}

/** States if they stand alone, but remarks beside another: `storniert, Rückzahlung erledigt`. */
const settled = /^(?:erledigt|done|gültig|valid|tn)$/i
const storno = /^(absage|storno|abmeldung)\b/i
/** `zugesagt - krank`: perhaps does not come. */
const ill = /\b(?:er)?krank(?:t|heit)?\b|\bverhindert\b|\bsick\b/i
const denied = /\b(?:nicht|not)\b(?!\s+(?:bezahlt|paid))/i

/** Programs write `AWAITING_PAYMENT`. */
const wordIn = (text: string) => states.find(([words]) => words.test(text.trim().replaceAll('_', ' ')))?.[1]

/** First word of a text; `?`, which is not a state, if it begins with something else. */
const beginning = (text: string) =>
  /^\p{L}+(?=\s*[(,;&+–]|\s(?:-\s|am|seit|und|wegen|platz|auf)\b)/iu.exec(text)?.[0] ?? '?'

export const waitingWords = () =>
  t(
    'Waiting lists are not imported: free places would be offered at once. Please enter it by hand.',
    'Wartelisten werden nicht übernommen: Freie Plätze würden sofort angeboten. Bitte trag das von Hand ein.',
  )
