import { type ReactNode, useEffect, useRef, useState } from 'react'

/** By then the first table is there, also on a slow line. */
const LATEST_MS = 3000

/** Shows a part below the first screen when somebody comes near it, or after a moment: what is seen first need not wait for it. */
export function Later({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isShown) return undefined
    const show = () => setShown(true)
    const near = new IntersectionObserver(entries => entries.some(({ isIntersecting }) => isIntersecting) && show(), {
      rootMargin: '50%',
    })
    if (place.current) near.observe(place.current)
    const latest = setTimeout(show, LATEST_MS)
    return () => {
      near.disconnect()
      clearTimeout(latest)
    }
  }, [isShown])
  return isShown ? children : <div ref={place} />
}
