import * as v from 'valibot'
import { type Event, snapshotOf } from '../events/event.ts'
import { initialValues } from '../fields.ts'
import type { Instant } from '../format.ts'
import { editOf, idToDelete, line, parseInput, refuse, text } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { Id } from '../schema.ts'
import { plainSpaces } from './form.ts'
import { type Registration, RegistrationEdit, registrationFields } from './registration.ts'

const { entries: entered } = v.omit(RegistrationEdit, ['_id', 'lastModifiedDate'])

/** What an administrator adds; anything may be missing (D13). */
export const AdminRegistration = v.object({ ...entered, requestId: v.exactOptional(Id) }, 'A registration is expected.')
export type AdminRegistration = v.InferOutput<typeof AdminRegistration>

/** Far beyond what the form takes (D15), and little for the disk. */
const LINE_MAX = 200
/** So long a visitor's message could be before it had a limit of its own; the rest of such a one can be changed. */
const NOTES_MAX = 65_536

const oneLine = v.exactOptional(
  v.pipe(
    v.string(),
    v.normalize('NFC'),
    v.transform(plainSpaces),
    line(LINE_MAX),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, () =>
      t('Only one line, without invisible characters.', 'Hier geht nur eine Zeile, ohne unsichtbare Zeichen.'),
    ),
  ),
)

/** What an administrator may enter: they know why somebody is called "Dr.", so the form's rules only warn (`formWarnings`). */
const Values = v.object({
  ...entered,
  name: oneLine,
  email: oneLine,
  phone: oneLine,
  street: oneLine,
  houseNumber: oneLine,
  zip: oneLine,
  city: oneLine,
  country: oneLine,
  notes: v.exactOptional(v.pipe(text(NOTES_MAX), v.trim())),
})

/** The values that differ from the stored ones, checked and trimmed. Throws `invalid`, naming the wrong fields. */
function newValues(sent: object, stored: object) {
  const known = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => known.get(name) !== value))
  return parseInput(Values, changed)
}

type Booked = Pick<Registration, 'event' | 'eventSnapshot'>

/** An event with what is kept of it (D17). Administrators may choose any that is not cancelled (D46), over, closed or not. Throws `invalid`. */
function booked(id: string, events: readonly Event[]): Booked {
  if (id === '') return { event: '' }
  const event = events.find(({ _id }) => _id === id)
  if (!event) return refuse({ event: t('There is no such event.', 'Diesen Termin gibt es nicht.') })
  if (event.cancelled) return refuse({ event: t('This event is cancelled.', 'Dieser Termin ist abgesagt.') })
  return { event: id, eventSnapshot: snapshotOf(event) }
}

export const notDeleted = () => t('Error Deleting Registration', 'Die Anmeldung konnte nicht gelöscht werden.')

/** Which registration to delete; with the date of what the person saw, only if it is still that. */
export const RegistrationToDelete = v.object(
  { ...idToDelete(notDeleted).entries, lastModifiedDate: editOf.lastModifiedDate },
  notDeleted,
)

/** As many ids as fit into the body of a call; D33 lets 7,200 inquiries in on a bad day. */
const DELETED_MAX = 5000

/** Which inquiries to delete together. */
export const InquiriesToDelete = v.object(
  {
    _ids: v.pipe(
      v.array(v.string(notDeleted), notDeleted),
      v.nonEmpty(notDeleted),
      v.maxLength(DELETED_MAX, () => t(`At most ${DELETED_MAX} at once.`, `Höchstens ${DELETED_MAX} auf einmal.`)),
    ),
  },
  notDeleted,
)

type Known = { events: readonly Event[]; now: Instant }

const { event: _, ...empty } = initialValues(registrationFields)

/** Throws `invalid` for a text that is too long or of several lines, or an unknown event. */
export function newAdminRegistration(input: AdminRegistration, _id: string, { events, now }: Known): Registration {
  const { event = '', requestId, ...values } = input
  return withState({
    _id,
    ...booked(event, events),
    ...empty,
    ...newValues(values, empty),
    createdDate: now,
    lastModifiedDate: now,
    ...(requestId === undefined ? {} : { requestId }),
  })
}

/** Throws `invalid` like `newAdminRegistration`; what stays as it is may be anything. */
export function editedRegistration(before: Registration, edit: RegistrationEdit, { events, now }: Known): Registration {
  const { _id, lastModifiedDate: _, event = before.event, ...values } = edit
  const changes = newValues(values, before)
  if (event === before.event) return withState(revised(before, changes, now))
  const { eventSnapshot: _former, ...others } = before
  return withState(revised<Registration>(others, { ...changes, ...booked(event, events) }, now))
}

/** Only an inquiry is answered. */
const withState = (registration: Registration): Registration =>
  registration.event === '' ? registration : { ...registration, state: 'open' }
