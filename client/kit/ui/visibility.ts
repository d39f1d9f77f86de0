import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** True if the tab is in the background or its window minimised. */
export const useIsPageHidden = () =>
  useSyncExternalStore(
    notify => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => document.hidden,
    () => false,
  )

/** True if any part of the element is on the screen; false before the first observation. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setIsInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
