import { useEffect, useState } from 'react'

/** By then the first table is there, also on a slow line. */
const LATER_MS = 2500

/** Tells that the first table has had its moment: what is below it, or behind a press, need not wait any more. */
export function useIsLater(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => setLate(true), LATER_MS)
    return () => clearTimeout(later)
  }, [])
  return isLate
}
