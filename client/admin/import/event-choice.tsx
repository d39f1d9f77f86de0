import { whenText } from '../../../domain/events/when-text.ts'
import { t } from '../../../domain/language.ts'
import { Select } from '../../ui/field.tsx'
import { useList } from '../state/lists.ts'

type EventChoiceProps = { event: string | undefined; isBusy: boolean; choose: (event: string) => void }

/** Asks which event a list belongs to whose rows name none; the latest event comes first. */
export function EventChoice({ event = '', isBusy, choose }: EventChoiceProps) {
  const events = (useList('events') ?? []).toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  return (
    <Select
      id="import-one-event"
      label={t('All of these are for', 'Alle gehören zu')}
      hint={t(
        'No column names the event. If one does, choose it below.',
        'Keine Spalte nennt den Termin. Tut es doch eine, wähle sie unten.',
      )}
      disabled={isBusy}
      value={event}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('Please choose an event', 'Bitte wähle einen Termin')}</option>
      {events.map(one => (
        <option key={one._id} value={one._id}>
          {one.title}, {whenText(one)}
        </option>
      ))}
    </Select>
  )
}
