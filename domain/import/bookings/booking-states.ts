import type { BookingState } from '../../bookings/record/booking.ts'
import { t } from '../../kit/language.ts'

/** `void`: not a booking, or no longer one. */
type RowState = BookingState | 'void'

const states: readonly [RegExp, RowState][] = [
  [
    /^(?:|bestätigt|bestaetigt|zugesagt|approved|genehmigt|no.?show|gebucht|angemeldet|bezahlt|ok|ja|fest|teilgenommen|anwesend|confirmed|booked|paid|complete|completed|abgeschlossen|attending|checked.?in|manual|offline|partially .*)$/i,
    'confirmed',
  ],
  [
    /^(?:angefragt|offen|neu|eingegangen|in bearbeitung|vorgemerkt|ausstehend|requested|pending|open|new|processing|on.?hold|unpaid)$/i,
    'requested',
  ],
  [/^(?:storniert|abgesagt|abgemeldet|storno|cancell?ed|refunded|refunded\/cancell?ed|erstattet)$/i, 'cancelled'],
  [
    /^(?:abgelaufen|verfallen|expired|rejected|abgelehnt|declined|deleted|gelöscht|abandoned|failed|fehlgeschlagen|not attending|transferred)$/i,
    'void',
  ],
  [/^(?:warteliste|wartet|wartend|waiting(?: list)?|waitlist(?:ed)?)$/i, 'waiting'],
]

/** Reads a booking's state; undefined if not understood. */
export const stateIn = (text: string): RowState | undefined => states.find(([words]) => words.test(text))?.[1]

export const waitingWords = () =>
  t(
    'Waiting lists are not imported: free places would be offered at once. Please enter it by hand.',
    'Wartelisten werden nicht übernommen: Freie Plätze würden sofort angeboten. Bitte trag das von Hand ein.',
  )
