import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { call } from '../../kit/state/api.ts'
import { api } from '../state/api.ts'
import { put, refresh } from '../state/lists.ts'

/** Says of an inquiry whether it is answered, whatever else was changed in it meanwhile. */
export async function markAnswered({ _id }: Pick<Registration, '_id'>, isAnswered: boolean): Promise<void> {
  const json = { _id, state: isAnswered ? ('answered' as const) : ('open' as const) }
  put('registrations', await call(api.registration.edit.$post({ json })))
  void refresh('registrations')
}
