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
