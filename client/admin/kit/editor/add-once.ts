import { useState } from 'react'
import { AppError } from '../../../../domain/kit/error.ts'

type Calls<Sent, Stored> = {
  add: (value: Sent) => Promise<Stored>
  edit: (value: Sent, _id: string) => Promise<Stored>
}

const isUnanswered = (error: unknown) => error instanceof AppError && error.code === 'unavailable'

/**
 * Returns a function that adds one record, even if an answer is lost and the entry changed after it. It repeats the
 * unanswered call, which adds nothing twice (request-ids.ts), and then changes what that call has added.
 */
export function createAddOnce<Sent, Stored extends { _id: string }>({ add, edit }: Calls<Sent, Stored>) {
  let unanswered: Sent | undefined
  let added: { from: Sent; stored: Stored } | undefined

  async function addFrom(from: Sent) {
    unanswered = from
    const stored = await add(from).catch(error => {
      if (!isUnanswered(error)) unanswered = undefined
      throw error
    })
    added = { from, stored }
    return added
  }

  return async (value: Sent): Promise<Stored> => {
    if (unanswered !== undefined && !added)
      await addFrom(unanswered).catch(error => {
        // Refused: nothing was added, and perhaps the mistake is corrected.
        if (isUnanswered(error)) throw error
      })
    const { from, stored } = added ?? (await addFrom(value))
    return JSON.stringify(from) === JSON.stringify(value) ? stored : edit(value, stored._id)
  }
}

/** Keeps `createAddOnce` for an editor. */
export function useAddOnce<Sent, Stored extends { _id: string }>(calls: Calls<Sent, Stored>) {
  const [addOnce] = useState(() => createAddOnce(calls))
  return addOnce
}
