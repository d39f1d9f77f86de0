import { useEffect, useRef } from 'react'

/**
 * On touch screens, mouse events follow `pointerup`, and a field loses focus only then. A native dropdown swallows the
 * end of a press, so `keyup` ends it as well.
 */
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'pointercancel', 'keyup']

/**
 * Returns a function that defers a callback until the pointer is released. Pressing a button blurs a field: an error
 * that appeared below the field at once would move the button away from the pointer, and the click would be lost.
 */
export function useAfterPress() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const trackPress: EventListener = ({ type }) => {
      isPressed.current = type.endsWith('down')
      if (!isPressed.current) for (const run of waiting.current.splice(0)) setTimeout(run)
    }
    for (const type of presses) window.addEventListener(type, trackPress, true)
    return () => {
      for (const type of presses) window.removeEventListener(type, trackPress, true)
    }
  }, [])
  return (run: () => void) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }
}
