import { type RefObject, useEffect, useRef } from 'react'

/** Whether a component is still shown: what comes late must not lead away from where somebody has gone meanwhile. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
