import * as v from 'valibot'
import { type Event, snapshotOf } from '../events/event.ts'
import { initialValues } from '../fields.ts'
import type { Instant } from '../format.ts'
import { parseInput, refuse } from '../input.ts'
import { t } from '../language.ts'
import { revised } from '../record.ts'
import { Id } from '../schema.ts'
import { type FormRules, type Rule, ruledText, rulesFor } from './form.ts'
import { type Registration, RegistrationEdit, registrationFields } from './registration.ts'

const { entries: entered } = v.omit(RegistrationEdit, ['_id', 'lastModifiedDate'])

/** What an administrator adds; anything may be missing (D13). */
export const AdminRegistration = v.object({ ...entered, requestId: v.exactOptional(Id) }, 'A registration is expected.')
export type AdminRegistration = v.InferOutput<typeof AdminRegistration>

/** Empty, or what the rule asks for (D15); `allowed` are the rule's characters in English. */
function emptyOr(rule: Rule, allowed: string) {
  const hint = `${rule.min} to ${rule.max} characters: ${allowed}.`
  return v.exactOptional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), ruledText({ ...rule, hint })], hint))
}

function valuesFor(formRules: FormRules) {
  const table = rulesFor(formRules)
  const letters = 'letters, space, hyphen'
  const isLenient = formRules.lenientAddresses
  return v.object({
    ...entered,
    name: emptyOr(table.name, letters),
    email: emptyOr(table.email, 'a whole e-mail address'),
    phone: emptyOr(table.phone, 'digits, space, + ( ) -'),
    street: emptyOr(table.street, isLenient ? 'letters, digits, space, dot, hyphen' : 'letters, space, dot, hyphen'),
    houseNumber: emptyOr(table.houseNumber, isLenient ? 'a number such as 12, 12a or 12-14' : 'digits'),
    zip: emptyOr(table.zip, 'digits'),
    city: emptyOr(table.city, letters),
    country: emptyOr(table.country, letters),
    notes: v.exactOptional(v.pipe(v.string(), v.trim())),
  })
}
const strict = valuesFor({ lenientAddresses: false })
const lenient = valuesFor({ lenientAddresses: true })

/** The values that differ from the stored ones, checked and trimmed. Throws `invalid`, naming the wrong fields. */
function newValues(sent: object, stored: object, formRules: FormRules) {
  const known = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => known.get(name) !== value))
  return parseInput(formRules.lenientAddresses ? lenient : strict, changed)
}

type Booked = Pick<Registration, 'event' | 'eventSnapshot'>

/** An event with what is kept of it (D17). Administrators may choose any, over or not. Throws `invalid`. */
function booked(id: string, events: readonly Event[]): Booked {
  if (id === '') return { event: '' }
  const event = events.find(({ _id }) => _id === id)
  if (!event) return refuse({ event: t('There is no such event.', 'Diesen Termin gibt es nicht.') })
  return { event: id, eventSnapshot: snapshotOf(event) }
}

type Known = { events: readonly Event[]; formRules: FormRules; now: Instant }

const { event: _, ...empty } = initialValues(registrationFields)

/** Throws `invalid` for a field that is neither empty nor by its rule, or an unknown event. */
export function newAdminRegistration(
  input: AdminRegistration,
  _id: string,
  { events, formRules, now }: Known,
): Registration {
  const { event = '', requestId, ...values } = input
  return {
    _id,
    ...booked(event, events),
    ...empty,
    ...newValues(values, empty, formRules),
    createdDate: now,
    lastModifiedDate: now,
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** Throws `invalid` like `newAdminRegistration`; what stays as it is need not obey any rule. */
export function editedRegistration(
  before: Registration,
  edit: RegistrationEdit,
  { events, formRules, now }: Known,
): Registration {
  const { _id, lastModifiedDate: _, event = before.event, ...values } = edit
  const changes = newValues(values, before, formRules)
  if (event === before.event) return revised(before, changes, now)
  const { eventSnapshot: _former, ...others } = before
  return revised<Registration>(others, { ...changes, ...booked(event, events) }, now)
}
