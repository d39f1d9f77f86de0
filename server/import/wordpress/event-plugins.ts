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

type FieldReader = (fieldOf: (name: string) => string) => Record<string, string>

const readers: Readonly<Record<string, FieldReader>> = {
  event: fieldOf => ({
    _EventStartDate: moment(fieldOf('_event_start_date'), fieldOf('_event_start_time')),
    _EventEndDate: moment(fieldOf('_event_end_date'), fieldOf('_event_end_time')),
    _EventAllDay: fieldOf('_event_all_day'),
    _EventVenueID: fieldOf('_location_id') && managerVenue(fieldOf('_location_id')),
    _tribe_events_status: fieldOf('_event_active_status') === '0' ? 'canceled' : '',
  }),
  etn: fieldOf => ({
    _EventStartDate: moment(fieldOf('etn_start_date'), fieldOf('etn_start_time')),
    _EventEndDate: moment(fieldOf('etn_end_date'), fieldOf('etn_end_time')),
    // A location with coordinates is stored as a list of PHP.
    _EventVenue: /^a:\d/.test(fieldOf('etn_event_location')) ? '' : fieldOf('etn_event_location'),
  }),
  'mec-events': fieldOf => ({
    _EventStartDate: moment(fieldOf('mec_start_date'), timeOf(fieldOf, 'start')),
    _EventEndDate: moment(fieldOf('mec_end_date'), timeOf(fieldOf, 'end')),
    _EventAllDay: fieldOf('mec_allday'),
    _EventCost: fieldOf('mec_cost'),
  }),
}

const timeOf = (fieldOf: (name: string) => string, side: 'start' | 'end') =>
  `${fieldOf(`mec_${side}_time_hour`)}:${fieldOf(`mec_${side}_time_minutes`).padStart(2, '0')} ${fieldOf(`mec_${side}_time_ampm`)}`

/** The key of a venue of Events Manager, whose numbers differ from those of posts. */
export const managerVenue = (id: string): string => `manager ${id}`

/** Returns `2027-05-16 14:30` of a day and `2:30 PM` or `14:30:00`; "" without a day. */
function moment(day: string, time: string): string {
  const [, hours = '', minutes = '', half = ''] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?/i.exec(time.trim()) ?? []
  if (hours === '') return day
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return day && `${day} ${String(hour).padStart(2, '0')}:${minutes}`
}
