import type { BookingState } from '../../bookings/record/booking.ts'
import { t } from '../../kit/language.ts'
import { oneOf } from '../tables/one-of.ts'

/** `void`: not a booking, or no longer one. */
type RowState = BookingState | 'void'

/** Matches a whole text, in either case. */
const wholly = (...texts: readonly RegExp[]) => new RegExp(`^${oneOf(...texts)}$`, 'iu')

const confirmed = wholly(
  /|bestätigt|bestaetigt|zugesagt|zusage|genehmigt|gebucht|fest gebucht|angemeldet|reserviert|fest|ok|ja|✓/,
  /angenommen|akzeptiert|freigegeben|zugelassen|zugeteilt|aufgenommen|definitiv|gültig|aktiv|erfolgreich|nimmt teil/,
  /(?:anmeldung|buchung|platz) (?:bestätigt|fest)|teilnehmer\*?[:/_]?(?:in)?|teilnehmend|tn/,
  /teilgenommen|anwesend|eingecheckt|nicht erschein(?:en|t)|nicht erschienen|erledigt|abgeschlossen|bezahlt/,
  /approved|accepted|success|successful|reserved|confirmed|booked|acquired|valid|active|done|publish(?:ed)?|manual|offline/,
  /going|attending|checked.?in|no.?show|complete|completed/,
  /paid|payment received|part(?:ially|ly)? paid|deposit paid|partially .*/,
)
const requested = wholly(
  /angefragt|beantragt|offen|neu|eingegangen|in bearbeitung|vorgemerkt|vorläufig|provisorisch|ausstehend|pendent/,
  /zahlung ausstehend|in wartestellung|warte(?:t|n)? auf (?:\p{L}+.?)?zahlung|überfällig|overdue/u,
  /(?:bestätigung|freigabe|genehmigung|zusage) (?:ausstehend|offen|steht aus)/,
  /requested|pending|open|new|processing|in progress|on.?hold|hold|provisional|tentative|unconfirmed|action required/,
  /unpaid|to be paid|pending payment|payment pending|(?:online|offline) pending|authorized/,
  /pending approval|(?:approval|confirmation) pending|(?:not|non|un).?approved(?: \/ awaiting review)?/,
  /awaiting (?:(?:online |offline )?payment|approval)|awaiting (?:user )?confirmation|awaiting review/,
)
const cancelled = wholly(
  /storniert|storno|abgesagt|abgemeldet|zurückgetreten|gekündigt|annulliert|(?:zu)?rückerstattet|erstattet/,
  /(?:(?:zu )?spät|kurzfristig) (?:storniert|abgesagt)|(?:vom|durch(?: den)?) (?:kunden?|gast) (?:storniert|abgesagt)/,
  /cancell?ed|refunded|refunded\/cancell?ed|late cancell?ed|cancell?ed by \w+|cancell?ed \(paid fee\)|withdrawn|not going/,
)
const notBooked = wholly(
  /abgelaufen|verfallen|abgelehnt|abgewiesen|gelöscht|abgebrochen|fehlgeschlagen|ungültig|entwurf|unvollständig/,
  /nimmt (?:leider )?nicht teil|nicht teilnehmend|zu löschen|(?:zuteilung|zulassung|teilnahme) abgelehnt/,
  /nicht (?:zugelassen|zugeteilt|aufgenommen)/,
  /expired|waitlist expired|rejected|declined|denied|deleted|to delete|trash(?:ed)?|spam|abandoned|failed|reversed|draft/,
  /not attending|not completed|transferred|void(?:ed)?/,
)
const waiting = wholly(
  new RegExp(
    `${oneOf(
      /(?:auf (?:der )?)?(?:warteliste|warteplatz)|wartet|wartend|nachrücker(?:in|liste)?|wartet auf (?:einen )?gutschein/,
      /(?:on (?:the )?)?waiting(?: list| for a voucher)?|wait.?list(?:ed)?|wl|voucher assigned/,
    )}(?:,? ?(?:(?:platz|nr.?|rang|position|#) ?)?\\(?#?\\d{1,3}\\.?\\)?)?`,
  ),
)

const states: readonly [RegExp, RowState][] = [
  [confirmed, 'confirmed'],
  [requested, 'requested'],
  [cancelled, 'cancelled'],
  [notBooked, 'void'],
  [waiting, 'waiting'],
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
