import type { Event } from '../../../domain/events/event.ts'
import { laterDatesOf, seriesDatesOf } from '../../../domain/events/series.ts'
import { t } from '../../../domain/kit/language.ts'
import { MoreDetails, NameWithCount } from '../kit/fold.tsx'
import { DeskLink } from '../kit/links.tsx'
import { shortWhen } from '../kit/words/day.ts'
import { useList } from '../state/lists.ts'

/** Returns the later dates of an event's series; none for a new event. */
export function useLaterDates(event: Event | undefined): Event[] {
  const events = useList('events') ?? []
  return event ? laterDatesOf(event, events, new Date().toISOString()) : []
}

/** Position of an event in its series: "Series, 2 of 4"; "" without other dates. */
export function useSeriesWords(): (event: Event) => string {
  const series = Map.groupBy(useList('events') ?? [], event => event.series)
  return event => {
    const dates = seriesDatesOf(event, series.get(event.series) ?? [])
    return dates.length > 1 ? seriesWords(dates.findIndex(({ _id }) => _id === event._id) + 1, dates.length) : ''
  }
}

export const seriesWords = (at: number, count: number): string =>
  t(`Series, ${at}\u00a0of\u00a0${count}`, `Serie, ${at}\u00a0von\u00a0${count}`)

/** Links to the dates of an event's series. */
export function SeriesPart({ event }: { event: Event }) {
  const dates = seriesDatesOf(event, useList('events') ?? [])
  if (dates.length < 2) return null
  return (
    <MoreDetails summary={<NameWithCount what={t('Series', 'Serie')} items={dates} />}>
      <ul className="series-dates">
        {dates.map(date => (
          <li key={date._id} aria-current={date._id === event._id ? true : undefined}>
            {date._id === event._id ? (
              <>
                {shortWhen(date)}
                {t(' (this one)', ' (dieser)')}
              </>
            ) : (
              <DeskLink className="row-title" to={`/admin/desk/event/${date._id}`}>
                {shortWhen(date)}
              </DeskLink>
            )}
            {date.cancelled && t(' (called off)', ' (abgesagt)')}
          </li>
        ))}
      </ul>
    </MoreDetails>
  )
}
