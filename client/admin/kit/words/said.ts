import { useCallback, useEffect, useState } from 'react'

/** `at` distinguishes repeated messages. */
type Said = { text: string; at: number }

/**
 * Returns a message about the last action, and its setter; "" clears it. The next click on a control clears it, too.
 */
export function useSaid() {
  const [{ text, at }, setSaid] = useState<Said>({ text: '', at: 0 })
  const say = useCallback((text: string) => setSaid(before => ({ text, at: before.at + 1 })), [])
  useEffect(() => {
    if (text === '') return
    // Clicks outside controls keep it, so that text can be selected and copied.
    const hush = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a, input, select, summary')) say('')
    }
    document.addEventListener('click', hush, true)
    return () => document.removeEventListener('click', hush, true)
  }, [text, say])
  return { said: text === '' ? undefined : { text, at }, say }
}
