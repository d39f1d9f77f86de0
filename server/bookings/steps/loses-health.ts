import type { Registration } from '../../../domain/bookings/record/registration.ts'

/** True if a health note of `before` is missing in `after`: the commit erases it from earlier versions of the files too. */
export const losesHealth = ({ before, after }: { before: Registration | undefined; after: Registration }): boolean =>
  before?.participants.some(
    ({ _id, health }) =>
      health !== undefined && !after.participants.some(one => one._id === _id && one.health === health),
  ) ?? false
