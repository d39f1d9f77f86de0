import { useEffect, useState } from 'react'

/** An untouched panel counts as attended this long. */
const ATTENDED_MS = 30 * 60 * 1000

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** True if the panel was used within half an hour. Polling must not keep a session alive (D31). */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(true)
  useEffect(() => {
    let lastInput = Date.now()
    const touch = () => {
      lastInput = Date.now()
      setAttended(true)
    }
    const looking = setInterval(() => setAttended(Date.now() - lastInput < ATTENDED_MS), 60_000)
    for (const input of inputs) addEventListener(input, touch, { passive: true })
    return () => {
      clearInterval(looking)
      for (const input of inputs) removeEventListener(input, touch)
    }
  }, [])
  return isAttended
}
