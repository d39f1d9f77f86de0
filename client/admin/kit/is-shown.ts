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

/** Does something as soon as what a call has stored is shown: the lists hear of it by a timer. */
export const onceShown = (work: () => void) => void setTimeout(() => requestAnimationFrame(work))
