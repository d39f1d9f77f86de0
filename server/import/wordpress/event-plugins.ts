type Meta = ReadonlyMap<string, string>

/**
 * Returns the fields of an event under the names of "The Events Calendar"; undefined for other items. Knows Events
 * Manager, Eventin and Modern Events Calendar too.
 */
export function eventMeta(type: string, meta: Meta): Meta | undefined {
  if (type === 'tribe_events') return meta
  const read = readers[type]?.(name => meta.get(name) ?? '')
  return read?._EventStartDate ? new Map(Object.entries(read)) : undefined
}

type FieldReader = (of: (name: string) => string) => Record<string, string>

const readers: Readonly<Record<string, FieldReader>> = {
  event: of => ({
    _EventStartDate: moment(of('_event_start_date'), of('_event_start_time')),
    _EventEndDate: moment(of('_event_end_date'), of('_event_end_time')),
    _EventAllDay: of('_event_all_day'),
    _EventVenueID: of('_location_id') && managerVenue(of('_location_id')),
    _tribe_events_status: of('_event_active_status') === '0' ? 'canceled' : '',
  }),
  etn: of => ({
    _EventStartDate: moment(of('etn_start_date'), of('etn_start_time')),
    _EventEndDate: moment(of('etn_end_date'), of('etn_end_time')),
    // A location with coordinates is stored as a list of PHP.
    _EventVenue: /^a:\d/.test(of('etn_event_location')) ? '' : of('etn_event_location'),
  }),
  'mec-events': of => ({
    _EventStartDate: moment(of('mec_start_date'), timeOf(of, 'start')),
    _EventEndDate: moment(of('mec_end_date'), timeOf(of, 'end')),
    _EventAllDay: of('mec_allday'),
    _EventCost: of('mec_cost'),
  }),
}

const timeOf = (of: (name: string) => string, side: 'start' | 'end') =>
  `${of(`mec_${side}_time_hour`)}:${of(`mec_${side}_time_minutes`).padStart(2, '0')} ${of(`mec_${side}_time_ampm`)}`

/** The key of a venue of Events Manager, whose numbers differ from those of posts. */
export const managerVenue = (id: string): string => `manager ${id}`

/** Returns `2027-05-16 14:30` of a day and `2:30 PM` or `14:30:00`; "" without a day. */
function moment(day: string, time: string): string {
  const [, hours = '', minutes = '', half = ''] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?/i.exec(time.trim()) ?? []
  if (hours === '') return day
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return day && `${day} ${String(hour).padStart(2, '0')}:${minutes}`
}
