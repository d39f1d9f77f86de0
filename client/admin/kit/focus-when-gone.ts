import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * When the element with the focus is removed, and was within `selector`, `target` gets the focus: otherwise the next Tab starts at
 * the top of the page.
 */
export function useFocusWhenGone(selector: string, target: () => HTMLElement | null | undefined): void {
  const last = useRef<Element>(undefined)
  const note = useEffectEvent(({ target: focused }: FocusEvent) => {
    last.current = focused instanceof Element && focused.closest(selector) ? focused : undefined
  })
  useEffect(() => {
    const listen = (event: FocusEvent) => note(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])
  // What shows it is drawn again when it goes.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    target()?.focus()
  })
}
