import { useEffect, useState } from 'react'

const PAUSE_MS = 150

/** The words as they are once nobody types for a moment, or at once. */
export function usePaused(words: string, isHurried: boolean): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(setPaused, words === '' || isHurried ? 0 : PAUSE_MS, words)
    return () => clearTimeout(timer)
  }, [words, isHurried])
  return paused
}
