import { useEffect, useState } from 'react'

/** By the history's key of a page and a name on it, as long as the office is open. */
const kept = new Map<string, unknown>()

const placeOf = (name: string) => `${history.state?.key ?? ''} ${name}`

/** State of a page, such as the words of a search: Back leads to it again, a link to the same page does not. */
export function useKeptState<T>(name: string, initial: T) {
  const [value, set] = useState(() => (kept.get(placeOf(name)) as T | undefined) ?? initial)
  useEffect(() => {
    const keep = () => void kept.set(placeOf(name), value)
    keep()
    // A link within the page gives it another key; the next press may lead away from that.
    addEventListener('click', keep, { capture: true })
    return () => removeEventListener('click', keep, { capture: true })
  }, [name, value])
  return [value, set] as const
}

/** For tests, which begin on a new page each. */
export const forgetKeptState = () => kept.clear()
