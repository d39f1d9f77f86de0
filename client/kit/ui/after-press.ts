import { useEffect, useRef } from 'react'

/**
 * Touch emits mouse events between `pointerup` and the click; only then does a field lose focus. A native dropdown
 * swallows the end of the press; the next key ends it as well.
 */
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'pointercancel', 'keyup']

/**
 * Returns a function that defers a callback until no button is pressed. Pressing a button blurs a field; a sentence
 * that appeared below that field at once would move the button from under the pointer, and the click would be lost.
 */
export function useAfterPress() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const look: EventListener = ({ type }) => {
      isPressed.current = type.endsWith('down')
      if (!isPressed.current) for (const run of waiting.current.splice(0)) setTimeout(run)
    }
    for (const type of presses) window.addEventListener(type, look, true)
    return () => {
      for (const type of presses) window.removeEventListener(type, look, true)
    }
  }, [])
  return (run: () => void) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }
}
