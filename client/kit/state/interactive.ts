import { startTransition, useContext, useEffect, useState } from 'react'
import { SiteContext } from './site.ts'

/**
 * False on the server and while hydrating, so that what works without JavaScript is rendered as the server did. Turns
 * true in a transition, so that a large page renders again in pieces.
 */
export function useInteractive(): boolean {
  const [isInteractive, setInteractive] = useState(useContext(SiteContext)?.hydration.isDone ?? false)
  useEffect(() => startTransition(() => setInteractive(true)), [])
  return isInteractive
}
