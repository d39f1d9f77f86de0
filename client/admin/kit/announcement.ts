import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '../../../domain/kit/duration.ts'

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
