import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { call } from '../../kit/state/api.ts'
import { api } from '../state/api.ts'
import { refresh } from '../state/lists.ts'

/** Takes back what "Add Registration" has stored. What was saved or changed since stays, as does what cannot be reached. */
export async function takeBack({ _id, lastModifiedDate }: Registration) {
  // The page may be on its way out.
  const options = { init: { keepalive: true } }
  await call(api.registration.del.$post({ json: { _id, lastModifiedDate } }, options)).catch(() => undefined)
  await refresh('registrations')
}
