import { formatDateTime } from '../../../domain/format.ts'
import { t } from '../../../domain/language.ts'
import { type Actor, type HistoryEntry, historyDetail, type Step } from '../../../domain/registrations/booking.ts'

export const peopleWords = (count: number) =>
  count === 1 ? t('1 person', '1 Person') : t(`${count} people`, `${count} Personen`)

const stepWords = (): Record<Step, string> => ({
  requested: t('Registered', 'Angemeldet'),
  waiting: t('Put on the waiting list', 'Auf die Warteliste gesetzt'),
  confirmed: t('Confirmed', 'Bestätigt'),
  declined: t('Declined', 'Abgelehnt'),
  offered: t('Place offered', 'Platz angeboten'),
  prolonged: t('Offer prolonged', 'Angebot verlängert'),
  accepted: t('Place accepted', 'Platz angenommen'),
  lapsed: t('Offer lapsed', 'Angebot verfallen'),
  cancelled: t('Cancelled', 'Storniert'),
  reduced: t('Fewer people', 'Weniger Personen'),
  exchanged: t('Somebody else comes', 'Jemand anderes kommt'),
  corrected: t('Details corrected', 'Angaben berichtigt'),
  added: t('Somebody else joins', 'Jemand kommt dazu'),
  moved: t('Moved to another date', 'Auf einen anderen Termin umgebucht'),
  paid: t('Paid', 'Bezahlt'),
  repaid: t('Paid back', 'Zurückgezahlt'),
  healthDeleted: t('Note about health deleted', 'Gesundheitshinweis gelöscht'),
})
const actorWords = (): Record<Actor, string> => ({
  guest: t('by the guest', 'vom Gast'),
  educator: t('in the panel', 'in der Verwaltung'),
  system: t('by itself', 'von selbst'),
})

/** What happened, when and by whom. */
export const historyWords = (entry: HistoryEntry) => ({
  what: stepWords()[entry.what],
  when: `${formatDateTime(entry.date)}, ${actorWords()[entry.by]}`,
  detail: (entry.what === 'moved' ? t('before: ', 'vorher: ') : '') + historyDetail(entry),
})
