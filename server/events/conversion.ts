import { courseOf, seriesOf } from '../../domain/events/conversion.ts'
import type { Event } from '../../domain/events/event.ts'
import { seriesDatesOf } from '../../domain/events/series.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { EditTarget } from '../../domain/kit/input.ts'
import { t } from '../../domain/kit/language.ts'
import { replaceRecord } from '../../domain/kit/record.ts'
import type { Deps } from '../app/deps.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { findUnchanged } from '../store/records.ts'

/** Makes one course of an event's series (D74). Throws `conflict` if that would lose anything. */
export const convertToCourse = ({ commit, now }: Deps, edit: EditTarget): Promise<Event> =>
  commit(all => {
    const { events } = all
    const event = findUnchanged(events, edit, 'event')
    const dates = event.series === undefined ? [event] : seriesDatesOf(event, events)
    refuseBooked(dates, all)
    const result = courseOf(dates, now())
    const ended = new Set(dates.map(({ _id }) => _id).filter(id => id !== result._id))
    return { next: { events: replaceRecord(events, result).filter(({ _id }) => !ended.has(_id)) }, result }
  })

/**
 * Splits a course into a series whose events are booked one by one (D74). Throws `conflict` if that would lose
 * anything.
 */
export const convertToSeries = ({ commit, newId, now }: Deps, edit: EditTarget): Promise<Event[]> =>
  commit(all => {
    const { events, bin } = all
    const course = findUnchanged(events, edit, 'event')
    refuseBooked([course], all)
    const otherEvents = [...events, ...bin.map(({ record }) => record)].filter(({ _id }) => _id !== course._id)
    const result = seriesOf(course, { taken: new Set(otherEvents.map(({ _id }) => _id)), newId, now: now() })
    return { next: { events: events.flatMap(event => (event === course ? result : [event])) }, result }
  })

/** Refuses dates with bookings, even called-off or deleted ones: accounts, letters and links refer to their event. */
function refuseBooked(dates: readonly Event[], { registrations, bin }: Pick<CollectionData, 'registrations' | 'bin'>) {
  const ids = new Set(dates.map(({ _id }) => _id))
  const deleted = bin.flatMap(({ kind, record }) => (kind === 'registration' ? [record] : []))
  if ([...registrations, ...deleted].some(({ event }) => ids.has(event))) throw bookedError()
}

const bookedError = () =>
  new AppError(
    'conflict',
    t(
      'There are bookings or waiting guests. A series and a course are booked differently, so this is possible only without them.',
      'Es gibt Buchungen oder Wartende. Serie und Kurs bucht man verschieden, darum geht das nur ohne sie.',
    ),
  )
