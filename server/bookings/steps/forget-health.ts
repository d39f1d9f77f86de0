import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Deps } from '../../app/deps.ts'

/** Whether something that was known of somebody's health is no longer in a booking. */
const losesHealth = (before: Registration, after: Registration): boolean =>
  before.participants.some(
    ({ _id, health }) =>
      health !== undefined && !after.participants.some(one => one._id === _id && one.health === health),
  )

/** Once a note is taken back, it goes from earlier versions of the files as well. */
export async function forgetTakenBack(
  { commit }: Pick<Deps, 'commit'>,
  before: Registration | undefined,
  after: Registration,
): Promise<void> {
  if (before && losesHealth(before, after))
    await commit(({ registrations }) => ({ next: { registrations }, result: undefined }), { erase: true })
}
