import type { PublicEvent } from '../../../domain/events/event.ts'
import { priceText } from '../../../domain/events/prices.ts'
import { formatWithWeekday, numberInWords } from '../../../domain/kit/format.ts'
import { fullSentence, wholeEventWords } from '../../kit/forms/form-values.ts'
import { seatsText } from '../../kit/state/offer.ts'
import { RadioCard } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'

const irregular: Record<number, string> = { 3: 'dritt', 7: 'siebt', 8: 'acht' }
/** `zu dritt` */
const company = (size: number) =>
  size > 10 ? `${size} Personen` : `zu ${irregular[size] ?? `${numberInWords(size)}t`}`

type Props = {
  event: PublicEvent
  offered: readonly PublicEvent[]
  size: number
  /** `on`: wait. `fewer`: choose who stays at home. `at …`: another event. */
  wish: string
  choose: (wish: string) => void
}

/** True for a date of the same info page with all the same price groups. */
const isOfSameKind = ({ path, prices = [] }: PublicEvent, date: PublicEvent) =>
  path !== '' && date.path === path && prices.every(({ label }) => date.prices?.some(group => group.label === label))

/** Options of a party larger than the places left; it is never split (D49). */
export function TooFew({ event, offered, size, wish, choose }: Props) {
  const free = event.free ?? 0
  const other = offered.find(
    date =>
      date._id !== event._id &&
      date.state !== 'full' &&
      (date.free == null || date.free >= size) &&
      isOfSameKind(event, date),
  )
  const people = free === 1 ? 'eine Person' : `${numberInWords(free)} Personen`
  const ways = [
    {
      value: 'on',
      title: `${size === 2 ? 'Beide' : `Alle ${numberInWords(size)}`} auf die Warteliste`,
      text: `Kostet nichts. Ihr bleibt zusammen: Ich melde mich, sobald ${numberInWords(size)} Plätze frei sind. ${wholeEventWords}`,
    },
    {
      value: 'fewer',
      title: `Nur ${people} anmelden`,
      text: 'Du wählst oben, wer mitkommt. Die anderen melden sich nicht an.',
    },
    ...(other
      ? [
          {
            value: `at ${other._id}`,
            title: 'Ein anderer Termin',
            text: `${formatWithWeekday(other.startDate)}, ${other.title}${other.free == null ? '' : `, ${seatsText(other)}`}, ${priceText(other)}`,
          },
        ]
      : []),
  ]
  return (
    <div className="too-few">
      <div className="full-note" role="alert">
        <Icon name="people" />
        <div>
          <p>
            {fullSentence(free).slice(0, -1)}, ihr seid {company(size)}.
          </p>
          <p>Deine Angaben sind noch da. Wie soll es weitergehen?</p>
        </div>
      </div>
      <fieldset>
        <legend className="visually-hidden">Wie soll es weitergehen?</legend>
        {ways.map(({ value, title, text }) => (
          <RadioCard
            key={value}
            title={title}
            hint={text}
            name="waiting"
            value={value}
            checked={wish === value}
            onChange={() => choose(value)}
          />
        ))}
      </fieldset>
    </div>
  )
}
