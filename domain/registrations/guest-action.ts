import { type HistoryEntry, partySize, peopleText } from './booking.ts'
import type { Registration } from './registration.ts'

const groups = [
  ...['', 'allein', 'zu zweit', 'zu dritt', 'zu viert', 'zu fünft', 'zu sechst'],
  ...['zu siebt', 'zu acht', 'zu neunt', 'zu zehnt', 'zu elft', 'zu zwölft'],
]
const inGroup = (count: number) => groups[count] || `mit ${peopleText(count)}`

/** A guest's step in a few words behind their name: "kommt zu zweit statt zu dritt"; `before` is the booking until then, if it is known. */
export function guestAction({ what }: HistoryEntry, booking: Registration, before?: Registration): string {
  const { quote } = booking
  const known = before && partySize(before) > partySize(booking)
  const actions: Partial<Record<HistoryEntry['what'], string>> = {
    accepted: quote ? 'nimmt das Angebot an' : 'nimmt den Platz an',
    declined: quote ? 'lehnt das Angebot ab' : 'möchte den Platz nicht',
    waiting: 'wartet wieder auf einen Platz',
    cancelled: 'hat storniert',
    reduced: known
      ? `kommt ${inGroup(partySize(booking))} statt ${inGroup(partySize(before))}`
      : 'kommt mit weniger Personen',
    exchanged: 'schickt jemand anderen',
    moved: 'hat umgebucht',
    voucherGiven: 'hat einen Gutschein eingegeben',
    answered: 'hat neue Angaben',
    healthDeleted: 'hat einen Gesundheitshinweis gelöscht',
  }
  return actions[what] ?? 'hat etwas geändert'
}
