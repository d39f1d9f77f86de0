import { plainName } from '../../../domain/bookings/people/twice.ts'
import type { Event } from '../../../domain/events/event.ts'
import { whenText } from '../../../domain/events/when-text.ts'
import type { PreviewRow } from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'
import { Select } from '../../kit/ui/field.tsx'
import { useList } from '../state/lists.ts'

type EventChoiceProps = { event: string | undefined; isBusy: boolean; choose: (event: string) => void }

/** Asks which event a list belongs to whose rows name none. */
export function EventChoice({ event = '', isBusy, choose }: EventChoiceProps) {
  return (
    <EventSelect
      id="import-one-event"
      label={t('All of these are for', 'Alle gehören zu')}
      hint={t(
        'No column names the event. If one does, choose it below.',
        'Keine Spalte nennt den Termin. Tut es doch eine, wähle sie unten.',
      )}
      {...{ event, isBusy, choose }}
    />
  )
}

type NamedEventsProps = {
  rows: readonly PreviewRow[]
  /** The ids of the events that were chosen, by what rows say. */
  chosen: Readonly<Record<string, string>>
  isBusy: boolean
  choose: (chosen: Record<string, string>) => void
}

/** Asks once for each text by which rows name an event that is none of this site, or several. */
export function NamedEvents({ rows, chosen, isBusy, choose }: NamedEventsProps) {
  const asking = Map.groupBy(
    rows.filter(({ asks }) => asks !== undefined),
    ({ asks = '' }) => asks,
  )
  const texts = [...new Set([...Object.keys(chosen), ...asking.keys()])]
  if (texts.length === 0) return null
  return (
    <fieldset className="import-events">
      <legend>{t('Which event is meant?', 'Welcher Termin ist gemeint?')}</legend>
      {texts.map((text, at) => {
        const count = asking.get(text)?.length ?? 0
        const { [text]: _, ...others } = chosen
        const event = (Object.hasOwn(chosen, text) && chosen[text]) || ''
        return (
          <EventSelect
            key={text}
            id={`import-event-${at}`}
            label={[
              text === '' ? t('Rows without an event', 'Zeilen ohne Termin') : shortened(text),
              count > 0 && rowsWord(count),
            ]
              .filter(Boolean)
              .join(': ')}
            like={text}
            {...{ event, isBusy }}
            choose={one => choose(one === '' ? others : { ...others, [text]: one })}
          />
        )
      })}
    </fieldset>
  )
}

/** Long texts may differ only at their end. */
const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text)

const rowsWord = (count: number) => (count === 1 ? t('1 row', '1 Zeile') : t(`${count} rows`, `${count} Zeilen`))

type EventSelectProps = EventChoiceProps & {
  id: string
  label: string
  hint?: string
  /** Events of which this text speaks come first. */
  like?: string
}

/** Offers all events: those to come, the next first, then those that are over, the latest first. */
function EventSelect({ id, label, hint, like = '', event = '', isBusy, choose }: EventSelectProps) {
  const said = plainName(like)
  const isLike = ({ title }: Event) => said.includes(plainName(title))
  const now = new Date().toISOString()
  const isOver = ({ endDate }: Event) => endDate < now
  const events = (useList('events') ?? []).toSorted(
    (a, b) =>
      Number(isLike(b)) - Number(isLike(a)) ||
      Number(isOver(a)) - Number(isOver(b)) ||
      a.startDate.localeCompare(b.startDate) * (isOver(a) ? -1 : 1),
  )
  return (
    <Select
      id={id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
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
