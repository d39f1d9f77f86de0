import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '../../../domain/kit/duration.ts'

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

/** As long as an undo is offered (D68), even if the user does something else. */
const SHOWN_MS = 10 * SECOND_MS

/** `at` distinguishes repeated messages. */
type Announcement = { text: string; at: number }

/** Returns a message about the last action, which is shown for ten seconds, and its setter; "" clears it. */
export function useAnnouncement() {
  const [{ text, at }, setSaid] = useState<Announcement>({ text: '', at: 0 })
  const say = useCallback((text: string) => setSaid(before => ({ text, at: before.at + 1 })), [])
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setSaid(before => (before.at === at ? { text: '', at } : before)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, at])
  return { said: text === '' ? undefined : { text, at }, say }
}
