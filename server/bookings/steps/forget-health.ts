import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Deps } from '../../app/deps.ts'

/** True if a health note of `before` is missing in `after`. */
const losesHealth = (before: Registration, after: Registration): boolean =>
  before.participants.some(
    ({ _id, health }) =>
      health !== undefined && !after.participants.some(one => one._id === _id && one.health === health),
  )

/** Erases a withdrawn health note from earlier versions of the files as well. */
export async function forgetTakenBack(
  { commit }: Pick<Deps, 'commit'>,
  before: Registration | undefined,
  after: Registration,
): Promise<void> {
  if (before && losesHealth(before, after))
    await commit(({ registrations }) => ({ next: { registrations }, result: undefined }), { erase: true })
}
