import { type ReactNode, useEffect, useState } from 'react'

/** By then the first table is there, also on a slow line. */
const LATER_MS = 2500

/** Shows a part below the first screen after a moment, so that what is seen first need not wait for it; at once when it is asked for. */
export function Later({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const later = setTimeout(() => setLate(true), LATER_MS)
    return () => clearTimeout(later)
  }, [])
  return isLate || isAsked ? children : null
}
