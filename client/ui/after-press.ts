import { useEffect, useRef } from 'react'

/**
 * Returns a function that runs something once no pointer is pressed. Pressing a button blurs a field; a sentence that
 * appeared below that field at once would move the button away from under the pointer, and the click would be lost.
 */
export function useAfterPress() {
  const isPressed = useRef(false)
  useEffect(() => {
    const down = () => {
      isPressed.current = true
    }
    const up = () => {
      isPressed.current = false
    }
    const options = { capture: true }
    window.addEventListener('pointerdown', down, options)
    window.addEventListener('pointerup', up, options)
    window.addEventListener('pointercancel', up, options)
    return () => {
      window.removeEventListener('pointerdown', down, options)
      window.removeEventListener('pointerup', up, options)
      window.removeEventListener('pointercancel', up, options)
    }
  }, [])
  return (run: () => void) => {
    if (!isPressed.current) return run()
    window.addEventListener('pointerup', () => setTimeout(run), { once: true })
  }
}
