import { useCallback, useEffect, useState } from 'react'

/** `at` tells a sentence from the same one said before. */
type Said = { text: string; at: number }

/** A sentence about what was just done, and a function that says one, or none by "". The next press takes it away. */
export function useSaid() {
  const [{ text, at }, setSaid] = useState<Said>({ text: '', at: 0 })
  const say = useCallback((text: string) => setSaid(before => ({ text, at: before.at + 1 })), [])
  useEffect(() => {
    if (text === '') return
    // Whoever marks the number to copy it has pressed nothing.
    const hush = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a, input, select, summary')) say('')
    }
    document.addEventListener('click', hush, true)
    return () => document.removeEventListener('click', hush, true)
  }, [text, say])
  return { said: text === '' ? undefined : { text, at }, say }
}
