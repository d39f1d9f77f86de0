import type { Registration } from '../../domain/registrations/registration.ts'

/** Finds the registration that a request has stored. */
export type RequestFinder = (all: readonly Registration[], requestId: string) => Registration | undefined

/**
 * Creates a finder with an index: looking through 50,000 registrations takes longer than storing one. New registrations
 * come at the end of the list, so that only the end is looked at; what has been deleted since stays in the index, and is
 * not found in the list.
 */
export function requestFinder(): RequestFinder {
  const ids = new Map<string, string>()
  const known = new WeakSet<Registration>()
  return (all, requestId) => {
    for (let at = all.length - 1; at >= 0; at -= 1) {
      const registration = all[at]
      if (!registration || known.has(registration)) break
      known.add(registration)
      if (registration.requestId !== undefined) ids.set(registration.requestId, registration._id)
    }
    const id = ids.get(requestId)
    return id === undefined ? undefined : all.find(({ _id }) => _id === id)
  }
}
