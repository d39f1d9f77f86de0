import type { Registration } from '../../domain/registrations/registration.ts'

/** Finds the registration that a request has stored. */
export type RequestFinder = (all: readonly Registration[], requestId: string) => Registration | undefined

/**
 * Creates a finder with an index: looking through 50,000 registrations takes longer than storing one. The index is
 * extended when the list has grown at its end, as it does, and otherwise built again.
 */
export function requestFinder(): RequestFinder {
  let indexed: readonly Registration[] = []
  let ids = new Map<string, string>()

  function index(all: readonly Registration[]): void {
    const isGrown = indexed.every((registration, at) => registration === all[at])
    if (!isGrown) ids = new Map()
    for (let at = isGrown ? indexed.length : 0; at < all.length; at += 1) {
      const { requestId, _id } = all[at] ?? {}
      if (requestId !== undefined && _id !== undefined) ids.set(requestId, _id)
    }
    indexed = all
  }

  return (all, requestId) => {
    if (all !== indexed) index(all)
    const id = ids.get(requestId)
    return id === undefined ? undefined : all.find(({ _id }) => _id === id)
  }
}
