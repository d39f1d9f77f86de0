import { useEffect, useState } from 'react'

const PAUSE_MS = 150

/** Returns the words once typing pauses, or at once if `isHurried`. */
export function usePaused(words: string, isHurried: boolean): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(setPaused, words === '' || isHurried ? 0 : PAUSE_MS, words)
    return () => clearTimeout(timer)
  }, [words, isHurried])
  return paused
}

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
