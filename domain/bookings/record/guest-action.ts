import { partySize, peopleText, type Step } from './booking.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { Registration } from './registration.ts'

const groups = [
  ...['', 'allein', 'zu zweit', 'zu dritt', 'zu viert', 'zu fünft', 'zu sechst'],
  ...['zu siebt', 'zu acht', 'zu neunt', 'zu zehnt', 'zu elft', 'zu zwölft'],
]
const inGroup = (count: number) => groups[count] || `mit ${peopleText(count)}`

type Action = (booking: Registration, before: Registration | undefined) => string

const actions = {
  accepted: ({ quote }) => (quote ? 'nimmt das Angebot an' : 'nimmt den Platz an'),
  declined: ({ quote }) => (quote ? 'lehnt das Angebot ab' : 'möchte den Platz nicht'),
  waiting: () => 'wartet wieder auf einen Platz',
  cancelled: () => 'hat storniert',
  reduced: (booking, before) =>
    before && partySize(before) > partySize(booking)
      ? `kommt ${inGroup(partySize(booking))} statt ${inGroup(partySize(before))}`
      : 'kommt mit weniger Personen',
  exchanged: () => 'schickt jemand anderen',
  moved: () => 'hat umgebucht',
  voucherGiven: () => 'hat einen Gutschein eingegeben',
  answered: () => 'hat neue Angaben',
  healthDeleted: () => 'hat einen Gesundheitshinweis gelöscht',
  revoked: () => 'hat eine Einwilligung widerrufen',
} satisfies { [What in Step]?: Action }

/** Tells a guest who cancels to choose for whom. */
export const NOBODY_LEAVES = 'Bitte wähle, wer nicht kommt.'

/** Guests' steps that notify the educator. */
export type GuestStep = keyof typeof actions

/**
 * Describes a guest's step in words that continue a sentence after the guest's name: "kommt zu zweit statt zu dritt".
 * `before` is the booking before the step, if known.
 */
export function guestAction({ what }: HistoryEntry, booking: Registration, before?: Registration): string {
  const actionOf: { [What in Step]?: Action } = actions
  return actionOf[what]?.(booking, before) ?? 'hat etwas geändert'
}
