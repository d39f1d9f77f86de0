import { useState } from 'react'
import { AppError, isUnanswered } from '../../../../domain/kit/error.ts'
import { perhapsAddedIds } from '../../state/api.ts'

type Calls<Sent, Stored> = {
  add: (value: Sent) => Promise<Stored>
  edit: (value: Sent, _id: string) => Promise<Stored>
}

const unansweredCodes: ReadonlySet<string> = new Set(['unavailable', 'internal'])
const callerCodes: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'misdirected', 'rate_limited'])

/** True if the call itself has added nothing, as a server in front does not pass on what it refuses. */
const isAnswered = (error: AppError) =>
  error.foreignStatus === undefined ? !unansweredCodes.has(error.code) : !isUnanswered(error)

/** True if no call with this entry can have added anything. */
const isRefused = (error: AppError) =>
  error.foreignStatus === undefined ? isAnswered(error) && !callerCodes.has(error.code) : error.foreignStatus === 413

/**
 * Adds one record, even if an answer is lost and the entry changed after it. It repeats the
 * unanswered call, which adds nothing twice (request-ids.ts), and then changes what that call has added.
 */
export function createAddOnce<Sent, Stored extends { _id: string }>({ add, edit }: Calls<Sent, Stored>) {
  /** The entry of a call that may have added it. */
  let pending: Sent | undefined
  let added: { from: Sent; stored: Stored } | undefined

  async function addFrom(from: Sent) {
    const wasLost = pending !== undefined
    pending = from
    const stored = await add(from).catch(error => {
      if (error instanceof AppError && (isRefused(error) || (!wasLost && isAnswered(error)))) pending = undefined
      throw error
    })
    added = { from, stored }
    return added
  }

  async function addOnce(value: Sent): Promise<Stored> {
    if (pending !== undefined && !added)
      await addFrom(pending).catch(error => {
        // Once it was refused, perhaps the mistake is corrected.
        if (pending !== undefined) throw error
      })
    const { from, stored } = added ?? (await addFrom(value))
    return JSON.stringify(from) === JSON.stringify(value) ? stored : edit(value, stored._id)
  }

  return { addOnce, isAdded: (id: string) => added?.stored._id === id }
}

/** Keeps `createAddOnce` for an editor. `isOwn` is true for a record that the editor has added, or may have added. */
export function useAddOnce<Sent, Stored extends { _id: string }>(calls: Calls<Sent, Stored>) {
  const [{ addOnce, isAdded }] = useState(() => createAddOnce(calls))
  const [earlier] = useState(perhapsAddedIds)
  const isOwn = (id: string) => isAdded(id) || (perhapsAddedIds().includes(id) && !earlier.includes(id))
  return { addOnce, isOwn }
}
