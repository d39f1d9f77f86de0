import { useEffect, useState } from 'react'

/** Even on a slow line the first table has loaded by then. */
const LATER_MS = 2500

/** Turns true once the first table has had time to load: content below it, or behind a click, may load then. */
export function useIsDelayOver(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
