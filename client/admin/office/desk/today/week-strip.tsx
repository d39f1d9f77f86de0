import { daysOf } from '../../../../../domain/events/days.ts'
import { addDays, type Day } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { DeskDate } from '../../../../../domain/office/desk/desk.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { Sign } from '../../../../site/blocks/sign.tsx'
import { weekdayWord } from '../when-words.ts'

const DAYS = 7

/** An event of a few days marks each of them, one of months only its first. */
const isOn = (day: Day, date: DeskDate): boolean => {
  const { first, last } = daysOf(date)
  return first === day || (first < day && day <= last && last < addDays(first, DAYS))
}

/** Today and the six days after it; a day on which there is something leads to it. */
export function WeekStrip({ today, dates }: { today: Day; dates: readonly DeskDate[] }) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at))
  return (
    <ol className="week-strip" aria-label={t('The next seven days', 'Die nächsten sieben Tage')}>
      {days.map(day => (
        <li key={day} className={day === today ? 'week-today' : undefined}>
          <WeekDay day={day} dates={dates.filter(date => isOn(day, date))} />
        </li>
      ))}
    </ol>
  )
}

function WeekDay({ day, dates }: { day: Day; dates: readonly DeskDate[] }) {
  const [first, ...others] = dates
  const words = (
    <>
      <span>{weekdayWord(day).replace('.', '')}</span>
      <strong>{Number(day.slice(8))}</strong>
    </>
  )
  if (!first) return <div className="week-day">{words}</div>
  return (
    <Link className="week-day" to={others.length === 0 ? `/admin/desk/event/${first._id}` : '/admin/desk/dates'}>
      {words}
      <Sign audience={first.audience} size="small" />
      <span className="visually-hidden">{dates.map(({ title }) => title).join(', ')}</span>
      {others.length > 0 && <span aria-hidden="true">+{others.length}</span>}
    </Link>
  )
}
