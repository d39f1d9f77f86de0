import * as v from 'valibot'
import type { Instant } from '../format.ts'
import { editOf, Flag, ImageOrNone, line, Moment, refuse, SlugOrNone, text, title, WebAddressOrNone } from '../input.ts'
import { revised } from '../record.ts'
import type { Event } from './event.ts'

const cents = 'Please enter euros with at most two decimals, or nothing for a price on request.'

const Title = title(200)
const Description = text(5000)
const Place = line(200)
const Cost = v.nullable(
  v.pipe(
    v.number(cents),
    v.finite(cents),
    v.minValue(0, 'Please enter 0 or more.'),
    v.check(cost => Math.round(cost * 100) / 100 === cost, cents),
  ),
)

export const NewEvent = v.object(
  {
    title: v.optional(Title, 'New Event'),
    description: v.optional(Description, ''),
    startDate: Moment,
    endDate: Moment,
    image: v.optional(ImageOrNone, ''),
    locationLink: v.optional(WebAddressOrNone, ''),
    locationName: v.optional(Place, ''),
    active: v.optional(Flag, false),
    cost: v.optional(Cost, null),
    path: v.optional(SlugOrNone, ''),
  },
  'Please choose a date and a time.',
)
export type NewEvent = v.InferOutput<typeof NewEvent>

export const EventEdit = v.object(
  {
    ...editOf,
    title: v.exactOptional(Title),
    description: v.exactOptional(Description),
    startDate: v.exactOptional(Moment),
    endDate: v.exactOptional(Moment),
    image: v.exactOptional(ImageOrNone),
    locationLink: v.exactOptional(WebAddressOrNone),
    locationName: v.exactOptional(Place),
    active: v.exactOptional(Flag),
    cost: v.exactOptional(Cost),
    path: v.exactOptional(SlugOrNone),
  },
  'Please say which.',
)
export type EventEdit = v.InferOutput<typeof EventEdit>

/** Throws `invalid` for an event that ends before it begins (D11). */
export const newEvent = (input: NewEvent, _id: string, now: Instant): Event =>
  checked({ _id, ...input, lastModifiedDate: now })

/** Throws `invalid` for an event that would end before it begins (D11). */
export const editedEvent = (event: Event, edit: EventEdit, now: Instant): Event => checked(revised(event, edit, now))

function checked(event: Event): Event {
  if (event.endDate < event.startDate) refuse({ endDate: 'The end is before the start.' })
  return event
}
