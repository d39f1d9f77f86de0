import { useEffect, useState } from 'react'

/** A sentence about what was just done, and a function that says one. The next press takes it away. */
export function useSaid() {
  const [said, say] = useState('')
  useEffect(() => {
    if (said === '') return
    // Whoever marks the number to copy it has pressed nothing.
    const hush = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a, input, select, summary')) say('')
    }
    document.addEventListener('click', hush, true)
    return () => document.removeEventListener('click', hush, true)
  }, [said])
  return { said, say }
}
